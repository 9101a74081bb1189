"""Long work that is kept in a folder: reported on, stopped between two pieces, saved at checkpoints."""

import time
from typing import Any

from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.search.result import Progress
from harif.solving.checksums import Part, standing_sums
from harif.solving.folder import Folder
from harif.solving.pieces import Pieces, Stopped

__all__ = ["Stopped", "Work"]

CHECKPOINT = 3.0  # seconds between checkpoints
PHASES = {"enumerate": "finding positions", "propagate": "going back from the ends", "check": "checking"}


class Work(Pieces):
    """Work under way. `progress` is what a checkpoint writes, with the files of `blocks` that it speaks of."""

    def __init__(self, engine: Engine, folder: Folder, progress: dict[str, Any]) -> None:
        super().__init__()
        self.engine, self.folder, self.progress = engine, folder, progress
        self.blocks: dict[str, Block] = {}
        self.started = self.saved = time.perf_counter()
        self.spent = 0.0  # seconds of earlier calls
        self.done = 0  # positions expanded, decided or checked

    def due(self) -> bool:
        """Is it time for a checkpoint?"""
        return time.perf_counter() - self.saved > CHECKPOINT

    def look(self, seconds: float) -> Progress:
        """How far it is: the positions found, the last ply, and where it can be known the share of the phase."""
        phase, found, plies = self.progress["phase"], self.progress["positions"], self.progress["plies"]
        share = min(1.0, self.done / found) if phase in ("check", "done") and found else None
        return Progress(
            depth=plies,
            nodes=found,
            seconds=self.seconds(),
            way="retrograde",
            phase=phase,
            told=self.told(),
            done=share,
            detail=self.done,
        )

    def told(self) -> str:
        """What is being done, in words."""
        phase = str(self.progress["phase"])
        return PHASES.get(phase, phase) + (f", ply {self.progress['plies']}" if phase == "propagate" else "")

    def seconds(self) -> float:
        return self.spent + time.perf_counter() - self.started

    def enter(self, phase: str) -> None:
        self.progress["phase"], self.done = phase, 0
        self.save()

    def standing(self) -> list[tuple[Part, Block | None]]:
        """The parts of files that have their last form, with their blocks where they are at hand."""
        return []

    def save(self) -> None:
        """A checkpoint: first the files, then what they hold."""
        self.progress["seconds"] = round(self.seconds(), 3)
        if self.folder.path is not None:
            for block in self.blocks.values():
                block.flush()
            self.progress["sums"] = standing_sums(self.standing(), self.progress["sums"])
            self.folder.write(self.progress)
        self.saved = time.perf_counter()
