"""Running a search so that it can be stopped: by the clock, by Ctrl-C, by a page's button.

The search runs in a thread of its own, which holds no lock while it computes, on a stack deep enough for
`MOST_PLIES`. The caller's thread waits, watches the clock and passes the reports on. A compiled kernel never looks at
a clock: it reads one flag.
"""

import os
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from harif.game import GameError, HarifError, SearchError

T = TypeVar("T")

OURS = Path(__file__).parent.parent
STACK = 512 * 1024 * 1024  # address space, not memory: pages are taken as they are touched
SMALL_STACK = 64 * 1024 * 1024
REPORT_EVERY = 0.1  # seconds
GRACE = 10.0  # seconds in which a search that was told to stop must do so
_starting = threading.Lock()


class Worker:
    """A thread on a deep stack that does one piece of work after another."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[Callable[[], Any]] = SimpleQueue()
        self.done = threading.Event()
        self.value: Any = None
        self.error: BaseException | None = None
        start_thread(self.serve)

    def serve(self) -> None:
        while True:
            work = self.tasks.get()
            try:
                self.value = work()
            except BaseException as problem:
                self.error = problem
            del work
            self.done.set()

    def begin(self, work: Callable[[], Any]) -> None:
        self.done.clear()
        self.value = self.error = None
        self.tasks.put(work)


_idle: list[Worker] = []  # starting a thread takes longer than a small search
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not survive a fork


def run_stoppable(
    work: Callable[[], T],
    stop: Callable[[], None],
    seconds: float | None = None,
    report: Callable[[], object] | None = None,
    game: Any = None,
) -> T:
    """The result of `work()`; an error that the rules of `game` raise in it becomes a sentence.

    At the time limit, on Ctrl-C, or when `report()` returns False, `stop()` is called once, upon which `work` must soon
    return; a second Ctrl-C, or `GRACE`, abandons it.
    """
    end = None if seconds is None else time.perf_counter() + seconds
    try:
        worker = _idle.pop()
    except IndexError:
        worker = Worker()
    worker.begin(work if game is None else lambda: tell(game, work))
    stopped, asked = False, 0.0
    while not worker.done.is_set():
        try:
            wait = REPORT_EVERY if report else 1.0
            if end is not None and not stopped:
                wait = min(wait, max(0.0, end - time.perf_counter()))
            if worker.done.wait(wait):
                break
            now = time.perf_counter()
            if stopped and now - asked > GRACE:
                raise SearchError("The search does not stop: a method of the game is in a loop that never ends.")
            out_of_time = end is not None and now >= end
            if not stopped and (out_of_time or (report is not None and report() is False)):
                stopped, asked = True, now
                stop()
        except KeyboardInterrupt:
            if stopped:
                raise
            stopped, asked = True, time.perf_counter()
            stop()
        except BaseException:  # what `report` raised
            stop()
            raise
    value, error = worker.value, worker.error
    worker.value = worker.error = None
    _idle.append(worker)
    if error is not None:
        raise error
    return value  # type: ignore[no-any-return]


def tell(game: Any, work: Callable[[], T]) -> T:
    """`work()`; an error that the rules of a game raise, as a sentence; one of our own stays what it is."""
    try:
        return work()
    except HarifError:
        raise
    except Exception as problem:
        if not is_of_rules(problem):
            raise
        what = f"{type(problem).__name__}: {problem}".rstrip(": ")
        raise GameError(f"{game.spec}: a method raised {what}. Try 'harif check'.") from problem


def is_of_rules(problem: BaseException) -> bool:
    """Was it raised by a game, interpreted or in machine code?"""
    frames = traceback.extract_tb(problem.__traceback__)
    last = Path(frames[-1].filename) if frames else Path()
    return not last.is_relative_to(OURS) or last.is_relative_to(OURS / "games") or last == OURS / "native/machine.py"


def start_thread(run: Callable[[], None]) -> threading.Thread:
    """A daemon thread on a deep stack, or on a smaller one where memory is rationed."""
    with _starting:
        before = threading.stack_size()
        for size in (STACK, SMALL_STACK):
            try:
                threading.stack_size(size)
                thread = threading.Thread(target=run, name="harif search", daemon=True)
                thread.start()
                return thread
            except (RuntimeError, ValueError, MemoryError):
                continue
            finally:
                threading.stack_size(before)
    raise SearchError(f"There is no memory for the stack of a search ({SMALL_STACK >> 20} MB). Close something else.")
