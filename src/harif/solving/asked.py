"""What `solve` was asked, checked once: every way to solve is given one of these."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harif.search.result import Progress
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

    @property
    def game(self) -> Any:
        return self.state.__harif__

    def watcher(self, way: str, told: str) -> Report:
        """The reports of a search that knows nothing of solving, told as those of a way; and `stop` obeyed."""

        def watch(seen: Progress) -> object:
            if self.stop is not None and self.stop.is_set():
                return False
            return None if self.progress is None else self.progress(replace(seen, way=way, told=told))

        return watch
