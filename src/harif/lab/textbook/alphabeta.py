"""Alpha-beta (chapter, section 4): minimax without the branches that cannot matter.

α is the best value found so far for MAX along the path, β the same for MIN. MIN-VALUE stops when v ≤ α, MAX-VALUE when
v ≥ β: below that node nothing can change the decision. (A printed version of MIN-VALUE tests v ≤ β; that is a misprint.
MAX nodes raise α, MIN nodes lower β, not the reverse.) With `strict` a cut needs v < α or v > β, as some courses teach.
"""

from math import inf
from typing import NamedTuple

from harif.lab.intervals import Intervals
from harif.lab.problem import Place, Problem


class Bound(NamedTuple):
    """α or β, and the node that is sure of it (-1: nobody)."""

    value: float
    owner: int


def alphabeta(problem: Problem, strict: bool = False) -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child."""
    known = Intervals(problem)
    return value(problem, problem.root(), Bound(-inf, -1), Bound(inf, -1), strict, known)


def value(
    problem: Problem, node: Place, alpha: Bound, beta: Bound, strict: bool, known: Intervals
) -> tuple[float, int | None]:
    """MAX-VALUE(state, α, β) and MIN-VALUE(state, α, β)."""
    if problem.is_leaf(node):
        v = problem.value(node)
        known.is_exactly(node, v)
        return v, None
    problem.tell("enter", node, alpha=alpha.value, beta=beta.value)
    known.enter(node)
    is_max = problem.is_max(node)
    v, best = (-inf if is_max else inf), None
    children = problem.children(node)
    for child in children:
        found, _ = value(problem, child, alpha, beta, strict, known)
        known.tell(node)
        if found > v if is_max else found < v:
            v, best = found, child.id
            problem.tell("back_up", node, value=v, by=best)
        wall = beta if is_max else alpha
        if crosses(v, wall.value, is_max, strict):
            rest = problem.left_out(node, children)
            if rest:
                rule = "shallow" if problem.nodes[node.id].parent == wall.owner else "deep"
                problem.tell("cut", node, value=v, by=wall.owner, rule=rule, pruned=rest)
            break
        known.tell_all(node)
        if is_max and v > alpha.value:
            alpha = Bound(v, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
        elif not is_max and v < beta.value:
            beta = Bound(v, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
    known.settle(node)
    problem.tell("done", node, value=v)
    return v, best


def crosses(v: float, wall: float, is_max: bool, strict: bool) -> bool:
    """Does v reach the other player's bound? Where it is infinite there is none to reach."""
    if strict:
        return v > wall if is_max else v < wall
    return v >= wall if is_max else v <= wall
