"""Max^n (chapter, section 3; Luckhardt and Irani 1986): any number of players, each for itself.

Every node has a vector, one value a player, and the player who moves picks the child whose vector is best for it; of
equal ones the first. Pairs are a general-sum game of two, and zero-sum is the special case <v, −v>.
"""

from harif.lab.problem import Place, Problem


def maxn(problem: Problem) -> tuple[tuple[float, ...], int | None]:
    """The vector of the root, and the number of its best child."""
    return vector(problem, problem.root())


def vector(problem: Problem, node: Place) -> tuple[tuple[float, ...], int | None]:
    """The values of `node` to all players."""
    if problem.is_leaf(node):
        return problem.values(node), None
    problem.tell("enter", node)
    mover = node.state.player()
    v: tuple[float, ...] | None = None
    best = None
    for child in problem.children(node):
        found, _ = vector(problem, child)
        if v is None or found[mover] > v[mover]:
            v, best = found, child.id
            problem.tell("back_up", node, value=v, by=best)
    assert v is not None  # a node that is no leaf has a move
    problem.tell("done", node, value=v)
    return v, best
