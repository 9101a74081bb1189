"""Partition search (Ginsberg 1996): alpha-beta to the end of the game that finds out what its answer rests on.

What is searched for is the *rest*: what player 0 still gains, in ranks, beyond what `gained()` says is certain already.
So positions that differ only in what was won before are one. Where the game gives an `outline()`, each answer comes
with what it *needed* of its position, a word whose bits mean what the game likes, and holds for all positions that
have this in common. Of a move that cuts only its own needs count; where none does, those of all.
"""

from typing import Any

from harif.game.values import limits_of, word_of, write_words
from harif.native.engine import Wrote, kernel, store
from harif.native.records import Ints, Rows
from harif.search.alphabeta.ordering import Ordering, experience, learn_from_cut
from harif.search.flaws import ODD_UTILITY, STUCK, TOO_DEEP, TOO_HIGH, TOO_WIDE, WITH_FRACTIONS
from harif.search.table import mixed
from harif.search.work import give_up, is_nobody, is_spent, minimises, sound
from harif.solving.partition.outlines import (
    BOUNDS,
    MASK,
    MOST,
    Outline,
    Outlines,
    find_chain,
    keep,
    look_up,
    lower_of,
    upper_of,
)

WROTE_BOUNDS, WROTE_OUTLINE, WROTE_NEEDS = Wrote("bounds"), Wrote("outline"), Wrote("needs")
WROTE_URGENCY = Wrote("urgency")
EVERYTHING = -1  # a mask


class Reason(Outline):
    """A ply of the line of play: who its position is, and what its answer needed of it."""

    needed: int


class Prover(Ordering):
    """A partition search at work.

    units: ranks to a unit of utility.  deepest: plies that there is room for.  bounded: is `bounds` used?
    outlined: does the game tell what can matter of a position? Else everything does, but its counters.
    blurs: does it also tell what did matter?  urged: does it tell what to try first where everything is seen?
    reasons   [plies]         the line of play
    whys      [plies * room]  what each move that was searched needed; -1 where it was not
    counters  [width]         1 for words of a state that do not make another position
    spare     [width]         scratch for a state's words
    """

    units: float
    deepest: int
    bounded: bool
    outlined: bool
    blurs: bool
    urged: bool
    width: int
    reasons: Rows[Reason]
    whys: Ints
    counters: Ints
    spare: Ints
    outlines: Outlines


@kernel
def settle_rest(state: Any, low: int, high: int, guess: int, prover: Prover) -> int:
    """The rest of a position, known to be from low to high: asked at the guess first, then at the nearest bound. Once
    the prover is spent, it means nothing.
    """
    need = guess
    while low < high and not is_spent(prover):
        need = min(max(need, low + 1), high)
        found = prove_rest(state, need, 0, prover)
        if found >= need:
            low = max(low, found)
            need = low + 1
        else:
            high = min(high, found)
            need = high
    return low


@kernel
def prove_rest(state: Any, need: int, ply: int, prover: Prover) -> int:
    """A bound v of the rest: where v >= need, the rest is at least v; else it is at most v."""
    # Step 1. Count, and stop where the limit or the room ends.
    prover.nodes += 1
    if is_spent(prover):
        return 0
    if ply >= prover.deepest:
        give_up(prover, TOO_DEEP)
        return 0
    mover = int(state.player())
    if is_nobody(mover, prover):
        return 0
    lowers = minimises(mover, prover)
    before = float(state.gained())
    reason = prover.reasons[ply]

    # Step 2. What the game knows of the rest without search.
    if WROTE_BOUNDS:
        if prover.bounded:
            least, most, _, _ = limits_of(state.bounds(0))
            low, high = rank_below(least - before, prover), -rank_below(before - most, prover)
            if low >= need or high < need:
                reason.needed = grounds_of(state, low >= need, prover)
                return low if low >= need else high

    # Step 3. What the table knows of positions like this one.
    kept = describe(state, reason, prover)
    if kept:
        found = look_up(prover.outlines, reason, need)
        if found >= 0:
            reason.needed = focused(state, prover.outlines.words[found + MASK], prover)
            bounds = prover.outlines.words[found + BOUNDS]
            return lower_of(bounds) if lower_of(bounds) >= need else upper_of(bounds)

    # Step 4. The moves, but for those alike to one that was searched.
    count = gather(state, ply, prover)
    if is_spent(prover):  # nothing may be kept of a position whose moves are not known
        return 0
    best, needed = MOST if lowers else -MOST, 0
    first = ply * prover.room
    for i in range(count):
        if is_alike(state, i, first, prover):
            continue
        action = prover.moves[first + i].action
        child = state.result(action)
        why = needs_of(state, action, prover)
        if child.terminal():
            found = rank_of(sound(float(child.utility(0)), ODD_UTILITY, prover) - before, prover)
        else:
            gain = rank_of(float(child.gained()) - before, prover)
            found = gain + prove_rest(child, need - gain, ply + 1, prover)
            why |= prover.reasons[ply + 1].needed
        if is_spent(prover):
            return 0
        prover.whys[first + i] = why
        if (found >= need) != lowers:
            best, needed = found, why
            learn_from_cut(action, 0, 0, 1, ply, prover)
            break
        best = min(best, found) if lowers else max(best, found)
        needed |= why

    # Step 5. Keep what was learned.
    if kept:
        mask = blurred(state, needed, prover)
        needed = focused(state, mask, prover)
        keep(prover.outlines, reason, mask, best if best >= need else -MOST, MOST if best >= need else best)
    reason.needed = needed
    return best


@kernel
def gather(state: Any, ply: int, prover: Prover) -> int:
    """Write the moves worth searching to this ply's rows, most urgent first; how many there are. Where there is but
    one, nobody asks how urgent it is.
    """
    count, first, moves = 0, ply * prover.room, prover.moves
    for action in state.promising():
        if count == prover.room:
            give_up(prover, TOO_WIDE)
            return 0
        moves[first + count].action = action
        prover.whys[first + count] = EVERYTHING
        count += 1
    if count == 0:
        give_up(prover, STUCK)
    if count > 1:
        for k in range(first, first + count):
            action = moves[k].action
            urgency = (urgency_of(state, action, prover) << 24) + experience(action, 0, 0, ply, prover)
            i = k
            while i > first and moves[i - 1].urgency < urgency:
                moves[i].action = moves[i - 1].action
                moves[i].urgency = moves[i - 1].urgency
                i -= 1
            moves[i].action = action
            moves[i].urgency = urgency
    return count


@kernel
def urgency_of(state: Any, action: int, prover: Prover) -> int:
    """How soon to try a move: as the game says for when everything is seen, else as it says for any search."""
    if WROTE_URGENCY:
        if prover.urged:
            return int(state.urgency(action))
    return int(state.priority(action))


@kernel
def is_alike(state: Any, i: int, first: int, prover: Prover) -> bool:
    """Is the i-th move, in what mattered, the same as one that was searched before it?"""
    if WROTE_NEEDS:
        if prover.blurs:
            for j in range(first, first + i):
                why = prover.whys[j]
                if why != EVERYTHING and state.alike(prover.moves[first + i].action, prover.moves[j].action, why):
                    return True
    return False


# Ranks ----------------------------------------------------------------------------------------------------------------


@kernel
def rank_of(value: float, prover: Prover) -> int:
    """A utility, or a difference of two, in ranks."""
    exact = value * prover.units
    found = round(exact)
    if not abs(exact - found) <= 1e-9:
        give_up(prover, WITH_FRACTIONS)
        return 0
    if abs(found) >= MOST // 2:
        give_up(prover, TOO_HIGH)
        return 0
    return found


@kernel
def rank_below(value: float, prover: Prover) -> int:
    """The highest rank that is not above a value."""
    return int(max(-MOST // 2, min((value * prover.units + 1e-9) // 1.0, MOST // 2)))


# What matters ---------------------------------------------------------------------------------------------------------


@kernel
def describe(state: Any, reason: Reason, prover: Prover) -> bool:
    """Write the outline of a position; is it one that the table keeps?"""
    if WROTE_OUTLINE:
        if prover.outlined:
            write_words(state.outline(), reason.words, 0)
            find_chain(prover.outlines, reason, not prover.blurs)
            return reason.words[0] != 0
    store(state, prover.spare, 0)
    one, two = 1, 2
    for i in range(prover.width):
        if prover.counters[i] == 0:
            one = word_of(mixed(one ^ prover.spare[i]))
            two = word_of(mixed(two + prover.spare[i]))
    reason.words[0] = one
    reason.words[1] = two
    find_chain(prover.outlines, reason, not prover.blurs)
    return True


@kernel
def needs_of(state: Any, action: int, prover: Prover) -> int:
    """What of a position decides what a move does."""
    if WROTE_NEEDS:
        if prover.blurs:
            return int(state.needs(action))
    return 0


@kernel
def grounds_of(state: Any, lower: bool, prover: Prover) -> int:
    """What the lower or the upper of the game's own bounds rests on."""
    if WROTE_NEEDS:
        if prover.blurs:
            for_low, for_high = state.grounds(0)
            return int(for_low if lower else for_high)
    return 0


@kernel
def blurred(state: Any, needed: int, prover: Prover) -> int:
    """The mask of an outline that leaves in it what was needed."""
    if WROTE_NEEDS:
        if prover.blurs:
            return int(state.blur(needed))
    return EVERYTHING


@kernel
def focused(state: Any, mask: int, prover: Prover) -> int:
    """What of a position a mask leaves in its outline."""
    if WROTE_NEEDS:
        if prover.blurs:
            return int(state.focus(mask))
    return 0
