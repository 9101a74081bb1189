"""What the solver keeps of a position in the table: the least and the most that its score can be.

An entry has one word of data, from the low end: 6 bits generation, 6 bits work, 8 bits the best move's place, 22 + 22
bits bounds.
"""

from typing import Any

from harif.game.values import word_of
from harif.native.engine import part_of_kernel
from harif.search.old_table import ENTRY, GENERATION, IDENTITY, WAYS

HALF = 1 << 21
"""A score is less than this, and more than its opposite."""
BITS_22 = (1 << 22) - 1


@part_of_kernel
def lower_of(data: int) -> int:
    return (data >> 20 & BITS_22) - HALF


@part_of_kernel
def upper_of(data: int) -> int:
    return (data >> 42 & BITS_22) - HALF


@part_of_kernel
def find(table: Any, plan: Any, at: int, bucket: int) -> int:
    """The data of the position whose identity stands at `plan[at]`; 0 if it is not in the table."""
    width, entry = plan[IDENTITY], plan[ENTRY]
    place = bucket
    for _ in range(plan[WAYS]):
        data = table[place + width]
        if data & 63 == plan[GENERATION] and table[place] ^ data == plan[at]:
            same = True
            for i in range(1, width):
                if table[place + i] ^ data != plan[at + i]:
                    same = False
                    break
            if same:
                return data  # type: ignore[no-any-return]
        place += entry
    return 0


@part_of_kernel
def keep(
    table: Any, plan: Any, at: int, bucket: int, best: int, beta: int, low: int, high: int, move: int, nodes: int
) -> None:
    """Store a bound: in the position's own entry, an old one, or the one that cost least."""
    if best >= beta:
        low = max(low, best)
    else:
        high = min(high, best)
    width, entry = plan[IDENTITY], plan[ENTRY]
    chosen, least = bucket, 1 << 20
    place = bucket
    for _ in range(plan[WAYS]):
        data = table[place + width]
        work = data >> 6 & 63 if data & 63 == plan[GENERATION] else -1
        if work >= 0 and table[place] ^ data == plan[at]:
            same = True
            for i in range(1, width):
                if table[place + i] ^ data != plan[at + i]:
                    same = False
                    break
            if same:
                chosen = place
                break
        if work < least:
            chosen, least = place, work
        place += entry
    work = min(nodes.bit_length(), 63)
    data = word_of((high + HALF) << 42 | (low + HALF) << 20 | move << 12 | work << 6 | plan[GENERATION])
    for i in range(width):
        table[chosen + i] = plan[at + i] ^ data
    table[chosen + width] = data
