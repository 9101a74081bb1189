"""Where the nodes of a tree stand: as close together as their widths allow, parents over the middle of their children.

Siblings are packed twice, from the left and from the right, and stand half-way between the two: so small subtrees
between large ones are spread evenly, and a mirrored tree gets a mirrored picture (A. Kennedy, "Drawing trees", Journal
of Functional Programming 6(3), 1996). A subtree is known by its outline, and of the tallest of some siblings only the
levels that another one has are looked at: so the whole takes time in proportion to the nodes. Nothing recurses.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

SIBLINGS = 10.0  # room between neighbours with one parent
COUSINS = 22.0  # and between others
SLOPE, FLATTEST = 0.22, 0.1  # how steep the longest branch of a level is, and of a level that is very wide
TALLEST = 240.0  # the gap above a level that is not very wide


class Extent(NamedTuple):
    """How far a node and its labels reach to the left and to the right of the node's middle."""

    left: float
    right: float


def gap_for(reach: float, least: float) -> float:
    """The gap above a level whose longest branch reaches so far sideways: so tall that neighbouring branches, which
    leave their parent at one point, are seen apart before they are half-way down."""
    return max(least, min(reach * SLOPE, TALLEST), reach * FLATTEST)


def tidy(
    children: Mapping[int, Sequence[int]],
    extents: Mapping[int, Extent],
    root: int = 0,
    siblings: float = SIBLINGS,
    cousins: float = COUSINS,
) -> dict[int, float]:
    """The x of every node's middle under `root`; the leftmost extent begins at 0.

    Promised: on one level neighbours' extents stay `siblings` or more apart (`cousins`, if their parents differ),
    children keep their order, and a parent stands half-way between its first and its last child.
    """
    order = preorder(children, root)
    outlines: dict[int, Outline] = {}
    offset: dict[int, float] = {root: 0.0}  # of a node from its parent
    for node in reversed(order):
        below = children[node]
        parts = [outlines.pop(child) for child in below]
        heights = sorted(len(part.left) for part in parts)
        tops = [part.top(heights[-2]) for part in parts] if len(parts) > 1 else parts
        places = packed(tops, siblings, cousins)
        if len(parts) > 2:
            back = packed([top.mirrored() for top in reversed(tops)], siblings, cousins)
            end = places[-1]
            places = [(x + end - y) / 2 for x, y in zip(places, reversed(back), strict=True)]
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, x in zip(below, places, strict=True):
            offset[child] = x - middle
        outline = joined(parts, [x - middle for x in places])
        outline.put_above(extents[node])
        outlines[node] = outline
    middles = {root: 0.0}
    for node in order:
        for child in children[node]:
            middles[child] = middles[node] + offset[child]
    start = min(middles[node] - extents[node].left for node in order)
    return {node: middles[node] - start for node in order}


def preorder(children: Mapping[int, Sequence[int]], root: int = 0) -> list[int]:
    """The nodes under `root`, a parent before its children, from left to right."""
    found, todo = [], [root]
    while todo:
        node = todo.pop()
        found.append(node)
        todo.extend(reversed(children[node]))
    return found


class Outline:
    """The left and the right edge of a subtree, level by level, the lowest level first.

    The edge on a level is what stands in the list plus `shift`; a list is shared by nobody.
    """

    __slots__ = ("left", "left_shift", "right", "right_shift")

    def __init__(self) -> None:
        self.left: list[float] = []
        self.right: list[float] = []
        self.left_shift = self.right_shift = 0.0

    def put_above(self, extent: Extent) -> None:
        """A new top level at 0."""
        self.left.append(-extent.left - self.left_shift)
        self.right.append(extent.right - self.right_shift)

    def move(self, by: float) -> None:
        self.left_shift += by
        self.right_shift += by

    def top(self, levels: int) -> "Outline":
        """A copy of the highest `levels` of it."""
        found = Outline()
        found.left, found.left_shift = self.left[-levels:], self.left_shift
        found.right, found.right_shift = self.right[-levels:], self.right_shift
        return found

    def mirrored(self) -> "Outline":
        found = Outline()
        found.left, found.left_shift = [-x for x in self.right], -self.right_shift
        found.right, found.right_shift = [-x for x in self.left], -self.left_shift
        return found


def packed(parts: Sequence[Outline], siblings: float, cousins: float) -> list[float]:
    """Places for subtrees side by side, each as far left as it goes; the first at 0."""
    if len(parts) == 1:
        return [0.0]
    places: list[float] = []
    edge: list[float] = []  # the right edge of all that is placed, lowest level first
    for part in parts:
        x = 0.0
        shared = min(len(edge), len(part.left))
        for i in range(1, shared + 1):
            x = max(x, edge[-i] - part.left[-i] - part.left_shift + (siblings if i == 1 else cousins))
        places.append(x)
        moved = [value + part.right_shift + x for value in part.right]
        if len(moved) >= len(edge):
            edge = moved
        else:
            edge[-len(moved) :] = moved
    return places


def joined(parts: Sequence[Outline], places: Sequence[float]) -> Outline:
    """One outline of subtrees that stand side by side. The parts are used up."""
    whole: Outline | None = None
    for part, x in zip(parts, places, strict=True):
        part.move(x)
        if whole is None:
            whole = part
            continue
        shared = min(len(whole.left), len(part.left))
        if len(part.left) > len(whole.left):
            delta = whole.left_shift - part.left_shift
            part.left[-shared:] = [value + delta for value in whole.left[-shared:]]
            whole.left, whole.left_shift = part.left, part.left_shift
            whole.right, whole.right_shift = part.right, part.right_shift
        else:
            delta = part.right_shift - whole.right_shift
            whole.right[-shared:] = [value + delta for value in part.right[-shared:]]
    return whole if whole is not None else Outline()
