"""Every position that can be reached, and where each leads: found breadth first, in machine code.

One expansion serves retrograde analysis, which keeps of each position how many moves it has and whose they are, and
decision processes, which keep its kind, its chances and what an end is worth.
"""

from collections.abc import Callable
from typing import Any

from harif.game.values import CHANCE as CHANCE_MOVES
from harif.game.values import word_of
from harif.native.engine import Engine, Wrote, fetch, kernel
from harif.native.records import Bytes, Floats, Ints, Ints32, Struct
from harif.search.flaws import (
    BAD_CHANCES,
    NO_EDGE_ROOM,
    NO_ROOM,
    ODD_PLAYER,
    ODD_UTILITY,
    SIDES_SWAPPED,
    STUCK,
    WHOLE,
)
from harif.solving.backward.values import BY_FIRST, BY_SECOND, DRAWN, write_value
from harif.solving.growth import Growth
from harif.solving.pieces import Pieces
from harif.solving.positions import Positions, number_or_enter

WROTE_OUTCOMES, WROTE_SYMMETRIES = Wrote("outcomes"), Wrote("symmetries")

MAX, MIN, CHANCE, END = range(4)
"""Kinds of nodes: player 0 chooses, player 1 chooses, the dice do, the game is over."""

NEAR = 1e-9  # how far from 1 probabilities may add up


class Graph(Struct):
    """The positions of a game and where they lead. Those below `expanded` are finished.

    edge_count: edges so far, of finished positions.  upto: with those of the position that is being expanded.
    keep_edges: 0 where edges are counted only.  players: whose turn it may be, 0 … players - 1.
    low, middle, high: of utilities; `model` allows all between low and high, otherwise there are these three.
    decided: positions that `sweep` has decided.

        edges    i4[edge_room]   for each position in turn, the numbers it leads to

    For a decision process (`model` is 1):

        chances  f8[edge_room]   probabilities of the edges of CHANCE; 0 elsewhere
        kinds    u1[room]        MAX, MIN, CHANCE or END
        offsets  i8[room + 1]    where the edges of each position begin
        ends     f8[room]        what an end is worth

    For retrograde analysis (`model` is 0):

        degrees  i4[room]        moves * 2 + player to move; 0 at an end
        values   u1[room * 2]    who wins, and in how many plies: see `harif.solving.backward.values`
    """

    positions: Positions
    model: int
    players: int
    low: float
    middle: float
    high: float
    expanded: int
    edge_count: int
    upto: int
    edge_room: int
    keep_edges: int
    decided: int
    edges: Ints32
    chances: Floats
    kinds: Bytes
    offsets: Ints
    ends: Floats
    degrees: Ints32
    values: Bytes


def explore(
    state: Any,
    engine: Engine,
    graph: Graph,
    pieces: Pieces,
    growth: Growth,
    remedy: Callable[[int], None],
    after: Callable[[], object],
) -> None:
    """Expand all positions. `remedy(status)` makes room, or raises what is wrong; `after()` is called at each piece;
    `growth` watches whether they have an end.
    """
    run = engine.run(expand)
    while graph.expanded < graph.positions.found:
        left = graph.positions.found - graph.expanded
        status = pieces.piece("expand", left, lambda size: run(state, graph.expanded + size, graph))
        if status != WHOLE:
            remedy(status)
        growth.look(graph.expanded)
        after()


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def expand(state: Any, last: int, graph: Graph) -> int:
    """Find the successors of the positions from `expanded` to `last - 1`; new ones are added at the end.

    `WHOLE`, or the flaw of the position at `expanded`: what there is no room for, or what is wrong with it.

    A position is expanded wholly or not at all. (Where room gives out in the middle of one, the successors found so far
    stay; they will be found again, under the same numbers.)
    """
    positions = graph.positions
    while graph.expanded < last:
        number = graph.expanded
        position = fetch(state, positions.words, number * positions.width)
        graph.upto = graph.edge_count
        kind = END
        if position.terminal():
            status = note_end(number, float(position.utility(0)), graph)
        else:
            kind = word_of(position.player())
            if kind == CHANCE_MOVES and graph.model != 0:
                kind = CHANCE
                status = add_outcomes(position, graph)
            elif kind < 0 or kind >= graph.players:
                status = ODD_PLAYER
            else:
                status = add_moves(position, kind, graph)
        if status != WHOLE:
            return status
        finish(number, kind, graph)
    return WHOLE


@kernel
def add_moves(position: Any, mover: int, graph: Graph) -> int:
    """Write where each action leads; `WHOLE`, or why not."""
    if WROTE_SYMMETRIES:
        if graph.positions.fold != 0:
            for other in position.symmetries():
                if other.player() != mover:
                    return SIDES_SWAPPED
    for action in position.actions():
        status = add_edge(position.result(action), 0.0, graph)
        if status != WHOLE:
            return status
    return STUCK if graph.upto == graph.edge_count else WHOLE


@kernel
def add_outcomes(position: Any, graph: Graph) -> int:
    """Write where each outcome that can happen leads, with its probability, which are made to add up to 1 exactly."""
    total = 0.0
    if WROTE_OUTCOMES:
        for outcome, probability in position.outcomes():
            chance = float(probability)
            if not (chance >= 0.0 and chance <= 1.0 + NEAR):
                return BAD_CHANCES
            total += chance
            if chance > 0.0:
                status = add_edge(position.result(outcome), chance, graph)
                if status != WHOLE:
                    return status
    if not (total >= 1.0 - NEAR and total <= 1.0 + NEAR):
        return BAD_CHANCES
    if total != 1.0:
        for edge in range(graph.edge_count, graph.upto):
            graph.chances[edge] = graph.chances[edge] / total
    return WHOLE


@kernel
def add_edge(after: Any, chance: float, graph: Graph) -> int:
    """Write one edge of the position that is being expanded; `WHOLE`, or what there is no room for."""
    number = number_or_enter(after, graph.positions)
    if number < 0:
        return NO_ROOM
    if graph.keep_edges != 0:
        if graph.upto >= graph.edge_room:
            return NO_EDGE_ROOM
        graph.edges[graph.upto] = number
        if graph.model != 0:
            graph.chances[graph.upto] = chance
    graph.upto += 1
    return WHOLE


@kernel
def note_end(number: int, worth: float, graph: Graph) -> int:
    """Write what an end is worth to player 0; `WHOLE`, or `ODD_UTILITY`."""
    if graph.model != 0:
        if not (worth >= graph.low and worth <= graph.high and abs(worth) < float("inf")):
            return ODD_UTILITY
        graph.ends[number] = worth
    elif worth == graph.high:
        write_value(graph.values, number, BY_FIRST, 0)
    elif worth == graph.low:
        write_value(graph.values, number, BY_SECOND, 0)
    elif worth == graph.middle:
        write_value(graph.values, number, DRAWN, 0)
    else:
        return ODD_UTILITY
    return WHOLE


@kernel
def finish(number: int, kind: int, graph: Graph) -> None:
    """The edges of a position are all written."""
    if graph.model != 0:
        graph.kinds[number] = kind
        graph.offsets[number + 1] = graph.upto
    elif kind == END:
        graph.degrees[number] = 0
    else:
        graph.degrees[number] = (graph.upto - graph.edge_count) * 2 + kind
    graph.edge_count = graph.upto
    graph.expanded = number + 1
