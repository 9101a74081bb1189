"""Games of chance solved to the end: Pig, bearing off, Yahtzee; values beside published ones, time and memory."""

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

from results import Section, Table
from rich.console import Console

from harif.solving.bearoff import Bearoff, bearoff, position_of

WORDS = """\
Each in a process of its own, kernels compiled before by another. Memory is the most that the process ever held,
with Python, numba and Harif; "tables" is what the solution itself holds.

Pig: `harif.solve(harif.load("pig:target=100"))`, value iteration on all positions, from below and above until the two
are 1e-12 apart; the value is the first player's chance to win. Published: Neller and Presser, "Optimal play of the dice
game Pig", The UMAP Journal 25(1), 2004 (0.530592).
Yahtzee: `solve_stages(harif.load("yahtzee"), threads=2)`, the expected score of best play. Published: 254.5877 for the
official rule about jokers, 254.5896 (Verhoeff 1999) for the freer one.
Bearing off: `harif.solving.bearoff` for 15 checkers; the distribution of the number of rolls of all 54,264 positions,
with the play that makes the mean smallest.

Means of bearing off, and where they are known from: by hand; W. Trice, "Effective pip count" (Flint Area
BackgammoNews, November 2000: 3.5509259259 rolls for 7 checkers on the ace point, and 50.000004 pips of 49/6 a roll for
13); GNU Backgammon's own database (`bearoffdump` 1.07.001, three digits). On the ace point only the number of checkers
matters, and a recursion in fractions over doubles and other rolls gives the same mean. The count of rolls with which it
is best to bear off no checker though one could is published too: 3,825, one of them with two checkers (a post of
7 November 2013 in the BGonline forum, made with another program's database).
"""
DIGITS = 1e-9

GAMES = {  # what is solved -> (script, specification, published value, how exactly it is told)
    "Pig to 100": ("pig", "pig:target=100", 0.530592, 1e-6),
    "Yahtzee, official rules": ("yahtzee", "yahtzee", 254.5877, 5e-5),
    "Yahtzee, free jokers": ("yahtzee", "yahtzee:joker=free", 254.5896, 5e-5),
}
QUICK = {
    "Pig to 100": GAMES["Pig to 100"],
    "Yahtzee, four boxes": ("yahtzee", "yahtzee:categories=1HLY", 45.619128, 1e-6),
}

SCRIPTS = {  # a second argument: only compile
    "pig": """
import json, resource, sys
import harif
state = harif.load(sys.argv[1])
try:
    harif.solve(state, seconds=0.01)
except harif.Unsolved:
    pass
if len(sys.argv) > 2:
    sys.exit()
found = harif.solve(state)
stats = found.stats
print(json.dumps([(1 + found.value) / 2, stats["positions"], "", found.seconds, 2**20 * stats["megabytes"],
                  resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
""",
    "yahtzee": """
import json, resource, sys
import harif
from harif.solving.stages import solve_stages
from harif.solving.pieces import Stopped
state = harif.load(sys.argv[1])
try:
    solve_stages(state, progress=lambda stage: False)
except Stopped:
    pass
if len(sys.argv) > 2:
    sys.exit()
found = solve_stages(state, threads=2)
print(json.dumps([found.value, found.states, found.stages, found.seconds, found.bytes,
                  resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
""",
    "bearoff": """
import json, resource, sys, time
from harif.solving.bearoff import computed
computed(1, True)
if len(sys.argv) > 2:
    sys.exit()
started = time.perf_counter()
found = computed(15, True)
seconds = time.perf_counter() - started
print(json.dumps([found.mean((0, 0, 0, 0, 0, 15)), len(found), "", seconds, 8 * (len(found.means) + len(found.chances)),
                  resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
""",
}

TRICE = 3.5509259259, 50.000004  # rolls for 7 checkers on the ace point; pips for 13
GNUBG = {  # means as GNU Backgammon prints them
    (3, 6, 1, 1, 0, 0): 5.305,
    (0, 2, 2, 5, 1, 4): 8.319,
    (0, 2, 1, 9, 3, 0): 8.652,
    (1, 0, 3, 1, 4, 6): 9.547,
    (0, 0, 0, 0, 0, 15): 12.266,
}
NONE_OFF = 3825  # rolls, of all positions, with which it is best to bear off none though one could


def measure(console: Console, quick: bool) -> Section:
    """A row a game, then means of bearing off."""
    rows = []
    for name, (script, spec, published, digits) in (QUICK if quick else GAMES).items():
        with console.status(f"{name} …"):
            value, row = solved(name, script, spec)
        if abs(value - published) > digits:
            raise SystemExit(f"{name}: {value}, published {published}")
        rows.append((*row, f"{published:g}"))
    with console.status("bearing off …"):
        _, row = solved("bearing off, the longest mean", "bearoff", "")
        rows.append((*row, "12.266"))
        means = known_means(bearoff())
    columns = ("", "value", "states", "stages", "time", "tables", "memory", "published")
    return Section("solved-chance", WORDS, [Table(columns, rows), means], [])


def solved(name: str, script: str, spec: str) -> tuple[float, tuple[str, ...]]:
    """The value, and a row without what is published."""
    command = [sys.executable, "-c", SCRIPTS[script], spec]
    for call in ([*command, "compile"], command):  # a process that compiles holds more memory
        done = subprocess.run(call, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{name} could not be solved: {done.stderr.strip().splitlines()[-1]}")
    value, states, stages, seconds, tables, memory = json.loads(done.stdout)
    sizes = (f"{size / 2**20:,.0f} MB" for size in (tables, memory))
    return value, (name, f"{value:.9f}", f"{states:,}", f"{stages:,}" if stages else "–", f"{seconds:,.1f} s", *sizes)


# Bearing off ----------------------------------------------------------------------------------------------------------


def known_means(database: Bearoff) -> Table:
    """Means that are known from elsewhere; one that differs ends the run."""
    rows = []

    def same(what: str, found: float, known: float, digits: float, source: str, places: int = 9) -> None:
        if abs(found - known) > digits:
            raise SystemExit(f"{what}: {found}, {source} {known}")
        rows.append((what, f"{found:,.{places}f}", f"{known:,.10g}", source))

    same("mean, 1 checker on the 6 point", database.mean((0, 0, 0, 0, 0, 1)), 1.25, DIGITS, "by hand: 27 of 36 rolls")
    same("mean, 7 on the ace point", database.mean((7, 0, 0, 0, 0, 0)), TRICE[0], 1e-9, "Trice")
    pips = database.mean((13, 0, 0, 0, 0, 0)) * 49 / 6
    same("mean × 49/6, 13 on the ace point", pips, TRICE[1], 5e-7, "Trice")
    exact = float(on_the_ace_point(15))
    same("mean, 15 on the ace point", database.mean((15, 0, 0, 0, 0, 0)), exact, DIGITS, "fractions")
    for points, mean in GNUBG.items():
        same(f"mean, {' '.join(map(str, points))}", database.mean(points), mean, 6e-4, "GNU Backgammon")
    same("sum of all probabilities", sum(database.chances), len(database), 1e-6, "positions")
    same("rolls that bear off none, best", none_off(database), NONE_OFF, 0, "BGonline forum", 0)
    return Table(("bearing off: 54,264 positions", "found", "known", "from"), rows)


def on_the_ace_point(checkers: int) -> Fraction:
    """The mean number of rolls: doubles take four checkers off, other rolls two."""
    means = [Fraction(0)]
    for left in range(1, checkers + 1):
        means.append(1 + Fraction(5, 6) * means[max(0, left - 2)] + Fraction(1, 6) * means[max(0, left - 4)])
    return means[checkers]


def none_off(database: Bearoff) -> int:
    """Positions and rolls of two different dice where the best play bears off no checker, though another would."""
    positions = [position_of(number) for number in range(len(database))]
    numbers = {position: number for number, position in enumerate(positions)}
    men, means = [sum(position) for position in positions], list(database.means)
    after = [[[numbers[p] for p in after_die(position, die)] for die in range(7)] for position in positions]
    found = 0
    for number in range(1, len(positions)):
        for one in range(1, 7):
            for two in range(one + 1, 7):
                best: dict[bool, float] = {}
                for first, second in ((one, two), (two, one)):
                    for middle in after[number][first]:
                        for end in after[middle][second]:
                            off = men[end] < men[number]
                            best[off] = min(best.get(off, means[end]), means[end])
                found += len(best) == 2 and best[False] < best[True] - 1e-12
    return found


def after_die(position: tuple[int, ...], die: int) -> list[Any]:
    """Positions after one checker has moved by `die`; all off stays so."""
    if not any(position):
        return [position]
    highest = max(point for point in range(1, 7) if position[point - 1])
    found = []
    for point in range(1, 7):
        if die and position[point - 1] and (point >= die or point == highest):
            counts = list(position)
            counts[point - 1] -= 1
            if point > die:
                counts[point - die - 1] += 1
            found.append(tuple(counts))
    return found
