"""Watchdog for rules that never return.

A rule is the author's code, and may hold a loop without an end. Nobody can say how long a call will take, so the thread
that runs the rules is watched from another one: a call of a rule that is still the same one after `GRACE` seconds is
taken for endless.
"""

import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, FunctionType
from typing import TypeVar

from harif.game.errors import GameError
from harif.game.sentence import Sentence

T = TypeVar("T")

GRACE = 10.0  # seconds that one call of a rule may take
LOOK_EVERY = 0.25
STAND_INS = "harif.game.usual"  # where methods come from that the author did not write


class EndlessRule(GameError):
    """A rule did not return in `seconds`: `method` and `line` say which, and where it was."""

    def __init__(self, call: FrameType) -> None:
        super().__init__(endless_rule(call, GRACE))
        self.method, self.line, self.seconds = call.f_code.co_name, call.f_lineno, GRACE


class GivenUp(BaseException):
    """Raised inside a rule that was given up, so that its loop ends. It is no error of the rule: whoever notes those
    and goes on with the next call lets it pass, up to the thread, which ends without a word.
    """


def patiently(cls: type, work: Callable[[], T]) -> T:
    """`work()`, done on a thread of its own; a sentence if it calls a rule of `cls` that does not return in `GRACE`."""
    returned: list[T] = []
    raised: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        with suppress(GivenUp):  # it may strike after the work too
            try:
                returned.append(work())
            except BaseException as problem:
                raised.append(problem)
            done.set()

    thread = threading.Thread(target=run, name="harif rules", daemon=True)
    thread.start()
    files = files_of(cls)
    call, since = None, time.perf_counter()
    try:
        while not done.wait(LOOK_EVERY):
            now, before, call = time.perf_counter(), call, rule_under_way(thread.ident, files)
            if call is None or call is not before:
                since = now
            elif now - since > GRACE:
                raise EndlessRule(call)
    except BaseException:
        give_up(thread.ident)
        raise
    if raised:
        raise raised[0]
    return returned[0]


def rule_under_way(thread: int | None, files: set[str]) -> FrameType | None:
    """The call of a rule in which a thread is, if it is in one: its outermost frame in the files of the game."""
    found = None
    frame = sys._current_frames().get(thread) if thread is not None else None
    while frame is not None:
        if frame.f_code.co_filename in files and frame.f_code.co_name != "<module>":
            found = frame
        frame = frame.f_back
    return found


def files_of(cls: type) -> set[str]:
    """The files in which the rules of a game stand."""
    written = (thing for base in cls.__mro__ for name, thing in vars(base).items() if not name.startswith("_"))
    rules = (thing for thing in written if isinstance(thing, FunctionType) and thing.__module__ != STAND_INS)
    return {rule.__code__.co_filename for rule in rules}


def endless_rule(call: FrameType | None, seconds: float) -> Sentence:
    """The sentence for a rule that has been running for `seconds`; it is named where that can be seen."""
    which = Sentence("A method of the game")
    if call is not None:
        which = Sentence("'{method}' (line {line})", method=call.f_code.co_name, line=call.f_lineno)
    return Sentence(
        "{which} has not returned after {seconds:g} seconds: look for a loop that never ends.",
        which=which,
        seconds=seconds,
    )


def give_up(thread: int | None) -> None:
    """End what a thread runs as plain Python. (Machine code runs on; the thread dies with the process.)"""
    import ctypes

    if thread is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(GivenUp))
