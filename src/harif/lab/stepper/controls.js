// The bar below a picture: first, back, next, last, a slider, and a player that goes on by itself.
// @ts-check
import { svgElement } from "./shapes.js";

/**
 * @typedef {object} Wishes what the bar can ask for
 * @property {(stop: number) => void} go
 * @property {(way: number) => void} leaf to the next leaf, or back by one
 */

const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";
const PAUSE = 1600;

/** Buttons and a slider for `count` stops. */
export class Controls {
  /**
   * @param {number} count
   * @param {Record<string, string>} words
   * @param {string} lang
   * @param {Wishes} wishes
   */
  constructor(count, words, lang, wishes) {
    this.count = count;
    this.words = words;
    this.lang = lang;
    this.wishes = wishes;
    this.at = 0;
    this.timer = 0;
    this.buttons = {
      first: this.button("first", "M5 5h2v14H5zM19 5v14L8 12z", () => wishes.go(0)),
      back: this.button("back", "M17 5v14L6 12z", () => wishes.go(this.at - 1)),
      next: this.button("next", "M7 5v14l11-7z", () => wishes.go(this.at + 1)),
      last: this.button("last", "M17 5h2v14h-2zM5 5v14l11-7z", () => wishes.go(this.count - 1)),
      play: this.button("play", "M4 6v12l9-6zM15 6h2v12h-2zM19 6h2v12h-2z", () => this.toggle()),
    };
    this.slider = document.createElement("input");
    this.slider.type = "range";
    this.slider.min = "0";
    this.slider.max = String(count - 1);
    this.slider.value = "0";
    this.slider.dir = "ltr";
    this.slider.className = "hs-slider";
    this.slider.setAttribute("aria-label", words.slider);
    this.slider.addEventListener("input", () => wishes.go(Number(this.slider.value)));
    this.counter = document.createElement("output");
    this.counter.className = "hs-count";
    this.element = document.createElement("div");
    this.element.className = "hs-controls";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", words.controls);
    const { first, back, next, last, play } = this.buttons;
    const row = document.createElement("div");
    row.className = "hs-buttons";
    row.dir = "ltr";
    row.append(first, back, next, last, play);
    this.element.append(row, this.slider, this.counter);
    this.show(0);
  }

  /**
   * @param {string} name
   * @param {string} sign
   * @param {() => void} act
   */
  button(name, sign, act) {
    return iconButton(name, this.words[name], sign, act);
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    this.slider.value = String(at);
    const told = this.counted(this.words.count, { k: at, n: this.count - 1 });
    this.counter.textContent = told;
    this.slider.setAttribute("aria-valuetext", told);
    this.buttons.first.disabled = this.buttons.back.disabled = at === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = at === this.count - 1;
    if (at === this.count - 1) this.stop();
  }

  /**
   * @param {string} text
   * @param {Record<string, number>} parts
   */
  counted(text, parts) {
    return text.replace(/\{(\w+)\}/g, (_, name) => {
      const digits = String(parts[name]);
      return this.lang === "fa" ? digits.replace(/\d/g, (digit) => PERSIAN[Number(digit)]) : digits;
    });
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.at === this.count - 1) this.wishes.go(0);
    this.timer = window.setInterval(() => this.wishes.go(this.at + 1), PAUSE);
    this.name(this.words.pause);
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.name(this.words.play);
  }

  /** @param {string} name of the button that plays and pauses */
  name(name) {
    this.buttons.play.title = name;
    this.buttons.play.setAttribute("aria-label", name);
  }

  /**
   * What a key asks for; false where it asks for nothing here.
   * @param {string} key
   */
  press(key) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.wishes.go(this.at + 1),
      ArrowLeft: () => this.wishes.go(this.at - 1),
      PageDown: () => this.wishes.leaf(1),
      PageUp: () => this.wishes.leaf(-1),
      Home: () => this.wishes.go(0),
      End: () => this.wishes.go(this.count - 1),
    };
    const act = keys[key];
    act?.();
    return act !== undefined;
  }
}

/**
 * @param {string} name
 * @param {string} title what it is called
 * @param {string} sign the path of its icon, 24 by 24
 * @param {() => void} act
 */
export function iconButton(name, title, sign, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `hs-button hs-${name}`;
  made.title = title;
  made.setAttribute("aria-label", title);
  const icon = svgElement("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", class: "hs-icon" });
  icon.append(svgElement("path", { d: sign }));
  made.append(icon);
  made.addEventListener("click", act);
  return made;
}
