"""Partition search (Ginsberg 1996): alpha-beta to the end of the game that also finds out what its answer rests on.

What is searched for is the *rest*: what player 0 will still gain, beyond what `gained()` says is certain already. So two
positions that differ in what was won before are one.
"""

from typing import Any

from harif.game.values import limits_of, write_words
from harif.native.engine import Wrote, kernel
from harif.native.records import Ints, Rows
from harif.search.alphabeta.ordering import Ordering, gather, learn_from_cut
from harif.search.flaws import STUCK, TOO_DEEP
from harif.search.work import give_up, is_spent, minimises
from harif.solving.partition.outlines import Outline, Outlines, find_head, keep, look_up, lower_of, upper_of

WROTE_BOUNDS, WROTE_OUTLINE = Wrote("bounds"), Wrote("outline")
MOST = 1 << 14


class Reason(Outline):
    """A ply of the line of play: the outline of its position, and what its answer needs of it."""

    needed: int


class Prover(Ordering):
    """A partition search at work."""

    units: float
    deepest: int
    reasons: Rows[Reason]
    whys: Ints
    outlines: Outlines
    hits: int
    sure: int


@kernel
def rank(value: float, prover: Prover) -> int:
    return round(value * prover.units)


@kernel
def prove_rest(state: Any, need: int, ply: int, prover: Prover) -> int:
    """A bound v on the rest: if v >= need, the rest is at least v; else it is at most v."""
    prover.nodes += 1
    if is_spent(prover):
        return 0
    if ply >= prover.deepest:
        give_up(prover, TOO_DEEP)
        return 0
    mover = state.player()
    lowers = minimises(int(mover), prover)
    reason = prover.reasons[ply]
    before = float(state.gained())

    # What the game knows.
    if WROTE_BOUNDS:
        least, most, _, _ = limits_of(state.bounds(0))
        low, high = rank(least - before, prover), rank(most - before, prover)
        if low >= need:
            prover.sure += 1
            reason.needed = state.grounds(0)[0]
            return low
        if high < need:
            prover.sure += 1
            reason.needed = state.grounds(0)[1]
            return high

    # What the table knows.
    write_words(state.outline(), reason.words, 0)
    kept = reason.words[0] != 0
    if kept:
        find_head(reason)
        place = look_up(prover.outlines, reason, need)
        if place >= 0:
            prover.hits += 1
            reason.needed = state.focus(prover.outlines.words[place + 3])
            data = prover.outlines.words[place + 4]
            return lower_of(data) if lower_of(data) >= need else upper_of(data)

    # The moves.
    count = gather_few(state, ply, prover)
    if count < 0:
        return 0
    if count == 0:
        give_up(prover, STUCK)
        return 0
    best, needed = MOST if lowers else -MOST, 0
    first = ply * prover.room
    for i in range(count):
        action = prover.moves[first + i].action
        if is_alike(state, i, first, prover):
            prover.whys[first + i] = -1
            continue
        child = state.result(action)
        why = int(state.needs(action))
        if child.terminal():
            found = rank(float(child.utility(0)) - before, prover)
        else:
            gain = rank(float(child.gained()) - before, prover)
            found = gain + prove_rest(child, need - gain, ply + 1, prover)
            if is_spent(prover):
                return 0
            why |= prover.reasons[ply + 1].needed
        if (found >= need) != lowers:
            best, needed = found, why
            learn_from_cut(action, 0, 0, 1, ply, prover)
            break
        best = min(best, found) if lowers else max(best, found)
        needed |= why
        prover.whys[first + i] = why
    if kept:
        mask = int(state.blur(needed))
        needed = int(state.focus(mask))
        low, high = (best, MOST) if best >= need else (-MOST, best)
        keep(prover.outlines, reason, mask, low, high)
    reason.needed = needed
    return best


@kernel
def gather_few(state: Any, ply: int, prover: Prover) -> int:
    count, first, moves = 0, ply * prover.room, prover.moves
    for action in state.promising():
        moves[first + count].action = action
        count += 1
    if count > 1:
        for k in range(count):
            action = moves[first + k].action
            urgency = int(state.priority(action))
            i = first + k
            while i > first and moves[i - 1].urgency < urgency:
                moves[i].action = moves[i - 1].action
                moves[i].urgency = moves[i - 1].urgency
                i -= 1
            moves[i].action = action
            moves[i].urgency = urgency
    return count


@kernel
def is_alike(state: Any, i: int, first: int, prover: Prover) -> bool:
    """Is the i-th move, in what mattered, one that was searched before it?"""
    for j in range(first, first + i):
        if state.alike(prover.moves[first + i].action, prover.moves[j].action, prover.whys[j]):
            return True
    return False


@kernel
def settle_rest(state: Any, low: int, high: int, guess: int, prover: Prover) -> int:
    """The rest, known to be from low to high: asked at the guess first, then at the nearest bound."""
    need = guess
    while low < high:
        need = min(max(need, low + 1), high)
        found = prove_rest(state, need, 0, prover)
        if is_spent(prover):
            break
        if found >= need:
            low = max(low, found)
            need = low + 1
        else:
            high = min(high, found)
            need = high
    return low
