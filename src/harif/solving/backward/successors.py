"""Values by looking ahead: what a position's value must be if its successors' values are right.

Two uses. `certify` is the second opinion: every value is computed again from the rules and the successors' values,
with nothing of what the backward pass has built. Where all agree the values are proven: a win or a loss by induction
on its plies, and a draw because the player to move has a move to a draw and none to a win, for ever.
`sweep` decides one ply of the whole analysis where there is no memory for lists of predecessors.
"""

from typing import Any

from harif.game.values import word_of
from harif.native.engine import fetch, old_kernel, part_of_kernel
from harif.solving.backward.passes import BY_FIRST, BY_SECOND, DRAWN, value_at, write_value
from harif.solving.backward.positions import number_of

ALL_RIGHT = -1
UNKNOWN = -1  # a successor that is not among the positions
DECIDED = 0  # the slot of `ledger` in which `sweep` counts


@part_of_kernel
def ahead(state: Any, before: int, fold: int, width: int, words: Any, index: Any, values: Any, room: Any) -> int:
    """The value of a state that is not terminal, as its successors have it; `UNKNOWN` if one is not known.

    Only successors decided in fewer than `before` plies count as decided.
    """
    mine = word_of(state.player()) + 1
    soonest, latest, open_moves = before, -1, 0
    for action in state.actions():
        number = number_of(state.result(action), fold, width, words, index, room)
        if number < 0:
            return UNKNOWN
        entry = value_at(values, number)
        outcome, plies = entry & 3, entry >> 2
        if entry == 0 or outcome == DRAWN or plies >= before:
            open_moves += 1
        elif outcome == mine:
            soonest = min(soonest, plies)
        else:
            latest = max(latest, plies)
    if soonest < before:
        return mine | (soonest + 1) << 2
    if open_moves > 0:
        return 0
    return (3 - mine) | (latest + 1) << 2


def certify(
    state: Any,
    first: int,
    last: int,
    fold: int,
    width: int,
    low: float,
    middle: float,
    high: float,
    words: Any,
    index: Any,
    values: Any,
    room: Any,
) -> int:
    """The first position from `first` to `last - 1` whose value is not what the rules and its successors say, or
    `ALL_RIGHT`.
    """
    for number in range(first, last):
        position = fetch(state, words, number * width)
        if number_of(position, fold, width, words, index, room) != number:
            return number
        entry = value_at(values, number)
        if position.terminal():
            worth = float(position.utility(0))
            ended = DRAWN
            if worth == high:
                ended = BY_FIRST
            elif worth == low:
                ended = BY_SECOND
            elif worth != middle:
                return number
            if entry != ended:
                return number
        elif entry != ahead(position, 1 << 14, fold, width, words, index, values, room):
            return number
    return ALL_RIGHT


def sweep(
    state: Any,
    first: int,
    last: int,
    plies: int,
    fold: int,
    width: int,
    words: Any,
    index: Any,
    values: Any,
    ledger: Any,
    room: Any,
) -> int:
    """Decide at `plies` those of the positions `first` … `last - 1` that all of shorter plies decide."""
    for number in range(first, last):
        if value_at(values, number) == 0:
            found = ahead(fetch(state, words, number * width), plies, fold, width, words, index, values, room)
            if found > 0:
                write_value(values, number, found & 3, found >> 2)
                ledger[DECIDED] += 1
    return 0


CERTIFY = old_kernel(certify, "i8 i8 i8 i8 f8 f8 f8 i8[] i4[] u1[] i8[]", "i8")
SWEEP = old_kernel(sweep, "i8 i8 i8 i8 i8 i8[] i4[] u1[] i8[] i8[]", "i8")
