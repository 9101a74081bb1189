"""The Universal Chess Interface, our side of it: `uci`, `setoption`, `ucinewgame`, `isready`, `go`, `stop`."""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from harif.arena.uci.options import Option, commands, declared, strength
from harif.arena.uci.program import Ended, Program
from harif.game import SearchError

GREETING = 10.0  # seconds until a program must have said `uciok`
READY = 60.0  # seconds until it must be ready: it may have much to load
MOST_LINES = 10_000  # that it may say instead; after them it is not going to
OVERTIME = 5.0  # seconds that it may think beyond its time before it is told to stop
SILENCE = 60.0  # seconds without a word, where its time is not limited, before it is told to stop
STOPPING = 2.0  # seconds until it must have moved after that
LOOK_EVERY = 0.01  # seconds


class Info(NamedTuple):
    """What a program thinks of a position, to the side to move: in hundredths of a pawn, or moves to the mate."""

    depth: int = 0
    nodes: int = 0
    pawns: int | None = None
    mate: int | None = None
    line: tuple[str, ...] = ()


class Engine:
    """A UCI program that is ready to think. What goes wrong is a sentence that names the program."""

    def __init__(self, path: str, arguments: list[str], elo: int | None, wanted: dict[str, Any]) -> None:
        self.program = Program(path, arguments)
        self.title = self.path = path
        self.options: dict[str, Option] = {}
        self.infos: dict[str, Info] = {}  # by the first move of the line
        self.latest = Info()
        try:
            self.greet()
            for line in commands(path, self.options, {**strength(path, self.options, elo), **wanted}):
                self.program.say(line)
            self.new_game()
        except BaseException:
            self.program.end()
            raise

    def greet(self) -> None:
        self.program.say("uci")
        try:
            for line in self.before("uciok", GREETING):
                if line.startswith("id name "):
                    self.title = line.removeprefix("id name ").strip()
                option = declared(line)
                if option is not None:
                    self.options[option.name.lower()] = option
        except Ended as end:
            raise SearchError(
                "'{path}' is not a UCI program: it was told 'uci', and {end}.", path=self.path, end=end.how
            ) from None
        except Silent:
            raise SearchError(
                "'{path}' is not a UCI program: it was told 'uci', and never answered 'uciok'.", path=self.path
            ) from None

    def new_game(self) -> None:
        """Nothing of the last game counts any more."""
        self.program.say("ucinewgame")
        self.be_ready(READY)

    def be_ready(self, seconds: float) -> None:
        """Wait until it has done what it was told. Whatever it said before belongs to the past."""
        self.program.say("isready")
        try:
            for _ in self.before("readyok", seconds):
                continue
        except Ended as end:
            raise SearchError(
                "{path} was lost in the middle of the game: {end}.", path=self.path, end=end.how
            ) from None
        except Silent:
            raise SearchError("{path} hangs: it was asked 'isready', and never answered.", path=self.path) from None

    def before(self, word: str, seconds: float) -> Iterator[str]:
        """What it says before the line that begins with `word`, which must come in time."""
        end = time.monotonic() + seconds
        for _ in range(MOST_LINES):
            line = self.program.hear(max(0.0, end - time.monotonic()))
            if line is None:
                break
            if line.split()[:1] == [word]:
                return
            yield line
        raise Silent

    def think(self, position: str, go: str, seconds: float | None, halted: Callable[[], bool]) -> str:
        """Its move, as it writes it. It is told to stop once `halted()`, or well past the `seconds` that it has."""
        self.infos, self.latest = {}, Info()
        self.program.say(position)
        self.be_ready(OVERTIME)
        self.program.say(go)
        due = time.monotonic() + (SILENCE if seconds is None else seconds + OVERTIME)
        stopping = False
        try:
            while True:
                line = self.program.hear(LOOK_EVERY)
                now = time.monotonic()
                if line and line.split()[:1] == ["bestmove"]:
                    return [*line.split(), "(none)"][1]
                if line and self.note(line) and seconds is None and not stopping:
                    due = now + SILENCE
                if now > due and stopping:
                    raise SearchError("{path} hangs: it was told to move, and does not.", path=self.path)
                if (now > due or halted()) and not stopping:
                    self.program.say("stop")
                    stopping, due = True, now + STOPPING
        except Ended as end:
            raise SearchError(
                "{path} was lost in the middle of the game: {end}.", path=self.path, end=end.how
            ) from None

    def note(self, line: str) -> bool:
        """Remember what a line tells of the search; was it such a line?"""
        words = line.split()
        if words[:1] != ["info"]:
            return False
        info = info_in(words)
        if info is not None:
            self.infos[info.line[0]] = self.latest = info
        return True

    def close(self) -> None:
        self.program.quit()


class Silent(Exception):
    """The word that was waited for did not come."""


def info_in(words: list[str]) -> Info | None:
    """A value with the line that it comes from; None where a line of `info` tells something else, or nonsense."""
    facts: dict[str, Any] = {}
    try:
        for at, word in enumerate(words):
            if word in ("string", "lowerbound", "upperbound", "currline", "refutation"):
                return None
            if word == "pv":
                line = tuple(move.lower() for move in words[at + 1 :])
                return Info(**facts, line=line) if line and {"pawns", "mate"} & set(facts) else None
            if word in ("depth", "nodes"):
                facts[word] = int(words[at + 1])
            elif word in ("cp", "mate"):
                facts["pawns" if word == "cp" else "mate"] = int(words[at + 1])
    except (ValueError, IndexError):
        return None
    return None
