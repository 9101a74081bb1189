"""This version beside another: the same questions, in turns, in one run. `--before FOLDER` has the other's sources."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from results import Section, Skipped, Table, Target
from rich.console import Console

SIDE = Path(__file__).with_name("version_side.py")
HERE = Path(__file__).parents[1] / "src"
COMPILED = [
    *((game, "pvs") for game in ("tictactoe", "connect4", "othello", "checkers")),
    *(("connect4", algorithm) for algorithm in ("alphabeta", "mcts", "proof")),
    ("backgammon", "expectiminimax"),
]
WORDS = """\
The same questions to the version before and to this one, each in a process of its own, in turns; processor time, which
a busy machine disturbs less than the clock, the least of several rounds, compiled beforehand. Answers and nodes (or
simulations, games, positions) are the same, or the run ends. Below: processor time from an empty cache to the first
answer of ten nodes, numba's import not counted. A ratio below 1 is less time than before.
"""


def measure(console: Console, quick: bool, before: Path | None = None) -> Section:
    if before is None:
        raise Skipped("it wants --before FOLDER, the sources (src) of the version to compare with")
    rounds = 1 if quick else 3
    names = json.loads(run([], HERE, "names"))
    rows, ratios = [], []
    with console.status("") as status:
        for name in names[:3] if quick else names:
            status.update(name)
            answers: dict[Path, list[dict[str, Any]]] = {before: [], HERE: []}
            for _ in range(rounds):
                for version, found in answers.items():
                    found.append(json.loads(run(["ask", name], version)))
            old, new = (min(found, key=lambda each: each["seconds"]) for found in answers.values())
            if (old["nodes"], old["value"]) != (new["nodes"], new["value"]):
                raise SystemExit(f"{name}: {old['nodes']} nodes, {old['value']} before, and now {new}")
            ratios.append(new["seconds"] / old["seconds"])
            cells = (f"{1e3 * old['seconds']:,.1f} ms", f"{1e3 * new['seconds']:,.1f} ms", f"{ratios[-1]:.2f}×")
            rows.append((name, f"{new['nodes']:,}", *cells))
        cold, shares = [], []
        for game, algorithm in COMPILED[:2] if quick else COMPILED:
            status.update(f"compiling {algorithm} for {game}")
            times: dict[Path, list[float]] = {before: [], HERE: []}
            for _ in range(rounds):
                for version, seconds in times.items():
                    seconds.append(json.loads(run(["compile", game, algorithm], version, cold=True))["seconds"])
            first, second = (min(seconds) for seconds in times.values())
            shares.append(second / first)
            cold.append((f"{algorithm}, {game}", f"{first:.2f} s", f"{second:.2f} s", f"{shares[-1]:.2f}×"))
    tables = [
        Table(("question", "nodes", "before", "now", "time"), rows),
        Table(("cold", "before", "now", "time"), cold),
    ]
    targets = [
        Target("median time of a question, of what it was", 1.0, median(ratios), at_least=False),
        Target("longest time of a question, of what it was", 1.05, max(ratios), at_least=False),
        Target("compiling the complete search, of what it took", 0.6, max(shares[:4]), at_least=False),
    ]
    return Section("versions", WORDS, tables, targets)


def run(arguments: list[str], version: Path, names: str = "", cold: bool = False) -> str:
    """What `version_side.py` prints with the sources of a version; each version has kernels of its own."""
    script = [str(SIDE), *arguments]
    if names:
        script = ["-c", f"import sys, json; sys.path.insert(0, {str(SIDE.parent)!r}); import version_side as v; "
                  "print(json.dumps(list(v.questions())))"]  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="harif-bench-") as folder:
        environment = {**os.environ, "PYTHONPATH": str(version)}
        if cold:
            environment["HARIF_CACHE"] = folder
        done = subprocess.run([sys.executable, *script], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)} with {version.parent.name}: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout
