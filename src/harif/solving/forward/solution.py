"""Alpha-beta to the end of the game, as an answer: the value, the moves ranked, the best line."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from harif.drawing.digits import typed
from harif.game import SearchError, Unsolved
from harif.game.sentence import Sentence
from harif.native.blocks import Block
from harif.search.endless import Doubt
from harif.search.result import Progress, Result, answer
from harif.search.running import Report, Stop, conduct
from harif.solving.asked import USUAL_TABLE, Asked
from harif.solving.checksums import CHECKSUMS, Pages, Part, read_checksums, write_checksums
from harif.solving.folder import FORMAT, PROGRESS, Folder
from harif.solving.forward.scores import MOST_RANK, STEP
from harif.solving.forward.to_the_end import Score, TooDeep, ToTheEnd, Unfit
from harif.solving.growth import refuse_counters
from harif.solving.rules import rules_of

LONGEST_LINE = 512


def by_alphabeta(asked: Asked) -> Result:
    """To the end of the game, with a table that threads share."""
    try:
        return proven(asked)
    except TooDeep:
        refuse_counters(asked.state)
        raise


def proven(asked: Asked) -> Result:
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
        identity = identity_of(state, table) if kept else {}
        self.known: dict[str, Any] = {**identity, "proven": {}, "checksums": "", **self.place.enter(identity)}
        try:
            self.solver = ToTheEnd(
                state,
                table=table,
                threads=threads,
                native=native,
                make=self.table if kept else None,
                proven=self.note if kept else None,
            )
        except BaseException as problem:
            if isinstance(problem, Unfit):
                self.give_back()
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

    def table(self, length: int) -> Block:
        """The table's block. A page that is not what the last call left is emptied: what it knew will be found again.

        (A call that was killed left no checksums. Its entries are whole or none: see `harif.search.table`.)
        """
        part = Part("table", "q", length)
        block = self.place.block(*part)
        if self.known["checksums"]:
            try:
                (sums,) = read_checksums(self.place, [part], self.known["checksums"])
                forget_damage(Pages(part, block, sums, self.place))
            except SearchError:  # of the checksums themselves
                block.clear()
            self.known["checksums"] = ""  # from here on it changes
            self.place.write(self.known)
        return block

    def close(self) -> None:
        """Leave checksums of the table to the next call."""
        table: Any = self.solver.table.words
        if self.place.path is not None:
            table.flush()
            with suppress(SearchError):  # the disk may be full; what was found is found
                self.known["checksums"] = write_checksums(self.place, [Part("table", "q", len(table))], lambda: None)
                self.place.write(self.known)

    def give_back(self) -> None:
        """Leave the folder empty, for another way: this one does not solve the game."""
        self.place.remove("table", CHECKSUMS, PROGRESS)

    def before(self, state: Any) -> Score | None:
        kept = self.known["proven"].get(self.mark(state))
        return Score(*kept) if kept else None

    def mark(self, state: Any) -> str:
        """A position, and how its score is counted."""
        return f"{tuple(state)!r} in {typed(self.solver.units)}"

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
                doubt=Doubt(self.state, by_lines=False),
            )
            self.close()
        except Unfit:
            self.give_back()
            raise
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
            told += f", between {typed(self.value(self.root.low))} and {typed(self.value(self.root.high))}"
        return Progress(0, self.solver.nodes, seconds, way="alphabeta", phase=self.phase, told=told)

    def value(self, score: int) -> float:
        """A score as the game counts, within what the game can give."""
        low, high = self.game.kind.utility_range
        return float(min(max(self.solver.utility(Score(score, score).rank), low), high))

    def unsolved(self, by_hand: bool) -> Unsolved:
        low, high = self.value(self.root.low), self.value(self.root.high)
        known = {"low": low, "high": high, "nodes": self.solver.nodes}
        kept = Sentence(" What was done is kept in the folder: call again to go on.") if self.place.path else ""
        folder = "" if self.place.path else Sentence(", or a folder to go on in")
        advice = Sentence(" Give it more time, more threads, or a larger table{folder}.", folder=folder)
        return Unsolved(
            "{spec} was not solved: after {nodes:,} nodes in {spent:.1f} s the value is between {low} and {high}."
            "{advice}{kept}",
            known,
            spec=self.game.spec,
            nodes=self.solver.nodes,
            spent=time.perf_counter() - self.started,
            low=low,
            high=high,
            advice="" if by_hand else advice,
            kept=kept,
        )

    def result(self, line: tuple[int, ...]) -> Result:
        solver, kind = self.solver, self.game.kind
        mover = int(self.state.player())
        value = solver.utility(self.root.rank)
        values = kind.to_all(value if kind.with_first(mover) else kind.total - value)
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
            values=values,
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


def identity_of(state: Any, table: float) -> dict[str, Any]:
    """What a table is true for: the rules, and what the game claims of its positions. Where it began is no matter."""
    rules = rules_of(state, "symmetries", "key", "bounds", "promising")
    return {"format": FORMAT, "kind": "alphabeta", "game": state.__harif__.spec, "table": table, "rules": rules}


def forget_damage(pages: Pages) -> None:
    """Empty the pages that are not what was written."""
    for page in range(pages.part.pages):
        try:
            pages.look(page)
        except SearchError:
            pages.empty(page)
