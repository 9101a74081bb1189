"""The picture of strength against depth: Elo above depth 1, with intervals, and the chapter's 4, 8 and 12 plies."""

from collections.abc import Sequence
from itertools import accumulate
from math import isfinite, sqrt

from harif.arena.strength.elo import Estimate
from harif.drawing.axes import footing, levels, margin
from harif.drawing.intervals import Scale, framed, whisker
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, PALE, line, mark
from harif.drawing.text import text

WIDE, TALL, TOP, FOOT = 620.0, 340.0, 92.0, 60.0
CHAPTER = {4: "a novice", 8: "a master", 12: "a world champion"}
TITLE = "Chess: strength against depth"


def plot(steps: Sequence[Estimate]) -> str:
    """An SVG of what each depth is better than the one below it, added up from depth 1, which is 0."""
    totals = [0.0, *accumulate(map(height, steps))]
    spreads = [0.0, *(sqrt(square) for square in accumulate(half_width(step) ** 2 for step in steps))]
    depths = range(1, len(totals) + 1)
    last = max(len(totals), max(CHAPTER))
    low, high = framed(
        [total + sign * spread for total, spread in zip(totals, spreads, strict=True) for sign in (-1, 1)]
    )
    up = Scale(low, high, TOP + TALL, TOP)
    marks = [(up(tick), f"{tick:,.0f}") for tick in up.ticks()]
    left = margin([label for _, label in marks], 60.0)
    across = Scale(0.5, last + 0.5, left, left + WIDE)
    out = [text(left + WIDE / 2, 30, TITLE, size=18, bold=True)]
    out += levels(left, left + WIDE, marks)
    out += footing(TOP + TALL + 18, [(across(depth), str(depth)) for depth in range(1, last + 1)])
    out.append(text(left + WIDE / 2, TOP + TALL + 40, "depth (plies); Elo above depth 1 upwards", size=13))
    for depth, who in CHAPTER.items():
        out.append(line([(across(depth), TOP), (across(depth), TOP + TALL)], PALE, 2, "5 4"))
        out.append(text(across(depth), TOP - 22, f"{depth} plies:", size=12))
        out.append(text(across(depth), TOP - 8, who, size=12))
    points = [(across(depth), up(total)) for depth, total in zip(depths, totals, strict=True)]
    out.append(line(points, COLOURS[0], 2))
    for (x, y), total, spread in zip(points, totals, spreads, strict=True):
        if spread:
            out += whisker(total - spread, total + spread, up, x, COLOURS[0], upright=True)
        out.append(mark("disc", x, y, COLOURS[0]))
    return document(left + WIDE + 70, TOP + TALL + FOOT, out, "en", TITLE)


def height(step: Estimate) -> float:
    """What a step is drawn as: where every game was won, the least that it may be."""
    return next((number for number in (step.value, step.low, step.high) if isfinite(number)), 0.0)


def half_width(step: Estimate) -> float:
    """Of an interval; those of independent matches add up as squares do."""
    ends = [abs(number - height(step)) for number in (step.low, step.high) if isfinite(number)]
    return max(ends, default=0.0)
