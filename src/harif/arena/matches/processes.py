"""Games of a plan, one after the other or in several processes: the games as they end."""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Generator, Iterable
from multiprocessing.connection import Connection, wait
from typing import Any

from harif.arena.child import started
from harif.arena.matches.plan import Plan
from harif.arena.matches.referee import Abandoned, Game, Played, Referee
from harif.arena.matches.watch import Watched
from harif.arena.matches.worker import ASKED, FAILED, LAST
from harif.game import SearchError
from harif.game.sentence import Sentence
from harif.search.running import Stop

Games = Generator[Played, None, None]
LOOK_EVERY = 0.1
LAST_CALL = 3.0  # seconds in which a process that was told to end may put things in order
MOST_DEATHS = 3  # of processes, in one game, before whoever was asked then forfeits it
MOST_ACCIDENTS = 10  # of which nobody is to blame, before the match is given up
WORK = "from harif.arena.matches.worker import main; main()"
SLACK = 15.0  # seconds beyond twice the patience, after which a process that says nothing is taken for dead
STARTING = 300.0  # seconds in which a process must have begun: many of them on a busy machine take long


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
    workers = Workers(plan, numbers, processes)
    try:
        while (stop is None or not stop.is_set()) and (busy := workers.engaged()):
            for worker in ready(busy):
                played = workers.hear(worker)
                if played is not None:
                    yield played
    finally:
        workers.end()


class Workers:
    """So many processes, and which game is whose turn: the next one, or one that was lost."""

    def __init__(self, plan: Plan, numbers: Iterable[int], most: int) -> None:
        self.plan, self.told, self.most = plan, told_plan(plan), most
        self.numbers = iter(numbers)
        self.again: list[int] = []
        self.deaths = Counter[int]()  # by game
        self.there: list[Process] = []

    def engaged(self) -> list["Process"]:
        """Those who play: whoever is idle gets a game, and whoever died a successor; none when nothing is left."""
        self.there = [worker for worker in self.there if worker.alive]
        for worker in self.there:
            if worker.number is None and (number := self.next_number()) is not None:
                worker.give(number)
        while len(self.there) < self.most and (number := self.next_number()) is not None:
            self.there.append(Process(self.plan, self.told))
            self.there[-1].give(number)
        return [worker for worker in self.there if worker.number is not None]

    def next_number(self) -> int | None:
        return self.again.pop() if self.again else next(self.numbers, None)

    def hear(self, worker: "Process") -> Played | None:
        """A game that has ended, if it has; that of a process that died is played again, but not for ever."""
        number, played = worker.number, worker.hear()
        assert number is not None
        if played is not None or worker.alive:
            return played
        self.deaths[number] += 1
        if self.deaths[number] >= (MOST_ACCIDENTS if worker.seat is None else MOST_DEATHS):
            return lost_by_death(self.plan, number, worker.seat)
        self.again.append(number)
        return None

    def end(self) -> None:
        """All at once: nobody waits for the one before."""
        for worker in self.there:
            worker.dismiss()
        for worker in self.there:
            worker.end()


def ready(workers: list["Process"]) -> list["Process"]:
    """Those who have something to say, and those who have said nothing for too long."""
    speaking = wait([worker.answers for worker in workers], LOOK_EVERY)
    return [worker for worker in workers if worker.answers in speaking or worker.is_stuck()]


def told_plan(plan: Plan) -> bytes:
    """The plan as bytes; a sentence where something in it cannot be told to another process."""
    for part in (*plan.contenders, plan.start):
        if callable(part) and getattr(part, "__module__", None) == "__main__":
            raise no_way(part)
        try:
            pickle.dumps(part)
        except Exception:
            raise no_way(part) from None
    return pickle.dumps(plan)


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
    return game.forfeited(seat, str(Sentence("Its process died, or hung, again and again.")))


class Process:
    """A process that plays one game after the other."""

    def __init__(self, plan: Plan, told: bytes) -> None:
        self.patience = STARTING  # until it has said something
        self.patience_then = 2 * plan.terms.patience + SLACK
        self.number: int | None = None  # the game that it plays
        self.seat: int | None = None  # that is being asked
        self.heard = time.monotonic()
        self.alive = True
        self.process = started(WORK)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.tasks = Connection(os.dup(self.process.stdin.fileno()), readable=False)
        self.answers = Connection(os.dup(self.process.stdout.fileno()), writable=False)
        self.process.stdin.close()
        self.process.stdout.close()
        self.say(pickle.dumps(sys.path))
        self.say(told)

    def give(self, number: int) -> None:
        """A game to play."""
        self.number, self.seat, self.heard = number, None, time.monotonic()
        self.say(pickle.dumps(number))

    def say(self, told: bytes) -> None:
        """Whoever died meanwhile will be found dead when it is listened to."""
        with contextlib.suppress(ConnectionError):
            self.tasks.send_bytes(told)

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
        except Exception:  # it has ended, or what it said was torn when its thread was given up
            self.end()
            return None
        self.heard, self.patience = time.monotonic(), self.patience_then
        if what == FAILED:
            raise SearchError(told)
        if what == ASKED:
            self.seat = told
            return None
        played: Played = told
        self.number = None
        if what == LAST:
            self.end()
        return played

    def dismiss(self) -> None:
        """Tell it to end: it puts its players in order first."""
        if self.alive:
            self.alive, self.number = False, None
            self.tasks.close()
            self.process.terminate()

    def end(self, patience: float = LAST_CALL) -> None:
        """Let it go; if it does not end in that many seconds, it is killed."""
        self.dismiss()
        if self.answers.closed:
            return
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.answers.close()
