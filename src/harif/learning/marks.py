"""Points of a learning curve."""

from typing import NamedTuple


class Strength(NamedTuple):
    """Games against somebody, in points a game, with the standard error."""

    games: int
    points: float
    error: float
    won: float  # share of the games
    lost: float


class Mark(NamedTuple):
    """A point of the learning curve."""

    games: int
    seconds: float
    surprise: float
    rate: float
    against_evaluate: Strength | None
