"""How long one waits for a command: whole processes, from start to exit, against the imports they stand on."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from results import Section, Table, Target
from rich.console import Console
from timing import Contender, race

PROCESSES: dict[str, list[str]] = {  # {python} and {harif} are those of this environment
    'python -c ""': ["{python}", "-c", ""],
    'python -c "import typer, rich"': ["{python}", "-c", "import typer, rich"],
    "harif --help": ["{harif}", "--help"],
    'python -c "import numba"': ["{python}", "-c", "import numba"],
    "harif best tictactoe --json": ["{harif}", "best", "tictactoe", "--json"],
    'python -c "import harif"': ["{python}", "-c", "import harif"],
    "the search alone, from Python": ["{python}", "-c", 'import harif; harif.search(harif.load("tictactoe"))'],
}
TARGETS = [  # (command, its measure, at most so many times)
    ("harif best tictactoe --json", 'python -c "import numba"', 2.5),
    ("harif --help", 'python -c "import typer, rich"', 3.0),
]

WORDS = """\
Whole processes, in turns, standard output to a pipe; bytecode and kernels are already on disk (a run before is not
counted). "The search alone, from Python" is `import harif; harif.search(harif.load("tictactoe"))`.
"""


def measure(console: Console, quick: bool) -> Section:
    """Medians of all commands that exist; one that fails is named with its exit code and not timed."""
    commands, broken = {}, {}
    for name, words in PROCESSES.items():
        command = [word.format(python=sys.executable, harif=harif_command()) for word in words]
        code = exit_code(command)
        if code == 0:
            commands[name] = command
        else:
            broken[name] = f"not measured: the command is not there yet or failed (exit code {code})"
    contenders = [Contender(name, lambda command=command: process(command)) for name, command in commands.items()]
    samples = race(contenders, 5 if quick else 15, console)
    measures = {name: against for name, against, _ in TARGETS}
    rows = []
    for name in PROCESSES:
        if name in broken:
            rows.append((name, broken[name], "–"))
            continue
        against = measures.get(name)
        ratio = f"{samples[name].median / samples[against].median:.2f}× `{against}`" if against in samples else ""
        rows.append((name, samples[name].spread(), ratio))
    targets = []
    for name, against, most in TARGETS:
        reached = samples[name].median / samples[against].median if {name, against} <= set(samples) else None
        why = broken.get(name) or broken.get(against, "")
        targets.append(Target(f"`{name}` over `{against}`", most, reached, at_least=False, why=why))
    return Section("startup", WORDS, [Table(("process", "median time", "ratio"), rows)], targets)


def harif_command() -> str:
    """The command of this environment, wherever the shell would look."""
    beside = Path(sys.executable).with_name("harif.exe" if os.name == "nt" else "harif")
    return str(beside) if beside.exists() else shutil.which("harif") or "harif"


def exit_code(command: list[str]) -> int:
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=120).returncode
    except (OSError, subprocess.TimeoutExpired):
        return -1


def process(command: list[str]) -> float:
    """Seconds from starting the process until it has ended."""
    started = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
    seconds = time.perf_counter() - started
    if done.returncode:
        raise SystemExit(f"{' '.join(command[1:])} ended with {done.returncode}: {done.stderr.decode()[-300:]}")
    return seconds
