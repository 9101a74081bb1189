"""What can happen in a state: the mover's moves, or what chance may bring."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from harif.game.errors import GameError
from harif.game.values import CHANCE

MOST_MOVES = 100_000


def choices(state: Any) -> list[int]:
    """The moves of a state that is not an end, or its outcomes that are not impossible."""
    return [choice for choice, _ in weighted(state)]


def weighted(state: Any) -> list[tuple[int, float]]:
    """The same, each with how likely it is where players move at random: every move is as likely as the next."""
    if state.player() == CHANCE:
        return [(outcome, probability) for outcome, probability in listed(state.outcomes()) if probability > 0.0]
    moves = listed(state.actions())
    return [(move, 1.0 / len(moves)) for move in moves]


def listed(items: Iterable[Any]) -> list[Any]:
    """All the items, unless they are too many to be moves."""
    found = list(islice(items, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise GameError("a state has more than {most:,} moves, or moves without end.", most=MOST_MOVES)
    return found
