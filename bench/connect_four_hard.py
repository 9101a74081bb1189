"""The hardest public set of Connect Four positions, as far as it goes in ten minutes."""

from pathlib import Path

from connect_four import cells, positions, sets_in, solve_set
from results import Section, Table
from rich.console import Console

import harif
from harif.solving.forward.to_the_end import ToTheEnd

LONGEST = 600.0  # seconds
HARDEST = "Test_L1_R3"

WORDS = """\
The beginning of the game, hard: from the set's first position on, each to its exact score as in the section above, for
ten minutes. A score that is not the set's ends the run.
"""


def measure(console: Console, quick: bool, data: Path | None) -> Section:
    """One row: how many were solved, and what they took."""
    chosen = positions(sets_in(data) / HARDEST)
    solver = ToTheEnd(harif.load("connect4"), many=True, table=64, fold_plies=0)
    found = solve_set(console, solver, HARDEST, chosen, 20.0 if quick else LONGEST)
    return Section("connect4-hard", WORDS, [Table(COLUMNS, [cells(HARDEST, found)])], [])


COLUMNS = ("", "positions, all right", "nodes", "time", "nodes/s")
