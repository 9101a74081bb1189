"""Forward pruning: what a search that may guess leaves out, or searches less deeply. Nothing of it is on unless it was
asked for, or the game says that it suits it (`selective=True`), and what rests on it is never called exact.

Each rule is a function that answers one question of a position or a move. None applies to a position with a threat to
answer, nor to one whose other moves all lose: a loss that is told was searched.
"""

from functools import cache
from math import log
from typing import Any

from harif.native.engine import Wrote, kernel
from harif.search.alphabeta.decided import is_decided
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.ordering import Move, earned

WROTE_SAFE = Wrote("safe")

REDUCED = 64  # depths and places told apart
UNKNOWN_DEPTH = 5  # from which on a position without a known move is searched a ply less
LATE_FIRST = 3  # moves that are tried in any case, and more the deeper
FUTILE_DEPTH = 6  # plies up to which a margin a ply decides what a move could change,
ABOVE_DEPTH = 8  # what all moves could,
BELOW_DEPTH = 2  # and what captures alone could, by this many margins a ply
BELOW_MARGINS = 2.0
LATE_DEPTH = 6
LOSING_DEPTH = 3  # up to which moves that the game's priority calls losing are left out
PASS_MARGINS, MOST_SAVED = 1.5, 3  # a pass saves a ply more for each such lead over beta, up to so many
HOPEFUL = 2  # moves before any is reduced
FEW_MOVES = 10
DEEP = 14  # from which on a pass is always verified
MOST_CREDIT = 1 << 14  # of a move's history
SURE = 0.999  # of the reach: beyond that, a lead grows no more


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
def lead(one: float, other: float, search: Search) -> float:
    """How far `one` is above `other`, told as it would be near the middle: where a game is all but decided, values are
    close together that took much to reach (the logarithm of the odds).
    """
    reach = search.reach
    if reach == float("inf"):
        return one - other
    most = SURE * reach
    a, b = max(-most, min(one, most)) / reach, max(-most, min(other, most)) / reach
    return 0.5 * reach * log((1.0 + a) * (1.0 - b) / ((1.0 - a) * (1.0 + b)))


@kernel
def is_far_above(beta: float, depth: int, ply: int, search: Search) -> bool:
    """Is the judgement so far above beta that no ply will bring it below? (Reverse futility.)"""
    if search.futile == 0 or depth > ABOVE_DEPTH:
        return False
    plies = depth - 1 if is_improving(ply, search) else depth
    return lead(search.frames[ply].standing, beta, search) >= search.margin * plies


@kernel
def is_far_below(alpha: float, depth: int, ply: int, search: Search) -> bool:
    """Is it so far below alpha that only a noisy move could help? (Razoring.)"""
    if search.futile == 0 or depth > BELOW_DEPTH:
        return False
    return lead(alpha, search.frames[ply].standing, search) >= BELOW_MARGINS * search.margin * depth


@kernel
def is_improving(ply: int, search: Search) -> bool:
    """Is the position judged better than two plies before, where both were?"""
    return ply >= 2 and search.frames[ply].standing > search.frames[ply - 2].standing


@kernel
def may_pass(standing: float, depth: int, beta: float, last: int, search: Search) -> bool:
    """Is it worth trying whether even a pass holds beta? (Null move: Beal 1989, Donninger 1993.)"""
    return search.null_move != 0 and depth >= search.null_move and standing >= beta and last != search.passed


@kernel
def saved_by_pass(standing: float, depth: int, beta: float, search: Search) -> int:
    """The plies by which a position is searched less deeply after a pass, more the further it is above beta; at least
    one is left.
    """
    less = search.null_move + depth // 3
    if search.margin > 0.0:
        less += int(min(MOST_SAVED, max(0.0, lead(standing, beta, search)) / (PASS_MARGINS * search.margin)))
    return min(less, depth - 1)


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
    state: Any, move: Move, depth: int, less: int, searched: int, best: float, floor: float, ply: int, search: Search
) -> bool:
    """May a move that makes no threat be left out near the horizon: for it comes late, loses something at once, or
    cannot help in the plies that it would be searched, `less` than others?
    """
    frame, reach = search.frames[ply], search.reach
    if frame.pressed or best <= -reach or is_decided(floor, reach) or move.priority > 0:
        return False
    near = search.late != 0 and depth <= search.late
    if near:
        if move.priority < 0:
            return depth <= LOSING_DEPTH
        enough = LATE_FIRST + depth * depth
        if searched >= enough or (2 * searched >= enough and not is_improving(ply, search)):
            return True
    left = max(0, depth - 1 - less)
    if left <= search.futile and search.futile != 0:
        if lead(floor, frame.standing, search) >= search.margin * (left + 1):
            return True
    if WROTE_SAFE:
        return near and not state.safe(move.action)
    return False


@kernel
def makes_longer(state: Any, move: Move, further: int, open_window: bool, ply: int, search: Search) -> bool:
    """Does a move that makes a threat make the line longer? Where guessing is allowed, not one that loses something at
    once, unless the line would end with it.
    """
    if ply >= search.longest or not search.frames[ply + 1].pressed:
        return False
    if WROTE_SAFE:
        if search.guessing and not open_window and further > 0 and move.priority <= 0:
            return bool(state.safe(move.action))
    return True


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
