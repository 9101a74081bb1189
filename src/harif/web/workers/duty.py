"""What a worker process does: it is told tasks, one at a time, and answers each with what came of it.

Messages are JSON, both ways. A task names one of `DUTIES`; nothing else can be asked for. While the main thread works,
another one listens: for the word to stop, and for the end of whoever started the process, with whom it goes.
"""

import contextlib
import json
import os
import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harif.game import HarifError

DUTIES = {  # what may be asked for -> where it is done
    "facts": "harif.web.play.ruling",
    "begin": "harif.web.play.ruling",
    "advance": "harif.web.play.ruling",
    "show": "harif.web.play.ruling",
    "catalogue": "harif.web.play.ruling",
    "refuse_players": "harif.web.play.ruling",
    "examine": "harif.web.play.ruling",
    "export": "harif.web.play.ruling",
    "choose": "harif.web.play.thinking",
    "hint": "harif.web.play.thinking",
    "analyse": "harif.web.play.thinking",
    "why": "harif.web.play.explaining",
    "review": "harif.web.play.explaining",
    "warm": "harif.web.play.thinking",
    "prepare": "harif.web.play.thinking",
}
UNFORESEEN = (
    "Something went wrong that nobody foresaw; what it was stands in the server's log. The game is kept; try again."
)
FOLDERS = re.compile(  # from the root on: in quotes or brackets, and elsewhere as far as there is no blank
    r"""(?<=['"(«])(?:[A-Za-z]:)?[\\/](?:[^'"()«»\n]*[\\/])?|(?<![^\s\u2066])(?:[A-Za-z]:)?[\\/](?:[^\s'"()«»\\/]+[\\/])+"""
)
Asked = dict[str, Any]
Told = Callable[[Asked], None]


class Limit:
    """What ends a task before it is done: the word of whoever asked, or the time. A search takes it as `stop=`."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds
        self.stopped = False

    def is_set(self) -> bool:
        return self.stopped or (self.end is not None and time.monotonic() >= self.end)

    def set(self) -> None:
        self.stopped = True


def main() -> None:
    """Serve until the input ends."""
    answers = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)  # what rules print goes to standard error
    tasks = Connection(os.dup(0), writable=False)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started it
    sys.path[:] = json.loads(tasks.recv_bytes())
    waiting: SimpleQueue[Asked] = SimpleQueue()
    limits: dict[int, Limit] = {}
    threading.Thread(target=listen, args=(tasks, waiting, limits), daemon=True).start()
    while True:
        serve(waiting.get(), answers, limits)


def listen(tasks: Connection, waiting: "SimpleQueue[Asked]", limits: dict[int, Limit]) -> None:
    """Take tasks, and the word to stop one; when nobody is there any more the process ends at once."""
    try:
        while True:
            told = json.loads(tasks.recv_bytes())
            if "stop" in told:
                if limit := limits.get(told["stop"]):
                    limit.set()
            else:
                limits[told["id"]] = Limit(told.get("seconds"))
                waiting.put(told)
    except (EOFError, OSError):
        os._exit(0)


def serve(task: Asked, answers: Connection, limits: dict[int, Limit]) -> None:
    """One task, and the answer to it: what was found, or a sentence in every language."""
    number = task["id"]

    def told(about: Asked) -> None:
        send(answers, {"id": number, "so_far": about})

    try:
        limit = limits[number]
        if limit.end is not None:
            limit.end = time.monotonic() + task["seconds"]  # what it waited for is not its own
        duty = getattr(import_module(DUTIES[task["do"]]), task["do"])
        answer = {"id": number, "found": duty(task["asked"], told, limit)}
    except Exception as problem:
        answer = {"id": number, "error": sentences(problem, task)}
    limits.pop(number, None)
    send(answers, answer)


def send(answers: Connection, message: Asked) -> None:
    try:
        answers.send_bytes(json.dumps(message, ensure_ascii=False).encode(errors="replace"))
    except OSError:  # nobody listens any more
        os._exit(0)


def sentences(problem: Exception, task: Asked) -> dict[str, str]:
    """What went wrong, in every language, without the folders of this machine; what nobody foresaw is written to
    standard error in full.
    """
    from harif.game import HarifError
    from harif.words.catalogue import LANGUAGES
    from harif.words.errors import told

    said = problem if isinstance(problem, HarifError) else unforeseen(problem, task)
    told_all = {lang: told(said, lang) for lang in LANGUAGES}
    passed_on = said is not problem or said.__cause__ is not None or task["asked"].get("file")  # another's words
    found = {lang: without_folders(text) for lang, text in told_all.items()} if passed_on else told_all
    if said is not problem or found != told_all:
        with contextlib.suppress(OSError):
            traceback.print_exception(problem, limit=-8)
    return found


def unforeseen(problem: Exception, task: Asked) -> "HarifError":
    """To the author of a file it is told as it is; of what is our own fault a browser learns nothing."""
    from harif.game import GameError, SearchError

    if task["asked"].get("file"):
        what = f"{type(problem).__name__}: {problem}".rstrip(": ")[:300]
        spec = str(task["asked"].get("spec") or task["asked"].get("game") or "?")
        return GameError("{spec}: a method raised {what}. Try 'harif check'{doubt}.", spec=spec, what=what, doubt="")
    return SearchError(UNFORESEEN)


def without_folders(text: str) -> str:
    """A text in which files are called by their names alone.

    >>> without_folders("cannot import name 'why' (/srv/harif/arena/reasons.py)")
    "cannot import name 'why' (reasons.py)"
    """
    return FOLDERS.sub("", text)
