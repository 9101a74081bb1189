"""Convergence as a picture: the exploitability of the average against the iterations, both by powers of ten."""

from collections.abc import Mapping, Sequence
from math import log10

from harif.drawing.axes import SMALL, decades, footing, levels, margin
from harif.drawing.digits import number
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, line
from harif.drawing.text import lines_of_text, text, widest
from harif.words.catalogue import Voice

WIDE, TALL, TOP, RIGHT, BOTTOM = 720.0, 420.0, 64.0, 30.0, 64.0
LEAST = 1e-12
"""What is less is drawn as this: an exact equilibrium has no place on such a scale."""


def convergence_svg(curves: Mapping[str, Sequence[Sequence[float]]], game: str = "", lang: str = "en") -> str:
    """A line for each variant: (iteration, exploitability) from the first to the last that was measured."""
    say = Voice("cfr", lang)
    points = {name: [(it, max(found, LEAST)) for it, found in some] for name, some in curves.items()}
    every = [point for some in points.values() for point in some] or [(1, 1.0)]
    across = decades(min(it for it, _ in every), max(it for it, _ in every))
    up = decades(min(found for _, found in every), max(found for _, found in every))
    labels = {power: number(10.0**power, lang) for power in {*across, *up}}
    left, right = margin([labels[power] for power in up], 70), WIDE - RIGHT
    title = lines_of_text(WIDE / 2, 26, say("title", game=game), WIDE - 20, size=17, bold=True, rtl=say.rtl)
    top = TOP + 22 * (len(title) - 1)

    def x(iteration: float) -> float:
        return left + (log10(iteration) - across[0]) / (across[-1] - across[0]) * (right - left)

    def y(found: float) -> float:
        return top + (up[-1] - log10(found)) / (up[-1] - up[0]) * (TALL - top - BOTTOM)

    parts = [*title, *levels(left, right, [(y(10.0**power), labels[power]) for power in up])]
    parts += footing(TALL - BOTTOM + 20, [(x(10.0**power), labels[power]) for power in across])
    parts.append(text((left + right) / 2, TALL - 18, say("axis"), size=13, rtl=say.rtl))
    parts.append(text(left - 40, top - 16, say("height"), side="left", size=13, rtl=say.rtl))
    start = right - max(120.0, 42 + widest(list(points), SMALL) + 8)
    for i, (name, some) in enumerate(points.items()):
        ink, dashes = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        parts.append(line([(x(it), y(found)) for it, found in some], ink, 2, dashes))
        at = top + 12 + 20 * i
        parts.append(line([(start, at - 4), (start + 34, at - 4)], ink, 2, dashes))
        parts.append(text(start + 42, at, name, side="left", size=SMALL))
    return document(WIDE, TALL, parts, lang, say("title", game=game))
