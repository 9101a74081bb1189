"""Reading numbers from a block of memory that a state points to.

A game whose rules are *data* (a tree of a million leaves) cannot keep the data in its states, and must not freeze it
into machine code. Its states carry the address of a block instead, and these functions read it, interpreted and
compiled alike. A block that was once handed out is kept for the life of the process: an address stays true.
"""

from array import array
from typing import Any

from harif.game.errors import GameError

BLOCKS: dict[int, "array[Any]"] = {}
"""Every block that states may point to, by its address."""


def keep(block: "array[Any]") -> int:
    """Keep a block alive, and give its address."""
    address = block.buffer_info()[0]
    BLOCKS[address] = block
    return address


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
