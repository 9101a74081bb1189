"""What the solver keeps of a position in the table: the least and the most that its score can be.

An entry has one word of data, from the low end: 6 bits generation, 6 bits work (its weight), 8 bits the best move's
place, 22 + 22 bits bounds.
"""

from collections.abc import Callable
from typing import Any

from harif.game.values import word_of
from harif.native.engine import kernel
from harif.search.table import GENERATION_BITS, Position, Table, new_table, place_for, write
from harif.solving.forward.scores import HALF

WORK_BITS = 6
MOVE_AT = GENERATION_BITS + WORK_BITS
LOW_AT = MOVE_AT + 8
HIGH_AT = LOW_AT + 22
MOST_PLACE = 255
BITS_22 = (1 << 22) - 1


def table_of_scores(game: Any, megabytes: float, shared: bool, make: Callable[[int], Any] | None) -> Table:
    """A table whose entries are those of this module."""
    return new_table(game, megabytes, data=1, weight_bits=WORK_BITS, shared=shared, make=make)


@kernel
def lower_of(entry: int) -> int:
    return (entry >> LOW_AT & BITS_22) - HALF


@kernel
def upper_of(entry: int) -> int:
    return (entry >> HIGH_AT & BITS_22) - HALF


@kernel
def move_of(entry: int) -> int:
    """The place of the best move, counted from 1; 0 if none is known."""
    return entry >> MOVE_AT & MOST_PLACE


@kernel
def keep(table: Table, position: Position, low: int, high: int, move: int, nodes: int) -> None:
    """Store bounds that took that many nodes to find."""
    place, _ = place_for(table, position)
    work = min(nodes.bit_length(), (1 << WORK_BITS) - 1)
    bounds = (high + HALF) << HIGH_AT | (low + HALF) << LOW_AT
    write(table, position, place, word_of(bounds | move << MOVE_AT | work << GENERATION_BITS), 0)
