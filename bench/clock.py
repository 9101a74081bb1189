"""Is the clock obeyed? How long after its time limit a search is back, from the caller's side."""

import threading
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from results import Section, Table, Target
from rich.console import Console

import harif

LIMITS = (0.01, 0.1, 1.0)
GAMES = (("connect4", True), ("othello", True), ("connect4", False), ("othello", False))

WORDS = """\
`harif.search(state, seconds=s)` from the initial position, timed around the call; how much later than asked it is back,
in milliseconds. Native and interpreted (`native=False`). Promised: within 5 % or 20 ms, whichever is larger. Below: how
long after `stop=` was set, by another thread 0.3 s after the call, the call is back with its answer; natively.
"""


def measure(console: Console, quick: bool) -> Section:
    """A row a game and limit: median and worst lateness."""
    rows: list[tuple[str, ...]] = []
    worst_share = 0.0
    rounds = 3 if quick else 9
    with console.status("") as status:
        for name, native in GAMES:
            state: Any = harif.load(name)
            harif.search(state, nodes=1, native=native)  # compiled before the clock runs
            how = "native" if native else "interpreted"
            for limit in LIMITS:
                status.update(f"{name}, {how}, {limit:g} s …")
                late = [lateness(state, limit, native) for _ in range(rounds)]
                worst_share = max(worst_share, max(late) / max(0.02, 0.05 * limit))
                cells = (f"{limit:g} s", f"{1e3 * median(late):.1f}", f"{1e3 * max(late):.1f}")
                rows.append((f"{name}, {how}", *cells))
        stops, medians = [], []
        for name, work in endless().items():
            status.update(f"stopping {name} …")
            work(set_after(0.1))  # compiled before the clock runs
            late = [obeyed(work) for _ in range(rounds)]
            medians.append(1e3 * median(late))
            stops.append((name, f"{medians[-1]:.1f}", f"{1e3 * max(late):.1f}"))
    tables = [
        Table(("search", "limit", "median, ms late", "worst, ms late"), rows),
        Table(("stopped by an event", "median, ms", "worst, ms"), stops),
    ]
    targets = [
        Target("worst lateness as a share of what is allowed", 1.0, worst_share, at_least=False),
        Target("longest median time to obey stop=, ms", 5.0, max(medians), at_least=False),
    ]
    return Section("clock", WORDS, tables, targets)


def lateness(state: Any, limit: float, native: bool) -> float:
    started = time.perf_counter()
    harif.search(state, seconds=limit, native=native)
    return time.perf_counter() - started - limit


def endless() -> dict[str, Callable[[threading.Event], object]]:
    """Work of every kind that goes on until it is stopped."""

    def solved(name: str, **options: Any) -> Callable[[threading.Event], object]:
        def work(stop: threading.Event) -> object:
            try:
                return harif.solve(harif.load(name), stop=stop, **options)
            except harif.HarifError as problem:  # unsolved: that is what is asked for
                return problem

        return work

    def searched(name: str, algorithm: str, **options: Any) -> Callable[[threading.Event], object]:
        return lambda stop: harif.search(harif.load(name), algorithm, seconds=60, stop=stop, **options)

    return {
        "pvs, Connect Four": searched("connect4", "pvs"),
        "pvs, two threads, Othello": searched("othello", "pvs", threads=2),
        "mcts, Othello": searched("othello", "mcts"),
        "proof, Connect Four": searched("connect4", "proof"),
        "expectiminimax, backgammon": searched("backgammon", "expectiminimax", pruning="star2", table=64),
        "max^n, Pig for three": searched("pig:players=3", "maxn"),
        "solve, Connect Four": solved("connect4"),
        "solve backwards, KBNK": solved("endgame:pieces=KBNK", way="retrograde"),
        "value iteration, Pig to 100": solved("pig"),
        "learning backgammon": lambda stop: harif.learn("backgammon", games=10**6, hidden=40, test_games=0, stop=stop),
    }


def set_after(seconds: float) -> threading.Event:
    stop = threading.Event()
    threading.Timer(seconds, stop.set).start()
    return stop


def obeyed(work: Callable[[threading.Event], object]) -> float:
    """Seconds from setting the event to being back."""
    stop, at = threading.Event(), [0.0]

    def halt() -> None:
        at[0] = time.perf_counter()
        stop.set()

    timer = threading.Timer(0.3, halt)
    timer.start()
    work(stop)
    return time.perf_counter() - at[0]
