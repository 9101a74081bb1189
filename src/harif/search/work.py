"""What every search counts, what stops it, and how it gives up.

A kernel counts its nodes in a `Work` and returns as soon as they are beyond the limit: whatever it returns then means
nothing. Whoever wants to stop it, from any thread, sets the limit to `STOPPED`. What it cannot go on with is a flaw
(see `flaws`). Everything that a game's methods return is looked at here before a search believes it.
"""

from harif.native.engine import kernel
from harif.native.records import Struct
from harif.search.flaws import BAD_CHANCES, ODD_BOUNDS, ODD_PLAYER

NO_LIMIT = 2**62
STOPPED = -1
"""A limit that every search is beyond."""


class Work(Struct):
    """A search at work, one a thread. Searches add what else they need.

    nodes: states visited so far.  limit: the nodes after which to stop.  flaw: why it gave up, or 0.
    players: whose turn it may be, 0 … players - 1.  opposite: those not on player 0's side, a bit each (see `Kind`).
    """

    nodes: int
    limit: int
    flaw: int
    players: int
    opposite: int


NEARLY = 1e-6
"""How far from 1 the probabilities of a chance node may add up, in a search."""


@kernel
def is_spent(work: Work) -> bool:
    """Must the search return at once?"""
    return work.nodes > work.limit


@kernel
def give_up(work: Work, flaw: int) -> None:
    """Stop, and leave the first reason behind."""
    if work.flaw == 0:
        work.flaw = flaw
    work.limit = STOPPED


@kernel
def opposed(one: int, other: int, work: Work) -> bool:
    """Are two players on different sides?"""
    return (work.opposite >> one ^ work.opposite >> other) & 1 != 0


@kernel
def minimises(player: int, work: Work) -> bool:
    """Is the player against player 0?"""
    return work.opposite >> player & 1 != 0


# What a game's methods return -----------------------------------------------------------------------------------------


@kernel
def sound(value: float, flaw: int, work: Work) -> float:
    """The value; where it is NaN or infinite, give up with that flaw."""
    if not abs(value) < float("inf"):
        give_up(work, flaw)
    return value


@kernel
def is_nobody(mover: int, work: Work) -> bool:
    """Is there no such player? Then give up."""
    if mover >= 0 and mover < work.players:
        return False
    give_up(work, ODD_PLAYER)
    return True


@kernel
def and_chance(sure: float, probability: float) -> float:
    """`sure` and one more probability; NaN from the first on that is none."""
    return sure + probability if probability >= 0.0 else float("nan")


@kernel
def check_chances(work: Work, sure: float) -> None:
    """Give up where the probabilities of a chance node, which add up to `sure`, are not all there is."""
    if not abs(sure - 1.0) <= NEARLY:
        give_up(work, BAD_CHANCES)


@kernel
def check_bounds(work: Work, low: float, high: float) -> None:
    """Give up where what the game knows of a value leaves none."""
    if not low <= high:
        give_up(work, ODD_BOUNDS)
