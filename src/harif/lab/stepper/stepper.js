// The stepper: one trace, or several side by side, that a person steps through with buttons, slider and keys. Used by the
// page, by `harif tree … --html` and by traces in a notebook.
// @ts-check
import { Controls } from "./controls.js";
import { TreePicture } from "./picture.js";
import { TablePicture } from "./table.js";

/** @typedef {import("./scene.js").Data} Data */

/**
 * @typedef {object} Options
 * @property {number} [at] the stop to begin with
 * @property {boolean} [keys] do arrow keys step wherever the focus is on the page, but for fields?
 * @property {(at: number) => void} [moved] told of every step
 */

const SMALLEST = 0.45; // a tree that would have to be smaller is scrolled; one of two plies fits on a phone
const LARGEST = 1.4;

/**
 * Fill an element with a stepper.
 * @param {HTMLElement | null} element
 * @param {Data | Data[]} data one trace, or those that step together
 * @param {Options} [options]
 */
export function stepThrough(element, data, options = {}) {
  if (!element) throw new Error("there is no element for the stepper");
  return new Stepper(element, Array.isArray(data) ? data : [data], options);
}

/** A trace, or several, at one of its stops. */
export class Stepper {
  /**
   * @param {HTMLElement} element
   * @param {Data[]} traces
   * @param {Options} options
   */
  constructor(element, traces, options) {
    this.element = element;
    this.options = options;
    this.traces = traces;
    this.at = -1;
    this.zoom = 0; // 0: as large as there is room
    this.pictures = traces.map((data) => (data.kind === "table" ? new TablePicture(data) : new TreePicture(data)));
    this.frames = traces.map(() => document.createElement("div"));
    this.sentences = traces.map(() => document.createElement("p"));
    const { words, lang } = traces[0];
    const count = Math.max(...traces.map((data) => data.stops.length));
    this.controls = new Controls(count, words, lang, { go: (stop) => this.go(stop), leaf: (way) => this.leaf(way) });
    this.build(words, lang);
    this.go(Math.max(0, Math.min(options.at ?? 0, count - 1)));
    this.pressed = this.pressed.bind(this);
    (options.keys === false ? element : document).addEventListener("keydown", this.pressed);
    this.resized = new ResizeObserver(() => {
      this.fit();
      this.follow();
    });
    this.resized.observe(element);
  }

  /**
   * @param {Record<string, string>} words
   * @param {string} lang
   */
  build(words, lang) {
    const whole = document.createElement("div");
    whole.className = `hs-stepper${this.traces.length > 1 ? " hs-pair" : ""}`;
    whole.lang = lang;
    whole.dir = lang === "fa" ? "rtl" : "ltr";
    const columns = document.createElement("div");
    columns.className = "hs-columns";
    this.traces.forEach((data, i) => {
      const column = document.createElement("section");
      column.className = "hs-column";
      if (this.traces.length > 1) {
        const head = document.createElement("h3");
        head.textContent = data.stops[0].text;
        column.append(head);
      }
      const frame = this.frames[i];
      frame.className = data.kind === "table" ? "hs-frame hs-frame-table" : "hs-frame";
      frame.tabIndex = 0;
      frame.setAttribute("role", "group");
      frame.setAttribute("aria-label", words.tree);
      frame.append(this.pictures[i].element);
      const sentence = this.sentences[i];
      sentence.className = "hs-sentence";
      sentence.setAttribute("aria-live", "polite");
      column.append(frame, sentence);
      columns.append(column);
    });
    const hint = document.createElement("p");
    hint.className = "hs-hint";
    hint.textContent = words.keys;
    const sizes = document.createElement("div");
    sizes.className = "hs-sizes";
    sizes.dir = "ltr";
    sizes.append(
      this.controls.button("smaller", "M5 11h14v2H5z", () => this.resize(1 / 1.25)),
      this.controls.button("fit", "M4 11l4-4v3h8V7l4 4-4 4v-3H8v3zM4 4h1v16H4zM19 4h1v16h-1z", () => this.resize(0)),
      this.controls.button("larger", "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z", () => this.resize(1.25)),
    );
    this.controls.element.append(sizes);
    whole.append(columns, this.controls.element, hint);
    this.element.replaceChildren(whole);
  }

  /**
   * Show a stop; beyond the ends it is the end.
   * @param {number} stop
   */
  go(stop) {
    const at = Math.max(0, Math.min(stop, this.controls.count - 1));
    if (at === this.at) return;
    this.at = at;
    this.traces.forEach((data, i) => {
      const own = Math.min(at, data.stops.length - 1);
      const { step, text } = data.stops[own];
      this.pictures[i].show(data.kind === "table" ? own : step);
      if (this.sentences[i].textContent !== text) this.sentences[i].textContent = text;
    });
    this.controls.show(at);
    this.follow();
    this.options.moved?.(at);
  }

  /**
   * On to where the next leaf has been told of, or back by one.
   * @param {number} way
   */
  leaf(way) {
    const { stops, frames } = this.traces[0];
    const now = stops[Math.min(this.at, stops.length - 1)].step;
    const wanted = way > 0 ? frames.find((step) => step > now) : frames.filter((step) => step < now).pop();
    if (wanted === undefined) this.go(way > 0 ? this.controls.count - 1 : 0);
    else this.go(way > 0 ? stops.findIndex((stop) => stop.step >= wanted) : lastAt(stops, wanted));
  }

  /** @param {Event} event */
  pressed(event) {
    const key = /** @type {KeyboardEvent} */ (event);
    const target = /** @type {HTMLElement} */ (key.target);
    if (key.defaultPrevented || key.altKey || key.ctrlKey || key.metaKey || !this.element.isConnected) return;
    if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
    if (this.controls.press(key.key)) key.preventDefault();
  }

  // Size ----------------------------------------------------------------------------------------------------------

  /** @param {number} by 0: as large as there is room */
  resize(by) {
    const whole = this.whole();
    const small = whole < SMALLEST && this.zoom !== whole; // asked for, a tree is shown whole, however small; and back
    this.zoom = by === 0 ? (small ? whole : 0) : (this.zoom || this.scale()) * by;
    this.fit();
    this.follow();
  }

  /** How large the pictures are, all of them alike. */
  scale() {
    if (this.zoom) return this.zoom;
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // large type, large trees
    const whole = this.whole();
    return whole >= SMALLEST ? Math.min(LARGEST * letters, whole) : letters;
  }

  /** The scale at which every picture has room. */
  whole() {
    return Math.min(...this.frames.map((frame, i) => (frame.clientWidth - 18) / (this.traces[i].layout?.width ?? 1)));
  }

  fit() {
    this.traces.forEach((data, i) => {
      if (data.kind === "table") return;
      const scale = this.scale();
      this.pictures[i].element.setAttribute("width", String(Math.floor(data.layout.width * scale)));
      this.pictures[i].element.setAttribute("height", String(Math.floor(data.layout.height * scale)));
    });
  }

  /** Keep the node where the search is in sight. */
  follow() {
    this.frames.forEach((frame, i) => {
      if (this.traces[i].kind === "table") return;
      const place = this.pictures[i].currentPlace() ?? this.traces[i].layout.nodes[0];
      const scale = this.scale();
      const [x, y] = [place.x * scale, place.y * scale];
      const seen = x > frame.scrollLeft + 40 && x < frame.scrollLeft + frame.clientWidth - 60;
      if (!seen) frame.scrollLeft = x - frame.clientWidth / 2;
      const shown = y > frame.scrollTop + 20 && y < frame.scrollTop + frame.clientHeight - 20;
      if (!shown) frame.scrollTop = y - frame.clientHeight / 2;
    });
  }

  /** Let go of the page's keys. */
  close() {
    this.controls.stop();
    this.resized.disconnect();
    (this.options.keys === false ? this.element : document).removeEventListener("keydown", this.pressed);
  }
}

/**
 * The last stop at which no more than `step` events have happened.
 * @param {{step: number}[]} stops
 * @param {number} step
 */
function lastAt(stops, step) {
  let found = 0;
  stops.forEach((stop, i) => {
    if (stop.step <= step) found = i;
  });
  return found;
}
