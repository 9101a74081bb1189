"""Values as expected scores, and the same values in centipawns: one curve, read forwards and backwards.

An expected score is the chance to win plus half of the chance to draw. Where 72 % of like positions are won, 20 % lost
and 8 % drawn, it is 0.72 + 0.08 / 2 = 0.76; told from -1 to 1, as most games tell it, 0.72 - 0.20 = 0.52. The curve is
the one by which ratings tell scores: a lead of 400 is ten to one.
"""

from math import exp, log

STEEPNESS = log(10.0) / 400.0
MOST = 4000.0
"""Centipawns beyond which the curve is cut off, so that a score stays inside (0, 1)."""


def expected_score(centipawns: float) -> float:
    """The score that a side so far ahead expects, strictly between 0 and 1; 0 is an even game, 0.5."""
    return 1.0 / (1.0 + exp(-STEEPNESS * max(-MOST, min(MOST, centipawns))))


def centipawns(score: float) -> float:
    """How far ahead a side is that expects this score: `expected_score` read backwards."""
    if not score > 0.0:
        return -MOST
    if not score < 1.0:
        return MOST
    return max(-MOST, min(MOST, log(score / (1.0 - score)) / STEEPNESS))
