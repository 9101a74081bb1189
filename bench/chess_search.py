"""Searching chess: nodes a second beside other programs, what each technique saves on the way to depth 12, and two
threads beside one.
"""

import statistics
import time
from math import exp, log
from typing import Any, NamedTuple

from chess_positions import positions
from chess_programs import Uci, stockfish, sunfish
from peers import PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console

import harif
from harif.game.notation import read_position

DEPTH, SHOWN = 12, (6, 8, 10, 12)
MOST_NODES = 4_000_000  # of one search to that depth
POSITIONS = 6  # of those with which depths are measured
LEAST = 1.0  # seconds of one thread at the depth at which two are measured
LEARNED = "Harif, learned judgement"
GOAL_RATE, GOAL_THREADS = 0.5, 1.5

STEPS: dict[str, dict[str, Any]] = {  # one after the other, each on top of those before
    "plain alpha-beta": {
        **dict.fromkeys(("ordering", "scout", "aspiration", "lookahead", "urgency"), False),
        "table": 0,
        "quiescence": 0,
    },
    "+ ordering: captures by exchange, killers, replies, history": {"ordering": True},
    "+ table": {"table": 64},
    "+ null and aspiration windows": {"scout": True, "aspiration": True},
    "+ quiescence": {"quiescence": 8},
    "+ urgent: a ply more in check": {"urgency": True},
    "+ null moves": {"null_move": True},
    "+ reductions": {"reductions": True},
    "+ futility": {"futility": 0.06},
    "+ late moves left out": {"late": True},
    "+ deeper entries": {"deeper": True},
}

WORDS = f"""\
Positions: `bench/chess_positions.txt`, 20 middle games made by the project. *Nodes a second*: about a second each from
an empty table, one thread, by processor time; Stockfish 15.1 with `Use NNUE` false and sunfish 2026.1, each by its own
count of nodes. (Harif counts every state that its search or quiescence enters; it judges by the hand-set weights here,
and in the second row by those that it plays with.) *To a depth*: the first {POSITIONS} of
them, `harif.search(state, "pvs", depth={DEPTH}, …)` with one technique after the other switched on; nodes and
processor time when a depth was finished, geometric means. A search ends at {MOST_NODES:,} nodes, and a depth that not
all positions reached by then has no number. The last row is what "auto" uses. A node more in quiescence or in check
costs, and is not meant to save: what it is worth is in "what each technique is worth". *Two threads*: the clock, the
least depth that takes one thread a second, "auto", all positions: where a search guesses, how long a depth takes hangs
on what it happens to see first, so that few positions tell little.
"""


class Reached(NamedTuple):
    """What it took to finish a depth."""

    nodes: int
    seconds: float


def measure(console: Console, quick: bool) -> Section:
    prepare(console, ("sunfish",))
    states = [read_position(harif.load("chess"), fen) for fen in positions()]
    harif.search(states[0], depth=3)  # compiles
    speed, ratio = rates(console, states[: 3 if quick else None], 0.2 if quick else 1.0)
    some = states[: 2 if quick else POSITIONS]
    table = to_depth(console, some, 200_000 if quick else MOST_NODES)
    threads, better = two_threads(console, some if quick else states, 0.2 if quick else LEAST)
    targets = [
        Target("nodes a second, beside Stockfish classical", GOAL_RATE, ratio),
        Target("two threads to a depth, median", GOAL_THREADS, better),
    ]
    return Section("chess-search", WORDS, [speed, table, threads], targets)


# Nodes a second -------------------------------------------------------------------------------------------------------


def rates(console: Console, states: list[Any], seconds: float) -> tuple[Table, float | None]:
    programs: dict[str, Uci | None] = {"Harif": None, LEARNED: None}
    for name, start in (("Stockfish classical", classical), ("sunfish", sunfish)):
        try:
            programs[name] = start()
        except PeerMissing as problem:
            console.print(f"[yellow]{problem}[/]")
    found: dict[str, list[Reached]] = {name: [] for name in programs}
    with console.status("") as status:
        for number, state in enumerate(states, 1):
            for name, program in programs.items():
                status.update(f"nodes a second, position {number} of {len(states)}: {name} …")
                found[name].append(
                    own_nodes(state, seconds, name) if program is None else asked(program, state, seconds)
                )
    for program in programs.values():
        if program is not None:
            program.close()
    speed = {name: sum(one.nodes for one in all_) / sum(one.seconds for one in all_) for name, all_ in found.items()}
    rows = []
    for name, all_ in found.items():
        each = [one.nodes / one.seconds / 1e6 for one in all_]
        share = f"{speed['Harif'] / speed[name]:.2f}×"
        rows.append((name, f"{speed[name] / 1e6:.3f}", f"{min(each):.3f} to {max(each):.3f}", share))
    peer = speed.get("Stockfish classical")
    columns = ("", "million nodes a second", "by position", "Harif beside it")
    return Table(columns, rows), None if peer is None else speed["Harif"] / peer


def classical() -> Uci:
    return stockfish(Use_NNUE="false", Hash="64", Threads="1")


def own_nodes(state: Any, seconds: float, name: str) -> Reached:
    network = harif.learned("chess") if name == LEARNED else None
    began = time.process_time()
    found = harif.search(state, seconds=seconds, ranking="bounds", network=network)
    return Reached(found.nodes, time.process_time() - began)


def asked(program: Uci, state: Any, seconds: float) -> Reached:
    nodes, spent = program.nodes_in(state.notation(), seconds)
    return Reached(nodes, max(spent, 1e-3))


# To a depth -----------------------------------------------------------------------------------------------------------


def to_depth(console: Console, states: list[Any], most: int) -> Table:
    options: dict[str, Any] = {}
    rows = []
    with console.status("") as status:
        for name, more in STEPS.items():
            options |= more
            paths = []
            for number, state in enumerate(states, 1):
                status.update(f"to depth {DEPTH}, {name}: position {number} of {len(states)} …")
                paths.append(path(state, options, most))
            rows.append((name, *(mean(paths, depth) for depth in SHOWN)))
            console.print(*rows[-1], sep="  ", highlight=False)
    return Table(("nodes and time to depth", *map(str, SHOWN)), rows)


def path(state: Any, options: dict[str, Any], most: int) -> dict[int, Reached]:
    """What each finished depth had taken."""
    reached: dict[int, Reached] = {}
    began = time.process_time()

    def look(progress: Any) -> None:
        if progress.depth not in reached:
            reached[progress.depth] = Reached(progress.nodes, time.process_time() - began)

    found = harif.search(state, "pvs", depth=DEPTH, nodes=most, ranking="bounds", progress=look, **options)
    if found.stopped in (None, "depth") or found.exact:
        reached.setdefault(DEPTH, Reached(found.nodes, time.process_time() - began))
    return reached


def mean(paths: list[dict[int, Reached]], depth: int) -> str:
    if not all(depth in path for path in paths):
        return "–"
    nodes = exp(sum(log(max(1, path[depth].nodes)) for path in paths) / len(paths))
    seconds = exp(sum(log(max(1e-4, path[depth].seconds)) for path in paths) / len(paths))
    return f"{nodes:,.0f}, {seconds:.2f} s" if seconds >= 0.1 else f"{nodes:,.0f}, {1e3 * seconds:.0f} ms"


# Two threads ----------------------------------------------------------------------------------------------------------


def two_threads(console: Console, states: list[Any], least: float) -> tuple[Table, float]:
    rows, ratios = [], []
    harif.search(states[0], depth=4, threads=2)  # compiles
    with console.status("") as status:
        for number, state in enumerate(states, 1):
            depth = DEPTH - 4
            while (one := clock(state, depth, 1)) < least and depth < 40:
                status.update(f"two threads, position {number} of {len(states)}: depth {depth} …")
                depth += 1
            turns = [(one, clock(state, depth, 2)), *((clock(state, depth, 1), clock(state, depth, 2)) for _ in "ab")]
            alone, together = (statistics.median(taken) for taken in zip(*turns, strict=True))
            ratios.append(alone / together)
            rows.append(
                (f"position {number}, depth {depth}", f"{alone:.2f} s", f"{together:.2f} s", f"{ratios[-1]:.2f}×")
            )
    rows.append(("median", "", "", f"{statistics.median(ratios):.2f}×"))
    return Table(("to a depth", "1 thread", "2 threads", "ratio"), rows), statistics.median(ratios)


def clock(state: Any, depth: int, threads: int) -> float:
    began = time.perf_counter()
    harif.search(state, depth=depth, threads=threads, ranking="bounds")
    return time.perf_counter() - began
