"""Positions by number, in the order in which they are found, and the index that tells whether one is known.

A position is its state's words, and where `fold` is asked for the smallest words among all states that the game's
`symmetries()` call equal. The index is a table of numbers, found by a hash of the words and compared word by
word: two positions can share a hash, never a number.
"""

from array import array
from typing import Any

from harif.game import U64, Definition
from harif.game.fields import from_words
from harif.game.values import word_of
from harif.native.engine import Wrote, fetch, kernel, store
from harif.native.records import Ints, Ints32, Struct

WROTE_SYMMETRIES = Wrote("symmetries")
MIX = 0x9E3779B97F4A7C15
WORD = 0xFFFF_FFFF_FFFF_FFFF
UNKNOWN, DAMAGED = -1, -2
"""Instead of a number: the position is not known, or there is no room for it; and an index that cannot be right."""


class Positions(Struct):
    """Numbered positions, `found` of at most `room`.

    width: words of a state.  fold: 1 where one position stands for all that are symmetric.

        words    i8[room * width]   the words of each position
        index    i4[slots]          number + 1 of a position at its hash or behind it; 0: free. `slots` is a power of 2
        scratch  i8[2 * width]      the words of the position in question; one a thread
    """

    width: int
    fold: int
    found: int
    room: int
    slots: int
    words: Ints
    index: Ints32
    scratch: Ints


def positions_of(game: Definition, fold: bool, words: Any = None, index: Any = None, found: int = 0) -> Positions:
    """The record of positions of a game, whose words and index are known, or come later."""
    positions = Positions(width=game.words, fold=int(fold and "symmetries" in game.methods), found=found, room=found)
    positions.scratch = array("q", [0]) * (2 * game.words)
    if words is not None:
        positions.words = words
    if index is not None:
        lend_index(positions, index)
    return positions


def lend_index(positions: Positions, index: Any) -> None:
    positions.index, positions.slots = index, len(index)


def state_at(number: int, like: Any, words: Any) -> Any:
    """The state of a position; `like` is any state of the game."""
    game = like.__harif__
    stored = words.items[number * game.words : (number + 1) * game.words]
    return type(like)(*from_words(list(stored), game.fields))


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def number_of(state: Any, positions: Positions) -> int:
    """The number of a state's position, or `UNKNOWN`; its words stay in `scratch`."""
    write_smallest(state, positions)
    return find(positions)


@kernel
def number_or_enter(state: Any, positions: Positions) -> int:
    """The number of a state's position, a new one if it was not known; `UNKNOWN` where there is no room."""
    write_smallest(state, positions)
    return enter(positions)


@kernel
def write_smallest(state: Any, positions: Positions) -> None:
    """Write to `scratch` the words of the position that stands for a state.

    Symmetries need not be a group (some games yield one tidier form): so the smallest is asked again until it stays.
    """
    room, width = positions.scratch, positions.width
    store(state, room, 0)
    if WROTE_SYMMETRIES:
        smaller = positions.fold != 0
        while smaller:
            smaller = False
            for other in state.symmetries():
                store(other, room, width)
                if precedes(room, width):
                    smaller = True
                    for k in range(width):
                        room[k] = room[width + k]
            if smaller:
                state = fetch(state, room, 0)


@kernel
def precedes(room: Ints, width: int) -> bool:
    """Are the second `width` words smaller than the first?"""
    for k in range(width):
        if room[width + k] != room[k]:
            return room[width + k] < room[k]
    return False


@kernel
def first_slot(positions: Positions) -> int:
    """Where in the index to look first for the position whose words are in `scratch`."""
    room = positions.scratch
    mark = U64(MIX)
    for k in range(positions.width):
        mark = (mark ^ U64(room[k])) * MIX & WORD
        mark = mark ^ mark >> 29
    return word_of(mark ^ mark >> 32) & (positions.slots - 1)


@kernel
def is_at(number: int, positions: Positions) -> bool:
    """Are the words in `scratch` those of that position?"""
    words, room, width = positions.words, positions.scratch, positions.width
    for k in range(width):
        if words[number * width + k] != room[k]:
            return False
    return True


@kernel
def slot_of(positions: Positions) -> int:
    """The slot of the index where the position whose words are in `scratch` stands, or would stand.

    An index is read from a file, so it is not believed: `DAMAGED` where it speaks of a position that is none, or has
    no free slot.
    """
    index = positions.index
    slot = first_slot(positions)
    for _ in range(positions.slots):
        number = index[slot] - 1
        if number == UNKNOWN:
            return slot
        if number < 0 or number >= positions.found:
            return DAMAGED
        if is_at(number, positions):
            return slot
        slot = (slot + 1) & (positions.slots - 1)
    return DAMAGED


@kernel
def find(positions: Positions) -> int:
    """The number of the position whose words are in `scratch`, `UNKNOWN` or `DAMAGED`."""
    slot = slot_of(positions)
    return positions.index[slot] - 1 if slot >= 0 else DAMAGED


@kernel
def enter(positions: Positions) -> int:
    """The number of the position whose words are in `scratch`, added if it is new; `UNKNOWN`: there is no room."""
    slot = slot_of(positions)
    number = positions.index[slot] - 1
    if number < 0 and positions.found < positions.room:
        words, room, width = positions.words, positions.scratch, positions.width
        number = positions.found
        for k in range(width):
            words[number * width + k] = room[k]
        positions.index[slot] = number + 1
        positions.found = number + 1
    return number


@kernel
def file_positions(first: int, last: int, positions: Positions) -> int:
    """Enter positions `first` … `last - 1`, whose words are known, in an index that does not have them."""
    words, room, width = positions.words, positions.scratch, positions.width
    for number in range(first, last):
        for k in range(width):
            room[k] = words[number * width + k]
        positions.index[slot_of(positions)] = number + 1
    return 0
