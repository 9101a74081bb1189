"""Minimax and alpha-beta: one recursive kernel, native or interpreted.

The value of a node is the utility to player 0 if both play perfectly from there (chapter, section 2). Alpha-beta
leaves out what cannot matter (section 4): with `prune` off the very same function is plain minimax.
"""

from typing import Any

from harif.native.engine import kernel

# Slots of `control`, which the kernel shares with whoever started it.
NODES, NODE_LIMIT, STOP, HORIZON = 0, 1, 2, 3
CONTROL_SIZE = 4
LINE = 64  # moves of the best line that are kept


def value(
    state: Any, depth: int, alpha: float, beta: float, ply: int, prune: int, horizon: float, control: Any, line: Any
) -> float:
    """The value v of `state` to player 0, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    A cut-off state is worth its `evaluate(0)`, or the constant `horizon` where that is a number. `control[HORIZON]`
    counts the states cut off: where it stays 0 the value is proven. Once `control[STOP]` is set, returned values mean
    nothing. The best line from `ply` on is written to `line`, rows of `LINE` moves that end with -1.
    """
    # Step 1. Count the node, and stop if it is one too many.
    control[NODES] += 1
    if control[NODES] > control[NODE_LIMIT]:
        control[STOP] = 1
    if control[STOP] != 0:
        return 0.0
    if ply < LINE:
        line[ply * LINE + ply] = -1
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
    for action in state.actions():
        child = state.result(action)
        if sign > 0.0:
            found = value(child, depth - 1, low, high, ply + 1, prune, horizon, control, line)
        else:
            found = -value(child, depth - 1, -high, -low, ply + 1, prune, horizon, control, line)
        if control[STOP] != 0:
            return 0.0
        # Step 4. Keep the first of the best moves, and the line behind it.
        if found > best:
            best = found
            if ply < LINE:
                line[ply * LINE + ply] = action
                for i in range(ply + 1, LINE):
                    move = line[(ply + 1) * LINE + i]
                    line[ply * LINE + i] = move
                    if move == -1:
                        break
            # Step 5. Raise the window; nothing below a closed one can matter.
            if prune != 0:
                if best > low:
                    low = best
                if low >= high:
                    break
    return sign * best


VALUE = kernel(value, "i8 f8 f8 i8 i8 f8 i8[] i8[]", "f8")
