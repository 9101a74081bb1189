"""An opponent that is not perfect: what it does, as weights (chapter, section 7).

A mixture such as `{"minimax": 0.7, "random": 0.3}` says how often the opponent plays its best move and how often any
move at all. So where the opponent is to move, the value is the weighted mean of the smallest value of the children,
their average, and (for an opponent that wishes one well) the largest.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import fsum, isfinite
from typing import Any, NamedTuple

from harif.drawing.digits import typed
from harif.game import SearchError
from harif.game.sentence import Sentence

WAYS = ("minimax", "random", "friendly")
CLOSE = 1e-9
"""How far from 1 a sum of weights may be, for 0.1 ten times is not 1."""


class Mixture(NamedTuple):
    """How an opponent moves: by the weights of three ways of playing, or by a weight for each of its moves.

    `weights`, where it is not empty, is in the order of `actions()` and stands for the whole mixture.
    """

    minimax: float = 0.0  # its best move
    random: float = 0.0  # any move, all alike
    friendly: float = 0.0  # the move that is best for us
    weights: tuple[float, ...] = ()

    def value(self, values: Sequence[float]) -> float:
        """What children worth so much to us are worth where this opponent chooses among them."""
        if self.weights:
            if len(values) != len(self.weights):
                raise SearchError(weights_do_not_fit(len(self.weights), len(values)))
            return fsum(weight * value for weight, value in zip(self.weights, values, strict=True))
        mean = fsum(values) / len(values)
        return self.minimax * min(values) + self.random * mean + self.friendly * max(values)

    def __str__(self) -> str:
        if self.weights:
            return "-".join(f"{typed(w)}" for w in self.weights)
        return ", ".join(f"{way} {typed(getattr(self, way))}" for way in WAYS if getattr(self, way))


def mixture_of(opponent: Any) -> Mixture:
    """A mixture from what people write: "random", {"minimax": 0.7, "random": 0.3}, or weights such as (1/2, 1/3, 1/6).

    >>> mixture_of({"minimax": 0.7, "random": 0.3}).value([12, 3, 9])
    4.5
    """
    if isinstance(opponent, Mixture):
        return opponent
    if isinstance(opponent, str):
        opponent = parse_mixture(opponent)
    if isinstance(opponent, Mapping):
        for way in opponent:
            if way not in WAYS:
                raise SearchError(
                    "opponent: there is no way of playing called {way!r}. There are: {ways}.",
                    way=way,
                    ways=", ".join(WAYS),
                )
        check_weights(list(opponent.values()))
        minimax, random, friendly = (float(opponent.get(way, 0.0)) for way in WAYS)
        return Mixture(minimax, random, friendly)
    if isinstance(opponent, Sequence) and opponent:
        check_weights(list(opponent))
        return Mixture(weights=tuple(float(weight) for weight in opponent))
    raise SearchError(
        "opponent={opponent!r}: write 'random', a mixture such as {{'minimax': 0.7, 'random': 0.3}}, or "
        "the weights of its moves, such as (0.5, 0.25, 0.25).",
        opponent=opponent,
    )


def parse_mixture(text: str) -> Any:
    """A mixture as typed on a command line: `random`, `minimax=0.7,random=0.3`, `1/2,1/3,1/6`."""
    if text in WAYS:
        return {text: 1.0}
    parts = [part.strip() for part in text.replace(";", ",").split(",")]
    try:
        if "=" in text:
            pairs = [part.split("=", 1) for part in parts]
            return {way.strip(): float(Fraction(weight)) for way, weight in pairs}
        return [float(Fraction(part)) for part in parts]
    except (ValueError, ZeroDivisionError):
        raise SearchError(
            "opponent={text!r}: write 'random', 'minimax=0.7,random=0.3', or the weights of its moves, '0.5,0.3,0.2'.",
            text=text,
        ) from None


def check_weights(weights: list[Any]) -> None:
    """A sentence unless the weights are numbers of 0 or more that add up to 1."""
    for weight in weights:
        if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not isfinite(weight) or weight < 0:
            raise SearchError("opponent: a weight is a number from 0 to 1, not {weight!r}.", weight=weight)
    total = fsum(weights)
    if abs(total - 1.0) > CLOSE:
        raise SearchError("opponent: the weights must add up to 1; these add up to {total}.", total=total)


def weights_do_not_fit(given: int, moves: int) -> Sentence:
    return Sentence(
        "opponent: {given} weights were given, but a position has {moves} moves. Give a mixture such as {{'minimax': "
        "0.7, 'random': 0.3}}, which fits any number.",
        given=given,
        moves=moves,
    )
