"""H-minimax (chapter, section 5): minimax that has to decide in time.

UTILITY becomes EVAL, and TERMINAL-TEST becomes CUTOFF-TEST(state, depth): below the depth nothing is looked at, and a
judgement stands for the value. At the end of the game EVAL is the utility, as it must be.
"""

from math import inf

from harif.lab.problem import Place, Problem


def h_minimax(problem: Problem) -> tuple[float, int | None]:
    """H-MINIMAX of the root to MAX, and the number of its best child."""
    return value(problem, problem.root())


def value(problem: Problem, node: Place) -> tuple[float, int | None]:
    """H-MINIMAX(state, depth)."""
    if cutoff_test(problem, node):
        return problem.value(node), None  # EVAL(state)
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


def cutoff_test(problem: Problem, node: Place) -> bool:
    """CUTOFF-TEST(state, depth): the game is over, or the depth is reached."""
    return problem.is_leaf(node)
