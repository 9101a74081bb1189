"""Checking an answer to an exercise: is it right, and if not, which known mistake leads to it?"""

import itertools
import re
from typing import Any, NamedTuple

from harif.drawing.digits import number
from harif.game import SearchError, definition_of
from harif.game.notation import move_name
from harif.game.sentence import AND, Sentence, joined
from harif.lab.mistakes import IN_ALPHABETA, IN_MINIMAX, Answer, Way, work
from harif.lab.problem import refuse_deep
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
    """The verdict on an answer. `mistakes` are the known ones (or pairs of them) that lead to exactly this answer."""

    right: bool
    marks: tuple[Mark, ...]
    mistakes: tuple[tuple[str, ...], ...]
    truth: Answer

    def as_dict(self) -> dict[str, Any]:
        parts = {m.part: {"given": m.given, "truth": m.truth, "right": m.right} for m in self.marks}
        return {"right": self.right, "parts": parts, "mistakes": [list(m) for m in self.mistakes]}


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
    move that is exactly as good as the first best one is right too.

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
            raise SearchError(
                "The tree has no node '{name}'. Its nodes: {names}.", name=name, names=", ".join(sorted(names))
            )
    given = {"value": value, "leaves": leaves, "move": place, "values": values}
    marks = tuple(mark(root, part, answer, truth) for part, answer in given.items() if answer is not None)
    right = all(m.right for m in marks)
    return Grade(right, marks, () if right else known_mistakes(root, asked, given), truth)


def refuse(root: Any, kind: str) -> None:
    """Only trees that alpha-beta can be run on are graded."""
    if kind not in KINDS:
        raise SearchError(
            "There are no exercises of kind '{kind}'. There are: {kinds}.", kind=kind, kinds=joined(KINDS, AND)
        )
    game = definition_of(root)
    if not ALGORITHMS[kind].fits(game.kind):
        raise SearchError(
            "{kind} is for {wants}; this tree is {tree}.",
            kind=kind,
            wants=Sentence(ALGORITHMS[kind].wants),
            tree=game.kind.described(),
        )
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
    raise SearchError("'{move}' is no move of the root. Its moves: {names}.", move=move, names=", ".join(names))


def read_number(text: str, what: str, **parts: str) -> float:
    """A number as it is typed; Persian digits too."""
    plain = plain_digits(text).strip()
    if not re.fullmatch(r"[-+]?(\d++(\.\d*+)?|\.\d++)([eE][-+]?\d++)?", plain):
        raise SearchError("{what}: '{text}' is not a number.", what=Sentence(what, **parts), text=text)
    return float(plain)


def read_leaves(text: str) -> list[float]:
    """Leaves as they are typed: numbers with spaces or commas between them."""
    return [read_number(part, "The leaves") for part in re.split(r"[\s,\u060c;]+", plain_digits(text)) if part]


def read_values(text: str) -> dict[str, float]:
    """Values of inner nodes as they are typed: B=3 C=2."""
    found: dict[str, float] = {}
    for part in re.split(r"[\s,\u060c;]+", plain_digits(text).strip()):
        name, sign, value = re.sub("[<>]=|[≤≥]", "=", part).partition("=")
        if not name or not sign:
            raise SearchError("The values: '{part}' is not written like B=3.", part=part)
        found[name.upper()] = read_number(value, "The value of {name}", name=name)
    return found


# Saying it -----------------------------------------------------------------------------------------------------------


def sentences(found: Grade, lang: str = "en", strict: bool = False) -> list[str]:
    """The verdict for the person who answered: what is wrong, what is right, and the mistake where it is known."""
    say = Voice("grade", lang)
    if found.right:
        return [say("right")]
    told = [say("wrong")]
    for m in found.marks:
        if not m.right:
            told += wrong_part(m, lang)
    name_of = Voice("mistake", lang)
    side = name_of("side_strict" if strict else "side_weak")
    named = [say("and").join(name_of(name, side=side) for name in names) for names in found.mistakes]
    if not named:
        return [*told, say("unknown")]
    if len(named) == 1:
        return [*told, say("mistake", mistake=named[0])]
    return [*told, say("mistakes"), *(f"  – {name}" for name in named)]


def wrong_part(m: Mark, lang: str) -> list[str]:
    say = Voice("grade", lang)
    if m.part == "leaves":
        return [first_difference(m, lang), say("all", leaves=" ".join(number(v, lang) for v in m.truth))]
    if m.part == "values":
        told = []
        for name, v in m.given.items():
            if name not in m.truth:
                told.append(say("unseen", name=name, given=number(v, lang)))
            elif m.truth[name] != v:
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
