// Elements, made in one call; and drawings of the server, taken into the page without ever being read as HTML.
// @ts-check

/**
 * @typedef {string | Node | null | undefined | false} Part
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Look
 */

/**
 * An element of HTML. `onclick` and the like are listeners, `class` and all else are attributes; false and null are left
 * out, true is an attribute without a value.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Look} [look]
 * @param {Part[]} parts
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, look = {}, ...parts) {
  const made = document.createElement(tag);
  dress(made, look);
  fill(made, ...parts);
  return made;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Look} [look]
 * @param {Part[]} parts
 * @returns {SVGElementTagNameMap[T]}
 */
export function draw(tag, look = {}, ...parts) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(made, look);
  fill(made, ...parts);
  return made;
}

/**
 * @param {Element} element
 * @param {Look} look
 */
function dress(element, look) {
  for (const [name, value] of Object.entries(look)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * Put these parts, and nothing else, into an element.
 * @param {Element} element
 * @param {Part[]} parts
 */
export function fill(element, ...parts) {
  element.replaceChildren(...kept(parts));
}

/**
 * @param {Part[]} parts
 * @returns {(string | Node)[]}
 */
function kept(parts) {
  return parts.flatMap((part) => (part === null || part === undefined || part === false ? [] : [part]));
}

/**
 * The element with this id, which the page has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`no element ${id}`);
  return /** @type {T} */ (found);
}

/**
 * A drawing of the server as elements; null if it is none.
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
export function picture(text) {
  if (!text) return null;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root instanceof SVGSVGElement ? document.importNode(root, true) : null;
}

/**
 * A drawing as the address of an image, which can run nothing.
 * @param {string} text
 */
export function imageOf(text) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}
