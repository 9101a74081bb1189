"""A side of a backgammon board as two words, and what its bits tell.

A side has 26 slots of four bits, as it counts them itself: borne off, points 1 … 24 (1 … 6 are its home board), the
bar. The word `low` holds slots 0 … 15, `high` slots 16 … 25. A mask has one bit a slot.
"""

OFF, BAR = 0, 25
CHECKERS = 15
FLAGS = 0x1111_1111_1111_1111  # the lowest bit of each slot
POINTS = (1 << 25) - 2  # points 1 … 24 as a mask
HOME = (1 << 7) - 2
BEYOND_HOME = (1 << 26) - (1 << 7)


def checkers_on(low, high, slot):
    return (low >> 4 * slot if slot < 16 else high >> 4 * slot - 64) & 15


def occupied(low, high):
    """The slots with a checker, as a mask; those borne off do not count."""
    low, high = low | low >> 1, high | high >> 1
    return (gathered(low | low >> 2) | gathered(high | high >> 2) << 16) & ~1


def doubled(low, high):
    """The slots with two checkers or more."""
    return (gathered(low >> 1 | low >> 2 | low >> 3) | gathered(high >> 1 | high >> 2 | high >> 3) << 16) & ~1


def tripled(low, high):
    low, high = low & low >> 1 | low >> 2 | low >> 3, high & high >> 1 | high >> 2 | high >> 3
    return gathered(low) | gathered(high) << 16


def quadrupled(low, high):
    return gathered(low >> 2 | low >> 3) | gathered(high >> 2 | high >> 3) << 16


def gathered(flags):
    """The lowest bits of sixteen slots, side by side."""
    x = flags & FLAGS
    x = (x | x >> 3) & 0x0303_0303_0303_0303
    x = (x | x >> 6) & 0x000F_000F_000F_000F
    x = (x | x >> 12) & 0x0000_00FF_0000_00FF
    return (x | x >> 24) & 0xFFFF


def across(mask):
    """The same points as the other side counts them: slot s is its 25 - s."""
    x = (mask & 0x5555_5555) << 1 | mask >> 1 & 0x5555_5555
    x = (x & 0x3333_3333) << 2 | x >> 2 & 0x3333_3333
    x = (x & 0x0F0F_0F0F) << 4 | x >> 4 & 0x0F0F_0F0F
    x = (x & 0x00FF_00FF) << 8 | x >> 8 & 0x00FF_00FF
    return ((x & 0xFFFF) << 16 | x >> 16) >> 6


def pips_of(low, high):
    """How far the checkers of a side still have to go, added up."""
    total = 0.0
    for point in range(1, 16):
        total += point * (low >> 4 * point & 15)
    for point in range(16, 26):
        total += point * (high >> 4 * point - 64 & 15)
    return total
