"""A curve in a terminal: upright bars from a base line, with labels at the left and marks below.

>>> print("\\n".join(bars([0, 1, -1, 2], wide=20, tall=1)))
 2┤   ▄▄▄   ███
 0┼────────────
-2┤      ▀▀▀
"""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import category

from harif.drawing.digits import typed

STEPS = 2  # that one row can tell apart
WIDEST = 3  # columns of a bar


class Signs(NamedTuple):
    """What the picture is made of."""

    full: str = "█"
    lower: str = "▄"
    upper: str = "▀"
    base: str = "─"
    tick: str = "┤"
    cross: str = "┼"
    axis: str = "│"
    mark: str = "▲"


BLOCKS = Signs()
ASCII = Signs("#", "#", "#", "-", "|", "+", "|", "^")
"""For terminals that can show no more."""


def bars(
    values: Sequence[float],
    base: float = 0.0,
    wide: int = 80,
    tall: int = 4,
    label: Callable[[float], str] = typed,
    marks: Collection[int] = (),
    signs: Signs = BLOCKS,
    least: float = 0.0,
) -> list[str]:
    """The lines of the picture, none wider than `wide`: `tall` rows above the base and as many below, where values are.

    The values in `marks`, by index, have a mark below. Where there are more values than columns, neighbours share one:
    the mean of them, with a mark if one of them has it. The full height stands for no less than `least`.
    """
    most = max(least, *(abs(value - base) for value in values)) if values else least
    most = most or 1.0
    names = [label(base + most), label(base), label(base - most)]
    margin = max(map(columns, names))
    shared, each = spread(len(values), wide - margin - 1)
    levels = [round((sum(values[i] for i in group) / len(group) - base) / most * tall * STEPS) for group in shared]

    def row(name: str, edge: str, cells: Sequence[str]) -> str:
        return (" " * (margin - columns(name)) + name + edge + "".join(cell * each for cell in cells)).rstrip()

    above, below = (
        [[filled(sign * level - STEPS * at, half, signs.full) for level in levels] for at in range(tall)]
        for sign, half in ((1, signs.lower), (-1, signs.upper))
    )
    out = [row("", signs.axis, cells) for cells in reversed(above)] if max(levels, default=0) > 0 else []
    out[:1] = [row(names[0], signs.tick, above[-1])] if out else []
    out.append(row(names[1], signs.cross, [signs.base] * len(levels)))
    if min(levels, default=0) < 0:
        out += [row("", signs.axis, cells) for cells in below[:-1]] + [row(names[2], signs.tick, below[-1])]
    if marks:
        out.append(row("", " ", [signs.mark if set(group) & set(marks) else " " for group in shared]))
    return out


def filled(level: int, half: str, full: str) -> str:
    """One cell of a bar that still has so many steps to go."""
    return full if level >= STEPS else half if level > 0 else " "


def spread(count: int, room: int) -> tuple[list[range], int]:
    """Which values share a bar, and how many columns each bar has."""
    room = max(1, room)
    if count <= room:
        return [range(i, i + 1) for i in range(count)], min(WIDEST, room // max(1, count))
    edges = [round(i * count / room) for i in range(room + 1)]
    return [range(first, last) for first, last in pairwise(edges)], 1


def columns(text: str) -> int:
    """How many columns of a terminal a label takes; marks of direction take none."""
    return sum(category(sign) not in ("Cf", "Mn") for sign in text)
