"""What proof-number search works on: the question, the path from the root, and the children of its nodes."""

from typing import Annotated

from harif.native.records import Ints, Rows, Struct
from harif.search.past import Past
from harif.search.table import Position, Table
from harif.search.work import Work

NOTHING, LOOP, LIMITS = 1 << 20, 1 << 19, -1
"""What a refutation rests on, beside a ply of the path: nothing but the rules; a repetition that is closed, so that it
holds on every path; that there was no room to look further."""

MOST_CHILDREN = 1 << 20
"""Room for the children of all nodes on the path together."""
MARKS = 4096


class Child(Struct):
    """A move at a node of the path, and what is known of the position after it.

    pn, dn: its proof and disproof numbers.  rests: what its refutation leans on.
    rank: of what is solved, the plies of the tree that shows it, at most.
    """

    action: int
    pn: int
    dn: int
    rests: int
    rank: int


class Frame(Position):
    """A node of the path, `ply` moves from the root.

    first, count: its children are `Proof.children[first]` to `[first + count - 1]`.  seeks: is it the seeker's move?
    pn_limit, dn_limit: the thresholds: once a number reaches its own, the search goes up.
    pn, dn, rests, rank: as a `Child` has them, from those of its children.
    chosen: which child to look at next.  second: the number of the second best one, for whoever moves.
    undecided: children that may still save the other side.  begun: nodes searched before it was entered.
    """

    ply: int
    first: int
    count: int
    seeks: bool
    pn_limit: int
    dn_limit: int
    pn: int
    dn: int
    rests: int
    rank: int
    chosen: int
    second: int
    undecided: int
    begun: int


class Proof(Work):
    """A question, the path along which it is being searched, and what was found.

    The question: can `seeker` force an end worth at least `goal` (with `below`: less) to `viewer`?
    middle: what an even game is worth.  promising, bounds: are the game's own claims to be used?
    losing_decides, winning_decides: is the question answered where the seeker is sure to lose, where it is sure to win?
    looking: is nothing to be searched, only the moves at the root to be listed?

    worst_good, best_bad: of the ends seen, the worst utility that meets the goal and the best that does not.
    deepest: ply.  kept: entries in use.  width: words of a state.

    path: (plies, width), the states.  frames: one a ply.  children: those of all frames, one after the other.
    past: where a repetition is a draw, the positions before the root.  repeated: how many of them make one.
    clocked: may a position come back as another state, for the game has clocks? Then `stands`, one a ply, has the
    positions of the path, as `places` tells them apart; else the frames have.
    marks: by hash, how many positions on the path have it: most positions need no closer look for a repetition.
    """

    seeker: int
    viewer: int
    goal: float
    middle: float
    below: bool
    promising: bool
    bounds: bool
    losing_decides: bool
    winning_decides: bool
    looking: bool
    clocked: bool
    repeated: int
    worst_good: float
    best_bad: float
    deepest: int
    kept: int
    width: int
    path: Ints
    frames: Rows[Frame]
    children: Rows[Child]
    table: Table
    places: Table
    stands: Rows[Position]
    past: Past
    marks: Annotated[Ints, MARKS]
