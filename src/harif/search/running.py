"""One way to run: every search, solver and lesson works, reports, stops and fails through here.

`conduct` puts the work on a thread of its own, with a stack deep enough for `MOST_PLIES`, and watches it from the
caller's: the clock, Ctrl-C, a `stop` event, the reports. A compiled kernel looks at none of these: it reads one
number of its record, which `halt` changes. `together` spreads one piece of work over several such threads.
"""

import os
import sys
import sysconfig
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from harif.game import GameError, HarifError, SearchError
from harif.game.definition import GAMES
from harif.game.patience import GivenUp, endless_rule, files_of, give_up, rule_under_way
from harif.game.sentence import OR, Sentence, joined
from harif.native.probe import silent_branches
from harif.search.result import Progress

T = TypeVar("T")

OURS = Path(__file__).parent.parent
LIBRARIES = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")]
STACK = 512 * 1024 * 1024  # address space, not memory: pages are taken as they are touched (2 MB by 6,000 plies)
SMALL_STACK = 64 * 1024 * 1024
REPORT_EVERY = 0.1  # seconds
NEWS_EVERY = 0.005  # seconds
LOOK_EVERY = 0.002  # seconds between two looks at `stop`
GRACE = 10.0  # seconds in which work that was told to stop must do so
PATIENCE = 3.0  # seconds after which work without a time limit is doubted

Report = Callable[[Progress], object]
"""What people give as `progress=`: called about ten times a second; if it returns False the work ends."""


class Stop(Protocol):
    """What people give as `stop=`: a `threading.Event`, or anything like it."""

    def is_set(self) -> bool: ...
    def set(self) -> None: ...


class Ended(NamedTuple, Generic[T]):
    """Work that has ended: what it returned, how long it took, and why it was told to stop, if it was."""

    value: T
    seconds: float
    why: str | None  # "seconds" or "interrupt"


def conduct(
    work: Callable[[], T],
    halt: Callable[[], None],
    *,
    game: Any = None,
    native: bool = True,
    seconds: float | None = None,
    look: Callable[[float], Progress | None] | None = None,
    news: "SimpleQueue[Progress] | None" = None,
    progress: Report | None = None,
    stop: Stop | None = None,
    doubt: Callable[[], None] | None = None,
) -> Ended[T]:
    """Run `work()` to its end; an error that the rules of `game` raise in it becomes a sentence.

    At the time limit, on Ctrl-C, when `stop` is set or `progress` returns False, `halt()` is called once, upon which
    `work` must soon return; a second Ctrl-C, or `GRACE`, abandons it. `look(seconds)` says how far the work is, for
    `progress`, and so does whatever the work puts into `news`, each as soon as it is there; none is left out, unless
    the work is interrupted (Ctrl-C, `stop`, False), after which nothing more is told. The caller's `stop` is set
    whenever the work was told to stop before its time. `doubt()` is called once where there is no time limit and the
    work takes longer than `PATIENCE`; what it raises ends the work.
    """
    refuse_odd_stop(stop)
    started = time.perf_counter()
    end = None if seconds is None else started + seconds
    reporting = progress is not None and look is not None
    next_report = started + REPORT_EVERY if reporting else None
    next_doubt = started + PATIENCE if doubt is not None and seconds is None else None
    why: str | None = None
    asked = 0.0

    def interrupt(reason: str) -> None:
        nonlocal why, asked
        why, asked = reason, time.perf_counter()
        if stop is not None and reason == "interrupt":
            stop.set()
        halt()

    with room_for_recursion(native):
        worker = begin(work if game is None else lambda: blaming_rules(game, work))
        while not worker.done.is_set():
            try:
                waiting = pause(why, end, [next_report, next_doubt], stop)
                if worker.done.wait(waiting if news is None else min(waiting, NEWS_EVERY)):
                    break
                now = time.perf_counter()
                if news is not None and why is None and not deliver(news, progress):
                    interrupt("interrupt")
                if why is not None:
                    if now - asked > GRACE:
                        raise SearchError(endless_rule(rule_of(game, worker), GRACE))
                elif end is not None and now >= end:
                    interrupt("seconds")
                elif stop is not None and stop.is_set():
                    interrupt("interrupt")
                elif doubt is not None and next_doubt is not None and now >= next_doubt:
                    next_doubt = None
                    doubt()
                elif next_report is not None and now >= next_report:
                    next_report = now + REPORT_EVERY
                    seen = look(now - started) if look else None
                    if seen is not None and progress is not None and progress(seen) is False:
                        interrupt("interrupt")
            except KeyboardInterrupt:
                if why is not None:
                    dismiss(worker)
                    raise
                interrupt("interrupt")
            except BaseException:  # what `progress` or `doubt` raised, or a rule that never returns
                halt()
                if why is not None:
                    give_up(worker.thread.ident)
                # It may be deep in a recursion that needs our room.
                if worker.done.wait(GRACE if why is None else 1.0) and why is None:
                    release(worker)
                else:  # what was given up may strike a thread after its work too
                    dismiss(worker)
                raise
        ended = Ended(finish(worker), time.perf_counter() - started, why)
        if news is not None and why != "interrupt":
            deliver(news, progress)
        return ended


def deliver(news: "SimpleQueue[Progress]", progress: Report | None) -> bool:
    """Tell all that is new; False if somebody has heard enough."""
    while progress is not None and not news.empty():
        if progress(news.get()) is False:
            return False
    return True


def together(count: int, work: Callable[[int], object], halt: Callable[[], None]) -> None:
    """`work(0)` … `work(count - 1)` at the same time. The first error halts them all, and is raised."""
    errors: list[BaseException] = []

    def part(number: int) -> None:
        try:
            work(number)
        except BaseException as problem:
            errors.append(problem)
            halt()

    others: list[Worker] = []
    try:
        for number in range(1, count):
            others.append(begin(partial(part, number)))
        part(0)
    except BaseException:  # a thread could not be had
        halt()
        raise
    finally:
        for worker in others:
            worker.done.wait()
            finish(worker)
    if errors:
        raise errors[0]


def blaming_rules(game: Any, work: Callable[[], T]) -> T:
    """`work()`; an error that the rules of a game raise, as a sentence; one of our own stays what it is."""
    try:
        return work()
    except HarifError:
        raise
    except (Exception, SystemExit) as problem:
        whose = raised_by_rules(problem)
        if whose is False:
            raise
        what = f"{type(problem).__name__}: {problem}".rstrip(": ")
        silent = silent_branches(game_of(game)) if str(problem).endswith(", got None") else []
        if silent:
            raise GameError(
                "{spec}: {which} returned None; give every branch a value.", spec=game.spec, which=joined(silent, OR)
            ) from problem
        doubt = Sentence("; if it finds nothing, the fault is Harif's own") if whose is None else ""
        raise GameError(
            "{spec}: a method raised {what}. Try 'harif check'{doubt}.", spec=game.spec, what=what, doubt=doubt
        ) from problem


def rule_of(game: Any, worker: "Worker") -> FrameType | None:
    """The call of a rule in which a worker is, where it runs as plain Python."""
    cls = game_of(game)
    return None if cls is None else rule_under_way(worker.thread.ident, files_of(cls))


def game_of(game: Any) -> Any:
    """The class that has this definition; None if it is gone."""
    return next((cls for cls in GAMES.values() if cls.__harif__ is game), None)  # type: ignore[attr-defined]


def raised_by_rules(problem: BaseException) -> bool | None:
    """Was it raised by a game, and not by code of ours? None: by machine code, which is made of both.

    What a library raises belongs to whoever called it.
    """
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        file = Path(frame.filename)
        if file == OURS / "native/machine.py":
            return None
        if file.is_relative_to(OURS):
            return file.is_relative_to(OURS / "games")
        if not any(file.is_relative_to(library) for library in LIBRARIES):
            return True
    return True


def refuse_odd_stop(stop: Any) -> None:
    if stop is not None and not (callable(getattr(stop, "is_set", None)) and callable(getattr(stop, "set", None))):
        raise SearchError(
            "stop is an event such as threading.Event(), which ends the work when it is set; not {stop!r}.", stop=stop
        )


def pause(why: str | None, end: float | None, others: list[float | None], stop: Stop | None) -> float:
    """Seconds until there is something to look at."""
    if why is not None:
        return 1.0
    now = time.perf_counter()
    times = [1.0, *(at - now for at in (end, *others) if at is not None)]
    return max(0.0, min([*times, LOOK_EVERY] if stop is not None else times))


@contextmanager
def room_for_recursion(native: bool) -> Iterator[None]:
    """Room for a deep game, and an ear for the clock, while a kernel runs as plain Python. Both belong to the whole
    process: the first interpreted search sets them, the last one puts them back.
    """
    if native:
        yield
        return
    with _starting:
        if not _interpreted:
            _interpreted.append((sys.getrecursionlimit(), sys.getswitchinterval()))
            sys.setrecursionlimit(max(_interpreted[0][0], 45_000))
            sys.setswitchinterval(0.001)
        else:
            _interpreted.append(_interpreted[0])
    try:
        yield
    finally:
        with _starting:
            limit, turn = _interpreted.pop()
            if not _interpreted:
                sys.setrecursionlimit(limit)
                sys.setswitchinterval(turn)


_interpreted: list[tuple[int, float]] = []  # an entry for each interpreted search, with what was set before


# Threads --------------------------------------------------------------------------------------------------------------


class Worker:
    """A thread on a deep stack that does one piece of work after another."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()  # None: the last one is done
        self.done = threading.Event()
        self.value: Any = None
        self.error: BaseException | None = None
        self.thread = start_thread(self.serve)

    def serve(self) -> None:
        with suppress(GivenUp):  # it may strike after the work too
            while (work := self.tasks.get()) is not None:
                try:
                    self.value = work()
                except BaseException as problem:
                    self.error = problem
                del work
                self.done.set()


_idle: list[Worker] = []  # starting a thread takes longer than a small search
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not survive a fork


def begin(work: Callable[[], Any]) -> Worker:
    """A worker that has begun with it."""
    try:
        worker = _idle.pop()
    except IndexError:
        worker = Worker()
    worker.done.clear()
    worker.value = worker.error = None
    worker.tasks.put(work)
    return worker


def finish(worker: Worker) -> Any:
    """What a worker that is done returned, or raised; it is idle again."""
    value, error = worker.value, worker.error
    release(worker)
    if error is not None:
        raise error
    return value


def release(worker: Worker) -> None:
    """A worker that is done is idle again, and forgets what it found."""
    worker.value = worker.error = None
    _idle.append(worker)


def dismiss(worker: Worker) -> None:
    """A worker that is not waited for: its thread ends when its work does."""
    worker.tasks.put(None)


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
    raise SearchError(
        "There is no memory for the stack of a search ({megabytes} MB). Close something else.",
        megabytes=SMALL_STACK >> 20,
    )


_starting = threading.Lock()
