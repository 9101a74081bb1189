"""Where a search ends: what a finished game is worth, and what an unfinished one is taken to be worth.

At the horizon only quiet states are judged as they stand; from others quiescence search follows the game's `noisy`
moves (chapter, section 5). All values are as `decided` counts them, to `viewer`.
"""

from typing import Any

from harif.game.values import limits_of
from harif.native.engine import Wrote, kernel
from harif.search.alphabeta.decided import decided_in
from harif.search.alphabeta.frames import Search
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY
from harif.search.work import check_bounds, is_spent, opposed, sound

WROTE_NOISY = Wrote("noisy")


@kernel
def ended(state: Any, viewer: int, ply: int, search: Search) -> float:
    """What a finished game is worth: decided, if it could not be better or worse."""
    value = sound(float(state.utility(viewer)), ODD_UTILITY, search) - search.middle
    if value >= search.reach:
        return decided_in(ply, search.reach)
    if value <= -search.reach:
        return -decided_in(ply, search.reach)
    return value


@kernel
def judged(state: Any, viewer: int, search: Search) -> float:
    """What an unfinished state is taken to be worth. Nothing that rests on it is proven."""
    search.unproven += 1
    return standing(state, viewer, search)


@kernel
def standing(state: Any, viewer: int, search: Search) -> float:
    """The game's own judgement."""
    return sound(float(state.evaluate(viewer)), ODD_JUDGEMENT, search) - search.middle


@kernel
def at_horizon(state: Any, viewer: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """What a state where the search ends is taken to be worth, in a window told from the viewer's side."""
    if WROTE_NOISY:
        if search.quiet != 0:
            if not opposed(int(state.player()), viewer, search):
                return quiesce(state, search.quiet, alpha, beta, ply, search)
            return -quiesce(state, search.quiet, -beta, -alpha, ply, search)
    return judged(state, viewer, search)


@kernel
def quiesce(state: Any, depth: int, alpha: float, beta: float, ply: int, search: Search) -> float:
    """The value of an unfinished state to the player to move: its judgement, or what the noisy moves lead to, for
    whoever moves may leave them all and take the judgement.
    """
    mover = state.player()
    best = judged(state, mover, search)
    if best >= beta or depth <= 0 or ply >= search.deepest:
        return best
    floor = max(alpha, best)
    for action in state.noisy():
        search.nodes += 1
        if is_spent(search):
            return 0.0
        child = state.result(action)
        if child.terminal():
            found = ended(child, mover, ply + 1, search)
        elif opposed(int(child.player()), int(mover), search):
            found = -quiesce(child, depth - 1, -beta, -floor, ply + 1, search)
        else:
            found = quiesce(child, depth - 1, floor, beta, ply + 1, search)
        if found > best:
            best = found
            floor = max(floor, found)
            if found >= beta:
                break
    return best


@kernel
def known_bounds(state: Any, mover: int, ply: int, search: Search) -> tuple[float, float]:
    """What the game itself knows of a state's value to the mover, with the soonest ends."""
    reach = search.reach
    least, most, soonest_win, soonest_loss = limits_of(state.bounds(mover))
    check_bounds(search, least, most)
    low = max(least - search.middle, -reach)
    high = min(most - search.middle, reach)
    if low <= -reach:
        low = -decided_in(ply + soonest_loss, reach)
    elif low >= reach:
        low = decided_in(ply + search.deepest, reach)
    if high >= reach:
        high = decided_in(ply + soonest_win, reach)
    elif high <= -reach:
        high = -decided_in(ply + search.deepest, reach)
    return low, high
