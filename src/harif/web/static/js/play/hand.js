// The person's hand: places touched, buttons pressed and words typed become one move.
// @ts-check
import { byId, fill, make } from "../dom.js";
import { digits, say } from "../words.js";
import { beginning, narrowed, touched, typed, words } from "./choosing.js";
import { pointing } from "./pointing.js";

/**
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./choosing.js").Narrowed} Narrowed
 */

export class Hand {
  /**
   * @param {(choice: Choice) => void} play
   * @param {(text: string) => void} tell  what a screen reader says
   */
  constructor(play, tell) {
    this.play = play;
    this.tell = tell;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Narrowed} */
    this.now = narrowed([], []);
    /** @type {string[]} */
    this.hint = [];
    this.typed = false; // was the last move typed?
    /** @type {import("./board.js").Board | null} */
    this.board = null;
    this.field = byId("typed", HTMLInputElement);
    byId("typing").addEventListener("submit", (event) => {
      event.preventDefault();
      this.type();
    });
    this.field.addEventListener("input", () => (byId("typed-wrong").textContent = ""));
  }

  /** @param {import("./board.js").Board} board */
  hold(board) {
    this.board = board;
    pointing(board, {
      touch: (place) => (place === null ? this.clear() : this.touch(place)),
      lift: (place) => this.lift(place),
      drop: (from, to) => this.drop(from, to),
    });
  }

  /**
   * The legal moves of now; none where it is not this person's turn.
   * @param {Choice[]} choices
   */
  offer(choices) {
    this.choices = choices;
    this.hint = [];
    this.board?.holder.classList.toggle("drags", choices.some((choice) => choice.places.length > 1));
    const typing = document.activeElement === this.field;
    byId("typing").hidden = choices.length === 0;
    if (typing && choices.length === 0) this.typed = true; // who types goes on typing at the next turn
    else if (this.typed && choices.length > 0) {
      this.typed = false;
      if (document.activeElement === document.body) this.field.focus({ preventScroll: true });
    }
    byId("typed-wrong").textContent = "";
    const names = choices.length <= 400 ? choices : [];
    fill(byId("typed-moves"), ...names.map(({ name, label }) => make("option", { value: name }, label === name ? null : label)));
    this.stand(narrowed(choices, []));
  }

  /** @param {Narrowed} now */
  stand(now) {
    this.now = now;
    const single = this.choices.every((choice) => choice.places.length === 1);
    this.board?.mark({ path: now.path, next: now.next, hint: this.hint, active: this.choices.length > 0, single });
    this.buttons();
  }

  clear() {
    this.stand(narrowed(this.choices, []));
  }

  /** @param {string} place */
  touch(place) {
    if (!this.choices.length) return;
    const now = touched(this.choices, this.now.path, place);
    if (now.play) {
      this.stand({ ...now, next: new Set() });
      this.play(now.play);
      return;
    }
    this.stand(now);
    if (now.path.length && now.next.size) this.tell(say("page.goes_on", { places: [...now.next].map((each) => (/^\d+$/.test(each) ? digits(each) : each)).join(say("page.comma")) }));
    else if (now.ends.length > 1) {
      const first = byId("buttons").querySelector("button");
      if (this.board?.holder.contains(document.activeElement)) first?.focus();
      this.tell(say("page.which_of"));
    }
  }

  /**
   * May the piece on this place be dragged? Then it is what was begun.
   * @param {string} place
   */
  lift(place) {
    const begun = this.now.path.at(-1) === place && beginning(this.choices, this.now.path).some((choice) => choice.places.length > this.now.path.length);
    if (begun) return true;
    const now = narrowed(this.choices, [place]);
    if (!now.next.size) return false;
    this.stand(now);
    return true;
  }

  /**
   * @param {string} from
   * @param {string | null} to
   */
  drop(from, to) {
    if (to === from) return; // put back: it stays chosen
    if (to === null || this.now.path.at(-1) !== from) this.clear();
    else this.touch(to);
  }

  /** Moves without places, and moves that places do not tell apart. */
  buttons() {
    const begun = this.now.path.length > 0;
    const several = this.now.ends.length > 1 || this.now.next.size > 0;
    const ends = begun ? (several ? this.now.ends : []) : [...this.now.ends, ...words(this.choices)];
    fill(
      byId("buttons"),
      ...ends.map((choice) =>
        make("button", { type: "button", class: `plain choice${ends.length <= 6 ? " large" : ""}`, "data-action": choice.action, onclick: () => this.play(choice) }, /^\d+$/.test(choice.label) ? digits(choice.label) : choice.label),
      ),
      begun && ends.length > 0 && make("button", { type: "button", class: "plain soft", onclick: () => this.clear() }, say("page.let_go")),
    );
  }

  /** @param {import("./types.js").Hint} hint */
  suggest(hint) {
    this.hint = hint.places;
    this.clear();
    for (const button of byId("buttons").querySelectorAll("button"))
      button.classList.toggle("hinted", button.dataset.action === String(hint.action));
  }

  type() {
    const text = this.field.value;
    if (!text.trim()) return;
    const choice = typed(this.choices, text);
    if (!choice) {
      byId("typed-wrong").textContent = say("page.no_such_move", { text, example: this.choices[0]?.name ?? "" });
      return;
    }
    this.field.value = "";
    this.play(choice);
  }
}
