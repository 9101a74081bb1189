"""What a complete search keeps in memory while it runs: one `Search` a thread, one `Node` a ply."""

from typing import Annotated

from harif.native.records import Floats, Ints, Rows
from harif.search.alphabeta.ordering import Frame, Ordering
from harif.search.past import Past
from harif.search.table import Table

LINE = 23
"""Plies of the best line that are kept."""


class Node(Frame):
    """A ply of the line of play, with the best line from there: the first `length` moves of `line`."""

    length: int
    line: Annotated[Ints, LINE]


class Search(Ordering):
    """A complete search, as one thread runs it.

    reach: the largest value above the middle.  middle: the value of an even game.
    unproven: how many of the values found so far rest on a judgement.
    deepest: the ply at which every search ends.  drawn_at: the ply at which the game is drawn by its limit of plies.
    past: where a repetition is a draw, the positions before the root.
    root_values: (room,), of the root's moves in the order of its rows.
    passed: stands for the last move where the last player passed.

    What is switched on: stored (the table), bounded (`bounds`), repeated (a repetition is a draw), scouted (null
    windows). The depth from which on: lookahead (enhanced transposition cutoffs), split (moves are shared with
    other threads). quiet: plies of quiescence.

    What is guessed, where it was asked for (0: not): null_move, the plies that a pass saves; reduced, the
    moves before which nothing is reduced; futile, the depth up to which a judgement beyond `margin` decides.
    """

    reach: float
    middle: float
    margin: float
    unproven: int
    deepest: int
    drawn_at: int
    passed: int
    stored: bool
    bounded: bool
    repeated: bool
    scouted: bool
    lookahead: int
    split: int
    quiet: int
    null_move: int
    reduced: int
    futile: int
    table: Table
    past: Past
    root_values: Floats
    frames: Rows[Node]
