"""Checking an answer to an exercise: is it right, and if not, which known mistake leads to it?"""

import itertools
import re
from math import nan
from typing import Any, NamedTuple

from harif.drawing.digits import isolated, number
from harif.game import SearchError, definition_of
from harif.game.notation import move_name
from harif.lab.explain import explain
from harif.lab.mistakes import IN_ALPHABETA, IN_MINIMAX, Answer, Way, work
from harif.lab.problem import refuse_deep
from harif.lab.promises import AT_LEAST, AT_MOST, SIGNS
from harif.lab.textbook import ALGORITHMS
from harif.trees import node_name, tree
from harif.trees.notation import plain_digits
from harif.trees.state import names_of
from harif.words.catalogue import Voice

KINDS = ("alphabeta", "minimax")


class Mark(NamedTuple):
    """One part of an answer: what was given, what is right."""

    part: str  # "value", "leaves", "move" or "values"
    given: Any
    truth: Any
    right: bool


class Grade(NamedTuple):
    """The verdict on an answer. `mistakes` are the known ones (or pairs of them) that lead to exactly this answer.

    `bounded` are the nodes among those answered at which the search has no more than a bound.
    """

    right: bool
    marks: tuple[Mark, ...]
    mistakes: tuple[tuple[str, ...], ...]
    truth: Answer
    bounded: tuple["Bounded", ...] = ()

    def as_dict(self) -> dict[str, Any]:
        parts = {m.part: {"given": m.given, "truth": m.truth, "right": m.right} for m in self.marks}
        found = {"right": self.right, "parts": parts, "mistakes": [list(m) for m in self.mistakes]}
        return found | ({"bounded": [node._asdict() for node in self.bounded]} if self.bounded else {})


class Bounded(NamedTuple):
    """A node whose number is only a bound. What was given for it is that "bound", the minimax "value", or "neither"."""

    name: str
    given: float
    bound: str  # "at most" or "at least"
    number: float  # that the search returns
    value: float  # its minimax value
    given_as: str


def grade(
    source: Any,
    *,
    value: float | None = None,
    leaves: list[float] | None = None,
    move: str | int | None = None,
    values: dict[str, float] | None = None,
    kind: str = "alphabeta",
    strict: bool = False,
) -> Grade:
    """Check an answer against the truth; the parts that are not given are not judged.

    `value` is the root's, to MAX; `leaves` those examined, in order; `values` those of inner nodes by their names. A
    move that is exactly as good as the first best one is right too, and so is the minimax value of a node for which
    alpha-beta has only a bound.

    >>> grade("((3 12 8) (2 4 6) (14 5 2))", value=3, leaves=[3, 12, 8, 2, 4, 6, 14, 5, 2]).mistakes
    (('whole_tree',),)
    """
    root = tree(source) if isinstance(source, (str, list)) else source
    refuse(root, kind)
    refuse_deep(root)
    if value is None and leaves is None and move is None and values is None:
        raise SearchError("There is no answer to check: give a value, the leaves examined or a move.")
    asked = Way(cutting=kind == "alphabeta", strict=strict)
    truth = work(root, asked)
    place = None if move is None else place_of(root, move)
    names = set(names_of(root.store).values())
    for name in values or ():
        if name not in names:
            raise SearchError(f"The tree has no node '{name}'. Its nodes: {', '.join(sorted(names))}.")
    given = {"value": value, "leaves": leaves, "move": place, "values": values}
    bounded = only_bounds(root, asked, values or {})
    meant = {node.name: {"value": node.number, "neither": nan}.get(node.given_as, node.given) for node in bounded}
    given["values"] = values and values | meant
    marks = tuple(mark(root, part, answer, truth) for part, answer in given.items() if answer is not None)
    marks = tuple(m._replace(given=values) if m.part == "values" else m for m in marks)
    right = all(m.right for m in marks)
    return Grade(right, marks, () if right else known_mistakes(root, asked, given), truth, bounded)


def only_bounds(root: Any, asked: Way, values: dict[str, float]) -> tuple[Bounded, ...]:
    """The nodes answered for whose number is a bound; what was given is compared with both."""
    if not asked.cutting or not values:
        return ()
    trace, whole = explain(root, "alphabeta", strict=asked.strict), work(root, Way(cutting=False))
    last, found = trace.picture(), []
    for node in trace.nodes:
        bound, number = last.bound.get(node.id), last.value.get(node.id)
        if node.name in values and bound in (AT_MOST, AT_LEAST) and isinstance(number, float):
            given, value = values[node.name], whole.values[node.name]
            turned = isinstance(given, Signed) and given.bound != bound
            given_as = "neither" if turned else "bound" if given == number else "value" if given == value else "neither"
            found.append(Bounded(node.name, given, bound, number, value, given_as))
    return tuple(found)


def refuse(root: Any, kind: str) -> None:
    """Only trees that alpha-beta can be run on are graded."""
    if kind not in KINDS:
        raise SearchError(f"There are no exercises of kind '{kind}'. There are: {' and '.join(KINDS)}.")
    game = definition_of(root)
    if not ALGORITHMS[kind].fits(game.kind):
        raise SearchError(f"{kind} is for {ALGORITHMS[kind].wants}; this tree is {game.kind}.")
    if root.terminal():
        raise SearchError("This tree is a single leaf: there is nothing to work out.")


def mark(root: Any, part: str, answer: Any, truth: Answer) -> Mark:
    if part == "move":
        actions = list(root.actions())
        right = answer == truth.move or as_good(root, answer, truth.value)
        return Mark(part, move_name(root, actions[answer]), move_name(root, actions[truth.move]), right)
    if part == "values":
        unknown = [name for name in answer if name not in truth.values]
        return Mark(part, answer, truth.values, not unknown and agrees(part, answer, truth))
    if part == "leaves":
        return Mark(part, list(answer), list(truth.leaves), agrees(part, answer, truth))
    return Mark(part, answer, truth.value, agrees(part, answer, truth))


def agrees(part: str, answer: Any, paper: Answer) -> bool:
    """Is this what somebody with that paper would have answered?"""
    if part == "values":
        return all(paper.values.get(name) == v for name, v in answer.items())
    if part == "leaves":
        return tuple(answer) == paper.leaves
    return bool(answer == getattr(paper, part))


def as_good(root: Any, move: int, value: float) -> bool:
    """Is another move worth exactly as much as the best?"""
    child = root.result(list(root.actions())[move])
    if child.terminal():
        return float(child.utility(0)) == value
    return work(child, Way(cutting=False)).value == value


def known_mistakes(root: Any, asked: Way, given: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The single mistakes that lead to exactly the parts given; where none does and leaves are given, the pairs."""
    known = IN_ALPHABETA if asked.cutting else IN_MINIMAX
    parts = {part: answer for part, answer in given.items() if answer is not None}
    leaves = parts.get("leaves")
    if list(parts) == ["leaves"] and tuple(parts["leaves"]) == work(root, asked).leaves[: len(parts["leaves"])]:
        return ()  # right as far as it goes
    for size in (1, 2) if leaves is not None else (1,):  # one number is too little to tell two mistakes from
        found = []
        for chosen in itertools.combinations(known, size):
            way = asked
            for mistake in chosen:
                way = mistake(way)
            paper = work(root, way)
            if all(agrees(part, answer, paper) for part, answer in parts.items()):
                found.append(tuple(mistake.__name__ for mistake in chosen))
        if found:
            return tuple(found)
    return ()


# Reading what was written --------------------------------------------------------------------------------------------


def place_of(root: Any, move: str | int) -> int:
    """A move of the root as people write it: its name, its number from 1, a1, or the letter of the node it leads to."""
    actions = list(root.actions())
    names = [move_name(root, action) for action in actions]
    text = plain_digits(str(move)).strip()
    if text in names:
        return names.index(text)
    letters = [node_name(root.result(action)) if hasattr(root, "store") else "" for action in actions]
    if text.upper() in letters and text:
        return letters.index(text.upper())
    counted = re.fullmatch(r"[aA]?_?(\d{1,9})", text)
    if counted and 1 <= int(counted[1]) <= len(actions):
        return int(counted[1]) - 1
    raise SearchError(f"'{move}' is no move of the root. Its moves: {', '.join(names)}.")


def read_number(text: str, what: str) -> float:
    """A number as it is typed; Persian digits too."""
    plain = plain_digits(text).strip()
    if not re.fullmatch(r"[-+]?(\d++(\.\d*+)?|\.\d++)([eE][-+]?\d++)?", plain):
        raise SearchError(f"{what}: '{text}' is not a number.")
    return float(plain)


def read_leaves(text: str) -> list[float]:
    """Leaves as they are typed: numbers with spaces or commas between them."""
    return [read_number(part, "The leaves") for part in re.split(r"[\s,\u060c;]+", plain_digits(text)) if part]


class Signed(float):
    """A number that was written with ≤ or ≥ before it."""

    bound: str  # "at most" or "at least"


def read_values(text: str) -> dict[str, float]:
    """Values of inner nodes as they are typed: B=3 C<=2."""
    found: dict[str, float] = {}
    for part in re.split(r"[\s,\u060c;]+", plain_digits(text).strip()):
        written = re.fullmatch(r"([^<>=≤≥]+)(=|<=|>=|≤|≥)(.*)", part)
        if written is None:
            raise SearchError(f"The values: '{part}' is not written like B=3.")
        name, sign, value = written.groups()
        found[name.upper()] = read_number(value, f"The value of {name}")
        if sign != "=":
            found[name.upper()] = bounded = Signed(found[name.upper()])
            bounded.bound = AT_MOST if sign in "<=≤" else AT_LEAST
    return found


# Saying it -----------------------------------------------------------------------------------------------------------


def sentences(found: Grade, lang: str = "en", strict: bool = False) -> list[str]:
    """The verdict for the person who answered: what is wrong, what is right, and the mistake where it is known."""
    say = Voice("grade", lang)
    told_of_bounds = [told_bound(node, lang) for node in found.bounded if node.given_as != "neither"]
    if found.right:
        return [say("right"), *told_of_bounds]
    told = [say("wrong"), *told_of_bounds]
    for m in found.marks:
        if not m.right:
            told += wrong_part(m, lang, {node.name: node for node in found.bounded})
    name_of = Voice("mistake", lang)
    side = name_of("side_strict" if strict else "side_weak")
    named = [say("and").join(name_of(name, side=side) for name in names) for names in found.mistakes]
    if not named:
        return [*told, say("unknown")]
    if len(named) == 1:
        return [*told, say("mistake", mistake=named[0])]
    return [*told, say("mistakes"), *(f"  – {name}" for name in named)]


def told_bound(node: Bounded, lang: str) -> str:
    """Which of the two was given for a node that has a bound and a value."""
    given = f"{SIGNS[node.given.bound]} " if isinstance(node.given, Signed) else ""
    return Voice("grade", lang)(
        f"as_{node.given_as}",
        name=node.name,
        given=isolated(given + number(node.given, lang), lang),
        value=number(node.value, lang),
        bound=isolated(f"{SIGNS[node.bound]} {number(node.number, lang)}", lang),
    )


def wrong_part(m: Mark, lang: str, bounded: dict[str, Bounded]) -> list[str]:
    say = Voice("grade", lang)
    if m.part == "leaves":
        return [first_difference(m, lang), say("all", leaves=" ".join(number(v, lang) for v in m.truth))]
    if m.part == "values":
        told = []
        for name, v in m.given.items():
            if name not in m.truth:
                told.append(say("unseen", name=name, given=number(v, lang)))
            elif name in bounded and bounded[name].given_as == "neither":
                told.append(told_bound(bounded[name], lang))
            elif name not in bounded and m.truth[name] != v:
                told.append(say("values", name=name, given=number(v, lang), truth=number(m.truth[name], lang)))
        return told
    if m.part == "move":
        return [say("move", given=digits(m.given, lang), truth=digits(m.truth, lang))]
    return [say("value", given=number(m.given, lang), truth=number(m.truth, lang))]


def first_difference(m: Mark, lang: str) -> str:
    """Where the leaves written down part from the right ones."""
    say = Voice("grade", lang)
    for i, (given, truth) in enumerate(itertools.zip_longest(m.given, m.truth)):
        if given != truth:
            parts = {"given": number(given, lang), "truth": number(truth, lang)}
            if truth is None:
                return say("extra", n=number(float(i), lang), **parts)
            return say("missing" if given is None else "leaf", n=number(float(i + 1), lang), **parts)
    raise AssertionError("equal leaves are not wrong")


def digits(name: str, lang: str) -> str:
    """The name of a move; one that is a number, in the digits of the language."""
    return number(float(name), lang) if name.isdecimal() else name
