"""What compiling costs: each kernel of each small game, cold and from disk, part by part."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from results import Section, Table, Target
from rich.console import Console

SIDE = Path(__file__).with_name("compile_side.py")
GAMES = ("tictactoe", "nim", "connect4", "othello")
LIMIT = 6.0  # seconds, cold

COLD = ("import numba", "import harif", "digest", "probe", "translate", "typing", "passes", "lowering", "llvm", "save")
WARM = ("import numba", "import harif", "digest", "read", "link", "llvm")

WORDS = """\
Each line is a kernel of a game made ready in a process of its own, with an empty `HARIF_CACHE` (cold), then with what
that left (from disk). "Process" is from starting Python to its exit, the other columns are parts of it, in
milliseconds, medians: importing numba, and Harif with its kernels; the digest of what the kernel reaches; the probe,
one interpreted game; translating methods and kernel (with setting up numba's registries); then numba's type inference,
other passes and lowering, and LLVM's optimising and emitting; saving. From disk: reading the file, and linking it
(mostly numba setting up its registries, once a process).
"""


class Made(NamedTuple):
    """One run of `compile_side.py`."""

    process: float
    native: bool
    parts: dict[str, float]


def measure(console: Console, quick: bool) -> Section:
    """Cold and warm, in turns through all games and kernels, so that a slow minute is everybody's."""
    kernels: list[str] = side([], {})
    games = GAMES[:1] if quick else GAMES
    rounds = 1 if quick else 5
    pairs = [(game, kernel) for game in games for kernel in kernels]
    cold: dict[tuple[str, str], list[Made]] = {pair: [] for pair in pairs}
    warm: dict[tuple[str, str], list[Made]] = {pair: [] for pair in pairs}
    with console.status("") as status:
        for number in range(rounds):
            for pair in pairs:
                status.update(f"round {number + 1} of {rounds}: {pair[1]} of {pair[0]}")
                with tempfile.TemporaryDirectory(prefix="harif-bench-") as folder:
                    cold[pair].append(make(*pair, folder))
                    warm[pair].append(make(*pair, folder))
    tables = [table("cold", cold, COLD), table("from disk", warm, WARM)]
    targets = []
    for game in games:
        whole = {kernel: median_process(cold[game, kernel]) for kernel in kernels if cold[game, kernel][0].native}
        slowest = max(whole, key=lambda kernel: whole[kernel])
        what = f"{game}, its slowest kernel ({slowest}), cold, the whole process"
        targets.append(Target(what, LIMIT, whole[slowest], at_least=False, unit=" s"))
    return Section("compile", WORDS, tables, targets)


def make(game: str, kernel: str, folder: str) -> Made:
    started = time.perf_counter()
    answer = side([game, kernel], {"HARIF_CACHE": folder})
    return Made(time.perf_counter() - started, answer["native"], answer["parts"])


def side(arguments: list[str], settings: dict[str, str]) -> Any:
    """What `compile_side.py` answers in a new process."""
    command = [sys.executable, str(SIDE), *arguments]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True)
    if done.returncode < 0:
        raise KeyboardInterrupt  # it got the signal first
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise SystemExit(f"{' '.join(arguments)} could not be measured: {last}")
    return json.loads(done.stdout.splitlines()[-1])


def table(title: str, made: dict[tuple[str, str], list[Made]], parts: tuple[str, ...]) -> Table:
    rows = []
    for (game, kernel), runs in made.items():
        if not all(run.native for run in runs):
            rows.append((f"{game} {kernel}", "cannot be compiled", *["–"] * len(parts)))
            continue
        cells = [f"{1e3 * statistics.median(run.parts.get(part, 0.0) for run in runs):,.0f}" for part in parts]
        rows.append((f"{game} {kernel}", f"{1e3 * median_process(runs):,.0f}", *cells))
    return Table((title, "process", *parts), rows)


def median_process(runs: list[Made]) -> float:
    return statistics.median(run.process for run in runs)
