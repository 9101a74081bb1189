"""What simulated games tell of a move that was made, beside the one they choose, and how sure that is."""

from math import inf, isnan, sqrt
from statistics import stdev
from typing import NamedTuple

from harif.game import Kind
from harif.search import Result

CLEAR = 0.05  # of the range of utilities: what loses less is blamed on nobody
ERRORS = 2.0  # standard errors within which a difference may be noise
FEWEST = 5  # worlds from which an error can be estimated


class Sampled(NamedTuple):
    """A move beside the best one.

    lost: how much less it has brought on average; NaN where it was not tried.  noise: the standard error of that.
    scale: the range of utilities.  simulations: how many there were.
    """

    best: int
    lost: float
    noise: float
    scale: float
    simulations: int

    @property
    def clear(self) -> bool:
        """Does the move lose something that matters and is no noise?"""
        return self.lost >= CLEAR * self.scale and self.lost > ERRORS * self.noise


def sampled(result: Result, action: int, kind: Kind) -> Sampled:
    """An action beside the one that simulated games have chosen."""
    assert result.action is not None  # somebody is to move
    means, (low, high) = dict(result.ranked), kind.utility_range
    lost = means[result.action] - means.get(action, float("nan"))
    return Sampled(result.action, lost, noise(result, action, high - low), high - low, result.simulations)


def noise(result: Result, action: int, scale: float) -> float:
    """The standard error of the difference: as far as it differs from world to world; where worlds are too few to say,
    what it is at most, by how often both moves were tried.
    """
    assert result.action is not None
    by_world = [dict(world.values) for world in result.worlds]
    gaps = [values[result.action] - values[action] for values in by_world]
    known = [gap for gap in gaps if not isnan(gap)]
    if len(known) >= FEWEST:
        return stdev(known) / sqrt(len(known))
    visits = dict(result.visits)
    times = [visits.get(move, 0) for move in (result.action, action)]
    return scale / 2 * sqrt(sum(1 / n for n in times)) if all(times) else inf
