// A table at which a game is played: what the server says of it is shown, what the person does is said to the server.
// @ts-check
import { byId, fill, make } from "../dom.js";
import { lang, say } from "../words.js";
import { Board } from "./board.js";
import { showGraph } from "./graph.js";
import { Hand } from "./hand.js";
import { Steps } from "./history.js";
import { remember } from "./memory.js";
import { showReview } from "./review.js";
import { showPlayers, showSeats, statusOf } from "./seats.js";
import { download, showExports, showLinks } from "./sharing.js";
import { Line } from "./socket.js";
import { showBar, showThought, whenTurned } from "./thinking.js";
import { Reasons } from "./why.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Position} Position
 */

// Games in which men face each other: who plays second sees the board from the other side. Elsewhere both see the same.
const ACROSS = ["chess", "checkers", "endgame", "hexapawn", "einstein"];

class Desk {
  /**
   * @param {string} id
   * @param {string} key
   * @param {number | null} ply  of the link: a position of the game to begin with
   */
  constructor(id, key, ply) {
    /** @type {Table | null} */
    this.table = null;
    /** @type {Position | null} */
    this.past = null; // what is on the board instead of the present position
    /** @type {number | null} */
    this.wanted = ply; // the ply asked for last
    this.analysing = false;
    /** @type {import("./types.js").Thought | null} */
    this.thought = null;
    this.thoughtAt = -1; // the ply that it is about
    this.hintAt = -1; // the ply at which a hint was asked for
    this.recalled = -1; // the ply before the last move, when it was asked for to see what that move changed
    this.joined = -1; // the ply at which this page came to the table
    this.sent = -1; // the ply at which a move is on its way
    this.broken = false; // do the rules not answer?
    this.hand = new Hand((choice) => this.move(choice), announce);
    this.board = new Board(byId("board"), (place) => this.hand.touch(place), () => this.hand.clear());
    this.hand.hold(this.board);
    this.steps = new Steps((to) => this.go(to));
    this.reasons = new Reasons((at, path) => this.ask({ type: "open", ply: at, path }));
    this.tools();
    whenTurned(() => this.think());
    addEventListener("resize", () => this.board.misfits() && this.paint("still"));
    this.line = new Line(id, key, { message: (message) => this.hear(message), state: (state) => this.connection(state) });
  }

  tools() {
    /** @type {Record<string, () => void>} */
    const does = {
      hint: () => {
        this.hintAt = this.table?.ply ?? -1;
        this.work({ type: "hint" });
      },
      undo: () => this.table && this.ask({ type: "undo", ply: this.table.ply }),
      flip: () => this.flip(),
      why: () => this.work({ type: "why", ply: this.chosenLast() }),
      review: () => this.ask({ type: "review" }) && note(say("page.reviewing")),
      rematch: () => (this.table?.rematch ? follow(this.table.rematch) : this.ask({ type: "rematch", swap: false })),
      swap: () => this.ask({ type: "rematch", swap: true }),
      analyse: () => this.analyse(!this.analysing),
      "live-again": () => this.go(this.table?.ply ?? 0),
      resign: () => byId("sure", HTMLDialogElement).showModal(),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    const sure = byId("sure", HTMLDialogElement);
    sure.addEventListener("close", () => sure.returnValue === "yes" && this.ask({ type: "resign" }));
  }

  /** @param {Record<string, unknown>} message */
  ask(message) {
    note("");
    const sent = this.line.send(message);
    if (!sent) note(say("page.not_now"));
    return sent;
  }

  /**
   * Ask for what takes a while, and say that it does.
   * @param {Record<string, unknown>} message
   */
  work(message) {
    if (this.ask(message)) note(say("page.thinking_now"));
  }

  /** @param {import("./types.js").Choice} choice */
  move(choice) {
    if (!this.table || this.past || this.sent === this.table.ply) return;
    if (!this.ask({ type: "move", ply: this.table.ply, action: choice.action })) return this.hand.clear();
    this.sent = this.table.ply;
    if (choice.places.length === 2) this.board.foresee(choice.places[0], choice.places[1]);
  }

  /** The ply on the board. */
  shown() {
    return this.past?.ply ?? this.table?.ply ?? 0;
  }

  /** The ply at which the last move on the board was chosen; chance chooses nothing. */
  chosenLast() {
    if (this.table?.game.hidden && this.table.yours && !this.past) return this.table.ply; // one's own choice, now
    const moves = this.table?.moves.filter(({ ply, seat }) => ply < this.shown() && (seat ?? -1) >= 0) ?? [];
    return moves.at(-1)?.ply ?? 0;
  }

  /** @param {number} ply */
  go(ply) {
    if (!this.table) return;
    this.wanted = ply === this.table.ply ? null : ply;
    if (this.wanted === null) {
      this.past = null;
      this.paint("moved");
    } else this.ask({ type: "show", ply });
    if (this.analysing) this.analyse(true);
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    byId("flip").setAttribute("aria-pressed", String(this.board.flipped));
    this.paint("still");
  }

  /** @param {boolean} on */
  analyse(on) {
    this.analysing = on;
    byId("analyse").setAttribute("aria-pressed", String(on));
    if (!on) this.thought = null;
    this.ask({ type: "analyse", ply: this.wanted ?? this.shown(), on, lines: 3 });
    this.think();
  }

  /** @param {"joining" | "joined" | "cut" | "full" | "refused"} state */
  connection(state) {
    const banner = byId("offline");
    banner.hidden = state !== "cut";
    if (state === "cut" && this.board.foreseen) this.paint("still"); // it may not have arrived
    if (state === "cut") {
      banner.textContent = navigator.onLine ? say("page.cut") : say("page.offline");
      this.sent = -1;
    }
  }

  /** @param {any} message */
  hear(message) {
    switch (message.type) {
      case "table":
        return this.seat(message);
      case "position":
        if (message.ply === this.recalled) this.recall(message);
        if (message.ply !== this.wanted) return; // of an earlier click
        this.past = message;
        return this.paint("moved");
      case "thinking":
        if (this.analysing) return;
        this.thought = message;
        this.thoughtAt = this.table?.ply ?? -1;
        return this.think();
      case "analysis":
        if (!this.analysing || message.ply !== (this.wanted ?? this.shown())) return;
        this.thought = message;
        return this.think();
      case "hint":
        if (this.hintAt !== this.table?.ply) return; // it is for a position of before
        note(message.text);
        return this.hand.suggest(message);
      case "why":
        note("");
        return this.reasons.show(message);
      case "review":
        note("");
        return showReview(message, (ply) => this.go(ply));
      case "exported":
        return download(message.name, message.text);
      case "full":
        return sentence(message.error?.[lang] ?? say("page.full"), true);
      case "error":
        return this.wrong(message);
    }
  }

  /**
   * Mark what the last move changed, for who comes to the table after it.
   * @param {Position} before
   */
  recall(before) {
    this.recalled = -1;
    if (!this.table || this.past || this.table.ply !== this.joined) return;
    this.board.recall(before.svg, this.table);
    this.hand.stand(this.hand.now);
  }

  /** @param {{error: string, about: string, again?: boolean}} message */
  wrong({ error, about, again }) {
    if (about === "join") return sentence(error, again === true);
    if (about === "seat" && this.table?.seat === null && this.line.comeBack()) return;
    if (!this.table) return sentence(error, true); // there is nothing to show beside it
    if (about === "move") {
      this.sent = -1;
      this.paint("still");
    }
    if (about === "show") this.wanted = null;
    note(error);
    this.broken = about === "table";
  }

  /** @param {Table} table */
  seat(table) {
    const before = this.table;
    this.table = table;
    const fresh = before?.ply !== table.ply || before.svg !== table.svg;
    if (fresh) this.sent = -1;
    if (!before) this.begin(table);
    if (table.rematch && (before ? !before.rematch : false)) return follow(table.rematch);
    const opened = table.game.hidden && table.over && !before?.over; // from here on plies are the game's, not the seat's
    if (this.past && (this.past.ply >= table.ply || opened)) this.past = this.wanted = null;
    if (!before || fresh || table.yours !== before.yours || table.over !== before.over) {
      if (fresh) this.letGo(table);
      if (!this.past) this.paint(fresh && before ? cameAbout(before, table, this.board.foreseen) : "still");
    }
    this.around();
    const news = [
      before && fresh && table.message,
      before && !before.over && table.over?.text,
      before && !before.yours && table.yours && say("page.your_turn"),
    ];
    announce(news.filter(Boolean).join(" "));
    if (before && fresh && this.analysing && !this.past) this.analyse(true);
  }

  /**
   * Forget what is about positions that are gone: a thought when another player has moved after it, reasons of moves
   * that were taken back, a hint, and what was wrong while the rules did not answer.
   * @param {Table} table
   */
  letGo(table) {
    const later = table.moves.some(({ ply, seat }) => ply > this.thoughtAt && (seat ?? -1) >= 0);
    if (!this.analysing && (later || table.ply <= this.thoughtAt)) this.thought = null;
    if (this.reasons.ply >= table.ply && !table.game.hidden) this.reasons.hide();
    if (this.broken || (this.hintAt >= 0 && this.hintAt !== table.ply)) note("");
    this.broken = false;
    if (this.hintAt !== table.ply) this.hintAt = -1;
  }

  /** @param {Table} table */
  begin(table) {
    byId("joining").hidden = byId("sentence").hidden = true;
    byId("desk").hidden = false;
    document.title = `${table.game.title} · ${say("page.brand")}`;
    byId("board-name").textContent = table.game.title;
    byId("rule").textContent = table.game.rule;
    byId("bar").hidden = !table.game.two_sided || table.game.hidden;
    this.board.flipped = table.seat === 1 && ACROSS.includes(table.game.name);
    this.joined = table.ply;
    const last = table.moves.filter(({ seat }) => (seat ?? -1) >= 0).at(-1);
    if (last && !table.game.hidden) {
      this.recalled = last.ply; // what was on the board before the last move: what it changed is marked
      this.line.send({ type: "show", ply: last.ply });
    }
    if (this.wanted !== null && this.wanted < table.ply) this.line.send({ type: "show", ply: this.wanted });
    else this.wanted = null;
  }

  /**
   * Put what is to be seen on the board.
   * @param {import("./board.js").How} how
   */
  paint(how) {
    const table = this.table;
    if (!table) return;
    const view = this.past ?? table;
    this.board.show(view, how);
    byId("board-text").textContent = view.label;
    byId("flip").hidden = !this.board.flips || table.game.hidden;
    byId("flip").setAttribute("aria-pressed", String(this.board.flipped));
    this.hand.offer(this.past || !table.yours ? [] : table.choices);
    byId("past").hidden = !this.past;
    byId("past-text").textContent = say("page.past", { ply: this.shown(), plies: table.ply });
    this.around();
  }

  /** All but the board. */
  around() {
    const table = this.table;
    if (!table) return;
    showSeats(table);
    showPlayers(table, (seat, who) => this.ask({ type: "seat", seat, who }));
    const status = byId("status");
    status.textContent = statusOf(table);
    status.classList.toggle("yours", table.yours);
    status.classList.toggle("over", table.over !== null);
    this.steps.show(table, this.shown());
    const { can } = table;
    const over = table.over !== null;
    byId("hint", HTMLButtonElement).disabled = !can.hint || !table.yours;
    byId("undo", HTMLButtonElement).disabled = !can.undo;
    byId("why", HTMLButtonElement).disabled = !can.why;
    byId("hint").hidden = byId("resign").hidden = over || table.seat === null;
    byId("undo").hidden = table.seat === null;
    byId("resign", HTMLButtonElement).disabled = !can.resign;
    byId("rematch").hidden = !can.rematch && !table.rematch; // who comes back later follows by it
    byId("swap").hidden = !can.rematch || table.game.players < 2;
    byId("review").hidden = !over || !(table.game.two_sided || table.game.hidden);
    byId("analyse").hidden = !can.analyse;
    byId("thinking-card").hidden = !can.analyse && table.game.hidden;
    showExports(table, (form) => this.ask({ type: "export", form }));
    showLinks(table, (this.past ?? table).position, this.shown());
    showGraph(table.graph, table.ply, this.shown(), this.first(), (ply) => this.go(ply));
    this.think();
    if (table.seat !== null) {
      const against = table.seats.filter(({ you }) => !you).map(({ name }) => name).join(say("page.comma"));
      remember({ table: table.table, key: this.line.key, title: table.game.title, spec: table.game.spec, over, against });
    }
  }

  first() {
    return this.table?.seats[0]?.name ?? "";
  }

  think() {
    const table = this.table;
    if (!table) return;
    showThought(this.thought, table);
    const points = table.graph.filter(({ ply }) => ply <= this.shown());
    const now = this.analysing || (!this.past && this.thoughtAt === table.ply);
    showBar((now ? this.thought?.value : null) ?? points.at(-1)?.value ?? null, this.first(), this.board.flipped);
  }
}

/**
 * Did a player move between two looks at a table, or only chance?
 * @param {Table} before
 * @param {Table} after
 * @param {boolean} foreseen  is a move of this person's already on the board?
 * @returns {import("./board.js").How}
 */
function cameAbout(before, after, foreseen) {
  const fresh = after.moves.slice(before.moves.length);
  if (foreseen && fresh.length === 1) return "foreseen";
  if (fresh.length > 3) return "still"; // it was away for a while
  return fresh.length && fresh.every(({ seat }) => (seat ?? 0) < 0) ? "rolled" : "moved";
}

/**
 * To the table of the next game.
 * @param {{table: string, key: string}} next
 */
function follow({ table, key }) {
  location.assign(`/${lang}/play/${table}#${key}`);
}

/**
 * Say to a screen reader.
 * @param {string} text
 */
function announce(text) {
  if (!text) return;
  const live = byId("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** @param {string} text */
function note(text) {
  byId("note").textContent = text;
}

/**
 * The page is this sentence, and the way out.
 * @param {string} text
 * @param {boolean} again  it may go better later
 */
function sentence(text, again) {
  byId("joining").hidden = true;
  byId("desk").hidden = true;
  byId("offline").hidden = true;
  const box = byId("sentence");
  box.hidden = false;
  fill(
    box,
    make("p", {}, text),
    make(
      "p",
      { class: "buttons start" },
      again && make("button", { type: "button", class: "plain main", onclick: () => location.reload() }, say("page.try_again")),
      make("a", { class: "button", href: `/${lang}/` }, say("page.to_games")),
    ),
  );
}

function open() {
  const id = decodeURIComponent(location.pathname.split("/")[3] ?? "");
  const [key, ply] = location.hash.slice(1).split("/");
  addEventListener("hashchange", () => location.reload());
  if (!("WebSocket" in window)) return sentence(say("page.no_websocket"), false);
  if (!id || !key) return sentence(say("page.link_cut"), false);
  new Desk(id, key, ply && /^\d+$/.test(ply) ? Number(ply) : null);
}

open();
