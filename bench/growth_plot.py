"""The picture of the improvements: nodes and time against depth on logarithmic scales, a line for each variant."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10
from typing import Protocol

from harif.lab.studies.order_plot import stroke, text
from harif.lab.svg import FONTS

WIDE, TALL, GAP, LEFT, TOP, FOOT, KEY = 430, 300, 90, 80, 96, 60, 230
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
    width = LEFT + len(games) * (WIDE + GAP) - GAP + KEY
    height = TOP + len(ROWS) * (TALL + FOOT) + 10
    title = "Alpha-beta, one improvement after the other"
    out = [text((width - KEY) / 2 + 20, 30, title, "en", size=18, bold=True)]
    for i, (game, curves) in enumerate(games.items()):
        left = LEFT + i * (WIDE + GAP)
        out.append(text(left + WIDE / 2, 62, game, "en", size=15, bold=True))
        for j, (what, of) in enumerate(ROWS.items()):
            out.append(panel(curves, what, of, left, TOP + j * (TALL + FOOT)))
    out.append(key(list(next(iter(games.values()))), width - KEY + 24, TOP + 12))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONTS}">\n<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        + "\n".join(out)
        + "\n</svg>\n"
    )


def panel(curves: Curves, what: str, of: Callable[[Measured], float], left: float, top: float) -> str:
    points = [point for curve in curves.values() for point in curve]
    first, last = min(p.depth for p in points), max(p.depth for p in points)
    low = floor(log10(min(max(of(p), 1e-6) for p in points)) + 1e-9)
    high = max(low + 1, ceil(log10(max(of(p) for p in points)) - 1e-9))

    def x(depth: int) -> float:
        return left + 16 + (WIDE - 32) * ((depth - first) / (last - first) if last > first else 0.5)

    def y(value: float) -> float:
        return top + TALL - (TALL - 16) * (log10(max(value, 1e-6)) - low) / (high - low)

    out = []
    for decade in range(low, high + 1):
        out.append(stroke([(left, y(10.0**decade)), (left + WIDE, y(10.0**decade))], "#dddddd"))
        out.append(text(left - 8, y(10.0**decade) + 4, scale(decade, what), "en", anchor="right", size=12))
    for depth in range(first, last + 1):
        out.append(text(x(depth), top + TALL + 18, str(depth), "en", size=12))
    out.append(text(left + WIDE / 2, top + TALL + 38, f"{what} against depth (plies)", "en", size=13))
    for place, curve in enumerate(curves.values()):
        path = [(x(p.depth), y(of(p))) for p in curve]
        out.append(stroke(path, COLOURS[place], DASHES[place % len(DASHES)]))
        out += [mark(place, *at) for at in path]
    return "\n".join(out)


def scale(decade: int, what: str) -> str:
    """A power of ten beside its line."""
    if what == "nodes":
        return f"{10**decade:,}"
    return f"{10**decade:,} s" if decade >= 0 else f"{10.0 ** (decade + 3):g} ms"


def key(names: list[str], left: float, top: float) -> str:
    """Which line is which variant."""
    out = []
    for place, name in enumerate(names):
        y = top + 26 * place
        out.append(stroke([(left, y), (left + 36, y)], COLOURS[place], DASHES[place % len(DASHES)]))
        out.append(mark(place, left + 18, y))
        out.append(text(left + 46, y + 4, name, "en", anchor="left", size=13))
    return "\n".join(out)


def mark(place: int, x: float, y: float) -> str:
    """Told apart without colours too."""
    shape, colour = MARKS[place % len(MARKS)], COLOURS[place]
    if shape == "disc":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>'
    corners = {
        "triangle": ((0, -5), (4.5, 3.5), (-4.5, 3.5)),
        "diamond": ((0, -4.8), (4.8, 0), (0, 4.8), (-4.8, 0)),
        "square": ((-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)),
    }[shape]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'
