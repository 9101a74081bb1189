// Does the scale of the values matter? A slider through families of changes that all keep the order of the leaves (the
// schema harif-scale/1 of docs/lab.md).
// @ts-check
import { number, say } from "../words.js";
import { chooser, element, labelled, moveName } from "./elements.js";

/**
 * @typedef {object} Family
 * @property {string} name
 * @property {number} from
 * @property {number} to
 * @property {boolean} keeps
 * @property {{t: number, exact: string | null}[]} thresholds
 * @property {{from: number, to: number, action: number, move: string}[]} intervals
 * @property {{t: number, leaves: number[], values: number[]}[]} samples
 *
 * @typedef {{moves: string[], leaves: number[], families: Family[]}} Scales
 */

/** The family, the slider, and what each move is worth. */
export class ScalePanel {
  /**
   * @param {HTMLElement} place
   * @param {Scales} scales
   */
  constructor(place, scales) {
    this.scales = scales;
    const last = scales.families[scales.families.length - 1].name;
    const names = /** @type {[string, string][]} */ (
      scales.families.map((family) => [family.name, say(`labpage.scale_${family.name}`)])
    );
    this.family = chooser(names, last);
    this.family.id = "scale-family";
    this.slider = element("input", { type: "range", min: "0", id: "scale-t", dir: "ltr" });
    this.said = element("p", { className: "said", role: "status" });
    this.table = element("table", { className: "worths" });
    this.verdict = element("p");
    this.family.addEventListener("change", () => this.open());
    this.slider.addEventListener("input", () => this.show());
    place.replaceChildren(
      element("h2", {}, [say("labpage.scale")]),
      labelled(say("labpage.scale_family"), this.family),
      labelled(say("labpage.scale_slider"), this.slider),
      this.said,
      this.table,
      this.verdict,
    );
    this.open();
  }

  chosen() {
    return /** @type {Family} */ (this.scales.families.find((family) => family.name === this.family.value));
  }

  open() {
    const { samples, keeps, thresholds, name } = this.chosen();
    this.slider.max = String(samples.length - 1);
    const start = samples.findIndex((sample) => sample.t >= 1);
    this.slider.value = String(name === "relabel" ? 0 : Math.max(0, start));
    const at = thresholds.map(({ t }) => say("labpage.scale_at", { t: number(t, 4) }));
    const told = say(keeps ? "labpage.scale_keeps" : "labpage.scale_breaks");
    this.verdict.replaceChildren(element("strong", {}, [[told, ...at].join(" ")]));
    this.show();
  }

  show() {
    const { samples, intervals } = this.chosen();
    const { t, leaves, values } = samples[Number(this.slider.value)];
    const interval = intervals.find((each) => t >= each.from && t <= each.to) ?? intervals[0];
    this.said.textContent = say("labpage.scale_best", { t: number(t, 3), move: moveName(interval.move) });
    this.slider.setAttribute("aria-valuetext", number(t, 3));
    const head = element("tr", {}, [
      element("th", { scope: "col" }, [say("labpage.scale_move")]),
      element("th", { scope: "col" }, [say("labpage.scale_worth")]),
    ]);
    const rows = values.map((value, i) => {
      const best = i === interval.action;
      const name = element(best ? "strong" : "span", {}, [moveName(this.scales.moves[i])]);
      return element("tr", { className: best ? "best" : "" }, [
        element("th", { scope: "row" }, [name]),
        element("td", {}, [number(value, 3) + (best ? " ✓" : "")]),
      ]);
    });
    const under = element("caption", {}, [
      element("bdi", { dir: "ltr" }, [leaves.map((leaf) => number(leaf, 2)).join("  ")]),
    ]);
    this.table.replaceChildren(under, element("thead", {}, [head]), element("tbody", {}, rows));
  }
}
