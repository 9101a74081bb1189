"""What the lab works out, each a function of what was asked: run in a process of its own (`desk`)."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from harif.drawing.digits import name as written_name
from harif.game import HarifError, SearchError, TreeSyntaxError, definition_of
from harif.game.sentence import Sentence
from harif.lab import latex
from harif.lab.explain import explain
from harif.lab.figures import figure
from harif.lab.lessons import LESSONS
from harif.lab.phrases import Phrases
from harif.lab.scene import Look
from harif.lab.stepper import stepper_data, whole_page
from harif.lab.still import still
from harif.lab.studies.curve import mixture_curve
from harif.lab.studies.scale import scales
from harif.lab.textbook import ALGORITHMS
from harif.lab.trace import Trace
from harif.trees import tree_of
from harif.trees.files import READERS as FILES
from harif.trees.gambit import write_gambit
from harif.trees.notation import plain_digits, syntax_error
from harif.trees.sets import moves_of, shared_sets
from harif.trees.state import names_of, root_of
from harif.web.lab import practice
from harif.web.lab.requests import language, nodes_in, options, problem, refuse_large, text
from harif.words.catalogue import Voice, say
from harif.words.errors import told

STILL = "still"
"""No algorithm: a tree as it stands."""
DEEPEST = 60
"""Levels of a tree that is searched one ply deeper each time, and told each time."""
Asked = Mapping[str, Any]
KEPT = ("strict", "depth", "pruning", "iterations", "seed")
"""Options of a trace that a page takes over from a file."""


def answer(task: str, asked: Asked) -> dict[str, Any]:
    """What a task gives, or the error as a sentence, with its place where it has one."""
    try:
        return TASKS[task](asked)
    except TreeSyntaxError as wrong:
        sentence = wrong.sentence.parts.get("message", wrong.sentence)
        place = {"line": wrong.line, "column": wrong.column, "shown": wrong.shown}
        return {"error": sentence_in(sentence, language(asked)), **place}
    except HarifError as wrong:
        return {"error": told(wrong, language(asked))}
    except (MemoryError, RecursionError):
        return {"error": told(Sentence("This is too large for the lab: make the tree smaller."), language(asked))}


def sentence_in(sentence: Any, lang: str) -> str:
    said = told(sentence if isinstance(sentence, (Sentence, HarifError)) else Sentence(str(sentence)), lang)
    return said[:1].upper() + said[1:]


# A trace -------------------------------------------------------------------------------------------------------------


def explained(asked: Asked) -> dict[str, Any]:
    """A trace with all that the stepper needs, and which other algorithms would fit."""
    lang = language(asked)
    state, trace = traced(asked)
    data = stepper_data(trace, lang, Look(boards=True))
    if not trace.algorithm:
        data["stops"][0]["text"] = " ".join(told_sets(state, lang)) or say("labpage.still", lang)
    return {
        "data": data,
        "algorithm": trace.algorithm or STILL,
        "algorithms": [{"name": name, "title": title_of(name, lang)} for name in fitting(state)],
        "options": [*ALGORITHMS[trace.algorithm].options] if trace.algorithm in ALGORITHMS else lesson_options(trace),
        "needs_depth": trace.algorithm in ALGORITHMS and ALGORITHMS[trace.algorithm].needs_depth,
        "tree": str(state) if nodes_in(state) else None,
        "nodes": nodes_in(state),
        "value": trace.value,
        "move": None if trace.move is None else written_name(trace.move, lang),
    }


def traced(asked: Asked) -> tuple[Any, Trace]:
    """What was asked for, and the trace of it; without a wish, of the first algorithm that fits."""
    wished = text(asked, "algorithm", "", most=40)
    found = options(asked, wished)
    state = problem(asked, found.get("depth", None if asked.get("game") is None else 2))
    known = fitting(state)
    algorithm = wished if wished in known or not asked.get("fit") else ""
    if not algorithm:
        algorithm, found = first_of(known), {}
    if algorithm == STILL:
        return state, still(state)
    if not nodes_in(state) and algorithm in ALGORITHMS:
        found.setdefault("depth", 2)
    if algorithm == "deepening" and nodes_in(state) and tree_of(state).depth > DEEPEST:
        raise SearchError(
            "The tree is {depth:,} levels deep; iterative deepening is shown for {deepest} at the most.",
            depth=tree_of(state).depth,
            deepest=DEEPEST,
        )
    return state, explain(state, algorithm, **found)


def fitting(state: Any) -> list[str]:
    """The algorithms for such a tree or game."""
    kind = definition_of(state).kind
    if kind.hidden:
        return [*([STILL] if nodes_in(state) else []), *LESSONS]
    return [name for name, each in ALGORITHMS.items() if each.fits(kind)]


def first_of(known: list[str]) -> str:
    return "alphabeta" if "alphabeta" in known else next((name for name in known if name != "minimax"), "alphabeta")


def lesson_options(trace: Trace) -> list[str]:
    return [*LESSONS[trace.algorithm][1]] if trace.algorithm in LESSONS else []


def title_of(name: str, lang: str) -> str:
    if name == STILL or name in LESSONS:
        return say(f"labpage.algorithm_{name}", lang)
    return Phrases(lang).algorithm(name)


def told_sets(state: Any, lang: str) -> list[str]:
    """Which nodes their player cannot tell apart."""
    say, report, read, names = Phrases(lang), Voice("report", lang), tree_of(state), names_of(state.store)
    return [
        report(
            "set",
            label=say.ltr(f"#{one.label}"),
            nodes=say.listed([names[node] for node in one.nodes]),
            who=say.ltr(f"p{one.player}"),
            moves=say.ltr(" ".join(moves_of(read, one.nodes[0]))),
        )
        + "."
        for one in shared_sets(read)
    ]


# Sliders -------------------------------------------------------------------------------------------------------------


def curve(asked: Asked) -> dict[str, Any]:
    """The best move as the opponent gets better: harif-curve/1, exactly."""
    found: dict[str, Any] = json.loads(mixture_curve(problem(asked, None)).json())
    return found


def scale(asked: Asked) -> dict[str, Any]:
    """What becomes of the choice as the leaves change their scale: harif-scale/1."""
    relabel = text(asked, "relabel", "", most=2000)
    found: dict[str, Any] = json.loads(scales(problem(asked, None), read_relabel(relabel) if relabel else None).json())
    return found


def read_relabel(typed: str) -> dict[float, float]:
    """New values for leaves: 1=1,2=20,3=30,4=400."""
    try:
        pairs = [part.split("=") for part in plain_digits(typed).split(",")]
        return {float(old): float(new) for old, new in pairs}
    except ValueError:
        raise SearchError("New values are written old=new with commas, such as 1=1,2=20,3=30,4=400.") from None


# Files ---------------------------------------------------------------------------------------------------------------


def exported(asked: Asked) -> dict[str, Any]:
    """A trace as a file: svg (of a step), tikz, json, html, tree, efg."""
    lang, form = language(asked), text(asked, "form", most=10)
    state, trace = traced(asked)
    step = asked.get("step")
    step = step if isinstance(step, int) and not isinstance(step, bool) else None
    writers: dict[str, Callable[[], str]] = {
        "svg": lambda: trace.svg(step, lang),
        "tikz": lambda: latex.figure(trace.tikz(step, lang), lang),
        "json": trace.json,
        "html": lambda: whole_page(trace, lang),
        "tree": lambda: str(state) + "\n",
        "efg": lambda: write_gambit(tree_of(state)),
    }
    if form not in writers or (form in ("tree", "efg") and not nodes_in(state)):
        raise SearchError("The lab writes {names}, not '{form}'.", names=", ".join(writers), form=form)
    ending = {"tikz": "tex", "tree": "txt"}.get(form, form)
    return {"name": f"{trace.algorithm or 'tree'}.{ending}", "text": writers[form]()}


def imported(asked: Asked) -> dict[str, Any]:
    """A file as a tree in its notation: .efg, .nfg, .test, a trace as JSON, or the notation itself."""
    name, content = text(asked, "name", "", most=300), text(asked, "text")
    ending = "." + name.rpartition(".")[2].lower()
    if ending == ".json" or content.lstrip()[:1] == "{":
        return from_json(content)
    if "\0" in content:
        raise syntax_error("", 0, "the file is not UTF-8 text from here on: save it as UTF-8.")
    read = FILES.get(ending, FILES[".tree"])(content)
    refuse_large(len(read))
    return {"tree": str(root_of(read))}


def from_json(content: str) -> dict[str, Any]:
    """The tree of a trace that was exported, with its algorithm and options."""
    try:
        found = json.loads(content)
        typed = found["game"] if found["game"].startswith("(") else None
        algorithm, told_options = str(found["algorithm"]), dict(found.get("options", {}))
    except (ValueError, KeyError, TypeError, AttributeError):
        typed, algorithm, told_options = None, "", {}
    if typed is None:
        raise SearchError("This JSON is no trace of a tree: 'harif tree … --json' writes one, and so does this page.")
    kept = {name: told_options[name] for name in KEPT if name in told_options}
    return {"tree": typed, "algorithm": algorithm, "options": kept}


def chapter_figure(asked: Asked) -> dict[str, Any]:
    return {"svg": figure(text(asked, "name", most=20), language(asked))}


TASKS: dict[str, Callable[[Asked], dict[str, Any]]] = {
    "explain": explained,
    "curve": curve,
    "scale": scale,
    "export": exported,
    "import": imported,
    "figure": chapter_figure,
    "exercise": practice.exercises_for,
    "questions": practice.questions,
    "answer": practice.answered,
    "grade": practice.graded,
    "sheet": practice.sheet,
}
