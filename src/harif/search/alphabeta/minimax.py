"""Minimax and alpha-beta: one recursive kernel, native or interpreted.

The value of a node is the utility to player 0 if both play perfectly from there (chapter, section 2). Alpha-beta
leaves out what cannot matter (section 4): with `prune` off the very same function is plain minimax.
"""

from typing import Any

from harif.native.engine import kernel
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, STUCK
from harif.search.lines import TreeSearch, end_line, extend_line
from harif.search.work import give_up, is_nobody, is_spent, minimises, sound


class Minimax(TreeSearch):
    """A search by the book.

    prune: is it alpha-beta?  horizon: what every state cut off is worth, if it is a number; else its `evaluate(0)`.
    """

    prune: bool
    horizon: float


@kernel
def value(state: Any, depth: int, alpha: float, beta: float, ply: int, search: Minimax) -> float:
    """The value v of `state` to player 0, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    Once the search is spent, returned values mean nothing. The best line is left behind at `ply`.
    """
    search.nodes += 1
    end_line(search, ply)
    if state.terminal():
        return sound(float(state.utility(0)), ODD_UTILITY, search)
    if depth <= 0:
        return cut_off(state, search)
    return inner_value(state, depth, alpha, beta, ply, search)


@kernel
def inner_value(state: Any, depth: int, alpha: float, beta: float, ply: int, search: Minimax) -> float:
    """`value` of a state that is not terminal, `depth` >= 1, and is counted already. Most nodes are leaves: their
    parent judges them, which spares a call.
    """
    # Step 1. Seen from the mover's side, all is maximising: the sign turns values and window.
    mover = int(state.player())
    if is_nobody(mover, search):
        return 0.0
    sign = -1.0 if minimises(mover, search) else 1.0
    best = -float("inf")
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    place = 0
    for action in state.actions():
        place += 1
        # Step 2. Count the child, and stop if it is one too many.
        search.nodes += 1
        if is_spent(search):
            return 0.0
        # Step 3. The end of the game, the end of the search, or a ply deeper.
        child = state.result(action)
        if child.terminal():
            end_line(search, ply + 1)
            found = sign * sound(float(child.utility(0)), ODD_UTILITY, search)
        elif depth == 1:
            end_line(search, ply + 1)
            found = sign * cut_off(child, search)
        else:
            lower = low if sign > 0.0 else -high
            upper = high if sign > 0.0 else -low
            found = sign * inner_value(child, depth - 1, lower, upper, ply + 1, search)
            if is_spent(search):
                return 0.0
        # Step 4. Keep the first of the best moves, and the line behind it.
        if found > best:
            best = found
            extend_line(search, ply, place)
            # Step 5. Raise the window; nothing below a closed one can matter.
            if search.prune:
                if best > low:
                    low = best
                if low >= high:
                    break
    if place == 0:
        give_up(search, STUCK)
    return sign * best


@kernel
def cut_off(state: Any, search: Minimax) -> float:
    """What an unfinished state is taken to be worth to player 0."""
    search.unproven += 1
    if search.horizon == search.horizon:  # not NaN
        return search.horizon
    return sound(float(state.evaluate(0)), ODD_JUDGEMENT, search)
