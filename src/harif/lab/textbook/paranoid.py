"""Paranoid search (Sturtevant and Korf 2000): who moves at the root takes all the others for one opponent.

They are thought to care for nothing but to make its value small. So the game is one of two, MAX against all, and
alpha-beta applies as it stands; what is lost is that the others play for themselves. Values are told to MAX, the player
who moves at the root.
"""

from math import inf

from harif.lab.intervals import Intervals
from harif.lab.problem import Problem
from harif.lab.textbook.alphabeta import Bound, value


def paranoid(problem: Problem, strict: bool = False) -> tuple[float, int | None]:
    """The value of the root to who moves there if all others unite against it, and the number of its best child."""
    problem.me, problem.united = problem.start.player(), True
    return value(problem, problem.root(), Bound(-inf, -1), Bound(inf, -1), strict, Intervals(problem))
