// How good is the opponent? A slider over the probability of its best move, with what every move is worth along it, and
// the exact places where the best move changes (the schema harif-curve/1 of docs/lab.md).
// @ts-check
import { digits, lang, number, say } from "../words.js";
import { element, moveName } from "./elements.js";
import { svgElement } from "./stepper/shapes.js";

/**
 * @typedef {{from: number, to: number, coefficients: number[]}} Piece
 * @typedef {{action: number, move: string, pieces: Piece[]}} Move
 * @typedef {object} Curve
 * @property {Move[]} moves
 * @property {(Piece & {action: number})[]} root
 * @property {{p: number, exact: string | null, before: number, after: number}[]} thresholds
 */

const [WIDE, TALL, LEFT, LOW, TOP] = [420, 220, 40, 28, 20]; // above the highest line its name has room
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "4 2"];

/** The slider, the plot and what they say. */
export class CurvePanel {
  /**
   * @param {HTMLElement} place
   * @param {Curve} curve
   * @param {number} p
   * @param {(p: number) => void} moved
   */
  constructor(place, curve, p, moved) {
    this.curve = curve;
    this.slider = element("input", { type: "range", min: "0", max: "1", step: "0.01", id: "curve-p", dir: "ltr" });
    this.slider.value = String(p);
    this.said = element("p", { className: "said", role: "status" });
    this.marker = svgElement("line", { class: "curve-now", y1: 8, y2: TALL - LOW });
    this.slider.addEventListener("input", () => {
      this.show(Number(this.slider.value));
      moved(Number(this.slider.value));
    });
    const label = element("label", { htmlFor: "curve-p", textContent: say("labpage.curve_slider") });
    const changes = curve.thresholds.map((change) => this.change(change, moved));
    const none = changes.length ? [] : [element("p", { className: "soft" }, [say("labpage.curve_none")])];
    const figure = element("div", { className: "ltr plot" }, [this.plot()]);
    place.replaceChildren(
      element("h2", {}, [say("labpage.curve")]),
      label,
      this.slider,
      this.said,
      ...changes,
      ...none,
      figure,
    );
    this.show(p);
  }

  /**
   * @param {Curve["thresholds"][number]} change
   * @param {(p: number) => void} moved
   */
  change({ p, exact, before, after }, moved) {
    const at = written(p, exact);
    const told = say("labpage.curve_change", { p: at, before: this.name(before), after: this.name(after) });
    const go = element("button", { type: "button", className: "plain", textContent: say("labpage.curve_go", { p: at }) });
    go.addEventListener("click", () => {
      this.slider.value = String(p);
      this.show(p);
      moved(p);
    });
    return element("p", {}, [element("strong", {}, [told]), " ", go]);
  }

  /** @param {number} action */
  name(action) {
    const move = this.curve.moves.find((each) => each.action === action);
    return moveName(move?.move ?? "");
  }

  /** @param {number} p */
  show(p) {
    const values = this.curve.moves.map((move) => round(valueAt(move.pieces, p)));
    const best = values.indexOf(Math.max(...values)); // of equal moves the first, as the search keeps it
    const move = this.curve.moves[best];
    if (move) {
      const parts = { p: number(p), move: moveName(move.move), value: number(values[best], 4) };
      this.said.textContent = say("labpage.curve_best", parts);
    }
    const x = LEFT + p * (WIDE - LEFT - 10);
    this.marker.setAttribute("x1", String(x));
    this.marker.setAttribute("x2", String(x));
  }

  plot() {
    const { moves, thresholds } = this.curve;
    const points = Array.from({ length: 61 }, (_, i) => i / 60);
    const all = moves.flatMap((move) => points.map((p) => valueAt(move.pieces, p)));
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const tall = high > low ? high - low : 1;
    /** @param {number} p */
    const x = (p) => LEFT + p * (WIDE - LEFT - 10);
    /** @param {number} value */
    const y = (value) => TOP + ((high - value) / tall) * (TALL - LOW - 10 - TOP);
    const lines = moves.map((move, i) => {
      const d = points.map((p, k) => `${k ? "L" : "M"}${x(p).toFixed(1)} ${y(valueAt(move.pieces, p)).toFixed(1)}`);
      return svgElement("path", { d: d.join(""), class: "curve-line", "stroke-dasharray": DASHES[i % DASHES.length] });
    });
    const names = moves.map((move) => {
      const at = y(valueAt(move.pieces, 0)) - 4;
      return svgElement("text", { x: LEFT + 4, y: at, class: "curve-text" }, [moveName(move.move)]);
    });
    const marks = thresholds.flatMap(({ p, exact }) => [
      svgElement("line", { x1: x(p), x2: x(p), y1: 8, y2: TALL - LOW, class: "curve-change" }),
      svgElement("text", { x: x(p), y: TALL - 6, "text-anchor": "middle", class: "curve-text" }, [written(p, exact)]),
    ]);
    const ends = [0, 1].map((p) =>
      svgElement("text", { x: x(p), y: TALL - 6, "text-anchor": "middle", class: "curve-text" }, [digits(p)]),
    );
    const sides = [low, high].map((value) =>
      svgElement("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end", class: "curve-text" }, [number(value, 1)]),
    );
    const frame = svgElement("path", { d: `M${LEFT} 8V${TALL - LOW}H${WIDE - 10}`, class: "curve-frame" });
    return svgElement(
      "svg",
      { viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": say("labpage.curve"), class: "curve" },
      [frame, ...lines, ...marks, this.marker, ...names, ...ends, ...sides],
    );
  }
}

/**
 * A probability as it is read: 3/4, in Persian ¾ in its digits.
 * @param {number} p
 * @param {string | null} exact
 */
function written(p, exact) {
  if (!exact) return number(p, 6);
  const vulgar = /** @type {Record<string, string>} */ ({ "1/2": "½", "1/4": "¼", "3/4": "¾", "1/3": "⅓", "2/3": "⅔" });
  return lang === "fa" ? vulgar[exact] ?? number(p, 4) : exact;
}

/** @param {number} value rounded so that equal moves are equal */
function round(value) {
  return Number(value.toFixed(9));
}

/**
 * @param {Piece[]} pieces
 * @param {number} p
 */
export function valueAt(pieces, p) {
  const piece = pieces.find((each) => p >= each.from && p <= each.to) ?? pieces[pieces.length - 1];
  return piece.coefficients.reduceRight((sum, coefficient) => sum * p + coefficient, 0);
}
