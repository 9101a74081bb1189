// Predict, then reveal: the search stops before each step and asks what it will do; the server judges the answer.
// @ts-check
import { say } from "../words.js";
import { ask, LabError } from "./api.js";
import { element } from "./elements.js";
import { TreePicture } from "./stepper/picture.js";
import { Sizes } from "./stepper/sizes.js";

/**
 * @typedef {{kind: string, text: string}} Asked
 * @typedef {{step: number, text: string, questions: Asked[]}} Step
 * @typedef {import("./practice.js").Exercise} Exercise
 */

/** One exercise as a quiz. */
export class Prediction {
  /**
   * @param {HTMLElement} place
   * @param {Exercise} exercise
   * @param {() => void} finished
   */
  constructor(place, exercise, finished) {
    this.place = place;
    this.exercise = exercise;
    this.finished = finished;
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    this.number = 0;
    this.right = 0;
    this.asked = 0;
    this.shown = 0; // which question is on the page, answered or not
    this.total = 0;
    /** @type {TreePicture | null} */
    this.picture = null;
    /** @type {Sizes | null} */
    this.sizes = null;
    this.question = element("p", { className: "asked", id: "asked" });
    this.form = element("form", { className: "asking" });
    this.verdict = element("p", { className: "verdict", role: "status" });
    this.told = element("p", { className: "said", "aria-live": "polite" });
    this.score = element("p", { className: "soft" });
    this.frame = element("div", { className: "hs-frame", tabIndex: 0, role: "group" });
    this.frame.setAttribute("aria-label", exercise.title);
  }

  async begin() {
    const { tree, kind, options } = this.exercise;
    const { steps, data } = await ask("questions", { tree, kind, options });
    this.steps = steps;
    this.total = this.steps.reduce((sum, step) => sum + step.questions.length, 0);
    const picture = new TreePicture(data);
    this.picture = picture;
    this.frame.replaceChildren(picture.element);
    const { width, height, nodes } = data.layout;
    const at = () => picture.currentPlace() ?? nodes[0];
    this.sizes = new Sizes([{ frame: this.frame, picture: picture.element, width, height, at }], data.words);
    const around = element("div", { className: "hs-stepper" }, [this.frame, this.sizes.element]);
    this.place.replaceChildren(around, this.told, this.question, this.form, this.verdict, this.score);
    this.picture.show(0);
    this.goOn();
  }

  /** On to the next question; what lies between is told. */
  goOn() {
    const told = [];
    while (this.at < this.steps.length && this.number >= this.steps[this.at].questions.length) {
      told.push(this.steps[this.at].text);
      this.picture?.show(this.steps[this.at].step);
      this.at += 1;
      this.number = 0;
    }
    this.sizes?.follow();
    this.told.textContent = told.slice(-2).join(" ");
    this.verdict.textContent = "";
    this.shown = Math.min(this.asked + 1, this.total);
    this.showScore();
    if (this.at >= this.steps.length) {
      this.question.textContent = say("labpage.finished");
      this.verdict.textContent = say("labpage.score", { right: this.right, asked: this.asked });
      this.form.replaceChildren();
      this.finished();
      return;
    }
    const { kind, text } = this.steps[this.at].questions[this.number];
    this.question.textContent = text;
    if (kind === "examined") this.askYesNo();
    else this.askText();
  }

  askYesNo() {
    const [yes, no] = ["yes", "no"].map((word) => {
      const made = element("button", { type: "button", className: "plain", textContent: say(`labpage.${word}`) });
      made.dataset.answer = word;
      made.addEventListener("click", () => this.answer(word));
      return made;
    });
    this.form.onsubmit = (event) => event.preventDefault();
    this.form.replaceChildren(yes, no, this.revealer());
    yes.focus({ preventScroll: this.asked === 0 }); // a page that has just opened stays at its head
  }

  askText() {
    const field = element("input", { type: "text", dir: "ltr", autocomplete: "off", id: "prediction" });
    field.setAttribute("aria-labelledby", "asked");
    const check = element("button", { type: "submit", className: "plain main", textContent: say("labpage.check") });
    this.form.onsubmit = (event) => {
      event.preventDefault();
      if (field.value.trim()) this.answer(field.value);
    };
    this.form.replaceChildren(field, check, this.revealer());
    field.focus({ preventScroll: this.asked === 0 });
  }

  revealer() {
    const made = element("button", { type: "button", className: "plain", textContent: say("labpage.reveal") });
    made.addEventListener("click", () => {
      this.asked += 1;
      this.number += 1;
      this.goOn();
    });
    return made;
  }

  /** @param {string} typed */
  async answer(typed) {
    const { tree, kind, options } = this.exercise;
    try {
      const verdict = await ask("answer", { tree, kind, options, at: this.at, number: this.number, typed });
      if (verdict.right === null) {
        this.say(verdict.text, "");
        return;
      }
      this.asked += 1;
      this.number += 1;
      this.right += verdict.right ? 1 : 0;
      this.say(verdict.text, verdict.right ? "right good" : "wrong-answer bad");
      this.showScore();
      const on = element("button", { type: "submit", className: "plain main", textContent: say("labpage.go_on") });
      this.form.onsubmit = (event) => {
        event.preventDefault();
        this.goOn();
      };
      this.form.replaceChildren(on);
      on.focus();
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      this.say(error.message, "bad");
    }
  }

  /**
   * @param {string} text
   * @param {string} look
   */
  say(text, look) {
    this.verdict.className = `verdict ${look}`;
    this.verdict.textContent = text;
  }

  showScore() {
    const score = say("labpage.score", { right: this.right, asked: this.asked });
    this.score.textContent = `${say("labpage.question", { k: this.shown, n: this.total })} · ${score}`;
  }
}
