"""Worlds that a game's own `guess` makes, held against what the player sees before anybody believes them."""

from array import array
from typing import Any

from harif.game.values import write_words
from harif.game.view import MOST_WORDS, seen_by
from harif.native.engine import kernel
from harif.native.records import Ints
from harif.search.work import Work


class Guessing(Work):
    """Work that guesses worlds for a seat.

    target  i8[view_words]  what the seat sees
    seen    i8[…]           what it would see in the state at hand
    """

    seat: int
    view_words: int
    target: Ints
    seen: Ints


def look(guessing: Guessing, state: Any, seat: int) -> None:
    """Let guesses be held against what the seat sees in this state."""
    seen = seen_by(state, seat)
    guessing.seat, guessing.view_words = seat, len(seen)
    guessing.target, guessing.seen = array("q", seen), array("q", [0]) * MOST_WORDS


@kernel
def contradicts(world: Any, guessing: Guessing) -> bool:
    """Can the seat tell a guess from where it is: does it see something else there, or is the game over?"""
    if world.terminal() or write_words(world.sees(guessing.seat), guessing.seen, 0) != guessing.view_words:
        return True
    for k in range(guessing.view_words):
        if guessing.seen[k] != guessing.target[k]:
            return True
    return False
