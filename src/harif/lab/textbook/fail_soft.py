"""What alpha-beta returns when it fails: softly or hard (chapter, section 4; Fishburn 1983).

A node whose value lies outside its window (α, β) cannot matter to the decision: the search *fails* low (v ≤ α) or high
(v ≥ β). Both forms look at the same leaves and decide alike. They differ in the number that a node hands to its
parent, and in what that number promises:

              fail-soft: v itself                        fail-hard: v, moved to the nearer end of the window
    v ≤ α     the true value is at most v                returns α: the true value is at most α
    v ≥ β     the true value is at least v               returns β: the true value is at least β
    between   it is v                                    it is v

Soft bounds are never looser, and often tighter; so the window is no wall for the returned value. The book's functions,
as in `alphabeta`, return v and are fail-soft. Every "done" of the trace says what is returned, and the interval that it
promises.
"""

from math import inf

from harif.lab.problem import Place, Problem
from harif.lab.textbook.alphabeta import Bound, crosses


def fail_soft(problem: Problem, strict: bool = False) -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child."""
    return value(problem, problem.root(), Bound(-inf, -1), Bound(inf, -1), strict, hard=False)


def fail_hard(problem: Problem) -> tuple[float, int | None]:
    """The same with returned values that never leave the window (so that none is ever strictly outside)."""
    return value(problem, problem.root(), Bound(-inf, -1), Bound(inf, -1), strict=False, hard=True)


def value(
    problem: Problem, node: Place, alpha: Bound, beta: Bound, strict: bool, hard: bool
) -> tuple[float, int | None]:
    """The value of `node` to MAX if it lies between α and β; otherwise a bound."""
    low, high = alpha.value, beta.value  # the window at the start
    if problem.is_leaf(node):
        return problem.value(node), None
    problem.tell("enter", node, alpha=low, beta=high)
    is_max = node.state.player() == 0
    v, best = (-inf if is_max else inf), None
    children = problem.children(node)
    for child in children:
        found, _ = value(problem, child, alpha, beta, strict, hard)
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
        if is_max and v > alpha.value:
            alpha = Bound(v, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
        elif not is_max and v < beta.value:
            beta = Bound(v, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
    returned = min(max(v, low), high) if hard else v
    if returned <= low:
        problem.tell("done", node, value=returned, low=-inf, high=returned, rule="at most")
    elif returned >= high:
        problem.tell("done", node, value=returned, low=returned, high=inf, rule="at least")
    else:
        problem.tell("done", node, value=returned, low=returned, high=returned, rule="exactly")
    return returned, best
