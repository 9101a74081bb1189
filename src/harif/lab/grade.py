"""Checking an answer to an exercise: is it right, and if not, which known mistake leads to it?"""

import itertools
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import isclose, isfinite, nan
from typing import Any, NamedTuple

from harif.drawing.digits import isolated, number
from harif.game import SearchError, definition_of
from harif.game.notation import move_name
from harif.game.sentence import Sentence, joined
from harif.lab.kinds import Kind, kind_of
from harif.lab.mistakes import IN_THE_VALUE
from harif.lab.paper import NONE, Answer, Way, paper, work
from harif.lab.problem import refuse_deep
from harif.lab.promises import AT_LEAST, AT_MOST, EXACTLY, SIGNS, TURNED, signed
from harif.lab.trace import Trace, Value
from harif.lab.whole import whole_values
from harif.trees import node_name, tree
from harif.trees.notation import number_in, plain_digits
from harif.trees.state import names_of
from harif.words.catalogue import Voice


class Mark(NamedTuple):
    """One part of an answer: what was given, what is right."""

    part: str  # "value", "leaves", "move", "cuts" or "values"
    given: Any
    truth: Any
    right: bool


class Grade(NamedTuple):
    """The verdict on an answer. `mistakes` are the known ones (or pairs of them) that lead to exactly this answer;
    `possibly`: they were found from a single number, or lead to its wrong parts and not to those that are right.

    `bounded` are the nodes among those answered at which the search has no more than a bound; in negamax also those
    whose value was given to MAX, and not to who moves there.
    """

    right: bool
    marks: tuple[Mark, ...]
    mistakes: tuple[tuple[str, ...], ...]
    truth: Answer
    possibly: bool = False
    bounded: tuple["Bounded", ...] = ()

    def as_dict(self) -> dict[str, Any]:
        parts = {m.part: {"given": m.given, "truth": m.truth, "right": m.right} for m in self.marks}
        named = [list(m) for m in self.mistakes]
        found = {"right": self.right, "parts": parts, "mistakes": named, "possibly": self.possibly}
        return found | ({"bounded": [node._asdict() for node in self.bounded]} if self.bounded else {})


class Bounded(NamedTuple):
    """A node whose number is only a bound. What was given for it is that "bound", the "value" that it is a bound of, or
    "neither"; in negamax perhaps the value "to MAX"."""

    name: str
    given: float
    bound: str  # "at most", "at least" or, where it is no bound, "exactly"
    number: float  # that the search returns
    value: float | None  # that a whole search finds, where this can be told
    given_as: str


def grade(
    source: Any,
    *,
    value: Value | None = None,
    leaves: list[Value] | None = None,
    move: str | int | None = None,
    cuts: int | None = None,
    values: dict[str, Value] | None = None,
    kind: str = "alphabeta",
    strict: bool = False,
    options: Mapping[str, Any] = NONE,
) -> Grade:
    """Check an answer against the truth; the parts that are not given are not judged.

    `value` is the root's, to MAX, or the vector of max^n; `leaves` those examined, in order; `cuts` how often something
    was cut; `values` those of inner nodes by their names. A move that is exactly as good as the first best one is right
    too, and so is the value of a node for which the search has only a bound. `options` are those of the algorithm, as
    `explain` takes them: depth, evaluate, bounds, opponent.

    >>> grade("((3 12 8) (2 4 6) (14 5 2))", value=3, leaves=[3, 12, 8, 2, 4, 6, 14, 5, 2]).mistakes
    (('whole_tree',),)
    """
    given = {"value": value, "leaves": leaves, "move": move, "cuts": cuts, "values": values}
    return Grader(source, kind, strict, options).grade(given)


class Grader:
    """Grades answers to one question; what the right way and the wrong ones lead to is worked out once."""

    def __init__(self, source: Any, kind: str, strict: bool = False, options: Mapping[str, Any] = NONE) -> None:
        self.root = tree(source) if isinstance(source, (str, list)) else source
        self.kind, self.strict = kind_of(kind), strict
        refuse(self.root, self.kind, strict)
        refuse_deep(self.root)
        self.options = {**self.kind.options, **options}
        self.papers: dict[Way, Answer] = {}

    def paper(self, way: Way) -> Answer:
        """What somebody who works in this way writes down."""
        if way not in self.papers:
            self.papers[way] = work(self.root, way, self.options)
        return self.papers[way]

    @cached_property
    def trace(self) -> Trace:
        """The algorithm's own run."""
        return self.kind.run(self.root, self.options, self.strict)

    @cached_property
    def truth(self) -> Answer:
        return paper(self.trace)

    @cached_property
    def whole(self) -> dict[int, float]:
        """The value of each node of the tree, as if nothing had been cut."""
        return whole_values(self.trace)

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The parts that were answered; an error where one speaks of a move or a node that is not there."""
        parts = {part: answer for part, answer in given.items() if answer is not None}
        if "move" in parts:
            parts["move"] = place_of(self.root, parts["move"])
        names = set(names_of(self.root.store).values())
        for name in parts.get("values", ()):
            if name not in names:
                raise SearchError(
                    "The tree has no node '{name}'. Its nodes: {names}.", name=name, names=listed(sorted(names))
                )
        return parts

    def grade(self, given: Mapping[str, Any]) -> Grade:
        """The verdict on an answer, part by part."""
        parts = self.read(given)
        if not parts:
            raise SearchError("There is no answer to check: give a value, the leaves examined or a move.")
        values = parts.get("values", {})
        bounded = self.only_bounds(values)
        meant = {node.name: nan if node.given_as == "neither" else node.number for node in bounded}
        if meant:
            parts["values"] = values | meant
        marks = tuple(self.mark(part, answer) for part, answer in parts.items())
        marks = tuple(m._replace(given=values) if m.part == "values" else m for m in marks)
        if all(m.right for m in marks):
            return Grade(True, marks, (), self.truth, bounded=bounded)
        known = self.known_mistakes(parts)
        if known:
            return Grade(False, marks, known, self.truth, numbers_in(parts) <= 1, bounded)
        wrong = {m.part: parts[m.part] for m in marks if not m.right}  # the rest may have been worked out otherwise
        known = self.known_mistakes(wrong) if len(wrong) < len(parts) else ()
        return Grade(False, marks, known, self.truth, bool(known), bounded)

    def only_bounds(self, values: Mapping[str, Any]) -> tuple[Bounded, ...]:
        """The nodes answered for whose number is a bound, or was told to MAX where negamax tells it to MIN."""
        if not values:
            return ()
        trace, last, found = self.trace, self.trace.picture(), []
        for node in trace.nodes:
            number, given = last.value.get(node.id), values.get(node.name)
            if node.kind == "leaf" or not isinstance(number, float) or not isinstance(given, (int, float)):
                continue
            turned = trace.algorithm == "negamax" and node.kind == "min"
            whole = self.whole.get(node.id)
            value = whole if whole is None or not turned else -whole + 0.0
            bound = last.bound.get(node.id) or EXACTLY
            entry = Bounded(node.name, given, bound, number, value, "neither")
            given_as = given_for(entry, turned)
            if bound in SIGNS or given_as == "to MAX":
                found.append(entry._replace(given_as=given_as))
        return tuple(found)

    def mark(self, part: str, answer: Any) -> Mark:
        truth = self.truth
        if part == "move":
            actions = list(self.root.actions())
            right = answer == truth.move or self.as_good(answer)
            return Mark(part, move_name(self.root, actions[answer]), move_name(self.root, actions[truth.move]), right)
        if part == "leaves":
            return Mark(part, list(answer), list(truth.leaves), agrees(part, answer, truth))
        return Mark(part, answer, getattr(truth, part), agrees(part, answer, truth))

    def as_good(self, move: int) -> bool:
        """Is another move worth exactly as much as the best?"""
        if self.kind.way.each:
            return False  # who decides between equal vectors is part of max^n
        child = self.root.result(list(self.root.actions())[move])
        if child.terminal():
            return float(child.utility(0)) == self.truth.value
        depth = self.options.get("depth")
        if depth == 1:
            return same(self.options["evaluate"][node_name(child)], self.truth.value)
        below = self.options if depth is None else {**self.options, "depth": depth - 1}
        return same(work(child, self.kind.way._replace(cutting=False), below).value, self.truth.value)

    def known_mistakes(self, parts: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        """The single mistakes that lead to exactly the parts given; where none does and leaves are given, the pairs."""
        leaves = parts.get("leaves")
        if list(parts) == ["leaves"] and tuple(parts["leaves"]) == self.truth.leaves[: len(parts["leaves"])]:
            return ()  # right as far as it goes
        only_cuts = set(parts) <= {"leaves", "cuts"}
        known = [m for m in self.kind.mistakes if not (only_cuts and m in IN_THE_VALUE)]
        for size in (1, 2) if leaves is not None else (1,):  # one number is too little to tell two mistakes from
            found = []
            for chosen in itertools.combinations(known, size):
                way = self.kind.way._replace(strict=self.strict)
                for mistake in chosen:
                    way = mistake(way)
                paper = self.paper(way)
                if all(agrees(part, answer, paper) for part, answer in parts.items()):
                    found.append(tuple(mistake.__name__ for mistake in chosen))
            if found:
                return tuple(found)
        return ()


def given_for(node: Bounded, turned: bool) -> str:
    """What a number was given as; `turned`: the search tells it to MIN, and many write it to MAX all the same."""
    sign = node.given.bound if isinstance(node.given, Signed) else None
    if same(node.given, node.number) and sign in (None, node.bound):
        return "bound" if node.bound in SIGNS else "value"
    if sign is None and node.value is not None and same(node.given, node.value):
        return "value"
    if not turned:
        return "neither"
    to_max = node._replace(
        number=-node.number, value=None if node.value is None else -node.value, bound=TURNED.get(node.bound, node.bound)
    )
    return "neither" if given_for(to_max, False) == "neither" else "to MAX"


def refuse(root: Any, kind: Kind, strict: bool) -> None:
    """Only trees that the algorithm can be run on are graded."""
    game = definition_of(root)
    if not kind.algorithm.fits(game.kind):
        raise SearchError(
            "{kind} is for {wants}; this tree is {tree}.",
            kind=kind.name,
            wants=Sentence(kind.algorithm.wants),
            tree=game.kind.described(),
        )
    if strict and "strict" not in kind.algorithm.options:
        raise SearchError("{kind} has no --strict: it is for alphabeta and its kin.", kind=kind.name)
    if root.terminal():
        raise SearchError("This tree is a single leaf: there is nothing to work out.")


def numbers_in(parts: Mapping[str, Any]) -> int:
    """How many numbers were written down; a move is one of a few, and tells nothing by itself."""
    return sum(
        len(answer) if isinstance(answer, (dict, list)) else 1 for part, answer in parts.items() if part != "move"
    )


def agrees(part: str, answer: Any, paper: Answer) -> bool:
    """Is this what somebody with that paper would have answered?"""
    if part == "values":
        return all(name in paper.values and same(v, paper.values[name]) for name, v in answer.items())
    if part == "leaves":
        return len(answer) == len(paper.leaves) and all(map(same, answer, paper.leaves))
    return same(answer, getattr(paper, part))


def same(given: Value, truth: Value) -> bool:
    """Is it the same number, or vector? One that has no end, such as 23/3, may be written with two decimals."""
    if isinstance(given, tuple) or isinstance(truth, tuple):
        both = isinstance(given, tuple) and isinstance(truth, tuple) and len(given) == len(truth)
        return both and all(map(same, given, truth))  # type: ignore[arg-type]
    endless = not isclose(truth * 1000, round(truth * 1000), abs_tol=1e-6)
    return isclose(given, truth, rel_tol=1e-9, abs_tol=1e-9) or (endless and given == round(truth, 2))


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
    raise SearchError("'{move}' is no move of the root. Its moves: {names}.", move=move, names=listed(names))


def listed(names: Sequence[str]) -> Sentence:
    """Names one after the other, of many only the first."""
    return joined([*names[:MOST_NAMES], *(["…"] if len(names) > MOST_NAMES else [])])


MOST_NAMES = 30  # that a sentence lists
APART = re.compile(r"[\s,;]+(?![^<]*>)")  # between numbers, but not within the vector <1,2,6>


def read_number(text: str, what: str, **parts: str) -> Value:
    """A number as it is typed, such as 3, 4.5 or 1/3, or a vector <1,2,6>; Persian digits too."""
    plain = plain_digits(text).strip()
    if plain.startswith("<") and plain.endswith(">"):
        return tuple(float(read_number(part, what, **parts)) for part in plain[1:-1].split(","))  # type: ignore[arg-type]
    value = number_in(plain)
    if not isfinite(value):
        raise SearchError("{what}: '{text}' is not a number.", what=Sentence(what, **parts), text=text)
    return value


def read_leaves(text: str) -> list[Value]:
    """Leaves as they are typed: numbers with spaces or commas between them."""
    return [read_number(part, "The leaves") for part in APART.split(plain_digits(text).strip()) if part]


class Signed(float):
    """A number that was written with ≤ or ≥ before it."""

    bound: str  # "at most" or "at least"


def read_values(text: str) -> dict[str, Value]:
    """Values of inner nodes as they are typed: B=3 C<=2."""
    found: dict[str, Value] = {}
    for part in APART.split(plain_digits(text).replace("<=", "≤").replace(">=", "≥").strip()):
        written = re.fullmatch(r"([^<>=≤≥]+)([=≤≥])(.*)", part)
        if written is None:
            raise SearchError("The values: '{part}' is not written like B=3.", part=part)
        name, sign, value = written.groups()
        if name.upper() in found:
            raise SearchError("The values: {name} is there twice. Leave one of them out.", name=name.upper())
        found[name.upper()] = read_number(value, "The value of {name}", name=name)
        if sign != "=":
            found[name.upper()] = bounded = Signed(found[name.upper()])  # type: ignore[arg-type]
            bounded.bound = AT_MOST if sign == "≤" else AT_LEAST
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
    return told + diagnosis(found, lang, strict)


def diagnosis(found: Grade, lang: str, strict: bool = False) -> list[str]:
    """The mistake that leads to a wrong answer, or those that may have led to it, or that none is known."""
    say, named = Voice("grade", lang), mistake_names(found, lang, strict)
    if not named:
        return [say("unknown")]
    if len(named) == 1:
        return [say("possibly" if found.possibly else "mistake", mistake=named[0])]
    return [say("possibly_one" if found.possibly else "mistakes"), *(f"  – {name}" for name in named)]


def mistake_names(found: Grade, lang: str, strict: bool = False) -> list[str]:
    """The mistakes in words, each a way to come to the answer by itself."""
    say, name_of = Voice("grade", lang), Voice("mistake", lang)
    side = name_of("side_strict" if strict else "side_weak")
    return [say("and").join(name_of(name, side=side) for name in names) for names in found.mistakes]


def told_bound(node: Bounded, lang: str) -> str:
    """Which of the two was given for a node that has a bound and a value."""
    given = f"{SIGNS[node.given.bound]} " if isinstance(node.given, Signed) else ""
    key = node.given_as if node.given_as != "to MAX" else "to_max"
    return Voice("grade", lang)(
        f"as_{key}" if node.value is not None or key not in ("bound", "neither") else f"as_{key}_alone",
        name=node.name,
        given=isolated(given + number(node.given, lang), lang),
        value="" if node.value is None else isolated(number(node.value, lang), lang),
        bound=isolated(signed(number(node.number, lang), node.bound), lang),
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
            elif name not in bounded and not same(v, m.truth[name]):
                told.append(say("values", name=name, given=number(v, lang), truth=number(m.truth[name], lang)))
        return told
    if m.part == "move":
        return [say("move", given=digits(m.given, lang), truth=digits(m.truth, lang))]
    return [say(m.part, given=number(m.given, lang), truth=number(m.truth, lang))]


def first_difference(m: Mark, lang: str) -> str:
    """Where the leaves written down part from the right ones."""
    say = Voice("grade", lang)
    for i, (given, truth) in enumerate(itertools.zip_longest(m.given, m.truth)):
        if given is None or truth is None or not same(given, truth):
            parts = {"given": number(given, lang), "truth": number(truth, lang)}
            if truth is None:
                return say("extra", n=number(float(i), lang), **parts)
            return say("missing" if given is None else "leaf", n=number(float(i + 1), lang), **parts)
    raise AssertionError("equal leaves are not wrong")


def digits(name: str, lang: str) -> str:
    """The name of a move; one that is a number, in the digits of the language."""
    return number(float(name), lang) if name.isdecimal() else name
