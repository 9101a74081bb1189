// The line to the server: joins a table, and joins it again whenever it was cut. What the server sends after a join is
// the whole table, so the page catches up by it; nothing that was shown here before counts against it.
// @ts-check
import { lang } from "../words.js";

const FIRST_WAIT = 400; // ms; doubled at every failure
const LONGEST_WAIT = 8000;
const PATIENCE = 6000; // ms that a ping may go unanswered
const QUIET = 25000; // ms between pings

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
      socket.send(JSON.stringify({ type: "join", table: this.table, key: this.key, lang }));
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(String(event.data))));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** @param {any} message */
  hear(message) {
    clearTimeout(this.overdue);
    if (message.type === "pong") return;
    if (message.type === "full") this.end("full");
    if (message.type === "error" && message.about === "join") this.end("refused");
    if (message.type === "table") {
      this.wait = FIRST_WAIT;
      this.listener.state("joined");
    }
    this.listener.message(message);
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
