"""Values, signs and players, defined once.

A *value* is a float in the game's own units. The textbook's two-player searches tell every value from **player 0's**
side, so that one window (alpha, beta) serves both: player 0 raises it, player 1 lowers it. (The complete search counts
from the mover's side: see `harif.search.alphabeta.decided`.) A `Result` turns it to the player who is to move. Two
players share `constant_sum`: what one has, the other lacks.
"""

from struct import Struct
from typing import Any

CHANCE = -1
"""What `player()` returns where dice, cards or another accident decides."""

MOST_PLAYERS = 16
DOUBLE, QUAD = Struct("d"), Struct("q")


def to_player(value: float, player: int, constant_sum: float) -> float:
    """A value told from player 0's side, told from `player`'s side."""
    return value if player == 0 else constant_sum - value + 0.0


def limits_of(bounds: tuple[Any, ...]) -> tuple[float, float, int, int]:
    """What `bounds(player)` returned as (low, high, soonest win, soonest loss); 0 plies where it does not say."""
    low, high, *soonest = bounds
    return (float(low), float(high), int(soonest[0]), int(soonest[1])) if soonest else (float(low), float(high), 0, 0)


def bits_of_float(number: float) -> int:
    """The 64 bits of a float, as a signed word.

    >>> float_of_bits(bits_of_float(-0.1))
    -0.1
    """
    return int(QUAD.unpack(DOUBLE.pack(number))[0])


def float_of_bits(word: int) -> float:
    """The float of these 64 bits."""
    return float(DOUBLE.unpack(QUAD.pack(word))[0])


def word_of(number: int) -> int:
    """The low 64 bits of an integer as a signed number: one word, whether it was an int or a U64."""
    low = number & 0xFFFFFFFFFFFFFFFF
    return low - (1 << 64) if low >> 63 else low


def write_words(view: Any, words: Any, at: int) -> int:
    """Write a view, an int or a tuple of words however mixed, into `words` from index `at` on; how many words it has.
    (Compiled code has its own for each type of view.)

    >>> words = [0, 0, 0, 0]
    >>> write_words((3, (True, 2**64 - 1)), words, 1), words
    (3, [0, 3, 1, -1])
    """
    if isinstance(view, tuple):
        written = 0
        for part in view:
            written += write_words(part, words, at + written)
        return written
    words[at] = bits_of_float(view) if isinstance(view, float) else word_of(int(view))
    return 1
