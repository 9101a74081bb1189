"""All positions that can be reached: numbered in the order they are found, breadth first.

A position is its state's words, and where the game wrote `symmetries()` the smallest words among all that are worth
the same. Its number is its place in `words`. A table of numbers, found by a hash of the words and compared word by
word, tells whether a position is known: two positions can share a hash, never a number.

    words    i8[room * width]   the words of each position
    index    i4[power of two]   number + 1 of a position at its hash or behind it; 0: free
    values   u1[room * 2]       the ends of the game; see `harif.solving.backward.passes`
    degrees  i4[room]           moves * 2 + player to move
    edges    i4[]               for each position in turn, the numbers it leads to
"""

from typing import Any

from harif.game import U64
from harif.game.values import word_of
from harif.native.engine import fetch, old_kernel, part_of_kernel, store
from harif.solving.backward.passes import BY_FIRST, BY_SECOND, DRAWN, write_value

MIX = 0x9E3779B97F4A7C15
WORD = 0xFFFF_FFFF_FFFF_FFFF

# Slots of `ledger`.
FOUND, EXPANDED, EDGES, ROOM = 0, 1, 2, 3
LEDGER = 4

# What `expand` returns.
WHOLE, NO_ROOM, NO_EDGE_ROOM, ODD_UTILITY, NO_MOVES, ODD_PLAYER, SIDES_SWAPPED = range(7)


@part_of_kernel
def write_smallest(state: Any, fold: int, width: int, room: Any) -> None:
    """Write to `room` the smallest words of a state worth the same; what follows there is scratch.

    Symmetries need not be a group (some games yield one tidier form): so the smallest is asked again until it stays.
    """
    store(state, room, 0)
    smaller = fold
    while smaller != 0:
        smaller = 0
        for other in state.symmetries():
            store(other, room, width)
            for k in range(width):
                if room[width + k] != room[k]:
                    if room[width + k] < room[k]:
                        smaller = 1
                        for j in range(width):
                            room[j] = room[width + j]
                    break
        if smaller != 0:
            state = fetch(state, room, 0)


@part_of_kernel
def slot_of(room: Any, width: int, words: Any, index: Any) -> int:
    """The slot of `index` where the position whose words are in `room` stands, or would stand."""
    mark = U64(MIX)
    for k in range(width):
        mark = (mark ^ U64(room[k])) * MIX & WORD
        mark = mark ^ mark >> 29
    mask = len(index) - 1
    slot = word_of(mark ^ mark >> 32) & mask
    while index[slot] != 0:
        at = (word_of(index[slot]) - 1) * width
        same = 1
        for k in range(width):
            if words[at + k] != room[k]:
                same = 0
                break
        if same != 0:
            break
        slot = (slot + 1) & mask
    return slot


@part_of_kernel
def number_of(state: Any, fold: int, width: int, words: Any, index: Any, room: Any) -> int:
    """The number of a state's position, or -1."""
    write_smallest(state, fold, width, room)
    return word_of(index[slot_of(room, width, words, index)]) - 1


def locate(state: Any, fold: int, width: int, words: Any, index: Any, room: Any) -> int:
    """`number_of` as a kernel; the words of the position that stands for the state stay in `room`."""
    return number_of(state, fold, width, words, index, room)  # type: ignore[no-any-return]


def file_words(state: Any, first: int, last: int, width: int, words: Any, index: Any, room: Any) -> int:
    """Enter positions `first` … `last - 1`, whose words are known, in `index`."""
    for number in range(first, last):
        for k in range(width):
            room[k] = words[number * width + k]
        index[slot_of(room, width, words, index)] = number + 1
    return 0


def expand(
    state: Any,
    fold: int,
    width: int,
    last: int,
    low: float,
    middle: float,
    high: float,
    keep: int,
    words: Any,
    index: Any,
    values: Any,
    degrees: Any,
    edges: Any,
    ledger: Any,
    room: Any,
) -> int:
    """Find the successors of the positions from `ledger[EXPANDED]` to `last - 1`; new ones are added at the end.

    A position is expanded wholly or not at all. (Where room gives out in the middle of one, the successors found so far
    stay; they will be found again, under the same numbers.)
    """
    while ledger[EXPANDED] < last:
        number = ledger[EXPANDED]
        position = fetch(state, words, number * width)
        if position.terminal():
            worth = float(position.utility(0))
            if worth == high:
                write_value(values, number, BY_FIRST, 0)
            elif worth == low:
                write_value(values, number, BY_SECOND, 0)
            elif worth == middle:
                write_value(values, number, DRAWN, 0)
            else:
                return ODD_UTILITY
            degrees[number] = 0
        else:
            mover = word_of(position.player())
            if mover < 0 or mover > 1:
                return ODD_PLAYER
            if fold != 0:
                for other in position.symmetries():
                    if other.player() != mover:
                        return SIDES_SWAPPED
            at = ledger[EDGES]
            for action in position.actions():
                write_smallest(position.result(action), fold, width, room)
                slot = slot_of(room, width, words, index)
                if index[slot] == 0:
                    new = ledger[FOUND]
                    if new >= ledger[ROOM]:
                        return NO_ROOM
                    for k in range(width):
                        words[new * width + k] = room[k]
                    index[slot] = new + 1
                    ledger[FOUND] = new + 1
                if keep != 0:
                    if at >= len(edges):
                        return NO_EDGE_ROOM
                    edges[at] = index[slot] - 1
                at += 1
            if at == ledger[EDGES]:
                return NO_MOVES
            degrees[number] = (at - ledger[EDGES]) * 2 + mover
            ledger[EDGES] = at
        ledger[EXPANDED] = number + 1
    return WHOLE


LOCATE = old_kernel(locate, "i8 i8 i8[] i4[] i8[]", "i8")
FILE_WORDS = old_kernel(file_words, "i8 i8 i8 i8[] i4[] i8[]", "i8")
EXPAND = old_kernel(expand, "i8 i8 i8 f8 f8 f8 i8 i8[] i4[] u1[] i4[] i4[] i8[] i8[]", "i8")
