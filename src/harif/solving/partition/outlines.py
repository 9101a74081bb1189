"""A table of what is proven, each entry for all positions that are alike in what mattered (Ginsberg 1996).

An *outline* tells a position in three words: the first always counts, the others only in the bits of a mask. An entry
holds the first word, the others under its mask, the mask, and the bounds that hold for every position that looks so.
Entries whose first words have one hash are chained, in blocks, the newest in front; the one that was found last is put
first. There is no way to tell where an entry would be, for what it leaves out is its own affair: a chain is looked
through until one answers.
"""

from typing import Annotated

from harif.game import U64
from harif.game.values import word_of
from harif.native.blocks import Block
from harif.native.engine import kernel
from harif.native.records import Ints, Struct
from harif.search.table import mixed

WORDS = 3
MASK, BOUNDS = WORDS, WORDS + 1  # where they stand in an entry
ENTRY = WORDS + 2
NEXT, COUNT, FIRST = 0, 1, 2  # in a block: the next one, how many entries there are, and these
LONG_CHAINS, SHORT_CHAINS = (1 << 16, 6), (1 << 20, 1)
"""How many chains, and entries of a block: where positions share entries, and where each has its own."""
MOST = (1 << 15) - 1
"""A bound is at most this, and at least its opposite."""


class Outline(Struct):
    """A position as the table knows it: its words, and the chain where it belongs."""

    words: Annotated[Ints, WORDS]
    chain: int


class Outlines(Struct):
    """Room for entries.

    heads   [chains]          the first block of a chain, 0 where there is none
    words   [blocks * block]  the blocks, of which `used` are in use; the first one never is
    block, each: the words of a block, and the entries that it has room for.
    """

    blocks: int
    used: int
    chains: int  # a power of two
    block: int
    each: int
    heads: Ints
    words: Ints

    @property
    def megabytes(self) -> float:
        return self.blocks * self.block * 8 / 2**20


def new_outlines(megabytes: float, shape: tuple[int, int] = LONG_CHAINS) -> Outlines:
    """A table of so many megabytes; once it is full, everything is forgotten."""
    chains, each = shape
    block = FIRST + each * ENTRY
    blocks = max(64, int(megabytes * 2**20) // (8 * block))
    table = Outlines(blocks=blocks, used=1, chains=chains, block=block, each=each)
    table.heads, table.words = Block("q", chains), Block("q", blocks * block)
    return table


@kernel
def find_chain(table: Outlines, outline: Outline, whole: bool) -> None:
    """Write down where an outline belongs: by its first word, or where every word counts by the `whole`."""
    hashed = mixed(outline.words[0])
    if whole:
        hashed = mixed(mixed(hashed ^ U64(outline.words[1])) ^ U64(outline.words[2]))
    outline.chain = word_of(hashed & U64(table.chains - 1))


@kernel
def lower_of(bounds: int) -> int:
    return (bounds & 0xFFFF) - MOST


@kernel
def upper_of(bounds: int) -> int:
    return (bounds >> 16) - MOST


@kernel
def look_up(table: Outlines, outline: Outline, need: int) -> int:
    """The place of an entry that tells whether the rest is at least `need`; -1 if there is none."""
    words, block = table.words, table.heads[outline.chain] * table.block
    always, second, third = outline.words[0], outline.words[1], outline.words[2]
    front = block + FIRST
    while block > 0:
        place = block + FIRST
        for _ in range(words[block + COUNT]):
            differing = (words[place + 1] ^ second) | (words[place + 2] ^ third)
            if words[place] == always and differing & words[place + MASK] == 0:
                bounds = words[place + BOUNDS]
                if lower_of(bounds) >= need or upper_of(bounds) < need:
                    exchange(words, place, front)
                    return front
            place += ENTRY
        block = words[block + NEXT] * table.block
    return -1


@kernel
def exchange(words: Ints, one: int, other: int) -> None:
    """Exchange two entries."""
    if one != other:
        for i in range(ENTRY):
            words[one + i], words[other + i] = words[other + i], words[one + i]


@kernel
def keep(table: Outlines, outline: Outline, mask: int, low: int, high: int) -> None:
    """Take down that the rest is from low to high wherever the outline is the same under the mask."""
    words, block = table.words, table.heads[outline.chain] * table.block
    if block == 0 or words[block + COUNT] == table.each:
        block = new_block(table, outline.chain)
    place = block + FIRST + words[block + COUNT] * ENTRY
    words[block + COUNT] += 1
    words[place] = outline.words[0]
    words[place + 1] = outline.words[1] & mask
    words[place + 2] = outline.words[2] & mask
    words[place + MASK] = mask
    words[place + BOUNDS] = low + MOST | high + MOST << 16


@kernel
def new_block(table: Outlines, chain: int) -> int:
    """An empty block in front of a chain. Where there is no room for one, everything is forgotten first."""
    if table.used == table.blocks:
        for i in range(table.chains):
            table.heads[i] = 0
        table.used = 1
    block = table.used * table.block
    table.words[block + NEXT] = table.heads[chain]
    table.words[block + COUNT] = 0
    table.heads[chain] = table.used
    table.used += 1
    return block
