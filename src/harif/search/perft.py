"""Perft: how many ways there are to play exactly so many plies. The oldest test of a move generator."""

from typing import Any

from harif.game import CHANCE, SearchError, State, definition_of
from harif.native.engine import engine_for, kernel
from harif.search.algorithms import refuse_unknown_rules
from harif.search.limits import MOST_PLIES
from harif.search.root import plies_cap
from harif.search.search import deep_recursion
from harif.search.worker import run_stoppable

# Slots of `control`.
STOP, FLOOR = 0, 1
INTERRUPTED, TOO_DEEP = 1, 2  # why it stopped


def perft(state: State, depth: int, *, native: bool = True) -> int:
    """The number of move paths of exactly `depth` plies from `state`.

    A game that ends earlier counts nothing deeper; a chance outcome counts as a ply.

    >>> from harif.games import load
    >>> [perft(load("tictactoe"), n, native=False) for n in range(4)]
    [1, 9, 72, 504]
    """
    refuse_unknown_rules(definition_of(state))
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MOST_PLIES:
        raise SearchError(f"depth is a whole number from 0 to {MOST_PLIES}, not {depth!r}.")
    engine, cap = engine_for(state, [PATHS], native), plies_cap(state)
    run, control = engine.run(PATHS), engine.ints(2)
    control[FLOOR] = depth - cap
    with deep_recursion(engine.native):
        stop = lambda: control.__setitem__(STOP, INTERRUPTED)  # noqa: E731
        found = run_stoppable(lambda: run(state, depth, control), stop, game=definition_of(state))
    if control[STOP] == TOO_DEEP:
        raise SearchError(
            f"{definition_of(state).spec}: its states are so large that perft goes at most {cap} plies deep."
        )
    if control[STOP]:
        raise KeyboardInterrupt
    return int(found)


def paths(state: Any, depth: int, control: Any) -> int:
    """Move paths of exactly `depth` plies; meaningless once `control[STOP]` is set, as it is at `control[FLOOR]`."""
    if depth == 0:
        return 1
    if state.terminal() or control[STOP] != 0:
        return 0
    if depth == control[FLOOR]:
        control[STOP] = TOO_DEEP
        return 0
    total = 0
    if state.player() == CHANCE:
        for outcome, _ in state.outcomes():
            total += paths(state.result(outcome), depth - 1, control)
    elif depth == 1:
        for _ in state.actions():
            total += 1
    else:
        for action in state.actions():
            total += paths(state.result(action), depth - 1, control)
    return total


PATHS = kernel(paths, "i8 i8[]", "i8")
