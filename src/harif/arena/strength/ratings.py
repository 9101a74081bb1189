"""Ratings of many players from the games among them (Bradley and Terry 1952)."""

from collections import defaultdict
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any, NamedTuple

from harif.arena.strength.elo import Estimate, student

SCALE = 400.0 / log(10.0)  # Elo in a unit of the logistic curve
IMAGINARY = 0.5  # drawn groups between two who have met: nobody is infinitely better
STEPS = 200
SURE = 0.975
NO_SLOPE = 1e-9  # of the steepest: in such directions, all players rising together, nothing is known


class Duel(NamedTuple):
    """What one scored against another in a group of games."""

    group: int
    one: int
    other: int
    score: float


def ratings(players: int, duels: Sequence[Duel]) -> list[Estimate | None]:
    """The Elo of each player, their mean being 0, with intervals; None for one who has not played.

    The most likely ratings, half a drawn group being added between any two who have met. The intervals take the groups
    as independent, whatever depends on what inside them (the sandwich estimate: Huber 1967); an imaginary group of
    independent games without draws stands beside them, as in `score_estimate`. One group alone tells no interval.
    """
    import numpy as np

    playing = sorted({player for duel in duels for player in (duel.one, duel.other)})
    if not playing:
        return [None] * players
    pairs = Pairs(duels)
    strength = np.zeros(players)
    for _ in range(STEPS):
        slope, bend = pairs.slopes(strength)
        step = inverse(bend) @ slope
        strength += np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength[playing].mean()
    count = len({duel.group for duel in duels})
    bread = inverse(pairs.slopes(strength)[1])
    spread = bread @ scatter(strength, duels, pairs) @ bread
    reach = student(SURE, count - 1) * SCALE if count > 1 else inf
    return [
        around(float(strength[i]) * SCALE, reach * sqrt(float(spread[i, i]))) if i in playing else None
        for i in range(players)
    ]


def around(value: float, reach: float) -> Estimate:
    return Estimate(value, value - reach, value + reach)


def inverse(bend: Any) -> Any:
    """The inverse, in the directions in which there is one."""
    import numpy as np

    return np.linalg.pinv(bend, rcond=NO_SLOPE, hermitian=True)


class Pairs:
    """Who has met whom, how often, and with which score: all that the likelihood hangs on. Row k is one pair."""

    def __init__(self, duels: Sequence[Duel]) -> None:
        import numpy as np

        total: dict[tuple[int, int], list[float]] = defaultdict(lambda: [IMAGINARY / 2, IMAGINARY])
        for _, one, other, score in duels:
            sums = total[one, other]
            sums[0] += score
            sums[1] += 1.0
        self.one, self.other = (np.array([pair[side] for pair in total]) for side in (0, 1))
        self.score, self.weight = np.array(list(total.values())).T

    def slopes(self, strength: Any) -> tuple[Any, Any]:
        """First derivatives of the log-likelihood, and minus the second ones."""
        import numpy as np

        expected = expected_score(strength, self.one, self.other)
        slope = np.zeros(len(strength))
        np.add.at(slope, self.one, self.score - self.weight * expected)
        np.subtract.at(slope, self.other, self.score - self.weight * expected)
        return slope, self.between(self.weight * expected * (1.0 - expected), len(strength))

    def between(self, amounts: Any, players: int) -> Any:
        """The matrix to which each pair adds its amount: on the diagonal for both, and less it between them."""
        import numpy as np

        matrix = np.zeros((players, players))
        for a, b, sign in (
            (self.one, self.one, 1),
            (self.other, self.other, 1),
            (self.one, self.other, -1),
            (self.other, self.one, -1),
        ):
            np.add.at(matrix, (a, b), sign * amounts)
        return matrix


def scatter(strength: Any, duels: Sequence[Duel], pairs: Pairs) -> Any:
    """The covariance of what all groups together pull at each rating, from how much the groups differ."""
    import numpy as np

    columns = [np.array(column) for column in zip(*duels, strict=True)]
    groups, row = np.unique(columns[0], return_inverse=True)
    _, one, other, score = columns
    surplus = score - expected_score(strength, one, other)
    pulls = np.zeros((len(groups), len(strength)))
    np.add.at(pulls, (row, one), surplus)
    np.subtract.at(pulls, (row, other), surplus)
    expected = expected_score(strength, pairs.one, pairs.other)
    imaginary = pairs.between(expected * (1.0 - expected), len(strength))
    count = len(groups)
    return (pulls.T @ pulls * count / max(1, count - 1) + imaginary) * count / (count + 1)


def expected_score(strength: Any, one: Any, other: Any) -> Any:
    import numpy as np

    return 1.0 / (1.0 + np.exp(strength[other] - strength[one]))
