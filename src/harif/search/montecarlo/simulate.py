"""Simulating the rest of a game: at random, by the game's own hints, or not at all.

- RANDOM: every legal move equally likely.
- HEURISTIC: among `promising()` moves; where the game has none left the player is lost, and plays any.
- EVALUATE: no moves; the state is judged by `evaluate`.
"""

from typing import Any

from harif.native.engine import Wrote, kernel
from harif.native.records import Ints
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, STUCK
from harif.search.montecarlo.records import Search
from harif.search.playouts import is_chance, list_actions, random_outcome
from harif.search.randomness import random_below
from harif.search.work import give_up, is_spent, sound

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
            search.result[player] = sound(float(leaf.evaluate(player)), ODD_JUDGEMENT, search)
        return
    state, plies = leaf, search.plies
    room, moves, rng = search.room, search.moves, search.rng
    promising, by_hints, most_plies = search.promising, search.playout == HEURISTIC, search.most_plies
    while not state.terminal():
        if is_spent(search):
            return
        if plies >= most_plies:
            for player in range(width):
                search.result[player] = sound(search.even, ODD_JUDGEMENT, search)
            return
        plies += 1
        if WROTE_OUTCOMES and is_chance(state, search):
            chosen = random_outcome(state, rng, search)
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
                give_up(search, STUCK)
                return
            chosen = moves[random_below(rng, count)]
            if by_hints:  # of two drawn at random, the more urgent
                other = moves[random_below(rng, count)]
                if WROTE_PRIORITY and state.priority(other) > state.priority(chosen):
                    chosen = other
        if is_spent(search):
            return
        state = state.result(chosen)
    for player in range(width):
        search.result[player] = sound(float(state.utility(player)), ODD_UTILITY, search)


@kernel
def list_promising(state: Any, moves: Ints, room: int) -> int:
    """Write the moves worth searching into `moves`, and say how many; those beyond `room` are only counted."""
    count = 0
    for action in state.promising():
        if count < room:
            moves[count] = action
        count += 1
    return count
