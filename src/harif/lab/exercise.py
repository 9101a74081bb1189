"""Exercises: a tree with exactly the wished properties, found by a search that a seed decides.

A tree is uniform, its leaves are distinct whole numbers (so that both conventions on equality give one answer), and
alpha-beta, from left to right, cuts exactly so often on it as was asked.
"""

import random
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.game.sentence import AND, Sentence, joined
from harif.lab.explain import explain
from harif.lab.grade import KINDS
from harif.lab.trace import Trace
from harif.trees.notation import number_text

MOST_LEAVES = 256  # more do not fit on a sheet of paper
ROUND = 400  # changes before the search starts afresh
ROUNDS = 50


class NotFound(SearchError):
    """No tree with the wished properties was found."""


class Exercise:
    """A tree to work through, and its solution."""

    def __init__(self, kind: str, depth: int, branching: int, seed: int, tree: str) -> None:
        self.kind, self.depth, self.branching, self.seed, self.tree = kind, depth, branching, seed, tree

    @cached_property
    def solution(self) -> Trace:
        """The algorithm that is asked for, step by step."""
        return explain(self.tree, self.kind)

    @cached_property
    def question(self) -> Trace:
        """A trace that meets every node: before its first step it shows the whole tree, with nothing worked out."""
        return explain(self.tree, "minimax")

    @property
    def cuts(self) -> int:
        return len(self.solution.cuts)

    @property
    def deep_cuts(self) -> int:
        return sum(1 for cut in self.solution.cuts if cut.rule == "deep")

    def as_dict(self) -> dict[str, Any]:
        answer = self.solution
        return {
            "kind": self.kind,
            "depth": self.depth,
            "branching": self.branching,
            "seed": self.seed,
            "tree": self.tree,
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
) -> Exercise:
    """A uniform tree of so many plies on which alpha-beta cuts exactly `cuts` times (None: at least once), at least
    `deep` of these cuts being deep. The same arguments give the same tree; `NotFound` where none was found.

    >>> exercise(depth=2, branching=3, cuts=2, seed=1).cuts
    2
    """
    refuse(kind, depth, branching, cuts, deep)
    chance = random.Random(f"{kind} {depth} {branching} {cuts} {deep} {seed}")
    count = branching**depth
    numbers = range(1, max(20, count + 1, min(100, 2 * count)))
    if kind == "minimax":
        return Exercise(kind, depth, branching, seed, notation(chance.sample(numbers, count), branching))
    most = 0
    for _ in range(ROUNDS):
        leaves = chance.sample(numbers, count)
        found = count_cuts(leaves, branching)
        for _ in range(ROUND):
            most = max(most, found.all)
            if far_from(found, cuts, deep) == 0:
                return Exercise(kind, depth, branching, seed, notation(leaves, branching))
            i, j = chance.randrange(count), chance.randrange(count)
            leaves[i], leaves[j] = leaves[j], leaves[i]
            changed = count_cuts(leaves, branching)
            if far_from(changed, cuts, deep) <= far_from(found, cuts, deep):
                found = changed
            else:
                leaves[i], leaves[j] = leaves[j], leaves[i]
    wished = Sentence("a cut") if cuts is None else Sentence("exactly {cuts} cuts", cuts=cuts)
    if deep:
        wished = Sentence("{wished}, {deep} of them deep,", wished=wished, deep=deep)
    raise NotFound(
        "No tree of depth {depth} and branching {branching} with {wished} was found in {tries:,} tries "
        "(the most cuts seen: {most}). Ask for other numbers or try another --seed.",
        depth=depth,
        branching=branching,
        wished=wished,
        tries=ROUND * ROUNDS,
        most=most,
    )


def refuse(kind: str, depth: int, branching: int, cuts: int | None, deep: int) -> None:
    """Wishes that no tree can fulfil."""
    if kind not in KINDS:
        raise SearchError(
            "There are no exercises of kind '{kind}'. There are: {kinds}.", kind=kind, kinds=joined(KINDS, AND)
        )
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
    if kind == "minimax" and (cuts is not None or deep):
        raise SearchError("minimax cuts nothing: --cuts and --deep are for alphabeta.")
    if (cuts is not None and cuts < 0) or deep < 0:
        raise SearchError("--cuts and --deep are 0 or more.")
    if cuts is not None and deep > cuts:
        raise SearchError("{deep} deep cuts are more than {cuts} cuts.", deep=deep, cuts=cuts)
    if deep and depth < 4:
        raise SearchError(
            "A deep cut needs a tree of depth 4 or more, not {depth}: nearer, every bound is the parent's.", depth=depth
        )
    if depth < 2 and cuts != 0:
        raise SearchError("A tree of depth 1 has no cuts: ask for depth 2 or more, or --cuts 0.")


class Cuts(NamedTuple):
    """How often alpha-beta cuts on a tree, and how many of these cuts are deep."""

    all: int
    deep: int


def far_from(found: Cuts, cuts: int | None, deep: int) -> int:
    """How far a tree is from the wishes; 0: it fulfils them."""
    away = int(found.all == 0) if cuts is None else abs(found.all - cuts)
    return away + max(0, deep - found.deep)


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


def notation(leaves: list[int], branching: int) -> str:
    """The uniform tree with these leaves, as text."""
    level = [number_text(float(leaf)) for leaf in leaves]
    while len(level) > 1:
        level = [f"({' '.join(level[i : i + branching])})" for i in range(0, len(level), branching)]
    return level[0]
