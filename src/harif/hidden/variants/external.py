"""External sampling: chance and the others move by luck, the player who learns tries every move.

Lanctot, Waugh, Zinkevich and Bowling, "Monte Carlo sampling for regret minimization in extensive games" (2009), section
3.2. A walk is short, and what it learns of a set is right on average.
"""

from typing import Any

from harif.hidden.variants.sampling import (
    Samples,
    begin_walk,
    drawn,
    ends_here,
    note_down,
    push_strategy,
    set_here,
    write_down,
)
from harif.native.engine import Wrote, kernel
from harif.search.flaws import ODD_UTILITY
from harif.search.playouts import is_chance, random_outcome
from harif.search.work import is_nobody, is_spent, sound

WROTE_OUTCOMES = Wrote("outcomes")


@kernel
def external(state: Any, samples: Samples) -> int:
    """Iterate until `samples.until`: a walk for each player."""
    while samples.iteration < samples.until:
        luck = samples.rng[0]
        begin_walk(samples)
        worth = external_from(state, 0, 1.0, samples)
        if is_spent(samples):
            samples.rng[0] = luck  # it will be made again
            return samples.iteration
        write_down(worth, samples)
    return samples.iteration


@kernel
def external_from(state: Any, ply: int, reach: float, samples: Samples) -> float:
    """What the walk's player gets from here on. The next player after it averages its strategies on the way: it comes
    to a set as often as it plays for it, and `reach` is how likely the moves of all the others were. Somebody who plays
    alone averages its own: it comes to every set, and `reach` is how likely its moves were.
    """
    if ends_here(ply, samples):
        return 0.0
    if state.terminal():
        return sound(float(state.utility(samples.player)), ODD_UTILITY, samples)
    if WROTE_OUTCOMES and is_chance(state, samples):
        outcome = random_outcome(state, samples.rng, samples)
        return 0.0 if is_spent(samples) else external_from(state.result(outcome), ply + 1, reach, samples)
    seat = int(state.player())
    if is_nobody(seat, samples):
        return 0.0
    number = set_here(state, seat, samples)
    if is_spent(samples):
        return 0.0
    first, size = samples.first[number], samples.size[number]
    base = push_strategy(number, size, samples)
    if is_spent(samples):
        return 0.0
    stack, came_by = samples.stack, samples.here[seat]
    earned = 0.0
    if seat == samples.player:
        alone = samples.players == 1
        for k in range(size):
            samples.here[seat] = first + k
            likely = stack[base + k] if alone else 1.0
            worth = external_from(state.result(samples.actions[first + k]), ply + 1, reach * likely, samples)
            stack[base + size + k] = worth
            earned += stack[base + k] * worth
        for k in range(size):
            note_down(2 * (first + k), stack[base + size + k] - earned, samples)
            if alone:
                note_down(2 * (first + k) + 1, reach * stack[base + k], samples)
    else:
        chosen = drawn(base, size, samples)
        likely = stack[base + chosen]
        if seat == (samples.player + 1) % samples.players:
            for k in range(size):
                note_down(2 * (first + k) + 1, stack[base + k] / reach, samples)
            likely = 1.0
        samples.here[seat] = first + chosen
        earned = external_from(state.result(samples.actions[first + chosen]), ply + 1, reach * likely, samples)
    samples.here[seat] = came_by
    samples.top = base
    return earned
