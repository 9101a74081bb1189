"""Practice: exercises by seed, size and cuts; questions before each step; answers graded as `harif grade` does."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from harif.game import HarifError, SearchError
from harif.lab import quiz
from harif.lab.classroom import READERS, guarded, template
from harif.lab.exercise import Exercise, exercise
from harif.lab.grade import Grader, sentences
from harif.lab.key import Question as KeyQuestion
from harif.lab.key import question_of, write_key
from harif.lab.kinds import KINDS, kind_of
from harif.lab.sheet import about, answers, kind_name, numbered, points, task, title
from harif.lab.stepper import stepper_data
from harif.lab.svg import draw_svg
from harif.lab.trace import Trace
from harif.trees.state import root_of
from harif.web.lab.requests import language, text, typed_tree, whole
from harif.words.catalogue import Voice
from harif.words.errors import told

MOST_COUNT = 10
Asked = Mapping[str, Any]


def exercises_for(asked: Asked) -> dict[str, Any]:
    """New exercises: the trees with exactly the wished properties, and what is asked of each."""
    lang, kind = language(asked), text(asked, "kind", "alphabeta", most=20)
    count = whole(asked, "count", 1, 1, MOST_COUNT) or 1
    seed = whole(asked, "seed", 0, 0, 10**9) or 0
    depth, branching = whole(asked, "depth", 3, 1, 8) or 3, whole(asked, "branching", 3, 2, 12) or 3
    cuts = whole(asked, "cuts", None, 0, 200) if kind_of(kind).cuts else None
    made = [exercise(kind, depth=depth, branching=branching, cuts=cuts, seed=seed + i) for i in range(count)]
    return {"exercises": [shown(each, n, lang) for n, each in enumerate(made, 1)], **files(made)}


def shown(each: Exercise, n: int, lang: str) -> dict[str, Any]:
    """An exercise as the page shows it: the empty tree, the task, and what is asked."""
    say = Voice("sheet", lang)
    return {
        "kind": each.kind,
        "tree": each.tree,
        "options": plain_options(each.options),
        "title": numbered(each, n, lang),
        "name": kind_name(each, lang),
        "task": task(each, lang),
        "points": points(each.points, lang),
        "about": about(each, lang) if each.depth else "",
        "asks": [{"part": part, "title": say(part)} for part in each.asks],
        "svg": draw_svg(each.question, 0, lang, each.look(each.question, lang)),
    }


def plain_options(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(option) if isinstance(option, tuple) else option for name, option in options.items()}


def files(made: list[Exercise]) -> dict[str, Any]:
    """What a teacher keeps: the key that `harif grade` reads, and the first line of a table of answers."""
    key = write_key(made)
    asked = [KeyQuestion(each.kind, each.tree, each.asks, each.points, False, each.options) for each in made]
    return {"key": key, "header": template(asked)}


def given(asked: Asked) -> Exercise:
    """The exercise that a browser speaks of: its tree, its kind, its options."""
    typed = text(asked, "tree")
    typed_tree(typed)
    read = question_of(
        {"kind": text(asked, "kind", "alphabeta", most=20), "tree": typed, "options": asked.get("options") or {}}
    )
    return Exercise(read.kind, 0, 0, 0, typed, read.options)


def all_given(asked: Asked) -> list[Exercise]:
    """The exercises of a whole sheet."""
    wished = asked.get("questions")
    sheet = isinstance(wished, list) and all(isinstance(question, dict) for question in wished)
    if not isinstance(wished, list) or not sheet or not 1 <= len(wished) <= MOST_COUNT:
        raise SearchError(
            "The lab was not asked as its page asks: '{name}' is missing or is no text.", name="questions"
        )
    return [given(question) for question in wished]


def fixed(asked: Asked) -> dict[str, Any]:
    """Exercises that a teacher has fixed: the same as new ones."""
    made, lang = all_given(asked), language(asked)
    return {"exercises": [shown(each, n, lang) for n, each in enumerate(made, 1)], **files(made)}


# Predict, then reveal ------------------------------------------------------------------------------------------------


def questions(asked: Asked) -> dict[str, Any]:
    """The exercise's search as a quiz: at which step what is asked, and what is told then. No answer is in it."""
    if "questions" in asked:
        return fixed(asked)
    lang, each = language(asked), given(asked)
    trace = solved(each)
    steps = [
        {
            "step": step.step,
            "text": step.text,
            "questions": [{"kind": question.kind, "text": question.text} for question in step.questions],
        }
        for step in quiz.steps(trace, lang, windows=True)
    ]
    return {"steps": steps, "data": stepper_data(trace, lang, each.look(trace, lang))}


def answered(asked: Asked) -> dict[str, Any]:
    """Is an answer to question `number` of step `at` right? None where it makes no sense."""
    lang, typed = language(asked), text(asked, "typed", most=200)
    at, which = whole(asked, "at", None, 0, 10**6), whole(asked, "number", 0, 0, 1000)
    steps = list(quiz.steps(solved(given(asked)), lang, windows=True))
    if at is None or which is None or at >= len(steps) or which >= len(steps[at].questions):
        raise SearchError("There is no such question: reload the page.")
    question = steps[at].questions[which]
    verdict = quiz.verdict(question, typed, lang)
    if verdict is None:
        vector = "vector" if isinstance(question.truth, tuple) and question.kind == "worth" else question.kind
        return {"right": None, "text": Voice("quiz", lang)(f"again_{vector}")}
    return {"right": verdict.right, "text": verdict.text}


def solved(each: Exercise) -> Trace:
    return kind_of(each.kind).run(root_of(typed_tree(each.tree)), each.options)


# A sheet of answers --------------------------------------------------------------------------------------------------


def graded(asked: Asked) -> dict[str, Any]:
    """The verdict on a sheet, part by part, with the diagnosis; and the row for `harif grade … --class`."""
    lang, each = language(asked), given(asked)
    written = asked.get("answers") or {}
    if not isinstance(written, Mapping):
        raise SearchError("The lab was not asked as its page asks: '{name}' is missing or is no text.", name="answers")
    grader = Grader(root_of(typed_tree(each.tree)), each.kind, False, each.options)
    found: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for part in each.asks:
        cell = text(written, part, "", most=4000).strip()
        if cell:
            try:
                found[part] = READERS[part](cell)
                grader.read({part: found[part]})
            except HarifError as problem:
                wrong[part] = told(problem, lang)
                found.pop(part, None)
    if not found:
        return {"right": False, "marks": {}, "unread": wrong, "text": [], "points": 0, "of": len(each.asks)}
    verdict = grader.grade(found)
    marks = {mark.part: mark.right for mark in verdict.marks}
    return {
        "right": verdict.right and not wrong and len(found) == len(each.asks),
        "marks": marks,
        "unread": wrong,
        "text": sentences(verdict, lang),
        "points": sum(marks.values()),
        "of": len(each.asks),
    }


def sheet(asked: Asked) -> dict[str, Any]:
    """The sheet and its key, to be printed from the page; and the student's answers as CSV where some are given."""
    made, lang = all_given(asked), language(asked)
    say = Voice("sheet", lang)
    key = [
        {
            "title": numbered(each, n, lang),
            "svg": draw_svg(each.solution, None, lang, each.look(each.solution, lang)),
            "rows": [[say(part), value] for part, value in answers(each, lang).items()],
            "story": each.solution.text(lang),
        }
        for n, each in enumerate(made, 1)
    ]
    found: dict[str, Any] = {"title": title(made, lang, False), "key_title": title(made, lang, True), "key": key}
    if isinstance(asked.get("answers"), list):
        found["csv"] = table(made, text(asked, "name", "", most=200), asked["answers"])
    return found


def table(made: list[Exercise], name: str, written: list[Any]) -> str:
    """A student's answers as the CSV that `harif grade key.json --class` reads."""
    out = io.StringIO()
    row = [guarded(name.strip())]
    for i, each in enumerate(made):
        cells = written[i] if i < len(written) and isinstance(written[i], Mapping) else {}
        row += [guarded(text(cells, part, "", most=4000).strip()) for part in each.asks]
    csv.writer(out, lineterminator="\n").writerow(row)
    header: str = files(made)["header"]
    return header + out.getvalue()


def kinds(lang: str) -> list[dict[str, Any]]:
    """The kinds of exercises there are."""
    say = Voice("sheet", lang)
    return [
        {"name": kind.name, "title": say(f"kind_{kind.name.replace('-', '')}"), "cuts": kind.cuts}
        for kind in KINDS.values()
    ]
