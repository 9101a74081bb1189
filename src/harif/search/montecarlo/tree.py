"""The search tree: one block of equal records, a node's children side by side.

Selection reads all children of a node, so these stand together, and a record of the usual two-sided game is 32 bytes:
half a cache line. A node is its number; its record begins at word `node * stride`:

    word            read as        what it is
    ACTION  0       i8             the move (or the outcome) that leads to it
    1               i4, i4         VISITS: simulations through it; FIRST: its first child, 0 while it is a leaf
    2               i4, i4         COUNT: its children; MARK: who moves there plus 1 (0: chance), and PROVEN
    VALUE   3       f8[width]      the sum of the simulations' results; once PROVEN, the value itself
    3 + width       f8             games with chance only: the outcome's probability

`width` is 1 where one number tells all (one player, or two with a constant sum): results are then player 0's. In all
other games it is the number of players. The same memory is lent to the kernels as i8, i4 and f8.
"""

from array import array
from functools import cache
from math import log
from typing import Any, NamedTuple

from harif.game import Kind, SearchError
from harif.native.blocks import Block
from harif.native.engine import Engine, old_kernel

# Offsets in a record: in words, or (VISITS, FIRST, COUNT, MARK) in halves of words.
ACTION, VALUE = 0, 3
VISITS, FIRST, COUNT, MARK = 2, 3, 4, 5
MOVER, PROVEN = 255, 256  # parts of a MARK
ROOT = 1  # node 0 does not exist: a FIRST of 0 is a leaf's

# Slots of `control`, which a running kernel shares with whoever started it.
STOP, SIMULATIONS, USED, CAPACITY, DEPTH, MOST, FAULT, CONTROLS = 0, 1, 2, 3, 4, 5, 6, 7
NO_MOVES = 1  # in FAULT: a state has no legal move, yet the game goes on

LOGS = 4096
"""Logarithms kept ready, so that native and interpreted runs agree to the last bit."""


class Layout(NamedTuple):
    """The shape of a game's records, and the range in which its values lie."""

    width: int
    chance: bool
    low: float
    high: float

    @property
    def stride(self) -> int:
        return VALUE + self.width + int(self.chance)


def layout_of(kind: Kind) -> Layout:
    low, high = kind.utility_range
    if kind.players == 2 and kind.constant_sum is not None:  # what one has, the other lacks
        low, high = max(low, kind.constant_sum - high), min(high, kind.constant_sum - low)
    two_sided = kind.players == 1 or (kind.players == 2 and kind.zero_sum)
    return Layout(1 if two_sided else kind.players, kind.chance, low, high)


class Tree:
    """One tree that grows from `state`, at most `capacity` nodes large."""

    def __init__(self, state: Any, capacity: int) -> None:
        self.state = state
        self.layout = layout_of(state.__harif__.kind)
        self.capacity = min(capacity, 2**31 - 1)
        self.words = Block("q", (self.capacity + 1) * self.layout.stride)
        self.halves = self.words.as_code("i")
        self.floats = self.words.as_code("d")
        self.used = ROOT + 1  # nodes, and the place of the next

    @property
    def nodes(self) -> int:
        return self.used - ROOT

    def lent(self, native: bool) -> tuple[Any, Any, Any]:
        """The records as the kernels take them."""
        blocks = (self.words, self.halves, self.floats)
        return blocks if native else tuple(block.items for block in blocks)  # type: ignore[return-value]

    def half(self, node: int, offset: int) -> int:
        return int(self.halves[2 * self.layout.stride * node + offset])

    def visits(self, node: int) -> int:
        return self.half(node, VISITS)

    def proven(self, node: int) -> bool:
        return bool(self.half(node, MARK) & PROVEN)

    def action(self, node: int) -> int:
        return int(self.words[self.layout.stride * node + ACTION])

    def children(self, node: int) -> range:
        first = self.half(node, FIRST)
        return range(first, first + self.half(node, COUNT)) if first else range(0)

    def sums(self, node: int) -> tuple[float, ...]:
        """The sums of the results, or the proven values."""
        at = self.layout.stride * node + VALUE
        return tuple(float(v) for v in self.floats[at : at + self.layout.width])

    def find(self, state: Any, plies: int) -> int | None:
        """The node of `state`, at most `plies` moves below the root."""
        return self.find_below(ROOT, self.state, state, plies)

    def find_below(self, node: int, there: Any, state: Any, plies: int) -> int | None:
        """The same from any node, most visited children first: what was played is most often what was expected."""
        if there == state:
            return node
        if plies == 0 or there.terminal():
            return None
        for child in sorted(self.children(node), key=self.visits, reverse=True):
            found = self.find_below(child, there.result(self.action(child)), state, plies - 1)
            if found is not None:
                return found
        return None

    def below(self, node: int, state: Any, engine: Engine, capacity: int) -> "Tree":
        """A tree of its own with what is known below `node`."""
        other = Tree(state, max(capacity, self.nodes))  # so that it fits; only what is touched takes memory
        control = engine.ints(CONTROLS)
        arrays = (*self.lent(engine.native)[:2], *other.lent(engine.native)[:2])
        engine.run(TRANSPLANT)(state, node, self.layout.stride, control, *arrays)
        other.used = int(control[USED])
        other.capacity = max(capacity, other.used)
        return other


def capacity_for(state: Any, memory: float, threads: int) -> int:
    """How many nodes each thread's tree may have in so many MB together."""
    capacity = int(memory * 2**20) // (8 * layout_of(state.__harif__.kind).stride) // threads
    if capacity < 2:
        raise SearchError(f"memory={memory:g} MB is not enough for a tree; give at least 1.")
    return capacity


@cache
def logarithms(native: bool) -> Any:
    """ln n for n < LOGS (ln 0 is never asked for)."""
    table = [0.0, *(log(n) for n in range(1, LOGS))]
    return array("d", table) if native else table


def transplant(
    state: Any, node: int, stride: int, control: Any, words: Any, halves: Any, new_words: Any, new_halves: Any
) -> int:
    """Copy `node` and all below it to the root of another tree, level by level: the copy is its own queue."""
    for i in range(stride):
        new_words[ROOT * stride + i] = words[node * stride + i]
    used, place = ROOT + 1, ROOT
    while place < used:
        at = 2 * place * stride
        first, count = int(new_halves[at + FIRST]), int(new_halves[at + COUNT])
        if first != 0:
            for i in range(count * stride):
                new_words[used * stride + i] = words[first * stride + i]
            new_halves[at + FIRST] = used
            used += count
        place += 1
    control[USED] = used
    return 0


TRANSPLANT = old_kernel(transplant, "i8 i8 i8[] i8[] i4[] i8[] i4[]", "i8")
