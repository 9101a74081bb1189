"""How strong each of several players is, where only neighbours have met."""

from collections.abc import Sequence
from math import hypot, inf, isfinite

from harif.arena.strength.elo import Estimate


def climb(neighbours: Sequence[Estimate]) -> list[tuple[int, Estimate]]:
    """(1, …), (2, …), …: how far each level is above level 1, from what each is above the one below it.

    The matches being independent, the values add up, and so do the squares of what their intervals reach to either
    side. A step whose value is infinite (every game was won) counts as the finite end of its interval: from there on
    the sum is a bound, and its interval is open on that side.

    >>> climb([Estimate(100, 70, 130), Estimate(50, 10, 90)])[-1]
    (3, Estimate(value=150.0, low=100.0, high=200.0))
    """
    found = [(1, Estimate(0.0, 0.0, 0.0))]
    value = down = up = 0.0
    for level, step in enumerate(neighbours, 2):
        rise = bounded(step)
        value += rise
        down, up = hypot(down, reach(rise, step.low)), hypot(up, reach(rise, step.high))
        found.append((level, Estimate(value, value - down, value + up)))
    return found


def bounded(step: Estimate) -> float:
    """The value of a step, or the finite end of its interval that bounds it; 0 where nothing is known."""
    return next((number for number in step if isfinite(number)), 0.0)


def reach(value: float, end: float) -> float:
    return abs(end - value) if isfinite(end) else inf
