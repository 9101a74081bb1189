"""Forward pruning: what a search that may guess leaves out, or searches less deeply. Nothing of it is on unless it was
asked for, or the game says that it suits it (`selective=True`), and what rests on it is never called exact.

Each rule is a function that answers one question of a position or a move. None applies to a position with a threat to
answer, nor to one whose other moves all lose: a loss that is told was searched.
"""

from functools import cache
from math import log
from typing import Any

from harif.native.engine import kernel
from harif.search.alphabeta.decided import is_decided
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.ordering import Move, earned

REDUCED = 64  # depths and places told apart
UNKNOWN_DEPTH = 5  # from which on a position without a known move is searched a ply less
LATE_FIRST = 3  # moves that are tried in any case, and more the deeper
MARGINS = 6  # plies up to which a margin decides
LATE_DEPTH = 6
HOPEFUL = 2  # moves before any is reduced
FEW_MOVES = 10
DEEP = 14  # from which on a pass is always verified
MOST_CREDIT = 1 << 14  # of a move's history


@cache
def reductions_by_depth_and_place() -> list[int]:
    """How many plies less a late move is searched: it grows as the logarithms of depth and place do."""
    return [
        0 if depth < 1 or place < 1 else int(0.7 + log(depth) * log(place) / 2.1)
        for depth in range(REDUCED)
        for place in range(REDUCED)
    ]


@kernel
def credit_of(depth: int) -> int:
    """What a cut so many plies above the horizon earns."""
    return min(16 * depth * depth, MOST_CREDIT // 8)


@kernel
def is_far_above(standing: float, beta: float, depth: int, search: Search) -> bool:
    """Is the judgement so far above beta that no ply will bring it below? (Reverse futility.)"""
    return search.futile != 0 and depth <= search.futile and standing - search.margin * depth >= beta


@kernel
def is_far_below(standing: float, alpha: float, depth: int, search: Search) -> bool:
    """Is it so far below alpha that only a noisy move could help? (Razoring.)"""
    return search.futile != 0 and depth <= 2 and standing + 2.0 * search.margin * depth <= alpha


@kernel
def may_pass(standing: float, depth: int, beta: float, last: int, search: Search) -> bool:
    """Is it worth trying whether even a pass holds beta? (Null move: Beal 1989, Donninger 1993.)"""
    return search.null_move != 0 and depth >= search.null_move and standing >= beta and last != search.passed


@kernel
def saved_by_pass(depth: int, search: Search) -> int:
    """The plies by which a position is searched less deeply after a pass; at least one is left."""
    return min(search.null_move + depth // 4, depth - 1)


@kernel
def may_be_zugzwang(state: Any, depth: int) -> bool:
    """Might having to move be what loses? Then what a pass shows is verified (Tabibi and Netanyahu 2002)."""
    if depth >= DEEP:
        return True
    count = 0
    for _ in state.actions():
        count += 1
        if count >= FEW_MOVES:
            return False
    return True


@kernel
def is_left_out(
    priority: int, depth: int, searched: int, best: float, floor: float, open_window: bool, ply: int, search: Search
) -> bool:
    """May a move that makes no threat be left out near the horizon, for it comes late or cannot help?"""
    if open_window or search.frames[ply].pressed or best <= -search.reach or is_decided(floor, search.reach):
        return False
    if priority > 0:
        return False
    if search.late != 0 and depth <= search.late:
        if priority < 0:
            return depth <= 2
        if searched >= LATE_FIRST + depth * depth:
            return True
    hope = search.margin * (depth + 1)
    return search.futile != 0 and depth <= search.futile and search.frames[ply].standing + hope <= floor


@kernel
def reduction(depth: int, searched: int, move: Move, side: int, open_window: bool, ply: int, search: Search) -> int:
    """The plies by which a late move is searched less deeply; `depth` of them are left. Less for a move that has done
    well elsewhere, more for one that has not.
    """
    if not search.reduced or depth < 2 or searched < HOPEFUL or move.priority > 0:
        return 0
    if search.frames[ply].pressed or search.frames[ply + 1].pressed:
        return 0
    less = search.reductions[min(depth, REDUCED - 1) * REDUCED + min(searched, REDUCED - 1)]
    if open_window:
        less -= 1
    elif ply >= 2 and search.frames[ply].standing < search.frames[ply - 2].standing:
        less += 1  # it is getting worse
    if move.priority == 0:
        less -= int(2.0 * earned(move.action, side, search) / MOST_CREDIT)
    return max(0, min(less, depth - 1))
