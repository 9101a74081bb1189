// The page of practice: exercises by seed, size and cuts, or those that a teacher's link has fixed.
// @ts-check
import { lang, say } from "../words.js";
import { ask, gallery, LabError } from "./api.js";
import { byId, element, largeType, save } from "./elements.js";
import { packed, unpacked } from "./link.js";
import { Prediction } from "./predict.js";
import { asked, print, Sheet } from "./sheet.js";

/**
 * @typedef {object} Exercise
 * @property {string} kind
 * @property {string} tree
 * @property {Record<string, any>} options
 * @property {string} title
 * @property {string} task
 * @property {string} svg
 * @property {{part: string, title: string}[]} asks
 */

const form = /** @type {HTMLFormElement} */ (byId("wishes"));
const kinds = /** @type {HTMLSelectElement} */ (byId("kind"));
const wrong = byId("wrong");
const notice = byId("notice");
const work = byId("work");

/** @type {Exercise[]} */
let exercises = [];
let key = "";
let mode = "predict";

/** @param {string} id */
const numberIn = (id) => {
  const { value } = /** @type {HTMLInputElement} */ (byId(id));
  return value === "" ? null : Math.round(Number(value));
};

/** @param {() => Promise<void>} act what the server may refuse */
async function trying(act) {
  try {
    wrong.textContent = "";
    await act();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    wrong.textContent = error.message;
  }
}

function make() {
  return trying(async () => {
    const chosen = kinds.selectedOptions[0];
    const cuts = chosen?.dataset.cuts === "yes" ? numberIn("cuts") : null;
    const wishes = { kind: kinds.value, depth: numberIn("depth"), branching: numberIn("branching"), cuts };
    const found = await ask("exercise", { ...wishes, count: numberIn("count"), seed: numberIn("seed") });
    take(found);
  });
}

/** @param {{exercises: Exercise[], key: string}} found */
function take(found) {
  ({ exercises, key } = found);
  show();
}

function show() {
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
  }
  if (mode === "sheet") new Sheet(work, exercises);
  else predict(0);
}

/** @param {number} i which of the exercises */
function predict(i) {
  const place = element("div");
  const title = exercises.length > 1 ? exercises[i].title : exercises[i].title.replace(/^[\d۰-۹]+\.\s*/, "");
  work.replaceChildren(
    element("section", { className: "card" }, [element("h2", {}, [title]), element("p", {}, [exercises[i].task]), place]),
  );
  const on = () => {
    const last = i + 1 >= exercises.length;
    const button = element("button", { type: "button", className: "plain main" }, [
      say(last ? "labpage.again" : "labpage.go_on"),
    ]);
    button.addEventListener("click", () => predict(last ? 0 : i + 1));
    place.append(button);
  };
  return trying(() => new Prediction(place, exercises[i], on).begin());
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice.textContent = say("labpage.link_copied");
  } catch {
    notice.textContent = text;
  }
}

// What a person does ----------------------------------------------------------------------------------------------

form.addEventListener("submit", (event) => {
  event.preventDefault();
  make();
});
byId("random").addEventListener("click", () => {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 100000;
  /** @type {HTMLInputElement} */ (byId("seed")).value = String(seed);
  make();
});
kinds.addEventListener("change", () => {
  byId("cuts-field").hidden = kinds.selectedOptions[0]?.dataset.cuts !== "yes";
});
for (const button of document.querySelectorAll("[data-mode]")) {
  button.addEventListener("click", () => {
    mode = button.getAttribute("data-mode") ?? "predict";
    show();
  });
}
byId("teacher-link").addEventListener("click", async () => {
  const hash = await packed({ questions: exercises.map(asked), mode });
  copy(`${location.origin}/${lang}/practice#${hash}`);
});
byId("teacher-key").addEventListener("click", () => save("key.json", key, "application/json"));
byId("print-sheet").addEventListener("click", () => trying(() => print(exercises, false)));
byId("print-key").addEventListener("click", () => trying(() => print(exercises, true)));

// The beginning ---------------------------------------------------------------------------------------------------

/** Exercises of a teacher's link; false where there is none. */
async function fixed() {
  const hash = location.hash.slice(1);
  if (!/^[\w-]*\./.test(hash)) return false;
  const found = await unpacked(hash);
  if (found === "cut" || found === "version" || !Array.isArray(found?.questions)) {
    notice.textContent = say(found === "version" ? "labpage.link_version" : "labpage.link_cut");
    return false;
  }
  mode = found.mode === "sheet" ? "sheet" : "predict";
  await trying(async () => {
    take(await ask("questions", { questions: found.questions }));
    notice.textContent = say("labpage.fixed");
    byId("new").hidden = byId("teacher").hidden = true;
  });
  return true;
}

async function begin() {
  largeType();
  document.title = `${say("labpage.practice")} – ${say("page.brand")}`;
  await trying(async () => {
    const found = await gallery();
    for (const { name, title, cuts } of found.kinds) {
      const option = element("option", { value: name, textContent: title });
      option.dataset.cuts = cuts ? "yes" : "";
      kinds.append(option);
    }
    if (!(await fixed())) await make();
  });
}

addEventListener("hashchange", () => fixed());
begin();
