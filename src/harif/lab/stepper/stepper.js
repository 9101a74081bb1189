// The stepper: one trace, or several side by side, that a person steps through with buttons, slider and keys. Used by the
// page, by `harif tree … --html` and by traces in a notebook.
// @ts-check
import { Controls } from "./controls.js";
import { TreePicture } from "./picture.js";
import { Sizes } from "./sizes.js";
import { TablePicture } from "./table.js";

/** @typedef {import("./scene.js").Data} Data */

/**
 * @typedef {object} Options
 * @property {number} [at] the stop to begin with
 * @property {boolean} [keys] do arrow keys step wherever the focus is on the page, but for fields?
 * @property {(at: number) => void} [moved] told of every step
 */

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
    this.pictures = traces.map((data) => (data.kind === "table" ? new TablePicture(data) : new TreePicture(data)));
    this.frames = traces.map(() => document.createElement("div"));
    this.sentences = traces.map(() => document.createElement("p"));
    const { words, lang } = traces[0];
    const count = Math.max(...traces.map((data) => data.stops.length));
    this.controls = new Controls(count, words, lang, { go: (stop) => this.go(stop), leaf: (way) => this.leaf(way) });
    this.sizes = new Sizes(traces.flatMap((data, i) => this.sized(data, i)), words);
    this.build(words, lang);
    this.go(Math.max(0, Math.min(options.at ?? 0, count - 1)));
    this.pressed = this.pressed.bind(this);
    (options.keys === false ? element : document).addEventListener("keydown", this.pressed);
  }

  /**
   * The picture of a trace that has a size; a table is as large as its text.
   * @param {Data} data
   * @param {number} i
   */
  sized(data, i) {
    const picture = this.pictures[i];
    if (data.kind === "table") return [];
    const { width, height, nodes } = data.layout;
    const at = () => picture.currentPlace() ?? nodes[0];
    return [{ frame: this.frames[i], picture: picture.element, width, height, at }];
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
    this.controls.element.append(this.sizes.element);
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
    this.sizes.follow();
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

  /** Let go of the page's keys. */
  close() {
    this.controls.stop();
    this.sizes.close();
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
