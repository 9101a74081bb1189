"""What a search keeps of a position in the table: a value, how it bounds the true one, and how deep it was searched.

An entry has two words of data. The first, from the low end: 6 bits generation, 14 depth (its weight), 2 bound, 16 the
best move's place, 1 proven. The second is the value.

What is proven holds at every depth. A complete search takes it wherever it meets the position again, and keeps it with
`PROVEN_DEPTH`: at the horizon it then knows more than the textbook's. A search that is to have the textbook's value
(`chance.star`) keeps it as `proven` with the depth that it takes to see it, and believes it from that depth on.
"""

from typing import Any, NamedTuple

from harif.game.values import bits_of_float, float_of_bits
from harif.native.engine import kernel
from harif.search.table import GENERATION_BITS, Position, Table, new_table, place_for, write

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
DEPTH_BITS = 14
PROVEN_DEPTH = (1 << DEPTH_BITS) - 1
"""The depth of what is proven: more than `MOST_PLIES`."""
BOUND_AT = GENERATION_BITS + DEPTH_BITS
MOVE_AT = BOUND_AT + 2
MOST_PLACE = 0xFFFF
PROVEN_AT = MOVE_AT + 16


def table_of_values(game: Any, megabytes: float, shared: bool = False, forgetting: bool = False) -> Table:
    """A table whose entries are those of this module."""
    return new_table(game, megabytes, data=2, weight_bits=DEPTH_BITS, shared=shared, forgetting=forgetting)


class LeftTable(NamedTuple):
    """The table of a search that is over, for who wants to see what it knew; `search.remains` reads it.

    state: the root.  rules: by which it was filled.  reach: the largest value above the middle, where values are told
    to the mover and as `alphabeta.decided` counts them; None where they are plain ones to player 0.
    proves: is what it calls proven certain?
    """

    state: Any
    table: Table
    rules: Any
    reach: float | None
    proves: bool

    def __reduce__(self) -> tuple[Any, ...]:
        """A result may be kept and sent; a table stays where it is."""
        return type(None), ()


@kernel
def depth_of(entry: int) -> int:
    return entry >> GENERATION_BITS & PROVEN_DEPTH


@kernel
def bound_of(entry: int) -> int:
    return entry >> BOUND_AT & 3


@kernel
def move_of(entry: int) -> int:
    """The place of the best move among those of the rules, counted from 1; 0 if none is known."""
    return entry >> MOVE_AT & MOST_PLACE


@kernel
def is_proven(entry: int) -> bool:
    """Is it true at every depth from its own on?"""
    return entry >> PROVEN_AT & 1 != 0


@kernel
def value_of(second: int) -> float:
    return float_of_bits(second)


@kernel
def settles(entry: int, value: float, alpha: float, beta: float) -> bool:
    """Is the entry's value, as the bound that it is, all that a search in this window could find out?"""
    bound = bound_of(entry)
    return bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


@kernel
def keep(table: Table, position: Position, value: float, depth: int, bound: int, move: int) -> None:
    """Store a result, unless something exact and proven is known already."""
    place, own = place_for(table, position)
    before = table.words[place + table.identity]
    if own and depth != PROVEN_DEPTH and depth_of(before) == PROVEN_DEPTH and bound_of(before) == EXACT:
        return
    write(table, position, place, move << MOVE_AT | bound << BOUND_AT | depth << GENERATION_BITS, bits_of_float(value))


@kernel
def keep_as_seen(
    table: Table, position: Position, value: float, depth: int, proven: bool, bound: int, move: int
) -> None:
    """Store a result that a search of this depth has, and if it is proven every deeper one too; unless something exact
    and proven is known already.
    """
    place, own = place_for(table, position)
    before = table.words[place + table.identity]
    if own and not proven and is_proven(before) and bound_of(before) == EXACT:
        return
    first = move << MOVE_AT | bound << BOUND_AT | depth << GENERATION_BITS
    if proven:
        first |= 1 << PROVEN_AT
    write(table, position, place, first, bits_of_float(value))
