"""Exercises: a tree with exactly the wished properties, found by a search that a seed decides.

A tree is uniform, and it has one right answer: the leaves of a plain tree are distinct whole numbers (so that both
conventions on equality agree), the best move is better than every other, and no player of max^n meets a tie. Where the
algorithm cuts, it cuts exactly so often as was asked, from left to right. `shapes` makes the trees.
"""

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from harif.drawing.digits import number
from harif.game import SearchError
from harif.game.sentence import Sentence
from harif.lab.explain import explain
from harif.lab.kinds import Kind, kind_of
from harif.lab.paper import NONE, Answer
from harif.lab.scene import Look
from harif.lab.shapes import MAKERS, Draft
from harif.lab.trace import Trace, plain_json
from harif.trees import tree

MOST_LEAVES = 256  # more do not fit on a sheet of paper
MOST_ON_A_SHEET = 50
ROUND = 400  # changes before the search starts afresh
ROUNDS, TRACED_ROUNDS = 50, 4  # where cuts are counted quickly, and where each try is a run of the lab
WHOLE = {"vectors": "maxn", "chance": "expectiminimax", "bounded": "expectiminimax", "opponent": "expectimax"}
"""An algorithm that looks at the whole of a tree of such a shape; for others it is minimax."""


class NotFound(SearchError):
    """No tree with the wished properties was found."""


class Exercise:
    """A tree to work through, and its solution. `options` are those of its algorithm, as `explain` takes them."""

    def __init__(
        self,
        kind: str,
        depth: int,
        branching: int,
        seed: int,
        tree: str,
        options: Mapping[str, Any] = NONE,
        points: float | None = None,
    ) -> None:
        self.kind, self.depth, self.branching, self.seed, self.tree = kind, depth, branching, seed, tree
        self.options = dict(options)
        self.points = float(len(self.asks)) if points is None else points

    @property
    def asks(self) -> tuple[str, ...]:
        """What is asked for, part by part; the points are shared out evenly among the parts."""
        return kind_of(self.kind).asks

    @cached_property
    def answer(self) -> Answer:
        return kind_of(self.kind).truth(tree(self.tree), self.options)

    @cached_property
    def solution(self) -> Trace:
        """The algorithm that is asked for, step by step."""
        kind = kind_of(self.kind)
        return explain(self.tree, kind.algorithm.name, **{**kind.options, **self.options})

    @cached_property
    def question(self) -> Trace:
        """A trace that meets every node: before its first step it shows the whole tree, with nothing worked out."""
        return explain(self.tree, WHOLE.get(kind_of(self.kind).shape, "minimax"))

    def look(self, trace: Trace, lang: str = "en") -> Look | None:
        """How the tree is drawn: where EVAL is needed, its values stand beside the names of the nodes."""
        judged = self.options.get("evaluate")
        if judged is None:
            return None
        told = {name: f"{name} ~ {number(float(value), lang)}" for name, value in judged.items()}
        return Look(names={node.id: told.get(node.name, node.name) for node in trace.whole()[0]})

    @property
    def cuts(self) -> int:
        return len(self.solution.cuts)

    @property
    def deep_cuts(self) -> int:
        return sum(1 for cut in self.solution.cuts if cut.rule == "deep")

    def as_dict(self) -> dict[str, Any]:
        answer = self.solution
        options = {"options": plain_json(self.options)} if self.options else {}
        return {
            "kind": self.kind,
            "depth": self.depth,
            "branching": self.branching,
            "seed": self.seed,
            "points": self.points,
            "tree": self.tree,
            **options,
            "cuts": self.cuts,
            "deep_cuts": self.deep_cuts,
            "value": answer.value,
            "move": answer.move,
            "evaluated": answer.evaluated,
            "pruned": answer.pruned,
        }


def exercise(
    kind: str = "alphabeta",
    *,
    depth: int = 3,
    branching: int = 3,
    cuts: int | None = None,
    deep: int = 0,
    seed: int = 0,
    points: float | None = None,
) -> Exercise:
    """A uniform tree of so many plies. Where the algorithm cuts, it cuts exactly `cuts` times (None: at least once), at
    least `deep` of these cuts being deep. The same arguments give the same tree; `NotFound` where none was found.

    >>> exercise(depth=2, branching=3, cuts=2, seed=1).cuts
    2
    """
    chosen = kind_of(kind)
    refuse(chosen, depth, branching, cuts, deep, points)
    chance = random.Random(f"{kind} {depth} {branching} {cuts} {deep} {seed}")
    quick = chosen.cuts and chosen.shape == "plain"  # all of these cut where alpha-beta does
    rounds = ROUNDS if quick else TRACED_ROUNDS
    most = 0
    for _ in range(rounds):
        draft = MAKERS[chosen.shape](chance, depth, branching)
        numbers = draft.numbers
        if kind == "minimax":
            return Exercise(kind, depth, branching, seed, draft.text(), draft.options, points)
        found = count_cuts(numbers, branching) if quick else traced_cuts(chosen, draft)
        for _ in range(ROUND):
            most = max(most, found.all)
            if far_from(found, chosen, cuts, deep) == 0:
                return Exercise(kind, depth, branching, seed, draft.text(), draft.options, points)
            i, j = chance.randrange(len(numbers)), chance.randrange(len(numbers))
            numbers[i], numbers[j] = numbers[j], numbers[i]
            changed = count_cuts(numbers, branching) if quick else traced_cuts(chosen, draft)
            if far_from(changed, chosen, cuts, deep) <= far_from(found, chosen, cuts, deep):
                found = changed
            else:
                numbers[i], numbers[j] = numbers[j], numbers[i]
    if not chosen.cuts:
        raise NotFound(
            "No tree of depth {depth} and branching {branching} with one best move was found. Ask for other "
            "numbers or try another --seed.",
            depth=depth,
            branching=branching,
        )
    wished = Sentence("a cut") if cuts is None else Sentence("exactly {cuts} cuts", cuts=cuts)
    if deep:
        wished = Sentence("{wished}, {deep} of them deep,", wished=wished, deep=deep)
    raise NotFound(
        "No tree of depth {depth} and branching {branching} with {wished} was found in {tries:,} tries "
        "(the most cuts seen: {most}). Ask for other numbers or try another --seed.",
        depth=depth,
        branching=branching,
        wished=wished,
        tries=ROUND * rounds,
        most=most,
    )


def exercises(kinds: Sequence[str], count: int, *, seed: int = 0, **wishes: Any) -> list[Exercise]:
    """Exercises for one sheet, of kinds that take turns: those of so many seeds, beginning with `seed`."""
    if not 1 <= count <= MOST_ON_A_SHEET:
        raise SearchError("--count is a number from 1 to {most}, not {count}.", most=MOST_ON_A_SHEET, count=count)
    return [exercise(kinds[i % len(kinds)], seed=seed + i, **wishes) for i in range(count)]


def refuse(kind: Kind, depth: int, branching: int, cuts: int | None, deep: int, points: float | None) -> None:
    """Wishes that no tree can fulfil."""
    if depth < 1 or branching < 2:
        raise SearchError(
            "An exercise has depth 1 or more and branching 2 or more, not {depth} and {branching}.",
            depth=depth,
            branching=branching,
        )
    if branching > MOST_LEAVES or depth > MOST_LEAVES or branching**depth > MOST_LEAVES:
        raise SearchError(
            "A tree of depth {depth} and branching {branching} has more than {most_leaves} leaves, too many "
            "for a sheet of paper: ask for less.",
            depth=depth,
            branching=branching,
            most_leaves=MOST_LEAVES,
        )
    if points is not None and not 0 < points < inf:
        raise SearchError("--points is a finite number above 0, not {points}.", points=str(points))
    if not kind.cuts and (cuts is not None or deep):
        raise SearchError("{kind} cuts nothing: --cuts and --deep are for kinds such as alphabeta.", kind=kind.name)
    if (cuts is not None and cuts < 0) or deep < 0:
        raise SearchError("--cuts and --deep are 0 or more.")
    if cuts is not None and deep > cuts:
        raise SearchError("{deep} deep cuts are more than {cuts} cuts.", deep=deep, cuts=cuts)
    if deep and kind.shape in ("plain", "deepened", "vectors") and depth < 4:
        raise SearchError(
            "A deep cut needs a tree of depth 4 or more, not {depth}: nearer, every bound is the parent's.", depth=depth
        )
    least = 3 if kind.shape == "deepened" else 2
    if depth < least and kind.cuts and cuts != 0:
        raise SearchError(
            "A tree of depth {depth} has no cuts: ask for depth {least} or more, or --cuts 0.", depth=depth, least=least
        )
    if depth < 2 and kind.shape != "plain":
        raise SearchError("An exercise of kind {kind} has depth 2 or more, not {depth}.", kind=kind.name, depth=depth)


class Cuts(NamedTuple):
    """How often an algorithm cuts on a tree, how many of these cuts are deep, and how often two answers are right."""

    all: int
    deep: int
    doubts: int = 0


def far_from(found: Cuts, kind: Kind, cuts: int | None, deep: int) -> int:
    """How far a tree is from the wishes; 0: it fulfils them."""
    away = 0 if not kind.cuts else int(found.all == 0) if cuts is None else abs(found.all - cuts)
    return away + max(0, deep - found.deep) + found.doubts


def traced_cuts(kind: Kind, draft: Draft) -> Cuts:
    """The cuts of any algorithm, and its doubts: ties of players, and best moves beside the first."""
    trace = explain(draft.text(), kind.algorithm.name, **{**kind.options, **draft.options})
    deep = sum(cut.rule == "deep" for cut in trace.cuts)
    if kind.name == "maxn":
        return Cuts(len(trace.cuts), deep, sum(step.kind == "tie" for step in trace.steps))
    values = trace.picture().value
    equal = sum(values.get(child) == trace.value for child in trace.nodes[0].children)
    return Cuts(len(trace.cuts), deep, max(0, equal - 1))


def count_cuts(leaves: list[int], branching: int) -> Cuts:
    """The cuts of plain alpha-beta, from left to right, on the uniform tree with these leaves."""
    counted = [0, 0]

    def value(first: int, size: int, level: int, alpha: float, owner_a: int, beta: float, owner_b: int) -> float:
        """Of the node at `level` over the leaves from `first`; the owners are the levels that the bounds come from."""
        if size == 1:
            return leaves[first]
        is_max = level % 2 == 0
        v = -inf if is_max else inf
        below = size // branching
        for i in range(branching):
            found = value(first + i * below, below, level + 1, alpha, owner_a, beta, owner_b)
            v = max(v, found) if is_max else min(v, found)
            if v >= beta if is_max else v <= alpha:
                if i < branching - 1:
                    counted[0] += 1
                    counted[1] += (owner_b if is_max else owner_a) != level - 1
                break
            if is_max and v > alpha:
                alpha, owner_a = v, level
            elif not is_max and v < beta:
                beta, owner_b = v, level
        return v

    value(0, len(leaves), 0, -inf, -1, inf, -1)
    return Cuts(counted[0], counted[1])
