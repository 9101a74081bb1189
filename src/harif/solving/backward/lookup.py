"""One position of a database: its value, by way of pages that were compared with their checksums.

The kernel believes nothing of a file: where it comes to a page that was not compared yet it returns, says which, and is
called again; and it follows no number of the index that is out of bounds. So damage is a sentence, never a wrong value.
"""

from typing import Any

from harif.native.engine import kernel
from harif.native.records import Bytes, Struct
from harif.search.numbered import DAMAGED, UNKNOWN, first_slot, is_at
from harif.solving.backward.values import value_at
from harif.solving.checksums import PAGE
from harif.solving.positions import Positions, write_smallest

UNSEEN = -3
WORDS, VALUES, INDEX = range(3)
"""The files of a database, as `Seen` counts them."""


class Seen(Struct):
    """Which pages of a database were compared with their checksums.

    file, page: those that must be compared before the kernel can go on.

        words, values, index  u1[pages]  1 where it was compared
    """

    file: int
    page: int
    words: Bytes
    values: Bytes
    index: Bytes


@kernel
def look_up(state: Any, positions: Positions, values: Bytes, seen: Seen) -> int:
    """The value of a state's position; `UNKNOWN`, `DAMAGED`, or `UNSEEN`: look at the page that `seen` names."""
    write_smallest(state, positions)
    slot, width = first_slot(positions), 8 * positions.width
    for _ in range(positions.slots):
        if is_unseen(seen.index, INDEX, 4 * slot, seen):
            return UNSEEN
        number = positions.index[slot] - 1
        if number == UNKNOWN:
            return UNKNOWN
        if number < 0 or number >= positions.found:
            return DAMAGED
        first = number * width
        if is_unseen(seen.words, WORDS, first, seen) or is_unseen(seen.words, WORDS, first + width - 1, seen):
            return UNSEEN
        if is_at(number, positions):
            return UNSEEN if is_unseen(seen.values, VALUES, 2 * number, seen) else value_at(values, number)
        slot = (slot + 1) & (positions.slots - 1)
    return DAMAGED


@kernel
def is_unseen(pages: Bytes, file: int, byte: int, seen: Seen) -> bool:
    """Was the page of that byte not compared yet? Then `seen` names it."""
    if pages[byte // PAGE] != 0:
        return False
    seen.file = file
    seen.page = byte // PAGE
    return True
