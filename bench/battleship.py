"""Battleship alone against 2,000 random fleets: how many shots foresight needs; and one ship in a small sea, solved.

`bench/run.py battleship` measures it all. On another machine the games can be played with nothing installed but Harif:
`bench/battleship.py --processes 16 --shots FILE` plays them and keeps the shots; `bench/battleship.py --from FILE` then
makes the section of RESULTS.md from them.
"""

import argparse
import json
import multiprocessing
import os
import random
import signal
import statistics
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import harif
from harif.game.chances import drawn_outcome
from harif.hidden.foresight import CANDIDATES, WORLDS_EACH, best_of
from harif.hidden.rollouts import outlooks
from harif.solving.hunting import fewest_tries, ship_places, turned

if TYPE_CHECKING:
    from results import Section
    from rich.console import Console

FLEETS = 2_000
PUBLISHED, GOAL = 44.1, 42.5
SOLVED = [(size, ship) for size in (3, 4, 5) for ship in range(2, size + 1)]
PLAYERS = {CANDIDATES: "foresight and rollouts", 0: "foresight alone"}  # by how many squares are followed to the end

WORDS = f"""\
`battleship:solo=true` (10 × 10, ships of 5, 4, 3, 3 and 2; chance places them in this order, each place that is free as
likely as the next; hit, miss and which ship sank are told). At each shot `harif.hidden.rollouts.outlooks` guesses
{WORLDS_EACH} worlds for each square that is left. By foresight alone it shoots where most of them have a ship; with
rollouts it guesses fewer where most squares are clearly worse (`CLOSE`), and the {CANDIDATES} best squares are followed
to the end in all of these worlds. Fleets by seeds 0 to {FLEETS - 1:,}. The error is the standard error of the mean. A
published player by densities needs {PUBLISHED}; the goal was {GOAL}.

One ship alone: `harif.solving.hunting.fewest_tries` over all beliefs. The value is the expected number of shots of the
best play.
"""


class Game(NamedTuple):
    """One fleet, sunk."""

    seed: int
    shots: int
    seconds: float


def measure(console: "Console", quick: bool) -> "Section":
    """A table of shots, and one of optima."""
    with console.status("") as status:
        found = {
            followed: played(10 if quick else FLEETS, os.cpu_count() or 1, followed, status.update)
            for followed in PLAYERS
        }
    return section(found, SOLVED[:3] if quick else SOLVED)


def section(found: dict[int, list[Game]], seas: list[tuple[int, int]]) -> "Section":
    from results import Section, Table, Target

    columns = ("player", "mean shots", "10% / median / 90%", "least … most", "a shot takes")
    rows = [row_of(PLAYERS[followed], games) for followed, games in found.items()]
    best = Table(("one ship", "best expected shots", "time"), [solved(size, ship) for size, ship in seas])
    mean = statistics.fmean(game.shots for game in found[CANDIDATES])
    targets = [Target("Mean shots", goal, mean, at_least=False, unit="") for goal in (PUBLISHED, GOAL)]
    return Section("battleship", WORDS, [Table(columns, rows), best], targets)


def row_of(player: str, games: list[Game]) -> tuple[str, ...]:
    shots = [game.shots for game in games]
    cuts = statistics.quantiles(shots, n=10)
    return (
        f"{player}, {len(shots):,} fleets",
        f"{statistics.fmean(shots):.2f} ± {statistics.stdev(shots) / len(shots) ** 0.5:.2f}",
        f"{cuts[0]:.0f} / {statistics.median(shots):.0f} / {cuts[-1]:.0f}",
        f"{min(shots)} … {max(shots)}",
        f"{1e3 * sum(game.seconds for game in games) / sum(shots):.0f} ms",
    )


# Games ----------------------------------------------------------------------------------------------------------------


def played(
    fleets: int,
    processes: int,
    followed: int,
    tell: Callable[[str], object],
    each: int = WORLDS_EACH,
    minutes: float = inf,
    first: int = 0,
) -> list[Game]:
    """The games against so many fleets, spread over processes; those that were finished after so many minutes."""
    one_game((0, followed, each))  # compiled once, and kept for all processes
    found: list[Game] = []
    end = time.perf_counter() + 60 * minutes
    workers = multiprocessing.get_context("spawn")
    with workers.Pool(processes, initializer=leave_interrupts) as pool:
        for game in pool.imap_unordered(one_game, [(seed, followed, each) for seed in range(first, first + fleets)]):
            found.append(game)
            mean = statistics.fmean(game.shots for game in found)
            tell(f"{PLAYERS[followed]}: {len(found):,} of {fleets:,} fleets, {mean:.2f} shots on average …")
            if time.perf_counter() > end:
                break
    return sorted(found)


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def one_game(given: tuple[int, int, int]) -> Game:
    """The game with a seed, by a player who follows so many squares to the end, in so many worlds for each square."""
    seed, followed, each = given
    rng, state = random.Random(seed), harif.load("battleship:solo=true")
    began = time.perf_counter()
    while not state.terminal():
        chance = state.player() == harif.CHANCE
        state = state.result(drawn_outcome(state, rng) if chance else shot(state, followed, each, rng.getrandbits(64)))
    return Game(seed, state.fired, time.perf_counter() - began)


def shot(state: Any, followed: int, each: int, seed: int) -> int:
    """The first of the best squares. (The state is asked for its `guess` alone, which does not peek.)"""
    worlds = each * len(list(state.actions()))
    return best_of(outlooks(state, 0, worlds, followed, seed=seed))[0]


# One ship -------------------------------------------------------------------------------------------------------------


def solved(size: int, ship: int) -> tuple[str, ...]:
    """The optimum of one ship on a square sea."""
    began = time.perf_counter()
    found = fewest_tries(ship_places(size, size, ship), turned(size, size))
    return f"{ship} squares, {size} × {size}", f"{found:.6g}", f"{time.perf_counter() - began:.2g} s"


# On another machine ---------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description="Battleship alone: how many shots it takes.")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many play side by side")
    parser.add_argument("--fleets", type=int, default=FLEETS, help=f"how many games (default: {FLEETS:,})")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first fleet")
    parser.add_argument("--followed", type=int, nargs="*", default=list(PLAYERS), choices=list(PLAYERS), metavar="N")
    parser.add_argument("--worlds", type=int, default=WORLDS_EACH, help="how many for each square that is left")
    parser.add_argument("--minutes", type=float, default=inf, help="a player's games end after so many")
    parser.add_argument("--shots", type=Path, help="keep the games in this file")
    parser.add_argument("--from", type=Path, dest="kept", help="make the section of RESULTS.md from such a file")
    chosen = parser.parse_args()
    if chosen.kept is None:
        play(chosen)
    else:
        from results import write

        kept = json.loads(chosen.kept.read_text())
        games = {int(followed): [Game(*game) for game in found] for followed, found in kept["games"].items()}
        made = section(games, SOLVED)
        where = (
            "\nPlayed by {processes} processes on another machine, of {cores} cores, with {worlds} worlds a square.\n"
        )
        write(
            made._replace(words=made.words + where.format_map(kept)),
            [".venv/bin/python", "bench/battleship.py", "--from", "FILE"],
        )


def play(chosen: argparse.Namespace) -> None:
    """Play, say what came out, and keep it: after each player, so that what is cut short is not lost."""
    found, said = {}, time.perf_counter()

    def tell(line: str) -> None:
        nonlocal said
        if time.perf_counter() - said > 10:
            said = time.perf_counter()
            print(line, flush=True)

    for followed in chosen.followed:
        found[followed] = played(
            chosen.fleets, chosen.processes, followed, tell, chosen.worlds, chosen.minutes, chosen.first
        )
        print(*row_of(PLAYERS[followed], found[followed]), sep=" | ", flush=True)
        if chosen.shots is not None:
            kept = {"processes": chosen.processes, "cores": os.cpu_count(), "worlds": chosen.worlds, "games": found}
            chosen.shots.write_text(json.dumps(kept))


if __name__ == "__main__":
    main()
