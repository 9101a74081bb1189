"""Max^n and plain expectiminimax: a vector of values at each node, averages where chance moves.

Each player picks the child that is best for itself (chapter, section 3; Luckhardt and Irani 1986); at chance nodes the
vectors are averaged (section 7). Two-player zero-sum is the special case <v, -v>, where this is expectiminimax. Nothing
is pruned.
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import kernel
from harif.search.minimax import HORIZON, NODE_LIMIT, NODES, end_line, extend_line


def vector(state: Any, depth: int, ply: int, players: int, ledger: Any, values: Any) -> int:
    """Write the value of `state` to each player into row `ply` of `values`; chance costs no depth but counts a node.

    A search out of depth stops at a chance node as at any other.

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
    mover = state.player()
    if mover == CHANCE:
        for p in range(players):
            values[here + p] = 0.0
        for outcome, probability in state.outcomes():
            vector(state.result(outcome), depth, ply + 1, players, ledger, values)
            for p in range(players):
                values[here + p] += probability * values[below + p]
        return 0
    best = -float("inf")
    place = 0
    for action in state.actions():
        place += 1
        vector(state.result(action), depth - 1, ply + 1, players, ledger, values)
        if ledger[NODES] > ledger[NODE_LIMIT]:
            return 0
        if values[below + mover] > best:  # of equal moves the first is kept
            best = values[below + mover]
            for p in range(players):
                values[here + p] = values[below + p]
            extend_line(ledger, ply, place)
    return 0


VECTOR = kernel(vector, "i8 i8 i8 i8[] f8[]", "i8")
