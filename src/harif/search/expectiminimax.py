"""Expectiminimax and expectimax by the book: averages where chance moves, or where the opponent is not perfect.

The value of a node is the expected utility to player 0 (chapter, section 7). Player 0 maximises, player 1 minimises,
chance averages. With a mixture, whoever is not the *viewer* plays by its weights (`harif.search.mixture`) instead of
perfectly. Nothing is pruned here: `harif.search.star` does that.
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import old_kernel, part_of_kernel
from harif.search.minimax import (
    BAD_CHANCES,
    HORIZON,
    LINE_WORDS,
    LINES,
    NEARLY,
    NODE_LIMIT,
    NODES,
    UNFIT,
    end_line,
    extend_line,
)
from harif.search.network import WROTE_FEATURES
from harif.search.old_network import old_learned_value as learned_value

# Slots of `scale`: the range of values to player 0, the sum of both players', who moves at the root, the mixture, and
# its weights by move.
LOW, HIGH, TOTAL, ROOT, MINIMAX, RANDOM, FRIENDLY, WEIGHTS = range(8)

NOBODY = -2
"""A viewer whom nobody plays against by a mixture: all play perfectly."""


def expected(state: Any, depth: int, ply: int, viewer: int, ledger: Any, scale: Any, net: Any, scratch: Any) -> float:
    """The expected value of `state` to player 0, searched `depth` plies deep; chance costs no depth.

    With depth 0 it is judged as the root's player, who has just moved, sees it. The state is not over, and is counted
    already. `ledger` is as in `minimax.value`; what is cut off is worth its `evaluate`, or what the network `net` makes
    of it, if there is one.
    """
    end_line(ledger, ply)
    if depth <= 0:
        return at_horizon(state, int(scale[ROOT]), ledger, scale, net, scratch)  # type: ignore[no-any-return]
    mover = int(state.player())
    if LINES + (ply + 3) * LINE_WORDS > len(ledger):
        return at_horizon(state, mover, ledger, scale, net, scratch)  # type: ignore[no-any-return]

    # Step 1. Chance: the average of what may come.
    if mover == CHANCE:
        mean, sure = 0.0, 0.0
        for outcome, probability in state.outcomes():
            sure += probability
            ledger[NODES] += 1
            if ledger[NODES] > ledger[NODE_LIMIT]:
                return 0.0
            child = state.result(outcome)
            if child.terminal():
                mean += probability * child.utility(0)
            else:
                mean += probability * expected(child, depth, ply + 1, viewer, ledger, scale, net, scratch)
        if not abs(sure - 1.0) <= NEARLY:
            ledger[NODE_LIMIT] = BAD_CHANCES
        return mean

    # Step 2. A player: the best child, as that player sees it, and what a mixture needs besides.
    sign = 1.0 if mover == 0 else -1.0
    best, worst, total, weighted = -float("inf"), float("inf"), 0.0, 0.0
    place = 0
    for action in state.actions():
        place += 1
        ledger[NODES] += 1
        if ledger[NODES] > ledger[NODE_LIMIT]:
            return 0.0
        child = state.result(action)
        if child.terminal():
            end_line(ledger, ply + 1)
            found = sign * float(child.utility(0))
        elif depth == 1:
            end_line(ledger, ply + 1)
            found = sign * at_horizon(child, mover, ledger, scale, net, scratch)
        else:
            found = sign * expected(child, depth - 1, ply + 1, viewer, ledger, scale, net, scratch)
        if found > best:  # of equal moves the first is kept
            best = found
            extend_line(ledger, ply, place)
        if viewer != NOBODY:
            worst = min(worst, found)
            total += found
            if WEIGHTS + place <= len(scale):
                weighted += scale[WEIGHTS + place - 1] * found

    # Step 3. An opponent that is not perfect.
    if viewer != NOBODY and mover != viewer and place > 0:
        end_line(ledger, ply)  # what it will do is not known
        if len(scale) > WEIGHTS:
            if place != len(scale) - WEIGHTS and ledger[NODE_LIMIT] >= 0:
                ledger[NODE_LIMIT] = UNFIT
                ledger[HORIZON] = place
            return sign * weighted
        mixed: float = scale[MINIMAX] * best + scale[RANDOM] * (total / place) + scale[FRIENDLY] * worst
        return sign * mixed
    return sign * best


@part_of_kernel
def at_horizon(state: Any, last: int, ledger: Any, scale: Any, net: Any, scratch: Any) -> float:
    """What an unfinished state, to which `last` has just moved, is taken to be worth to player 0."""
    ledger[HORIZON] += 1
    return judgement(state, last, scale, net, scratch)  # type: ignore[no-any-return]


@part_of_kernel
def judgement(state: Any, last: int, scale: Any, net: Any, scratch: Any) -> float:
    """`at_horizon` without counting."""
    worth: float = 0.0
    learned = False
    if WROTE_FEATURES:
        if len(net) > 1:
            learned = True
            worth = learned_value(state, 1 if last == 1 else 0, net, scratch)
            worth = scale[TOTAL] - worth if last == 1 else worth
    if not learned:
        worth = float(state.evaluate(0))
    return worth


EXPECTED = old_kernel(expected, "i8 i8 i8 i8[] f8[] f4[] f4[]", "f8")
