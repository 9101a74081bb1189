// A lesson: three sentences, the tree, one thing to try; and the way to the next.
// @ts-check
import { lang, say } from "../words.js";
import { gallery, LabError } from "./api.js";
import { Bench } from "./bench.js";
import { Editing } from "./editing.js";
import { byId, element, largeType } from "./elements.js";
import { packed } from "./link.js";
import { showOptions } from "./options.js";

/** @typedef {{name: string, title: string, figure: string}} Lesson */

const wrong = byId("wrong");
const bench = new Bench(byId("stepper"), byId("sliders"), {
  explained: (told) => {
    wrong.textContent = "";
    const { work } = bench;
    showOptions(byId("options"), told, work.options ?? {}, Boolean(work.game), (options) => bench.open({ ...work, options }));
    if (told.data.kind === "tree") editing.follow(told.data);
    byId("edit").hidden = Boolean(work.game);
    point();
  },
  failed: (error) => {
    if (!(error instanceof LabError)) throw error;
    wrong.textContent = error.message;
  },
  moved: () => point(),
});
const editing = new Editing(
  byId("stepper"),
  () => bench.work.tree ?? null,
  (tree) => bench.open({ ...bench.work, tree, relabel: undefined }),
);

/** The way into the lab, with all that stands here. */
async function point() {
  const open = /** @type {HTMLAnchorElement} */ (byId("open"));
  open.href = `/${lang}/lab#${await packed(bench.work)}`;
}

/**
 * The list of lessons, and the ways back and on.
 * @param {Lesson[]} lessons
 * @param {number} at
 */
function showWays(lessons, at) {
  byId("lessons").replaceChildren(
    ...lessons.map(({ name, title }, i) => {
      const link = element("a", { className: "button", href: `/${lang}/lesson/${name}`, textContent: title });
      if (i === at) link.setAttribute("aria-current", "page");
      return element("li", {}, [link]);
    }),
  );
  const [before, after] = [lessons[at - 1], lessons[at + 1]];
  const ways = [];
  if (before) {
    ways.push(
      element("a", { className: "button", href: `/${lang}/lesson/${before.name}`, id: "before" }, [
        `${say("labpage.lesson_before")}: ${before.title}`,
      ]),
    );
  } else ways.push(element("span"));
  if (after && at >= 0) {
    ways.push(
      element("a", { className: "button main", href: `/${lang}/lesson/${after.name}`, id: "after" }, [
        `${say("labpage.lesson_after")}: ${after.title}`,
      ]),
    );
  }
  byId("ways").replaceChildren(...ways);
}

async function begin() {
  largeType();
  const name = location.pathname.split("/").pop() ?? "";
  let found;
  try {
    found = await gallery();
  } catch (error) {
    wrong.textContent = error instanceof LabError ? error.message : "";
    return;
  }
  const lessons = /** @type {Lesson[]} */ (found.lessons);
  const at = lessons.findIndex((lesson) => lesson.name === name);
  showWays(lessons, at);
  if (at < 0) {
    wrong.textContent = say("labpage.lesson_unknown");
    byId("lesson").hidden = true;
    return;
  }
  const lesson = lessons[at];
  byId("title").textContent = lesson.title;
  document.title = `${lesson.title} – ${say("page.brand")}`;
  byId("place").textContent = `${say("labpage.lesson_title")} ${say("labpage.lesson_count", { k: at + 1, n: lessons.length })}`;
  byId("text").textContent = say(`labpage.lesson_${name}_text`);
  byId("try").textContent = say(`labpage.lesson_${name}_try`);
  const { name: _, title: __, ...work } = found.figures.find(
    (/** @type {{name: string}} */ figure) => figure.name === lesson.figure,
  );
  await bench.open({ algorithm: "", ...work, at: 0 });
}

begin();
