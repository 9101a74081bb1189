"""Minimax (chapter, section 2): the value of a node is the utility to MAX if both play perfectly from there."""

from math import inf

from harif.lab.problem import Place, Problem


def minimax(problem: Problem) -> tuple[float, int | None]:
    """The value of the root to MAX, and the number of its best child. With a depth limit: H-minimax (section 5)."""
    root = problem.root()
    return value(problem, root)


def value(problem: Problem, node: Place) -> tuple[float, int | None]:
    """MAX-VALUE and MIN-VALUE: they differ in one sign."""
    if problem.is_leaf(node):
        return problem.value(node), None
    problem.tell("enter", node)
    is_max = node.state.player() == 0
    v, best = (-inf if is_max else inf), None
    for child in problem.children(node):
        found, _ = value(problem, child)
        if found > v if is_max else found < v:
            v, best = found, child.id
            problem.tell("back_up", node, value=v, by=best)
    problem.tell("done", node, value=v)
    return v, best
