"""Alpha-beta by hand (chapter, section 4): the form for the blackboard, with a window written beside every node.

The root has the window (−∞, +∞), and a node inherits its parent's. When a node is done its parent ▲ takes
α ← max(α, value), a parent ▼ takes β ← min(β, value) (MAX nodes raise α, MIN nodes lower β, not the reverse). As soon
as α ≥ β the node's other children are cut; with `strict`, as soon as α > β.
"""

from math import inf

from harif.lab.problem import Place, Problem
from harif.lab.textbook.alphabeta import Bound


def by_hand(problem: Problem, strict: bool = False) -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child."""
    return value(problem, problem.root(), Bound(-inf, -1), Bound(inf, -1), strict)


def value(problem: Problem, node: Place, alpha: Bound, beta: Bound, strict: bool) -> tuple[float, int | None]:
    """The value of a node that has inherited the window (α, β)."""
    if problem.is_leaf(node):
        return problem.value(node), None
    problem.tell("enter", node, alpha=alpha.value, beta=beta.value)
    is_max = node.state.player() == 0
    v, best = (-inf if is_max else inf), None
    children = problem.children(node)
    for child in children:
        done, _ = value(problem, child, alpha, beta, strict)
        if done > v if is_max else done < v:
            v, best = done, child.id
            problem.tell("back_up", node, value=v, by=best)
        wall = beta if is_max else alpha  # who is sure of the other end of the window
        if is_max and done > alpha.value:
            alpha = Bound(done, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
        elif not is_max and done < beta.value:
            beta = Bound(done, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
        if alpha.value > beta.value or (alpha.value == beta.value and not strict):
            rest = problem.left_out(node, children)
            if rest:
                rule = "shallow" if problem.nodes[node.id].parent == wall.owner else "deep"
                problem.tell("cut", node, value=v, by=wall.owner, rule=rule, pruned=rest)
            break
    problem.tell("done", node, value=v)
    return v, best
