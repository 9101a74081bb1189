"""2048 played by expectiminimax at three depths: scores, the largest tiles, and what a move costs."""

import multiprocessing
import os
import random
import signal
import statistics
from functools import partial
from typing import Any, NamedTuple

from results import Section, Table
from rich.console import Console
from timing import clocked, three

import harif

DEPTHS = (1, 2, 3)
GAMES = 100
WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "table of 16 MB": {"table": 16},
    "Star1": {"pruning": "star1", "ranking": "bounds"},
    "Star1, table of 16 MB": {"pruning": "star1", "ranking": "bounds", "table": 16},
}
CHOSEN: dict[str, Any] = WAYS["plain"]
SAME = 1e-9  # of the value

WORDS = f"""\
`harif.expectiminimax(state, depth=d)` plays 2048 with the `evaluate` of the catalogue's game; a depth is a move of the
player, and every new tile in between is averaged over all cells, 2 and 4. {GAMES} games at each depth, seeds 0 to
{GAMES - 1} for the tiles, as many games at a time as there are cores. The time of a move is from the call to the
answer; nodes/s are those of the search itself. The score's standard error is that of the mean.

The other table compares ways to search, on every fortieth position of games played at depth 2: all must find the same
value. Values of 2048 go from 0 to 4,000,000, so wide that Star1 cuts hardly anything; a table saves more nodes than
time, and pays from depth 4 on. So the games are played by plain search.
"""


class Game(NamedTuple):
    """What one game came to."""

    score: int
    largest: int
    moves: int
    nodes: int
    seconds: float  # from calls to answers
    searching: float  # inside the search


def measure(console: Console, quick: bool) -> Section:
    """A row a depth."""
    games = 4 if quick else GAMES
    rows = []
    for depth in DEPTHS:
        found = all_games(console, depth, games)
        scores = [game.score for game in found]
        moves, nodes = (sum(game[field] for game in found) for field in (2, 3))
        error = statistics.stdev(scores) / len(scores) ** 0.5
        seconds, searching = sum(game.seconds for game in found), sum(game.searching for game in found)
        rows.append(
            (
                f"depth {depth}, {games} games",
                f"{statistics.fmean(scores):,.0f} ± {error:,.0f}",
                f"{statistics.median(scores):,.0f}",
                *(share(found, tile) for tile in (1024, 2048, 4096, 8192)),
                f"{max(game.largest for game in found):,}",
                f"{moves / games:,.0f}",
                f"{three(1e3 * seconds / moves)} ms",
                three(nodes / searching),
            )
        )
    reached = [f"reach {tile}" for tile in (1024, 2048, 4096, 8192)]
    columns = ("", "mean score", "median", *reached, "largest tile", "moves a game", "time a move", "nodes/s")
    return Section("2048", WORDS, [Table(columns, rows), ways(console, 5 if quick else 50)], [])


def share(games: list[Game], tile: int) -> str:
    return f"{100 * sum(game.largest >= tile for game in games) / len(games):.0f} %"


def all_games(console: Console, depth: int, count: int) -> list[Game]:
    """Games of the seeds 0, 1, …, one process a core."""
    work, found = [(depth, seed) for seed in range(count)], []
    processes = multiprocessing.get_context("spawn")
    harif.expectiminimax(first_position(0), depth=depth, **CHOSEN)  # compiled once, and kept for all processes
    with console.status("") as status, processes.Pool(min(count, os.cpu_count() or 1), leave_interrupts) as pool:
        for game in pool.imap_unordered(played, work):
            found.append(game)
            status.update(f"depth {depth}: {len(found)} of {count} games, the last one {game.score:,} …")
    return found


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def played(work: tuple[int, int]) -> Game:
    depth, seed = work
    rng, state = random.Random(seed), harif.load("2048")
    moves = nodes = 0
    seconds = searching = 0.0
    while not state.terminal():
        if state.player() == harif.CHANCE:
            state = fallen(state, rng)
            continue
        taken, result = clocked(lambda state=state: harif.expectiminimax(state, depth=depth, **CHOSEN))
        if moves:  # the first call loads kernels
            seconds, searching, nodes = seconds + taken, searching + result.seconds, nodes + result.nodes
        moves += 1
        state = state.result(result.action)
    return Game(int(state.score), max(map(max, state.tiles())), moves, nodes, seconds, searching)


def fallen(state: Any, rng: random.Random) -> Any:
    """The state after a tile fell by chance."""
    outcomes, weights = zip(*state.outcomes(), strict=True)
    return state.result(rng.choices(outcomes, weights)[0])


def first_position(seed: int) -> Any:
    state, rng = harif.load("2048"), random.Random(seed)
    while state.player() == harif.CHANCE:
        state = fallen(state, rng)
    return state


# Ways to search -------------------------------------------------------------------------------------------------------


def ways(console: Console, count: int) -> Table:
    """Nodes and time of every way on the same positions, one depth deeper than is played too."""
    rows = []
    positions = every_fortieth(count)
    for depth in (DEPTHS[-1], DEPTHS[-1] + 1):
        values: list[float] = []
        for name, options in WAYS.items():
            harif.expectiminimax(positions[0], depth=1, **options)  # compiled before it is timed
            with console.status(f"depth {depth}, {name} …"):
                found = [clocked(partial(harif.expectiminimax, state, depth=depth, **options)) for state in positions]
            worth = [result.value for _, result in found]
            values = values or worth
            if any(abs(a - b) > SAME * abs(b) for a, b in zip(worth, values, strict=True)):
                raise SystemExit(f"2048, depth {depth}: {name} finds other values")
            nodes = statistics.fmean(result.nodes for _, result in found)
            time = statistics.fmean(seconds for seconds, _ in found)
            rows.append((f"depth {depth}, {name}", f"{nodes:,.0f}", f"{three(1e3 * time)} ms"))
    return Table((f"ways to search, {count} positions", "nodes a move", "time a move"), rows)


def every_fortieth(count: int) -> list[Any]:
    """Positions of games that are played at depth 2."""
    rng = random.Random(0)
    found: list[Any] = []
    while len(found) < count:
        state, moves = first_position(len(found)), 0
        while not state.terminal() and len(found) < count:
            if state.player() == harif.CHANCE:
                state = fallen(state, rng)
                continue
            if moves % 40 == 39:
                found.append(state)
            moves += 1
            state = state.result(harif.expectiminimax(state, depth=2).action)
    return found
