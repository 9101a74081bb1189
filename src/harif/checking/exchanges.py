"""A second history that looks like the first, in games too large for two random games to meet.

A game that was played is the first link of a chain of histories (`harif.hidden.chain`): choices are exchanged two at a
time, changed, or drawn anew. Half of the chains keep every view that a player has had, so that a state comes about
which the player cannot tell from where it is; the others keep its last view alone, and let its own moves be other ones
too: where that succeeds, the view has forgotten the difference.
"""

import random
from collections.abc import Iterator
from typing import Any

from harif.game import CHANCE
from harif.hidden.chain import step
from harif.hidden.histories import chain_from

STEPS = 60  # of a chain, most of which come to nothing
KEPT = 4  # histories of a chain that are worth a look


def other_histories(states: list[Any], moves: list[int], rng: random.Random) -> Iterator[list[int]]:
    """The moves of histories that lead the player to move in one of these states to the view that it has there."""
    turns = [ply for ply, state in enumerate(states) if ply > 0 and not state.terminal() and state.player() != CHANCE]
    if not turns:
        return
    ply = rng.choice(turns)
    chain = chain_from(states[: ply + 1], moves[:ply], rng.getrandbits(64), loose=rng.random() < 0.5)
    known = {tuple(moves[:ply])}
    for _ in range(STEPS):
        step(states[0], chain)
        found = tuple(int(chain.here[i].choice) for i in range(chain.size))
        if found not in known:
            known.add(found)
            yield list(found)
        if len(known) > KEPT or chain.flaw:
            return
