"""SPRT: play until it is clear whether one player is better than another (Wald 1945)."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import Any, NamedTuple

from harif.arena.strength.elo import Scatter, Tally, score_of
from harif.game import SearchError

IMAGINARY = 6.0
"""Groups that stand beside those that were played, when their scatter is estimated: the first few alone would often
look as if there were none, and end the test too soon.
"""


@dataclass(frozen=True)
class SPRT:
    """Which of two differences in Elo do the games speak for: is A `high` Elo better than B, or only `low`?

    alpha: how often it may say `high` though `low` is true.  beta: how often it may say `low` though `high` is true.
    """

    low: float = 0.0
    high: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not all(isinstance(number, (int, float)) and abs(number) < 4000 for number in (self.low, self.high)):
            raise SearchError(
                "The bounds of SPRT are two differences in Elo, such as 0,10; not {low!r}, {high!r}.",
                low=self.low,
                high=self.high,
            )
        if not self.low < self.high:
            raise SearchError(
                "SPRT asks whether A is rather {high} Elo better, or rather {low}: the first bound must be below the "
                "second. Write {high},{low}.",
                low=self.low,
                high=self.high,
            )
        if not all(isinstance(error, (int, float)) and 0.0 < error < 0.5 for error in (self.alpha, self.beta)):
            raise SearchError(
                "SPRT errs with a probability between 0 and 0.5, not {alpha!r}, {beta!r}.",
                alpha=self.alpha,
                beta=self.beta,
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it says `low`, and `high`."""
        return log(self.beta / (1.0 - self.alpha)), log((1.0 - self.beta) / self.alpha)

    def ask(self, groups: Iterable[float] | Tally) -> "Verdict":
        """What these groups, in the order in which they were planned, say."""
        low, high = self.bounds
        ratio = self.ratio(groups if isinstance(groups, Tally) else Tally(groups))
        answer = "high" if ratio >= high else "low" if ratio <= low else None
        return Verdict(answer, ratio, low, high, (self.low, self.high))

    def ratio(self, groups: Tally) -> float:
        """How much likelier the groups are if `high` is true: the logarithm of Wald's ratio.

        A group of mean m counts as 1 / r games without draws, where r m (1 - m) is its variance: exactly Wald's test
        where the games are such, and the quasi-likelihood (Wedderburn 1974) where draws or openings make them scatter
        less.
        """
        if groups.count == 0:
            return 0.0
        one, other = score_of(self.high), score_of(self.low)
        middle = (one + other) / 2.0
        games = groups.count / Scatter(groups, IMAGINARY).ratio(middle)
        return games * (groups.mean * log(one / other) + (1.0 - groups.mean) * log((1.0 - one) / (1.0 - other)))


class Verdict(NamedTuple):
    """Where a test stands.

    answer: "high", "low", or None while it is open.  ratio: the log-likelihood ratio; when it reaches `low` or `high`,
    that is the answer.  asked: the two differences in Elo.
    """

    answer: str | None
    ratio: float
    low: float
    high: float
    asked: tuple[float, float]


def sprt_of(asked: Any) -> SPRT | None:
    """A test from what people give: an `SPRT`, a pair of bounds, or text such as "0,10" or "0,10,0.05,0.05"."""
    if asked is None or isinstance(asked, SPRT):
        return asked
    parts = asked.split(",") if isinstance(asked, str) else asked
    try:
        numbers = [float(part) for part in parts]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) not in (2, 4):
        raise SearchError(
            "SPRT wants two differences in Elo, such as 0,10, and after them, if you like, how often it may err: "
            "0,10,0.05,0.05; not {asked!r}.",
            asked=asked,
        )
    return SPRT(*numbers)
