"""The interval in which each node's value is known to lie, as the leaves come in (figure D of the chapter)."""

from collections import deque
from math import inf

from harif.lab.problem import Place, Problem

TOLD_A_NODE, TOLD_ALWAYS = 16, 20_000
"""On a long chain every leaf may change every ancestor. The record stays in proportion to the tree: beyond this many
changes a node's interval is told once more, when the node is done. (What was told before still holds.)"""


class Open:
    """A node under way: what its finished children say, and which child is being looked at."""

    __slots__ = ("child", "high", "is_max", "low", "place", "unseen")

    def __init__(self, place: Place, is_max: bool) -> None:
        self.place = place
        self.is_max = is_max
        self.unseen = sum(1 for _ in place.state.actions())  # children not yet visited
        self.low = self.high = -inf if self.is_max else inf  # the best ends of the finished children
        self.child = -1


class Intervals:
    """Keeps the intervals of all visited nodes, and tells the record what changed.

    A MAX node is worth at least the best of its children's lower ends, and at most the best of their upper ends; a
    child not yet visited may be worth anything. MIN the other way round.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.low: dict[int, float] = {}
        self.high: dict[int, float] = {}
        self.open: dict[int, Open] = {}
        self.told = 0
        self.waiting: deque[tuple[Place, float, float]] = deque()  # ancestors that know more now, the nearest first
        self.untold: set[int] = set()  # nodes whose last interval is wider than what is known

    def enter(self, node: Place) -> None:
        if self.problem.recording:
            self.low[node.id], self.high[node.id] = -inf, inf
            self.open[node.id] = Open(node, self.problem.is_max(node))
            self.turn_to(node)

    def is_exactly(self, node: Place, value: float) -> None:
        if self.problem.recording:
            self.low[node.id] = self.high[node.id] = value
            self.turn_to(node)
            self.climb(node)

    def turn_to(self, node: Place) -> None:
        """The parent's former child is finished: this one is looked at now."""
        parent = self.problem.nodes[node.id].parent
        if parent < 0:
            return
        above = self.open[parent]
        if above.child >= 0:
            best = max if above.is_max else min
            above.low = best(above.low, self.low.pop(above.child))
            above.high = best(above.high, self.high.pop(above.child))
            self.open.pop(above.child, None)
        above.child = node.id
        above.unseen -= 1

    def climb(self, node: Place) -> None:
        """What a leaf changes for its ancestors, as far up as it changes anything."""
        nodes = self.problem.nodes
        at = nodes[node.id].parent
        while at >= 0:
            here = self.open[at]
            best = max if here.is_max else min
            low, high = best(here.low, self.low[here.child]), best(here.high, self.high[here.child])
            if here.unseen and here.is_max:
                high = inf
            elif here.unseen:
                low = -inf
            if (low, high) == (self.low[at], self.high[at]):
                return
            self.low[at], self.high[at] = low, high
            self.waiting.append((here.place, low, high))
            at = nodes[at].parent

    def tell(self, node: Place) -> None:
        """Tell how a node's interval has changed. What lies above it waits: the node may be cut, and that is the
        reason for what becomes of its ancestors, or be done, and then its parent comes first."""
        if self.waiting and self.waiting[0][0].id == node.id:
            self.write(*self.waiting.popleft())

    def tell_all(self, node: Place) -> None:
        """A node that is not done yet has been told: now all that its ancestors know by it."""
        if self.problem.recording and self.open[node.id].unseen:
            for changed in self.waiting:
                self.write(*changed)
            self.waiting.clear()

    def write(self, place: Place, low: float, high: float) -> None:
        if self.told < TOLD_A_NODE * len(self.problem.nodes) + TOLD_ALWAYS:
            self.told += 1
            self.problem.tell("interval", place, low=low, high=high)
        else:
            self.untold.add(place.id)

    def settle(self, node: Place) -> None:
        """A node is done: tell its interval, if it has changed since it was last told."""
        if node.id in self.untold:
            self.untold.discard(node.id)
            self.problem.tell("interval", node, low=self.low[node.id], high=self.high[node.id])
