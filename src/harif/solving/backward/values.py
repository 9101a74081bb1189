"""The value of a position that is won, lost or drawn, in two bytes: `outcome | plies << 2`.

Who wins and in how many plies, both playing for the shortest win and the longest loss. It is 0 until it is decided;
what is never decided nobody can force, and is a draw. `BY_FIRST` and `BY_SECOND` name the winner, whoever is to move;
in a game of one player `BY_SECOND` is that player's loss.
"""

from harif.native.engine import kernel
from harif.native.records import Bytes

UNDECIDED, BY_FIRST, BY_SECOND, DRAWN = range(4)
MOST_PLIES = (1 << 14) - 1


@kernel
def write_value(values: Bytes, number: int, outcome: int, plies: int) -> None:
    entry = outcome | plies << 2
    values[2 * number] = entry & 255
    values[2 * number + 1] = entry >> 8


@kernel
def value_at(values: Bytes, number: int) -> int:
    return values[2 * number] | values[2 * number + 1] << 8


@kernel
def outcome_of(entry: int) -> int:
    """Who wins: `UNDECIDED`, `BY_FIRST`, `BY_SECOND` or `DRAWN`."""
    return entry & 3


@kernel
def plies_of(entry: int) -> int:
    """In how many plies."""
    return entry >> 2


@kernel
def is_won_by(outcome: int, player: int) -> bool:
    """Does `player`, 0 or 1, win?"""
    return outcome == BY_FIRST + player
