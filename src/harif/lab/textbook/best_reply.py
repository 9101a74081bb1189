"""Best-reply search (Schadd and Winands 2011): between two moves of MAX only one of the others really replies.

MAX is who moves at the root. The others make their moves in turn, as the rules say, but only one of them, whichever can
hurt MAX most, chooses freely; each of the others makes its first move. (Where the rules let players pass, the paper has
the others pass; the form with a move for each of them, which any game allows, is the BRS+ of Esser, Gras, Winands,
Schadd and Lanctot 2013, with the first move for the one that move ordering prefers.) So a search goes deeper for
MAX than paranoid search does, and does not believe that all the others unite. Alpha-beta applies.
"""

from math import inf

from harif.lab.problem import Place, Problem
from harif.lab.textbook.alphabeta import Bound, crosses


def best_reply(problem: Problem) -> tuple[float, int | None]:
    """The value of the root to who moves there, and the number of its best child."""
    problem.me, problem.united = problem.start.player(), True
    return value(problem, problem.root(), Bound(-inf, -1), Bound(inf, -1), free=True)


def value(problem: Problem, node: Place, alpha: Bound, beta: Bound, free: bool) -> tuple[float, int | None]:
    """`free`: no opponent has made its reply since MAX moved."""
    if problem.is_leaf(node):
        return problem.value(node), None
    problem.tell("enter", node, alpha=alpha.value, beta=beta.value)
    is_max = problem.is_max(node)
    v, best = (-inf if is_max else inf), None
    children = problem.children(node)
    for i, child in enumerate(children):
        found, _ = value(problem, child, alpha, beta, is_max or (free and i == 0))
        if found > v if is_max else found < v:
            v, best = found, child.id
            problem.tell("back_up", node, value=v, by=best)
        wall = beta if is_max else alpha
        if crosses(v, wall.value, is_max, strict=False):
            rest = problem.left_out(node, children)
            if rest:
                rule = "shallow" if problem.nodes[node.id].parent == wall.owner else "deep"
                problem.tell("cut", node, value=v, by=wall.owner, rule=rule, pruned=rest)
            break
        if not is_max and not free:
            rest = problem.left_out(node, children)
            if rest:
                problem.tell("cut", node, value=v, by=problem.nodes[node.id].parent, rule="reply", pruned=rest)
            break
        if is_max and v > alpha.value:
            alpha = Bound(v, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
        elif not is_max and v < beta.value:
            beta = Bound(v, node.id)
            problem.tell("window", node, alpha=alpha.value, beta=beta.value)
    problem.tell("done", node, value=v)
    return v, best
