"""A table of what is proven, each entry for all positions alike in what mattered (Ginsberg 1996).

An *outline* is a few words that tell a position: the first always counts, the others only in the bits of a mask. An
entry holds the first word, the others under its mask, the mask, and what is proven of every position that looks so.
Positions with one first word share a bucket, which is looked through from end to end.
"""

from typing import Annotated, Any

from harif.game import U64
from harif.game.values import word_of
from harif.native.blocks import Block
from harif.native.engine import kernel
from harif.native.records import Ints, Struct
from harif.search.table import mixed

WORDS = 3  # of an outline
ENTRY = WORDS + 2  # and the mask, and what is proven
EACH = 6  # entries of a block
BLOCK = 2 + EACH * ENTRY  # the next block, how many entries, and these
HEADS = 1 << 16
SHIFT = 1 << 15
"""A bound is kept as a number above 0."""


class Outline(Struct):
    """A position as the table knows it."""

    words: Annotated[Ints, 8]
    head: int


class Outlines(Struct):
    """Room for entries, in blocks that are chained.

    heads   [HEADS]           the first block for a hash, 0 where there is none
    words   [blocks * BLOCK]  the blocks; the first one is never used
    """

    blocks: int
    used: int
    heads: Ints
    words: Ints


def new_outlines(megabytes: float) -> Outlines:
    blocks = max(16, int(megabytes * 2**20) // (8 * BLOCK))
    return Outlines(blocks=blocks, used=1, heads=Block("q", HEADS), words=Block("q", blocks * BLOCK))


@kernel
def find_head(outline: Outline) -> None:
    outline.head = word_of(mixed(outline.words[0]) & (HEADS - 1))


@kernel
def lower_of(data: int) -> int:
    return (data & 0xFFFF) - SHIFT


@kernel
def upper_of(data: int) -> int:
    return (data >> 16 & 0xFFFF) - SHIFT


@kernel
def look_up(table: Outlines, outline: Outline, need: int) -> int:
    """The place of an entry that answers whether the rest is at least `need`; -1 if there is none."""
    words, block = table.words, table.heads[outline.head] * BLOCK
    first, second, third = outline.words[0], outline.words[1], outline.words[2]
    front = block + 2
    while block > 0:
        place = block + 2
        for _ in range(words[block + 1]):
            mask = words[place + 3]
            if words[place] == first and ((words[place + 1] ^ second) | (words[place + 2] ^ third)) & mask == 0:
                data = words[place + 4]
                if lower_of(data) >= need or upper_of(data) < need:
                    if place != front:
                        for i in range(ENTRY):
                            words[place + i], words[front + i] = words[front + i], words[place + i]
                    return front
            place += ENTRY
        block = words[block] * BLOCK
    return -1


@kernel
def keep(table: Outlines, outline: Outline, mask: int, low: int, high: int) -> None:
    """Take down that the rest is from low to high wherever the outline is the same under the mask."""
    words, heads = table.words, table.heads
    block = heads[outline.head]
    if block == 0 or words[block * BLOCK + 1] == EACH:
        if table.used == table.blocks:
            for i in range(HEADS):
                heads[i] = 0
            table.used = 1
            block = 0
        words[table.used * BLOCK] = block
        words[table.used * BLOCK + 1] = 0
        block = table.used
        heads[outline.head] = block
        table.used += 1
    at = block * BLOCK
    place = at + 2 + words[at + 1] * ENTRY
    words[at + 1] += 1
    words[place] = outline.words[0]
    words[place + 1] = outline.words[1] & mask
    words[place + 2] = outline.words[2] & mask
    words[place + 3] = mask
    words[place + 4] = low + SHIFT | high + SHIFT << 16
