"""How large is a game? A guess from a few random games, before anybody waits for all of it.

Along a random game the numbers of choices multiply to how many histories there would be, were all branches alike. The
mean over many games is the true number, however unlike they are (Knuth, "Estimating the efficiency of backtrack
programs", 1975).
"""

import random
import time
from math import inf
from typing import Any, NamedTuple

from harif.game import definition_of
from harif.game.choices import choices
from harif.hidden.flaws import refuse_unseen_ends, too_deep
from harif.search.limits import MOST_PLIES

DESCENTS = 200
PATIENCE = 0.5  # seconds
TOO_MANY = 1e300  # histories: a float has hardly more


class Size(NamedTuple):
    """About how many histories a game has, how many of them end it, and what unrolling it takes."""

    histories: float
    ends: float
    bytes: float


def estimated_size(state: Any, descents: int = DESCENTS, seed: int = 0, patience: float | None = PATIENCE) -> Size:
    """The size of the game from `state` on. Its rules run as plain Python: there is nothing to compile. Games that take
    so long that `patience` is at an end before `descents` of them are played are enough too.
    """
    refuse_unseen_ends(definition_of(state))
    rng, until = random.Random(seed), inf if patience is None else time.perf_counter() + patience
    histories = ends = 0.0
    made = 0
    while made < descents and (made == 0 or time.perf_counter() < until):
        met, ended = descend(state, rng)
        histories, ends, made = histories + met, ends + ended, made + 1
    players = definition_of(state).kind.players
    a_leaf = players * (4 + 8)  # its sequences and what it is worth, once as it was met and once by player
    return Size(histories / made, ends / made, 2 * a_leaf * ends / made)


def estimated_length(state: Any, descents: int = DESCENTS, seed: int = 0) -> float:
    """About how many plies a random game takes, chance's too."""
    rng, plies = random.Random(seed), 0
    for _ in range(descents):
        at = state
        for _ in range(MOST_PLIES):
            ahead = [] if at.terminal() else choices(at)
            if not ahead:
                break
            at, plies = at.result(rng.choice(ahead)), plies + 1
    return max(1.0, plies / descents)


def descend(state: Any, rng: random.Random) -> tuple[float, float]:
    """One random game: the histories that it speaks for, and the ends. One that does not end is refused."""
    start, alike, histories = state, 1.0, 1.0
    for _ in range(MOST_PLIES):
        if state.terminal():
            return histories, alike
        ahead = choices(state)
        if not ahead:  # the walk itself says what is wrong
            return histories, alike
        alike *= len(ahead)
        histories += alike
        if histories > TOO_MANY:
            return histories, alike
        state = state.result(rng.choice(ahead))
    raise too_deep(definition_of(start))
