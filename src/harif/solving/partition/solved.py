"""Partition search as an answer: the value, the moves ranked, the best line."""

import time
from typing import Any

from harif.game import Unsolved
from harif.game.sentence import Sentence
from harif.search.result import Progress, Result, answer
from harif.search.running import conduct
from harif.search.work import NO_LIMIT
from harif.solving.asked import Asked
from harif.solving.partition.rests import Rests

USUAL_TABLE = 1024.0  # megabytes: taken as it fills


def by_partition(asked: Asked) -> Result:
    """What is proven of one position, for all that are alike in what mattered."""
    asked.keep_nothing()
    solution = Solution(asked)
    ended = conduct(
        solution.work,
        solution.rests.stop,
        game=asked.game,
        native=solution.rests.engine.native,
        seconds=asked.seconds,
        look=solution.look,
        progress=asked.progress,
        stop=asked.stop,
    )
    if solution.best is None:
        raise solution.unsolved(by_hand=ended.why == "interrupt")
    return solution.result(ended.why)


class Solution:
    """A solution by partition search under way."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.state, self.began = asked, asked.state, time.perf_counter()
        table = USUAL_TABLE if asked.table is None else asked.table
        limit = NO_LIMIT if asked.nodes is None else asked.nodes
        self.rests = Rests(self.state, table=table, native=asked.native, limit=limit)
        self.value: float | None = None  # all values are player 0's
        self.nodes = 0
        self.moves: dict[int, float] = {}
        self.line: tuple[int, ...] = ()
        self.whole = False  # is the line played to the end?

    def work(self) -> None:
        self.value = self.rests.value(self.state)
        self.nodes = self.rests.nodes
        if self.value is None:
            return
        for action in self.state.actions():
            found = self.rests.value(self.state.result(action), guess=self.value)
            if found is None:
                return
            self.moves[action] = found
            if self.asked.ranking != "exact" and self.best is not None:
                break
        self.line = self.best_line()

    @property
    def best(self) -> int | None:
        """The first of the best moves, if one was found."""
        return next((move for move, value in self.moves.items() if self.keeps_value(value)), None)

    def keeps_value(self, value: float) -> bool:
        return self.value is not None and self.rests.same(value, self.value)

    def best_line(self) -> tuple[int, ...]:
        """Best play to the end, as far as it was found before the work was stopped."""
        line: list[int] = []
        state, best = self.state, self.best
        while best is not None:
            line.append(best)
            state = state.result(best)
            best = None if state.terminal() else self.first_best(state)
        self.whole = bool(state.terminal())
        return tuple(line)

    def first_best(self, state: Any) -> int | None:
        """The first move that keeps the value; None if it was stopped."""
        assert self.value is not None
        lowers = not self.asked.game.kind.with_first(int(state.player()))
        for action in state.actions():
            kept = self.rests.keeps(state.result(action), self.value, lowers)
            if kept is None or kept:
                return int(action) if kept else None
        return None

    def look(self, seconds: float) -> Progress:
        phase = "value" if self.value is None else "moves"
        told = {"value": "proving the value", "moves": "ranking the moves"}[phase]
        return Progress(0, self.rests.nodes, seconds, way="partition", phase=phase, told=told)

    def unsolved(self, by_hand: bool) -> Unsolved:
        advice = "" if by_hand else Sentence(" Give it more time, or a smaller game.")
        return Unsolved(
            "{spec} was not solved: after {nodes:,} nodes some lines of play are not at their end.{advice}",
            {"nodes": self.rests.nodes},
            spec=self.asked.game.spec,
            nodes=self.rests.nodes,
            advice=advice,
        )

    def result(self, why: str | None) -> Result:
        kind, mover, rests = self.asked.game.kind, int(self.state.player()), self.rests
        told = {action: kind.to_all(value)[mover] for action, value in self.moves.items()}
        complete = len(told) == sum(1 for _ in self.state.actions())
        assert self.value is not None
        order = sorted(told, key=lambda move: -told[move])
        return answer(
            self.state,
            "partition",
            action=self.best,
            values=kind.to_all(self.value),
            ranked=tuple((action, told[action]) for action in order),
            line=self.line,
            depth=len(self.line),
            nodes=self.nodes,
            seconds=time.perf_counter() - self.began,
            exact=True,
            distance=None,
            stopped=None if self.whole else why or "nodes",
            native=rests.engine.native,
            ranking="exact" if complete else "bounds",
            extra_nodes=rests.nodes - self.nodes,
            stats={"way": "partition", "nodes": rests.nodes, "table_mb": round(rests.outlines.megabytes, 3)},
        )
