// The front page: all games with their pictures, found by typing or by what they have; and what this browser plays.
// @ts-check
import { byId, fill, imageOf, make } from "./dom.js";
import { Start } from "./home_start.js";
import { forget, tables, token } from "./play/memory.js";
import { lang, say } from "./words.js";

/** @typedef {import("./play/types.js").Listed} Listed */

// What most people look for first; the rest follows as the catalogue has it.
const FIRST = ["tictactoe", "connect4", "chess", "othello", "checkers", "backgammon", "hokm", "pig", "hex", "mnk", "kalah", "dots"];

/** @type {Record<string, (game: Listed) => boolean>} */
const KINDS = {
  all: () => true,
  board: (game) => !game.chance && !game.hidden,
  dice: (game) => game.chance && !game.hidden,
  cards: (game) => game.hidden,
  many: (game) => game.players > 2,
  own: (game) => game.own,
};

/** @type {Listed[]} */
let games = [];
let kind = "all";

/** @param {Listed} game */
function rank(game) {
  const at = FIRST.indexOf(game.name);
  return game.own ? -1 : at < 0 ? FIRST.length : at;
}

/** @param {Listed} game */
function tags(game) {
  return [
    game.own && say("page.tag_own"),
    game.players === 1 ? say("page.tag_alone") : say("page.tag_players", { n: game.players }),
    game.chance && !game.hidden && say("page.tag_dice"),
    game.hidden && say("page.tag_hidden"),
  ];
}

/** @param {Listed} game */
function card(game) {
  const dir = game.own && "auto"; // its author may write another language than the page's
  return make(
    "li",
    {},
    make(
      "a",
      { class: `card game${game.own ? " own" : ""}`, href: `#${new URLSearchParams({ game: game.spec })}`, "data-game": game.name },
      make("span", { class: "thumb ltr" }, make("img", { src: imageOf(game.svg), alt: "", loading: "lazy", decoding: "async" })),
      make("span", { class: "name", dir }, game.title),
      make("span", { class: "soft rule", dir }, game.rule),
      make("span", { class: "tags" }, ...tags(game).map((tag) => tag && make("span", { class: "tag" }, tag))),
    ),
  );
}

function showGames() {
  const wanted = byId("search", HTMLInputElement).value.trim().toLowerCase();
  const found = games.filter((game) => KINDS[kind](game) && `${game.title} ${game.name} ${game.rule}`.toLowerCase().includes(wanted));
  fill(byId("games"), ...found.map(card));
  byId("none").hidden = found.length > 0 || games.length === 0;
  byId("count").textContent = games.length ? say("page.count", { n: found.length }) : "";
}

function showKinds() {
  const names = Object.keys(KINDS).filter((name) => name !== "own" || games.some((game) => game.own));
  fill(
    byId("kinds"),
    ...names.map((name) =>
      make("button", { type: "button", class: "plain tagged", "aria-pressed": String(name === kind), onclick: () => choose(name) }, say(`page.kind_${name}`)),
    ),
  );
}

/** @param {string} name */
function choose(name) {
  kind = name;
  for (const [at, button] of [...byId("kinds").children].entries()) button.setAttribute("aria-pressed", String(Object.keys(KINDS)[at] === name));
  showGames();
}

/** The tables of this browser, the last one first. */
function showTables() {
  const mine = tables();
  byId("continue").hidden = mine.length === 0;
  fill(
    byId("tables"),
    ...mine.slice(0, 8).map((one) =>
      make(
        "li",
        { class: "card kept" },
        make("a", { href: `/${lang}/play/${one.table}#${one.key}` }, make("b", {}, titleOf(one))),
        one.against && make("span", { class: "soft" }, say("page.against", { who: one.against })),
        make("span", { class: one.over ? "soft" : "good" }, one.over ? say("page.is_over") : say("page.goes")),
        make("button", { type: "button", class: "quiet", "aria-label": say("page.forget", { what: titleOf(one) }), onclick: () => drop(one.table) }, "✕"),
      ),
    ),
  );
}

/** @param {{title: string, spec: string}} one */
function titleOf(one) {
  return games.find(({ name }) => name === one.spec.split(":")[0])?.title ?? (one.title || one.spec);
}

/** @param {string} table */
function drop(table) {
  forget(table);
  showTables();
}

/**
 * Files of one's own that cannot be played, and why; or that have yet to be looked at.
 * @param {{ file: string, error: string | null }[]} files
 */
function showFiles(files) {
  fill(
    byId("files"),
    ...files.map(({ file, error }) =>
      error === null
        ? make("p", { class: "soft" }, make("b", { class: "ltr" }, file), `: ${say("page.looked_at")}`)
        : make("div", { class: "card problem" }, make("b", {}, say("page.file_wrong", { file })), make("pre", { dir: "auto" }, error)),
    ),
  );
}

/** The catalogue, as the server has it now. */
async function fetchGames() {
  const answer = await fetch(`/api/games?lang=${lang}`);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  games = /** @type {Listed[]} */ (told.games).sort((a, b) => rank(a) - rank(b));
  showKinds();
  showGames();
  showFiles(told.waiting);
  return told;
}

/**
 * Ask again as long as a file is being looked at.
 * @param {{ error: string | null }[]} files
 * @param {Start} start
 */
async function fetchAgain(files, start) {
  while (files.some(({ error }) => error === null)) {
    await new Promise((done) => setTimeout(done, 2000));
    files = (await fetchGames()).waiting;
    start.games = games;
  }
}

async function begin() {
  token(); // kept for links that are sent on
  showTables();
  byId("search").addEventListener("input", showGames);
  addEventListener("pageshow", showTables);
  const wait = byId("wait");
  try {
    const told = await fetchGames();
    wait.hidden = true;
    showTables(); // now by their names in this language
    fetchAgain(told.waiting, new Start(games, told.levels)).catch(() => showFiles([]));
  } catch (error) {
    wait.textContent = error instanceof TypeError || !(error instanceof Error) || !error.message ? say("page.no_server") : error.message;
    wait.classList.add("bad");
    addEventListener("online", () => location.reload());
  }
}

byId("search", HTMLInputElement).placeholder = say("page.search_like");
begin();
