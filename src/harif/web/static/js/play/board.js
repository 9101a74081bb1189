// The board: a drawing of the server with a layer over it that can be focused, that names every place for a screen
// reader, and that marks by shape as well as by colour what is chosen, where it can go, and what was moved last.
// @ts-check
import { draw, picture } from "../dom.js";
import { canFlip, flip } from "./flipping.js";
import { gridsOf, isCard } from "./grid.js";
import { anticipate, capture, show } from "./moving.js";
import { crowded, panelsOf, stack } from "./panels.js";
import { middle, placeAt, placesOf, towards } from "./places.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {"still" | "moved" | "rolled" | "foreseen"} How  nothing happened, a player moved, only chance did, or a player
 *   moved as was already shown
 * @typedef {{path: string[], next: Set<string>, hint: string[], active: boolean, single: boolean}} Marks
 */

export class Board {
  /**
   * @param {HTMLElement} holder
   * @param {(place: string) => void} touch  a place was chosen by keyboard
   * @param {() => void} clear  Escape
   */
  constructor(holder, touch, clear) {
    this.holder = holder;
    this.touch = touch;
    this.clear = clear;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Place[]} */
    this.places = [];
    /** @type {SVGGElement[]} */
    this.spots = [];
    /** @type {import("./grid.js").Grid[]} */
    this.grids = [];
    this.flipped = false;
    this.flips = false;
    this.wide = 0; // the width of a drawing of several panels, side by side
    this.stacked = false; // do they stand below each other?
    this.foreseen = false; // does the drawing show a move that the server has not confirmed?
    this.current = 0; // the place that Tab leads to
    /** @type {Set<number>} */
    this.last = new Set();
    holder.addEventListener("keydown", (event) => this.key(event));
    holder.addEventListener("focusin", (event) => this.focused(event.target));
  }

  /**
   * @param {Picture} view
   * @param {How} how  it came about
   */
  show(view, how) {
    const held = this.spots.some((spot) => spot === document.activeElement);
    const before = this.svg ? capture(this.svg, this.places, view.moved) : null;
    const svg = picture(view.svg);
    this.holder.replaceChildren();
    this.svg = svg;
    this.places = this.spots = [];
    this.flips = false;
    if (!svg) return;
    for (const name of ["width", "height"]) svg.removeAttribute(name);
    svg.querySelector(":scope > title")?.remove();
    const drawn = draw("g", { "aria-hidden": "true" });
    drawn.append(...svg.childNodes);
    svg.append(drawn);
    this.holder.append(svg);
    this.fit(svg);
    this.flips = canFlip(svg);
    if (this.flips && this.flipped) flip(svg);
    this.places = placesOf(svg);
    this.lay(svg);
    const kept = how === "still" && before?.places.length === this.places.length && !anew(before.places, this.places);
    if (!kept && !(how === "rolled" && before)) this.last = new Set(lastTouched(view, before, this.places));
    this.foreseen = false;
    if ((how === "moved" || how === "rolled") && before) show(svg, this.places, how === "moved" ? view.moved : [], before);
    if (held) this.spots[this.current]?.focus();
  }

  /**
   * Mark what has changed since a drawing that was never on this board.
   * @param {string} text
   * @param {Picture} view  what is on the board
   */
  recall(text, view) {
    const shapes = [...(picture(text)?.querySelectorAll("[data-square]") ?? [])];
    const was = shapes.map((shape) => ({ name: shape.getAttribute("data-square") ?? "", label: shape.getAttribute("aria-label") ?? "" }));
    this.last = new Set(lastTouched(view, { places: was }, this.places));
  }

  /**
   * Let the drawing be as large as the window allows; panels that do not fit beside each other are stacked, and the
   * window then need not hold them all at once.
   * @param {SVGSVGElement} svg
   */
  fit(svg) {
    const high = svg.viewBox.baseVal?.height;
    this.wide = panelsOf(svg).length ? svg.viewBox.baseVal.width : 0;
    this.stacked = crowded(svg, this.room());
    if (this.stacked) stack(svg);
    const { width } = svg.viewBox.baseVal ?? { width: 400 };
    this.holder.style.setProperty("--ratio", String(high ? width / high : 1));
    this.holder.style.setProperty("--drawn", `${width}px`);
    this.holder.style.setProperty("--least", this.wide ? `${width}px` : "0px");
  }

  /** The pixels across that a drawing may have. */
  room() {
    return this.holder.parentElement?.clientWidth ?? 0;
  }

  /** Is the drawing laid out for a window of another width? */
  misfits() {
    return this.stacked !== this.wide > this.room();
  }

  /**
   * Show a move at once; the next drawing of the server confirms it, or takes it back.
   * @param {string} from
   * @param {string} to
   */
  foresee(from, to) {
    const [start, end] = [from, to].map((name) => this.places.find((place) => place.name === name));
    if (this.svg && start && end) this.foreseen = anticipate(this.svg, start, end);
  }

  /** @param {SVGSVGElement} svg */
  lay(svg) {
    this.current = Math.min(this.current, Math.max(0, this.places.length - 1));
    this.grids = gridsOf(this.places);
    const squares = new Set(this.grids.flatMap(({ rows }) => rows.flat()));
    this.spots = this.places.map((place, index) => this.spot(place, index, squares.has(index)));
    const whole = { "aria-labelledby": "board-name", "aria-describedby": "board-text" };
    const alone = this.grids.length === 1 && squares.size === this.places.length;
    const grids = this.grids.map(({ label, rows }) =>
      draw(
        "g",
        { role: "grid", ...(alone ? whole : label ? { "aria-label": label } : { "aria-labelledby": "board-name" }) },
        ...rows.map((row) => draw("g", { role: "row" }, ...row.map((index) => this.spots[index]))),
      ),
    );
    svg.setAttribute("role", alone ? "none" : "group");
    if (!alone) for (const [name, value] of Object.entries(whole)) svg.setAttribute(name, value);
    svg.append(draw("g", { class: "spots" }, ...grids, ...this.spots.filter((_, index) => !squares.has(index))));
  }

  /**
   * What lies over a place: its name for a screen reader, and its marks.
   * @param {Place} place
   * @param {number} index
   * @param {boolean} square  of a grid
   */
  spot({ label, box, shape }, index, square) {
    const rim = Math.min(box.width, box.height) * 0.03;
    const ring = { x: box.x + rim, y: box.y + rim, width: Math.max(4, box.width - 2 * rim), height: Math.max(4, box.height - 2 * rim) };
    const { x, y } = middle(box);
    const size = Math.min(box.width, box.height);
    return draw(
      "g",
      {
        class: isCard(shape) ? "spot card-spot" : "spot",
        role: square ? "gridcell" : "button",
        tabindex: index === this.current ? 0 : -1,
        "aria-label": label,
        "data-index": index,
      },
      draw("path", { class: "corners halo", d: corners(box) }),
      draw("path", { class: "corners", d: corners(box) }),
      draw("rect", { class: "ring", ...ring, rx: 3 }),
      draw("circle", { class: "dot", cx: x, cy: y, r: Math.max(3, size * 0.17) }),
      draw("rect", { class: "focus", ...ring, rx: 3 }),
    );
  }

  /** @param {Marks} marks */
  mark({ path, next, hint, active, single }) {
    const unclear = active && single && path.length === 0 && this.alike(next);
    this.places.forEach(({ name }, index) => {
      const spot = this.spots[index];
      const chosen = path.includes(name);
      spot.classList.toggle("chosen", chosen);
      spot.classList.toggle("next", path.length > 0 && next.has(name));
      spot.classList.toggle("may", active && next.has(name));
      spot.classList.toggle("open", unclear && next.has(name));
      spot.classList.toggle("hinted", hint.includes(name));
      spot.classList.toggle("last", this.last.has(index));
      if (spot.getAttribute("role") === "button") spot.setAttribute("aria-pressed", String(chosen));
      else if (chosen) spot.setAttribute("aria-selected", "true");
      else spot.removeAttribute("aria-selected"); // "not selected" at every square would be noise
      spot.setAttribute("aria-disabled", String(!active || !(next.has(name) || chosen)));
    });
    const first = this.places.findIndex(({ name }) => next.has(name));
    const lost = !next.has(this.places[this.current]?.name ?? "");
    if (active && path.length === 0 && lost && first >= 0 && !this.holder.contains(document.activeElement)) this.rove(first);
  }

  /**
   * Do places that may be played look like others that may not? Othello has such squares, tic-tac-toe has none.
   * @param {Set<string>} next
   */
  alike(next) {
    const panel = (/** @type {Place} */ { shape }) => shape.closest("[data-panel]");
    const open = this.places.filter(({ name }) => next.has(name));
    const looks = new Set(open.map(({ shape }) => look(shape)));
    const others = this.places.filter((place) => !next.has(place.name) && open.some((one) => panel(one) === panel(place)));
    return others.some(({ shape }) => looks.has(look(shape)));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    return this.svg ? placeAt(this.svg, this.places, x, y) : null;
  }

  /** @param {number} index */
  rove(index) {
    this.spots[this.current]?.setAttribute("tabindex", "-1");
    this.current = index;
    this.spots[index]?.setAttribute("tabindex", "0");
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    const index = this.spots.findIndex((spot) => spot === target);
    if (index >= 0) this.rove(index);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.places.length || event.metaKey || event.altKey) return;
    const there = this.led(event);
    if (there !== null) {
      if (there >= 0) {
        this.rove(there);
        this.spots[there].focus();
      }
    } else if (event.ctrlKey) return;
    else if (event.key === "Enter" || event.key === " ") this.touch(this.places[this.current].name);
    else if (event.key === "Escape") this.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The place that a key leads to: by arrows the next one, in a grid also the ends of a row, and with Ctrl those of the
   * board. -1: it leads nowhere. null: it is no such key.
   * @param {KeyboardEvent} event
   */
  led({ key, ctrlKey }) {
    if (key.startsWith("Arrow")) return ctrlKey ? null : towards(this.places, this.current, key);
    if (key !== "Home" && key !== "End") return null;
    const rows = this.grids.find((grid) => grid.rows.some((row) => row.includes(this.current)))?.rows;
    const within = ctrlKey ? rows?.flat() : rows?.find((row) => row.includes(this.current));
    return within?.at(key === "Home" ? 0 : -1) ?? null;
  }
}

/**
 * How a place looks, wherever it is.
 * @param {Element} shape
 */
function look(shape) {
  const parts = [...shape.querySelectorAll("*")].filter(({ localName }) => localName !== "title");
  return parts.map((part) => [part.localName, ...["fill", "stroke", "r"].map((name) => part.getAttribute(name)), part.textContent].join()).join();
}

/**
 * Has anything changed between two drawings?
 * @param {{label: string}[]} old
 * @param {{label: string}[]} now
 */
function anew(old, now) {
  return old.some(({ label }, index) => label !== now[index].label);
}

/**
 * What to mark as moved last: the places that the server names, as they stood before the move, or what has changed.
 * @param {Picture} view
 * @param {{places: {name: string, label: string}[]} | null} before
 * @param {Place[]} places
 * @returns {number[]}
 */
function lastTouched(view, before, places) {
  const old = before && before.places.length === places.length ? before.places : null;
  const named = old ?? places;
  const often = new Map();
  for (const { name } of named) often.set(name, (often.get(name) ?? 0) + 1);
  const names = new Set(view.moved.flat().filter((name) => often.get(name) === 1)); // not a whole column
  if (names.size) return named.flatMap(({ name }, index) => (names.has(name) ? [index] : []));
  if (!old) return [];
  const changed = old.flatMap(({ label }, index) => (label !== places[index].label ? [index] : []));
  return changed.length <= 6 ? changed : [];
}

/** @param {import("./places.js").Box} box */
function corners({ x, y, width, height }) {
  const arm = Math.min(width, height) * 0.24;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + 1} ${y + arm}V${y + 1}H${x + arm}`,
    `M${right - arm} ${y + 1}H${right - 1}V${y + arm}`,
    `M${right - 1} ${bottom - arm}V${bottom - 1}H${right - arm}`,
    `M${x + arm} ${bottom - 1}H${x + 1}V${bottom - arm}`,
  ].join("");
}
