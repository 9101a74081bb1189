"""Battleship alone against 2,000 random fleets: how many shots foresight needs; and one ship in a small sea, solved."""

import multiprocessing
import random
import signal
import statistics
import time
from typing import Any

from results import Section, Table, Target
from rich.console import Console
from timing import three

import harif
from harif.game.chances import drawn_outcome
from harif.hidden.foresight import WORLDS, foresee
from harif.solving.hunting import fewest_tries, ship_places, turned

FLEETS = 2_000
PUBLISHED, GOAL = 44.1, 42.5
SOLVED = [(size, ship) for size in (3, 4, 5) for ship in range(2, size + 1)]

WORDS = f"""\
`battleship:solo=true` (10 × 10, ships of 5, 4, 3, 3 and 2; chance places them in this order, each place that is free as
likely as the next; hit, miss and which ship sank are told), played by `harif.hidden.foresight.foresee` with {WORLDS:,}
worlds from `guess` at each shot: it shoots where most of them have a ship, at the first of equal squares. Fleets by
seeds 0 to {FLEETS - 1:,}. The error is the standard error of the mean. A published player by densities needs
{PUBLISHED}; the goal was {GOAL}.

One ship alone: `harif.solving.hunting.fewest_tries` over all beliefs. The value is the expected number of shots of the
best play.
"""


def measure(console: Console, quick: bool) -> Section:
    """A table of shots, and one of optima."""
    shots, seconds = played(console, 10 if quick else FLEETS)
    cuts = statistics.quantiles(shots, n=10)
    row = (
        f"foresight, {WORLDS:,} worlds, {len(shots):,} fleets",
        f"{statistics.fmean(shots):.2f} ± {statistics.stdev(shots) / len(shots) ** 0.5:.2f}",
        f"{cuts[0]:.0f} / {statistics.median(shots):.0f} / {cuts[-1]:.0f}",
        f"{min(shots)} … {max(shots)}",
        f"{three(1e3 * seconds / sum(shots))} ms",
    )
    found = Table(("player", "mean shots", "10% / median / 90%", "least … most", "a shot takes"), [row])
    seas = [solved(size, ship) for size, ship in (SOLVED[:3] if quick else SOLVED)]
    best = Table(("one ship", "best expected shots", "time"), seas)
    below = Target("Mean shots", PUBLISHED, statistics.fmean(shots), at_least=False, unit="")
    return Section("battleship", WORDS, [found, best], [below])


def played(console: Console, fleets: int) -> tuple[list[int], float]:
    """The shots that each fleet took, and the seconds of all of them."""
    one_game(0)  # compiled once, and kept for all processes
    found: list[tuple[int, float]] = []
    processes = multiprocessing.get_context("spawn")
    with console.status("") as status, processes.Pool(initializer=leave_interrupts) as pool:
        for game in pool.imap_unordered(one_game, range(fleets)):
            found.append(game)
            status.update(f"{len(found):,} of {fleets:,} fleets, the last one in {game[0]} shots …")
    return [shots for shots, _ in found], sum(seconds for _, seconds in found)


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def one_game(seed: int) -> tuple[int, float]:
    """Shots and seconds of the game with that seed."""
    rng, state = random.Random(seed), harif.load("battleship:solo=true")
    began = time.perf_counter()
    while not state.terminal():
        chance = state.player() == harif.CHANCE
        state = state.result(drawn_outcome(state, rng) if chance else shot(state, rng.getrandbits(64)))
    return state.fired, time.perf_counter() - began


def shot(state: Any, seed: int) -> int:
    """Where most worlds have a ship. (The state is asked for its `guess` alone, which does not peek.)"""
    return max(foresee(state, 0, seed=seed), key=lambda found: found[1])[0]


def solved(size: int, ship: int) -> tuple[str, ...]:
    """The optimum of one ship on a square sea."""
    began = time.perf_counter()
    found = fewest_tries(ship_places(size, size, ship), turned(size, size))
    return f"{ship} squares, {size} × {size}", f"{found:.6g}", f"{three(time.perf_counter() - began)} s"
