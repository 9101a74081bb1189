"""Values as they are told to people: rounded to what they mean, and the sentence that says what they count."""

from math import inf, isfinite, tanh
from typing import Any

from harif.drawing.digits import isolated, number, short_fraction
from harif.game import Kind, definition_of
from harif.words.catalogue import Voice
from harif.words.games import unit_of

FIGURES = 3  # that an estimate is good for
LARGE = 1000
STEEP = 6.0  # a lead of a sixth of what can be won fills 88 % of a bar
WON = ((-1.0, 1.0), (0.0, 1.0))
"""The ranges of games in which winning is all that counts."""


def value_of(value: float, lang: str, signed: bool = True, figures: int = FIGURES) -> str:
    """A value as it is told; one of thousands, a score of somebody who plays alone, without its fractions."""
    if abs(value) in (inf, 0.0):
        return isolated(number(value, lang), lang)
    kept = round(value) if abs(value) >= LARGE else float(f"{value:.{figures}g}")
    return isolated(number(kept, lang, figures=figures, signed=signed and abs(value) < LARGE), lang)


def proven_value(value: float, lang: str) -> str:
    """A value that is no estimate: as a fraction where it is a short one, such as 1/3."""
    short = short_fraction(value) is not None
    return isolated(number(value, lang), lang) if short else value_of(value, lang, signed=False, figures=4)


def is_scored(kind: Kind) -> bool:
    """Is it not winning alone that counts, but by how much?"""
    return kind.utility_range not in WON


def of_one(value: float, kind: Kind) -> float:
    """The share of player 0: 0 is a loss, 1 a win, ½ an even game. Where it counts by how much one wins, small leads
    matter most.
    """
    low, high = kind.first_range
    lead = value - kind.middle
    if not (isfinite(low) and isfinite(high) and low < high):
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))
    if not is_scored(kind) or kind.players == 1:
        return min(1.0, max(0.0, (value - low) / (high - low)))
    return 0.5 + 0.5 * tanh(STEEP * lead / (high - kind.middle))


def scale_told(state: Any, lang: str) -> str:
    """What the values of a game count: its points, or how near one is to winning."""
    say, kind = Voice("why", lang), definition_of(state).kind
    if is_scored(kind):
        lead = kind.players == 2 and kind.constant_sum == 0
        return say("in_lead" if lead else "in_points", unit=unit_of(state, lang) or say("points"))
    low, high = (number(end, lang) for end in kind.utility_range)
    return say("in_wins", low=low, high=high)
