"""A model as flat numbers: what every method of this room works on.

A model is a graph. At a node of kind `MAX` or `MIN` somebody chooses one of its edges, at `CHANCE` the dice do, and at
`END` there is none. A value is told to player 0 (or to the one player there is):

    MAX     the largest value of a successor, discounted
    MIN     the smallest
    CHANCE  what is paid there, and the mean of the successors' values
    END     what it is worth

In a game a move is discounted once, where it is chosen. In a described process (a dict, a grid) an action is a node of
`CHANCE` of its own, which pays its expected reward and discounts what follows it.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from harif.game import SearchError
from harif.native.blocks import Block
from harif.native.records import Bytes, Floats, Ints, Ints32, Struct
from harif.solving.graph import MIN


class Process(Struct):
    """The nodes of a model and where they lead, as kernels see them. Node 0 is the start.

    rewarded: 1 where nodes pay something.

        kinds    u1[count]       MAX, MIN, CHANCE or END
        offsets  i8[count + 1]   where the edges of each node begin in
        edges    i4[…]           the numbers of the successors, and
        chances  f8[…]           their probabilities (of CHANCE alone)
        paid     f8[count]       what a node pays; not looked at unless `rewarded`
        ends     f8[count]       what the ends are worth; 0 elsewhere
    """

    count: int
    rewarded: int
    kinds: Bytes
    offsets: Ints
    edges: Ints32
    chances: Floats
    paid: Floats
    ends: Floats


@dataclass
class Model:
    """A process, and what people want to know of its nodes."""

    name: str
    process: Process
    bounds: tuple[float, float] | None  # that hold every value without a discount; None where rewards are paid
    state_of: Callable[[int], Any]  # the state of a node, for people
    number_of: Callable[[Any], int]  # the node of a state; -1 if it is none of the model's
    action_of: Callable[[int, int], Any]  # (node, which edge of it) -> the action
    shown: Callable[[int], str]  # a node in a sentence
    states: Callable[[], Iterator[Hashable]]  # those that people would ask for
    native: bool = True
    bytes: int = 0

    @property
    def count(self) -> int:
        return self.process.count

    @property
    def rewarded(self) -> bool:
        return bool(self.process.rewarded)

    @property
    def two_sided(self) -> bool:
        return MIN in bytes(memory_of(self.process.kinds)[: self.count])

    def discounts(self, discount: float) -> tuple[float, float]:
        """The factors of a choice and of an outcome."""
        return (1.0, discount) if self.rewarded else (discount, 1.0)

    def edges_of(self, node: int) -> range:
        return range(self.process.offsets[node], self.process.offsets[node + 1])

    def floats(self) -> Block:
        """Room for a value of each node: those of the ends, 0 elsewhere."""
        values = Block("d", self.count)
        values.items[: self.count] = memory_of(self.process.ends)[: self.count]
        return values

    def zeros(self, code: str) -> Block:
        return Block(code, self.count)


def memory_of(numbers: Any) -> Any:
    """What a block or an array holds, as Python's buffers have it."""
    return getattr(numbers, "items", None) or memoryview(numbers)


def discount_of(discount: Any) -> float:
    if isinstance(discount, bool) or not isinstance(discount, (int, float)) or not 0.0 < discount <= 1.0:
        raise SearchError("discount is a number above 0 and at most 1, not {discount!r}.", discount=discount)
    return float(discount)
