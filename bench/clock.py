"""Is the clock obeyed? How long after its time limit a search is back, from the caller's side."""

import time
from statistics import median
from typing import Any

from results import Section, Table, Target
from rich.console import Console

import harif

LIMITS = (0.01, 0.1, 1.0)
GAMES = (("connect4", True), ("othello", True), ("connect4", False), ("othello", False))

WORDS = """\
`harif.search(state, seconds=s)` from the initial position, timed around the call; how much later than asked it is back,
in milliseconds. Native and interpreted (`native=False`). Promised: within 5 % or 20 ms, whichever is larger.
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
    table = Table(("search", "limit", "median, ms late", "worst, ms late"), rows)
    target = Target("worst lateness as a share of what is allowed", 1.0, worst_share, at_least=False)
    return Section("clock", WORDS, [table], [target])


def lateness(state: Any, limit: float, native: bool) -> float:
    started = time.perf_counter()
    harif.search(state, seconds=limit, native=native)
    return time.perf_counter() - started - limit
