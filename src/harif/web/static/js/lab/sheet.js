// A sheet to fill in: the parts of each answer, graded with the diagnosis of `harif grade`, saved as its CSV, printed with
// its key.
// @ts-check
import { say } from "../words.js";
import { ask, LabError } from "./api.js";
import { byId, drawing, element, labelled, save } from "./elements.js";
import { Sizes } from "./stepper/sizes.js";

/** @typedef {import("./practice.js").Exercise} Exercise */

/** All exercises with fields for their answers. */
export class Sheet {
  /**
   * @param {HTMLElement} place
   * @param {Exercise[]} exercises
   */
  constructor(place, exercises) {
    this.exercises = exercises;
    /** @type {Map<string, HTMLInputElement>[]} */
    this.fields = exercises.map(() => new Map());
    this.name = element("input", { type: "text", autocomplete: "name", id: "student" });
    const csv = element("button", { type: "button", className: "plain", id: "csv", textContent: say("labpage.csv") });
    this.wrong = element("p", { className: "bad", role: "status" });
    csv.addEventListener("click", () => this.saveAnswers());
    place.replaceChildren(
      ...exercises.map((exercise, i) => this.question(exercise, i)),
      element("div", { className: "card bar" }, [
        labelled(say("labpage.name"), this.name),
        csv,
        element("span", { className: "soft small" }, [say("labpage.csv_hint")]),
        this.wrong,
      ]),
    );
  }

  /**
   * @param {Exercise} exercise
   * @param {number} i
   */
  question(exercise, i) {
    const verdict = element("div", { role: "status", className: "graded" });
    const fields = exercise.asks.map(({ part, title }) => {
      const field = element("input", { type: "text", dir: "ltr", autocomplete: "off" });
      field.dataset.part = part;
      this.fields[i].set(part, field);
      return labelled(title, field);
    });
    const grade = element("button", { type: "submit", className: "plain main", textContent: say("labpage.grade") });
    const form = element("form", {}, [element("div", { className: "parts" }, fields), element("p", {}, [grade])]);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        this.show(verdict, await ask("grade", { ...asked(exercise), answers: this.answers(i) }), exercise);
      } catch (error) {
        if (!(error instanceof LabError)) throw error;
        verdict.textContent = error.message;
      }
    });
    return element("section", { className: "card exercise" }, [
      element("h2", {}, [exercise.title]),
      element("p", {}, [exercise.task]),
      ...treeOf(exercise),
      form,
      verdict,
    ]);
  }

  /** @param {number} i */
  answers(i) {
    return Object.fromEntries([...this.fields[i]].map(([part, field]) => [part, field.value]));
  }

  /**
   * The points and the diagnosis.
   * @param {HTMLElement} place
   * @param {{right: boolean, points: number, of: number, text: string[], unread: Record<string, string>}} graded
   * @param {Exercise} exercise
   */
  show(place, graded, exercise) {
    const head = element("p", { className: `verdict ${graded.right ? "right good" : "wrong-answer bad"}` }, [
      say("labpage.points", { points: graded.points, of: graded.of }),
    ]);
    const titles = Object.fromEntries(exercise.asks.map(({ part, title }) => [part, title]));
    const unread = Object.entries(graded.unread).map(([part, text]) => `${titles[part]}: ${text}`);
    const lines = [...graded.text, ...unread].map((text) => element("li", {}, [text]));
    place.replaceChildren(head, element("ul", { className: "diagnosis" }, lines));
  }

  async saveAnswers() {
    const name = this.name.value.trim();
    this.name.removeAttribute("aria-invalid");
    if (!name) {
      this.wrong.textContent = say("labpage.name_first");
      this.name.setAttribute("aria-invalid", "true");
      this.name.focus();
      return;
    }
    const questions = this.exercises.map(asked);
    try {
      const answers = this.exercises.map((_, i) => this.answers(i));
      const { csv } = await ask("sheet", { questions, answers, name });
      save("answers.csv", `\ufeff${csv}`, "text/csv");
      this.wrong.textContent = "";
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      this.wrong.textContent = error.message;
    }
  }
}

/**
 * The empty tree, and the buttons for its size.
 * @param {Exercise} exercise
 */
function treeOf(exercise) {
  const picture = /** @type {SVGSVGElement} */ (drawing(exercise.svg));
  const frame = element("div", { className: "question-tree blank", tabIndex: 0, role: "group" }, [picture]);
  frame.setAttribute("aria-label", exercise.title);
  const { width, height } = picture.viewBox.baseVal;
  const words = { smaller: say("stepper.smaller"), fit: say("stepper.fit"), larger: say("stepper.larger") };
  const sizes = new Sizes([{ frame, picture, width, height, at: () => ({ x: width / 2, y: 0 }) }], words);
  return [frame, element("div", { className: "hs-stepper" }, [sizes.element])];
}

/** @param {Exercise} exercise as the server asks for it */
export function asked({ tree, kind, options }) {
  return { tree, kind, options };
}

/**
 * Print the sheet, or its key.
 * @param {Exercise[]} exercises
 * @param {boolean} key
 */
export async function print(exercises, key) {
  const found = await ask("sheet", { questions: exercises.map(asked) });
  const name = key ? [] : [element("p", {}, [`${say("labpage.print_name")}: ______________________`])];
  const sections = exercises.map((exercise, i) => {
    const figure = element("figure", { className: key ? "" : "blank" }, [drawing(key ? found.key[i].svg : exercise.svg)]);
    const rows = key
      ? found.key[i].rows.map((/** @type {[string, string]} */ [part, value]) => [part, value])
      : exercise.asks.map(({ title }) => [title, ""]);
    const list = element("dl");
    for (const [part, value] of rows) {
      list.append(element("dt", {}, [part]), element("dd", {}, [element("bdi", {}, [value])]));
    }
    const story = key ? [element("div", { className: "story" }, [found.key[i].story])] : [element("p", {}, [exercise.task])];
    return element("section", {}, [element("h2", {}, [exercise.title]), ...(key ? [] : story), figure, list, ...(key ? story : [])]);
  });
  byId("to-print").replaceChildren(element("h1", {}, [key ? found.key_title : found.title]), ...name, ...sections);
  window.print();
}
