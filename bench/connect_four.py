"""Connect Four positions of the public test sets, solved with the distance; and the empty board, win or draw."""

import time
from pathlib import Path
from typing import Any, NamedTuple

from results import Section, Skipped, Table, Target
from rich.console import Console
from timing import three

import harif
from harif.search.running import conduct
from harif.solving.forward.to_the_end import Score, ToTheEnd

SQUARES = 42
ALLOWED = 1.5  # times the reference's nodes, and its time
EMPTY_GOAL, EMPTY_LONGEST = 600.0, 1200.0
PAGE = 512  # words
BATCH = 50  # positions a call

WORDS = """\
The public sets of Connect Four positions (L3: end, L2: middle, L1: beginning of the game; R1 easy, R2 medium, R3 hard;
1,000 each), every position solved to its exact score: who wins, and with which stone. One thread,
`ToTheEnd(start, many=True, table=64, fold_plies=0)`, the table (64 MB) emptied before each position, its memory touched
and the kernel compiled before the clock; the time is of the calls `.scores(positions, fresh=True)`, 50 at a time. A
score that is not the set's ends the run. The reference is the best specialised C++ solver, its table cleared before
each position too, on another machine of this kind. The hardest set has a section of its own. The
empty board is asked only whether it is won, drawn or lost, by a fresh solver (`table=2048, fold_plies=12`,
`fine=False`); for it the C++ solvers took 176 s and 243 s.
"""


class Reference(NamedTuple):
    """Means of the C++ solver on a set."""

    nodes: float
    seconds: float


REFERENCES = {
    "Test_L3_R1": Reference(51, 10e-6),
    "Test_L2_R1": Reference(449, 59e-6),
    "Test_L2_R2": Reference(39_808, 5.6e-3),
    "Test_L1_R1": Reference(3_296, 0.34e-3),
    "Test_L1_R2": Reference(1_220_363, 173e-3),
}
EASY = ("Test_L3_R1", "Test_L2_R1", "Test_L1_R1")


class Totals(NamedTuple):
    """What a set took."""

    positions: int
    nodes: int
    seconds: float


def measure(console: Console, quick: bool, data: Path | None) -> Section:
    """A row a set; then the empty board."""
    folder = sets_in(data)
    solver = ToTheEnd(harif.load("connect4"), many=True, table=64, fold_plies=0)
    rows, targets = [], []
    for name, reference in REFERENCES.items():
        if not quick or name in EASY:
            found = solve_set(console, solver, name, positions(folder / name)[: 50 if quick else None])
            nodes = found.nodes / found.positions / reference.nodes
            seconds = found.seconds / found.positions / reference.seconds
            rows.append((*cells(name, found), f"{nodes:.2f}×", f"{seconds:.2f}×"))
            targets.append(Target(f"{name}, nodes", ALLOWED, nodes, at_least=False))
            targets.append(Target(f"{name}, time", ALLOWED, seconds, at_least=False))
    columns = ("", "positions, all right", "nodes", "time", "nodes/s", "nodes: of the reference's", "time")
    tables = [Table(columns, rows)]
    if not quick:
        row, seconds = empty_board(console)
        tables.append(Table(("7×6, empty", "value to the first player", "time", "nodes", "nodes/s"), [row]))
        why = f"not solved in {EMPTY_LONGEST:.0f} s"
        targets.append(Target("the empty board", EMPTY_GOAL, seconds, at_least=False, unit=" s", why=why))
    return Section("connect4", WORDS, tables, targets)


def sets_in(data: Path | None) -> Path:
    """The folder of the sets; who has none is told what is missing."""
    folder = None if data is None else data / "connect4"
    if folder is None or not folder.is_dir():
        raise Skipped("it needs the public sets of Connect Four positions. Give their folder with --data FOLDER.")
    return folder


def positions(file: Path) -> list[tuple[str, int]]:
    """The columns played, counted from 1, and the score to the player to move."""
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [(moves, int(score)) for moves, score in lines]


def played(moves: str) -> Any:
    """The position after the columns of `moves`, counted from 1."""
    state = harif.load("connect4")
    for column in moves:
        state = state.result(int(column) - 1)
    return state


def solve_set(
    console: Console, solver: ToTheEnd, name: str, chosen: list[tuple[str, int]], longest: float | None = None
) -> Totals:
    """Solve all in batches, in `longest` seconds at most (the last batch begun is finished)."""
    size = BATCH if longest is None else 1
    count, nodes, seconds = 0, 0, 0.0
    states = [played(moves) for moves, _ in chosen]
    touch(solver.table.words)
    solver.scores(states[:1])  # compiled before it is timed
    with console.status("") as status:
        for first in range(0, len(chosen), size):
            before = solver.nodes
            started = time.perf_counter()
            found = solver.scores(states[first : first + size], fresh=True)
            seconds += time.perf_counter() - started
            nodes += solver.nodes - before
            count += len(found)
            for (moves, right), score in zip(chosen[first:], found, strict=False):
                got = stones(score, SQUARES - len(moves))
                if got != right:
                    raise SystemExit(f"{name}, {moves}: score {got}, and {right} is right")
            status.update(f"{name}: {count} of {len(chosen)}, all right, {seconds:.1f} s …")
            if longest is not None and seconds > longest:
                break
    return Totals(count, nodes, seconds)


def stones(score: Score, left: int) -> int:
    """The score as the sets count: 1 for a win with one's last stone, 2 with the last but one, …; a loss negative."""
    if score.low != score.high:
        raise SystemExit(f"not settled: {score}")
    return 0 if score.plies is None else score.rank * ((left - score.plies) // 2 + 1)


def touch(words: Any) -> None:
    """Have the system give the table's memory now. Nothing changes: what is written is what was there."""
    for i in range(0, len(words), PAGE):
        words[i] = words[i]


def cells(name: str, found: Totals) -> tuple[str, ...]:
    mean = found.seconds / found.positions
    taken = f"{three(mean * 1e6)} µs" if mean < 1e-3 else f"{three(mean * 1e3)} ms" if mean < 1 else f"{mean:.2f} s"
    rate = f"{found.nodes / found.seconds / 1e6:.1f} M"
    return name, f"{found.positions:,}", f"{found.nodes / found.positions:,.0f}", taken, rate


def empty_board(console: Console) -> tuple[tuple[str, ...], float | None]:
    """Its row, and the seconds it took; None if it took too long."""
    start = harif.load("connect4")
    ToTheEnd(start, table=1).score(played("2252576253462244111563365343671351441"))  # compiled before it is timed
    solver = ToTheEnd(start, table=2048, fold_plies=12)
    started = time.perf_counter()
    with console.status("") as status:

        def look(spent: float) -> None:
            status.update(f"the empty board: {spent:.0f} s, {solver.nodes / 1e6:,.0f} million nodes …")

        limits = {"seconds": EMPTY_LONGEST, "look": look, "progress": bool}
        score = conduct(lambda: solver.score(start, fine=False), solver.stop, **limits).value
    seconds = time.perf_counter() - started
    if solver.stopped and seconds < EMPTY_LONGEST:
        raise KeyboardInterrupt
    told = {1: "won", 0: "drawn", -1: "lost"}
    if score.settled and score.rank != 1:
        raise SystemExit(f"the empty board is won by the first player, and not {told[score.rank]}")
    value = told[score.rank] if score.settled else "unsolved"
    rate = f"{solver.nodes / seconds / 1e6:.1f} M"
    return ("", value, f"{seconds:,.0f} s", f"{solver.nodes:,}", rate), seconds if score.settled else None
