"""Where the lab works: processes of its own, each with a deadline and a bound on its memory.

The textbook's algorithms are plain Python. In the server's process a large tree would hold up everybody else; here it
holds up one desk, and who takes too long is ended and replaced. A process reads a line of JSON, and answers with one.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
import weakref
from typing import Any

from harif.game import SearchError

SECONDS = 15.0
MEGABYTES = 700
DESKS = 2
WAITING = 40
"""Questions that may wait; more are told to come back."""
ANSWERS = 400
"""After so many a process is renewed, so that nothing can pile up in it."""


class Desk:
    """One process, started when it is first needed."""

    def __init__(self, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self.seconds, self.megabytes = seconds, megabytes
        self.process: subprocess.Popen[str] | None = None
        self.answered = 0

    def ask(self, task: str, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer; a `SearchError` where none came in time."""
        process = self.running()
        timer = threading.Timer(self.seconds, process.kill)
        timer.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"task": task, "asked": asked}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):
            line = ""
        finally:
            late = not timer.is_alive()
            timer.cancel()
        if not line:
            self.close()
            if late:
                raise SearchError(
                    "This took longer than {seconds} seconds: make the tree smaller or the options simpler.",
                    seconds=int(self.seconds),
                )
            raise SearchError("This is too large for the lab: make the tree smaller.")
        self.answered += 1
        if self.answered >= ANSWERS:
            self.close()
        found: dict[str, Any] = json.loads(line)
        return found

    def running(self) -> "subprocess.Popen[str]":
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.answered = 0
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "harif.web.lab.worker", str(self.megabytes)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
            self.ending = weakref.finalize(self, end, self.process)
        return self.process

    def close(self) -> None:
        """End the process; the next question starts another."""
        if self.process is not None:
            self.ending()
            self.process = None


def end(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


class Desks:
    """A few desks, and a queue before them."""

    def __init__(self, count: int = DESKS, seconds: float = SECONDS) -> None:
        self.all = [Desk(seconds) for _ in range(count)]
        self.free = [*self.all]
        self.waiting = 0
        self.turn = asyncio.Semaphore(count)

    async def ask(self, task: str, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question, as soon as a desk is free."""
        if self.waiting >= WAITING:
            raise SearchError("Many ask the lab just now: try again in a moment.")
        self.waiting += 1
        try:
            async with self.turn:
                desk = self.free.pop()
                try:
                    return await asyncio.to_thread(desk.ask, task, asked)
                finally:
                    self.free.append(desk)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """End all processes."""
        for desk in self.all:
            desk.close()
