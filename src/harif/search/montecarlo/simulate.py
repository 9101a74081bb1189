"""Simulating the rest of a game: at random, by the game's own hints, or not at all.

- RANDOM: every legal move equally likely.
- HEURISTIC: among `promising()` moves; where the game has none left the player is lost, and plays any.
- EVALUATE: no moves; the state is judged by `evaluate`.
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import Wrote, kernel
from harif.native.records import Ints
from harif.search.montecarlo.records import NO_MOVES, Search
from harif.search.playouts import list_actions, random_outcome
from harif.search.randomness import random_below

RANDOM, HEURISTIC, EVALUATE = 0, 1, 2
PLAYOUTS = {"random": RANDOM, "heuristic": HEURISTIC, "evaluate": EVALUATE}
WROTE_OUTCOMES, WROTE_PRIORITY, WROTE_PROMISING = Wrote("outcomes"), Wrote("priority"), Wrote("promising")


@kernel
def simulate(leaf: Any, search: Search) -> None:
    """Write the result of one game from `leaf`, which is not terminal, into `search.result`.

    A game longer than `most_plies` is even. Stopped, or where there is no room for all moves, it means nothing.
    """
    width = search.tree.width
    if search.playout == EVALUATE:
        for player in range(width):
            search.result[player] = leaf.evaluate(player)
        return
    state, plies = leaf, search.plies
    room, moves, rng = search.room, search.moves, search.rng
    promising, by_hints, most_plies = search.promising, search.playout == HEURISTIC, search.most_plies
    while not state.terminal():
        if search.stop:
            return
        if plies >= most_plies:
            for player in range(width):
                search.result[player] = search.even
            return
        plies += 1
        if WROTE_OUTCOMES and state.player() == CHANCE:
            chosen, _ = random_outcome(state, rng)
        else:
            count = 0
            if WROTE_PROMISING and promising:
                count = list_promising(state, moves, room)
            if count == 0:
                count = list_actions(state, moves, room)
            if count > search.most_moves:
                search.most_moves = count
                if count > room:
                    return
            if count == 0:
                search.fault = NO_MOVES
                return
            chosen = moves[random_below(rng, count)]
            if by_hints:  # of two drawn at random, the more urgent
                other = moves[random_below(rng, count)]
                if WROTE_PRIORITY and state.priority(other) > state.priority(chosen):
                    chosen = other
        state = state.result(chosen)
    for player in range(width):
        search.result[player] = state.utility(player)


@kernel
def list_promising(state: Any, moves: Ints, room: int) -> int:
    """Write the moves worth searching into `moves`, and say how many; those beyond `room` are only counted."""
    count = 0
    for action in state.promising():
        if count < room:
            moves[count] = action
        count += 1
    return count
