"""Minimax on leaves that are only estimates, and the better choice (chapter, section 5).

MAX chooses between MIN nodes with leaves (99, 1000, 1000, 1000) and (100, 101, 102, 100). Minimax takes the second,
for 100 > 99. But if every leaf is its printed number plus an error of standard deviation σ, the minimum of four
numbers close together lies well below each of them, while that of the first node is in effect one number alone. So one
backs up *distributions* instead of numbers (Baum and Smith 1997): the minimum of independent variables has the
survival function P(min > x) = Π P(leaf > x), and its mean decides.
"""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from random import Random
from typing import NamedTuple

LEAVES = ((99.0, 1000.0, 1000.0, 1000.0), (100.0, 101.0, 102.0, 100.0))
STEPS = 600
REACH = 9.0  # standard deviations beyond the leaves, where nothing is left


class Choice(NamedTuple):
    """What MAX knows of its moves when leaves have an error of standard deviation `sigma`."""

    sigma: float
    printed: tuple[float, ...]  # minimax values of the numbers as they are printed
    means: tuple[float, ...]  # expected true value of each move
    best: tuple[float, ...]  # probability that the move is truly the best one
    minimax: int  # the move that minimax takes
    action: int  # the move with the highest expected value


def noisy_leaf(sigma: float, leaves: Sequence[Sequence[float]] = LEAVES) -> Choice:
    """Both choices for one σ, by integrating the distributions of the minima.

    >>> sure, unsure = noisy_leaf(0.0), noisy_leaf(5.0)
    >>> (sure.minimax, sure.action), (unsure.minimax, unsure.action)
    ((1, 1), (1, 0))
    >>> [round(mean, 1) for mean in unsure.means]
    [99.0, 95.5]
    >>> round(unsure.best[0], 2)
    0.71
    """
    printed = tuple(float(min(row)) for row in leaves)
    minimax = printed.index(max(printed))
    if sigma <= 0.0:
        best = tuple(1.0 if i == minimax else 0.0 for i in range(len(printed)))
        return Choice(0.0, printed, printed, best, minimax, minimax)
    low, high = min(printed) - REACH * sigma, max(printed) + REACH * sigma
    step = (high - low) / STEPS
    points = [low + (i + 0.5) * step for i in range(STEPS)]
    densities = [[density(x, row, sigma) for x in points] for row in leaves]
    means = tuple(sum(x * d for x, d in zip(points, line)) / sum(line) for line in densities)
    best = tuple(better(i, densities, step) for i in range(len(leaves)))
    return Choice(float(sigma), printed, means, best, minimax, means.index(max(means)))


def density(x: float, row: Sequence[float], sigma: float) -> float:
    """The density at `x` of the smallest of normal variables with these means."""
    beyond = [survival(x, mean, sigma) for mean in row]
    total = 0.0
    for i, mean in enumerate(row):
        others = 1.0
        for j, share in enumerate(beyond):
            others *= share if j != i else 1.0
        z = (x - mean) / sigma
        total += exp(-z * z / 2) / (sigma * sqrt(2 * pi)) * others
    return total


def survival(x: float, mean: float, sigma: float) -> float:
    """P(variable > x) of a normal variable."""
    return erfc((x - mean) / (sigma * sqrt(2))) / 2


def better(move: int, densities: list[list[float]], step: float) -> float:
    """The probability that the minimum of `move` is above all the others."""
    below = [0.0] * len(densities)  # P(minimum < the point at hand)
    total = 0.0
    for at in range(len(densities[move])):
        chance = densities[move][at] * step
        for other, line in enumerate(densities):
            if other != move:
                chance *= below[other] + line[at] * step / 2
            below[other] += line[at] * step
        total += chance
    return total


def sampled(sigma: float, games: int, seed: int = 0, leaves: Sequence[Sequence[float]] = LEAVES) -> tuple[float, ...]:
    """The mean true value of each move over so many random errors: what `noisy_leaf` integrates."""
    random = Random(seed)
    totals = [0.0] * len(leaves)
    for _ in range(games):
        for i, row in enumerate(leaves):
            totals[i] += min(random.gauss(mean, sigma) for mean in row)
    return tuple(total / games for total in totals)
