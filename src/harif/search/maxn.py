"""Max^n: a vector of values at each node, averages where chance moves.

Each player picks the child that is best for itself (chapter, section 3; Luckhardt and Irani 1986); at chance nodes the
vectors are averaged (section 7). Two-player zero-sum is the special case <v, -v>. Where the sum of all values is
bounded, *shallow* pruning leaves out what the player above will not choose (Korf 1991); deeper cuts would not be safe.

Ties: a player to whom two moves are worth the same takes the first, unless `ties` says that it takes the one that is
worse (or better) for the player at the root.
"""

from typing import Any

from harif.game import CHANCE
from harif.game.values import word_of
from harif.native.engine import old_kernel
from harif.search.minimax import BAD_CHANCES, HORIZON, NEARLY, NODE_LIMIT, NODES, end_line, extend_line

# Slots of `limits`: the most that all values add up to, and the smallest and the largest value of one player.
MOST_SUM, LEAST, MOST = 0, 1, 2
NOBODY = -1
FIRST, WORST, BEST = 0, -1, 1
"""What a player does when two moves are worth the same to it."""


def vector(
    state: Any,
    depth: int,
    ply: int,
    players: int,
    above: int,
    floor: float,
    prune: int,
    ties: int,
    root: int,
    ledger: Any,
    values: Any,
    limits: Any,
) -> int:
    """Write the value of `state` to each player into row `ply` of `values`; chance costs no depth but counts a node.

    A search out of depth stops at a chance node as at any other. `above` moved just before (`NOBODY`: chance) and has
    a move worth `floor`: with `prune`, as soon as it cannot get more here, the rest is left out, and what stands in
    the row is only known to be worth at most `floor` to it.

    Row r of `values` is `values[r * players : (r + 1) * players]`. The `ledger` is as in `minimax.value`.
    """
    ledger[NODES] += 1
    if ledger[NODES] > ledger[NODE_LIMIT]:
        return 0
    here, below = ply * players, (ply + 1) * players
    end_line(ledger, ply)
    if state.terminal():
        for p in range(players):
            values[here + p] = state.utility(p)
        return 0
    if depth <= 0 or below + players > len(values):
        ledger[HORIZON] += 1
        for p in range(players):
            values[here + p] = state.evaluate(p)
        return 0
    mover = word_of(state.player())
    if mover == CHANCE:
        for p in range(players):
            values[here + p] = 0.0
        sure = 0.0
        for outcome, probability in state.outcomes():
            sure += probability
            vector(
                state.result(outcome), depth, ply + 1, players, NOBODY + 0 * ply, floor, prune, ties, root,
                ledger, values, limits,
            )  # fmt: skip
            for p in range(players):
                values[here + p] += probability * values[below + p]
        if not abs(sure - 1.0) <= NEARLY:
            ledger[NODE_LIMIT] = BAD_CHANCES
        return 0
    best = -float("inf")
    others_least = limits[LEAST] * (players - 2)
    place = 0
    for action in state.actions():
        place += 1
        vector(
            state.result(action), depth - 1, ply + 1, players, mover, best, prune, ties, root, ledger, values, limits
        )
        if ledger[NODES] > ledger[NODE_LIMIT]:
            return 0
        found = values[below + mover]
        tied = found == best and ties != FIRST and ties * values[below + root] > ties * values[here + root]
        if found > best or tied:
            best = found
            for p in range(players):
                values[here + p] = values[below + p]
            extend_line(ledger, ply, place)
            if prune != 0:
                if best >= limits[MOST] and ties == FIRST:
                    break  # there is no more to be had
                if above != NOBODY and above != mover and limits[MOST_SUM] - best - others_least <= floor:
                    values[here + above] = min(values[here + above], floor)
                    break
    return 0


VECTOR = old_kernel(vector, "i8 i8 i8 i8 f8 i8 i8 i8 i8[] f8[] f8[]", "i8")
