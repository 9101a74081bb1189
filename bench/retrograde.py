"""Chess endgames solved backwards: positions, seconds, memory, disk, and the longest mate against the published one."""

import json
import subprocess
import sys
import tempfile

from results import Section, Table, Target
from rich.console import Console

PUBLISHED = {"KQK": 10, "KRK": 16, "KBBK": 19, "KBNK": 33, "KQKR": 35, "KRKN": 40}
FULL = [("KQK", True), ("KRK", True), ("KBBK", True), ("KBNK", True), ("KRKN", True), ("KQKR", True), ("KBNK", False)]
QUICK = [("KQK", True), ("KRK", True)]

WORDS = """\
`harif.retrograde` on chess endgames without pawns (`endgame:pieces=KBNK`), each in a process of its own, kept
in a folder, one thread, every value checked a second time; kernels are compiled before the clock starts. "Folded" keeps
one of the eight positions that turns and mirrors of the board make equal. Memory is the most the process ever held,
files that it maps included; disk is what is left at the end. The longest mate is White's or Black's, in moves; the
published numbers are Thompson's ("Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986) and, for the
classical ones, older.
"""

SCRIPT = """
import json, resource, sys
from pathlib import Path
import harif
from harif.solving.backward.retrograde import retrograde
pieces, fold, folder = sys.argv[1], sys.argv[2] == "True", Path(sys.argv[3])
database = retrograde(harif.load(f"endgame:pieces={pieces}"), fold=fold, folder=folder / "db")
size = sum(file.stat().st_size for file in (folder / "db").iterdir())
print(json.dumps([database.positions, database.edges, database.seconds, size, database.longest.distance,
                  database.verified, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
"""


def measure(console: Console, quick: bool) -> Section:
    """One row an endgame."""
    rows, targets = [], []
    for pieces, fold in QUICK if quick else FULL:
        with console.status(f"{pieces} {'folded' if fold else 'whole'} …"), tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", SCRIPT, pieces, str(fold), folder]
            printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        positions, edges, seconds, size, plies, verified, memory = json.loads(printed)
        mate = (plies + 1) // 2
        if not verified or mate != PUBLISHED[pieces]:
            raise SystemExit(f"{pieces}: mate in {mate} (verified: {verified}), published {PUBLISHED[pieces]}")
        rows.append(
            (
                f"{pieces}, {'folded' if fold else 'whole'}",
                f"{positions:,}",
                f"{edges / positions:.1f}",
                f"{seconds:,.1f} s",
                f"{memory / 2**20:,.0f} MB",
                f"{memory / positions:,.0f}",
                f"{size / 2**20:,.1f} MB",
                f"{size / positions:.1f}",
                str(mate),
                str(PUBLISHED[pieces]),
            )
        )
        if not fold:
            targets += [
                Target("positions of the largest", 10.0, positions / 1e6, unit=" million"),
                Target("time for it", 1800, seconds, at_least=False, unit=" s"),
                Target("memory for it", 24 * 1024, memory / 2**20, at_least=False, unit=" MB"),
            ]
    columns = (
        "",
        "positions",
        "moves each",
        "time",
        "memory",
        "bytes each",
        "disk",
        "bytes each",
        "mate in",
        "published",
    )
    return Section("retrograde", WORDS, [Table(columns, rows)], targets)
