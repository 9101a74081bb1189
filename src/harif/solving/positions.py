"""Positions by number, in the order in which they are found.

A position is its state's words, and where `fold` is asked for the smallest words among all states that the game's
`symmetries()` call equal.
"""

from array import array
from typing import Any

from harif.game import Definition
from harif.game.fields import from_words
from harif.native.engine import Wrote, fetch, kernel, store
from harif.native.records import Ints
from harif.search.numbered import Numbered, enter, find, lend_index

WROTE_SYMMETRIES = Wrote("symmetries")


class Positions(Numbered):
    """Numbered positions, each the words of a state.

    fold: 1 where one position stands for all that are symmetric.
    """

    fold: int


def positions_of(game: Definition, fold: bool, words: Any = None, index: Any = None, found: int = 0) -> Positions:
    """The record of positions of a game, whose words and index are known, or come later."""
    positions = Positions(width=game.words, fold=int(fold and "symmetries" in game.methods), found=found, room=found)
    positions.scratch = array("q", [0]) * (2 * game.words)
    if words is not None:
        positions.words = words
    if index is not None:
        lend_index(positions, index)
    return positions


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
