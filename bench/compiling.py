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
from timing import three

SIDE = Path(__file__).with_name("compile_side.py")
GAMES = ("tictactoe", "nim", "connect4", "othello")
LIMIT = 6.0  # seconds, cold

IMPORTS = ("import harif", "import llvmlite")
COLD = (*IMPORTS, "import numba", "digest", "probe", "translate", "typing", "passes", "lowering", "llvm", "save")
WARM = (*IMPORTS, "digest", "read", "link")

WORDS = """\
Each line is a kernel of a game made ready in a process of its own, with an empty `HARIF_CACHE` (cold), then with what
that left (from disk: numba is not imported there). "Process" is from starting Python to its exit, the other columns are
parts of it, in milliseconds, medians: importing Harif with all its kernels, llvmlite and numba; the digest of what the
kernel reaches; the probe, one interpreted game; translating methods and kernel (with setting up numba's registries);
then numba's type inference, other passes and lowering, and LLVM's optimising and emitting; saving. From disk: reading
the file, and linking it. A kernel from disk that does import numba is marked.
"""


class Made(NamedTuple):
    """One run of `compile_side.py`."""

    process: float
    native: bool
    numba: bool  # was it imported?
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
                    cold[pair].append(make(*pair, "cold", folder))
                    warm[pair].append(make(*pair, "kept", folder))
    tables = [table("cold", cold, COLD), table("from disk", warm, WARM)]
    targets = []
    for game in games:
        whole = {kernel: median_process(cold[game, kernel]) for kernel in kernels if cold[game, kernel][0].native}
        slowest = max(whole, key=lambda kernel: whole[kernel])
        what = f"{game}, its slowest kernel ({slowest}), cold, the whole process"
        targets.append(Target(what, LIMIT, whole[slowest], at_least=False, unit=" s"))
    return Section("compile", WORDS, tables, targets)


def make(game: str, kernel: str, how: str, folder: str) -> Made:
    """One process. Parts whose functions are no longer there would read as 0: that is an error."""
    started = time.perf_counter()
    answer = side([game, kernel, how], {"HARIF_CACHE": folder})
    if answer["absent"]:
        raise SystemExit(f"compile_side.py meters {', '.join(answer['absent'])}, which Harif or numba no longer has.")
    return Made(time.perf_counter() - started, answer["native"], answer["numba"], answer["parts"])


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
        cells = [three(1e3 * statistics.median(run.parts.get(part, 0.0) for run in runs)) for part in parts]
        mark = " (numba!)" if "import numba" not in parts and any(run.numba for run in runs) else ""
        rows.append((f"{game} {kernel}{mark}", f"{1e3 * median_process(runs):,.0f}", *cells))
    return Table((title, "process", *parts), rows)


def median_process(runs: list[Made]) -> float:
    return statistics.median(run.process for run in runs)
