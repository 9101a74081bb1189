"""How moves are chosen without search, and chance decided: what the games of learning are made of."""

from typing import Any

from harif.native.engine import kernel
from harif.native.records import Words
from harif.search.chance.network import WROTE_FEATURES, Net, learned_value
from harif.search.playouts import random_outcome
from harif.search.randomness import GOLDEN, WORD, next_random, random_below

BY_CHANCE, BY_EVALUATE, BY_NETWORK = 0, 1, 2
"""How a player chooses: any move, or the one whose state is judged best, by the game's `evaluate` or by a network."""


@kernel
def seeded(rng: Words, seed: int, game: int) -> None:
    """Begin the random numbers of one game: they depend on the seed and on the game's number alone."""
    rng[0] = (seed * GOLDEN + game * 0xD1342543DE82EF95) & WORD
    next_random(rng)


@kernel
def rolled(state: Any, rng: Words) -> Any:
    """The state after chance has decided."""
    outcome, _ = random_outcome(state, rng)
    return state.result(outcome)


@kernel
def random_move(state: Any, rng: Words) -> tuple[int, int]:
    """A move at random, all alike, and how many there are; of none, it means nothing."""
    count = 0
    for _ in state.actions():
        count += 1
    place = random_below(rng, count) if count > 0 else 0
    for action in state.actions():
        if place == 0:
            return action, count
        place -= 1
    return 0, count


@kernel
def best_move(state: Any, mover: int, way: int, net: Net) -> tuple[int, int]:
    """The move to the state judged best for the mover, and how many moves there are."""
    best, chosen, count = -float("inf"), 0, 0
    for action in state.actions():
        child = state.result(action)
        if child.terminal():
            worth = float(child.utility(mover))
        elif WROTE_FEATURES and way == BY_NETWORK:
            worth = learned_value(child, mover, net)
        else:
            worth = float(child.evaluate(mover))
        if worth > best:
            best, chosen = worth, action
        count += 1
    return chosen, count
