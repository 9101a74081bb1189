// The line to the server: joins a table, and joins it again whenever it was cut. What the server sends after a join is
// the whole table, so the page catches up by it; nothing that was shown here before counts against it.
// @ts-check
import { lang } from "../words.js";
import { known, remember } from "./memory.js";

const FIRST_WAIT = 400; // ms; doubled at every failure
const LONGEST_WAIT = 8000;
const PATIENCE = 6000; // ms that a ping may go unanswered
const QUIET = 25000; // ms between pings
const MENDING = 2500; // ms until a table is asked for again whose game cannot be played now

/**
 * @typedef {{
 *   message: (message: any) => void,
 *   state: (state: "joining" | "joined" | "cut" | "full" | "refused") => void,
 * }} Listener
 */

export class Line {
  /**
   * @param {string} table
   * @param {string} key
   * @param {Listener} listener
   */
  constructor(table, key, listener) {
    this.table = table;
    this.key = key;
    /** @type {string | null} */
    this.link = null; // the key that was in use before the one on offer, until that has opened the table
    /** @type {string[]} */
    this.tried = []; // keys by which this browser tried to come back to a seat
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.overdue = undefined;
    this.beat = setInterval(() => this.ping(), QUIET);
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.now());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.awake());
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.listener.state("joining");
      this.join();
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(String(event.data))));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  join() {
    this.send({ type: "join", table: this.table, key: this.key, lang });
  }

  /** @param {any} message */
  hear(message) {
    clearTimeout(this.overdue);
    if (message.type === "pong") return;
    if (message.type === "key") return this.take(message.key);
    if (message.type === "full") this.end("full");
    if (message.type === "error" && message.about === "join") {
      if (this.link !== null && !message.again) return this.fallBack(this.link);
      if (message.again) this.retry = setTimeout(() => this.join(), MENDING);
      else this.end("refused");
    }
    if (message.type === "table") {
      if (this.link !== null && message.seat !== null) this.own();
      this.wait = FIRST_WAIT;
      this.listener.state("joined");
    }
    this.listener.message(message);
  }

  /**
   * The seat has secrets, and its link was seen by others: this browser is to have it by a key of its own. The server
   * may forget what it has offered, if it is ended before the key comes back: until then the link is kept. And this
   * page may be closed before it hears that the key was taken: so that is kept, too.
   * @param {string} key
   */
  take(key) {
    remember({ table: this.table, offered: key, ...(known(this.table) ? {} : { key: this.key }) });
    this.change(key);
  }

  /**
   * Join by another key, and by the one before if that opens nothing.
   * @param {string} key
   */
  change(key) {
    this.link ??= this.key;
    this.key = key;
    this.join();
  }

  /**
   * The link of a seat that somebody has by now. It may be this very browser, by a key that it keeps: is one tried?
   */
  comeBack() {
    const mine = known(this.table);
    const key = [mine?.key, mine?.offered].find((one) => one && one !== this.key && !this.tried.includes(one));
    if (!key) return false;
    this.tried.push(key, this.key);
    this.change(key);
    return true;
  }

  /** The key has opened the table: from now on this browser comes back by it. */
  own() {
    this.link = null;
    remember({ table: this.table, key: this.key, offered: null });
    history.replaceState(null, "", `${location.pathname}${location.search}#${this.key}`);
  }

  /**
   * The key on offer opens nothing: join by the one before. Should that be refused too, it is said.
   * @param {string} link
   */
  fallBack(link) {
    this.link = null;
    this.key = link;
    this.join();
  }

  lost() {
    clearTimeout(this.overdue);
    this.socket = null;
    if (this.ended) return;
    this.listener.state("cut");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** @param {"full" | "refused"} why */
  end(why) {
    this.ended = true;
    clearInterval(this.beat);
    this.listener.state(why);
  }

  /** Try at once: the network is back, or somebody asked. */
  now() {
    if (this.ended || this.socket) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  /** After a sleep the line may look alive and be dead: ask. */
  awake() {
    this.now();
    this.ping();
  }

  ping() {
    if (!this.send({ type: "ping" })) return;
    clearTimeout(this.overdue);
    const socket = this.socket;
    this.overdue = setTimeout(() => {
      if (socket !== this.socket) return;
      socket?.close();
      this.lost(); // a dead line may take minutes to close by itself
    }, PATIENCE);
  }

  /**
   * False where there is no line: nothing waits to be sent later, for the game may have gone on by then.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
