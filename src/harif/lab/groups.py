"""Where the information sets of a tree are drawn: a dashed frame around neighbours, dashed lines between the frames.

Between two frames of one level a line runs below the nodes, in a lane of its own: sets that are interleaved stay apart.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from harif.lab.layout import Extent

AROUND = 4.0  # paper between a node with its labels and the frame
LANE = 6.0  # from one lane to the next
CORNER = 12.0  # from the end of a frame to the line that leaves it


class Spot(NamedTuple):
    """A node of the picture: its level, its middle, how far it reaches with its labels, and the label of its set."""

    level: int
    x: float
    extent: Extent
    set: str


class Run(NamedTuple):
    """Nodes of a set that stand side by side."""

    level: int
    left: float
    right: float


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Group(NamedTuple):
    """An information set: frames around its nodes, and lines, each a list of points, that join them."""

    label: str
    boxes: list[Box]
    links: list[list[tuple[float, float]]]


class Sets:
    """The sets of two nodes or more among `spots`, all nodes of a picture."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self.runs = runs_of(sorted(spots, key=lambda spot: (spot.level, spot.x)))
        self.lane: dict[tuple[str, int], int] = {}  # (label, which of its links) -> lane
        self.lanes: dict[int, int] = {}  # level -> how many there are
        taken: dict[int, list[list[tuple[float, float]]]] = {}
        for label, runs in self.runs.items():
            for i, (one, other) in enumerate(pairwise(runs)):
                if one.level == other.level:
                    rows = taken.setdefault(one.level, [])
                    self.lane[label, i] = row = free_row(rows, one.right - CORNER, other.left + CORNER)
                    self.lanes[one.level] = max(self.lanes.get(one.level, 0), row + 1)

    def room(self, level: int) -> float:
        """What the lanes below a level need."""
        return LANE * self.lanes.get(level, 0)

    def groups(self, y: list[float], band: float) -> list[Group]:
        """The frames and lines, where `y` is the middle of each level and `band` its height."""
        half, found = band / 2 + AROUND, []
        for label, runs in self.runs.items():
            boxes = [Box(run.left, y[run.level] - half, run.right, y[run.level] + half) for run in runs]
            links = [self.link(label, i, one, other) for i, (one, other) in enumerate(pairwise(boxes))]
            found.append(Group(label, boxes, links))
        return found

    def link(self, label: str, i: int, one: Box, other: Box) -> list[tuple[float, float]]:
        """Below the nodes between two frames of a level; straight from one level to another."""
        if (label, i) in self.lane:
            low = one.bottom + LANE * (self.lane[label, i] + 1)
            start, end = one.right - CORNER, other.left + CORNER
            return [(start, one.bottom), (start, low), (end, low), (end, other.bottom)]
        x = min(max((one.left + one.right) / 2, other.left + CORNER), other.right - CORNER)
        return [(min(max(x, one.left + CORNER), one.right - CORNER), one.bottom), (x, other.top)]


def runs_of(spots: list[Spot]) -> dict[str, list[Run]]:
    """Label -> its runs, level by level, from left to right."""
    found: dict[str, list[Run]] = {}
    count: dict[str, int] = {}
    before = Spot(-1, 0.0, Extent(0.0, 0.0), "")
    for spot in spots:
        if spot.set:
            runs = found.setdefault(spot.set, [])
            count[spot.set] = count.get(spot.set, 0) + 1
            left, right = spot.x - spot.extent.left - AROUND, spot.x + spot.extent.right + AROUND
            if runs and (before.set, before.level) == (spot.set, spot.level):
                left = runs.pop().left
            runs.append(Run(spot.level, left, right))
        before = spot
    return {label: runs for label, runs in found.items() if count[label] > 1}


def free_row(rows: list[list[tuple[float, float]]], start: float, end: float) -> int:
    """The first row in which nothing meets the interval, which is put there."""
    for i, row in enumerate(rows):
        if all(end < a or b < start for a, b in row):
            row.append((start, end))
            return i
    rows.append([(start, end)])
    return len(rows) - 1
