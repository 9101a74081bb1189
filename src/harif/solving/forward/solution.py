"""Alpha-beta to the end of the game, as an answer: the value, the moves ranked, the best line."""

import time
from pathlib import Path
from typing import Any

from harif.game import Unsolved
from harif.native.engine import kernel_of
from harif.native.reach import kernel_digest, reach_of
from harif.search.result import Progress, Result, answer
from harif.search.running import Report, Stop, conduct
from harif.solving.asked import USUAL_TABLE, Asked
from harif.solving.folder import Folder
from harif.solving.forward.exact import prove
from harif.solving.forward.scores import MOST_RANK, STEP
from harif.solving.forward.to_the_end import Score, ToTheEnd

LONGEST_LINE = 512


def by_alphabeta(asked: Asked) -> Result:
    """To the end of the game, with a table that threads share."""
    solution = Solution(
        asked.state,
        USUAL_TABLE if asked.table is None else asked.table,
        asked.threads,
        asked.native,
        asked.folder,
        asked.distance,
        asked.ranking == "exact",
        asked.nodes,
    )
    return solution.run(asked.seconds, asked.progress, asked.stop)


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
        kept = folder is not None
        rules = rules_of(state) if kept else ""
        identity = {"game": self.game.spec, "kind": "alphabeta", "rules": rules, "table": table}
        self.known: dict[str, Any] = {**identity, "proven": {}, **self.place.open(identity)}
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

    def run(self, seconds: float | None, progress: Report | None, stop: Stop | None) -> Result:
        try:
            ended = conduct(
                self.work,
                self.solver.stop,
                game=self.game,
                native=self.solver.engine.native,
                seconds=seconds,
                look=self.look,
                progress=progress,
                stop=stop,
            )
        finally:
            self.place.unlock()
        if not self.root.settled:
            raise self.unsolved(by_hand=ended.why == "interrupt")
        return self.result(ended.value)

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

    def look(self, seconds: float) -> Progress:
        told = {"value": "proving the value", "moves": "ranking the moves", "line": "reading the best line"}[self.phase]
        if self.phase == "value" and self.root.high < MOST_RANK * STEP:
            told += f", between {self.value(self.root.low):g} and {self.value(self.root.high):g}"
        return Progress(0, self.solver.nodes, seconds, way="alphabeta", phase=self.phase, told=told)

    def value(self, score: int) -> float:
        """A score as the game counts, within what the game can give."""
        low, high = self.game.kind.utility_range
        return float(min(max(self.solver.utility(Score(score, score).rank), low), high))

    def unsolved(self, by_hand: bool) -> Unsolved:
        low, high = self.value(self.root.low), self.value(self.root.high)
        spent = f"{self.solver.nodes:,} nodes in {time.perf_counter() - self.started:.1f} s"
        known = {"low": low, "high": high, "nodes": self.solver.nodes}
        kept = " What was done is kept in the folder: call again to go on." if self.place.path else ""
        folder = "" if self.place.path else ", or a folder to go on in"
        advice = "" if by_hand else f" Give it more time, more threads, or a larger table{folder}."
        sentence = f"{self.game.spec} was not solved: after {spent} the value is between {low:g} and {high:g}."
        return Unsolved(f"{sentence}{advice}{kept}", known)

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
        return answer(
            self.state,
            "alphabeta",
            action=best,
            values=tuple(v + 0.0 for v in values),
            ranked=ranked or ((best, value),),
            line=line,
            depth=plies or len(line),
            nodes=self.nodes,
            seconds=elapsed,
            exact=True,
            distance=plies,
            stopped=None if complete else "interrupt",
            native=solver.engine.native,
            ranking="exact" if exact_moves else "bounds",
            extra_nodes=solver.nodes - self.nodes,
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
    return kernel_digest(reach_of([type(state)]), kernel_of(prove)) or "unknown"
