"""A model as flat numbers: what every method of this room works on.

A model is a graph. At a node of kind `MAX` or `MIN` somebody chooses one of its edges, at `LUCK` the dice do, and at
`END` there is none. A value is told to player 0 (or to the one player there is):

    MAX   the largest value of a successor, discounted
    MIN   the smallest
    LUCK  what is paid there, and the mean of the successors' values
    END   what it is worth

In a game a move is discounted once, where it is chosen. In a described process (a dict, a grid) an action is a node of
`LUCK` of its own, which pays its expected reward and discounts what follows it.

    kinds    u1[count]       MAX, MIN, LUCK or END
    offsets  i8[count + 1]   where the edges of each node begin in
    edges    i4[]            the numbers of the successors, and
    chances  f8[]            their probabilities (of LUCK alone)
    extra    f8[count]       what a node pays; one 0 where nothing is ever paid
    ends     f8[count]       what the ends are worth; 0 elsewhere
"""

from array import array
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from harif.game import SearchError
from harif.native.blocks import Block
from harif.native.engine import Engine, Kernel, engine_for
from harif.solving.backward.passes import Numbers

MAX, MIN, LUCK, END = 0, 1, 2, 3
NEAR = 1e-9  # how far from 1 probabilities may add up
NUMBERS = Numbers()


@dataclass
class Model:
    """See the module. Node 0 is the start."""

    name: str
    count: int
    kinds: Any
    offsets: Any
    edges: Any
    chances: Any
    extra: Any
    ends: Any
    bounds: tuple[float, float] | None  # that hold every value without a discount; None where rewards are paid
    state_of: Callable[[int], Any]  # the state of a node, for people
    number_of: Callable[[Any], int]  # the node of a state; -1 if it is none of the model's
    action_of: Callable[[int, int], Any]  # (node, which edge of it) -> the action
    shown: Callable[[int], str]  # a node in a sentence
    states: Callable[[], Iterator[Hashable]]  # those that people would ask for
    native: bool = True
    bytes: int = 0

    @property
    def rewarded(self) -> bool:
        return len(self.extra) > 1

    @property
    def two_sided(self) -> bool:
        return MIN in bytes(memoryview(self.kinds.items if isinstance(self.kinds, Block) else self.kinds)[: self.count])

    def discounts(self, discount: float) -> tuple[float, float]:
        """The factors of a choice and of an outcome."""
        return (1.0, discount) if self.rewarded else (discount, 1.0)

    def edges_of(self, node: int) -> range:
        return range(self.offsets[node], self.offsets[node + 1])

    def engine(self, kernels: list[Kernel]) -> Engine:
        return engine_for(NUMBERS, kernels, self.native)

    def floats(self) -> Any:
        """Room for a value of each node: those of the ends, 0 elsewhere."""
        values = Block("d", self.count)
        source = self.ends.items if isinstance(self.ends, Block) else memoryview(self.ends)
        values.items[: self.count] = source[: self.count]
        return values

    def zeros(self, code: str) -> Any:
        return Block(code, self.count)


def empty(code: str) -> Any:
    """One number, for a kernel that is given none."""
    return array(code, [0])


def discount_of(discount: Any) -> float:
    if isinstance(discount, bool) or not isinstance(discount, (int, float)) or not 0.0 < discount <= 1.0:
        raise SearchError(f"discount is a number above 0 and at most 1, not {discount!r}.")
    return float(discount)
