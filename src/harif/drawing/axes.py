"""Axes: round numbers along a scale, powers of ten along a logarithmic one, and labels that keep out of each other's
way."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10

from harif.drawing.strokes import PALE, line
from harif.drawing.text import GREY, text, text_width

SMALL = 12.0  # the letters along an axis
ROW = 16.0  # from one row of labels to the next
BESIDE = 8.0  # between an axis and its labels
GAP = 6.0  # between two labels side by side


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from `low` to `high`."""
    span = (high - low) or 1.0
    step = 10.0**-12
    while span / step > most:
        for factor in (2.0, 2.5, 2.0):
            step *= factor
            if span / step <= most:
                break
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)  # the steps are not quite round as floats
    return [round(k * step, 12) + 0.0 for k in range(first, last + 1)]


def decades(low: float, high: float) -> range:
    """The powers of ten that hold everything from `low` to `high`, two of them at least."""
    first = floor(log10(low) + 1e-9)
    return range(first, max(first + 1, ceil(log10(high) - 1e-9)) + 1)


def margin(labels: Sequence[str], least: float = 0.0) -> float:
    """The room that the labels of an upright axis need at its left, with a little paper beyond them."""
    return max(least, max((text_width(label, SMALL) for label in labels), default=0.0) + 2 * BESIDE)


def levels(left: float, right: float, marks: Sequence[tuple[float, str]], ink: str = GREY) -> list[str]:
    """A pale line across the panel at each (y, label), and the label at its left."""
    out = []
    for y, label in marks:
        out.append(line([(left, y), (right, y)], PALE, 1))
        out.append(text(left - BESIDE, y + 4, label, side="right", size=SMALL, ink=ink))
    return out


def footing(y: float, marks: Sequence[tuple[float, str]], ink: str = GREY) -> list[str]:
    """Labels (x, label) that stand on y, below a level axis; where they are too many, every second, third, … one."""
    return [text(x, y, label, size=SMALL, ink=ink) for x, label in thinned(marks)]


def thinned(marks: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Every k-th label along a line, for the least k at which no two of them meet."""
    for step in range(1, len(marks) + 1):
        kept = sorted(marks[::step])
        if all(b[0] - a[0] >= (text_width(a[1], SMALL) + text_width(b[1], SMALL)) / 2 + GAP for a, b in pairwise(kept)):
            return list(marks[::step])
    return list(marks[:1])


def stacked(places: Sequence[tuple[float, float]]) -> list[int]:
    """The row of each label (middle, width) along a line: the first row in which it meets no other."""
    rows: list[list[tuple[float, float]]] = []
    found = []
    for middle, width in places:
        free = [
            row
            for row, taken in enumerate(rows)
            if all(abs(middle - other) >= (width + wide) / 2 + GAP for other, wide in taken)
        ]
        if not free:
            rows.append([])
        found.append(free[0] if free else len(rows) - 1)
        rows[found[-1]].append((middle, width))
    return found


def apart(places: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """The places, moved as little as needed so that neighbours are `least` apart, between `low` and `high` if that
    is long enough; in the order given."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    for _ in range(200):
        for a, b in pairwise(order):
            short = least - (moved[b] - moved[a])
            if short > 1e-6:
                moved[a] -= short / 2
                moved[b] += short / 2
    floor_y = low
    for i in order:  # down from the upper edge, then up from the lower one
        moved[i] = max(moved[i], floor_y)
        floor_y = moved[i] + least
    ceiling = high
    for i in reversed(order):
        moved[i] = min(moved[i], ceiling)
        ceiling = moved[i] - least
    return moved
