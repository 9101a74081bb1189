"""Games of a plan, one after the other or in several processes: the games as they end."""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from typing import Any

from harif.arena.matches.plan import Plan
from harif.arena.matches.referee import Abandoned, Game, Played, Referee
from harif.arena.matches.watch import Watched
from harif.arena.matches.worker import ASKED, FAILED, PLAYED
from harif.game import SearchError
from harif.search.running import Stop

Games = Generator[Played, None, None]
LOOK_EVERY = 0.1
LAST_CALL = 3.0  # seconds in which a process that was told to end may put things in order
MOST_DEATHS = 2  # of processes, in one game, before whoever was asked then forfeits it
WORK = "from harif.arena.matches.worker import main; main()"
SLACK = 15.0  # seconds beyond twice the patience, after which a process that says nothing is taken for dead


def played_in_turn(plan: Plan, numbers: Iterable[int], stop: Stop | None = None) -> Games:
    """The games in this process, in order; it ends early when `stop` is set."""
    watched = Watched(plan)

    def look() -> None:
        if stop is not None and stop.is_set():
            raise Abandoned

    try:
        for number in numbers:
            look()
            yield watched.play(number, look)
    except Abandoned:
        return
    finally:
        watched.close()


def played_together(plan: Plan, numbers: Iterable[int], processes: int, stop: Stop | None = None) -> Games:
    """The games in so many processes, in the order in which they end; a game whose process died is played again."""
    told = told_plan(plan)
    waiting, deaths = list(numbers)[::-1], Counter[int]()
    workers = [Process(plan, told) for _ in range(min(processes, len(waiting)))]
    try:
        while True:
            for i, worker in enumerate(workers):
                if not worker.alive:
                    workers[i] = worker = Process(plan, told) if waiting else worker
                if worker.alive and worker.number is None and waiting:
                    worker.give(waiting.pop())
            busy = [worker for worker in workers if worker.number is not None]
            if not busy or (stop is not None and stop.is_set()):
                return
            for worker in ready(busy):
                number = worker.number
                assert number is not None
                played = worker.hear()
                if played is not None:
                    yield played
                elif not worker.alive:
                    deaths[number] += 1
                    if deaths[number] < MOST_DEATHS:
                        waiting.append(number)
                    else:
                        yield lost_by_death(plan, number, worker.seat)
    finally:
        for worker in workers:
            worker.end()


def ready(workers: list["Process"]) -> list["Process"]:
    """Those who have something to say, and those who have said nothing for too long."""
    speaking = wait([worker.answers for worker in workers], LOOK_EVERY)
    return [worker for worker in workers if worker.answers in speaking or worker.is_stuck()]


def told_plan(plan: Plan) -> bytes:
    """The plan as bytes; a sentence where a player cannot be told to another process."""
    for contender in plan.contenders:
        if callable(contender) and getattr(contender, "__module__", None) == "__main__":
            raise no_way(contender)
    try:
        return pickle.dumps(plan)
    except Exception:
        raise no_way(next((who for who in plan.contenders if callable(who)), plan.start)) from None


def no_way(what: Any) -> SearchError:
    return SearchError(
        "{what} cannot be told to another process: define it in a module of its own, or play with processes=1.",
        what=getattr(what, "__name__", repr(what)),
    )


def lost_by_death(plan: Plan, number: int, seat: int | None) -> Played:
    """A game in which process after process died while a seat was asked."""
    if seat is None:
        raise SearchError("The process that played game {number} died, again and again.", number=number + 1)
    game = Game(Referee(plan), plan.game(number), threading.Event(), lambda _: None)
    return game.forfeited(seat, "Its process died, or hung, again and again.")


class Process:
    """A process that plays one game after the other."""

    def __init__(self, plan: Plan, told: bytes) -> None:
        self.patience = 2 * plan.terms.patience + SLACK
        self.number: int | None = None  # the game that it plays
        self.seat: int | None = None  # that is being asked
        self.heard = time.monotonic()
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", WORK],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
                process_group=0,  # Ctrl-C is for whoever started it
            )
        except OSError as problem:
            raise SearchError(
                "No further process can be started ({problem}). Give fewer processes.", problem=str(problem)
            ) from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.tasks = Connection(os.dup(self.process.stdin.fileno()), readable=False)
        self.answers = Connection(os.dup(self.process.stdout.fileno()), writable=False)
        self.process.stdin.close()
        self.process.stdout.close()
        self.alive = True
        self.send(lambda: self.tasks.send(sys.path))
        self.send(lambda: self.tasks.send_bytes(told))

    def give(self, number: int) -> None:
        self.number, self.seat, self.heard = number, None, time.monotonic()
        self.send(lambda: self.tasks.send(number))

    def send(self, say: Callable[[], None]) -> None:
        """Say something; whoever died will be found dead when it is listened to."""
        with contextlib.suppress(ConnectionError):
            say()

    def is_stuck(self) -> bool:
        """Has it said nothing for so long that not even its own watch can be awake?"""
        return time.monotonic() - self.heard > self.patience

    def hear(self) -> Played | None:
        """What it says: a game that has ended, or nothing yet. A dead one is buried, an error raised."""
        if not self.answers.poll():
            self.end(patience=0.0)
            return None
        try:
            what, told = self.answers.recv()
        except (EOFError, ConnectionError):
            self.end()
            return None
        self.heard = time.monotonic()
        if what == FAILED:
            raise told
        if what == ASKED:
            self.seat = told
            return None
        assert what == PLAYED
        self.number = None
        return told  # type: ignore[no-any-return]

    def end(self, patience: float = LAST_CALL) -> None:
        """Let it go: told to end, it puts its players in order; one that does not is killed."""
        if not self.alive:
            return
        self.alive, self.number = False, None
        self.tasks.close()
        self.process.terminate()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.answers.close()
