"""Nodes a second at growing depth: does the speed hold, and how much does each ply cost?"""

from math import sqrt
from typing import Any

from results import Section, Table, Target
from rich.console import Console
from timing import repeated, three

import harif

GAMES = {"connect4": "Connect Four", "othello": "Othello 8×8"}
DEPTHS = range(4, 15, 2)
LONGEST = 90.0  # seconds: a row that would take longer is left out, and says so

WORDS = """\
From the initial position, one thread, no table and no ordering: `harif.alphabeta(state, depth=d, ranking="bounds")` and
`harif.minimax(state, depth=d)`; the time is of the whole call. "A ply" is the effective branching factor since the row
above, √(nodes / nodes two plies before). Medians of 5 runs; where one
takes so long that there are fewer, their number is given.
"""


def measure(console: Console, quick: bool) -> Section:
    """A table a search, with both games side by side."""
    longest = 3.0 if quick else LONGEST
    tables = []
    for search, depths in (("alphabeta", DEPTHS), ("minimax", range(4, 13, 2))):
        columns: dict[str, dict[int, tuple[str, ...]]] = {}
        for game in GAMES:
            columns[game] = grow(console, game, search, depths, longest, 3 if quick else 5)
        head = [search] + [
            f"{name}: {what}" for name in GAMES.values() for what in ("nodes", "a ply", "time", "nodes/s")
        ]
        rows = []
        for depth in depths:
            cells = [columns[game].get(depth, ("too long", "–", "–", "–")) for game in GAMES]
            if any(depth in columns[game] for game in GAMES):
                rows.append((f"depth {depth}", *cells[0], *cells[1]))
        tables.append(Table(tuple(head), rows))
    return Section("scaling", WORDS, tables, list[Target]())


def grow(
    console: Console, game: str, search: str, depths: range, longest: float, rounds: int
) -> dict[int, tuple[str, ...]]:
    """Cells of one game by depth, until the next depth would take longer than `longest` seconds."""
    state: Any = harif.load(game)
    find = harif.alphabeta if search == "alphabeta" else harif.minimax
    options = {"ranking": "bounds"} if search == "alphabeta" else {}
    find(state, depth=2, **options)  # compiled before it is timed
    cells: dict[int, tuple[str, ...]] = {}
    before, seconds, growth = 0, 0.0, 1.0
    with console.status("") as status:
        for depth in depths:
            if before and seconds * growth > longest:
                break
            status.update(f"{search} on {game}, depth {depth} …")
            samples, result = repeated(lambda depth=depth: find(state, depth=depth, **options), rounds)
            nodes = result.nodes
            growth = max(nodes / before, growth) if before else 1.0
            runs = "" if len(samples.seconds) >= min(5, rounds) else f" (of {len(samples.seconds)})"
            branching = f"{sqrt(nodes / before):.2f}" if before else ""
            taken = f"{three(samples.median * 1e3)} ms{runs}" if samples.median < 1 else f"{samples.median:.2f} s{runs}"
            cells[depth] = (f"{nodes:,}", branching, taken, f"{nodes / samples.median / 1e6:.1f} M")
            before, seconds = nodes, samples.median
    return cells
