"""How moves are chosen without search, and chance decided: what the games of learning are made of."""

from typing import Any

from harif.native.engine import kernel
from harif.native.records import Words
from harif.search.chance.network import WROTE_FEATURES, Net, learned_value
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, STUCK
from harif.search.playouts import random_outcome
from harif.search.randomness import GOLDEN, WORD, next_random, random_below
from harif.search.work import Work, give_up, sound

BY_CHANCE, BY_EVALUATE, BY_NETWORK = 0, 1, 2
"""How a player chooses: any move, or the one whose state is judged best, by the game's `evaluate` or by a network."""


@kernel
def seeded(rng: Words, seed: int, game: int) -> None:
    """Begin the random numbers of one game: they depend on the seed and on the game's number alone."""
    rng[0] = (seed * GOLDEN + game * 0xD1342543DE82EF95) & WORD
    next_random(rng)


@kernel
def rolled(state: Any, rng: Words, work: Work) -> Any:
    """The state after chance has decided; the same state where it gave up."""
    outcome = random_outcome(state, rng, work)
    return state if work.flaw != 0 else state.result(outcome)


@kernel
def random_move(state: Any, rng: Words, work: Work) -> int:
    """A move at random, all alike; where there is none, give up."""
    count = 0
    for _ in state.actions():
        count += 1
    if count == 0:
        give_up(work, STUCK)
        return 0
    place = random_below(rng, count)
    for action in state.actions():
        if place == 0:
            return int(action)
        place -= 1
    return 0


@kernel
def best_move(state: Any, mover: int, way: int, net: Net, work: Work) -> int:
    """The move to the state judged best for the mover; where there is none, give up."""
    best, chosen, count = -float("inf"), 0, 0
    for action in state.actions():
        child = state.result(action)
        if child.terminal():
            worth = sound(float(child.utility(mover)), ODD_UTILITY, work)
        elif WROTE_FEATURES and way == BY_NETWORK:
            worth = sound(learned_value(child, mover, net), ODD_JUDGEMENT, work)
        else:
            worth = sound(float(child.evaluate(mover)), ODD_JUDGEMENT, work)
        if worth > best:
            best, chosen = worth, action
        count += 1
    if count == 0:
        give_up(work, STUCK)
    return chosen
