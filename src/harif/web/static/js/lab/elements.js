// Small helpers to build and find elements; nothing is ever made from a text of HTML.
// @ts-check
import { digits } from "../words.js";

/**
 * An element with properties and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [properties] set as properties; `data-…` and `aria-…` as attributes
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") made.setAttribute(key, String(value));
    else /** @type {any} */ (made)[key] = value;
  }
  made.append(...children);
  return made;
}

/**
 * The element of an id, which is there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * A label above a field.
 * @param {string} text
 * @param {HTMLElement} field
 */
export function labelled(text, field) {
  return element("label", { className: "field" }, [element("span", {}, [text]), field]);
}

/**
 * A choice of several.
 * @param {[value: string, text: string][]} choices
 * @param {string} chosen
 */
export function chooser(choices, chosen) {
  const made = element("select");
  for (const [value, text] of choices) made.append(element("option", { value, textContent: text }));
  made.value = chosen;
  return made;
}

/**
 * A drawing of ours as an element of this page. It has no script in it, and could run none: nothing here allows it.
 * @param {string} text
 */
export function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  const made = /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(read.documentElement, true)));
  for (const script of made.querySelectorAll("script, foreignObject")) script.remove();
  return made;
}

/**
 * Give a text to the person as a file.
 * @param {string} name
 * @param {Blob | string} content
 * @param {string} [type]
 */
export function save(name, content, type = "text/plain") {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * The name of a move: a mere number in the digits of the page, any other as it was typed.
 * @param {string} name
 */
export function moveName(name) {
  return /^\d+$/.test(name) ? digits(name) : name;
}

/**
 * What happens some time after the last call.
 * @param {() => void} act
 * @param {number} wait
 */
export function delayed(act, wait) {
  let timer = 0;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(act, wait);
  };
}

/** A button that makes all type large, for a projector; it is remembered. */
export function largeType() {
  const button = document.getElementById("large");
  const root = document.documentElement;
  /** @param {boolean} on */
  const set = (on) => {
    root.classList.toggle("large", on);
    button?.setAttribute("aria-pressed", String(on));
    try {
      localStorage.setItem("harif-large", on ? "yes" : "");
    } catch {
      // it holds for this page alone
    }
  };
  let before = false;
  try {
    before = localStorage.getItem("harif-large") === "yes";
  } catch {
    // as it is
  }
  set(before);
  button?.addEventListener("click", () => set(!root.classList.contains("large")));
}
