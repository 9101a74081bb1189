"""Benchmarks of Harif beside its peers: `bench/run.py [PART …] [--data FOLDER] [--before FOLDER] [--quick]`.

Without parts all are run (an hour or two). Each finished part replaces its section of bench/RESULTS.md, the others
stay. Public test sets are no part of the repository: `--data` says in which folder they are (its folders `connect4` and
`othello`), and a part that needs them is left out without it. `--quick` is a look: fewer rounds, shallower, and nothing
is written. Ctrl-C ends the run; parts that were finished are kept. Matches of chess take hours, and are run by
themselves: bench/chess_strength.py, chess_techniques.py, chess_depth.py.
"""

import argparse
import importlib
import inspect
import os
import sys
from pathlib import Path

from results import FILE, ORDER, Skipped, show, write
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
    "uci": "uci_clock",
    "uci-elo": "uci_elo",
    "lab": "lab",
    "retrograde": "retrograde",
    "connect4": "connect_four",
    "connect4-hard": "connect_four_hard",
    "othello": "othello_endgames",
    "threads": "threads",
    "growth": "improvements",
    "outcomes": "outcomes",
    "backgammon": "backgammon",
    "backgammon-strength": "backgammon_strength",
    "learning": "learning",
    "expectiminimax": "chance_search",
    "star": "star_savings",
    "2048": "play_2048",
    "solved-chance": "solved_chance",
    "cfr": "equilibria",
    "double-dummy": "double_dummy",
    "ismcts": "information_sets",
    "cards": "cards",
    "battleship": "battleship",
    "worlds": "worlds",
    "chess-perft": "chess_perft",
    "chess-search": "chess_search",
    "chess-tactics": "chess_tactics",
    "matches": "matches",
    "levels": "levels",
    "versions": "versions",
    "checked": "checked_rules",
}


def main() -> int:
    """0: all parts were measured; 1: one failed; 130: Ctrl-C."""
    parser = argparse.ArgumentParser(description="Benchmarks of Harif beside its peers.")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(MODULES)} (default: all)"
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the public test sets are")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="another version's sources, for 'versions' and 'checked'"
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds, shallower; RESULTS.md is left alone")
    chosen = parser.parse_args()
    unknown = [part for part in chosen.parts if part not in MODULES]
    if unknown:
        parser.error(f"there is no part '{unknown[0]}'; there are {', '.join(MODULES)}")
    if chosen.data is not None and not chosen.data.is_dir():
        parser.error(f"there is no folder {chosen.data}")
    parts = [part for part in ORDER if part in (chosen.parts or MODULES)]
    console = Console()
    failed, written = [], 0
    for number, part in enumerate(parts, 1):
        console.rule(f"{number} of {len(parts)}: {ORDER[part]}", align="left")
        measure = importlib.import_module(MODULES[part]).measure
        given = {"data": chosen.data, "before": chosen.before}
        wanted = {name: given[name] for name in inspect.signature(measure).parameters if name in given}
        try:
            section = measure(console, chosen.quick, **wanted)
        except KeyboardInterrupt:
            console.print(f"\nStopped. {'Nothing was written.' if chosen.quick else 'Finished parts are kept.'}")
            return 130
        except Skipped as problem:
            console.print(f"[yellow]{part} was left out: {problem}[/]")
            continue
        except SystemExit as problem:  # a comparison that would not be one
            console.print(f"[red]{part}: {problem}[/]")
            failed.append(part)
            continue
        show(section, console)
        if not chosen.quick:
            named = [word for name in wanted for word in (f"--{name}", "FOLDER")]
            write(section, [".venv/bin/python", "bench/run.py", part, *named])
            written += 1
    if written:
        console.print(f"Written to {os.path.relpath(FILE)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
