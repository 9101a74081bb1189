// What a move did, shown moving: a piece or a card slides from place to place, a disc falls, a die tumbles, what is new
// appears. The board is already the new one; only what is seen on the way is made here, and taken away again.
// @ts-check
import { draw } from "../dom.js";
import { boxOf, middle } from "./places.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Box} Box
 * @typedef {{name: string, label: string, box: Box, piece: SVGGElement | null}} Was
 * @typedef {{places: Was[], dice: string}} Before
 */

const SLIDE = 260; // ms
const MOST = 12; // changes that are shown; more is another game, not a move

/** Does this person want things to move? */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * What stands on each place now; of those that something leaves also a copy, to be shown on its way.
 * @param {SVGSVGElement} svg
 * @param {Place[]} places
 * @param {import("./types.js").Step[]} moved
 * @returns {Before}
 */
export function capture(svg, places, moved) {
  const left = new Set(moved.map(([from]) => from));
  const was = places.map((place) => {
    const leaves = left.has(place.name);
    return { name: place.name, label: place.label, box: leaves ? spanOf(svg, place) : place.box, piece: leaves ? pieceOf(svg, place) : null };
  });
  return { places: was, dice: diceOf(svg) };
}

/**
 * A copy of what stands on a place, where it is seen.
 * @param {SVGSVGElement} svg
 * @param {Place} place
 * @returns {SVGGElement | null}
 */
export function pieceOf(svg, place) {
  const parts = standing(place);
  const home = svg.getScreenCTM()?.inverse();
  const way = place.shape.getScreenCTM();
  if (!parts.length || !home || !way) return null;
  const { a, b, c, d, e, f } = home.multiply(way);
  const copy = draw("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, ...parts.map((part) => part.cloneNode(true)));
  for (const { name, value } of place.shape.attributes) if (/^(fill|stroke|font|text)/.test(name)) copy.setAttribute(name, value);
  return draw("g", { "aria-hidden": "true" }, copy);
}

/**
 * What of a place is the piece: all but the ground of a square and what is written on it; of a stack the one on top;
 * of a card everything.
 * @param {Place} place
 * @returns {SVGGraphicsElement[]}
 */
function standing(place) {
  const [ground, ...rest] = place.shape.children;
  const fill = ground?.getAttribute("fill") ?? "";
  if (ground?.tagName === "rect" && ground.hasAttribute("rx") && fill !== "none" && fill !== "transparent") rest.unshift(ground);
  else rest.splice(0, rest.length, ...rest.filter((part) => part.tagName !== "text"));
  const top = rest.map((part) => part.hasAttribute("data-side")).lastIndexOf(true);
  return /** @type {SVGGraphicsElement[]} */ (rest.slice(Math.max(0, top)).filter((part) => part instanceof SVGGraphicsElement));
}

/**
 * The box of the piece on a place; of the place itself where there is none.
 * @param {SVGSVGElement} svg
 * @param {Place} place
 * @returns {Box}
 */
function spanOf(svg, place) {
  const home = svg.getScreenCTM()?.inverse();
  const boxes = home ? standing(place).map((part) => boxOf(part, home)) : [];
  if (!boxes.length) return place.box;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x, y, width: right - x, height: bottom - y };
}

/** @param {SVGSVGElement} svg */
function diceOf(svg) {
  return [...svg.querySelectorAll("[data-die]")].map((die) => die.outerHTML).join("");
}

/**
 * Put what stands on one place onto another, before the server has drawn it so. False where nothing stands there.
 * @param {SVGSVGElement} svg
 * @param {Place} from
 * @param {Place} to
 */
export function anticipate(svg, from, to) {
  const piece = pieceOf(svg, from);
  if (!piece) return false;
  for (const part of [...standing(from), ...standing(to)]) part.style.opacity = "0";
  const [start, end] = [middle(from.box), middle(to.box)];
  piece.setAttribute("transform", `translate(${end.x - start.x} ${end.y - start.y})`);
  svg.append(piece);
  return true;
}

/**
 * @param {SVGSVGElement} svg  the new drawing
 * @param {Place[]} places
 * @param {import("./types.js").Step[]} moved
 * @param {Before} before
 */
export function show(svg, places, moved, before) {
  if (still()) return;
  const same = before.places.length === places.length;
  if (diceOf(svg) !== before.dice) for (const die of svg.querySelectorAll("[data-die]")) tumble(die);
  const slid = moved.flatMap(([from, to]) => {
    const start = before.places.find((one) => one.name === from);
    const end = before.places.find((one) => one.name === to) ?? places.find((one) => one.name === to);
    if (!start?.piece || !end || start === end) return [];
    const index = (same ? before.places : places).findIndex((one) => one.name === to);
    const target = places[index];
    slide(svg, start.piece, start.box, target ? spanOf(svg, target) : end.box, target);
    return [index];
  });
  if (slid.length || !same) return;
  const changed = places.flatMap((place, index) => (place.label !== before.places[index].label ? [index] : []));
  if (changed.length > MOST) return;
  for (const index of changed) appear(places[index], places);
}

/**
 * @param {SVGSVGElement} svg
 * @param {SVGGElement} piece
 * @param {Box} from
 * @param {Box} to
 * @param {Place | undefined} target  hides what has arrived until it arrives
 */
function slide(svg, piece, from, to, target) {
  const [start, end] = [middle(from), middle(to)];
  const hidden = target ? standing(target) : [];
  for (const part of hidden) part.style.opacity = "0";
  svg.append(piece);
  const way = `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
  const run = piece.animate([{ transform: "none" }, { transform: way }], { duration: SLIDE, easing: "ease-in-out" });
  const done = () => {
    piece.remove();
    for (const part of hidden) part.style.opacity = "";
  };
  run.finished.then(done, done);
}

/**
 * Something new on a place: it falls where the column shares one name, else it grows.
 * @param {Place} place
 * @param {Place[]} places
 */
function appear(place, places) {
  const parts = [...place.shape.children].slice(1);
  const column = places.filter((one) => one.name === place.name && Math.abs(one.box.x - place.box.x) < 1);
  const fall = column.length > 1 ? Math.min(...column.map((one) => one.box.y)) - place.box.y - place.box.height : 0;
  const from = fall ? `translate(0px, ${fall}px)` : "scale(0.4)";
  for (const part of parts) {
    if (!(part instanceof SVGElement)) continue;
    part.style.transformBox = "fill-box";
    part.style.transformOrigin = "center";
    if (part.hasAttribute("transform") && !fall) continue; // a scale of ours would undo its own
    part.animate([{ transform: from, opacity: fall ? 1 : 0.2 }, { transform: "none", opacity: 1 }], {
      duration: fall ? SLIDE + 80 : SLIDE * 0.7,
      easing: fall ? "cubic-bezier(.5, 0, 1, .6)" : "ease-out",
    });
  }
}

/** @param {Element} die */
function tumble(die) {
  if (!(die instanceof SVGElement)) return;
  const inner = die.firstElementChild instanceof SVGElement && die.hasAttribute("transform") ? [...die.children] : [die];
  for (const part of inner) {
    if (!(part instanceof SVGElement)) continue;
    part.animate([{ opacity: 0.2 }, { opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }], { duration: 420 });
  }
}
