"""What a search keeps of a position in the table: a value, how it bounds the true one, and how deep it was searched.

An entry has two words of data. The first, from the low end: 6 bits generation, 2 free, 2 bound, 6 free, 16 the best
move's place, 14 depth, 16 check. The second is the value.
"""

from typing import Any

from harif.game.values import word_of
from harif.native.engine import part_of_kernel
from harif.search.old_table import ENTRY, GENERATION, IDENTITY, WAYS

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
PROVEN_DEPTH = (1 << 14) - 1
"""The depth of what is proven: more than `MOST_PLIES`."""


@part_of_kernel
def depth_of(meta: int) -> int:
    return meta >> 32 & PROVEN_DEPTH


@part_of_kernel
def check_of(value: float) -> int:
    """16 bits that go with a value. Its word is read once as a number and once for the mask: between the two another
    thread may have written it.
    """
    bits = int(min(max(-1e12, value), 1e12) * 1048576.0)
    return (bits ^ bits >> 16 ^ bits >> 32) & 0xFFFF


@part_of_kernel
def find(table: Any, numbers: Any, plan: Any, at: int, bucket: int) -> tuple[int, float]:
    """The data of the position whose identity stands at `plan[at]`; (0, 0.0) if it is not in the table."""
    width, entry = plan[IDENTITY], plan[ENTRY]
    place = bucket
    for _ in range(plan[WAYS]):
        meta = table[place + width]
        if meta & 63 == plan[GENERATION]:
            number = numbers[place + width + 1]
            mask = meta ^ table[place + width + 1]
            same = True
            for i in range(width):
                if table[place + i] ^ mask != plan[at + i]:
                    same = False
                    break
            if same and meta >> 46 & 0xFFFF == check_of(number):
                return meta, number
        place += entry
    return 0, 0.0


@part_of_kernel
def keep(
    table: Any, numbers: Any, plan: Any, at: int, bucket: int, value: float, depth: int, bound: int, move: int
) -> None:
    """Store a result: in the position's own entry, an old one, or the shallowest."""
    width, entry = plan[IDENTITY], plan[ENTRY]
    chosen, least = bucket, 1 << 20
    place = bucket
    for _ in range(plan[WAYS]):
        meta = table[place + width]
        kept = depth_of(meta) if meta & 63 == plan[GENERATION] else -1
        if kept >= 0:
            mask = meta ^ table[place + width + 1]
            same = True
            for i in range(width):
                if table[place + i] ^ mask != plan[at + i]:
                    same = False
                    break
            if same:
                if kept == PROVEN_DEPTH and depth != PROVEN_DEPTH and meta >> 8 & 3 == EXACT:
                    return
                chosen = place
                break
        if kept < least:
            chosen, least = place, kept
        place += entry
    meta = word_of(check_of(value) << 46 | depth << 32 | move << 16 | bound << 8 | plan[GENERATION])
    numbers[chosen + width + 1] = value
    mask = meta ^ table[chosen + width + 1]
    for i in range(width):
        table[chosen + i] = plan[at + i] ^ mask
    table[chosen + width] = meta
