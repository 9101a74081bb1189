"""Othello endgames of the FFO test, solved to the disc."""

import time
from pathlib import Path
from typing import Any, NamedTuple

from results import Section, Skipped, Table, Target
from rich.console import Console
from timing import three

import harif
from harif.search.running import conduct
from harif.solving.forward.to_the_end import Score, ToTheEnd

MEGABYTES = 256
EASY_LONGEST, HARD_LONGEST = 120.0, 60.0  # seconds a position
HARD = 5  # of the third file: 40 to 44
SPECIALISED = (30, 50)  # million nodes/s
SPECIALISED_NODES = (21, 152)  # million nodes a position, of 40 to 44

WORDS = """\
The public FFO endgames (`fforum-*.obf`): the best final disc difference to the player to move, winner takes the empty
squares; asked of `ToTheEnd(start, many=True, table=256).score(position, fine=False)`, one thread, a fresh solver for
each position, the kernel compiled before the clock. "Right" is the score of the best move in the file. 1 to 39 are
solved, each within two minutes; 40 to 44 are attempted for a minute each, and what is proven by then is given:
the difference, or the least and the most that it can be. Specialised engines search 30 to 50 million nodes a second on
a core, and need 21 to 152 million nodes for each of 40 to 44; Harif counts with general rules, no hand-made
endgame code, no evaluation learned from games.
"""


class Endgame(NamedTuple):
    """A position of the test and what its best move gives."""

    number: int
    state: Any
    best: int

    @property
    def empties(self) -> int:
        return 64 - int(self.state.mine | self.state.theirs).bit_count()


class Found(NamedTuple):
    """What was proven of an endgame, and what it took."""

    endgame: Endgame
    score: Score
    nodes: int
    seconds: float


def measure(console: Console, quick: bool, data: Path | None) -> Section:
    """A row a position, and the sums."""
    folder = None if data is None else data / "othello"
    if folder is None or not folder.is_dir():
        raise Skipped("it needs the public Othello endgames. Give their folder with --data FOLDER.")
    easy = endgames(folder / "fforum-1-19.obf", 1) + endgames(folder / "fforum-20-39.obf", 20)
    compiled(easy[0].state)
    found = [solved(console, endgame, EASY_LONGEST) for endgame in (easy[:4] if quick else easy)]
    done = [one for one in found if one.score.settled]
    nodes, seconds = sum(one.nodes for one in found), sum(one.seconds for one in found)
    total = (
        f"{len(done)} of {len(found)} solved",
        "",
        "all right",
        f"{nodes:,}",
        f"{seconds:,.1f} s",
        rate(nodes, seconds),
    )
    columns = ("FFO", "empty", "difference", "nodes", "time", "nodes/s")
    tables = [Table(columns, [row(one) for one in found] + [total])]
    targets = [Target("solved of 1 to 39", len(found), len(done), unit="")]
    if not quick:
        hard = [solved(console, endgame, HARD_LONGEST) for endgame in endgames(folder / "fforum-40-59.obf", 40)[:HARD]]
        nodes, seconds = sum(one.nodes for one in hard), sum(one.seconds for one in hard)
        slower = [speed * 1e6 / (nodes / seconds) for speed in SPECIALISED]
        least, most = SPECIALISED_NODES
        sum_up = f"{slower[0]:.0f} to {slower[1]:.0f} times slower a node"
        rows = [row(one) for one in hard]
        rows.append(("together", "", sum_up, f"{nodes:,}", f"{seconds:,.1f} s", rate(nodes, seconds)))
        rows.append(("specialised", "", "", f"{least} to {most} million each", "0.4 to 5 s", "30 to 50 M"))
        tables.append(Table(columns, rows))
    return Section("othello", WORDS, tables, targets)


def endgames(file: Path, first: int) -> list[Endgame]:
    """The positions of a file, numbered from `first`."""
    out = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), first):
        if line.strip():
            position, best, *_ = line.split(";")
            out.append(Endgame(number, harif.position("othello", position.strip()), int(best.split(":")[1])))
    return out


def solved(console: Console, endgame: Endgame, longest: float) -> Found:
    """What `longest` seconds prove; a difference that is not the file's ends the run."""
    solver = ToTheEnd(harif.load("othello"), many=True, table=MEGABYTES)
    started = time.perf_counter()
    with console.status("") as status:

        def look(spent: float) -> None:
            told = f"{endgame.empties} empty: {spent:.0f} s, {solver.nodes / 1e6:,.0f} million nodes …"
            status.update(f"endgame {endgame.number}, {told}")

        limits = {"seconds": longest, "look": look, "progress": bool}
        score = conduct(lambda: solver.score(endgame.state, fine=False), solver.stop, **limits).value
    seconds = time.perf_counter() - started
    if solver.stopped and seconds < longest:
        raise KeyboardInterrupt
    low, high = bounds(score)
    if not low <= endgame.best <= high:
        raise SystemExit(f"endgame {endgame.number}: {low} to {high}, and {endgame.best} is right")
    return Found(endgame, score, solver.nodes, seconds)


def compiled(state: Any) -> None:
    """Compile the kernel, on a position near the end that comes out of `state`."""
    while int(state.mine | state.theirs).bit_count() < 58:
        state = state.result(next(iter(state.actions())))
    if not state.terminal():
        ToTheEnd(state, many=True, table=1).score(state, fine=False)


def bounds(score: Score) -> tuple[int, int]:
    return Score(score.low, score.low).rank, Score(score.high, score.high).rank


def row(one: Found) -> tuple[str, ...]:
    low, high = bounds(one.score)
    difference = f"{low:+d}" if low == high else f"{low:+d} to {high:+d} (it is {one.endgame.best:+d})"
    taken = f"{three(one.seconds * 1e3)} ms" if one.seconds < 1 else f"{one.seconds:,.1f} s"
    limited = taken if one.score.settled else f"{taken}, unsolved"
    head = (f"{one.endgame.number}", f"{one.endgame.empties}", difference)
    return (*head, f"{one.nodes:,}", limited, rate(one.nodes, one.seconds))


def rate(nodes: int, seconds: float) -> str:
    return f"{nodes / seconds / 1e6:.1f} M"
