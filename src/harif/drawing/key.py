"""The key of a plot: what its lines and marks mean, in as many rows as its width asks for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from harif.drawing.text import INK, text, text_width

SIZE = 13.0
LINE = 22.0  # from one row to the next
BESIDE = 8.0  # from a sample to its words
APART = 22.0  # from one entry to the next


class Entry(NamedTuple):
    """A sample of `wide` pixels, drawn by `sample(x, y)` from its left end and its middle, and its words."""

    words: str
    wide: float
    sample: Callable[[float, float], str]
    rtl: bool = False
    more: str = ""  # markup after the words, such as an exponent
    rest: str = ""  # what that markup says, for its width


class Key(NamedTuple):
    parts: list[str]
    tall: float


def key(entries: Sequence[Entry], left: float, right: float, top: float, mirrored: bool = False) -> Key:
    """The entries in rows between `left` and `right`, each row in the middle; `mirrored` runs from right to left."""
    rows: list[list[Entry]] = [[]]
    for entry in entries:
        if rows[-1] and sum(map(length, [*rows[-1], entry])) + APART * len(rows[-1]) > right - left:
            rows.append([])
        rows[-1].append(entry)
    parts = []
    for i, row in enumerate(rows):
        y = top + LINE * i + LINE / 2
        long = sum(map(length, row)) + APART * (len(row) - 1)
        x = (left + right - long) / 2
        for entry in row:
            parts += drawn(entry, left + right - x if mirrored else x, y, mirrored)
            x += length(entry) + APART
    return Key(parts, LINE * len(rows))


def length(entry: Entry) -> float:
    return entry.wide + BESIDE + text_width(entry.words + entry.rest, SIZE)


def drawn(entry: Entry, x: float, y: float, mirrored: bool) -> list[str]:
    """One entry that begins at x and goes on to the right, or mirrored to the left."""
    sample = entry.sample(x - entry.wide if mirrored else x, y)
    away, side = entry.wide + BESIDE, "right" if mirrored else "left"
    words = (x - away if mirrored else x + away, y + 4, entry.words)
    return [sample, text(*words, side=side, size=SIZE, ink=INK, rtl=entry.rtl, more=entry.more)]
