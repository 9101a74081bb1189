"""Reading numbers from a block of memory that a state points to.

A game whose rules are *data* (a tree of a million leaves) cannot keep the data in its states, and must not freeze it
into machine code. Its states carry the address of a block instead, and these functions read it, interpreted and
compiled alike. Such a field is a `Handle`, an address that holds its block: the block lives as long as any state that
points to it, or anything else that has the handle, and is then let go.
"""

import weakref
from array import array
from collections.abc import Sequence
from typing import Any

from harif.game.errors import GameError

BLOCKS: dict[int, "array[Any]"] = {}
"""Every block that states may point to, by its address."""


class Kept:
    """Blocks that live as long as this object does; `data` is what else is known of them."""

    def __init__(self, address: int, blocks: Sequence["array[Any]"], data: Any) -> None:
        self.address, self.data = address, data
        self.addresses = [address_of(block) for block in blocks]
        BLOCKS.update(zip(self.addresses, blocks, strict=True))

    def __del__(self) -> None:
        for address in self.addresses:
            BLOCKS.pop(address, None)


class Handle(int):
    """The address of a block, which stays true as long as this object lives."""

    kept: Kept

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent or copied it is a plain number: the memory stays where it is."""
        return int, (int(self),)


KEPT: "weakref.WeakValueDictionary[int, Kept]" = weakref.WeakValueDictionary()
"""What is kept, by the address of its first block."""


def keep(block: "array[Any]", others: Sequence["array[Any]"] = (), data: Any = None) -> int:
    """A handle for a block. `others` are blocks whose addresses stand in it: they live as long as it does."""
    address = address_of(block)
    kept = KEPT[address] = Kept(address, (block, *others), data)
    return handle_of(kept)


def handle_of(kept: Kept) -> Handle:
    handle = Handle(kept.address)
    handle.kept = kept
    return handle


def handle_at(address: int) -> int:
    """A handle that holds the block at an address; the bare number where there is none any more."""
    kept = None if type(address) is Handle else KEPT.get(address)
    return address if kept is None else handle_of(kept)


def address_of(block: "array[Any]") -> int:
    return block.buffer_info()[0]


def int_at(address: int, index: int) -> int:
    """The signed 64-bit number at `index` in the block at `address`."""
    return int(block_at(address)[index])


def float_at(address: int, index: int) -> float:
    """The 64-bit float at `index` in the block at `address`."""
    return float(block_at(address)[index])


def block_at(address: int) -> "array[Any]":
    found = BLOCKS.get(address)
    if found is None:
        raise GameError("this state points to no tree of this process: make it with harif.tree(…).")
    return found
