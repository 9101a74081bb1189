"""Elo differences from scores, with intervals that hold.

What is counted are *groups*: the games of one opening, or of one luck, with the seats changed. Games of a group depend
on each other (a won opening is won for both), so a group gives one number, the mean score in it, and only groups are
independent.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf, log10, pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
WON_OR_LOST = ((-1.0, 1.0), (0.0, 1.0))


def elo_of(score: float) -> float:
    """The difference in rating at which one expects this score.

    >>> round(elo_of(0.64))
    100
    """
    return -inf if score <= 0.0 else inf if score >= 1.0 else 400.0 * log10(score / (1.0 - score))


def score_of(elo: float) -> float:
    """The score that one expects at this difference in rating."""
    return 1.0 / (1.0 + 10.0 ** (-elo / 400.0)) if elo > -4000 else 0.0


class Estimate(NamedTuple):
    """A number and the interval that holds the true one, 95 times in 100."""

    value: float
    low: float
    high: float


class Tally:
    """Numbers so far: how many, their mean, and the sum of the squares around it (Welford 1962)."""

    def __init__(self, numbers: Iterable[float] = ()) -> None:
        self.count, self.mean, self.squares = 0, 0.0, 0.0
        for number in numbers:
            self.add(number)

    def add(self, number: float) -> None:
        step = number - self.mean
        self.count += 1
        self.mean += step / self.count
        self.squares += step * (number - self.mean)


def score_estimate(groups: Iterable[float] | Tally, sure: float = SURE) -> Estimate | None:
    """The mean score and its interval; None where nothing was played.

    Wilson's score interval (1927): it holds the means that the groups are not too far from, as far as is to be
    expected *at that mean*, so it stays inside 0 to 1 and has a width even where every game was won. The variance of a
    group at a mean m is taken as r m (1 - m): r is 1 where its games always end alike, 1/2 where they are two and have
    nothing to do with each other, and less where draws or openings that suit one side level them out. It is estimated
    from the groups, together with an imaginary one whose games end alike, and Student's quantile makes up for its being
    estimated.
    """
    tally = groups if isinstance(groups, Tally) else Tally(groups)
    count, mean = tally.count, tally.mean
    if count == 0:
        return None
    if count == 1:
        return Estimate(mean, 0.0, 1.0)
    quantile = student(1.0 - (1.0 - sure) / 2.0, count - 1)
    scatter = Scatter(tally, 1.0)

    def outside(truth: float) -> bool:
        return (mean - truth) ** 2 > quantile**2 * scatter.ratio(truth) * truth * (1.0 - truth) / count

    return Estimate(mean, edge(outside, mean, 0.0), edge(outside, mean, 1.0))


def elo_estimate(groups: Iterable[float] | Tally, sure: float = SURE) -> Estimate | None:
    """The difference in Elo that the scores of groups show, with its interval."""
    found = score_estimate(groups, sure)
    return None if found is None else Estimate(*map(elo_of, found))


def points_estimate(points: Sequence[float], span: tuple[float, float]) -> Estimate | None:
    """The mean of what groups brought, with its interval; `span` is the least and the most there is to get.

    Where points say only who has won, they are a score on another scale, and so is the interval.
    """
    low, high = span
    if span in WON_OR_LOST:
        found = score_estimate([(point - low) / (high - low) for point in points])
        return None if found is None else Estimate(*(low + share * (high - low) for share in found))
    found = mean_estimate(points)
    return None if found is None else Estimate(found.value, max(low, found.low), min(high, found.high))


def mean_estimate(points: Sequence[float], sure: float = SURE) -> Estimate | None:
    """The mean of independent numbers with Student's interval: anything at all, where they do not differ."""
    tally = Tally(points)
    count, mean = tally.count, tally.mean
    if count == 0:
        return None
    if tally.squares == 0.0:
        return Estimate(mean, -inf, inf)
    reach = student(1.0 - (1.0 - sure) / 2.0, count - 1) * sqrt(tally.squares / (count - 1) / count)
    return Estimate(mean, mean - reach, mean + reach)


class Scatter:
    """How much the scores of groups scatter, as a share of what they could at most.

    imaginary: how many groups whose games end alike, the most that can be, stand beside those that were played.
    """

    def __init__(self, groups: Tally, imaginary: float) -> None:
        self.squares = groups.squares
        self.most = (groups.count - 1) * groups.mean * (1.0 - groups.mean)
        self.imaginary = imaginary

    def ratio(self, truth: float) -> float:
        """The variance of a group, divided by m (1 - m), if the mean is `truth`."""
        prior = self.imaginary * truth * (1.0 - truth)
        return (self.squares + prior) / (self.most + prior) if prior > 0.0 else 0.0


def edge(outside: Callable[[float], bool], inside: float, limit: float) -> float:
    """How far from a point inside an interval towards `limit` it reaches."""
    near, far = inside, limit
    for _ in range(60):
        middle = (near + far) / 2.0
        near, far = (near, middle) if outside(middle) else (middle, far)
    return limit if abs(near - limit) < 1e-12 else near


def student(probability: float, freedom: int) -> float:
    """The quantile of Student's distribution: exact for one and two degrees of freedom, for more by its expansion
    around the normal one (Abramowitz and Stegun 26.7.5).

    >>> round(student(0.975, 10), 3)
    2.228
    """
    if freedom == 1:
        return tan(pi * (probability - 0.5))
    if freedom == 2:
        return (2.0 * probability - 1.0) / sqrt(2.0 * probability * (1.0 - probability))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
