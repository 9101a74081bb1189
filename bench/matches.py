"""The arena: games an hour, what it costs a game, games after a kill, and backgammon measured once more by it."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from results import Section, Table, Target
from rich.console import Console

import harif
from harif.arena import player
from harif.game.chances import drawn_outcome
from harif.game.history import History

WORDS = """\
Games an hour: `harif match connect4 auto:seconds=0.01 auto:seconds=0.01`, kept in a file, in one process and in two.
What the arena costs: the same random games of tic-tac-toe in a bare loop over a record (no thread, no clock, no file),
and as a match that keeps every game in its file; the difference is the arena's own. Kills: a match of 4,000 games of
`mcts:simulations=100` and `random` is killed with `kill -9` at 20 random moments, each time started again by the same
command, and compared with the same match played undisturbed. Backgammon: the learned player by `harif.match`,
the mean of pairs with its standard error, beside what the section on its strength says (a program of its own, other
dice); "apart by" is the difference in standard errors of it.
"""
MOVES = "auto:seconds=0.01"
KILLS = 20
KNOWN = {  # points a game and the standard error, from the section "Backgammon: strength"
    ("learned:depth=1", "random"): (2.563, 0.014),
    ("learned:depth=1", "expectiminimax:depth=1"): (0.760, 0.030),
    ("learned:depth=2", "expectiminimax:depth=1"): (0.803, 0.029),
}


def measure(console: Console, quick: bool) -> Section:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        speed, ratio = games_an_hour(console, place, 4 if quick else 60)
        cost, own = arena_cost(console, place, 100 if quick else 2000)
        kills, right = killed(console, place, 4 if quick else KILLS)
    points = backgammon(console, 20 if quick else 400)
    targets = [
        Target("two processes beside one, games an hour", 1.5, ratio),
        Target("games lost, changed or counted twice after the kills", 0, float(right), at_least=False, unit=""),
    ]
    console.print(f"the arena costs {own:.2f} ms a game")
    return Section("matches", WORDS, [speed, cost, kills, points], targets)


# Speed ----------------------------------------------------------------------------------------------------------------


def games_an_hour(console: Console, folder: Path, games: int) -> tuple[Table, float]:
    harif.match("connect4", MOVES, MOVES, games=2)  # compiles
    rows, rates = [], []
    for processes in (1, 2):
        with console.status(f"{games} games of Connect Four, {processes} at once …"):
            started = time.perf_counter()
            harif.match("connect4", MOVES, MOVES, games=games, processes=processes, file=folder / f"{processes}.sqlite")
            seconds = time.perf_counter() - started
        moves = thinking(folder / f"{processes}.sqlite")
        rates.append(3600 * games / seconds)
        rows.append((f"{processes}", f"{games}", f"{seconds:.1f} s", f"{rates[-1]:,.0f}", f"{moves:.1f} s"))
    return Table(("processes", "games", "time", "games an hour", "spent thinking"), rows), rates[1] / rates[0]


def thinking(file: Path) -> float:
    """Seconds that the players have thought, by what the file says."""
    import json

    with sqlite3.connect(file) as kept:
        return sum(sum(json.loads(seconds)) for (seconds,) in kept.execute("SELECT seconds FROM game"))


def arena_cost(console: Console, folder: Path, games: int) -> tuple[Table, float]:
    start = harif.load("tictactoe")
    with console.status(f"{games} random games in a bare loop, and as a match …"):
        bare = min(bare_loop(start, games) for _ in range(3))
        plain, kept = [], []
        for turn in range(3):
            plain.append(timed(lambda: harif.match("tictactoe", "random", "random", games=games, plies=0)))
            file = folder / f"cost{turn}.sqlite"
            kept.append(
                timed(lambda file=file: harif.match("tictactoe", "random", "random", games=games, plies=0, file=file))
            )
    each = [1e3 * seconds / games for seconds in (bare, min(plain), min(kept))]
    names = ("a bare loop", "a match in memory", "a match that keeps every game")
    rows = [
        (name, f"{ms:.2f} ms", f"{ms - each[0]:.2f} ms" if i else "–")
        for i, (name, ms) in enumerate(zip(names, each, strict=True))
    ]
    return Table(("random games of tic-tac-toe", "a game", "the arena's own"), rows), each[2] - each[0]


def bare_loop(start: Any, games: int) -> float:
    """Seconds of random games by the same players and the same record, with nothing around them."""
    players = [player("random", seat) for seat in range(2)]
    began = time.perf_counter()
    for number in range(games):
        record, luck = History(start), random.Random(number)
        while not record.over:
            mover = int(record.state.player())
            if mover == harif.CHANCE:
                record.play(drawn_outcome(record.state, luck))
            else:
                record.play(players[mover].choose(record).action)
    return time.perf_counter() - began


def timed(work: Any) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


# Kills ----------------------------------------------------------------------------------------------------------------


def killed(console: Console, folder: Path, kills: int) -> tuple[Table, int]:
    asked = [sys.executable, "-m", "harif", "match", "tictactoe", "mcts:simulations=100", "random", "-n", "4000"]
    whole, broken = folder / "whole.sqlite", folder / "broken.sqlite"
    start = min(timed(lambda: subprocess.run([*asked[:-1], "2"], check=True, capture_output=True)) for _ in range(2))
    end = timed(lambda: subprocess.run([*asked, "-f", str(whole)], check=True, capture_output=True))
    rng, at_most = random.Random(1), start + 2 * max(0.5, end - start) / kills
    kept: list[int] = []
    for kill in range(kills):
        with console.status(f"kill {kill + 1} of {kills} …"):
            child = subprocess.Popen([*asked, "-f", str(broken)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(rng.uniform(start / 2, at_most))
            os.kill(child.pid, signal.SIGKILL)
            child.wait()
            kept.append(len(games_in(broken)))
    subprocess.run([*asked, "-f", str(broken)], check=True, capture_output=True)
    one, other = games_in(whole), games_in(broken)
    wrong = sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
    rows = [(f"{kills}", f"{len(other)}", " ".join(map(str, kept)), f"{wrong}")]
    columns = ("kills", "games at the end", "games kept after each kill", "lost, changed or counted twice")
    return Table(columns, rows), wrong


def games_in(file: Path) -> list[Any]:
    """The games that a file holds, without their times."""
    if not file.exists():
        return []
    try:
        with sqlite3.connect(file) as kept:
            return kept.execute("SELECT number, seating, moves, points, ending FROM game ORDER BY number").fetchall()
    except sqlite3.OperationalError:  # killed before it was begun
        return []


# Backgammon -----------------------------------------------------------------------------------------------------------


def backgammon(console: Console, games: int) -> Table:
    rows = []
    for (first, second), (known, known_error) in KNOWN.items():
        with console.status(f"{first} against {second}: {games:,} games …"):
            result = harif.match("backgammon", first, second, games=games, processes=2, seed=1)
        points = result.points
        assert points is not None
        error = (points.high - points.low) / 2 / 1.96
        apart = abs(points.value - known) / (error**2 + known_error**2) ** 0.5
        rows.append(
            (
                f"{first} – {second}",
                f"{result.games:,}",
                f"{points.value:+.3f} ± {error:.3f}",
                f"{known:+.3f} ± {known_error:.3f}",
                f"{apart:.1f}",
            )
        )
        console.print(*rows[-1], sep="  ")
    return Table(("backgammon", "games", "points a game, here", "as measured before", "apart by"), rows)
