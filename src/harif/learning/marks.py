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


class Loss(NamedTuple):
    """A point of a curve of losses: cross-entropy of what was learned, on the examples and on those held out."""

    games: int
    rows: int
    epoch: int
    seconds: float
    loss: float | None
    held_out: float | None
