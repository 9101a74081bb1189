"""Values by looking ahead: what a position's value must be if its successors' values are right.

Two uses. `certify` is the second opinion: every value is computed again from the rules and the successors' values,
with nothing of what the backward pass has built. Where all agree the values are proven: a win or a loss by induction
on its plies, and a draw because the player to move has a move to a draw and none to a win, for ever.
`sweep` decides one ply of the whole analysis where there is no memory for lists of predecessors.
"""

from typing import Any

from harif.game.values import word_of
from harif.native.engine import fetch, kernel
from harif.search.numbered import UNKNOWN
from harif.solving.backward.values import (
    BY_FIRST,
    BY_SECOND,
    DRAWN,
    MOST_PLIES,
    outcome_of,
    plies_of,
    value_at,
    write_value,
)
from harif.solving.graph import Graph
from harif.solving.positions import number_of

ALL_RIGHT = -1


@kernel
def ahead(state: Any, before: int, graph: Graph) -> int:
    """The value of a state that is not terminal, as its successors have it; `UNKNOWN` if one is not known.

    Only successors decided in fewer than `before` plies count as decided.
    """
    mine = word_of(state.player()) + 1
    soonest, latest, open_moves = before, -1, 0
    for action in state.actions():
        number = number_of(state.result(action), graph.positions)
        if number < 0:
            return UNKNOWN
        entry = value_at(graph.values, number)
        outcome, plies = outcome_of(entry), plies_of(entry)
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


@kernel
def certify(state: Any, first: int, last: int, graph: Graph) -> int:
    """The first position from `first` to `last - 1` whose value is not what the rules and its successors say, or
    `ALL_RIGHT`.
    """
    positions = graph.positions
    for number in range(first, last):
        position = fetch(state, positions.words, number * positions.width)
        if number_of(position, positions) != number:
            return number
        entry = value_at(graph.values, number)
        if position.terminal():
            worth = float(position.utility(0))
            ended = DRAWN
            if worth == graph.high:
                ended = BY_FIRST
            elif worth == graph.low:
                ended = BY_SECOND
            elif worth != graph.middle:
                return number
            if entry != ended:
                return number
        elif entry != ahead(position, MOST_PLIES + 1, graph):
            return number
    return ALL_RIGHT


@kernel
def sweep(state: Any, first: int, last: int, plies: int, graph: Graph) -> int:
    """Decide at `plies` those of the positions `first` … `last - 1` that all of shorter plies decide."""
    positions = graph.positions
    for number in range(first, last):
        if value_at(graph.values, number) == 0:
            found = ahead(fetch(state, positions.words, number * positions.width), plies, graph)
            if found > 0:
                write_value(graph.values, number, outcome_of(found), plies_of(found))
                graph.decided += 1
    return 0
