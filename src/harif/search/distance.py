"""How long a game lasts under best play, where its value is not the largest there is.

Value first, then time: the winner hurries and the loser delays, but neither gives up value for it. So every finished
game is worth a trifle more or less by the ply at which it ends, and one narrow search around the known value finds it.
"""

from typing import Any

from harif.native.engine import old_kernel
from harif.search.minimax import NODE_LIMIT, NODES

TRIFLE = 2.0**-21
"""What a ply is worth. Utilities must differ by more than all plies together: 10,000 of them are worth 0.005."""


def timed_value(state: Any, alpha: float, beta: float, ply: int, plies: int, middle: float, ledger: Any) -> float:
    """`minimax.value` to the end of the game, at most `plies` away, in which a win is worth `TRIFLE` less and a loss
    `TRIFLE` more for each ply until it. Meaningless once `ledger[NODES]` is beyond `ledger[NODE_LIMIT]`.
    """
    ledger[NODES] += 1
    if ledger[NODES] > ledger[NODE_LIMIT]:
        return 0.0
    if state.terminal():
        worth: float = 1.0 * state.utility(0)
        if worth > middle:
            return worth - TRIFLE * ply
        if worth < middle:
            return worth + TRIFLE * ply
        return worth
    if ply >= plies:
        return middle
    sign = 1.0 if state.player() == 0 else -1.0
    best = -float("inf")
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    for action in state.actions():
        lower = low if sign > 0.0 else -high
        upper = high if sign > 0.0 else -low
        found = sign * timed_value(state.result(action), lower, upper, ply + 1, plies, middle, ledger)
        if ledger[NODES] > ledger[NODE_LIMIT]:
            return 0.0
        if found > best:
            best = found
            if best > low:
                low = best
            if low >= high:
                break
    return sign * best


TIMED_VALUE = old_kernel(timed_value, "f8 f8 i8 i8 f8 i8[]", "f8")


def plies_of(timed: float, worth: float) -> int | None:
    """The ply at which the game ends, from its value with and without the trifles."""
    plies = abs(timed - worth) / TRIFLE
    return round(plies) if abs(plies - round(plies)) < 1e-6 else None
