"""Ctrl-C where Harif is the program: no traceback at any moment, an answer at once, and the cursor given back.

Three times follow each other. While the program is being loaded there is nothing to lose, and Ctrl-C ends it
(`guard`). Then a command is at work, and Ctrl-C is Python's `KeyboardInterrupt`, which searches answer with the best so
far (`listen`); where the work is machine code or a compiler, which Python cannot interrupt, a thread says that it was
heard, and a second Ctrl-C ends the program there and then. When all is said, Ctrl-C is ignored (`leave`).

A program that only imports Harif is left alone. This module is the first to be loaded, and loads next to nothing.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

STOPPED = 1
"""The exit code."""
SHOW_CURSOR = "\x1b[?25h"
AT_ONCE = 0.25  # seconds in which a person wants to know that Ctrl-C was heard
LAST_WORDS = 2.0  # seconds in which a program that was told to end may put things in order


def is_program() -> bool:
    """Was `harif` started, and not something that imports it?"""
    typed = sys.orig_argv
    as_module = "-m" in typed and typed[typed.index("-m") + 1 :][:1] == ["harif"]
    as_script = bool(getattr(sys, "argv", None)) and os.path.basename(sys.argv[0]) in ("harif", "harif.exe")
    return as_module or as_script


def guard() -> None:
    """From now on Ctrl-C ends the program, unless whoever started it wants that ignored."""
    if is_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: end_at_once())


def listen() -> None:
    """From now on a command is at work, which answers Ctrl-C itself."""
    if is_program() and ears() is None and callable(signal.getsignal(signal.SIGINT)):
        Ears()


def leave(code: int) -> NoReturn:
    """End, all being said. What Python puts in order at its end is not to be interrupted; and after a Ctrl-C it would
    end by that signal, whatever came of it.
    """
    heard = ears()
    if is_program():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if heard is not None and (heard.seen or heard.heard or heard.terminated):
        give_cursor_back()
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                continue
        os._exit(code)
    sys.exit(code)


def end_at_once(code: int = STOPPED) -> NoReturn:
    """One sentence, the cursor, and the end: nothing is put in order any more."""
    give_cursor_back()
    tell("harif: Stopped.\n" if code == STOPPED else "")
    os._exit(code)


def give_cursor_back() -> None:
    """Whatever hid it may have been interrupted before it could show it again."""
    if os.isatty(2):
        tell(SHOW_CURSOR)


def tell(text: str) -> None:
    """Written past all buffers, for it may be a signal's handler that speaks."""
    try:
        os.write(2, text.encode())
    except OSError:
        return


def ears() -> Ears | None:
    """Those that are listening, if any are."""
    owner = getattr(signal.getsignal(signal.SIGINT), "__self__", None)
    return owner if isinstance(owner, Ears) else None


class Ears:
    """What listens while a command is at work: Python's handler, and a thread for when that cannot run."""

    def __init__(self) -> None:
        self.seen = self.heard = 0  # Ctrl-C as the thread saw it, and as Python could act on it
        self.terminated = False
        self.reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.signal(signal.SIGINT, self.interrupt)
        signal.signal(signal.SIGTERM, self.terminate)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        sys.unraisablehook = self.unraisable
        after(0.0, self.watch)

    def interrupt(self, *_: Any) -> None:
        self.heard += 1
        raise KeyboardInterrupt

    def terminate(self, *_: Any) -> None:
        self.terminated = True
        sys.exit(128 + signal.SIGTERM)

    def watch(self) -> None:
        """Every signal writes a byte, whatever the main thread is doing."""
        while True:
            for number in os.read(self.reading, 64):
                if number == signal.SIGTERM:
                    after(LAST_WORDS, lambda: end_at_once(128 + signal.SIGTERM))
                elif number == signal.SIGINT:
                    self.seen += 1
                    if self.seen - self.heard > 1:
                        end_at_once()
                    after(AT_ONCE, lambda which=self.seen: self.reassure(which))  # type: ignore[misc]

    def reassure(self, which: int) -> None:
        """Say that Ctrl-C was heard, if nothing has come of it yet."""
        if self.heard < which:
            tell(("\n" if os.isatty(2) else "") + "harif: stopping … (Ctrl-C again ends it at once)\n")

    def unraisable(self, about: Any) -> None:
        """A Ctrl-C that came where Python raises nothing, in a destructor, say, comes again a moment later."""
        if about.exc_type is KeyboardInterrupt:
            after(0.01, lambda: os.kill(os.getpid(), signal.SIGINT))
        else:
            sys.__unraisablehook__(about)


def after(seconds: float, what: Callable[[], None]) -> None:
    """Do it then, on a thread of its own, unless the program has ended."""
    from threading import Timer

    timer = Timer(seconds, what)
    timer.daemon = True
    timer.start()


guard()
