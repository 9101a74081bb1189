"""Mates in 2, 3 and 4: how many the playing search finds in a second, and how many `harif.proof` proves in ten."""

from collections.abc import Callable
from typing import Any, NamedTuple

from chess_mates import EXACT, LENGTHS, mates
from results import Section, Table
from rich.console import Console

import harif
from harif.game.notation import read_position

FOUND_IN, PROVEN_IN = 1.0, 10.0  # seconds

WORDS = """\
Mates of the project's own games (`bench/chess_mates.txt`, made by `bench/chess_mates.py`). Each was proven to be the
shortest by an exhaustive search of at most two million nodes, whether or not the players saw it. *Found*:
`harif.search(state, seconds=1)` plays a move after which the mate is no longer than it was, which an exhaustive search
then checks; *seen*: it says so itself, by the value of a win. *Proven*: `harif.proof(state, seconds=10)`. Times are
medians of those that were seen or proven.
"""


class Tally(NamedTuple):
    found: bool
    seen: bool
    proven: bool
    seconds: float  # until the search saw it
    nodes: int  # of the proof
    taken: float  # seconds of the proof


def measure(console: Console, quick: bool) -> Section:
    known = mates()
    rows = []
    for length in LENGTHS:
        there = [mate.position for mate in known if mate.length == length][: 3 if quick else None]
        states = [read_position(harif.load("chess"), position) for position in there]
        with console.status("") as status:
            tallies = []
            for number, state in enumerate(states, 1):
                status.update(f"mate in {length}: {number} of {len(states)} …")
                tallies.append(tally(state, length))
        rows.append((f"mate in {length}", *row(tallies)))
        console.print(*rows[-1], sep="  ")
    columns = ("", "positions", "found in 1 s", "seen in 1 s", "until seen", "proven in 10 s", "proof takes", "nodes")
    return Section("chess-tactics", WORDS, [Table(columns, rows)], [])


def tally(state: Any, length: int) -> Tally:
    seen: list[float] = []

    def look(progress: Any) -> None:
        if progress.value == 1.0 and not seen:
            seen.append(progress.seconds)

    answer = harif.search(state, seconds=FOUND_IN, ranking="bounds", progress=look)
    proof = harif.proof(state, seconds=PROVEN_IN)
    return Tally(
        keeps(state.result(answer.action), length),
        answer.value == 1.0,
        proof.stats["proven"] is True,
        seen[0] if seen else answer.seconds,
        proof.nodes,
        proof.seconds,
    )


def keeps(after: Any, length: int) -> bool:
    """Is who is to move now mated in `length` - 1 moves of the other, whatever it does?"""
    if not list(after.actions()):
        return bool(after.urgent())
    found = harif.search(after, "pvs", depth=2 * length - 2, ranking="bounds", **EXACT)
    return found.value == 0.0


def row(tallies: list[Tally]) -> tuple[str, ...]:
    def share(of: Callable[[Tally], bool]) -> str:
        return f"{100 * sum(map(of, tallies)) / max(1, len(tallies)):.0f} %"

    seen, proven = [t.seconds for t in tallies if t.seen], [t for t in tallies if t.proven]
    return (
        f"{len(tallies)}",
        share(lambda t: t.found),
        share(lambda t: t.seen),
        f"{1e3 * middle(seen):.0f} ms",
        share(lambda t: t.proven),
        f"{1e3 * middle([t.taken for t in proven]):.0f} ms",
        f"{middle([float(t.nodes) for t in proven]):,.0f}",
    )


def middle(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2] if numbers else 0.0
