// The board from the other side: every square changes places with the one across, and the labels follow.
// @ts-check
import { boxOf, middle, placesOf } from "./places.js";

/**
 * Does the other side see another board? So it is where squares of one size, each with a name of its own, make a grid;
 * not where pieces fall (a column has one name), nor where there are cards or dice.
 * @param {SVGSVGElement} svg
 */
export function canFlip(svg) {
  const places = placesOf(svg);
  if (places.length < 9 || new Set(places.map((place) => place.name)).size < places.length) return false;
  const first = places[0].shape.firstElementChild;
  const side = first?.getAttribute("width");
  const alike = places.every(
    ({ shape }) =>
      shape.tagName === "g" &&
      shape.firstElementChild?.tagName === "rect" &&
      shape.firstElementChild.getAttribute("width") === side &&
      /^translate\([^)]*\)$/.test(shape.getAttribute("transform") ?? ""),
  );
  const rows = new Set(places.map((place) => /[ ,]([-\d.]+)\)/.exec(place.shape.getAttribute("transform") ?? "")?.[1]));
  return alike && places.length % rows.size === 0;
}

/**
 * Turn the board of a drawing that can be flipped.
 * @param {SVGSVGElement} svg
 */
export function flip(svg) {
  const home = svg.getScreenCTM()?.inverse();
  if (!home) return;
  const grounds = placesOf(svg).map((place) => ({
    shape: place.shape,
    box: boxOf(/** @type {SVGGraphicsElement} */ (place.shape.firstElementChild), home),
  }));
  const left = Math.min(...grounds.map(({ box }) => box.x));
  const right = Math.max(...grounds.map(({ box }) => box.x + box.width));
  const top = Math.min(...grounds.map(({ box }) => box.y));
  const bottom = Math.max(...grounds.map(({ box }) => box.y + box.height));
  const cell = grounds[0].box.width;
  for (const { shape, box } of grounds) {
    const at = middle(box);
    shift(shape, left + right - 2 * at.x, top + bottom - 2 * at.y);
  }
  /** @type {[SVGGraphicsElement, number][][]} */
  const margins = [[], []]; // what stands above the board, and what below its labels: names of the sides, men taken
  for (const part of grounds[0].shape.parentElement?.children ?? []) {
    if (!(part instanceof SVGGraphicsElement) || part.hasAttribute("data-square") || isLabel(part)) continue;
    const box = boxOf(part, home);
    if (box.y + box.height <= top + 1) margins[0].push([part, middle(box).y]);
    else if (box.y >= bottom - 1) margins[1].push([part, middle(box).y]);
  }
  if (margins.every((margin) => margin.length)) {
    const [above, below] = margins.map((margin) => margin.reduce((sum, [, y]) => sum + y, 0) / margin.length);
    for (const [part] of margins[0]) shift(part, 0, below - above);
    for (const [part] of margins[1]) shift(part, 0, above - below);
  }
  for (const label of svg.querySelectorAll("text")) {
    if (label.closest("[data-square]") || !isLabel(label)) continue;
    const at = middle(boxOf(label, home));
    const beside = at.y > top && at.y < bottom && (at.x < left || at.x > right);
    const under = at.x > left && at.x < right && at.y > bottom && at.y < bottom + cell;
    if (beside) shift(label, 0, top + bottom - 2 * at.y);
    else if (under) shift(label, left + right - 2 * at.x, 0);
  }
}

/**
 * The name of a row or of a column.
 * @param {Element} part
 */
function isLabel(part) {
  return part.tagName === "text" && (part.textContent ?? "").trim().length <= 2;
}

/**
 * @param {Element} shape
 * @param {number} dx
 * @param {number} dy
 */
function shift(shape, dx, dy) {
  const before = shape.getAttribute("transform") ?? "";
  shape.setAttribute("transform", `translate(${dx} ${dy}) ${before}`.trim());
}
