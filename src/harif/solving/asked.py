"""What `solve` was asked, checked once: every way to solve is given one of these."""

import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harif.game.kind import Kind
from harif.game.sentence import Sentence
from harif.native.engine import HarifNotice
from harif.search.running import Report, Stop

USUAL_TABLE = 1024.0  # megabytes: taken as it fills


@dataclass(frozen=True)
class Asked:
    """A position to be solved, and within which limits."""

    state: Any
    seconds: float | None
    nodes: int | None
    table: float | None  # megabytes; None: what is usual for the way
    threads: int
    native: bool
    progress: Report | None
    stop: Stop | None
    distance: bool
    ranking: str
    folder: Path | None
    goal: Any
    face_up: bool = False

    @property
    def game(self) -> Any:
        return self.state.__harif__

    @property
    def kind(self) -> Kind:
        """What kind of game is solved: nothing is hidden where the cards are open."""
        kind: Kind = self.game.kind
        return kind._replace(hidden=False) if self.face_up else kind

    def keep_nothing(self) -> None:
        """Say that the folder stays empty: this way has nothing to keep there."""
        if self.folder is not None:
            told = (
                f"{self.game.spec} is solved in memory: nothing is kept in '{self.folder}'; a second call begins anew."
            )
            warnings.warn(HarifNotice(told), stacklevel=2)

    def advice(self, spent: float, told: str) -> Sentence | str:
        """What would help, where the time ran out; whoever ended it by hand needs no advice."""
        return Sentence(told) if self.seconds is not None and spent >= self.seconds else ""

    def watcher(self, way: str, told: str) -> Report | None:
        """The reports of a search that knows nothing of solving, told as those of a way."""
        progress = self.progress
        if progress is None:
            return None
        return lambda seen: progress(replace(seen, way=way, told=told))
