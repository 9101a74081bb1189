// How large pictures are: as there is room, but never too small to be read or touched; what has no room is scrolled.
// @ts-check
import { iconButton } from "./controls.js";

/**
 * @typedef {object} Sized a drawing in a frame that scrolls
 * @property {HTMLElement} frame
 * @property {Element} picture
 * @property {number} width
 * @property {number} height
 * @property {() => {x: number, y: number}} at what has to be in sight
 */

const SMALLEST = 0.75; // a tree that would have to be smaller is scrolled
const SMALLEST_TOUCHED = 0.9; // where fingers have to find a leaf
const LARGEST = 1.4;

/** The size of some pictures, all of them alike, and the buttons that change it. */
export class Sizes {
  /**
   * @param {Sized[]} pictures
   * @param {Record<string, string>} words
   */
  constructor(pictures, words) {
    this.pictures = pictures;
    this.zoom = 0; // 0: as large as there is room
    this.element = document.createElement("div");
    this.element.className = "hs-sizes";
    this.element.dir = "ltr";
    this.element.hidden = pictures.length === 0;
    this.element.append(
      iconButton("smaller", words.smaller, "M5 11h14v2H5z", () => this.resize(1 / 1.25)),
      iconButton("fit", words.fit, "M4 11l4-4v3h8V7l4 4-4 4v-3H8v3zM4 4h1v16H4zM19 4h1v16h-1z", () => this.resize(0)),
      iconButton("larger", words.larger, "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z", () => this.resize(1.25)),
    );
    this.resized = new ResizeObserver(() => this.fit());
    for (const { frame } of pictures) this.resized.observe(frame);
  }

  /** @param {number} by 0: as large as there is room */
  resize(by) {
    const whole = this.whole();
    const small = whole < smallest() && this.zoom !== whole; // asked for, a tree is shown whole, however small; and back
    this.zoom = by === 0 ? (small ? whole : 0) : (this.zoom || this.scale()) * by;
    this.fit();
  }

  scale() {
    if (this.zoom) return this.zoom;
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // large type, large trees
    const whole = this.whole();
    return whole >= smallest() ? Math.min(LARGEST * letters, whole) : letters;
  }

  /** The scale at which every picture has room. */
  whole() {
    return Math.min(...this.pictures.map(({ frame, width }) => (frame.clientWidth - 18) / width));
  }

  fit() {
    const scale = this.scale();
    for (const { picture, width, height } of this.pictures) {
      picture.setAttribute("width", String(Math.floor(width * scale)));
      picture.setAttribute("height", String(Math.floor(height * scale)));
    }
    this.follow();
  }

  /** Keep in sight what is spoken of. */
  follow() {
    const scale = this.scale();
    for (const { frame, at } of this.pictures) {
      const [x, y] = [at().x * scale, at().y * scale];
      const seen = x > frame.scrollLeft + 40 && x < frame.scrollLeft + frame.clientWidth - 60;
      if (!seen) frame.scrollLeft = x - frame.clientWidth / 2;
      const shown = y > frame.scrollTop + 20 && y < frame.scrollTop + frame.clientHeight - 20;
      if (!shown) frame.scrollTop = y - frame.clientHeight / 2;
    }
  }

  close() {
    this.resized.disconnect();
  }
}

function smallest() {
  return matchMedia("(pointer: coarse), (max-width: 40rem)").matches ? SMALLEST_TOUCHED : SMALLEST;
}
