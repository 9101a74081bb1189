"""Values from the ends of the game backwards, one ply at a time.

A position's *value* is who wins and in how many plies, both playing for the shortest win and the longest loss, in two
bytes: `outcome | plies << 2`. It is 0 until it is decided; what is never decided nobody can force, and is a draw
(Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986). `BY_FIRST` and `BY_SECOND` name the
winner, whoever is to move; in a game of one player `BY_SECOND` is that player's loss.

A position decided at ply d decides at d + 1 each predecessor whose mover it suits; where it does not suit, the
predecessor has one way out less, and with the last gone it is lost at d + 1. Each edge is looked at once.

    queue      i4[positions]      decided positions, in the order of their plies
    remaining  i4[positions]      moves not known to lose * 2 + player to move
    offsets    i8[positions + 1]  where the predecessors of each position begin in
    before     i4[edges]          the numbers of the predecessors
"""

from typing import Any, NamedTuple

from harif.game import game
from harif.game.values import word_of
from harif.native.engine import old_kernel, part_of_kernel

UNDECIDED, BY_FIRST, BY_SECOND, DRAWN = 0, 1, 2, 3
MOST_PLIES = (1 << 14) - 1


@game(name="numbers")
class Numbers(NamedTuple):
    """No game: kernels that look at numbers alone are compiled for it, once for all games."""

    nothing: int = 0

    def player(self) -> int:
        return 0

    def actions(self) -> Any:
        yield 0

    def result(self, action: int) -> "Numbers":
        return Numbers(self.nothing)

    def terminal(self) -> bool:
        return True

    def utility(self, player: int) -> float:
        return 0.0


QUEUED = 0  # the slot of `ledger` that counts decided positions


@part_of_kernel
def write_value(values: Any, number: int, outcome: int, plies: int) -> None:
    entry = outcome | plies << 2
    values[2 * number] = entry & 255
    values[2 * number + 1] = entry >> 8


@part_of_kernel
def value_at(values: Any, number: int) -> int:
    return word_of(values[2 * number]) | word_of(values[2 * number + 1]) << 8


def count_before(state: Any, first: int, last: int, edges: Any, offsets: Any) -> int:
    """Count the predecessors of each position, two places further on in `offsets`, by edges `first` … `last - 1`."""
    for edge in range(first, last):
        offsets[word_of(edges[edge]) + 2] += 1
    return 0


def add_up(state: Any, count: int, offsets: Any) -> int:
    """Turn counts into the places where the predecessors of each position begin, one place further on."""
    for number in range(2, count):
        offsets[number] += offsets[number - 1]
    return 0


def fill_before(
    state: Any, first: int, last: int, edge: int, degrees: Any, edges: Any, offsets: Any, before: Any
) -> int:
    """Write the predecessors by the edges of positions `first` … `last - 1`, the first of which is `edge`; the number
    of the next edge. `offsets` moves into its place: each position's entry ends where its predecessors end.
    """
    for number in range(first, last):
        for _ in range(degrees[number] >> 1):
            after = word_of(edges[edge]) + 1
            before[offsets[after]] = number
            offsets[after] += 1
            edge += 1
    return edge


def take_back(state: Any, first: int, last: int, plies: int, values: Any) -> int:
    """Make positions that were decided later than `plies` undecided: that ply was not finished."""
    for number in range(first, last):
        if value_at(values, number) >> 2 > plies:
            write_value(values, number, UNDECIDED, 0)
    return 0


def line_up(state: Any, first: int, last: int, plies: int, values: Any, queue: Any, ledger: Any) -> int:
    """Queue the positions `first` … `last - 1` that were decided at `plies`."""
    for number in range(first, last):
        entry = value_at(values, number)
        if entry != 0 and entry >> 2 == plies:
            queue[ledger[QUEUED]] = number
            ledger[QUEUED] += 1
    return 0


def count_again(
    state: Any, first: int, last: int, values: Any, queue: Any, remaining: Any, offsets: Any, before: Any
) -> int:
    """Take away the ways out that the queued positions `first` … `last - 1` have closed."""
    for place in range(first, last):
        number = word_of(queue[place])
        outcome = value_at(values, number) & 3
        if outcome != DRAWN:
            for edge in range(offsets[number], offsets[number + 1]):
                earlier = word_of(before[edge])
                if outcome - 1 != remaining[earlier] & 1:
                    remaining[earlier] -= 2
    return 0


def spread(
    state: Any,
    first: int,
    last: int,
    plies: int,
    values: Any,
    queue: Any,
    remaining: Any,
    offsets: Any,
    before: Any,
    ledger: Any,
) -> int:
    """Decide, at `plies`, the predecessors of the queued positions `first` … `last - 1`, decided a ply before."""
    for place in range(first, last):
        number = word_of(queue[place])
        outcome = value_at(values, number) & 3
        if outcome != DRAWN:
            for edge in range(offsets[number], offsets[number + 1]):
                earlier = word_of(before[edge])
                if value_at(values, earlier) == 0:
                    decided = 1
                    if outcome - 1 != remaining[earlier] & 1:
                        remaining[earlier] -= 2
                        if remaining[earlier] >= 2:
                            decided = 0
                    if decided != 0:
                        write_value(values, earlier, outcome, plies)
                        queue[ledger[QUEUED]] = earlier
                        ledger[QUEUED] += 1
    return 0


# Slots of `ledger` in `tally`.
ENDS, WINS, DRAWS, LOSSES, LONGEST_WIN, LONGEST_LOSS, WIN_PLIES, LOSS_PLIES = range(8)
TALLIED = 8


def tally(state: Any, first: int, last: int, degrees: Any, values: Any, ledger: Any) -> int:
    """Count the positions by their values to the player to move, and note the first of the longest."""
    for number in range(first, last):
        entry = value_at(values, number)
        outcome, plies = entry & 3, entry >> 2
        if entry != 0 and plies == 0:
            ledger[ENDS] += 1
        elif outcome == UNDECIDED:
            ledger[DRAWS] += 1
        elif outcome - 1 == degrees[number] & 1:
            ledger[WINS] += 1
            if plies > ledger[WIN_PLIES]:
                ledger[WIN_PLIES] = plies
                ledger[LONGEST_WIN] = number
        else:
            ledger[LOSSES] += 1
            if plies > ledger[LOSS_PLIES]:
                ledger[LOSS_PLIES] = plies
                ledger[LONGEST_LOSS] = number
    return 0


COUNT_BEFORE = old_kernel(count_before, "i8 i8 i4[] i8[]", "i8")
ADD_UP = old_kernel(add_up, "i8 i8[]", "i8")
FILL_BEFORE = old_kernel(fill_before, "i8 i8 i8 i4[] i4[] i8[] i4[]", "i8")
TAKE_BACK = old_kernel(take_back, "i8 i8 i8 u1[]", "i8")
LINE_UP = old_kernel(line_up, "i8 i8 i8 u1[] i4[] i8[]", "i8")
COUNT_AGAIN = old_kernel(count_again, "i8 i8 u1[] i4[] i4[] i8[] i4[]", "i8")
SPREAD = old_kernel(spread, "i8 i8 i8 u1[] i4[] i4[] i8[] i4[] i8[]", "i8")
TALLY = old_kernel(tally, "i8 i8 i4[] u1[] i8[]", "i8")
