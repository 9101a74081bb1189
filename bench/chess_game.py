"""One game of chess between two contenders, as the pool plays it: needs Harif and nothing else.

A game ends by the rules. To save time it is also *called*: lost for a side that gave itself less than 2 % at each of
its last 4 moves while the other gave itself more than 98 %; drawn after 200 plies where both were within 5 % of even
for as long, and after 400 plies in any case. Who crashes, hangs or plays what is not legal forfeits, and the line of
the game says why.
"""

import time
from pathlib import Path
from typing import Any, NamedTuple

import harif
from harif.arena import player
from harif.arena.players import Player

OPENINGS = Path(__file__).with_name("chess_openings.txt")
LOST, IN_A_ROW = 0.02, 4
DRAWN, DRAWN_FROM, LONGEST = 0.05, 200, 400  # of the value from 1/2; plies
SLACK, GRACE = 1.5, 0.05  # a move is late beyond so many times its time, and so many seconds
MOST_PLAYERS = 8  # that a process keeps


class Contender(NamedTuple):
    """Who plays, by the text of a player.

    seconds: what a move may take, None where no clock limits it.  keeps: does it keep its table from move to move?
    remembers: does it know the positions before the present one?
    """

    name: str
    text: str
    seconds: float | None = None
    keeps: bool = True
    remembers: bool = True


class Pairing(NamedTuple):
    """Two contenders and how many games they play; `cost` is about how many seconds one takes."""

    name: str
    first: Contender
    second: Contender
    games: int
    cost: float


class Task(NamedTuple):
    """A game that is to be played: those of numbers 2 k and 2 k + 1 have one opening, with the colours changed."""

    pairing: Pairing
    number: int
    begun: dict[str, Any] | None = None  # what is in the file of a game that was broken off


class Cast:
    """Players, who stay from game to game; those who were not asked for longest have to go."""

    def __init__(self) -> None:
        self.players: dict[tuple[Contender, int], Player] = {}

    def player(self, contender: Contender, side: int) -> Player:
        """The player of a contender, warm: its machine code is loaded, its program has started."""
        who = contender, side
        found = self.players.pop(who, None)
        if found is None:
            found = player(contender.text)
            warm(found)
        self.players[who] = found
        while len(self.players) > MOST_PLAYERS:
            self.dismiss(next(iter(self.players)))
        return found

    def dismiss(self, who: tuple[Contender, int]) -> None:
        gone = self.players.pop(who, None)
        if gone is not None:
            gone.mind.close()

    def close(self) -> None:
        for who in list(self.players):
            self.dismiss(who)


def warm(who: Player) -> None:
    """The first move of all, which compiles, loads or starts a program, is no part of a game."""
    who.mind.begin(0)
    who.choose(harif.Record("chess"))


class Game:
    """A game under way. `line()` is what the file says of it."""

    def __init__(self, task: Task, opening: list[str], cast: Cast) -> None:
        self.task, self.cast = task, cast
        self.contenders = task.pairing.first, task.pairing.second
        begun = task.begun or {}
        self.record, self.opening = harif.Record("chess"), len(opening)
        for move in begun.get("moves", "").split() or opening:
            self.play(move)
        self.thought = list(begun.get("thought", (0.0, 0.0)))
        self.slowest = list(begun.get("slowest", (0.0, 0.0)))
        self.late = list(begun.get("late", (0, 0)))
        self.depths = list(begun.get("depths", (0, 0)))
        self.asked = list(begun.get("asked", (0, 0)))
        self.values: tuple[list[float], list[float]] = ([], [])  # what each gave itself at its moves
        self.score: float | None = None
        self.end: str | None = None
        self.reason = ""

    def play(self, move: str) -> None:
        state = self.record.state
        self.record.play(next(action for action in state.actions() if state.uci(action) == move))

    def run(self, deadline: float) -> None:
        """Play until the end, or until time is up: then `end` stays None."""
        players: list[Player | None] = [None, None]
        for side, contender in enumerate(self.contenders):
            try:
                players[side] = self.cast.player(contender, side)
                players[side].mind.begin(self.task.number)
            except Exception as problem:
                return self.forfeit(side, problem)
        while self.end is None and time.monotonic() < deadline:
            self.look()
            if self.end is None:
                side = self.to_move()
                try:
                    self.ask(side, players[side])
                except Exception as problem:  # whatever it is, it is that player's own fault
                    return self.forfeit(side, problem)

    def to_move(self) -> int:
        """0: the first contender. It has White in games of even numbers."""
        return int(self.record.state.player()) ^ self.task.number & 1

    def ask(self, side: int, who: Any) -> None:
        contender = self.contenders[side]
        if not contender.keeps:
            forget(who.mind)
        began = time.perf_counter()
        choice = who.choose(self.record if contender.remembers else self.record.state)
        spent = time.perf_counter() - began
        self.record.play(choice.action)
        self.values[side].append(float("nan") if choice.result is None else choice.result.value)
        self.thought[side] += spent
        self.slowest[side] = max(self.slowest[side], spent)
        self.late[side] += contender.seconds is not None and spent > SLACK * contender.seconds + GRACE
        self.asked[side] += 1
        self.depths[side] += 0 if choice.result is None else choice.result.depth

    def look(self) -> None:
        """Is it over, or can it be called?"""
        record = self.record
        if record.over:
            white = record.values[0]
            self.score, self.end = (1.0 - white if self.task.number & 1 else white), str(record.end)
            return
        found = called(self.values, len(record.moves))
        if found is not None:
            self.score, self.end = found

    def forfeit(self, side: int, problem: Exception) -> None:
        self.score, self.end, self.reason = float(side), "forfeit", f"{type(problem).__name__}: {problem}"[:400]
        self.cast.dismiss((self.contenders[side], side))

    def line(self) -> dict[str, Any]:
        record, states = self.record, [*self.record.before, self.record.state]
        moves = " ".join(state.uci(move) for state, move in zip(states, record.moves, strict=False))
        return {
            "pairing": self.task.pairing.name,
            "first": self.contenders[0].name,
            "second": self.contenders[1].name,
            "number": self.task.number,
            "score": self.score,
            "end": self.end,
            "reason": self.reason,
            "opening": self.opening,
            "moves": moves,
            "thought": [round(seconds, 3) for seconds in self.thought],
            "slowest": [round(seconds, 4) for seconds in self.slowest],
            "late": self.late,
            "asked": self.asked,
            "depths": self.depths,
        }


def called(values: tuple[list[float], list[float]], plies: int) -> tuple[float, str] | None:
    """The score of the first contender and how the game was called; None while it has to go on."""
    last = [side[-IN_A_ROW:] for side in values]
    if min(map(len, last)) == IN_A_ROW:
        for side in (0, 1):
            if max(last[side]) < LOST and min(last[1 - side]) > 1.0 - LOST:
                return float(side), "called lost"
        if plies >= DRAWN_FROM and all(abs(value - 0.5) <= DRAWN for side in last for value in side):
            return 0.5, "called drawn"
    return (0.5, "too long") if plies >= LONGEST else None


def forget(mind: Any) -> None:
    """What it found out at earlier moves."""
    for part in (mind, getattr(mind, "seeing", None)):
        if hasattr(part, "kept"):
            part.kept = {}


def openings() -> list[list[str]]:
    """The openings that are kept beside this file, as moves."""
    lines = OPENINGS.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]
