"""Star1 (chapter, section 7; Ballard 1983): alpha-beta for chance nodes, where all values lie between L and U.

At a chance node with the window (α, β) the children not yet seen are worth at least L and at most U each. So the
average lies between

    at worst   sum of p·v of those seen + L · (probability of the others)
    at best    sum of p·v of those seen + U · (probability of the others)

and the others are left out as soon as at best ≤ α or at worst ≥ β. Child i has the window in which it still matters:

    αᵢ = (α − seen − U · others) / pᵢ      βᵢ = (β − seen − L · others) / pᵢ

never wider than (L, U), for nothing lies outside. The value of the root is that of expectiminimax.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from harif.game import CHANCE
from harif.lab.bounds import refuse_outside
from harif.lab.problem import Place, Problem
from harif.lab.textbook.alphabeta import Bound, crosses

NOBODY = -1


class Found(NamedTuple):
    """What a search of a node says: low ≤ its true value ≤ high.

    `value` is the true one if it lies inside the window; at or below α it is `high`, at or above β it is `low`.
    """

    value: float
    low: float
    high: float
    best: int | None = None


class Probe(NamedTuple):
    """The first child of a node, looked at ahead of the others (by Star2)."""

    first: Place
    found: Found
    others: Iterator[Place]


class Star1:
    """One run, with the bounds `low` (L) and `high` (U)."""

    def __init__(self, problem: Problem, low: float, high: float) -> None:
        self.problem, self.low, self.high = problem, low, high

    def root(self) -> Found:
        return self.search(self.problem.root(), Bound(-inf, NOBODY), Bound(inf, NOBODY))

    def search(self, node: Place, alpha: Bound, beta: Bound, probe: Probe | None = None) -> Found:
        """What is known of `node` after a search with this window."""
        if self.problem.is_leaf(node):
            v = self.problem.value(node)
            refuse_outside(v, self.low, self.high)
            return Found(v, v, v)
        self.problem.tell("enter", node, alpha=alpha.value, beta=beta.value)
        if node.state.player() == CHANCE:
            found = self.chance(node, alpha, beta)
        else:
            found = self.choice(node, alpha, beta, probe)
        rule = "exactly" if found.low == found.high else "at most" if found.value == found.high else "at least"
        self.problem.tell("done", node, value=found.value, low=found.low, high=found.high, rule=rule)
        return found

    # MAX and MIN -------------------------------------------------------------------------------------------------

    def choice(self, node: Place, alpha: Bound, beta: Bound, probe: Probe | None) -> Found:
        """As in alpha-beta. What a probe has found is not looked at again."""
        problem, is_max = self.problem, self.problem.is_max(node)
        pick = max if is_max else min
        v, best, low, high = (-inf, None, -inf, -inf) if is_max else (inf, None, inf, inf)
        children = problem.children(node) if probe is None else after(probe)
        for child in children:
            known = probe is not None and child.id == probe.first.id and best is None
            found = probe.found if known and probe is not None else self.search(child, alpha, beta)
            low, high = pick(low, found.low), pick(high, found.high)
            if found.value > v if is_max else found.value < v:
                v, best = found.value, child.id
                problem.tell("back_up", node, value=v, by=best)
            elif found.value == v and found.low == found.high:
                problem.tell("tie", node, by=child.id)
            wall = beta if is_max else alpha
            if crosses(v, wall.value, is_max, strict=False):
                rest = problem.left_out(node, children)
                if rest or not problem.recording:
                    low, high = (low, self.high) if is_max else (self.low, high)
                if rest:
                    rule = self.rule(node, wall.owner)
                    problem.tell("cut", node, value=v, by=wall.owner, rule=rule, pruned=rest)
                break
            if is_max and v > alpha.value:
                alpha = Bound(v, node.id)
                problem.tell("window", node, alpha=v, beta=beta.value)
            elif not is_max and v < beta.value:
                beta = Bound(v, node.id)
                problem.tell("window", node, alpha=alpha.value, beta=v)
        return Found(v, low, high, best)

    def rule(self, node: Place, owner: int) -> str:
        """Whose bound it is: the parent's, a farther ancestor's, one that came through chance, or of all values."""
        if owner == NOBODY:
            return "bounds"
        nodes = self.problem.nodes
        at = nodes[node.id].parent
        while at != owner:
            if nodes[at].kind == "chance":
                return "chance"
            at = nodes[at].parent
        return "shallow" if nodes[node.id].parent == owner else "deep"

    # Chance ------------------------------------------------------------------------------------------------------

    def chance(self, node: Place, alpha: Bound, beta: Bound) -> Found:
        """The average, or a bound for it as soon as that reaches α or β."""
        problem = self.problem
        weights = [p for _, p in node.state.outcomes()]
        remaining = [*accumulate(reversed(weights), initial=0.0)][::-1]  # from each child on
        terms: list[tuple[float, float]] = []  # of the children seen
        outcomes = problem.outcomes(node)
        low = high = seen = 0.0
        for i, (p, child) in enumerate(outcomes):
            others = remaining[i + 1]
            window = self.window(p, alpha, beta, seen + others * self.high, seen + others * self.low)
            found = self.search(child, *window)
            terms.append((p, found.value))
            low, high = seen + p * found.low + others * self.low, seen + p * found.high + others * self.high
            seen += p * found.value
            problem.tell("sum", node, value=seen, by=child.id, low=low, high=high)
            if high <= alpha.value or found.high <= window[0].value > self.low:
                high = min(high, alpha.value)
                terms += [(w, self.high) for w in weights[i + 1 :]]
                self.cut(node, "at best", high, alpha, terms, problem.left_out(node, places(outcomes)))
                return Found(high, min(low, high), high)
            if low >= beta.value or found.low >= window[1].value < self.high:
                low = max(low, beta.value)
                terms += [(w, self.low) for w in weights[i + 1 :]]
                self.cut(node, "at worst", low, beta, terms, problem.left_out(node, places(outcomes)))
                return Found(low, low, max(low, high))
        return Found(seen, low, high)

    def window(self, p: float, alpha: Bound, beta: Bound, best: float, worst: float) -> tuple[Bound, Bound]:
        """(αᵢ, βᵢ) of a child with probability p, where all other children are worth `best` or `worst` together."""
        if p <= 0.0:
            return Bound(self.low, NOBODY), Bound(self.high, NOBODY)
        least, most = (alpha.value - best) / p, (beta.value - worst) / p
        return (
            Bound(least, alpha.owner) if least > self.low else Bound(self.low, NOBODY),
            Bound(most, beta.owner) if most < self.high else Bound(self.high, NOBODY),
        )

    def cut(
        self,
        node: Place,
        rule: str,
        value: float,
        wall: Bound,
        terms: Sequence[tuple[float, float]],
        rest: tuple[int, ...],
    ) -> None:
        if rest:
            self.problem.tell("cut", node, value=value, by=wall.owner, rule=rule, terms=tuple(terms), pruned=rest)


def places(outcomes: Iterator[tuple[float, Place]]) -> Iterator[Place]:
    for _, place in outcomes:
        yield place


def after(probe: Probe) -> Iterator[Place]:
    """All children of a probed node, each made once."""
    yield probe.first
    yield from probe.others
