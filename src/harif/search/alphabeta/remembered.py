"""Judgements that were made before: deepening comes back to most positions, and to judge one is half of a node's time.

They are kept by the hash of a position alone, so that one may be mistaken for another's, once in many billions: only
where guessing is allowed, and nothing is proven.
"""

from typing import Any

from harif.game.values import bits_of_float, float_of_bits, word_of
from harif.native.engine import kernel
from harif.search.alphabeta.frames import Search
from harif.search.alphabeta.leaves import standing

REMEMBERED = 1 << 16
"""Judgements that a thread keeps: two words each, a hash and the judgement of whoever is to move."""


@kernel
def known_standing(state: Any, mover: int, ply: int, search: Search) -> float:
    """How this ply's position, which was identified, is judged as it stands."""
    if not search.remembers:
        return standing(state, mover, search)
    hashed = word_of(search.frames[ply].hash)
    at = 2 * (hashed & REMEMBERED - 1)
    if search.judgements[at] == hashed:
        return float_of_bits(search.judgements[at + 1])
    value = standing(state, mover, search)
    search.judgements[at], search.judgements[at + 1] = hashed, bits_of_float(value)
    return value
