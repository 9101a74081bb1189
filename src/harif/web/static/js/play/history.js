// The game so far: its moves, and the way through them by buttons, slider, arrow keys and clicks.
// @ts-check
import { byId, fill, make } from "../dom.js";
import { digits, say } from "../words.js";

/** @typedef {import("./types.js").Table} Table */

export class Steps {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.go = go;
    this.plies = 0;
    this.shown = 0;
    this.told = "";
    this.slider = byId("slider", HTMLInputElement);
    byId("first").addEventListener("click", () => go(0));
    byId("earlier").addEventListener("click", () => this.step(-1));
    byId("later").addEventListener("click", () => this.step(1));
    byId("last").addEventListener("click", () => go(this.plies));
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {number} by */
  step(by) {
    const ply = Math.max(0, Math.min(this.plies, this.shown + by));
    if (ply !== this.shown) this.go(ply);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target?.closest("input, select, textarea, dialog, .board")) return;
    if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === "ArrowRight") this.step(1);
    else return;
    event.preventDefault();
  }

  /**
   * @param {Table} table
   * @param {number} shown
   */
  show(table, shown) {
    this.plies = table.ply;
    this.shown = shown;
    this.slider.max = String(table.ply);
    this.slider.value = String(shown);
    this.slider.setAttribute("aria-valuetext", say("page.ply_of", { ply: shown, plies: table.ply }));
    for (const [id, end] of /** @type {const} */ ([["first", 0], ["earlier", 0], ["later", table.ply], ["last", table.ply]]))
      byId(id, HTMLButtonElement).disabled = shown === end;
    this.list(table);
    for (const button of byId("moves").querySelectorAll("button"))
      if (Number(button.dataset.ply) === shown) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    const list = byId("moves");
    const current = list.querySelector('[aria-current="step"]');
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  /** @param {Table} table */
  list(table) {
    const told = JSON.stringify(table.moves);
    if (told === this.told) return;
    this.told = told;
    const list = byId("moves");
    const pairs = pairsOf(table);
    list.classList.toggle("pairs", pairs !== null);
    const buttons = table.moves.map((move) => this.button(table, move));
    const rows = pairs
      ? pairs.map(({ number, moves }) => {
          const [white, black] = moves.map((at) => (at === null ? make("span", { class: "soft" }, "…") : buttons[at]));
          return make("li", {}, make("span", { class: "soft nth", "aria-hidden": "true" }, `${digits(number)}.`), white, black);
        })
      : buttons.map((button, at) => make("li", { class: sideOf(table.moves[at].seat) }, button));
    fill(list, ...rows, rows.length === 0 && make("li", { class: "soft none" }, say("page.no_moves")));
  }

  /**
   * @param {Table} table
   * @param {import("./types.js").Played} move
   */
  button(table, { ply, seat, said }) {
    const after = ply + (table.moves[0]?.ply === 0 ? 1 : 0);
    const who = seat === null ? "" : (table.seats[seat]?.name ?? say("page.chance"));
    const what = said ?? (seat === null ? "…" : say("page.secret"));
    return make(
      "button",
      { type: "button", "data-ply": after, "aria-label": [digits(after), who, said ?? say("page.secret")].filter(Boolean).join(" · "), onclick: () => this.go(after) },
      make("span", { class: "soft nth ply" }, digits(after)),
      ` ${what}`,
    );
  }
}

/** @param {number | null} seat */
function sideOf(seat) {
  return seat === null ? "" : seat < 0 ? "by-chance" : `by-${seat % 4}`;
}

/**
 * The moves of chess as its players count them, White's and Black's under one number; null in any other game. What the
 * number was at the start follows from the FEN of now.
 * @param {Table} table
 * @returns {{number: number, moves: [number | null, number | null]}[] | null}
 */
export function pairsOf(table) {
  const now = table.game.name === "chess" ? Number(/ (\d+)$/.exec(table.position ?? "")?.[1]) : NaN;
  const first = table.moves[0]?.seat ?? 0;
  if (!now || table.moves[0]?.ply !== 0) return null;
  const count = table.moves.length;
  const start = now - Math.floor((first + count) / 2);
  return Array.from({ length: Math.ceil((first + count) / 2) }, (_, nth) => {
    const at = (/** @type {number} */ index) => (index >= 0 && index < count ? index : null);
    return { number: start + nth, moves: [at(2 * nth - first), at(2 * nth - first + 1)] };
  });
}
