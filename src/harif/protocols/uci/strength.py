"""Playing weakly on purpose: `UCI_LimitStrength` and `UCI_Elo`.

An Elo stands for what a level of `harif play` is made of: how many positions are searched, and how often and how far
the move strays from the best one. `RUNGS` is a table of these; between two rungs all is in proportion.
"""

from bisect import bisect_right
from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from harif.arena.levels import Graded


class Rung(NamedTuple):
    """What an Elo is made of: see `harif.arena.levels.Level`."""

    elo: int
    slip: float
    heat: float
    sight: int
    nodes: int


RUNGS = (
    Rung(500, slip=0.37, heat=2.4, sight=2, nodes=1_250),
    Rung(800, slip=0.265, heat=2.2, sight=2, nodes=2_500),
    Rung(1100, slip=0.175, heat=1.9, sight=2, nodes=5_000),
    Rung(1400, slip=0.1, heat=1.65, sight=2, nodes=10_000),
    Rung(1600, slip=0.07, heat=1.4, sight=2, nodes=14_000),
    Rung(1800, slip=0.035, heat=1.2, sight=2, nodes=20_000),
    Rung(2000, slip=0.0, heat=1.0, sight=2, nodes=70_000),
    Rung(2050, slip=0.0, heat=1.0, sight=2, nodes=250_000),
)
"""In the order of their Elo."""

LEAST_ELO, MOST_ELO = RUNGS[0].elo, RUNGS[-1].elo


def rung_at(elo: int) -> Rung:
    """What an Elo is made of: of two rungs in proportion, positions by their logarithm."""
    elo = max(LEAST_ELO, min(MOST_ELO, elo))
    at = min(bisect_right([rung.elo for rung in RUNGS], elo), len(RUNGS) - 1)
    low, high = RUNGS[at - 1], RUNGS[at]
    share = (elo - low.elo) / (high.elo - low.elo)

    def between(first: float, second: float) -> float:
        return first + share * (second - first)

    nodes = round(exp(between(log(low.nodes), log(high.nodes))))
    return Rung(elo, between(low.slip, high.slip), between(low.heat, high.heat), low.sight, nodes)


def weakened(elo: int, seed: int) -> "Graded":
    """A player of that strength."""
    from harif.arena.levels import LEVELS, Graded, Level  # it takes a while to load, and is seldom asked for

    rung = rung_at(elo)
    simulations = max(10, rung.nodes // 10)
    level = Level(len(LEVELS), rung.slip, rung.heat, rung.sight, rung.nodes, simulations)
    return Graded(f"UCI_Elo {elo}", level, seed)
