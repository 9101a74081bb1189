"""What each improvement of alpha-beta brings: nodes and time against depth, one after the other switched on."""

from pathlib import Path
from typing import Any, NamedTuple

from growth_plot import plot
from results import Section, Table, Target
from rich.console import Console
from timing import repeated, three

import harif

IMAGE = Path(__file__).parent.parent / "docs" / "images" / "growth.svg"
GAMES = {"connect4": "Connect Four", "othello": "Othello 8×8"}
DEPTHS = range(2, 13)
SHOWN = range(2, 13, 2)
LONGEST = 20.0  # seconds: a variant that takes longer at a depth goes no deeper
OFF: dict[str, Any] = {
    "table": 0,
    "ordering": False,
    "scout": False,
    "aspiration": False,
    "lookahead": False,
    "folding": False,
    "helps": False,
}
STEPS: dict[str, dict[str, Any]] = {  # what each adds to those above it
    "alpha-beta": {},
    "+ table": {"table": 64},
    "+ ordering": {"ordering": True},
    "+ null windows (PVS)": {"scout": True},
    "+ aspiration": {"aspiration": True},
    "+ lookahead (ETC)": {"lookahead": True},
    "+ folding": {"folding": True},
    "+ the game's bounds": {"helps": True},
}
PLAIN, HELPED = "alpha-beta", "+ the game's bounds"

WORDS = """\
From the initial position, one thread, to each depth from 2 to 12, deepening ply by ply (the nodes and the time are of
all the iterations together), `ranking="bounds"`; the time is of the whole call, the median of up to five runs (fewer
where they take more than a second together), and kernels are compiled before.
The first row is `harif.search(state, "alphabeta", depth=d, deepening=True)`, the textbook's; each row below switches
one more option of "pvs" on: a table of 64 MB; killers, countermoves, history and the game's `priority`; null
windows after the first move; a narrow window around the last iteration's value; a look into the table at all children
first; symmetric positions as one; the game's own `promising` and `bounds`. The value is the same as plain alpha-beta's
in every row and at every depth, else the run ends; only the last row may differ, for it knows more than its
depth. Othello claims neither symmetries nor bounds, so its last two rows can bring nothing. A row ends where a depth
takes more than 20 s. The picture is `docs/images/growth.svg`.
"""


class Point(NamedTuple):
    """One search: its depth, and what it took."""

    depth: int
    nodes: int
    seconds: float


Curves = dict[str, list[Point]]


def measure(console: Console, quick: bool) -> Section:
    """A table a game, and the picture."""
    depths = range(2, 9) if quick else DEPTHS
    curves = {game: grown(console, game, depths, 2.0 if quick else LONGEST) for game in GAMES}
    if not quick:
        IMAGE.write_text(plot({GAMES[game]: found for game, found in curves.items()}), encoding="utf-8")
    shown = [depth for depth in SHOWN if depth in depths]
    tables = []
    for game, found in curves.items():
        rows = []
        for step, points in found.items():
            by_depth = {point.depth: point for point in points}
            rows.append((step, *(cell(by_depth.get(depth)) for depth in shown)))
        tables.append(Table((GAMES[game], *(f"depth {depth}" for depth in shown)), rows))
    return Section("growth", WORDS, tables, list[Target]())


def grown(console: Console, game: str, depths: range, longest: float) -> Curves:
    """The curve of every variant; each keeps the value of the plain one."""
    state = harif.load(game)
    found: Curves = {}
    values: dict[int, float] = {}
    options = dict(OFF)
    with console.status("") as status:
        for step, added in STEPS.items():
            options.update(added)
            used = {} if step == PLAIN else options
            searched(state, 2, longest, used)  # compiled before it is timed
            found[step] = []
            for depth in depths:
                status.update(f"{GAMES[game]}, {step}: depth {depth} …")
                seconds, result = searched(state, depth, longest, used)
                if result.depth < depth:
                    break
                if step != HELPED and values.setdefault(depth, result.value) != result.value:
                    told = f"{result.value:g}, and {values[depth]:g} without it"
                    raise SystemExit(f"{game}, depth {depth}, {step}: the value is {told}")
                found[step].append(Point(depth, result.nodes, seconds))
    return found


def searched(state: Any, depth: int, longest: float, options: dict[str, Any]) -> tuple[float, Any]:
    """Seconds and result; its depth is less than asked for where the time was up."""
    name = "pvs" if options else "alphabeta"
    limits: dict[str, Any] = {"depth": depth, "seconds": longest, "deepening": True, "ranking": "bounds"}
    samples, result = repeated(lambda: harif.search(state, name, **limits, **options), 5, enough=1.0)
    return samples.median, result


def cell(point: Point | None) -> str:
    if point is None:
        return "–"
    taken = f"{three(point.seconds * 1e3)} ms" if point.seconds < 1 else f"{point.seconds:.1f} s"
    return f"{point.nodes:,} ({taken})"
