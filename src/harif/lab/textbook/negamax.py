"""Negamax (chapter, section 4): alpha-beta with one case instead of two.

What is good for one is bad for the other, so a node's value is told to the player who moves there, and a child's value
changes its sign on the way up: v = max over the children of −NEGAMAX(child, −β, −α). Every node maximises, raises α and
is cut when v ≥ β (`strict`: v > β). Where the same player moves twice the sign stays.

In the trace an inner node's values and windows are as its own player sees them; a leaf's value is its utility to MAX.
"""

from math import inf

from harif.lab.problem import Place, Problem
from harif.lab.textbook.alphabeta import Bound


def negamax(problem: Problem, strict: bool = False) -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child."""
    root = problem.root()
    v, best = value(problem, root, Bound(-inf, -1), Bound(inf, -1), strict)
    return sign(root) * v + 0.0, best  # no −0


def value(problem: Problem, node: Place, alpha: Bound, beta: Bound, strict: bool) -> tuple[float, int | None]:
    """NEGAMAX(state, α, β): the value to the player who moves at `node`, in that player's window."""
    problem.tell("enter", node, alpha=alpha.value, beta=beta.value)
    v, best = -inf, None
    children = problem.children(node)
    for child in children:
        if problem.is_leaf(child):
            found = sign(node) * problem.value(child)
        elif sign(child) == sign(node):
            found, _ = value(problem, child, alpha, beta, strict)
        else:
            found, _ = value(problem, child, negated(beta), negated(alpha), strict)
            found = -found
        if found > v:
            v, best = found, child.id
            problem.tell("back_up", node, value=v + 0.0, by=best)
        if v > beta.value or (v == beta.value and not strict):
            rest = problem.left_out(node, children)
            if rest:
                rule = "shallow" if problem.nodes[node.id].parent == beta.owner else "deep"
                problem.tell("cut", node, value=v + 0.0, by=beta.owner, rule=rule, pruned=rest)
            break
        if v > alpha.value:
            alpha = Bound(v + 0.0, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
    problem.tell("done", node, value=v + 0.0)
    return v, best


def sign(node: Place) -> float:
    """+1 where MAX moves, −1 where MIN does."""
    return 1.0 if node.state.player() == 0 else -1.0


def negated(bound: Bound) -> Bound:
    """A bound as the other player sees it."""
    return Bound(-bound.value + 0.0, bound.owner)
