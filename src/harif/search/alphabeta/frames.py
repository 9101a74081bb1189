"""What a complete search keeps in memory while it runs: one `Search` a thread, one `Node` a ply."""

from typing import Annotated

from harif.native.records import Floats, Ints, Rows
from harif.search.alphabeta.ordering import Frame, Ordering
from harif.search.chance.network import Net
from harif.search.past import Past
from harif.search.table import Table

LINE = 23
"""Plies of the best line that are kept."""


class Node(Frame):
    """A ply of the line of play, with the best line from there: the first `length` moves of `line`.

    pressed: must the mover answer a threat (the game's `urgent`)? Whoever asks about the ply says so.
    standing: how the position is judged as it stands, where that was asked; else NaN.
    """

    length: int
    pressed: bool
    standing: float
    line: Annotated[Ints, LINE]


class Search(Ordering):
    """A complete search, as one thread runs it.

    reach: the largest value above the middle.  middle: the value of an even game.
    unproven: how many of the values found so far rest on a judgement.  farthest: the deepest ply reached.
    deepest: the ply at which every search ends.  drawn_at: the ply at which the game is drawn by its limit of plies.
    longest: the ply from which on no threat makes a line longer.
    past: where a repetition is a draw, the positions before the root.
    root_values: (room,), of the root's moves in the order of its rows.
    passed: stands for the last move where the last player passed.
    net: a learned judgement, in place of the game's `evaluate` where it has endings.
    asks_end: does the game say by `terminal()` that it is over? Else it is where there is no move.

    What is switched on: stored (the table), bounded (`bounds`), repeated (the returns of a position that make a draw;
    0: none do), scouted (null windows), pressing (`urgent`). The depth from which on: lookahead (enhanced transposition
    cutoffs), split (moves are shared with other threads). quiet: plies of quiescence.

    What is guessed, where it was asked for (0: not): null_move, the plies that a pass saves at least; reductions,
    (REDUCED, REDUCED), the plies that a late move is searched less, by depth and place; futile, the depth up to which a
    judgement beyond `margin` a ply decides; late, the depth up to which late moves are left out; deeper, whether the
    table's deeper entries count. guessing: is anything?  remembers: are judgements kept, in `judgements`?
    """

    reach: float
    middle: float
    margin: float
    unproven: int
    farthest: int
    deepest: int
    drawn_at: int
    longest: int
    passed: int
    asks_end: bool
    stored: bool
    bounded: bool
    repeated: int
    scouted: bool
    pressing: bool
    lookahead: int
    split: int
    quiet: int
    guessing: bool
    null_move: int
    reduced: bool
    futile: int
    late: int
    deeper: bool
    remembers: bool
    judgements: Ints
    table: Table
    past: Past
    root_values: Floats
    reductions: Ints
    frames: Rows[Node]
    net: Net
