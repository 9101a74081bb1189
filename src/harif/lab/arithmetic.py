"""Averages as people write them: 1/2·3 + 1/3·12 + 1/6·9 = 7."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from harif.drawing.digits import fraction, number, stacked
from harif.lab.trace import Node

USUAL = (2, 3, 4, 6, 7, 8, 9, 12, 16, 18, 36)
"""Denominators that are written as such; other short decimals stay decimals: 0.7, but 1/2."""

LARGEST_DENOMINATOR = 1296

DOT = {"en": "·", "fa": "×"}
"""Between the parts of a product: the Persian zero looks like a dot."""

OVER = {"en": "/", "fa": "÷"}
"""Between the parts of a quotient: between Persian digits a slash is read as a decimal mark."""


def probability(p: float, lang: str = "en") -> str:
    """1/2, 1/3, 1/36, 0.7: as people write it.

    >>> [probability(p) for p in (0.5, 1 / 3, 0.75, 0.7, 0.05, 1.0)]
    ['1/2', '1/3', '3/4', '0.7', '0.05', '1']
    """
    near = Fraction(p).limit_denominator(LARGEST_DENOMINATOR)
    close = abs(float(near) - p) < 1e-9 and near.denominator > 1
    if close and (near.denominator in USUAL or (round(p, 3) != p and near.denominator <= LARGEST_DENOMINATOR)):
        return fraction(near, lang)
    return number(p, lang)


def exact(value: float, lang: str = "en", signed: bool = False) -> str:
    """A number that was worked out as the fraction that it is, also where it has an end as a decimal.

    >>> [exact(value) for value in (-0.125, 1 / 3, 2.0, 2 / 7**0.5)]
    ['−1/8', '1/3', '2', '0.755929']
    """
    near = Fraction(value).limit_denominator(LARGEST_DENOMINATOR) if abs(value) < 1e6 else Fraction(0)
    if near.denominator == 1 or abs(float(near) - value) > 1e-12 * max(1.0, abs(value)):
        return number(value, lang, signed=signed)
    return ("+" if signed and value > 0 else "") + fraction(near, lang)


def weight(node: Node, lang: str = "en") -> str:
    """The probability of a move, as it was typed where that was a fraction: 30/36."""
    return stacked(node.typed, lang) if node.typed else probability(node.chance or 0.0, lang)


def factor(value: float, lang: str = "en", written: Callable[[float, str], str] = number) -> str:
    """A number as the second part of a product: −1 and 1/3 have brackets there."""
    told = written(value, lang)
    return f"({told})" if value < 0 or "/" in told else told


def products(
    terms: Sequence[tuple[Any, ...]],
    lang: str = "en",
    most: int = 6,
    written: Callable[[float, str], str] = number,
) -> str:
    """The sum of weighted values; the middle of a long one is left out.

    >>> products([(0.5, 3.0), (0.5, -1.0)])
    '1/2·3 + 1/2·(−1)'
    """
    shown = [f"{probability(term[0], lang)}{DOT[lang]}{factor(term[1], lang, written)}" for term in terms]
    if len(shown) > most:
        shown = [*shown[: most - 2], "…", shown[-1]]
    return " + ".join(shown)


def quotient(bound: float, terms: Sequence[tuple[float, float]], p: float, lang: str = "en") -> str:
    """(1 − 1/2·5) / (1/2): what a child must reach, for the others are worth `terms` (Ballard's Star1)."""
    others = [products([term], lang) for term in terms if term[0]]
    above = " − ".join([number(bound, lang), *others])
    above = f"({above})" if " " in above else above
    below = probability(p, lang)
    return f"{above} {OVER[lang]} ({below})" if "/" in below else f"{above} {OVER[lang]} {below}"
