"""Simulating the rest of a game: at random, by the game's own hints, or not at all.

- RANDOM: every legal move equally likely.
- HEURISTIC: among `promising()` moves; where the game has none left the player is lost, and plays any.
- EVALUATE: no moves; the state is judged by `evaluate`.
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import part_of_kernel
from harif.search.montecarlo.tree import FAULT, MOST, NO_MOVES, STOP
from harif.search.playouts import random_below, random_share

RANDOM, HEURISTIC, EVALUATE = 0, 1, 2
PLAYOUTS = {"random": RANDOM, "heuristic": HEURISTIC, "evaluate": EVALUATE}


@part_of_kernel
def simulate(
    start: Any,
    ply: int,
    how: int,
    promising: int,
    width: int,
    most_plies: int,
    middle: float,
    control: Any,
    values: Any,
    moves: Any,
    rng: Any,
) -> int:
    """Write the result of one game from `start`, which is at `ply` and not terminal, into `values`.

    A game longer than `most_plies` is even. Stopped, or where `moves` is too small, `values` mean nothing.
    """
    if how == EVALUATE:
        for p in range(width):
            values[p] = start.evaluate(p)
        return 0
    state = start
    plies = ply
    while not state.terminal():
        if control[STOP] != 0:
            return 0
        if plies >= most_plies:
            for p in range(width):
                values[p] = middle
            return 0
        plies += 1
        if state.player() == CHANCE:
            left = random_share(rng)
            chosen = 0
            for outcome, probability in state.outcomes():
                chosen = outcome
                left -= probability
                if left < 0.0:
                    break
            state = state.result(chosen)
            continue
        count = 0
        if promising != 0:
            for action in state.promising():
                if count < len(moves):
                    moves[count] = action
                count += 1
        if count == 0:
            for action in state.actions():
                if count < len(moves):
                    moves[count] = action
                count += 1
        if count > control[MOST]:
            control[MOST] = count
            if count > len(moves):
                return 0
        if count == 0:
            control[FAULT] = NO_MOVES
            return 0
        chosen = moves[random_below(rng, count)]
        if how == HEURISTIC:  # of two drawn at random, the more urgent
            other = moves[random_below(rng, count)]
            if state.priority(other) > state.priority(chosen):
                chosen = other
        state = state.result(chosen)
    for p in range(width):
        values[p] = state.utility(p)
    return 0
