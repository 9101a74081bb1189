"""Worlds from the rules alone: a Markov chain of histories, each of which has shown a player what it has seen.

Nothing is asked of the game's author. A history is a row of choices, those of chance and of all players. The player's
own are known; the others must lead through all its views, one after the other. The first such history is made from the
start on, and *mended*: where no choice leads on to the next view, earlier ones are exchanged, changed or drawn anew as
long as no view is lost by it. From then on every step proposes another history, and takes it by the rule of Metropolis
and Hastings (1970), so that in the long run a history is met as often as it is likely: as chance makes it, and as if
the others had made each of their moves with the same probability. A step

- *exchanges* two choices: in a deal card by card, that is two cards that change hands;
- or *changes* one choice to another, and leaves all else as it was: a ship is moved;
- or draws all choices from some ply on *anew*, each among those that lead on to the next view. From the first ply on
  that reaches every history there is, so the chain has no corner that it could not leave.
"""

from math import exp, log
from typing import Any

from harif.game import CHANCE
from harif.game.values import word_of
from harif.hidden.histories import FAR, NOWHERE, STEPS, WROTE_OUTCOMES, Chain, draws_for, open_again, propose
from harif.native.engine import fetch, kernel, store
from harif.search.randomness import random_below, random_share
from harif.search.work import is_spent

EXCHANGE, CHANGE, DRAW = range(3)  # kinds of steps
MUCH, SELDOM = 4, STEPS // 64
"""A kind of steps that led to something four times less often than another at first is taken seldom from then on."""
STALE = 20_000  # steps after which a history that leads no further is given up
SWEEP, LEAST_SWEEP, BURN_IN = 3, 96, 8
"""Steps from one world to the next, for each ply and at least; and worlds that are left out at first."""
WARMTH = 0.3  # bits: how much farther from the next view a history may be that is still being mended


@kernel
def run_chain(start: Any, wanted: int, chain: Chain) -> int:
    """Go on until so many worlds were found; how many there are then, fewer where the chain was stopped."""
    if chain.whole == 0:
        find_history(start, chain)
        set_pace(chain)
        sweep(start, BURN_IN, chain)
        settle_kinds(chain)
    while chain.found < wanted and not is_spent(chain):
        sweep(start, 1, chain)
        if not is_spent(chain):
            for k in range(chain.words):
                chain.worlds[chain.found * chain.words + k] = chain.states[chain.size * chain.words + k]
            chain.found += 1
    return chain.found


@kernel
def sweep(start: Any, times: int, chain: Chain) -> int:
    """As many steps as lead to a world that has little to do with the one before; so many times."""
    for _ in range(times * chain.pace):
        step(start, chain)
    return 0


@kernel
def set_pace(chain: Chain) -> int:
    """How many steps there are from world to world, and how many of them draw choices anew. Both stay what they are:
    if longer histories took more steps, they would not come as often as they are likely.
    """
    chain.pace = max(LEAST_SWEEP, SWEEP * chain.size)
    chain.draws = draws_for(chain.size)
    for kind in range(DRAW + 1):
        chain.tried[kind] = 0
        chain.taken[kind] = 0
    return 0


@kernel
def settle_kinds(chain: Chain) -> int:
    """Take such steps seldom as came to less than others so far; once and for all, for the same reason."""
    if much_better(DRAW, EXCHANGE, chain) and much_better(DRAW, CHANGE, chain):
        chain.draws = STEPS // 2
    if much_better(EXCHANGE, CHANGE, chain):
        chain.changes = SELDOM
    elif much_better(CHANGE, EXCHANGE, chain):
        chain.changes = STEPS - chain.draws - SELDOM
    return 0


@kernel
def much_better(one: int, other: int, chain: Chain) -> bool:
    """Did steps of one kind lead to another history that much oftener?"""
    return chain.taken[one] * chain.tried[other] > MUCH * chain.taken[other] * chain.tried[one]


@kernel
def find_history(start: Any, chain: Chain) -> int:
    """A first history that leads through all views."""
    while chain.whole == 0 and not is_spent(chain):
        store(start, chain.states, 0)
        chain.size = 0
        chain.here[0].mark = 0
        chain.here[0].turn = 0
        chain.away = FAR
        stale = 0
        while stale < STALE and chain.whole == 0 and not is_spent(chain):
            before = chain.here[chain.size].mark
            step(start, chain)
            stale = 0 if chain.here[chain.size].mark > before else stale + 1
    return 0


@kernel
def step(start: Any, chain: Chain) -> int:
    """Propose another history, and take it or leave it."""
    if chain.whole and chain.size == 0:
        return 0
    kind, here = kind_of_step(chain), chain.here
    chain.tried[kind] += 1  # a step that comes to nothing at once counts, too: what never works is to be left out
    first = random_below(chain.rng, chain.size + 1 - chain.whole)
    second = first
    if kind == EXCHANGE and chain.size > 1:
        second = random_below(chain.rng, chain.size)
        first, second = min(first, second), max(first, second)
    literal = first < chain.size and kind != DRAW
    if (chain.loose and not literal) or (literal and not chain.loose and here[first].mover == chain.seat):
        return 0
    chain.first, chain.second, chain.kept = first, NOWHERE, chain.size
    if not literal:
        chain.kept = first
    elif kind == EXCHANGE:
        if here[first].mover != here[second].mover or here[first].choice == here[second].choice:
            return 0
        chain.second, chain.instead, chain.other = second, here[second].choice, here[first].choice
    elif not choose_other(fetch(start, chain.states, first * chain.words), chain):
        return 0
    propose(start, chain)
    if not is_spent(chain) and is_accepted(start, literal, chain):
        chain.taken[kind] += 1 if differs(chain) else 0
        accept(chain)
    return 0


@kernel
def kind_of_step(chain: Chain) -> int:
    number = random_below(chain.rng, STEPS)
    if number < chain.draws:
        return DRAW
    return CHANGE if number < chain.draws + chain.changes else EXCHANGE


@kernel
def is_accepted(start: Any, literal: bool, chain: Chain) -> bool:
    """Is the proposed history to be taken: is it nearer to the end, or, once there is a whole one, by its luck?"""
    if chain.whole == 0:
        return is_nearer(chain)
    return chain.ended != 0 and random_share(chain.rng) < exp(min(0.0, ratio(start, literal, chain)))


@kernel
def is_nearer(chain: Chain) -> bool:
    """While no history leads to the end: does the proposed one come as far as the present one? Of two that come to the
    same view, the one is nearer that misses the next by fewer bits; now and then one that is not so near will do.
    """
    before, now = chain.here[chain.size].mark, chain.there[chain.length].mark
    if chain.ended or now != before:
        return bool(chain.ended) or now > before
    return random_share(chain.rng) < exp(min(0.0, (chain.away - chain.away_then) / WARMTH))


@kernel
def choose_other(state: Any, chain: Chain) -> bool:
    """Choose anything else than was chosen at ply `first`, in that state; is there anything?"""
    known, count, mover = chain.here[chain.first].choice, 0, word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        for outcome, probability in state.outcomes():
            if probability > 0.0 and outcome != known:
                count += 1
                if random_below(chain.rng, count) == 0:
                    chain.instead = outcome
    else:
        for action in state.actions():
            if action != known:
                count += 1
                if random_below(chain.rng, count) == 0:
                    chain.instead = action
    return count > 0


@kernel
def ratio(start: Any, literal: bool, chain: Chain) -> float:
    """The logarithm of how likely the proposed history is to be taken: of π(there) q(there → here) / π(here) q(here →
    there). What is exchanged or changed may as likely be changed back. What is drawn is as likely as it weighs among
    what was open, so its own weight cancels, and what was open remains; and a shorter history has fewer plies to
    choose from.
    """
    if literal:
        found = 0.0
        for ply in range(chain.first, chain.length):
            found += chain.there[ply].weight - chain.here[ply].weight
        return found
    found = chain.spread + log(chain.size / chain.length)
    for ply in range(chain.first, chain.size):
        if chain.here[ply].mover != chain.seat:
            found -= log(open_again(fetch(start, chain.states, ply * chain.words), ply, chain))
    return found


@kernel
def differs(chain: Chain) -> bool:
    """Is the proposed history another one? What is drawn may come out the same."""
    for ply in range(chain.first, min(chain.size, chain.length)):
        if chain.here[ply].choice != chain.there[ply].choice:
            return True
    return chain.size != chain.length


@kernel
def accept(chain: Chain) -> int:
    """The proposed history becomes the present one."""
    first, here, there = chain.first, chain.here, chain.there
    for ply in range(first, chain.length + 1):
        now, new = here[ply], there[ply]
        now.choice, now.mover, now.mark, now.turn, now.weight = new.choice, new.mover, new.mark, new.turn, new.weight
    for k in range((first + 1) * chain.words, (chain.length + 1) * chain.words):
        chain.states[k] = chain.proposed[k]
    chain.size, chain.away = chain.length, chain.away_then
    chain.whole = max(chain.whole, chain.ended)
    return 0
