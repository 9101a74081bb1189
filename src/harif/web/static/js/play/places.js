// The places of a drawing: where each is, which one is under a finger, and which is next to another.
// @ts-check

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{name: string, label: string, shape: SVGGraphicsElement, box: Box}} Place
 */

const REACH = 14; // pixels beside a thin place, such as a line between dots, that still count as it

/**
 * The places of a drawing in its order; the boxes are in its own units.
 * @param {SVGSVGElement} svg
 * @returns {Place[]}
 */
export function placesOf(svg) {
  /** @type {Place[]} */
  const found = [];
  const screen = svg.getScreenCTM();
  if (!screen) return found;
  const home = screen.inverse();
  for (const shape of svg.querySelectorAll("[data-square]")) {
    if (!(shape instanceof SVGGraphicsElement)) continue;
    const name = shape.getAttribute("data-square") ?? "";
    const label = shape.getAttribute("aria-label") ?? name;
    if (name) found.push({ name, label, shape, box: boxOf(shape, home) });
  }
  return found;
}

/**
 * The box of a shape in the drawing's units; `home` turns the screen's into them.
 * @param {SVGGraphicsElement} shape
 * @param {DOMMatrix} home
 * @returns {Box}
 */
export function boxOf(shape, home) {
  const { x, y, width, height } = shape.getBBox();
  const way = shape.getScreenCTM();
  if (!way) return { x, y, width, height };
  const matrix = home.multiply(way);
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([cx, cy]) => new DOMPoint(cx, cy).matrixTransform(matrix));
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** @param {Box} box */
export function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The place under a point of the screen: what is drawn there, else the nearest box within reach.
 * @param {SVGSVGElement} svg
 * @param {Place[]} places
 * @param {number} x
 * @param {number} y
 * @returns {Place | null}
 */
export function placeAt(svg, places, x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const shape = element.closest("[data-square]");
    const hit = shape && places.find((place) => place.shape === shape);
    if (hit) return hit;
  }
  const screen = svg.getScreenCTM();
  if (!screen) return null;
  const at = new DOMPoint(x, y).matrixTransform(screen.inverse());
  const reach = REACH / (screen.a || 1);
  /** @type {Place | null} */
  let best = null;
  let least = reach;
  for (const place of places) {
    const away = distance(place.box, at) + area(place.box) * 1e-9; // of boxes around the point the smallest
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/**
 * @param {Box} box
 * @param {{x: number, y: number}} at
 */
function distance(box, at) {
  const dx = Math.max(box.x - at.x, 0, at.x - box.x - box.width);
  const dy = Math.max(box.y - at.y, 0, at.y - box.y - box.height);
  return Math.hypot(dx, dy);
}

/** @param {Box} box */
function area(box) {
  return box.width * box.height;
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The place that an arrow key leads to: the nearest one in that direction, what is straight ahead first. -1: none.
 * @param {Place[]} places
 * @param {number} from
 * @param {string} key
 */
export function towards(places, from, key) {
  const way = WAYS[key];
  if (!way) return -1;
  const start = middle(places[from].box);
  let [best, least] = [-1, Infinity];
  places.forEach((place, index) => {
    const end = middle(place.box);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (index === from || ahead < 1) return;
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}
