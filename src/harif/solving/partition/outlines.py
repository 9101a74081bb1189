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
WAYS = 32
NOTHING = 0
SHIFT = 1 << 15
"""A bound is kept as a number above 0."""


class Outline(Struct):
    """A position as the table knows it."""

    words: Annotated[Ints, 8]
    bucket: int


class Outlines(Struct):
    """Room for entries. words: (buckets, WAYS, ENTRY)."""

    buckets: int
    words: Ints


def new_outlines(megabytes: float) -> Outlines:
    fits = max(1, int(megabytes * 2**20) // (8 * ENTRY * WAYS))
    buckets = 1 << fits.bit_length() - 1
    return Outlines(buckets=buckets, words=Block("q", buckets * WAYS * ENTRY))


@kernel
def place_bucket(table: Outlines, outline: Outline) -> None:
    hashed = mixed(outline.words[0])
    outline.bucket = word_of(((hashed >> 32) * U64(table.buckets)) >> 32) * WAYS * ENTRY


@kernel
def lower_of(data: int) -> int:
    return (data & 0xFFFF) - SHIFT


@kernel
def upper_of(data: int) -> int:
    return (data >> 16 & 0xFFFF) - SHIFT


@kernel
def weight_of(data: int) -> int:
    return data >> 32 & 0xFFFF


@kernel
def look_up(table: Outlines, outline: Outline, need: int) -> int:
    """The place of an entry that answers whether the rest is at least `need`; -1 if there is none."""
    words, place = table.words, outline.bucket
    first, second, third = outline.words[0], outline.words[1], outline.words[2]
    for _ in range(WAYS):
        data = words[place + 4]
        if data == NOTHING:
            return -1
        if words[place] == first:
            mask = words[place + 3]
            if (words[place + 1] ^ second) & mask == 0 and (words[place + 2] ^ third) & mask == 0:
                if lower_of(data) >= need or upper_of(data) < need:
                    return place
        place += ENTRY
    return -1


@kernel
def keep(table: Outlines, outline: Outline, mask: int, low: int, high: int, nodes: int) -> None:
    """Take down that the rest is from low to high wherever the outline is the same under the mask."""
    words, place = table.words, outline.bucket
    first, second, third = outline.words[0], outline.words[1] & mask, outline.words[2] & mask
    weight = 1
    while nodes > 1 and weight < 63:
        nodes >>= 1
        weight += 1
    chosen, least = place, 1 << 62
    for _ in range(WAYS):
        data = words[place + 4]
        if data == NOTHING:
            chosen, least = place, -1
            break
        if words[place + 3] == mask and words[place] == first:
            if words[place + 1] == second and words[place + 2] == third:
                low, high = max(low, lower_of(data)), min(high, upper_of(data))
                chosen, least = place, -1
                break
        if weight_of(data) < least:
            chosen, least = place, weight_of(data)
        place += ENTRY
    words[chosen] = first
    words[chosen + 1] = second
    words[chosen + 2] = third
    words[chosen + 3] = mask
    words[chosen + 4] = low + SHIFT | high + SHIFT << 16 | weight << 32
