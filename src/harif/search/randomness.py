"""Random numbers for kernels: one 64-bit word of state, the same sequence native and interpreted.

The generator is splitmix64 (Steele, Lea and Flood 2014, figure 17). Its state is an argument, an array of one word, so
that the same seed gives the same games, and every thread has its own.
"""

from typing import Any

from harif.native.engine import kernel
from harif.native.records import Words

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF


@kernel
def next_random(rng: Words) -> Any:
    """The next 64 random bits of the generator in `rng[0]`."""
    rng[0] = (int(rng[0]) + GOLDEN) & WORD
    z = int(rng[0])
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


@kernel
def random_below(rng: Words, count: int) -> int:
    """A number from 0 to count-1; 32 bits are scaled, so the bias is under count / 2^32."""
    return ((next_random(rng) >> 32) * count) >> 32  # type: ignore[no-any-return]


@kernel
def random_share(rng: Words) -> float:
    """A number from 0 up to 1, of 53 random bits."""
    return (next_random(rng) >> 11) / 9007199254740992.0  # type: ignore[no-any-return]


def seed_for(seed: int, thread: int) -> int:
    """Where the generator of a thread starts: the first at the seed itself, each other one far from it."""
    return (next_random([seed + thread * MIX_1 & WORD]) if thread else seed) & WORD
