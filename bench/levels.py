"""Levels: is each stronger than the one below it? Neighbours play on six games, and level 10 is timed.

`bench/run.py levels` measures all of it. For a look: `bench/levels.py [--game connect4] [--levels 3-5] [--games 40]`.
Every match is kept in a file under .cache/levels, named by what the two levels are made of: what was killed goes on,
and a level that was changed is measured anew.
"""

import argparse
import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from results import Section, Table, Target
from rich.console import Console

import harif
from harif.arena import player
from harif.arena.levels import LEVELS

WORDS = """\
Each level against the one below it, by `harif.match` with seed 14: pairs of games with the seats changed, from one
opening of four random plies that a search judges even, or with the same dice. How many games was decided before the
first one, by a look with other openings; only four matches whose intervals did not lie above 0 were played on:
checkers 6 – 5 after 100 games, +49 (-23 to 121), Hex 7 – 6 after 100, +70 (-4 to 145), backgammon 6 – 5 and 7 – 6
after 200, +0.23 (0.00 to 0.45) and +0.17 (-0.05 to 0.40). Elo, in backgammon points a game, with the interval that
holds the truth 95 times in 100. The third table adds the steps up, from level 1. Level 10 is timed in games against
level 5, from the question to the answer, without the first move of all (which loads machine code).
`bench/levels.json` holds the same numbers.
"""
GAMES = {  # of 2 – 1, 3 – 2, …, 10 – 9
    "connect4": (400, 400, 400, 400, 400, 400, 400, 400, 120),
    "kalah": (400, 200, 400, 400, 200, 200, 200, 200, 100),
    "othello": (200, 100, 100, 100, 100, 100, 200, 100, 80),
    "hex": (100, 200, 200, 200, 100, 300, 100, 100, 60),
    "checkers": (100, 100, 100, 100, 400, 100, 100, 200, 100),
    "backgammon": (200, 400, 400, 400, 400, 800, 200, 200, 300),
}
"""The six, and how many games neighbours play: more where a first look, with other openings, saw a smaller step."""

SEED = 14
LONGEST = 0.2  # seconds that a move of level 10 may take
TIMED = 4  # games in which it is timed
KEPT = Path(__file__).parent.parent / ".cache" / "levels"
FILE = Path(__file__).with_name("levels.json")


class Step(NamedTuple):
    """What a level is better than the one below."""

    high: int
    games: int
    score: str  # won, drawn, lost
    value: float  # Elo, or points
    low: float
    up: float


def measure(console: Console, quick: bool) -> Section:
    """All neighbours of all six games; what is there already is not played again."""
    steps, rows, slowest = {}, [], 0.0
    for game in GAMES:
        steps[game] = [step(console, game, high, 4 if quick else None) for high in range(2, len(LEVELS) + 1)]
        times = timed(game, 1 if quick else TIMED)
        slowest = max(slowest, *times)
        rows.append((game, str(len(times)), f"{1e3 * sum(times) / len(times):.0f} ms", f"{1e3 * max(times):.0f} ms"))
    if not quick:
        FILE.write_text(json.dumps(picture(steps), indent=1) + "\n", encoding="utf-8")
    tables = [
        Table(("level – level below", *steps), [row(steps, high) for high in range(2, len(LEVELS) + 1)]),
        Table(("games, won – drawn – lost", *steps), [scores(steps, high) for high in range(2, len(LEVELS) + 1)]),
        Table(("sum of the steps", *steps), [total(steps, high) for high in range(1, len(LEVELS) + 1)]),
        Table(("level 10", "moves", "mean", "longest"), rows),
    ]
    certain = sum(one.low > 0 for found in steps.values() for one in found)
    count = sum(map(len, steps.values()))
    targets = [
        Target("steps whose interval lies above 0", count, certain, unit=f" of {count}"),
        Target("longest move of level 10", LONGEST, slowest, at_least=False, unit=" s"),
    ]
    return Section("levels", WORDS, tables, targets)


def step(console: Console, game: str, high: int, games: int | None) -> Step:
    """One level against the one below it."""
    names = [f"auto:level={level}" for level in (high, high - 1)]
    wanted = games or GAMES[game][high - 2]
    KEPT.mkdir(parents=True, exist_ok=True)
    made_of = hashlib.sha256(repr([LEVELS[high - 1], LEVELS[high - 2]]).encode()).hexdigest()[:8]
    file = KEPT / f"{game}-{high}-{made_of}.sqlite"
    with console.status(f"{game}: {names[0]} – {names[1]}, {wanted} games …"):
        result = harif.match(game, *names, games=wanted, seed=SEED, file=file)
    if result.forfeits:
        raise SystemExit(f"{game}: {result.forfeits[0]}")
    elo = (result.elo, *result.interval)
    value, low, up = elo if result.points is None or not in_points(game) else result.points
    found = Step(high, result.games, f"{result.wins} – {result.draws} – {result.losses}", value, low, up)
    console.print(f"{game} {high} – {high - 1}", found.games, "games", found.score, told(game, found), highlight=False)
    return found


def in_points(game: str) -> bool:
    """Is it played for points more than for the win?"""
    return game == "backgammon"


def timed(game: str, games: int) -> list[float]:
    """Seconds of every move of level 10 but the first."""
    times: list[float] = []
    strong = player("auto:level=10")

    def level_10(state: Any) -> int:
        began = time.perf_counter()
        action = strong.choose(state).action
        times.append(time.perf_counter() - began)
        return action

    harif.match(game, level_10, "auto:level=5", games=games, seed=SEED)
    return times[1:]


# Told -----------------------------------------------------------------------------------------------------------------


def told(game: str, one: Step) -> str:
    """`+120 (80 to 165)`, or in points `+0.31 (0.12 to 0.50)`."""
    digits = 2 if in_points(game) else 0
    return f"{one.value:+.{digits}f} ({one.low:.{digits}f} to {one.up:.{digits}f})"


def row(steps: dict[str, list[Step]], high: int) -> tuple[str, ...]:
    return f"{high} – {high - 1}", *(told(game, found[high - 2]) for game, found in steps.items())


def scores(steps: dict[str, list[Step]], high: int) -> tuple[str, ...]:
    return f"{high} – {high - 1}", *(found[high - 2].score for found in steps.values())


def total(steps: dict[str, list[Step]], level: int) -> tuple[str, ...]:
    sums = ((game, sum(one.value for one in found[: level - 1])) for game, found in steps.items())
    return f"{level}", *(f"{value:.2f}" if in_points(game) else f"{value:.0f}" for game, value in sums)


def picture(steps: dict[str, list[Step]]) -> dict[str, Any]:
    """Of each game the strength of its levels, beginning at 0, and the steps between them."""
    return {
        game: {
            "unit": "points" if in_points(game) else "elo",
            "levels": [round(sum(one.value for one in found[:level]), 3) for level in range(len(LEVELS))],
            "steps": [one._asdict() for one in found],
        }
        for game, found in steps.items()
    }


def look(asked: Sequence[str] | None = None) -> None:
    """Some of the steps, with other numbers of games."""
    parser = argparse.ArgumentParser(description="Neighbouring levels against each other.")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one")
    parser.add_argument("--levels", default="1-10", help="only these, such as 3-5")
    parser.add_argument("--games", type=int, help="how many each two play")
    chosen = parser.parse_args(asked)
    lowest, highest = map(int, chosen.levels.split("-"))
    for game in chosen.game or GAMES:
        for high in range(lowest + 1, highest + 1):
            step(Console(), game, high, chosen.games)


if __name__ == "__main__":
    look()
