"""Expectiminimax (chapter, section 7): MAX, MIN and chance; dice are a third player.

    EXPECTIMINIMAX(s) = UTILITY(s)                              if the game is over
                        the greatest of the children's          if MAX moves
                        the least of the children's             if MIN moves
                        the sum of P(r) · EXPECTIMINIMAX(RESULT(s, r))   if chance moves

(A printed version has MAX in the third case too; that is a misprint.) With `pruning` "star1" or "star2" branches that
cannot matter are left out, for all values lie within `bounds`; the value is the same.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from harif.game import CHANCE, SearchError
from harif.lab.bounds import value_bounds
from harif.lab.problem import Place, Problem

PRUNING = ("none", "star1", "star2")


def expectiminimax(problem: Problem, pruning: str = "none", bounds: Any = None) -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child."""
    if pruning not in PRUNING:
        raise SearchError("pruning={pruning!r}: expectiminimax has {names}.", pruning=pruning, names=", ".join(PRUNING))
    if pruning == "none":
        if bounds is not None:
            raise SearchError("Bounds serve to prune: say pruning='star1' or pruning='star2' too.")
        return value(problem, problem.root())
    from harif.lab.textbook.star1 import Star1
    from harif.lab.textbook.star2 import Star2

    low, high = value_bounds(problem, bounds)
    problem.told["bounds"] = (low, high)
    found = (Star1 if pruning == "star1" else Star2)(problem, low, high).root()
    return found.value, found.best


def value(problem: Problem, node: Place) -> tuple[float, int | None]:
    """EXPECTIMINIMAX(state)."""
    if problem.is_leaf(node):
        return problem.value(node), None
    problem.tell("enter", node)
    if node.state.player() == CHANCE:
        return chance_value(problem, node, lambda child: value(problem, child)[0]), None
    return choice_value(problem, node, lambda child: value(problem, child)[0])


def choice_value(problem: Problem, node: Place, of: Callable[[Place], float]) -> tuple[float, int | None]:
    """The best of the children for who moves at `node`; of equal ones the first."""
    is_max = problem.is_max(node)
    v, best = (-inf if is_max else inf), None
    for child in problem.children(node):
        found = of(child)
        if found > v if is_max else found < v:
            v, best = found, child.id
            problem.tell("back_up", node, value=v, by=best)
        elif found == v:
            problem.tell("tie", node, by=child.id)
    problem.tell("done", node, value=v)
    return v, best


def chance_value(problem: Problem, node: Place, of: Callable[[Place], float]) -> float:
    """The average of the children, each with its probability."""
    v = 0.0
    for chance, child in problem.outcomes(node):
        v += chance * of(child)
        problem.tell("sum", node, value=v, by=child.id)
    problem.tell("done", node, value=v)
    return v
