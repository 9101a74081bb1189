// Which places of a drawing are the squares of a board, in rows and columns: a screen reader then knows it as a grid.
// Points, pits of several sizes, lines and hands of cards are none.
// @ts-check
import { middle } from "./places.js";

/**
 * A board within a drawing: its squares by their number among the places, row by row from the top; and its name where
 * the drawing has several.
 * @typedef {import("./places.js").Place} Place
 * @typedef {{label: string | null, rows: number[][]}} Grid
 */

const SLACK = 0.08; // of a square: how much sizes and distances may differ

/**
 * The grids of a drawing. What is in none of them stays a place by itself.
 * @param {Place[]} places
 * @returns {Grid[]}
 */
export function gridsOf(places) {
  /** @type {Map<Element | null, number[]>} */
  const panels = new Map();
  places.forEach(({ shape }, index) => {
    const panel = shape.closest("[data-panel]");
    panels.set(panel, [...(panels.get(panel) ?? []), index]);
  });
  return [...panels].flatMap(([panel, members]) => {
    const rows = squared(places, members);
    return rows ? [{ label: panel?.getAttribute("aria-label") ?? null, rows }] : [];
  });
}

/**
 * These places in rows, if most of them are squares of one size, as many in each row, at one distance.
 * @param {Place[]} places
 * @param {number[]} members
 * @returns {number[][] | null}
 */
function squared(places, members) {
  const cells = alike(places, members);
  if (cells.length < 4 || cells.length * 4 < members.length * 3) return null;
  const { width, height } = places[cells[0]].box;
  const at = (/** @type {number} */ index) => middle(places[index].box);
  /** @type {number[][]} */
  const rows = [];
  for (const index of cells.sort((one, other) => at(one).y - at(other).y)) {
    const row = rows.at(-1);
    if (row && at(index).y - at(row[0]).y < height * 0.3) row.push(index);
    else rows.push([index]);
  }
  for (const row of rows) row.sort((one, other) => at(one).x - at(other).x);
  const across = rows[0].length;
  if (rows.length < 2 || across < 2 || rows.some((row) => row.length !== across)) return null;
  const step = at(rows[0][1]).x - at(rows[0][0]).x;
  const down = at(rows[1][0]).y - at(rows[0][0]).y;
  const even = rows.every(
    (row, nth) =>
      Math.abs(at(row[0]).y - at(rows[0][0]).y - nth * down) < SLACK * height &&
      row.every((index, column) => Math.abs(at(index).x - at(row[0]).x - column * step) < SLACK * width),
  );
  return even ? rows : null;
}

/**
 * Those places that have the size which most of them have.
 * @param {Place[]} places
 * @param {number[]} members
 */
function alike(places, members) {
  /** @type {Map<string, number[]>} */
  const sizes = new Map();
  for (const index of members) {
    const { box } = places[index];
    const size = `${Math.round(box.width)} ${Math.round(box.height)}`;
    sizes.set(size, [...(sizes.get(size) ?? []), index]);
  }
  return [...sizes.values()].sort((one, other) => other.length - one.length)[0] ?? [];
}

/**
 * Is a place a card that lies open?
 * @param {Element} shape
 */
export function isCard(shape) {
  const ground = shape.firstElementChild;
  return ground?.tagName === "rect" && ground.hasAttribute("rx") && shape.querySelector("text") !== null;
}
