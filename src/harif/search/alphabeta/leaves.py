"""Where a search ends: is it over, what is a finished game worth, and what is an unfinished one taken to be worth.

All values are as `decided` counts them, to `viewer`.
"""

from typing import Any

from harif.game.values import limits_of
from harif.native.engine import Wrote, kernel
from harif.search.alphabeta.decided import decided_in
from harif.search.alphabeta.frames import Search
from harif.search.chance.network import WROTE_FEATURES, last_mover, learned_value
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY
from harif.search.work import check_bounds, opposed, sound

WROTE_TERMINAL, WROTE_URGENT = Wrote("terminal"), Wrote("urgent")


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
    """The judgement that was learned, or the game's own."""
    if WROTE_FEATURES:
        if search.net.endings > 0:
            return learned(state, viewer, search)
    return sound(float(state.evaluate(viewer)), ODD_JUDGEMENT, search) - search.middle


@kernel
def learned(state: Any, viewer: int, search: Search) -> float:
    """What the network makes of a state, as the side that has moved there sees it: so it was learned."""
    last = last_mover(state, search.players)
    value = sound(learned_value(state, last, search.net), ODD_JUDGEMENT, search) - search.middle
    return -value if opposed(last, viewer, search) else value


@kernel
def is_over(state: Any, search: Search) -> bool:
    """Does the game say that it is over? (Where it leaves that to its moves, they tell when they are gathered.)"""
    if WROTE_TERMINAL:
        if search.asks_end:
            return bool(state.terminal())
    return False


@kernel
def lacks_moves(state: Any, search: Search) -> bool:
    """Is a game over that does not say so by `terminal()`?"""
    return not search.asks_end and bool(state.terminal())


@kernel
def is_pressed(state: Any, search: Search) -> bool:
    """Must the mover answer a threat?"""
    if WROTE_URGENT:
        if search.pressing:
            return bool(state.urgent())
    return False


@kernel
def must_move(state: Any, search: Search) -> bool:
    """Is a pass no move here, for there is a threat to answer? That holds also where threats make no line longer."""
    if WROTE_URGENT:
        return not search.pressing and bool(state.urgent())
    return False


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
