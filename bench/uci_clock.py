"""`harif uci` on the clock: games that are lost on time, how soon it answers while it thinks, how soon it is ready."""

import os
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from typing import NamedTuple

from results import Section, Table, Target
from rich.console import Console

import harif

GAME = "chess"
CLOCK, INCREMENT = 1.0, 0.01  # seconds
GAMES, AT_ONCE = 500, 2
OPENING = 8  # random plies
LONGEST = 600  # plies, after which a game is given up as a draw
HANGS = 60.0  # seconds
ROUNDS = 20

WORDS = f"""\
Harif against itself by UCI, {GAMES} games of chess at {CLOCK:g} + {INCREMENT:g} s, {AT_ONCE} at once on two cores, each
after {OPENING} random plies. The clock is the referee's: it runs from when the position is sent until the move has been
read, and nothing is given for the way. "Least left" is the lowest clock of all games after a move, without increment.
Below: how long `isready` and `stop` take to be answered 0.1 s after `go infinite`, and how long a process takes from
its start until `uciok` and until `readyok`, with everything compiled before and with an empty cache.
"""


class Played(NamedTuple):
    """How a game went on the clock."""

    plies: int
    lost: bool  # on time
    least: float  # seconds that were ever left
    slowest: float  # seconds of a move


def measure(console: Console, quick: bool) -> Section:
    harif.search(harif.load(GAME), nodes=100)  # compiled before any clock runs
    games = 2 * AT_ONCE if quick else GAMES
    played: list[Played] = []
    with ProcessPoolExecutor(AT_ONCE) as pool, console.status("") as status:
        for found in pool.map(play, range(games)):
            played.append(found)
            lost = sum(game.lost for game in played)
            status.update(f"{len(played)} of {games} games, {lost} lost on time …")
        status.update("asking while it thinks …")
        answers = latencies(3 if quick else ROUNDS)
        status.update("starting …")
        starts = {**started(3 if quick else ROUNDS), **started_empty()}
    return section(played, answers, starts)


def section(played: list[Played], answers: dict[str, list[float]], starts: dict[str, list[float]]) -> Section:
    lost = sum(game.lost for game in played)
    row = (
        f"{len(played)}",
        f"{sum(game.plies for game in played):,}",
        f"{lost}",
        f"{1e3 * min(game.least for game in played):.0f} ms",
        f"{1e3 * max(game.slowest for game in played):.0f} ms",
    )
    tables = [
        Table(("games", "moves", "lost on time", "least left", "slowest move"), [row]),
        Table(
            ("while it thinks", "median, ms", "worst, ms"),
            [(name, f"{1e3 * median(times):.1f}", f"{1e3 * max(times):.1f}") for name, times in answers.items()],
        ),
        Table(
            ("from its start", "median, s", "worst, s"),
            [(name, f"{median(times):.2f}", f"{max(times):.2f}") for name, times in starts.items()],
        ),
    ]
    targets = [
        Target("games lost on time", 0, float(lost), at_least=False, unit=""),
        Target("`stop` answered, median", 20.0, 1e3 * median(answers["stop"]), at_least=False, unit=" ms"),
        Target("`uciok` with an empty cache", 1.0, median(starts["uciok, empty cache"]), at_least=False, unit=" s"),
        Target("`readyok`, compiled before", 1.0, median(starts["readyok"]), at_least=False, unit=" s"),
        Target("`readyok` with an empty cache", 20.0, median(starts["readyok, empty cache"]), False, " s"),
    ]
    return Section("uci", WORDS, tables, targets)


class Program:
    """An engine in a process of its own, spoken to as other programs do."""

    def __init__(self, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "harif", "uci", "--game", GAME],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, **environment},
        )

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(word):
                return line
        raise SystemExit(f"the engine ended before it said {word}")

    def close(self) -> None:
        self.say("quit")
        self.process.wait(HANGS)


def play(seed: int) -> Played:
    """One game, with a referee who holds the clocks."""
    rng, record = random.Random(seed), harif.Record(GAME)
    for _ in range(OPENING):
        record.play(rng.choice(list(record.state.actions())))
    programs = [Program(), Program()]
    try:
        for program in programs:
            program.say("isready")
        for program in programs:
            program.until("readyok")
        return timed(record, programs)
    finally:
        for program in programs:
            program.close()


def timed(record: harif.Record, programs: list[Program]) -> Played:
    clocks, least, slowest = [CLOCK, CLOCK], CLOCK, 0.0
    names, begun = [], record.start
    for move in record.moves:
        names.append(begun.uci(move))
        begun = begun.result(move)
    while not record.over and len(names) < LONGEST:
        seat = int(record.state.player())
        times = f"wtime {milliseconds(clocks[0])} btime {milliseconds(clocks[1])}"
        gained = milliseconds(INCREMENT)
        before = time.perf_counter()
        programs[seat].say(f"position startpos moves {' '.join(names)}")
        programs[seat].say(f"go {times} winc {gained} binc {gained}")
        name = programs[seat].until("bestmove").split()[1]
        spent = time.perf_counter() - before
        clocks[seat] -= spent
        least, slowest = min(least, clocks[seat]), max(slowest, spent)
        if clocks[seat] <= 0:
            return Played(len(names), True, least, slowest)
        clocks[seat] += INCREMENT
        record.play({record.state.uci(action): action for action in record.state.actions()}[name])
        names.append(name)
    return Played(len(names), False, least, slowest)


def milliseconds(seconds: float) -> int:
    return max(1, int(1000 * seconds))


def latencies(rounds: int) -> dict[str, list[float]]:
    """Seconds until `isready` and `stop` are answered by an engine that thinks."""
    program, found = Program(), {"isready": [], "stop": []}
    program.say("isready")
    program.until("readyok")
    for _ in range(rounds):
        program.say("go infinite")
        time.sleep(0.1)
        for word, answer in (("isready", "readyok"), ("stop", "bestmove")):
            before = time.perf_counter()
            program.say(word)
            program.until(answer)
            found[word].append(time.perf_counter() - before)
    program.close()
    return found


def started(rounds: int, suffix: str = "", **environment: str) -> dict[str, list[float]]:
    """Seconds from the start of a process until it has said who it is, and until it is ready."""
    found: dict[str, list[float]] = {f"uciok{suffix}": [], f"readyok{suffix}": []}
    for _ in range(rounds):
        began = time.perf_counter()
        program = Program(**environment)
        for word, answer in (("uci", "uciok"), ("isready", "readyok")):
            program.say(word)
            program.until(answer)
            found[answer + suffix].append(time.perf_counter() - began)
        program.close()
    return found


def started_empty() -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        return started(1, ", empty cache", HARIF_CACHE=str(Path(folder) / "kernels"))
