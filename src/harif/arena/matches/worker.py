"""What a process does that `processes` has started to play games of a plan.

It is told the plan, then one number after the other, and answers each with the game. Whatever its players print goes to
standard error; when whoever started it is gone, it goes too.
"""

import contextlib
import os
import signal
import sys
from multiprocessing.connection import Connection
from typing import Any

ASKED, PLAYED, FAILED = "asked", "played", "failed"


def main() -> None:
    """Serve until the input ends."""
    answers = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)
    tasks = Connection(os.dup(0), writable=False)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(EOFError, ConnectionError):  # nobody is there any more
        serve(tasks, answers)
    sys.stderr.flush()
    os._exit(0)  # whatever a player left running ends here


def serve(tasks: Connection, answers: Connection) -> None:
    sys.path[:] = tasks.recv()
    parent = os.getppid()
    try:
        plan = tasks.recv()
    except Exception as problem:  # a function that cannot be found here, say
        answers.send((FAILED, problem_told(problem)))
        return
    from harif.arena.matches.watch import Watched

    def look() -> None:
        if os.getppid() != parent:
            sys.exit(0)

    watched = Watched(plan, lambda seat: answers.send((ASKED, seat)))
    try:
        while True:
            number = tasks.recv()
            try:
                played = watched.play(number, look)
            except Exception as problem:
                answers.send((FAILED, problem))
                return
            answers.send((PLAYED, played))
            if watched.haunted:
                return
    finally:
        watched.close()


def problem_told(problem: BaseException) -> Any:
    """What went wrong, as something that can be sent."""
    from harif.game import SearchError

    return SearchError(
        "The match cannot be told to another process: {problem}. A function must stand in a module that can be "
        "imported; or play with processes=1.",
        problem=f"{type(problem).__name__}: {problem}",
    )
