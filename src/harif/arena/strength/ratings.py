"""Ratings of many players from the games among them (Bradley and Terry 1952)."""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, NamedTuple

from harif.arena.strength.elo import Estimate, student

SCALE = 400.0 / log(10.0)  # Elo in a unit of the logistic curve
IMAGINARY = 0.5  # drawn groups between two who have met: nobody is infinitely better
STEPS = 200
SURE = 0.975


class Duel(NamedTuple):
    """What one scored against another in a group of games."""

    group: int
    one: int
    other: int
    score: float


def ratings(players: int, duels: Sequence[Duel]) -> list[Estimate | None]:
    """The Elo of each player, their mean being 0, with intervals; None for one who has not played.

    The most likely ratings, half a drawn group being added between any two who have met; the intervals take the groups
    as independent, whatever depends on what inside them (the sandwich estimate: Huber 1967).
    """
    import numpy as np

    met = sorted({(min(duel.one, duel.other), max(duel.one, duel.other)) for duel in duels})
    playing = sorted({player for pair in met for player in pair})
    if not playing:
        return [None] * players
    imaginary = [(one, other, 0.5, IMAGINARY) for one, other in met]
    played = [(duel.one, duel.other, duel.score, 1.0) for duel in duels]
    strength = np.zeros(players)
    for _ in range(STEPS):
        slope, bend = slopes(strength, played + imaginary)
        step = np.linalg.pinv(bend) @ slope
        strength += np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength[playing].mean()
    spread = scatter(strength, duels, np.linalg.pinv(slopes(strength, played + imaginary)[1]))
    groups = len({duel.group for duel in duels})
    reach = student(SURE, max(1, groups - 1)) * SCALE
    return [
        around(strength[i] * SCALE, reach * sqrt(max(0.0, spread[i, i]))) if i in playing else None
        for i in range(players)
    ]


def around(value: float, reach: float) -> Estimate:
    return Estimate(float(value), float(value - reach), float(value + reach))


def slopes(strength: Any, duels: Sequence[tuple[int, int, float, float]]) -> tuple[Any, Any]:
    """First derivatives of the log-likelihood, and minus the second ones."""
    import numpy as np

    slope, bend = np.zeros(len(strength)), np.zeros((len(strength), len(strength)))
    for one, other, score, weight in duels:
        expected = 1.0 / (1.0 + np.exp(strength[other] - strength[one]))
        slope[one] += weight * (score - expected)
        slope[other] -= weight * (score - expected)
        curve = weight * expected * (1.0 - expected)
        for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            bend[a, b] += sign * curve
    return slope, bend


def scatter(strength: Any, duels: Sequence[Duel], inverse: Any) -> Any:
    """The covariance of the ratings, from how much the groups scatter."""
    import numpy as np

    by_group: dict[int, Any] = {}
    for group, one, other, score in duels:
        pull = by_group.setdefault(group, np.zeros(len(strength)))
        expected = 1.0 / (1.0 + np.exp(strength[other] - strength[one]))
        pull[one] += score - expected
        pull[other] -= score - expected
    return inverse @ sum((np.outer(pull, pull) for pull in by_group.values()), np.zeros_like(inverse)) @ inverse
