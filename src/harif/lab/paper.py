"""What stands on paper when somebody has worked through a tree by hand, in the right way or in a wrong one.

Every way is the same walk over the tree with something changed; `work` gives its answer: the value of the root, the
leaves in the order in which they are examined, the move, the values written at the inner nodes, and how often something
was cut. The ways that are known to be wrong are in `mistakes`.
"""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from harif.game import CHANCE, definition_of
from harif.lab.explain import explain
from harif.lab.trace import Trace, Value
from harif.search.running import conduct
from harif.trees import node_name

NONE: Mapping[str, Any] = {}
STARS = ("star1", "star2")
"""Expectiminimax that prunes: exercises of their own."""


class Answer(NamedTuple):
    """What stands on the paper of somebody who worked through a tree. `move` counts the root's moves from 0."""

    value: Value
    leaves: tuple[Value, ...]
    move: int
    values: dict[str, Value]  # of the inner nodes that were visited, by name
    cuts: int = 0


class Way(NamedTuple):
    """A way to work through a tree; as it stands, plain alpha-beta.

    What a node takes from its children: "greatest", "least", "mean" (all alike), "average" (by their probabilities),
    "likeliest", "sum"; there is nothing to cut at the last four.
    """

    cutting: bool = True  # False: minimax, the whole tree
    strict: bool = False  # cut only where v passes the bound, not where it meets it
    from_parent_only: bool = False  # a node knows its parent's value, not the windows above
    swapped: bool = False  # MAX takes the least, MIN the most
    backwards: bool = False  # children from right to left
    min_tests_beta: bool = False  # the misprint: MIN-VALUE stops when v ≤ β
    wrong_bound: bool = False  # the misprint: MAX moves β, MIN moves α
    at_max: str = "greatest"
    at_min: str = "least"
    at_chance: str = "average"
    last_leaf: bool = False  # the leaf seen last is written down as the value
    to_the_end: bool = False  # past the depth where EVAL is to be used
    each: str = ""  # max^n: whose number a player looks at, "own", "first", "against" the first, "sum"
    by: str = ""  # an algorithm of the lab, or a Star, whose run this is; then nothing else counts but `strict`


def work(state: Any, way: Way, options: Mapping[str, Any] = NONE) -> Answer:
    """The answer of somebody who works through the tree below `state` in this way.

    `options` are the exercise's own, as `explain` takes them: depth and evaluate, pruning and bounds, opponent.
    """
    if way.by:
        return paper(run(state, way, options))
    walk = VectorWalk(way, options) if way.each else Walk(way, options)
    value, move = conduct(lambda: walk.root(state), lambda: None, native=False).value
    value = walk.leaves[-1] if way.last_leaf else value
    return Answer(value, tuple(walk.leaves), move, walk.values, walk.cuts)


def run(state: Any, way: Way, options: Mapping[str, Any] = NONE) -> Trace:
    """The run of the lab that a way `by` an algorithm is."""
    star = {"pruning": way.by} if way.by in STARS else {}
    strict = {"strict": True} if way.strict else {}
    return explain(state, "expectiminimax" if star else way.by, **{**options, **star, **strict})


def paper(trace: Trace) -> Answer:
    """What a run of the lab would have written down; where Star2 has only probed a node, the bound that this gave."""
    picture, nodes = trace.picture(), trace.nodes
    values = {nodes[id].name: v for id, v in picture.value.items() if nodes[id].name and nodes[id].kind != "leaf"}
    move = -1 if trace.action is None else trace.nodes[0].children.index(picture.best[0])
    return Answer(trace.value, tuple(trace.evaluated), move, values, len(trace.cuts))


# The walk ------------------------------------------------------------------------------------------------------------


class Walk:
    """One walk over a tree of MAX, MIN and chance, and what it leaves on paper."""

    def __init__(self, way: Way, options: Mapping[str, Any]) -> None:
        self.way = way
        self.depth = None if way.to_the_end else options.get("depth")
        self.judgements = options.get("evaluate")
        self.leaves: list[Any] = []
        self.values: dict[str, Value] = {}
        self.cuts = 0

    def root(self, state: Any) -> tuple[Any, int]:
        return self.walk(state, -inf, inf, 0)

    def is_leaf(self, state: Any, depth: int) -> bool:
        return bool(state.terminal()) or (self.depth is not None and depth >= self.depth)

    def leaf(self, state: Any) -> float:
        """UTILITY to MAX, or EVAL where the depth ends."""
        if state.terminal():
            self.leaves.append(float(state.utility(0)))
        elif self.judgements is None:
            self.leaves.append(float(state.evaluate(0)))
        else:
            self.leaves.append(float(self.judgements[node_name(state)]))
        return float(self.leaves[-1])

    def rule(self, state: Any) -> str:
        """What the node takes from its children."""
        if state.player() == CHANCE:
            return self.way.at_chance
        return self.way.at_max if (state.player() == 0) != self.way.swapped else self.way.at_min

    def walk(self, state: Any, alpha: float, beta: float, depth: int) -> tuple[float, int]:
        """The value of a node and the number of its best move, worked out in this way."""
        if self.is_leaf(state, depth):
            return self.leaf(state), -1
        rule = self.rule(state)
        if rule in ("greatest", "least") and state.player() != CHANCE:
            v, best = self.choice(state, alpha, beta, depth, is_max=rule == "greatest")
        else:
            v, best = self.together(state, rule, depth), -1
        self.values[node_name(state)] = v
        return v, best

    def choice(self, state: Any, alpha: float, beta: float, depth: int, is_max: bool) -> tuple[float, int]:
        way = self.way
        v, best = (-inf if is_max else inf), -1
        low, high = (-inf, inf) if way.from_parent_only else (alpha, beta)  # what the children are told
        actions = list(state.actions())
        order = list(reversed(range(len(actions)))) if way.backwards else list(range(len(actions)))
        for i in order:
            found, _ = self.walk(state.result(actions[i]), low, high, depth + 1)
            if best < 0 or (found > v if is_max else found < v):
                v, best = found, i
            if way.cutting and stops(v, alpha, beta, is_max, way):
                self.cuts += i != order[-1]
                break
            if is_max != way.wrong_bound:
                low = max(low, v)
                alpha = alpha if way.from_parent_only else low
            else:
                high = min(high, v)
                beta = beta if way.from_parent_only else high
        return v, best

    def together(self, state: Any, rule: str, depth: int) -> float:
        """What all the children make together; no window goes through it."""
        if state.player() == CHANCE:
            outcomes, below = list(state.outcomes()), depth  # chance costs no depth
        else:
            actions = list(state.actions())
            outcomes, below = [(action, 1.0 / len(actions)) for action in actions], depth + 1
        weights: list[float] = [chance for _, chance in outcomes]
        found = [self.walk(state.result(outcome), -inf, inf, below)[0] for outcome, _ in outcomes]
        if rule == "average":
            return sum(p * v for p, v in zip(weights, found, strict=True))
        if rule == "likeliest":
            return found[weights.index(max(weights))]
        if rule == "sum":
            return sum(found)
        return sum(found) / len(found) if rule == "mean" else max(found) if rule == "greatest" else min(found)


def stops(v: float, alpha: float, beta: float, is_max: bool, way: Way) -> bool:
    """Are the other children of a node with value v so far left out?"""
    if is_max:
        return v > beta if way.strict else v >= beta
    wall = beta if way.min_tests_beta else alpha
    return v < wall if way.strict else v <= wall


class VectorWalk(Walk):
    """A walk over a tree whose leaves have a number for each player."""

    def root(self, state: Any) -> tuple[Any, int]:
        self.players = range(definition_of(state).kind.players)
        return self.vector(state)

    def vector(self, state: Any) -> tuple[tuple[float, ...], int]:
        """The vector of a node and the number of its best move; of equally good ones the first."""
        if state.terminal():
            self.leaves.append(tuple(float(state.utility(player)) for player in self.players))
            return self.leaves[-1], -1
        found = [self.vector(state.result(action))[0] for action in state.actions()]
        worth = [self.worth(vector, state.player()) for vector in found]
        best = worth.index(max(worth))
        self.values[node_name(state)] = found[best]
        return found[best], best

    def worth(self, vector: tuple[float, ...], mover: int) -> float:
        """What a vector is worth to who moves."""
        each = self.way.each
        if each == "sum":
            return sum(vector)
        if each == "against" and mover != 0:
            return -vector[0]
        return vector[mover] if each == "own" else vector[0]
