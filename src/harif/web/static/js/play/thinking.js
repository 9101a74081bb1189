// What a program thinks, as far as it may be shown: depth, value, speed and the best lines, and the bar beside the board.
// @ts-check
import { byId, draw, fill, make } from "../dom.js";
import { number, percent, say } from "../words.js";

/** @typedef {import("./types.js").Thought} Thought */

/**
 * Show a thought, or that there is none.
 * @param {Thought | null} thought
 * @param {string} first  who plays first: values are theirs
 */
export function showThought(thought, first) {
  const line = byId("thought");
  if (!thought) {
    line.textContent = say("page.no_thought");
    fill(byId("lines"));
    return;
  }
  const told = [thought.text ?? ""];
  if (thought.depth) told.push(say("page.depth", { depth: thought.depth }));
  if (typeof thought.value === "number") told.push(share(thought.value, first));
  if (thought.nps) told.push(say("page.speed", { nodes: short(thought.nps) }));
  line.textContent = told.filter(Boolean).join(" · ") || say("page.thinking_now");
  fill(
    byId("lines"),
    ...(thought.lines ?? []).map(({ moves, value, exact }) =>
      make(
        "li",
        {},
        make("span", { class: "ltr moves-of" }, moves.join(" ")),
        typeof value === "number" &&
          make("span", { class: "soft" }, ` ${exact ? say("page.proven") : ""} ${percent(value)}`),
      ),
    ),
  );
}

/**
 * A value in words: 63 % for Ali.
 * @param {number} value  0 to 1, to the first seat
 * @param {string} first
 */
export function share(value, first) {
  return say("page.share_of", { percent: percent(value), who: first });
}

/** @param {number} count */
function short(count) {
  if (count >= 1e6) return say("page.million", { n: number(count / 1e6, 1) });
  if (count >= 1e4) return say("page.thousand", { n: number(count / 1e3, 0) });
  return number(count, 0);
}

/**
 * The bar: how much of it is filled from below is the share of the seat that sits below.
 * @param {number | null} value  0 to 1, to the first seat; of null only its room is left
 * @param {string} first
 * @param {boolean} flipped  the first seat sits above
 */
export function showBar(value, first, flipped) {
  const bar = byId("bar");
  bar.classList.toggle("unknown", value === null);
  if (value === null) return;
  bar.setAttribute("aria-label", share(value, first));
  bar.title = share(value, first);
  const part = Math.round(1000 * Math.min(0.97, Math.max(0.03, value))) / 10;
  const from = flipped ? 0 : 100 - part;
  fill(
    bar,
    draw(
      "svg",
      { viewBox: "0 0 10 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      draw("rect", { class: "bar-theirs", width: 10, height: 100 }),
      draw("rect", { class: "bar-first", width: 10, height: part, y: from }),
      draw("path", { class: "bar-middle", d: "M0 50H10" }),
    ),
  );
}
