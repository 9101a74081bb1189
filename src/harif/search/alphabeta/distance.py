"""How long a game lasts under best play, where its value is not the largest there is.

Value first, then time: the winner hurries and the loser delays, but neither gives up value for it. So every finished
game is worth a trifle more or less by the ply at which it ends, and one narrow search around the known value finds it.
"""

from typing import Any

from harif.native.engine import kernel
from harif.search.flaws import ODD_UTILITY
from harif.search.work import Work, is_nobody, is_spent, minimises, sound

TRIFLE = 2.0**-21
"""What a ply is worth. Utilities must differ by more than all plies together: 10,000 of them are worth 0.005."""


@kernel
def timed_value(state: Any, alpha: float, beta: float, ply: int, plies: int, middle: float, work: Work) -> float:
    """`minimax.value` to the end of the game, at most `plies` away, in which a win is worth `TRIFLE` less and a loss
    `TRIFLE` more for each ply until it. Meaningless once the work is spent.
    """
    work.nodes += 1
    if is_spent(work):
        return 0.0
    if state.terminal():
        worth = sound(float(state.utility(0)), ODD_UTILITY, work)
        if worth > middle:
            return worth - TRIFLE * ply
        if worth < middle:
            return worth + TRIFLE * ply
        return worth
    if ply >= plies:
        return middle
    mover = int(state.player())
    if is_nobody(mover, work):
        return 0.0
    sign = -1.0 if minimises(mover, work) else 1.0
    best = -float("inf")
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    for action in state.actions():
        lower = low if sign > 0.0 else -high
        upper = high if sign > 0.0 else -low
        found = sign * timed_value(state.result(action), lower, upper, ply + 1, plies, middle, work)
        if is_spent(work):
            return 0.0
        if found > best:
            best = found
            if best > low:
                low = best
            if low >= high:
                break
    return sign * best


def plies_of(timed: float, worth: float) -> int | None:
    """The ply at which the game ends, from its value with and without the trifles."""
    plies = abs(timed - worth) / TRIFLE
    return round(plies) if abs(plies - round(plies)) < 1e-6 else None
