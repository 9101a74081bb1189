"""`harif.solve` for every game: those with chance as decision processes, the others by the room `solving`."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from harif.game import CHANCE, SearchError, State, Unsolved, definition_of, is_game_class
from harif.game.values import to_player
from harif.search.algorithms import refuse_unknown_rules
from harif.search.result import Result
from harif.search.search import named, refuse_finished
from harif.solving import solve as solving
from harif.solving import stages
from harif.solving.backward.work import Stopped
from harif.solving.chance.mdp import METHODS, Mdp, Solution
from harif.solving.chance.sweeps import Stage
from harif.solving.solve import USUAL_TABLE, Report, Stand

PHASES = {
    "positions": "finding positions",
    "order": "putting them in order",
    "below": "values from below",
    "above": "values from above",
    "values": "values",
    "policy": "improving the policy",
    "bound": "bounding the error",
}
LEAST_MEMORY = 4096.0  # megabytes, where `table` does not say


def solve(
    state: State | type[State],
    way: str = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    table: float | None = None,
    threads: int = 1,
    native: bool = True,
    progress: Report | None = None,
    distance: bool = True,
    ranking: str = "exact",
    folder: Path | str | None = None,
    goal: Any = "win",
) -> Result:
    """The exact value of `state` with the best moves, or an error (`Unsolved`) that says what would be needed.

    `way` is one of
    - "alphabeta": to the end of the game, with a table of `table` megabytes that `threads` share;
    - "proof": proof-number search for `goal` ("win", "draw" or a number); see `harif.proof`;
    - "retrograde": all positions, backwards from the ends; for games whose positions repeat;
    - "sum": Grundy values, for a game that says by `parts()` of what it is the sum;
    - "stages": a game of one player and chance that says by `landmark()` where its stages begin;
    - "value", "policy", "linear": all positions of a game with chance, as a decision process; see `harif.mdp`;
    - "auto": the one that fits. `Result.algorithm` says which it was, `Result.stats` what it took.

    `distance=False` leaves the plies to the end uncounted, which may save much; `ranking="bounds"` leaves moves that
    are not best unranked. With a `folder` the work outlives the process: killed, and called again with the same folder,
    it goes on. `progress` is called about ten times a second with a `Stand`; if it returns False, the work ends.
    Stopped by that, by Ctrl-C or by `seconds`, value iteration gives what it knows: `exact` is False, and
    `stats["error"]` is a proven bound.
    """
    state = state() if is_game_class(state) else state
    if way == "stages" or (way == "auto" and "landmark" in definition_of(state).methods):
        return by_stages(state, seconds, threads, native, progress)
    if way in METHODS or (way == "auto" and nodes is None and is_process(state)):
        if folder is not None:
            raise SearchError("A game with chance is solved in memory, and not kept in a folder. Leave the folder out.")
        if nodes is not None:
            raise SearchError(f"nodes is no limit of the way '{way}'. Use seconds.")
        return by_values(state, "value" if way == "auto" else way, seconds, table, native, progress)
    kind = definition_of(state).kind
    if (
        kind.chance
        and kind.players > 2
        and definition_of(state).ply_limit is None
        and seconds is None
        and nodes is None
    ):
        raise SearchError(
            f"{definition_of(state).spec}: with chance and {kind.players} players every line of play is searched to "
            "its end, and this game may have none. Give seconds or nodes, or a ply_limit to the game."
        )
    options: dict[str, Any] = {"threads": threads, "native": native, "progress": progress, "distance": distance}
    options |= {"ranking": ranking, "folder": folder, "goal": goal, "seconds": seconds, "nodes": nodes}
    return solving(state, way, table=USUAL_TABLE if table is None else table, **options)


def is_process(state: Any) -> bool:
    """Is it a game with chance that `harif.mdp` takes?"""
    game = definition_of(state)
    kind = game.kind
    fits = kind.chance and not kind.hidden and (kind.players == 1 or (kind.players == 2 and kind.zero_sum))
    forgetful = game.repetition is None and game.ply_limit is None
    return fits and forgetful and all(field.native() for field in game.fields)


def by_values(
    state: Any, method: str, seconds: float | None, table: float | None, native: bool, progress: Report | None
) -> Result:
    """A game with chance by `harif.mdp`, answered as a search answers."""
    refuse_unknown_rules(state.__harif__)
    refuse_finished(state)
    started = time.perf_counter()
    process = Mdp(state, memory=LEAST_MEMORY if table is None else table)
    solution = process.solve(method, progress=watcher(method, progress), native=native, seconds=seconds)
    return result_of(state, solution, time.perf_counter() - started, seconds)


def by_stages(state: Any, seconds: float | None, threads: int, native: bool, progress: Report | None) -> Result:
    """A game that goes in stages, by `solve_stages`, answered as a search answers."""
    refuse_finished(state)
    game, started = state.__harif__, time.perf_counter()

    def watch(stage: stages.Stage) -> object:
        if seconds is not None and stage.seconds >= seconds:
            return False
        told = f"{stage.stages:,} stages"
        return None if progress is None else progress(Stand("stages", stage.seconds, stage.states, told, None))

    try:
        solved = stages.solve_stages(state, threads=threads, progress=watch, native=native)
    except Stopped:
        raise Unsolved(
            f"{game.spec} was not solved in {time.perf_counter() - started:.1f} s. Give it more time, or more threads.",
            {},
        ) from None
    ranked = tuple(solved.ranked(state))
    action = ranked[0][0] if ranked else None
    return Result(
        action=action,
        value=solved.value + 0.0,
        values=(solved.value + 0.0,),
        line=() if action is None else (action,),
        ranked=ranked,
        depth=0,
        nodes=solved.states,
        seconds=time.perf_counter() - started,
        exact=True,
        distance=None,
        algorithm="stages",
        native=native,
        names={} if action is None else named(state, action, ranked, (action,), False),
        stats={"way": "stages", "stages": solved.stages, "megabytes": round(solved.bytes / 2**20, 1)},
    )


def watcher(method: str, progress: Report | None) -> Callable[[Stage], object] | None:
    if progress is None:
        return None

    def watch(stage: Stage) -> object:
        told = PHASES.get(stage.phase, stage.phase)
        if stage.phase in ("below", "above", "values", "policy"):
            told += f", sweep {stage.sweeps:,}, largest change {stage.change:.1e}"
        share = stage.done / stage.states if stage.phase in ("below", "above", "values", "bound") else None
        return progress(Stand(method, stage.seconds, stage.states, told, share))

    return watch


def result_of(state: Any, solution: Solution, elapsed: float, limit: float | None) -> Result:
    game = state.__harif__
    kind, mover = game.kind, int(state.player())
    total = kind.constant_sum or 0.0
    at_chance = mover == CHANCE
    viewer = 0 if at_chance else mover
    values = (solution.value,) if kind.players == 1 else (solution.value, total - solution.value)
    ranked = tuple((action, to_player(value, viewer, total)) for action, value in solution.ranked(state))
    action = ranked[0][0] if ranked else None
    names = {} if action is None else named(state, action, ranked, (action,), False)
    stopped = None
    if solution.stopped:
        stopped = "seconds" if limit is not None and elapsed >= limit else "interrupt"
    return Result(
        action=action,
        value=to_player(solution.value, viewer, total) + 0.0,
        values=tuple(value + 0.0 for value in values),
        line=() if action is None else (action,),
        ranked=ranked,
        depth=0,
        nodes=solution.states,
        seconds=elapsed,
        exact=solution.exact,
        distance=None,
        algorithm=solution.method,
        stopped=stopped,
        native=solution.model.native,
        names=names,
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
