"""What every search counts, what stops it, and what it cannot go on with.

A kernel counts its nodes in a `Work` and returns as soon as they are beyond the limit: whatever it returns then means
nothing. Whoever wants to stop it, from any thread, sets the limit to `STOPPED`.
"""

from typing import Any

from harif.game import GameError, HarifError, SearchError
from harif.native.engine import kernel
from harif.native.records import Struct

NO_LIMIT = 2**62
STOPPED = -1
"""A limit that every search is beyond."""

STUCK, TOO_WIDE, TOO_DEEP, BAD_CHANCES, OUTSIDE, UNFIT, WITH_FRACTIONS, TOO_HIGH = range(1, 9)
"""Flaws: why a search could not go on."""


class Work(Struct):
    """A search at work, one a thread. Searches add what else they need.

    nodes: states visited so far.  limit: the nodes after which to stop.  flaw: why it gave up, or 0.
    """

    nodes: int
    limit: int
    flaw: int


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
def check_chances(work: Work, sure: float) -> None:
    """Give up where the probabilities of a chance node, which add up to `sure`, are not all there is."""
    if not abs(sure - 1.0) <= NEARLY:
        give_up(work, BAD_CHANCES)


def sentence_for(flaw: int, game: Any) -> HarifError:
    """The error that tells of a flaw that nothing can mend."""
    sentences: dict[int, tuple[type[HarifError], str]] = {
        STUCK: (GameError, "a state has no legal move, yet the game is not over. Try 'harif check'."),
        BAD_CHANCES: (
            GameError,
            "in a position that the search met, the probabilities of 'outcomes' do not add up to 1 (or there is no "
            "outcome, or one is no number). 'harif check' finds it.",
        ),
        OUTSIDE: (
            SearchError,
            "the search met a value outside the bounds that it cuts by. Give bounds=(low, high) that hold every value, "
            "or correct utility_range.",
        ),
    }
    kind, told = sentences[flaw]
    return kind(f"{game.spec}: {told}")


def too_wide(game: Any, room: int) -> GameError:
    return GameError(f"{game.spec} declares max_actions={room}, but a state has more moves. Raise it.")
