"""Rows of words by number, in the order in which they are found, and the index that tells whether one is known.

The index is a table of numbers, found by a hash of the row and compared word by word: two rows can share a hash, never
a number. Positions are such rows, and so is what a player sees.
"""

from harif.game import U64
from harif.game.values import word_of
from harif.native.engine import kernel
from harif.native.records import Ints, Ints32, Struct

MIX = 0x9E3779B97F4A7C15
WORD = 0xFFFF_FFFF_FFFF_FFFF
UNKNOWN, DAMAGED = -1, -2
"""Instead of a number: the row is not known, or there is no room for it; and an index that cannot be right."""


class Numbered(Struct):
    """Numbered rows of `width` words, `found` of at most `room`.

    words    i8[room * width]   the rows
    index    i4[slots]          number + 1 of a row at its hash or behind it; 0: free. `slots` is a power of 2
    scratch  i8[2 * width]      the row in question; one a thread
    """

    width: int
    found: int
    room: int
    slots: int
    words: Ints
    index: Ints32
    scratch: Ints


def lend_index(numbered: Numbered, index: object) -> None:
    numbered.index, numbered.slots = index, len(index)  # type: ignore[assignment, arg-type]


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def first_slot(numbered: Numbered) -> int:
    """Where in the index to look first for the row in `scratch`."""
    room = numbered.scratch
    mark = U64(MIX)
    for k in range(numbered.width):
        mark = (mark ^ U64(room[k])) * MIX & WORD
        mark = mark ^ mark >> 29
    return word_of(mark ^ mark >> 32) & (numbered.slots - 1)


@kernel
def is_at(number: int, numbered: Numbered) -> bool:
    """Is the row in `scratch` the one of that number?"""
    words, room, width = numbered.words, numbered.scratch, numbered.width
    for k in range(width):
        if words[number * width + k] != room[k]:
            return False
    return True


@kernel
def slot_of(numbered: Numbered) -> int:
    """The slot of the index where the row in `scratch` stands, or would stand.

    An index is read from a file, so it is not believed: `DAMAGED` where it speaks of a row that is none, or has no
    free slot.
    """
    index = numbered.index
    slot = first_slot(numbered)
    for _ in range(numbered.slots):
        number = index[slot] - 1
        if number == UNKNOWN:
            return slot
        if number < 0 or number >= numbered.found:
            return DAMAGED
        if is_at(number, numbered):
            return slot
        slot = (slot + 1) & (numbered.slots - 1)
    return DAMAGED


@kernel
def find(numbered: Numbered) -> int:
    """The number of the row in `scratch`, `UNKNOWN` or `DAMAGED`."""
    slot = slot_of(numbered)
    return numbered.index[slot] - 1 if slot >= 0 else DAMAGED


@kernel
def enter(numbered: Numbered) -> int:
    """The number of the row in `scratch`, added if it is new; `UNKNOWN`: there is no room."""
    slot = slot_of(numbered)
    number = numbered.index[slot] - 1
    if number < 0 and numbered.found < numbered.room:
        words, room, width = numbered.words, numbered.scratch, numbered.width
        number = numbered.found
        for k in range(width):
            words[number * width + k] = room[k]
        numbered.index[slot] = number + 1
        numbered.found = number + 1
    return number


@kernel
def file_rows(first: int, last: int, numbered: Numbered) -> int:
    """Enter rows `first` … `last - 1`, whose words are known, in an index that does not have them."""
    words, room, width = numbered.words, numbered.scratch, numbered.width
    for number in range(first, last):
        for k in range(width):
            room[k] = words[number * width + k]
        numbered.index[slot_of(numbered)] = number + 1
    return 0
