"""Values from the ends of the game backwards, one ply at a time.

A position decided at ply d decides at d + 1 each predecessor whose mover it suits; where it does not suit, the
predecessor has one way out less, and with the last gone it is lost at d + 1. Each edge is looked at once. What is never
decided nobody can force, and is a draw (Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986).

These kernels look at numbers alone, and are compiled once for all games.
"""

from harif.native.engine import kernel
from harif.native.records import Bytes, Ints, Ints32, Struct
from harif.solving.backward.values import DRAWN, UNDECIDED, is_won_by, outcome_of, plies_of, value_at, write_value


class Propagation(Struct):
    """Values on their way back from the ends.

    queued: positions in the queue.  edge: the next edge that `fill_before` turns round.

        values     u1[positions * 2]  see `harif.solving.backward.values`
        degrees    i4[positions]      moves * 2 + player to move
        edges      i4[edges]          for each position in turn, the numbers it leads to
        offsets    i8[positions + 2]  where the predecessors of each position begin in
        before     i4[edges]          the numbers of the predecessors
        queue      i4[positions]      decided positions, in the order of their plies
        remaining  i4[positions]      moves not known to lose * 2 + player to move
    """

    queued: int
    edge: int
    values: Bytes
    degrees: Ints32
    edges: Ints32
    offsets: Ints
    before: Ints32
    queue: Ints32
    remaining: Ints32


class Tally(Struct):
    """How many positions are worth what to the player to move, and the first of those with the longest win and loss."""

    ends: int
    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int
    win_plies: int
    loss_plies: int


ONE_WAY = 2
"""A move, in `degrees` and `remaining`."""


@kernel
def mover_of(degree: int) -> int:
    """The player to move, of an entry of `degrees` or `remaining`."""
    return degree & 1


# Lists of predecessors ------------------------------------------------------------------------------------------------


@kernel
def count_before(first: int, last: int, work: Propagation) -> int:
    """Count the predecessors of each position, two places further on in `offsets`, by edges `first` … `last - 1`."""
    edges, offsets = work.edges, work.offsets
    for edge in range(first, last):
        offsets[edges[edge] + 2] += 1
    return 0


@kernel
def add_up(first: int, last: int, work: Propagation) -> int:
    """Turn counts into the places where the predecessors of each position begin, one place further on."""
    offsets = work.offsets
    for number in range(first, last):
        offsets[number] += offsets[number - 1]
    return 0


@kernel
def fill_before(first: int, last: int, work: Propagation) -> int:
    """Write the predecessors by the edges of positions `first` … `last - 1`. `offsets` moves into its place: each
    position's entry ends where its predecessors end.
    """
    degrees, edges, offsets, before = work.degrees, work.edges, work.offsets, work.before
    edge = work.edge
    for number in range(first, last):
        for _ in range(degrees[number] >> 1):
            after = edges[edge] + 1
            before[offsets[after]] = number
            offsets[after] += 1
            edge += 1
    work.edge = edge
    return 0


# Ply by ply -----------------------------------------------------------------------------------------------------------


@kernel
def take_back(first: int, last: int, plies: int, values: Bytes) -> int:
    """Make positions that were decided later than `plies` undecided: that ply was not finished."""
    for number in range(first, last):
        if plies_of(value_at(values, number)) > plies:
            write_value(values, number, UNDECIDED, 0)
    return 0


@kernel
def line_up(first: int, last: int, plies: int, work: Propagation) -> int:
    """Queue the positions `first` … `last - 1` that were decided at `plies`."""
    values, queue = work.values, work.queue
    queued = work.queued
    for number in range(first, last):
        entry = value_at(values, number)
        if entry != 0 and plies_of(entry) == plies:
            queue[queued] = number
            queued += 1
    work.queued = queued
    return 0


@kernel
def count_again(first: int, last: int, work: Propagation) -> int:
    """Take away the ways out that the queued positions `first` … `last - 1` have closed."""
    values, queue, remaining, offsets, before = work.values, work.queue, work.remaining, work.offsets, work.before
    for place in range(first, last):
        number = queue[place]
        outcome = outcome_of(value_at(values, number))
        if outcome != DRAWN:
            for edge in range(offsets[number], offsets[number + 1]):
                earlier = before[edge]
                if not is_won_by(outcome, mover_of(remaining[earlier])):
                    remaining[earlier] -= ONE_WAY
    return 0


@kernel
def spread(first: int, last: int, plies: int, work: Propagation) -> int:
    """Decide, at `plies`, the predecessors of the queued positions `first` … `last - 1`, decided a ply before."""
    values, queue, remaining, offsets, before = work.values, work.queue, work.remaining, work.offsets, work.before
    queued = work.queued
    for place in range(first, last):
        number = queue[place]
        outcome = outcome_of(value_at(values, number))
        if outcome != DRAWN:
            for edge in range(offsets[number], offsets[number + 1]):
                earlier = before[edge]
                if value_at(values, earlier) == 0:
                    decided = is_won_by(outcome, mover_of(remaining[earlier]))
                    if not decided:
                        remaining[earlier] -= ONE_WAY
                        decided = remaining[earlier] < ONE_WAY  # it was the last way out
                    if decided:
                        write_value(values, earlier, outcome, plies)
                        queue[queued] = earlier
                        queued += 1
    work.queued = queued
    return 0


@kernel
def tally(first: int, last: int, degrees: Ints32, values: Bytes, counts: Tally) -> int:
    """Count the positions `first` … `last - 1` by their values to the player to move."""
    for number in range(first, last):
        entry = value_at(values, number)
        outcome, plies = outcome_of(entry), plies_of(entry)
        if entry != 0 and plies == 0:
            counts.ends += 1
        elif outcome == UNDECIDED:
            counts.draws += 1
        elif is_won_by(outcome, mover_of(degrees[number])):
            counts.wins += 1
            if plies > counts.win_plies:
                counts.win_plies = plies
                counts.longest_win = number
        else:
            counts.losses += 1
            if plies > counts.loss_plies:
                counts.loss_plies = plies
                counts.longest_loss = number
    return 0
