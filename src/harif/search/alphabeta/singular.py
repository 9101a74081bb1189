"""Singular extensions: where one move alone holds, the line is made a ply longer (Anantharaman, Campbell and Hsu 1990).

The table's move is *singular* if all others together, searched to half the depth, stay below what it is known to reach.
What is learned so is a guess, as all forward pruning: it decides how deep a move is searched.
"""

from harif.native.engine import kernel
from harif.search.alphabeta.decided import is_decided
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.pruning import margin_at
from harif.search.entries import AT_MOST, PROVEN_DEPTH, bound_of, depth_of

SINGULAR_DEPTH = 8  # from which on a move may be singular
SHALLOWER = 3  # plies by which the table may have searched less deeply
BELOW = 0.08  # of a margin, for each ply: how far below the others must stay


@kernel
def may_be_singular(entry: int, known: float, depth: int, ply: int, search: Search) -> bool:
    """Is it worth finding out whether the table's move alone holds? `known` is what the entry says of the position."""
    if not search.singular or depth < SINGULAR_DEPTH or ply == 0 or ply >= search.longest:
        return False
    kept = depth_of(entry)
    if kept == PROVEN_DEPTH or kept < depth - SHALLOWER or bound_of(entry) == AT_MOST:
        return False
    return not is_decided(known, search.reach)


@kernel
def singular_bound(known: float, depth: int, search: Search) -> float:
    """What the other moves must stay below."""
    return known - BELOW * depth * margin_at(known, search)
