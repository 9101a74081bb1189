"""Outcome sampling: a walk is one game, and what other moves would have brought is judged by how unlikely it was.

Lanctot, Waugh, Zinkevich and Bowling, "Monte Carlo sampling for regret minimization in extensive games" (2009), section
3.1. The quickest walk, and the one that errs most. It needs no move but the one that is made, so it could learn from
games that somebody else plays.
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
from harif.search.randomness import random_below, random_share
from harif.search.work import is_nobody, is_spent, sound

WROTE_OUTCOMES = Wrote("outcomes")
EXPLORE = 0.6
"""How often the walk's player tries any move: what the authors found best."""


@kernel
def outcome(state: Any, samples: Samples) -> int:
    """Iterate until `samples.until`: a walk for each player."""
    while samples.iteration < samples.until:
        luck = samples.rng[0]
        begin_walk(samples)
        worth = outcome_from(state, 0, 1.0, 1.0, 1.0, samples)
        if is_spent(samples):
            samples.rng[0] = luck  # it will be made again
            return samples.iteration
        write_down(worth, samples)
    return samples.iteration


@kernel
def outcome_from(state: Any, ply: int, mine: float, others: float, sampled: float, samples: Samples) -> float:
    """What the walk's player would get from here on, on average over all walks.

    So far its strategy makes its own moves with probability `mine`, the others make theirs with `others`, and the walk
    made all of them with `sampled`. (Chance is left out of the last two: it would cancel.)
    """
    if ends_here(ply, samples):
        return 0.0
    if state.terminal():
        return sound(float(state.utility(samples.player)), ODD_UTILITY, samples)
    if WROTE_OUTCOMES and is_chance(state, samples):
        by_luck = random_outcome(state, samples.rng, samples)
        return (
            0.0 if is_spent(samples) else outcome_from(state.result(by_luck), ply + 1, mine, others, sampled, samples)
        )
    seat = int(state.player())
    if is_nobody(seat, samples):
        return 0.0
    number = set_here(state, seat, samples)
    if is_spent(samples):
        return 0.0
    first, size = samples.first[number], samples.size[number]
    base = push_strategy(number, 0, samples)
    if is_spent(samples):
        return 0.0
    stack = samples.stack
    if seat != samples.player:
        chosen = drawn(base, size, samples)
        likely = stack[base + chosen]
        samples.here[seat] = first + chosen
        child = state.result(samples.actions[first + chosen])
        return outcome_from(child, ply + 1, mine, others * likely, sampled * likely, samples)

    explore = samples.explore
    if random_share(samples.rng) < explore:
        chosen = random_below(samples.rng, size)
    else:
        chosen = drawn(base, size, samples)
    likely = stack[base + chosen]
    tried = explore / size + (1.0 - explore) * likely
    samples.here[seat] = first + chosen
    child = state.result(samples.actions[first + chosen])
    found = outcome_from(child, ply + 1, mine * likely, others, sampled * tried, samples) / tried
    earned = likely * found
    for k in range(size):
        worth = found if k == chosen else 0.0
        note_down(2 * (first + k), (worth - earned) * others / sampled, samples)
        note_down(2 * (first + k) + 1, mine * stack[base + k] / sampled, samples)
    return earned
