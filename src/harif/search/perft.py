"""Perft: how many ways there are to play exactly so many plies. The oldest test of a move generator."""

from typing import Any

from harif.game import CHANCE, SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.native.engine import Wrote, engine_for, kernel
from harif.native.records import Struct
from harif.search.algorithms import refuse_unknown_rules
from harif.search.limits import MOST_PLIES
from harif.search.root import plies_cap
from harif.search.running import Stop, conduct


def perft(state: Searched, depth: int, *, native: bool = True, stop: Stop | None = None) -> int:
    """The number of move paths of exactly `depth` plies from `state`.

    A game that ends earlier counts nothing deeper; a chance outcome counts as a ply. `stop` is an event such as
    `threading.Event()`: set before all paths are counted, it ends the work with a `SearchError`.

    >>> from harif.games import load
    >>> [perft(load("tictactoe"), n, native=False) for n in range(4)]
    [1, 9, 72, 504]
    """
    state = state_in(state)
    game = definition_of(state)
    refuse_unknown_rules(game)
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MOST_PLIES:
        raise SearchError(
            "depth is a whole number from 0 to {most_plies}, not {depth!r}.", most_plies=MOST_PLIES, depth=depth
        )
    engine, cap = engine_for(state, [paths], native), plies_cap(state)
    run, count = engine.run(paths), Count(too_deep=depth - cap)
    ended = conduct(lambda: run(state, depth, count), count.halt, game=game, native=engine.native, stop=stop)
    if count.fell_through:
        raise SearchError(
            "{spec}: its states are so large that perft goes at most {cap} plies deep.", spec=game.spec, cap=cap
        )
    if ended.why is not None and stop is not None:
        raise SearchError("{spec}: perft was stopped before all paths were counted.", spec=game.spec)
    if ended.why is not None:
        raise KeyboardInterrupt
    return int(ended.value)


class Count(Struct):
    """A count under way."""

    stop: bool  # end soon: what was counted means nothing
    too_deep: int  # with so many plies left the stack would overflow
    fell_through: bool  # it got there

    def halt(self) -> None:
        self.stop = True


WROTE_OUTCOMES, WROTE_TERMINAL = Wrote("outcomes"), Wrote("terminal")


@kernel
def paths(state: Any, depth: int, count: Count) -> int:
    """Move paths of exactly `depth` plies; meaningless once `count.stop` is set, as it is at `count.too_deep`."""
    if depth == 0:
        return 1
    if count.stop:
        return 0
    if WROTE_TERMINAL:  # else a game is over where there is no action, which counts nothing
        if state.terminal():
            return 0
    if depth == count.too_deep:
        count.stop = True
        count.fell_through = True
        return 0
    total = 0
    if WROTE_OUTCOMES and state.player() == CHANCE:
        for outcome, _ in state.outcomes():
            total += paths(state.result(outcome), depth - 1, count)
    elif depth == 1:
        for _ in state.actions():
            total += 1
    else:
        for action in state.actions():
            total += paths(state.result(action), depth - 1, count)
    return total
