"""What proof-number search keeps of a position in the table: its two numbers, its rank, and the work they took.

An entry has two words of data. The first, from the low end: 6 bits generation, 41 the work (its weight: of the entries
that want the same place the one that took the least goes), 16 the rank. The second: 31 bits the disproof number, and
above them the proof number.
"""

from typing import Any

from harif.native.engine import kernel
from harif.search.table import GENERATION_BITS, LAST_GENERATION, Position, Table, new_table, place_for, write

INFINITE = 1 << 30
BIG = 1 << 28
"""The largest number of work that is not infinite."""
LOOPED_PN = INFINITE - 1
"""In the table, the proof number of what is refuted because a position repeats."""

NUMBER_BITS = 31
MOST_NUMBER = (1 << NUMBER_BITS) - 1
WORK_BITS = 41
MOST_WORK = (1 << WORK_BITS) - 1
RANK_AT = GENERATION_BITS + WORK_BITS
MOST_RANK = (1 << 16) - 1
WAYS = 4


def table_of_proofs(game: Any, megabytes: float) -> Table:
    """A table whose entries are those of this module."""
    return new_table(game, megabytes, data=2, weight_bits=WORK_BITS, ways=WAYS)


@kernel
def keep(table: Table, position: Position, pn: int, dn: int, rank: int, work: int) -> int:
    """Remember the numbers of a position, and all the work that they took so far. 1 if its place was empty, else 0."""
    place, own = place_for(table, position)
    before = table.words[place + table.identity]
    if own:
        work += before >> GENERATION_BITS & MOST_WORK
    write(table, position, place, rank << RANK_AT | min(work, MOST_WORK) << GENERATION_BITS, pn << NUMBER_BITS | dn)
    return 0 if before & LAST_GENERATION == table.generation else 1


@kernel
def pn_of(second: int) -> int:
    return second >> NUMBER_BITS


@kernel
def dn_of(second: int) -> int:
    return second & MOST_NUMBER


@kernel
def rank_of(first: int) -> int:
    return first >> RANK_AT
