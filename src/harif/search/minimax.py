"""Minimax and alpha-beta: one recursive kernel, native or interpreted.

The value of a node is the utility to player 0 if both play perfectly from there (chapter, section 2). Alpha-beta
leaves out what cannot matter (section 4): with `prune` off the very same function is plain minimax.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from harif.native.engine import kernel

# Slots of `control`, which the kernel shares with whoever started it.
NODES, NODE_LIMIT, HORIZON = 0, 1, 2
CONTROL_SIZE = 3
STOPPED = -1  # a node limit that every search is beyond

# The best line from a node: the places of its moves among the node's `actions()`, counted from 1, eight bits each in
# `LINE_WORDS` words; 0 ends it. A move is then prepended by shifting words, whatever the length.
LINE_WORDS = 2
LINE = 8 * LINE_WORDS  # plies
MOST_PLACES = 255
SEVEN_BYTES = 0xFF_FFFF_FFFF_FFFF


def value(
    state: Any, depth: int, alpha: float, beta: float, ply: int, prune: int, horizon: float, control: Any, line: Any
) -> float:
    """The value v of `state` to player 0, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    A cut-off state is worth its `evaluate(0)`, or the constant `horizon` where that is a number. `control[HORIZON]`
    counts the states cut off: where it stays 0 the value is proven. Once `control[NODES]` is beyond
    `control[NODE_LIMIT]`, returned values mean nothing. The best line is written to the words of row `ply` of `line`.
    """
    # Step 1. Count the node, and stop if it is one too many.
    control[NODES] += 1
    if control[NODES] > control[NODE_LIMIT]:
        return 0.0
    here = ply * LINE_WORDS
    line[here] = 0
    line[here + 1] = 0
    # Step 2. The end of the game, or of the search.
    if state.terminal():
        return float(state.utility(0))
    if depth <= 0:
        control[HORIZON] += 1
        if horizon == horizon:  # not NaN
            return horizon
        return float(state.evaluate(0))
    # Step 3. Seen from the mover's side, all is maximising: the sign turns values and window.
    sign = 1.0 if state.player() == 0 else -1.0
    best = -float("inf")
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    place = 0
    for action in state.actions():
        place += 1
        child = state.result(action)
        if sign > 0.0:
            found = value(child, depth - 1, low, high, ply + 1, prune, horizon, control, line)
        else:
            found = -value(child, depth - 1, -high, -low, ply + 1, prune, horizon, control, line)
        if control[NODES] > control[NODE_LIMIT]:
            return 0.0
        # Step 4. Keep the first of the best moves, and the line behind it.
        if found > best:
            best = found
            below = here + LINE_WORDS
            line[here] = (line[below] & SEVEN_BYTES) << 8 | (place if place <= MOST_PLACES else 0)
            line[here + 1] = (line[below + 1] & SEVEN_BYTES) << 8 | (line[below] >> 56 & 255)
            # Step 5. Raise the window; nothing below a closed one can matter.
            if prune != 0:
                if best > low:
                    low = best
                if low >= high:
                    break
    return sign * best


VALUE = kernel(value, "i8 f8 f8 i8 i8 f8 i8[] i8[]", "f8")


def moves_of_line(state: Any, words: Sequence[int]) -> list[int]:
    """The moves that a row of `line` holds, played from `state`."""
    moves = []
    for place in (word >> 8 * i & 255 for word in words for i in range(8)):
        if place == 0:
            break
        moves.append(next(islice(state.actions(), place - 1, None)))
        state = state.result(moves[-1])
    return moves
