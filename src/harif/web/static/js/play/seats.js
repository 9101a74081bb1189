// Who sits at the table: names, whose turn it is, who is there; and who plays a seat from now on.
// @ts-check
import { byId, fill, make } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./types.js").Table} Table */

const LEVELS = 10;

/** @param {Table} table */
export function showSeats(table) {
  fill(
    byId("seats"),
    ...table.seats.map(({ seat, who, name, mark, online, you }) => {
      const human = who === "human";
      const turn = table.turn === seat && !table.over;
      return make(
        "li",
        { class: `seat by-${seat % 4}${turn ? " turn" : ""}` },
        make("span", { class: "mark", "aria-hidden": "true" }, turn ? "▶\uFE0E" : "•"),
        mark && make("span", { class: "sign", "aria-hidden": "true" }, mark),
        make("b", {}, name),
        you && make("span", { class: "soft" }, say("page.you")),
        human && !you && make("span", { class: online ? "good" : "soft" }, online ? say("page.there") : say("page.away")),
        turn && make("span", { class: "visually-hidden" }, say("page.to_move")),
      );
    }),
  );
}

/**
 * The choice of who plays each seat.
 * @param {Table} table
 * @param {(seat: number, who: string) => void} choose
 */
export function showPlayers(table, choose) {
  const holder = byId("players");
  if (holder.contains(document.activeElement)) return; // somebody is choosing
  fill(
    holder,
    ...table.seats.map(({ seat, who, name }) => {
      const level = /^auto:level=(\d+)$/.exec(who)?.[1];
      const other = who !== "human" && !level;
      /** @type {HTMLSelectElement} */
      const pick = make(
        "select",
        { disabled: table.seat === null, onchange: () => choose(seat, pick.value) },
        make("option", { value: "human", selected: who === "human" }, say("page.a_person")),
        ...Array.from({ length: LEVELS }, (_, at) => String(at + 1)).map((n) =>
          make("option", { value: `auto:level=${n}`, selected: n === level }, say(`level.${n}`)),
        ),
        other && make("option", { value: who, selected: true }, who),
      );
      return make("label", { class: "field" }, make("span", {}, name), pick);
    }),
  );
}

/**
 * Whose turn it is, or how it ended, in a sentence.
 * @param {Table} table
 */
export function statusOf(table) {
  if (table.over) return table.over.text;
  if (table.yours) return [say("page.your_turn"), table.waiting ?? ""].join(" ");
  if (table.waiting) return table.waiting;
  if (table.turn === null) return table.seat === null ? say("page.goes_on_hidden") : table.game.players > 2 ? say("page.others_move") : say("page.other_moves");
  if (table.turn < 0) return say("page.chance_moves");
  const seat = table.seats[table.turn];
  if (!seat) return "";
  return seat.who === "human" ? say("page.waits_for", { who: seat.name }) : say("page.thinks", { who: seat.name });
}
