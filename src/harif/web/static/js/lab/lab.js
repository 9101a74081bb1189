// The page of the lab: the text of a tree, its picture, algorithms, conventions, links and files.
// @ts-check
import { say } from "../words.js";
import { gallery, LabError } from "./api.js";
import { Bench, figureAddress } from "./bench.js";
import { Editing } from "./editing.js";
import { byId, delayed, element, largeType } from "./elements.js";
import { exportAs, importFrom, openFiles, saveFigure } from "./files.js";
import { packed, unpacked } from "./link.js";
import { showOptions } from "./options.js";

/** @typedef {import("./bench.js").Work} Work */

const typed = /** @type {HTMLTextAreaElement} */ (byId("tree"));
const chosenFigure = /** @type {HTMLSelectElement} */ (byId("figure"));
const chosenAlgorithm = /** @type {HTMLSelectElement} */ (byId("algorithm"));
const chosenSecond = /** @type {HTMLSelectElement} */ (byId("second"));
const wrong = byId("wrong");
const notice = byId("notice");
const note = byId("game-note");

/** @type {{name: string, title: string, figure?: string}[]} */
let figures = [];

const bench = new Bench(byId("stepper"), byId("sliders"), {
  explained: (told) => {
    settle();
    showWork();
    if (told.data.kind === "tree") editing.follow(told.data);
    remember();
  },
  figured: () => {
    settle();
    showWork();
    remember();
  },
  failed: fail,
  moved: () => remember(),
});
const editing = new Editing(
  byId("stepper"),
  () => (bench.work.tree !== undefined && bench.told?.tree ? typed.value : null),
  (text) => {
    typed.value = text;
    open({ ...bench.work, tree: text, relabel: undefined });
  },
);
const remember = delayed(async () => {
  const hash = await packed(bench.work);
  history.replaceState(null, "", `${location.pathname}#${hash}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}, 250);

/**
 * Put something on the bench, and say so in all fields.
 * @param {Work} work
 */
function open(work) {
  notice.textContent = "";
  byId("stepper").setAttribute("aria-busy", "true");
  return bench.open(work);
}

function settle() {
  byId("stepper").removeAttribute("aria-busy");
  typed.removeAttribute("aria-invalid");
  wrong.replaceChildren();
}

/** @param {any} error what is wrong, under the place where it is */
function fail(error) {
  byId("stepper").removeAttribute("aria-busy");
  if (!(error instanceof LabError)) throw error;
  const parts = [];
  if (error.line !== undefined && error.column !== undefined) {
    typed.setAttribute("aria-invalid", "true");
    parts.push(element("pre", { className: "ltr place", textContent: error.shown ?? "" }));
    const at = say("labpage.at_place", { line: error.line, column: error.column });
    parts.push(element("strong", {}, [`${at}: `]));
  }
  wrong.replaceChildren(...parts, error.message);
}

/** Fields that follow what is on the bench. */
function showWork() {
  const { work, told } = bench;
  if (work.tree !== undefined && document.activeElement !== typed) typed.value = work.tree;
  const given = Boolean(work.game || work.figure);
  note.hidden = !given;
  byId("tree-hint").hidden = byId("edit").hidden = given;
  if (given) {
    typed.value = "";
    note.textContent = work.game ? say("labpage.game", { game: work.game }) : say("labpage.only_figure");
  }
  chosenAlgorithm.disabled = chosenSecond.disabled = !told;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-export]"))) {
    button.disabled = Boolean(work.figure) && !["svg", "png"].includes(button.dataset.export ?? "");
  }
  if (!told) {
    chosenAlgorithm.replaceChildren();
    chosenSecond.replaceChildren();
    byId("options").replaceChildren();
    /** @type {HTMLElement} */ (byId("options").parentElement).hidden = true;
    return;
  }
  const choices = told.algorithms.map(({ name, title }) => element("option", { value: name, textContent: title }));
  chosenAlgorithm.replaceChildren(...choices);
  chosenAlgorithm.value = told.algorithm;
  const none = element("option", { value: "", textContent: say("labpage.nobody") });
  const conventions = told.options.includes("strict") ? [{ name: "strict", title: say("labpage.beside_strict") }] : [];
  const others = told.algorithms.filter(({ name }) => name !== told.algorithm && name !== "still");
  const second = [...conventions, ...others];
  chosenSecond.replaceChildren(none, ...second.map(({ name, title }) => element("option", { value: name, textContent: title })));
  chosenSecond.value = work.second ?? "";
  showOptions(byId("options"), told, work.options ?? {}, Boolean(work.game), (options) => open({ ...work, options, at: work.at }));
}

// What a person does ----------------------------------------------------------------------------------------------

typed.addEventListener(
  "input",
  delayed(() => {
    chosenFigure.value = "";
    const { algorithm, options, second } = bench.work;
    open({ tree: typed.value, algorithm, options, second, at: bench.work.at });
  }, 350),
);
chosenAlgorithm.addEventListener("change", () => {
  const { algorithm, second, options, ...rest } = bench.work;
  const depth = options?.depth ? { depth: options.depth } : {};
  const next = chosenAlgorithm.value;
  open({ ...rest, algorithm: next, options: depth, second: second === next ? undefined : second, at: 0 });
});
chosenSecond.addEventListener("change", () => open({ ...bench.work, second: chosenSecond.value || undefined, at: 0 }));
for (const button of document.querySelectorAll("[data-export]")) {
  button.addEventListener("click", async () => {
    const form = button.getAttribute("data-export") ?? "";
    const stop = bench.told?.data.stops[Math.min(bench.work.at ?? 0, (bench.told?.data.stops.length ?? 1) - 1)];
    try {
      const { figure } = bench.work;
      if (figure) await saveFigure(form, figure, figureAddress(figure));
      else await exportAs(form, { ...bench.question(), step: stop?.step });
    } catch (error) {
      fail(error);
    }
  });
}
byId("copy-link").addEventListener("click", async () => {
  const hash = await packed(bench.work);
  history.replaceState(null, "", `${location.pathname}#${hash}`);
  try {
    await navigator.clipboard.writeText(location.href);
    notice.textContent = say("labpage.link_copied");
  } catch {
    notice.textContent = say("labpage.link_shown");
  }
});
openFiles(/** @type {HTMLInputElement} */ (byId("picker")), byId("main"), async (file) => {
  try {
    const found = await importFrom(file);
    chosenFigure.value = "";
    typed.value = found.tree;
    await open({ tree: found.tree, algorithm: found.algorithm ?? "", options: found.options ?? {} });
  } catch (error) {
    fail(error);
  }
});
addEventListener("hashchange", (event) => {
  if (event.isTrusted) openLink(); // our own ones only tell the way to the other language
});

// The beginning ---------------------------------------------------------------------------------------------------

async function openLink() {
  const hash = location.hash.slice(1);
  if (!/^[\w-]*\./.test(hash)) return false;
  const work = await unpacked(hash);
  if (work === "cut" || work === "version") {
    notice.textContent = say(work === "cut" ? "labpage.link_cut" : "labpage.link_version");
    return false;
  }
  const known = figures.some(({ figure }) => figure && figure === work?.figure);
  if (!known && typeof work?.tree !== "string" && typeof work?.game !== "string") {
    notice.textContent = say("labpage.link_cut");
    return false;
  }
  if (typeof work.tree === "string") typed.value = work.tree;
  await bench.open({ ...work, figure: known ? work.figure : undefined });
  return true;
}

async function begin() {
  largeType();
  try {
    ({ figures } = await gallery());
  } catch (error) {
    fail(error);
  }
  const own = element("option", { value: "", textContent: say("labpage.own") });
  chosenFigure.replaceChildren(own, ...figures.map(({ name, title }) => element("option", { value: name, textContent: title })));
  /** @param {string} name */
  const openFigure = (name) => {
    const found = figures.find((figure) => figure.name === name);
    if (!found) return;
    const { name: _, title: __, ...work } = /** @type {any} */ (found);
    if (work.tree) typed.value = work.tree;
    chosenFigure.value = name;
    return open({ algorithm: "", ...work, at: 0 });
  };
  chosenFigure.addEventListener("change", () => openFigure(chosenFigure.value));
  const linked = await openLink();
  if (linked) {
    chosenFigure.value = figures.find(({ figure }) => figure && figure === bench.work.figure)?.name ?? "";
    return;
  }
  const said = notice.textContent;
  await openFigure(new URLSearchParams(location.search).get("figure") ?? "d");
  if (said) notice.textContent = said;
}

begin();
document.title = `${say("labpage.title")} – ${say("page.brand")}`;
