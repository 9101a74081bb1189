"""`--steps`: a tree that fills in, step by step with the arrow keys; all steps at once where there is no terminal."""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.text import Text

from harif.cli.treedraw import Line, draw
from harif.lab.narrate import Beat, beats, title
from harif.lab.phrases import Phrases
from harif.lab.trace import Picture, Trace
from harif.words.catalogue import say

MOST_DRAWN = 400  # nodes up to which the whole tree is drawn, and its story told without --steps
KEYS = {
    b"\x1b[C": "next", b"\x1bOC": "next", b" ": "next", b"\r": "next", b"\n": "next",
    b"\x1b[D": "back", b"\x1bOD": "back", b"\x7f": "back",
    b"\x1b[A": "up", b"\x1bOA": "up", b"k": "up", b"\x1b[B": "down", b"\x1bOB": "down", b"j": "down",
    b"\x1b[5~": "page up", b"\x1b[6~": "page down",
    b"\x1b[H": "first", b"\x1bOH": "first", b"\x1b[1~": "first", b"\x1b[7~": "first",
    b"\x1b[F": "last", b"\x1bOF": "last", b"\x1b[4~": "last", b"\x1b[8~": "last",
    b"q": "quit", b"Q": "quit", "\u0636".encode(): "quit", b"\x04": "quit", b"": "quit",
}  # fmt: skip


def walk_through(trace: Trace, lang: str, out: Console) -> None:
    """Show the steps: with keys if a person sits there, otherwise one after the other."""
    story = list(beats(trace, lang))
    if not story:
        return
    if sys.stdin.isatty() and out.is_terminal and has_keys():
        Walk(trace, story, lang, out).run()
        out.print(Text(title(trace, lang), style="bold"))
        if len(trace.nodes) <= MOST_DRAWN:
            print_lines(out, draw(trace, trace.picture(), lang))
        out.print()
    else:
        print_all(trace, story, lang, out)


def print_all(trace: Trace, story: list[Beat], lang: str, out: Console) -> None:
    """Every step: its number, its sentences, and the tree as it then is (of a large tree only the sentences)."""
    digits = Phrases(lang).digits
    out.print(Text(title(trace, lang), style="bold"))
    out.print()
    picture = Picture(0)
    for k, beat in enumerate(story, 1):
        for event in trace.steps[picture.step : beat.step]:
            picture.apply(event)
        out.print(Text(f"{digits(str(k))}. {beat.text}"), soft_wrap=True)
        if len(trace.nodes) <= MOST_DRAWN:
            print_lines(out, draw(trace, picture, lang, here=True))
            out.print()


def print_lines(out: Console, lines: list[Line]) -> None:
    for line in lines:
        out.print(line.text, soft_wrap=True)


class Walk:
    """A person's walk over the steps."""

    def __init__(self, trace: Trace, story: list[Beat], lang: str, out: Console) -> None:
        self.trace, self.story, self.lang, self.out = trace, story, lang, out
        self.at = 0
        self.scrolled = 0  # lines, away from where the search is
        self.room, self.top, self.most = 1, 0, 0  # lines on the screen, the first of them, the last that may be first

    def run(self) -> None:
        with keyboard(sys.stdin.fileno()) as key, self.out.screen(hide_cursor=True):
            self.show()
            while (pressed := key()) != "quit":
                if self.moved(pressed):
                    self.show()

    def moved(self, pressed: str) -> bool:
        last, page = len(self.story) - 1, max(1, self.room - 1)
        lines = {"up": -1, "down": 1, "page up": -page, "page down": page}.get(pressed)
        if lines is not None:
            self.scrolled += max(0, min(self.top + lines, self.most)) - self.top
            return True
        self.scrolled = 0 if pressed in ("next", "back", "first", "last") else self.scrolled
        self.at = {
            "next": min(self.at + 1, last),
            "back": max(self.at - 1, 0),
            "first": 0,
            "last": last,
        }.get(pressed, self.at)
        return pressed != "unknown"

    def show(self) -> None:
        """One screen: as much of the tree around the current node as there is room for, and the sentences below."""
        out, beat = self.out, self.story[self.at]
        width, height = out.size
        digits = Phrases(self.lang).digits
        told = Text(beat.text).wrap(out, width)
        foot = say("report.steps", self.lang, k=digits(str(self.at + 1)), n=digits(str(len(self.story))))
        room = max(1, height - len(told) - 3)
        picture = self.trace.picture(beat.step)
        lines = draw(self.trace, picture, self.lang, here=True, path_only=len(self.trace.nodes) > MOST_DRAWN)
        middle = next((i for i, line in enumerate(lines) if line.node == picture.current), 0)
        self.room, self.most = room, max(0, len(lines) - room)
        self.top = max(0, min(max(0, min(middle - room // 2, self.most)) + self.scrolled, self.most))
        out.clear()
        for line in lines[self.top : self.top + room]:
            out.print(line.text, no_wrap=True, overflow="ellipsis", crop=True)
        out.print()
        for text in told[: max(1, height - 2)]:
            out.print(text, no_wrap=True)
        out.print(Text(foot, style="dim"), end="", no_wrap=True, overflow="crop")


# The keyboard ----------------------------------------------------------------------------------------------------


def has_keys() -> bool:
    """Can single keys be read here? (Not on Windows.)"""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return True


@contextmanager
def keyboard(fd: int) -> Iterator[Any]:
    """Single keys without echo; the terminal is as before afterwards, whatever happens."""
    import termios
    import tty

    before = termios.tcgetattr(fd)
    ended = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        tty.setcbreak(fd)
        yield lambda: read_key(fd)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
        signal.signal(signal.SIGTERM, ended)


def read_key(fd: int) -> str:
    """The next key, or "resized"; "unknown" for keys that mean nothing here."""
    size = os.get_terminal_size(fd)
    while not select.select([fd], [], [], 0.25)[0]:
        if os.get_terminal_size(fd) != size:
            return "resized"
    pressed = os.read(fd, 1)
    more = 8 if pressed == b"\x1b" else 1 if pressed >= b"\xc0" else 0
    while more and select.select([fd], [], [], 0.05)[0]:
        pressed += os.read(fd, 1)
        more -= 1
        if pressed[:1] == b"\x1b" and len(pressed) > 2 and (pressed[-1:].isalpha() or pressed[-1:] == b"~"):
            break
    return KEYS.get(pressed, "unknown")
