"""Known wrong ways to run minimax and alpha-beta by hand, and what a student with each mistake would write.

Each way, right or wrong, is the same walk over the tree with one thing changed; `work` gives its answer: the value of
the root, the leaves in the order in which they are examined, the move, and the values written at the inner nodes.
"""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from harif.search.running import conduct
from harif.trees import node_name


class Answer(NamedTuple):
    """What stands on the paper of somebody who worked through a tree. `move` counts the root's moves from 0."""

    value: float
    leaves: tuple[float, ...]
    move: int
    values: dict[str, float]  # of the inner nodes that were visited, by name


class Way(NamedTuple):
    """A way to work through a tree; as it stands, plain alpha-beta."""

    cutting: bool = True  # False: minimax, the whole tree
    strict: bool = False  # cut only where v passes the bound, not where it meets it
    from_parent_only: bool = False  # a node knows its parent's value, not the windows above
    swapped: bool = False  # MAX takes the least, MIN the most
    backwards: bool = False  # children from right to left
    min_tests_beta: bool = False  # the misprint: MIN-VALUE stops when v ≤ β
    wrong_bound: bool = False  # the misprint: MAX moves β, MIN moves α


def work(state: Any, way: Way) -> Answer:
    """The answer of somebody who works through the tree below `state` in this way."""
    leaves: list[float] = []
    values: dict[str, float] = {}
    value, move = conduct(lambda: walk(state, -inf, inf, way, leaves, values), lambda: None, native=False).value
    return Answer(value, tuple(leaves), move, values)


# The mistakes: each changes one thing about the way that was asked for -----------------------------------------------


def equality(asked: Way) -> Way:
    """Cuts on the wrong side of equality."""
    return asked._replace(strict=not asked.strict)


def windows_not_passed_down(asked: Way) -> Way:
    """Every node starts afresh and looks at its parent's value only: no deep cut is ever found."""
    return asked._replace(from_parent_only=True)


def swapped(asked: Way) -> Way:
    """MAX and MIN have changed places."""
    return asked._replace(swapped=True)


def right_to_left(asked: Way) -> Way:
    """The children are taken from right to left."""
    return asked._replace(backwards=True)


def whole_tree(asked: Way) -> Way:
    """Nothing is cut: this is minimax."""
    return Way(cutting=False, swapped=asked.swapped, backwards=asked.backwards)


def min_tests_beta(asked: Way) -> Way:
    """MIN-VALUE stops when v ≤ β, as one printed version has it; right is v ≤ α."""
    return asked._replace(min_tests_beta=True)


def wrong_bound(asked: Way) -> Way:
    """MAX lowers β and MIN raises α; right is the reverse."""
    return asked._replace(wrong_bound=True)


def cut_in_minimax(asked: Way) -> Way:
    """Branches are cut where the whole tree was asked for."""
    return asked._replace(cutting=True)


Mistake = Callable[[Way], Way]
IN_ALPHABETA: tuple[Mistake, ...] = (
    equality,
    windows_not_passed_down,
    whole_tree,
    swapped,
    right_to_left,
    min_tests_beta,
    wrong_bound,
)
IN_MINIMAX: tuple[Mistake, ...] = (swapped, right_to_left, cut_in_minimax)


def walk(
    state: Any, alpha: float, beta: float, way: Way, leaves: list[float], values: dict[str, float]
) -> tuple[float, int]:
    """The value of a node and the number of its best move, worked out in this way."""
    if state.terminal():
        leaves.append(float(state.utility(0)))
        return leaves[-1], -1
    is_max = (state.player() == 0) != way.swapped
    v, best = (-inf if is_max else inf), -1
    low, high = (-inf, inf) if way.from_parent_only else (alpha, beta)  # what the children are told
    actions = list(state.actions())
    for i in reversed(range(len(actions))) if way.backwards else range(len(actions)):
        found, _ = walk(state.result(actions[i]), low, high, way, leaves, values)
        if best < 0 or (found > v if is_max else found < v):
            v, best = found, i
        if way.cutting and stops(v, alpha, beta, is_max, way):
            break
        if is_max != way.wrong_bound:
            low = max(low, v)
            alpha = alpha if way.from_parent_only else low
        else:
            high = min(high, v)
            beta = beta if way.from_parent_only else high
    values[node_name(state)] = v
    return v, best


def stops(v: float, alpha: float, beta: float, is_max: bool, way: Way) -> bool:
    """Are the other children of a node with value v so far left out?"""
    if is_max:
        return v > beta if way.strict else v >= beta
    wall = beta if way.min_tests_beta else alpha
    return v < wall if way.strict else v <= wall
