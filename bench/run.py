"""Benchmarks of Harif beside its peers: `bench/run.py [PART …] [--quick]`.

Without parts all are run (some ten minutes). Each finished part replaces its section of bench/RESULTS.md, the others
stay. `--quick` is a look: fewer rounds, shallower, and nothing is written. Ctrl-C ends the run; parts that were
finished are kept.
"""

import argparse
import importlib
import os
import sys

from results import FILE, ORDER, show, write
from rich.console import Console

MODULES = {
    "minimax": "full_tree",
    "alphabeta": "pruned_tree",
    "playouts": "random_games",
    "montecarlo": "montecarlo",
    "startup": "startup",
    "compile": "compiling",
    "scaling": "scaling",
    "clock": "clock",
    "lab": "lab",
    "retrograde": "retrograde",
}


def main() -> int:
    """0: all parts were measured; 1: one failed; 130: Ctrl-C."""
    parser = argparse.ArgumentParser(description="Benchmarks of Harif beside its peers.")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(MODULES)} (default: all)"
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds, shallower; RESULTS.md is left alone")
    chosen = parser.parse_args()
    unknown = [part for part in chosen.parts if part not in MODULES]
    if unknown:
        parser.error(f"there is no part '{unknown[0]}'; there are {', '.join(MODULES)}")
    parts = [part for part in ORDER if part in (chosen.parts or MODULES)]
    console = Console()
    failed = []
    for number, part in enumerate(parts, 1):
        console.rule(f"{number} of {len(parts)}: {ORDER[part]}", align="left")
        try:
            section = importlib.import_module(MODULES[part]).measure(console, chosen.quick)
        except KeyboardInterrupt:
            console.print(f"\nStopped. {'Nothing was written.' if chosen.quick else 'Finished parts are kept.'}")
            return 130
        except SystemExit as problem:  # a comparison that would not be one
            console.print(f"[red]{part}: {problem}[/]")
            failed.append(part)
            continue
        show(section, console)
        if not chosen.quick:
            write(section, [".venv/bin/python", "bench/run.py", part])
    if not chosen.quick:
        console.print(f"Written to {os.path.relpath(FILE)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
