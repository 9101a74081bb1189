"""What must be loaded or compiled before a search can begin: on a thread of its own, so that whoever only wants to know
the name of the engine need not wait.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from harif.protocols.uci.telling import complaint


class Readiness:
    """Work that is done one piece after the other, in the background."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[tuple[Callable[[], object], str]] = SimpleQueue()
        self.idle = threading.Event()
        self.idle.set()
        self.problems: list[str] = []  # that nobody was told of yet
        self.waiting = 0
        self.counting = threading.Lock()
        self.thread: threading.Thread | None = None

    def prepare(self, work: Callable[[], object], otherwise: str = "") -> None:
        """Do this, after what was asked for before; what it raises is among the `untold`, with what follows from it:
        how it is `otherwise`.
        """
        with self.counting:
            self.waiting += 1
            self.idle.clear()
        self.tasks.put((work, otherwise))
        if self.thread is None:
            self.thread = threading.Thread(target=self.serve, name="harif readiness", daemon=True)
            self.thread.start()

    def serve(self) -> None:
        while True:
            work, otherwise = self.tasks.get()
            try:
                work()
            except Exception as problem:  # whoever asks next is told of it
                with self.counting:
                    self.problems.append(" ".join([complaint(problem), otherwise]).rstrip())
            with self.counting:
                self.waiting -= 1
                if not self.waiting:
                    self.idle.set()

    def untold(self) -> list[str]:
        """What went wrong since somebody asked, as sentences."""
        with self.counting:
            problems, self.problems = self.problems, []
        return problems

    @property
    def is_ready(self) -> bool:
        return self.idle.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all is done, or so long; is it?"""
        return self.idle.wait(seconds)
