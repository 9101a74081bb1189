"""Iterative deepening (chapter, section 5): search one ply deep, then two, then three, … as long as there is time.

Each iteration is an alpha-beta search of its own, begins with a "deepen" event and forgets the former. The last one's
answer counts. It ends at the given depth, or as soon as no node was cut off: then the value is the true one.
"""

from itertools import count

from harif.lab.problem import Problem
from harif.lab.textbook.alphabeta import alphabeta


def deepening(problem: Problem, strict: bool = False) -> tuple[float, int | None]:
    """The value of the root to MAX as the last iteration sees it, and the number of its best child."""
    deepest = problem.limit
    try:
        for depth in count(1):
            problem.limit, problem.cut_off = depth, 0
            problem.tell("deepen", problem.root(), value=float(depth))
            found = alphabeta(problem, strict)
            if depth == deepest or problem.cut_off == 0:
                break
    finally:
        problem.limit = deepest
    return found
