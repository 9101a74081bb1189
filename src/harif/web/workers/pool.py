"""A pool of worker processes and the tasks that wait for one, shared out fairly: every table has its turn.

A task that does not answer in its time is lost with its process, which is replaced; one whose process died by accident
is given to another process, once. A process is renewed after so many tasks, and when it has grown too large.
"""

import asyncio
import contextlib
import itertools
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from harif.game import SearchError
from harif.web.workers.process import Message, Process

LOOK_EVERY = 0.25  # seconds between two looks at the memory of who works
MOVES, ADVICE, STUDY = range(3)
"""How urgent a task is: somebody waits for a move; for advice; or watches an analysis, which gives way to both."""

STARTING = 40.0  # seconds more in which a new process must have answered for the first time
TURN = 1.0  # seconds that an analysis may work while others wait


class Refused(SearchError):
    """A task was answered with a sentence, which is known in every language."""

    def __init__(self, said: dict[str, str]) -> None:
        super().__init__("{sentence}", sentence=said["en"])
        self.said = said


class Hung(SearchError):
    """A task did not answer in its time, and its process was ended."""


class Died(SearchError):
    """The process of a task died, again and again."""


@dataclass(eq=False)
class Task:
    """What is to be done, for which table, and how long that may take.

    seconds: after which the worker stops by itself.  patience: seconds after which it is ended.  so_far: who hears how
    far it is.  keeper: the process that has what it needs, if one has.
    """

    do: str
    asked: Message
    table: str = ""
    seconds: float | None = None
    patience: float = 10.0
    urgency: int = MOVES
    so_far: Callable[[Message], None] | None = None
    keeper: int | None = None
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    begun: float = 0.0
    tried: int = 0
    process: int | None = None  # the process that does it, or has done it


@dataclass
class Terms:
    """How large a pool is, and when a process of it is renewed."""

    size: int = 1
    nice: int = 0
    tasks: int = 2_000
    megabytes: float = 300.0  # after a task; in the middle of one, twice as much
    idle: float | None = None  # seconds after which a process that does nothing is let go


class Pool:
    """Processes and the queue before them. All of it happens on the loop."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.queues: tuple[OrderedDict[str, deque[Task]], ...] = tuple(OrderedDict() for _ in range(3))
        self.at_work: dict[Process, Task | None] = {}
        self.numbers = itertools.count(1)
        self.running: dict[int, Task] = {}
        self.closing = False
        self.stale: set[Process] = set()  # to be renewed when they have done what they do
        self.watch: asyncio.Task[None] | None = None

    # Tasks ------------------------------------------------------------------------------------------------------------

    async def ask(self, task: Task) -> Any:
        """What comes of a task; a sentence where it cannot be done. Cancelled, it is stopped."""
        if self.closing:
            raise Died("The server is ending.")
        self.queue(task)
        try:
            self.share_out()
            return await task.answer
        except BaseException:  # nobody waits for it any more, or there is no process for it
            self.stop(task)
            raise

    def queue(self, task: Task, first: bool = False) -> None:
        line = self.queues[task.urgency].setdefault(task.table, deque())
        line.appendleft(task) if first else line.append(task)

    def stop(self, task: Task) -> None:
        """Let it end early: it answers with what it has, or not at all where it has not begun."""
        line = self.queues[task.urgency].get(task.table)
        if line is not None and task in line:
            line.remove(task)
            if not task.answer.done():
                task.answer.cancel()
            return
        for process, working in self.at_work.items():
            if working is task:
                process.say({"stop": self.number_of(task)})

    @property
    def waiting(self) -> int:
        """Tasks that wait for a process."""
        return sum(len(line) for queue in self.queues for line in queue.values())

    @property
    def busy(self) -> int:
        return sum(task is not None for task in self.at_work.values())

    @property
    def share(self) -> float:
        """How much of the thinking time that one alone would have is there for each, as things stand."""
        return min(1.0, self.terms.size / max(1, self.busy + self.waiting))

    def number_of(self, task: Task) -> int:
        return next((number for number, working in self.running.items() if working is task), 0)

    # Processes --------------------------------------------------------------------------------------------------------

    def share_out(self) -> None:
        """Give every idle process the next task."""
        while not self.closing and (found := self.next_task()) is not None:
            self.give(*found)
        if self.waiting:
            self.make_room()

    def next_task(self) -> tuple[Process, Task] | None:
        """The most urgent one that can be begun, of the table whose turn it is, and who does it."""
        if self.busy >= self.terms.size:
            return None
        for queue in self.queues:
            for table, line in list(queue.items()):
                if line and (process := self.idle_process(line[0])) is not None:
                    task = line.popleft()
                    queue.move_to_end(table)
                    return process, task
                if not line:
                    del queue[table]
        return None

    def idle_process(self, task: Task) -> Process | None:
        """One that can begin with it: who keeps what it needs, and no other as long as that one is there; else any."""
        kept = next((process for process in self.at_work if process.process.pid == task.keeper), None)
        if kept is not None:
            return kept if self.at_work[kept] is None else None
        idle = [process for process, working in self.at_work.items() if working is None]
        if idle:
            return idle[0]
        return self.start() if len(self.at_work) < self.terms.size else None

    def start(self) -> Process:
        process = Process(self.hear, self.terms.nice)
        self.at_work[process] = None
        if self.watch is None:
            self.watch = asyncio.get_running_loop().create_task(self.look_after())
        return process

    def give(self, process: Process, task: Task) -> None:
        number = next(self.numbers)
        self.at_work[process], self.running[number] = task, task
        task.begun, task.tried, task.process = time.monotonic(), task.tried + 1, process.process.pid
        process.say({"id": number, "do": task.do, "asked": task.asked, "seconds": task.seconds})

    def make_room(self) -> None:
        """An analysis that has had its turn gives way to somebody who waits."""
        for working in self.at_work.values():
            if working is not None and working.urgency == STUDY and time.monotonic() - working.begun > TURN:
                self.stop(working)
                return

    def hear(self, process: Process, message: Message | None) -> None:
        """What a process says."""
        if message is None:
            self.bury(process)
        elif "so_far" in message:
            task = self.running.get(message["id"])
            if task is not None and task.so_far is not None and not task.answer.done():
                task.so_far(message["so_far"])
        else:
            self.finish(process, message)
        self.share_out()

    def finish(self, process: Process, message: Message) -> None:
        task = self.running.pop(message["id"], None)
        if process in self.at_work:
            self.at_work[process] = None
            process.tasks_done += 1
            if self.is_worn(process):
                self.dismiss(process)
        if task is None or task.answer.done():
            return
        if "error" in message:
            task.answer.set_exception(Refused(message["error"]))
        else:
            task.answer.set_result(message["found"])

    def is_worn(self, process: Process) -> bool:
        worn = process.tasks_done >= self.terms.tasks or process.megabytes > self.terms.megabytes
        return worn or process in self.stale

    def bury(self, process: Process) -> None:
        """A process has ended. What it was doing is given to another one, but not for ever."""
        task = self.at_work.pop(process, None)
        self.stale.discard(process)
        process.end()
        if task is None:
            return
        self.running.pop(self.number_of(task), None)
        if task.answer.done():
            return
        if self.closing or task.tried > 1:
            task.answer.set_exception(
                Died("The process that worked on this has died, again and again. The game is kept; try again.")
            )
        else:
            self.queue(task, first=True)

    def dismiss(self, process: Process) -> None:
        """Let a process go that does nothing."""
        self.at_work.pop(process, None)
        self.stale.discard(process)
        process.end()

    def renew(self) -> None:
        """New processes for old ones, as soon as these have done what they do."""
        for process, working in list(self.at_work.items()):
            if working is None:
                self.dismiss(process)
            else:
                self.stale.add(process)

    async def look_after(self) -> None:
        """Look at who works: whoever takes too long or too much memory is stopped, and then ended."""
        while not self.closing:
            await asyncio.sleep(LOOK_EVERY)
            now = time.monotonic()
            for process, task in list(self.at_work.items()):
                if task is None:
                    continue
                grown = process.megabytes
                patience = task.patience + (0.0 if process.tasks_done else STARTING)
                if now - task.begun > patience:
                    self.give_up(process, task, endless(task.patience))
                elif grown > 3 * self.terms.megabytes:
                    self.give_up(process, task, greedy(grown))
                elif grown > 2 * self.terms.megabytes:
                    self.stop(task)
            self.let_idle_go(now)
            with contextlib.suppress(SearchError):  # no process can be started now; perhaps later
                self.share_out()

    def let_idle_go(self, now: float) -> None:
        if self.terms.idle is None:
            return
        for process, task in list(self.at_work.items()):
            if task is not None:
                process.idle_since = now
            elif now - process.idle_since > self.terms.idle:
                self.dismiss(process)

    def give_up(self, process: Process, task: Task, why: Hung) -> None:
        """End a process that hangs; the next one knows nothing of it."""
        self.running.pop(self.number_of(task), None)
        self.dismiss(process)
        if not task.answer.done():
            task.answer.set_exception(why)

    async def close(self) -> None:
        """End all processes; nothing of them is left when this returns."""
        self.closing = True
        if self.watch is not None:
            self.watch.cancel()
        ending = list(self.at_work)
        for process in ending:
            self.bury(process)
        for queue in self.queues:
            for line in queue.values():
                for task in line:
                    if not task.answer.done():
                        task.answer.cancel()
            queue.clear()
        for process in ending:
            await asyncio.to_thread(process.wait)


def endless(patience: float) -> Hung:
    return Hung(
        "There was no answer within {seconds} seconds: is there a loop without an end in the rules? Try 'harif check'. "
        "The game is kept, and waits.",
        seconds=round(patience),
    )


def greedy(megabytes: float) -> Hung:
    return Hung(
        "This took more memory than there is for it ({megabytes} MB), and was ended. The game is kept, and waits.",
        megabytes=round(megabytes),
    )
