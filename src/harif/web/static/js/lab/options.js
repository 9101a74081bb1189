// The conventions of an algorithm: a field for each option that it knows.
// @ts-check
import { say } from "../words.js";
import { chooser, element, labelled } from "./elements.js";

/** @typedef {Record<string, any>} Options */

/**
 * Fill a place with the fields of an algorithm.
 * @param {HTMLElement} place
 * @param {{algorithm: string, options: string[], needs_depth: boolean}} known
 * @param {Options} chosen
 * @param {boolean} game is it a game, whose depth is asked for?
 * @param {(options: Options) => void} changed
 */
export function showOptions(place, known, chosen, game, changed) {
  /** @type {HTMLElement[]} */
  const fields = [];
  /** @param {string} name @param {any} value */
  const set = (name, value) => {
    const next = { ...chosen, [name]: value };
    if (value === "" || value === null || value === false) delete next[name];
    changed(next);
  };
  /** @param {string} name @param {[string, string][]} choices @param {string} now */
  const choice = (name, choices, now) => {
    const field = chooser(choices, now);
    field.id = `option-${name}`;
    field.addEventListener("change", () => set(name, field.value));
    return field;
  };
  /** @param {string} name @param {number} least @param {number} most @param {string | number} usual */
  const number = (name, least, most, usual) => {
    const field = element("input", { type: "number", min: String(least), max: String(most), id: `option-${name}` });
    field.value = String(chosen[name] ?? usual);
    field.addEventListener("change", () => set(name, field.value === "" ? null : Math.round(Number(field.value))));
    return field;
  };
  /** @param {string} name @param {string} hint */
  const text = (name, hint) => {
    const field = element("input", { type: "text", placeholder: hint, dir: "ltr", id: `option-${name}` });
    field.value = String(chosen[name] ?? "");
    field.addEventListener("change", () => set(name, field.value.trim()));
    return field;
  };
  const tree = known.algorithm !== "still" && !["cfr", "clairvoyance", "belief"].includes(known.algorithm);
  if (known.options.includes("strict")) {
    const choices = /** @type {[string, string][]} */ ([
      ["", say("labpage.strict_classic")],
      ["yes", say("labpage.strict_strict")],
    ]);
    const field = choice("strict", choices, chosen.strict ? "yes" : "");
    fields.push(labelled(say("labpage.strict"), field));
  }
  if (known.options.includes("pruning")) {
    const ways = known.algorithm === "maxn" ? ["shallow"] : ["star1", "star2"];
    const choices = /** @type {[string, string][]} */ ([
      ["", say("labpage.pruning_none")],
      ...ways.map((way) => [way, say(`labpage.pruning_${way}`)]),
    ]);
    fields.push(labelled(say("labpage.pruning"), choice("pruning", choices, chosen.pruning ?? "")));
    if (chosen.pruning) fields.push(labelled(say("labpage.bounds"), text("bounds", "-5,5")));
  }
  if (known.options.includes("iterations")) {
    const [most, usual] = known.algorithm === "cfr" ? [20, 1] : [200, 8];
    fields.push(labelled(say("labpage.iterations"), number("iterations", 1, most, usual)));
  }
  if (known.options.includes("seed")) fields.push(labelled(say("labpage.seed"), number("seed", 0, 999999, 0)));
  if (known.options.includes("variant")) {
    const choices = /** @type {[string, string][]} */ ([
      ["", say("labpage.variant_vanilla")],
      ["cfr+", say("labpage.variant_plus")],
    ]);
    fields.push(labelled(say("labpage.variant"), choice("variant", choices, chosen.variant ?? "")));
  }
  if (tree) {
    const usual = known.needs_depth || game ? 2 : "";
    fields.push(labelled(say("labpage.depth"), number("depth", 1, 100, usual)));
    if ((chosen.depth || known.needs_depth) && !game) {
      fields.push(labelled(say("labpage.evaluate"), text("evaluate", "B~4 C~1")));
    }
  }
  place.replaceChildren(...fields);
  if (place.parentElement) place.parentElement.hidden = fields.length === 0;
}
