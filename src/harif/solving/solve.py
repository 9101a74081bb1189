"""`solve`: the exact value of a position, by whichever way fits the game."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harif.game import SearchError, Unsolved, definition_of, is_game_class
from harif.search.algorithms import refuse_unknown_rules, two_sided
from harif.search.limits import limits
from harif.search.result import Result
from harif.search.search import deep_recursion, named, refuse_finished, search, threads_of
from harif.search.worker import run_stoppable
from harif.solving.folder import Folder
from harif.solving.forward.scores import MOST_RANK, STEP
from harif.solving.forward.to_the_end import Score, ToTheEnd, Unfit

WAYS = ("auto", "alphabeta", "proof", "retrograde", "sum")
USUAL_TABLE = 1024  # megabytes: taken as it fills
LONGEST_LINE = 512

Report = Callable[["Stand"], object]


@dataclass(frozen=True)
class Stand:
    """How far a solution is: for a terminal line, a page or a log."""

    way: str
    seconds: float
    nodes: int  # searched, or positions found
    told: str  # in words
    done: float | None = None  # a share of the phase, where that can be known


def solve(
    state: Any,
    way: str = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    table: float = USUAL_TABLE,
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
    - "auto": the one that fits. `Result.algorithm` says which it was, `Result.stats` what it took.

    `distance=False` leaves the plies to the end uncounted, which may save much; `ranking="bounds"` leaves moves that
    are not best unranked. With a `folder` the work outlives the process: killed, and called again with the same folder,
    it goes on. `progress` is called about ten times a second with a `Stand`; if it returns False, the work ends.
    """
    state = state() if is_game_class(state) else state
    game = definition_of(state)
    refuse_unknown_rules(game)
    if way not in WAYS:
        raise SearchError(f"There is no way '{way}' to solve. There are: {', '.join(WAYS)}.")
    if ranking not in ("exact", "bounds"):
        raise SearchError(f"ranking is 'exact' or 'bounds', not {ranking!r}.")
    bounds = limits(None, seconds, nodes)
    threads = threads_of(threads)
    refuse_finished(state)
    place = None if folder is None else Path(folder)
    if way == "auto" and not two_sided(game.kind):
        return by_every_line(state, seconds, nodes, native)
    if way == "sum" or (way == "auto" and "parts" in game.methods):
        try:
            return by_sum(state, native)
        except SearchError:
            if way == "sum":
                raise
    if way == "proof":
        return by_proof(state, goal, seconds, nodes, table, native, progress)
    looping = game.repetition is not None
    if way == "retrograde" or (way == "auto" and looping):
        return by_retrograde(state, place, threads, native, seconds, progress)
    try:
        solution = Solution(state, table, threads, native, place, distance, ranking == "exact", bounds.nodes)
        return solution.run(bounds.seconds, progress)
    except Unfit as problem:
        if way == "auto" and "longer than" in str(problem):
            return by_retrograde(state, place, threads, native, seconds, progress)
        if way == "auto":
            return by_every_line(state, seconds, nodes, native)
        raise


# Alpha-beta to the end ------------------------------------------------------------------------------------------------


class Solution:
    """A solution by alpha-beta under way."""

    def __init__(
        self,
        state: Any,
        table: float,
        threads: int,
        native: bool,
        folder: Path | None,
        fine: bool,
        exactly: bool,
        most_nodes: int | None,
    ) -> None:
        self.state, self.fine, self.exactly, self.threads = state, fine, exactly, threads
        self.game = state.__harif__
        self.place = Folder(folder)
        identity = {"game": self.game.spec, "kind": "alphabeta", "rules": rules_of(state), "table": table}
        self.known: dict[str, Any] = {**identity, "proven": {}, **self.place.open(identity)}
        kept = folder is not None
        self.place.lock()
        try:
            self.solver = ToTheEnd(
                state,
                table=table,
                threads=threads,
                native=native,
                make=(lambda count: self.place.block("table", "q", count)) if kept else None,
                proven=self.note if kept else None,
            )
        except BaseException:
            self.place.unlock()
            raise
        if most_nodes is not None:
            self.solver.limit_nodes(most_nodes)
        self.started = time.perf_counter()
        self.root = Score(-MOST_RANK * STEP, MOST_RANK * STEP)
        self.moves: dict[int, Score] = {}
        self.nodes = 0
        self.phase = "value"

    def note(self, state: Any, score: Score) -> None:
        """Keep what was proven of a position."""
        if state == self.state:
            self.root = score
        self.known["proven"][self.mark(state)] = [score.low, score.high]
        self.place.write(self.known)

    def before(self, state: Any) -> Score | None:
        kept = self.known["proven"].get(self.mark(state))
        return Score(*kept) if kept else None

    def mark(self, state: Any) -> str:
        """A position, and how its score is counted."""
        return f"{tuple(state)!r} in {self.solver.units:g}"

    def run(self, seconds: float | None, progress: Report | None) -> Result:
        report = (lambda: progress(self.stand())) if progress else None
        try:
            with deep_recursion(self.solver.engine.native):
                line = run_stoppable(self.work, self.solver.stop, seconds, report, self.game)
        finally:
            self.place.unlock()
        if not self.root.settled:
            raise self.unsolved()
        return self.result(line)

    def work(self) -> tuple[int, ...]:
        units = self.solver.units
        self.root = self.solver.score(self.state, fine=self.fine, within=self.before(self.state))
        self.nodes = self.solver.nodes
        if not self.root.settled:
            return ()
        self.phase = "moves"
        self.moves = self.solver.moves(self.state, self.root, self.fine, self.exactly, lambda: None)
        self.phase = "line"
        line = self.line()
        return line if self.solver.units == units else self.work()  # a move showed smaller parts: all are counted anew

    def line(self) -> tuple[int, ...]:
        """Best play from here, as far as it was proven before the work was stopped."""
        best = self.best_action()
        if best is None:
            return ()
        line, state = [best], self.state.result(best)
        while not state.terminal() and len(line) < LONGEST_LINE and not self.solver.stopped:
            found = self.solver.best_move(state, self.fine)
            if found is None:
                break
            line.append(found)
            state = state.result(found)
        return tuple(line)

    def best_action(self) -> int | None:
        """The first of the best moves."""
        if not self.moves:
            return None
        return max(self.moves, key=lambda action: (self.moves[action].low, -list(self.moves).index(action)))

    def stand(self) -> Stand:
        nodes = self.solver.nodes
        seconds = time.perf_counter() - self.started
        told = {"value": "proving the value", "moves": "ranking the moves", "line": "reading the best line"}[self.phase]
        if self.phase == "value" and self.root.high < MOST_RANK * STEP:
            told += f", between {self.value(self.root.low):g} and {self.value(self.root.high):g}"
        return Stand("alphabeta", seconds, nodes, told)

    def value(self, score: int) -> float:
        """A score as the game counts, within what the game can give."""
        low, high = self.game.kind.utility_range
        return float(min(max(self.solver.utility(Score(score, score).rank), low), high))

    def unsolved(self) -> Unsolved:
        low, high = self.value(self.root.low), self.value(self.root.high)
        spent = f"{self.solver.nodes:,} nodes in {time.perf_counter() - self.started:.1f} s"
        known = {"low": low, "high": high, "nodes": self.solver.nodes}
        kept = " What was done is kept in the folder: call again to go on." if self.place.path else ""
        advice = "Give it more time, more threads, or a larger table" + (
            "" if self.place.path else ", or a folder to go on in"
        )
        sentence = (
            f"{self.game.spec} was not solved: after {spent} the value is between {low:g} and {high:g}. {advice}.{kept}"
        )
        return Unsolved(sentence, known)

    def result(self, line: tuple[int, ...]) -> Result:
        solver, kind = self.solver, self.game.kind
        mover = int(self.state.player())
        value = solver.utility(self.root.rank)
        total = kind.constant_sum or 0.0
        values = (value,) if kind.players == 1 else (value, total - value) if mover == 0 else (total - value, value)
        best = self.best_action()
        complete = len(self.moves) == sum(1 for _ in self.state.actions())
        if best is None:
            best = next(iter(self.state.actions()))
        order = sorted(self.moves, key=lambda action: -rank_key(self.moves[action]))
        order = [best] + [action for action in order if action != best]
        exact_moves = complete and all(self.moves[action].settled for action in order)
        ranked = tuple((action, solver.utility(self.moves[action].rank if self.moves[action].settled
                                               else Score(self.moves[action].high, self.moves[action].high).rank))
                       for action in order if action in self.moves)  # fmt: skip
        plies = self.root.plies if self.root.rank else (len(line) if self.ends(line) else None)
        elapsed = time.perf_counter() - self.started
        return Result(
            action=best,
            value=value + 0.0,
            values=tuple(v + 0.0 for v in values),
            line=line,
            ranked=ranked or ((best, value),),
            depth=plies or len(line),
            nodes=self.nodes,
            seconds=elapsed,
            exact=True,
            distance=plies,
            algorithm="alphabeta",
            stopped=None if complete else "interrupt",
            native=solver.engine.native,
            ranking="exact" if exact_moves else "bounds",
            extra_nodes=solver.nodes - self.nodes,
            names=named(self.state, best, ranked, line, False),
            stats={
                "way": "alphabeta",
                "nodes": solver.nodes,
                "table_mb": round(solver.table.megabytes, 3),
                "threads": self.threads,
                "units": solver.units,
            },
        )

    def ends(self, line: tuple[int, ...]) -> bool:
        state = self.state
        for move in line:
            state = state.result(move)
        return bool(state.terminal())


def rank_key(score: Score) -> int:
    return score.low if score.low == score.high else score.high


def rules_of(state: Any) -> str:
    """What a table is true for: the game's rules, the solver's code, and the position does not matter."""
    from harif.native.engine import kernel_of
    from harif.native.reach import kernel_digest, reach_of
    from harif.solving.forward.exact import prove

    return kernel_digest(reach_of([type(state)]), kernel_of(prove)) or "unknown"


# Other ways -----------------------------------------------------------------------------------------------------------


def by_sum(state: Any, native: bool) -> Result:
    from harif.solving.sums import solve_sum

    found = solve_sum(state, native=native)
    return replace(found, stats={"way": "sum", "components": found.nodes})


def by_retrograde(
    state: Any, folder: Path | None, threads: int, native: bool, seconds: float | None, progress: Report | None
) -> Result:
    from harif.solving.backward.retrograde import Stage, Stopped, retrograde

    started = time.perf_counter()
    late = False

    def watch(stage: Stage) -> object:
        nonlocal late
        late = seconds is not None and time.perf_counter() - started > seconds
        if late:
            return False
        if progress is None:
            return None
        told = {"enumerate": "finding positions", "propagate": "going back from the ends", "check": "checking"}
        share = stage.done / stage.total if stage.total else None
        words = told.get(stage.phase, stage.phase) + (f", ply {stage.plies}" if stage.phase == "propagate" else "")
        return progress(Stand("retrograde", stage.seconds, stage.found, words, share))

    try:
        database = retrograde(state, folder=folder, threads=threads, native=native, progress=watch)
    except Stopped:
        kept = "What was done is kept in the folder: call again to go on." if folder else "Give a folder to go on in."
        sentence = f"{state.__harif__.spec} was not solved: retrograde analysis was stopped. {kept}"
        raise Unsolved(sentence, {}) from None
    found = database.result(state)
    stats = {
        "way": "retrograde",
        "positions": database.positions,
        "wins": database.wins,
        "draws": database.draws,
        "losses": database.losses,
        "verified": database.verified,
    }
    return replace(found, stats=stats, seconds=time.perf_counter() - started)


def by_proof(
    state: Any, goal: Any, seconds: float | None, nodes: int | None, table: float, native: bool, progress: Report | None
) -> Result:
    from harif.search.proof import proof

    def watch(stage: Any) -> object:
        return None if progress is None else progress(Stand("proof", stage.seconds, stage.nodes, "proving"))

    found = proof(state, goal=goal, seconds=seconds, nodes=nodes, table=table, native=native, progress=watch)
    if found.stats.get("proven") is None:
        known = {key: found.stats.get(key) for key in ("goal", "proof_number", "disproof_number")}
        raise Unsolved(
            f"{state.__harif__.spec}: the goal '{goal}' is neither proven nor refuted after {found.nodes:,} nodes. "
            "Give it more time or a larger table.",
            known,
        )
    return replace(found, stats={"way": "proof", **found.stats})


def by_every_line(state: Any, seconds: float | None, nodes: int | None, native: bool) -> Result:
    """Games that only a search of every line solves: chance, several players, fractions."""
    kind = state.__harif__.kind
    if kind.hidden:
        raise SearchError(
            f"{state.__harif__.spec} hides information from its players: no way of this version solves it."
        )
    plain = "minimax" if two_sided(kind) else "expectiminimax" if kind.players <= 2 and kind.zero_sum else "maxn"
    if kind.players == 1 and kind.chance:
        plain = "expectiminimax"
    found = search(state, "alphabeta" if plain == "minimax" else plain, seconds=seconds, nodes=nodes, native=native)
    if not found.exact:
        raise Unsolved(
            f"{state.__harif__.spec} was not solved: after {found.nodes:,} nodes some lines of play are not at their "
            "end. Give it more time, or a smaller game.",
            {"nodes": found.nodes},
        )
    return replace(found, stats={"way": found.algorithm, "nodes": found.nodes})
