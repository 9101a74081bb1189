"""The picture of the improvements: nodes and time against depth on logarithmic scales, a line for each variant."""

from collections.abc import Callable, Mapping, Sequence
from math import log10
from typing import Protocol

from harif.drawing.axes import decades, footing, levels, margin
from harif.drawing.page import document
from harif.drawing.strokes import line, mark
from harif.drawing.text import text, widest

WIDE, TALL, TOP, FOOT = 430.0, 300.0, 96.0, 60.0
LEAST = 1e-6  # of what is drawn on a logarithmic scale
COLOURS = ("#111827", "#b91c1c", "#c2740a", "#15803d", "#0e7490", "#1d4ed8", "#7e22ce", "#be185d")
DASHES = ("", "7 4", "2 3", "10 3 2 3")
MARKS = ("disc", "diamond", "triangle", "square")


class Measured(Protocol):
    """What a point of a curve has."""

    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...


Curves = Mapping[str, Sequence[Measured]]
ROWS: dict[str, Callable[[Measured], float]] = {"nodes": lambda p: p.nodes, "time": lambda p: p.seconds}


def plot(games: Mapping[str, Curves]) -> str:
    """An SVG: a column of panels for each game, nodes above and time below, and one key at the right."""
    names = list(next(iter(games.values())))
    left = margin([scale(power, what) for curves in games.values() for what in ROWS for power in powers(curves, what)])
    right = len(games) * (left + WIDE)
    title = "Alpha-beta, one improvement after the other"
    out = [text(right / 2 + 20, 30, title, size=18, bold=True)]
    for i, (game, curves) in enumerate(games.items()):
        start = left + i * (left + WIDE)
        out.append(text(start + WIDE / 2, 62, game, size=15, bold=True))
        for j, what in enumerate(ROWS):
            out += panel(curves, what, start, TOP + j * (TALL + FOOT))
    out += key(names, right + 24, TOP + 12)
    return document(right + 24 + 46 + widest(names, 13) + 16, TOP + len(ROWS) * (TALL + FOOT) + 10, out, "en", title)


def powers(curves: Curves, what: str) -> range:
    """The powers of ten between which a panel's curves lie."""
    values = [max(ROWS[what](point), LEAST) for curve in curves.values() for point in curve]
    return decades(min(values), max(values))


def panel(curves: Curves, what: str, left: float, top: float) -> list[str]:
    of, shown = ROWS[what], powers(curves, what)
    points = [point for curve in curves.values() for point in curve]
    first, last = min(p.depth for p in points), max(p.depth for p in points)

    def x(depth: int) -> float:
        return left + 16 + (WIDE - 32) * ((depth - first) / (last - first) if last > first else 0.5)

    def y(value: float) -> float:
        return top + TALL - (TALL - 16) * (log10(max(value, LEAST)) - shown[0]) / (shown[-1] - shown[0])

    out = levels(left, left + WIDE, [(y(10.0**power), scale(power, what)) for power in shown])
    out += footing(top + TALL + 18, [(x(depth), str(depth)) for depth in range(first, last + 1)])
    out.append(text(left + WIDE / 2, top + TALL + 38, f"{what} against depth (plies)", size=13))
    for place, curve in enumerate(curves.values()):
        path = [(x(p.depth), y(of(p))) for p in curve]
        out.append(line(path, COLOURS[place], dashes=DASHES[place % len(DASHES)]))
        out += [mark(MARKS[place % len(MARKS)], *at, COLOURS[place], 4.6) for at in path]
    return out


def scale(power: int, what: str) -> str:
    """A power of ten beside its line."""
    if what == "nodes":
        return f"{10**power:,}"
    return f"{10**power:,} s" if power >= 0 else f"{10.0 ** (power + 3):g} ms"


def key(names: list[str], left: float, top: float) -> list[str]:
    """Which line is which variant."""
    out = []
    for place, name in enumerate(names):
        y, ink = top + 26 * place, COLOURS[place]
        out.append(line([(left, y), (left + 36, y)], ink, dashes=DASHES[place % len(DASHES)]))
        out.append(mark(MARKS[place % len(MARKS)], left + 18, y, ink, 4.6))
        out.append(text(left + 46, y + 4, name, side="left", size=13))
    return out
