// What a program thinks, as far as it may be shown: depth, value, speed and the best lines, and the bar beside the board.
// @ts-check
import { byId, draw, fill, make } from "../dom.js";
import { lang, number, percent, say } from "../words.js";

/**
 * @typedef {import("./types.js").Thought} Thought
 * @typedef {import("./types.js").Table} Table
 */

/**
 * Show a thought, or that there is none.
 * @param {Thought | null} thought
 * @param {Table} table
 */
export function showThought(thought, table) {
  const line = byId("thought");
  if (!thought) {
    line.textContent = say("page.no_thought");
    fill(byId("lines"));
    return;
  }
  const best = thought.lines?.[0];
  const told = [thought.text ?? ""];
  if (typeof thought.value === "number") told.push(worth(thought.value, Boolean(best?.exact), table));
  if (thought.depth) told.push(say("page.depth", { depth: thought.depth }));
  if (thought.nps) told.push(say("page.speed", { nodes: short(thought.nps) }));
  line.textContent = told.filter(Boolean).join(" · ") || say("page.thinking_now");
  fill(
    byId("lines"),
    ...(thought.lines ?? []).map(({ moves, said, value, exact }) =>
      make("li", {}, sequence(said?.[lang] ?? moves), typeof value === "number" && make("span", { class: "soft" }, ` ${worth(value, exact, table)}`)),
    ),
  );
}

/**
 * Moves one after the other; left to right, but where they are words of a language that is not.
 * @param {string[]} moves
 */
function sequence(moves) {
  const words = moves.some((move) => /[\u0622-\u06cc]/.test(move));
  return make("span", { class: words ? "moves-of" : "moves-of ltr" }, moves.join(words ? say("page.comma") : " "));
}

/**
 * A value in words, the one way in which this page says it: who wins, where that is proven, else the first seat's share.
 * @param {number} value  0 to 1, to the first seat
 * @param {boolean} exact
 * @param {Table} table
 */
export function worth(value, exact, table) {
  const { players, two_sided, chance } = table.game;
  const [first, second] = [table.seats[0]?.name ?? "", table.seats[1]?.name ?? ""];
  if (!exact) return share(Math.min(0.99, Math.max(0.01, value)), first); // 100 % is a win, and this is an estimate
  if (chance || players !== 2 || !two_sided) return share(value, first);
  return value === 0.5 ? say("page.is_draw") : say("page.will_win", { who: value > 0.5 ? first : second });
}

/**
 * An estimate in words: 63% for Ali.
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

/** A phone has the bar above the board, so that the board has all of its width. */
const lying = matchMedia("(max-width: 30rem)");

/** @param {() => void} draw  the bar again, when the window has become narrow or wide */
export function whenTurned(draw) {
  lying.addEventListener("change", draw);
}

/**
 * The bar: how much of it is filled, from below or from the left, is the share of the seat that sits below.
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
  const size = lying.matches ? { width: part, height: 10, x: flipped ? 100 - part : 0 } : { width: 10, height: part, y: flipped ? 0 : 100 - part };
  fill(
    bar,
    draw(
      "svg",
      { viewBox: lying.matches ? "0 0 100 10" : "0 0 10 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      draw("rect", { class: "bar-theirs", width: 100, height: 100 }),
      draw("rect", { class: "bar-first", ...size }),
      draw("path", { class: "bar-middle", d: lying.matches ? "M50 0V10" : "M0 50H10" }),
    ),
  );
}
