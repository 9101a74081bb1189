// A tree or a game on the bench: explained by one algorithm, or by two side by side, with the sliders that suit it. The
// page of the lab and every lesson have one.
// @ts-check
import { say } from "../words.js";
import { ask, LabError } from "./api.js";
import { CurvePanel } from "./curve.js";
import { delayed, element } from "./elements.js";
import { ScalePanel } from "./scales.js";
import { stepThrough } from "./stepper/stepper.js";

/**
 * @typedef {object} Work what is on the bench
 * @property {string} [tree]
 * @property {string} [game]
 * @property {string} [position]
 * @property {string} [figure] a figure that is only looked at
 * @property {string} algorithm
 * @property {Record<string, any>} [options]
 * @property {string} [second] another algorithm beside it; "strict": the same one with the other convention
 * @property {string} [relabel] new values for the scale
 * @property {number} [at] the stop
 *
 * @typedef {object} Explained what the server says of it
 * @property {import("./stepper/scene.js").Data} data
 * @property {string} algorithm
 * @property {{name: string, title: string}[]} algorithms
 * @property {string[]} options
 * @property {boolean} needs_depth
 * @property {string | null} tree
 * @property {number} nodes
 */

/** Explains a work, and shows it. */
export class Bench {
  /**
   * @param {HTMLElement} place of the stepper
   * @param {HTMLElement} panel of the sliders
   * @param {{explained?: (told: Explained) => void, figured?: () => void, failed?: (error: any) => void,
   *   moved?: () => void}} hears
   */
  constructor(place, panel, hears) {
    this.place = place;
    this.panel = panel;
    this.hears = hears;
    /** @type {Work} */
    this.work = { algorithm: "" };
    /** @type {Explained | null} */
    this.told = null;
    /** @type {import("./stepper/stepper.js").Stepper | null} */
    this.stepper = null;
    this.asked = 0;
    this.panelFor = "";
    this.again = delayed(() => this.explain(), 150);
  }

  /**
   * Put another work on the bench.
   * @param {Work} work
   */
  async open(work) {
    this.work = work;
    await this.explain();
  }

  /** The question to the server. */
  question() {
    const { tree, game, position, algorithm, options } = this.work;
    return game ? { game, position, algorithm, options } : { tree: tree ?? "", algorithm, options };
  }

  async explain() {
    const turn = ++this.asked;
    if (this.work.figure) {
      await this.showFigure(this.work.figure, turn);
      return;
    }
    try {
      const question = this.question();
      const second = this.work.second;
      const [told, other] = await Promise.all([
        ask("explain", { ...question, fit: true }),
        second ? ask("explain", { ...question, ...this.beside(second) }) : null,
      ]);
      if (turn !== this.asked) return; // a later question has been asked meanwhile
      if (other && second === "strict") this.tellConventions(told, other);
      this.show(told, other);
      await this.sliders();
    } catch (error) {
      if (turn === this.asked) this.hears.failed?.(error);
    }
  }

  /** @param {string} second what is asked otherwise for the other one; of the options it shares the depth */
  beside(second) {
    const { algorithm, options } = this.work;
    if (second === "strict") return { algorithm, options: { ...options, strict: !options?.strict } };
    const depth = options?.depth;
    const deep = depth && !["cfr", "clairvoyance", "belief"].includes(second);
    return { algorithm: second, options: deep ? { depth } : {} };
  }

  /**
   * Which is which, where the same algorithm stands there twice.
   * @param {Explained} told
   * @param {Explained} other
   */
  tellConventions(told, other) {
    const names = [say("labpage.strict_classic"), say("labpage.strict_strict")];
    if (this.work.options?.strict) names.reverse();
    told.data.stops[0].text = names[0];
    other.data.stops[0].text = names[1];
  }

  /**
   * @param {Explained} told
   * @param {Explained | null} other
   */
  show(told, other) {
    this.told = told;
    if (told.algorithm !== this.work.algorithm) {
      this.work.algorithm = told.algorithm;
      this.work.options = {};
    }
    const at = this.work.at ?? 0;
    this.stepper?.close();
    this.stepper = stepThrough(this.place, other ? [told.data, other.data] : told.data, {
      at,
      moved: (now) => {
        this.work.at = now;
        this.hears.moved?.();
      },
    });
    this.hears.explained?.(told);
  }

  /**
   * A figure in the place of a trace: there is nothing to step through.
   * @param {string} name
   * @param {number} turn of the question
   */
  async showFigure(name, turn) {
    const picture = element("img", { src: figureAddress(name), className: "figure", alt: say(`labpage.figure_${name}`) });
    try {
      await picture.decode();
    } catch {
      if (turn === this.asked) this.hears.failed?.(new LabError({ error: say("labpage.offline") }));
      return;
    }
    if (turn !== this.asked) return;
    this.stepper?.close();
    this.stepper = null;
    this.told = null;
    this.place.replaceChildren(picture);
    this.panel.hidden = true;
    this.hears.figured?.();
  }

  /** The slider of the opponent or of the scale, where there is something to slide. */
  async sliders() {
    const { tree, algorithm, relabel } = this.work;
    const chance = Boolean(this.told?.data.trace.nodes.some((node) => node.kind === "chance" && node.player === -1));
    const wanted = !tree ? "" : algorithm === "expectimax" ? "curve" : algorithm === "expectiminimax" && chance ? "scale" : "";
    const key = `${wanted} ${tree} ${relabel ?? ""}`;
    if (key === this.panelFor && !this.panel.hidden) return;
    this.panelFor = key;
    this.panel.hidden = true;
    if (!wanted) return;
    try {
      if (wanted === "curve") {
        const curve = await ask("curve", { tree });
        if (key === this.panelFor && curve.moves.length > 1) this.openCurve(curve);
      } else {
        const scales = await ask("scale", { tree, relabel: relabel ?? "" });
        if (key !== this.panelFor) return;
        new ScalePanel(this.panel, scales);
        this.panel.hidden = false;
      }
    } catch {
      this.panel.hidden = true; // no such study of this tree
    }
  }

  /** @param {import("./curve.js").Curve} curve */
  openCurve(curve) {
    const p = typeof this.work.options?.opponent === "number" ? this.work.options.opponent : 0;
    this.panel.hidden = false;
    new CurvePanel(this.panel, curve, p, (now) => {
      this.work.options = { ...this.work.options, opponent: now };
      this.work.at = 1e6; // to the end, where the decision is
      this.again();
    });
  }
}

/** @param {string} name of a figure that is only looked at */
export function figureAddress(name) {
  return `/api/lab/figure/${encodeURIComponent(name)}?lang=${document.documentElement.lang}`;
}
