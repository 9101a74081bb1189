"""A program at the other end of three pipes: spoken to line by line, and never left behind.

Whoever waits for a line does all the work meanwhile: it writes what is still to be said, and reads what the program
says and what it complains about. So no pipe fills up with both sides waiting for each other, whatever the program does.
"""

import os
import select
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from contextlib import suppress

from harif.game import SearchError
from harif.game.sentence import Sentence, reason_of

GAMES = os.pathsep.join(("/usr/games", "/usr/local/games"))
"""Where Debian puts programs that play; not everybody's PATH has it."""

GUARD = "read _; kill -9 0"
"""A shell that leads the program's process group. It waits for a line that never comes: when we are gone, however
suddenly, its input ends, and it ends the group. While it lives, no other group can get its number.
"""

AT_ONCE = 65536  # bytes read in one go
LONGEST_LINE = 65536  # bytes; what a line has beyond them is dropped
LAST_WORDS = 200  # characters of its complaints that are told
LAST_READS = 20  # of what it left in its pipes
FAREWELL = 0.5  # seconds in which a program may put things in order after it was told to quit
LAST_BREATH = 1.0  # seconds between the end of its output and its own


class Program:
    """A running program. `name` is how it was asked for."""

    def __init__(self, name: str, arguments: list[str]) -> None:
        self.name = name
        command = [program_file(name), *arguments]
        nowhere, pipe = subprocess.DEVNULL, subprocess.PIPE
        guard = subprocess.Popen(
            ["/bin/sh", "-c", GUARD], stdin=pipe, stdout=nowhere, stderr=nowhere, bufsize=0, process_group=0
        )
        self.busy = threading.Lock()  # held while the pipes are looked at
        try:
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, process_group=guard.pid
            )
        except OSError as problem:
            put_down([guard], self.busy, os.getpid())
            raise SearchError(
                "The program '{name}' cannot be started: {reason}.", name=name, reason=reason_of(problem)
            ) from None
        self._end = weakref.finalize(self, put_down, [guard, self.process], self.busy, os.getpid())
        mouth, voice, complaints = self.process.stdin, self.process.stdout, self.process.stderr
        assert mouth is not None
        assert voice is not None
        assert complaints is not None
        self.mouth, self.voice, self.complaints = mouth.fileno(), voice.fileno(), complaints.fileno()
        os.set_blocking(self.mouth, False)
        self.open = {self.voice, self.complaints}
        self.unsaid = self.unfinished = self.complained = b""
        self.lines: deque[bytes] = deque()

    def say(self, line: str) -> None:
        """A line for the program. What its pipe has no room for now is written while we wait for an answer."""
        with self.busy:
            self.unsaid += line.encode() + b"\n"
            self.exchange(0.0)

    def hear(self, seconds: float) -> str | None:
        """The next line that it says; None after so many seconds without one. `Ended` where it will say no more."""
        end = time.monotonic() + seconds
        with self.busy:
            while not self.lines:
                if self.voice not in self.open or not self._end.alive:
                    raise Ended(self.fate())
                left = end - time.monotonic()
                self.exchange(max(0.0, left))
                if left <= 0.0 and not self.lines:
                    return None
            return self.lines.popleft().decode("utf-8", "replace").strip()

    def exchange(self, seconds: float) -> None:
        """Write and read what can be written and read; wait at most so long for anything."""
        if not self._end.alive:
            return
        watched = select.poll()
        for pipe in self.open:
            watched.register(pipe, select.POLLIN)
        if self.unsaid:
            watched.register(self.mouth, select.POLLOUT)
        for pipe, _ in watched.poll(1000.0 * seconds):
            if pipe == self.mouth:
                self.write()
            else:
                self.read(pipe)

    def write(self) -> None:
        try:
            self.unsaid = self.unsaid[os.write(self.mouth, self.unsaid) :]
        except BlockingIOError:
            return
        except OSError:  # nobody listens any more: the end of its output will tell why
            self.unsaid = b""

    def read(self, pipe: int) -> None:
        data = os.read(pipe, AT_ONCE)
        if not data:
            self.open.discard(pipe)
        if pipe == self.complaints:
            self.complained = (self.complained + data)[-4 * LAST_WORDS :]
            return
        *whole, rest = (self.unfinished + data).split(b"\n")
        self.lines.extend(line[:LONGEST_LINE] for line in whole)
        if not data and rest:
            self.lines.append(rest)
        self.unfinished = rest[:LONGEST_LINE] if data else b""

    def fate(self) -> Sentence:
        """How it ended, with the last thing that it complained about."""
        try:
            code = self.process.wait(LAST_BREATH)
        except subprocess.TimeoutExpired:
            return Sentence("it closed its output")
        if code < 0:
            how = Sentence("it was killed by {signal}", signal=signal_name(-code))
        else:
            how = Sentence("it ended with exit code {code}", code=code)
        for _ in range(LAST_READS):
            self.exchange(0.0)
        last = self.complained.decode("utf-8", "replace").strip().split("\n")[-1][-LAST_WORDS:].strip()
        return Sentence("{how} and said: {last}", how=how, last=last) if last else how

    def quit(self) -> None:
        """Tell it to quit, and see to it."""
        with suppress(Ended):
            self.say("quit")
            end = time.monotonic() + FAREWELL
            while time.monotonic() < end:
                self.hear(end - time.monotonic())
        self.end()

    def end(self) -> None:
        """Kill it and all that it started. This happens by itself when the program is forgotten, or Python ends."""
        self._end()


class Ended(Exception):
    """The program is no more. `how` says what became of it."""

    def __init__(self, how: Sentence) -> None:
        super().__init__(str(how))
        self.how = how


def program_file(name: str) -> str:
    """The file of a program that is named as in a shell; a sentence where there is none that could be run."""
    path = os.path.expanduser(name)
    found = shutil.which(path) or shutil.which(path, path=GAMES)
    if found is not None:
        return found
    if os.path.isdir(path):
        raise SearchError("'{name}' is a folder, not a program.", name=name)
    if os.path.exists(path):
        raise SearchError("'{name}' is not a program: the file may not be executed.", name=name)
    raise SearchError("There is no program '{name}'. Install it, or write its whole path: uci:path=….", name=name)


def signal_name(number: int) -> str:
    return next((known.name for known in signal.Signals if known == number), str(number))


def put_down(processes: list["subprocess.Popen[bytes]"], busy: threading.Lock, owner: int) -> None:
    """Kill the group whose leader comes first, and let go of its pipes once nobody looks at them."""
    if os.getpid() != owner:  # a copy of us that was forked
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(processes[0].pid, signal.SIGKILL)
    for process in processes:
        process.wait()
    if busy.acquire(timeout=LAST_BREATH):
        for process in processes:
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()
        busy.release()
