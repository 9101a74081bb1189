"""The best line from each node of a search, ply by ply, as its kernel leaves it behind.

A line is kept as the *places* of its moves among each node's `actions()`, counted from 1, eight bits each; 0 ends it.
So a move is put in front by shifting two words, however long the line is.
"""

from itertools import islice
from typing import Any

from harif.native.engine import kernel
from harif.native.records import Rows, Struct, rows
from harif.search.work import Work

LINE = 16
"""Plies of a line that are kept."""
MOST_PLACES = 255
SEVEN_BYTES = 0xFF_FFFF_FFFF_FFFF


class Line(Struct):
    """The places of the next moves, the nearest in the lowest byte.

    near: the first eight.  far: the eight after them.
    """

    near: int
    far: int


class TreeSearch(Work):
    """A search that walks a game tree by recursion; each kernel adds what else it needs.

    unproven: states judged instead of searched to the end: where it stays 0, the value is proven.
    deepest: the last ply from which there is room to go deeper.
    lines: (deepest + 2), the best line from the node at each ply.
    """

    unproven: int
    deepest: int
    lines: Rows[Line]


def make_lines(search: TreeSearch, deepest: int) -> None:
    """Room for the lines of a search so many plies deep."""
    search.deepest = deepest
    search.lines = rows(Line, deepest + 2)


@kernel
def end_line(search: TreeSearch, ply: int) -> None:
    """No best line from the node at `ply`."""
    line = search.lines[ply]
    line.near = 0
    line.far = 0


@kernel
def extend_line(search: TreeSearch, ply: int, place: int) -> None:
    """The best line from `ply` is the move at `place`, then the best line from the next ply."""
    line, below = search.lines[ply], search.lines[ply + 1]
    line.near = (below.near & SEVEN_BYTES) << 8 | (place if place <= MOST_PLACES else 0)
    line.far = (below.far & SEVEN_BYTES) << 8 | (below.near >> 56 & 255)


def line_at(search: TreeSearch, ply: int, state: Any) -> list[int]:
    """The moves of the best line from `ply`, played from `state`."""
    moves = []
    line = search.lines[ply]
    for place in (word >> 8 * i & 255 for word in (line.near, line.far) for i in range(8)):
        if place == 0:
            break
        moves.append(next(islice(state.actions(), place - 1, None)))
        state = state.result(moves[-1])
    return moves
