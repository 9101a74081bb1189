"""Intervals along a scale: what of the scale is drawn, whiskers, and arrows where something goes on beyond it."""

from collections.abc import Iterable
from math import isfinite
from typing import NamedTuple

from harif.drawing.axes import ticks
from harif.drawing.strokes import line

PADDING = 0.08  # of the span, at either end of a scale
ROOM = 0.35  # of the span, where something goes on without an end
FAR = 1.0  # spans: what lies farther out is not worth making all else smaller
CAP, HEAD = 4.0, 5.0  # half the bar across a whisker's end, half the width of an arrow


class Scale(NamedTuple):
    """Numbers along a line of the picture: `low` is drawn at `start` and `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a number is drawn; one beyond the scale is drawn at its end."""
        held = min(max(value, self.low), self.high)
        return self.start + (held - self.low) / (self.high - self.low) * (self.end - self.start)

    def beyond(self, value: float) -> int:
        """-1 for a number below the scale, 1 for one above it, else 0."""
        return (value > self.high) - (value < self.low)

    def ticks(self, most: int = 6) -> list[float]:
        return ticks(self.low, self.high, most)


def framed(shown: Iterable[float], perhaps: Iterable[float] = (), least: float = 1.0) -> tuple[float, float]:
    """From where to where a scale goes: it holds all finite numbers of `shown`, and of `perhaps` those nearby.

    It is at least `least` long, and has some room at an end where `shown` is infinite.
    """
    shown = list(shown)
    inside = [value for value in shown if isfinite(value)] or [0.0]
    low, high = min(inside), max(inside)
    if high - low < least:
        low, high = (low + high - least) / 2, (low + high + least) / 2
    span = high - low
    others = [value for value in perhaps if isfinite(value)]
    lowest = max(min([low, *others]), low - FAR * span)
    highest = min(max([high, *others]), high + FAR * span)
    below = ROOM if any(value < low and not isfinite(value) for value in shown) else PADDING
    above = ROOM if any(value > high and not isfinite(value) for value in shown) else PADDING
    return lowest - below * span, highest + above * span


def whisker(low: float, high: float, scale: Scale, at: float, ink: str, upright: bool = False) -> list[str]:
    """An interval along a level scale at the height `at`, or along an upright one at that x; a bar across each end,
    or an arrow where it goes on beyond the scale.
    """

    def turned(along: float, across: float) -> tuple[float, float]:
        return (across, along) if upright else (along, across)

    parts = [line([turned(scale(low), at), turned(scale(high), at)], ink, 1.5)]
    for end in (low, high):
        if scale.beyond(end):
            parts.append(arrow(*turned(scale(end), at), ink, *turned(outward(scale, end), 0.0)))
        else:
            parts.append(line([turned(scale(end), at - CAP), turned(scale(end), at + CAP)], ink, 1.5))
    return parts


def outward(scale: Scale, value: float) -> float:
    """1 or -1: the way along the picture from the scale to a number beyond it."""
    return float(scale.beyond(value)) * (1.0 if scale.end > scale.start else -1.0)


def arrow(x: float, y: float, ink: str, dx: float, dy: float) -> str:
    """The head of an arrow that points to (x, y), in the direction (dx, dy) of length 1."""
    back_x, back_y = x - 1.6 * HEAD * dx, y - 1.6 * HEAD * dy
    corners = [(x, y), (back_x - HEAD * dy, back_y + HEAD * dx), (back_x + HEAD * dy, back_y - HEAD * dx)]
    return f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in corners)}" fill="{ink}"/>'
