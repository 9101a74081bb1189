"""What a process does that `processes` has started to play games of a plan.

It is told the plan, then one number after the other, and answers each with the game. Whatever its players print goes to
standard error; when whoever started it is gone, it goes too.
"""

import contextlib
import os
import pickle
import signal
import sys
import threading
from multiprocessing.connection import Connection
from typing import Any

ASKED, PLAYED, LAST, FAILED = "asked", "played", "last", "failed"
"""What it says: the seat that is asked (None when it has answered), a game, a game after which it goes (a player of it
cannot be stopped but with its process), or the sentence why there will be none.
"""


def main() -> None:
    """Serve until the input ends, or somebody says so."""
    answers = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)
    tasks = Connection(os.dup(0), writable=False)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with contextlib.suppress(EOFError, ConnectionError, SystemExit):  # nobody is there any more, or wants more games
        serve(tasks, answers)
    sys.stderr.flush()
    os._exit(0)  # whatever a player left running ends here


def serve(tasks: Connection, answers: Connection) -> None:
    sys.path[:] = tasks.recv()
    parent = os.getppid()
    try:
        plan = tasks.recv()
    except EOFError:
        raise
    except Exception as problem:  # a function that cannot be found here, say
        answers.send((FAILED, problem_told(problem).sentence))
        return
    from harif.arena.matches.watch import Watched
    from harif.game import HarifError

    def look() -> None:
        if os.getppid() != parent:
            sys.exit()

    speaking = threading.Lock()  # the game's thread and this one

    def send(what: str, about: Any) -> None:
        with speaking:
            answers.send((what, about))

    watched = Watched(plan, lambda seat: send(ASKED, seat))
    try:
        while not watched.haunted:
            number = tasks.recv()
            try:
                played = watched.play(number, look)
            except HarifError as problem:
                send(FAILED, sendable(problem.sentence))
                return
            send(LAST if watched.haunted else PLAYED, played)
    finally:
        watched.close()


def sendable(sentence: Any) -> Any:
    """A sentence with its parts; where a part cannot be told to another process, as it reads in English."""
    try:
        pickle.dumps(sentence)
    except Exception:
        return str(sentence)
    return sentence


def problem_told(problem: BaseException) -> Any:
    """What went wrong, as something that can be sent."""
    from harif.game import SearchError

    return SearchError(
        "The match cannot be told to another process: {problem}. A function must stand in a module that can be "
        "imported; or play with processes=1.",
        problem=f"{type(problem).__name__}: {problem}",
    )
