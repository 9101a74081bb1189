"""Long work in pieces: watched, stopped between them, and kept in a folder."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for
from harif.solving.backward import passes, positions
from harif.solving.folder import Folder

CHECKPOINT = 3.0  # seconds between checkpoints
SHORTEST, LONGEST = 0.02, 0.1  # seconds of one call of a kernel
NUMBERS = passes.Numbers()
PLAIN = [
    positions.FILE_WORDS,
    passes.COUNT_BEFORE,
    passes.ADD_UP,
    passes.FILL_BEFORE,
    passes.LINE_UP,
    passes.SPREAD,
    passes.TALLY,
]


class Stage(NamedTuple):
    """How far an analysis is."""

    phase: str  # "enumerate", "propagate", "check" or "done"
    done: int  # positions expanded, decided or checked
    found: int  # positions known so far: all there are, once they are enumerated
    total: int | None  # what `done` will be at the end of the phase; None where nobody can know
    plies: int  # of the last ply that was propagated
    seconds: float


class Stopped(SearchError):
    """The analysis was ended by Ctrl-C or by its watcher."""


class Work:
    """Work under way. `progress` is what a checkpoint writes, with the files of `blocks` that it speaks of."""

    def __init__(self, engine: Engine, folder: Folder, progress: dict[str, Any]) -> None:
        self.engine, self.folder, self.progress = engine, folder, progress
        self.numbers = engine_for(NUMBERS, PLAIN, engine.native)
        self.blocks: dict[str, Block] = {}
        self.started = self.saved = time.perf_counter()
        self.spent = 0.0  # seconds of earlier calls
        self.stopping = False
        self.done = 0
        self.pace: dict[str, int] = {}

    def call(self, kernel: Any, *arguments: Any) -> Any:
        """Run a kernel that looks at numbers alone."""
        return self.numbers.run(kernel)(NUMBERS, *arguments)

    def chunks(self, name: str, first: int, last: int, work: Callable[[int, int], object]) -> None:
        """`work(first, last)` in pieces short enough to be stopped between them."""
        size = self.pace.get(name, 256)
        while first < last:
            self.watch()
            upto = min(last, first + size)
            started = time.perf_counter()
            work(first, upto)
            seconds = time.perf_counter() - started
            if upto - first == size:
                size = size * 2 if seconds < SHORTEST else max(1, size // 2) if seconds > LONGEST else size
            first = upto
            if name == "certify":
                self.done = first
        self.pace[name] = size

    def due(self) -> bool:
        """Is it time for a checkpoint?"""
        return time.perf_counter() - self.saved > CHECKPOINT

    def watch(self) -> None:
        if self.stopping:
            raise Stopped

    def stop(self) -> None:
        self.stopping = True

    def stage(self) -> Stage:
        phase, found = self.progress["phase"], self.progress["positions"]
        total = found if phase in ("check", "done") else None
        return Stage(phase, self.done, found, total, self.progress["plies"], self.seconds())

    def seconds(self) -> float:
        return self.spent + time.perf_counter() - self.started

    def enter(self, phase: str) -> None:
        self.progress["phase"], self.done = phase, 0
        self.save()

    def save(self) -> None:
        """A checkpoint: first the files, then what they hold."""
        self.progress["seconds"] = round(self.seconds(), 3)
        if self.folder.path is not None:
            for block in self.blocks.values():
                block.flush()
            self.folder.write(self.progress)
        self.saved = time.perf_counter()
