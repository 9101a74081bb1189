"""A game with chance solved as a decision process, answered as a search answers."""

import time
from collections.abc import Callable
from typing import Any

from harif.game import CHANCE, SearchError
from harif.game.values import to_player
from harif.search.result import Result, answer
from harif.solving.asked import Asked
from harif.solving.chance.mdp import Mdp, Solution

LEAST_MEMORY = 4096.0  # megabytes, where `table` does not say


def by_method(method: str) -> Callable[[Asked], Result]:
    """The way that solves a game with chance by one of the methods of `harif.mdp`."""

    def by_values(asked: Asked) -> Result:
        if asked.folder is not None:
            raise SearchError("A game with chance is solved in memory, and not kept in a folder. Leave the folder out.")
        if asked.nodes is not None:
            raise SearchError("nodes is no limit of the way '{method}'. Use seconds.", method=method)
        started = time.perf_counter()
        solution = Mdp(asked.state, memory=LEAST_MEMORY if asked.table is None else asked.table).solve(
            method, progress=asked.progress, native=asked.native, seconds=asked.seconds, stop=asked.stop
        )
        return result_of(asked.state, solution, time.perf_counter() - started, asked.seconds)

    return by_values


def is_process(asked: Asked) -> bool:
    """Is it a game with chance that `harif.mdp` takes?"""
    game, kind = asked.game, asked.game.kind
    fits = kind.chance and not kind.hidden and (kind.players == 1 or (kind.players == 2 and kind.zero_sum))
    forgetful = game.repetition is None and game.ply_limit is None
    return fits and forgetful and all(field.native() for field in game.fields)


def result_of(state: Any, solution: Solution, elapsed: float, limit: float | None) -> Result:
    kind, mover = state.__harif__.kind, int(state.player())
    viewer = 0 if mover == CHANCE else mover
    ranked = tuple(
        (action, to_player(value, viewer, kind.constant_sum or 0.0)) for action, value in solution.ranked(state)
    )
    action = ranked[0][0] if ranked else None
    stopped = None
    if solution.stopped:
        stopped = "seconds" if limit is not None and elapsed >= limit else "interrupt"
    return answer(
        state,
        solution.method,
        action=action,
        values=kind.to_all(solution.value),
        ranked=ranked,
        line=() if action is None else (action,),
        depth=0,
        nodes=solution.states,
        seconds=elapsed,
        exact=solution.exact,
        distance=None,
        stopped=stopped,
        native=solution.model.native,
        stats={
            "way": solution.method,
            "positions": solution.states,
            "sweeps": solution.sweeps,
            "looks": solution.looks,
            "error": solution.error,
            "proven": solution.proven,
            "megabytes": round(solution.bytes / 2**20, 1),
        },
    )
