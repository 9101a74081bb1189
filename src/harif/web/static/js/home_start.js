// Before a game: against whom, which side, from which position. It lives in the address (#game=…&position=…), so that
// the back button closes it and a link leads to it.
// @ts-check
import { byId, fill, imageOf, make } from "./dom.js";
import { remember } from "./play/memory.js";
import { lang, say } from "./words.js";

/**
 * @typedef {import("./play/types.js").Listed} Listed
 * @typedef {import("./play/types.js").Level} Level
 */

const USUAL_LEVEL = "auto:level=3";

export class Start {
  /**
   * @param {Listed[]} games
   * @param {Level[]} levels
   */
  constructor(games, levels) {
    this.games = games;
    this.dialog = byId("start", HTMLDialogElement);
    this.form = byId("start-form", HTMLFormElement);
    /** @type {Listed | null} */
    this.game = null;
    this.address = ""; // that the dialog stands for while it is open
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.checking = undefined;
    for (const id of ["level", "level-2"])
      fill(byId(id), ...levels.map(({ player, title }) => make("option", { value: player, selected: player === USUAL_LEVEL }, title)));
    addEventListener("hashchange", () => this.follow());
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    byId("cancel").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("change", () => this.arrange());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.begin();
    });
    for (const id of ["spec", "position"]) for (const what of ["change", "paste"]) byId(id).addEventListener(what, () => this.checkSoon());
    this.follow();
  }

  /** Do what the address says. */
  follow() {
    const said = new URLSearchParams(location.hash.slice(1));
    const spec = said.get("game");
    this.address = spec ? location.hash : "";
    if (!spec) {
      this.dialog.close();
      return;
    }
    const name = spec.split(":")[0];
    this.game = this.games.find((game) => game.spec === spec) ?? this.games.find((game) => game.name === name) ?? null;
    this.open(spec, said.get("position") ?? "");
  }

  /** The browser says so some time later: the person may have gone on to another address, or back to this one. */
  closed() {
    if (this.dialog.open || !this.address) return;
    this.address = "";
    history.replaceState(null, "", location.pathname + location.search);
  }

  /**
   * @param {string} spec
   * @param {string} position
   */
  open(spec, position) {
    const { game } = this;
    byId("start-title").textContent = game?.title ?? spec;
    byId("start-rule").textContent = game?.rule ?? "";
    for (const id of ["start-title", "start-rule"]) byId(id).dir = game && !game.own ? "" : "auto"; // in its author's language
    const thumb = byId("start-thumb");
    fill(thumb, game && make("img", { src: imageOf(game.svg), alt: "" }));
    byId("spec", HTMLInputElement).value = spec;
    byId("position", HTMLTextAreaElement).value = position;
    byId("more", HTMLDetailsElement).open = position !== "" || spec !== (game?.spec ?? "");
    this.wrong("");
    this.arrange();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** How many play, by the catalogue or by what the person wrote. */
  players() {
    const written = /[:,]players=(\d+)/.exec(byId("spec", HTMLInputElement).value)?.[1];
    return written ? Number(written) : this.game?.players ?? 2;
  }

  /**
   * Whose contract it is in bridge, which is the seat to take: dummy has nothing to choose. -1 elsewhere. What the person
   * did not write is as the catalogue has it.
   */
  declarer() {
    const written = byId("spec", HTMLInputElement).value.trim();
    const usual = this.game && written.split(":")[0] === this.game.name ? this.game.spec : "";
    const seat = [written, usual].map((spec) => /[:,]declarer=([NESW])/i.exec(spec)?.[1]).find(Boolean);
    return seat ? "NESW".indexOf(seat.toUpperCase()) : -1;
  }

  /** @param {string} name */
  chosen(name) {
    return String(new FormData(this.form).get(name) ?? "");
  }

  /** Show what matters for the choices so far. */
  arrange() {
    const players = this.players();
    const against = this.chosen("against");
    byId("against-person").hidden = players < 2;
    byId("level-field").hidden = against === "person" || (players < 2 && against !== "watch");
    byId("level-2-field").hidden = against !== "watch" || players !== 2;
    byId("level-name").textContent = against === "watch" && players === 2 ? say("page.level_first") : say("page.level");
    byId("side-field").hidden = against === "watch" || players < 2;
    const side = byId("side", HTMLSelectElement);
    const declarer = this.declarer();
    if (side.dataset.of !== `${players} ${declarer}`) {
      side.dataset.of = `${players} ${declarer}`;
      const names = players === 2 ? [say("page.side_first"), say("page.side_second")] : Array.from({ length: players }, (_, at) => say("page.side_nth", { n: at + 1 }));
      if (declarer >= 0) {
        names[declarer] = say("page.side_declarer", { n: declarer + 1 });
        names[(declarer + 2) % 4] = say("page.side_dummy", { n: ((declarer + 2) % 4) + 1 });
      }
      fill(side, ...names.map((name, at) => make("option", { value: at, selected: at === Math.max(0, declarer) }, name)), make("option", { value: "any" }, say("page.side_any")));
    }
    byId("person-note").hidden = against !== "person";
  }

  /**
   * Who sits where, and which of the seats is this person's.
   * @returns {{seats: string[], mine: number}}
   */
  seats() {
    const players = this.players();
    const [level, second] = [byId("level", HTMLSelectElement).value, byId("level-2", HTMLSelectElement).value];
    const against = this.chosen("against");
    if (against === "watch") return { seats: Array.from({ length: players }, (_, at) => (at % 2 && players === 2 ? second : level)), mine: -1 };
    const side = this.chosen("side");
    const mine = side === "any" ? Math.floor(Math.random() * players) : Number(side || 0);
    return { seats: Array.from({ length: players }, (_, at) => (at === mine || against === "person" ? "human" : level)), mine };
  }

  asked() {
    const spec = byId("spec", HTMLInputElement).value.trim();
    const position = byId("position", HTMLTextAreaElement).value.trim();
    return { game: spec, position: position || null, lang };
  }

  /** Not at once: a button that is being pressed must not move away under the hand. */
  checkSoon() {
    clearTimeout(this.checking);
    this.checking = setTimeout(() => void this.check(), 500);
  }

  /** Is what was written right? Said before the game begins. */
  async check() {
    const asked = this.asked();
    if (!asked.position) return;
    try {
      const told = await post("/api/check-position", asked);
      this.wrong(told.error ?? "");
    } catch {
      // it will be said when the game is to begin
    }
  }

  /**
   * Say what is wrong, beside the button that starts the game, which is always in view; nothing where all is well.
   * @param {string} text
   */
  wrong(text) {
    byId("start-wrong").textContent = text;
    byId("position").setAttribute("aria-invalid", String(text !== "" && this.asked().position !== null));
  }

  async begin() {
    const go = byId("go", HTMLButtonElement);
    const { seats, mine } = this.seats();
    clearTimeout(this.checking);
    this.wrong("");
    go.disabled = true;
    try {
      const told = await post("/api/tables", { ...this.asked(), seats, seed: null });
      if (told.error) this.wrong(told.error);
      else this.sit(told, mine);
    } catch {
      this.wrong(say("page.no_server"));
    } finally {
      go.disabled = false;
    }
  }

  /**
   * @param {{table: string, keys: (string | null)[], watch: string}} laid
   * @param {number} mine
   */
  sit({ table, keys, watch }, mine) {
    const key = keys[mine] ?? watch;
    const title = this.game?.title ?? "";
    remember({ table, key, keys, watch, title, spec: this.asked().game });
    history.replaceState(null, "", location.pathname + location.search);
    location.assign(`/${lang}/play/${table}#${key}`);
  }
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json();
  return answer.ok ? told : { error: told.error ?? answer.statusText };
}
