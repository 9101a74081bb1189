"""How large is a game? A guess from a few random games, before anybody waits for all of it.

Along a random game the numbers of choices multiply to how many histories there would be, were all branches alike. The
mean over many games is the true number, however unlike they are (Knuth, "Estimating the efficiency of backtrack
programs", 1975).
"""

import random
import time
from typing import Any, NamedTuple

from harif.game import definition_of
from harif.game.values import CHANCE

DESCENTS = 200
PATIENCE = 0.5  # seconds
LONGEST = 10_000  # plies


class Size(NamedTuple):
    """About how many histories a game has, how many of them end it, and what unrolling it takes."""

    histories: float
    ends: float
    bytes: float


def estimated_size(state: Any, descents: int = DESCENTS, seed: int = 0) -> Size:
    """The size of the game from `state` on. Its rules run as plain Python: there is nothing to compile."""
    rng, until = random.Random(seed), time.perf_counter() + PATIENCE
    histories = ends = 0.0
    made = 0
    while made < descents and (made == 0 or time.perf_counter() < until):
        met, ended = descend(state, rng)
        histories, ends, made = histories + met, ends + ended, made + 1
    players = definition_of(state).kind.players
    a_leaf = players * (4 + 8)  # its sequences and what it is worth, once as it was met and once by player
    return Size(histories / made, ends / made, 2 * a_leaf * ends / made)


def descend(state: Any, rng: random.Random) -> tuple[float, float]:
    """One random game: the histories that it speaks for, and the ends."""
    alike = histories = 1.0
    for _ in range(LONGEST):
        if state.terminal():
            return histories, alike
        if state.player() == CHANCE:
            choices = [outcome for outcome, probability in state.outcomes() if probability > 0]
        else:
            choices = list(state.actions())
        if not choices:  # the walk itself says what is wrong
            return histories, alike
        alike *= len(choices)
        histories += alike
        if histories > 1e300:
            break
        state = state.result(rng.choice(choices))
    return histories, alike
