"""Minimax and alpha-beta: one recursive kernel, native or interpreted.

The value of a node is the utility to player 0 if both play perfectly from there (chapter, section 2). Alpha-beta
leaves out what cannot matter (section 4): with `prune` off the very same function is plain minimax.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from harif.native.engine import old_kernel, part_of_kernel

# The ledger, which a kernel shares with whoever started it: first these slots, then the best lines, one row a ply.
NODES, NODE_LIMIT, HORIZON, LINES = 0, 1, 2, 3
STOPPED = -1  # a node limit that every search is beyond
UNFIT, BAD_CHANCES, OUTSIDE = -2, -3, -4  # the same, and why: see `refuse_flaws` in `harif.search.root`
NEARLY = 1e-6  # as near to 1 as probabilities must add up

# A line is kept as the places of its moves among each node's `actions()`, counted from 1, eight bits each in
# `LINE_WORDS` words; 0 ends it. A move is prepended by shifting words, whatever the length.
LINE_WORDS = 2
LINE = 8 * LINE_WORDS  # plies
MOST_PLACES = 255
SEVEN_BYTES = 0xFF_FFFF_FFFF_FFFF


def ledger_size(plies: int) -> int:
    """The room that a search so many plies deep needs."""
    return LINES + (plies + 2) * LINE_WORDS


def value(
    state: Any, depth: int, alpha: float, beta: float, ply: int, prune: int, horizon: float, ledger: Any
) -> float:
    """The value v of `state` to player 0, searched `depth` plies deep; fail-soft:

    v <= alpha: the true value is at most v.  v >= beta: it is at least v.  Between them: it is v.

    A cut-off state is worth its `evaluate(0)`, or the constant `horizon` where that is a number. `ledger[HORIZON]`
    counts the states cut off: where it stays 0 the value is proven. Once `ledger[NODES]` is beyond
    `ledger[NODE_LIMIT]`, returned values mean nothing. The best line from `state` is written to row `ply`.
    """
    ledger[NODES] += 1
    end_line(ledger, ply)
    if state.terminal():
        return float(state.utility(0))
    if depth <= 0:
        return cut_off(state, horizon, ledger)  # type: ignore[no-any-return]
    return inner_value(state, depth, alpha, beta, ply, prune, horizon, ledger)  # type: ignore[no-any-return]


@part_of_kernel
def inner_value(
    state: Any, depth: int, alpha: float, beta: float, ply: int, prune: int, horizon: float, ledger: Any
) -> float:
    """`value` of a state that is not terminal, `depth` >= 1, and is counted already. Most nodes are leaves: their
    parent judges them, which spares a call.
    """
    # Step 1. Seen from the mover's side, all is maximising: the sign turns values and window.
    sign = 1.0 if state.player() == 0 else -1.0
    best = -float("inf")
    low = alpha if sign > 0.0 else -beta
    high = beta if sign > 0.0 else -alpha
    place = 0
    for action in state.actions():
        place += 1
        # Step 2. Count the child, and stop if it is one too many.
        ledger[NODES] += 1
        if ledger[NODES] > ledger[NODE_LIMIT]:
            return 0.0
        # Step 3. The end of the game, the end of the search, or a ply deeper.
        child = state.result(action)
        if child.terminal():
            end_line(ledger, ply + 1)
            found = sign * float(child.utility(0))
        elif depth == 1:
            end_line(ledger, ply + 1)
            found = sign * cut_off(child, horizon, ledger)
        else:
            lower = low if sign > 0.0 else -high
            upper = high if sign > 0.0 else -low
            found = sign * inner_value(child, depth - 1, lower, upper, ply + 1, prune, horizon, ledger)
            if ledger[NODES] > ledger[NODE_LIMIT]:
                return 0.0
        # Step 4. Keep the first of the best moves, and the line behind it.
        if found > best:
            best = found
            extend_line(ledger, ply, place)
            # Step 5. Raise the window; nothing below a closed one can matter.
            if prune != 0:
                if best > low:
                    low = best
                if low >= high:
                    break
    return sign * best


@part_of_kernel
def cut_off(state: Any, horizon: float, ledger: Any) -> float:
    """What an unfinished state is taken to be worth to player 0."""
    ledger[HORIZON] += 1
    if horizon == horizon:  # not NaN
        return horizon
    return float(state.evaluate(0))


@part_of_kernel
def end_line(ledger: Any, ply: int) -> None:
    """No best line from a node at `ply`."""
    row = LINES + ply * LINE_WORDS
    ledger[row] = 0
    ledger[row + 1] = 0


@part_of_kernel
def extend_line(ledger: Any, ply: int, place: int) -> None:
    """The best line at `ply` is the move at `place`, then the best line at the next ply."""
    row = LINES + ply * LINE_WORDS
    below = row + LINE_WORDS
    ledger[row] = (ledger[below] & SEVEN_BYTES) << 8 | (place if place <= MOST_PLACES else 0)
    ledger[row + 1] = (ledger[below + 1] & SEVEN_BYTES) << 8 | (ledger[below] >> 56 & 255)


VALUE = old_kernel(value, "i8 f8 f8 i8 i8 f8 i8[]", "f8")


def line_at(ledger: Sequence[int], ply: int, state: Any) -> list[int]:
    """The moves of the best line at `ply`, played from `state`."""
    moves = []
    row = LINES + ply * LINE_WORDS
    for place in (word >> 8 * i & 255 for word in ledger[row : row + LINE_WORDS] for i in range(8)):
        if place == 0:
            break
        moves.append(next(islice(state.actions(), place - 1, None)))
        state = state.result(moves[-1])
    return moves
