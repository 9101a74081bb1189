"""Expectiminimax: the same tree of Pig in Harif and OpenSpiel, how it grows with depth, and perft with outcomes."""

from contextlib import ExitStack
from functools import partial
from typing import Any

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, Samples, clocked, race, repeated, three

import harif

TARGET_POINTS = 20
KNOWN = (6, 53_010, 0.225437)  # depth, nodes, value
GOAL = 50
CPLUSPLUS = 10.8e6  # nodes a second of OpenSpiel's C++ search, which Python cannot call: measured elsewhere
ROUNDING = 1e-9

WORDS = f"""\
Pig to {TARGET_POINTS} points by plain expectiminimax, from the call to the answer, one thread: who has the target must
hold, what is cut off is worth 0, chance costs no depth but counts as a node. At depth {KNOWN[0]} both must visit
{KNOWN[1]:,} nodes and find {KNOWN[2]}, and at the other depth the same nodes and value as each other, or the run ends.
Harif: `harif.expectiminimax(harif.load("pig:target={TARGET_POINTS}"), depth=d)`, compiled. OpenSpiel: the only one that
Python can call, `open_spiel.python.algorithms.minimax.expectiminimax`, a search in Python over rules in C++; its nodes
are counted in a run that is not timed. Its search in C++ has no door to Python, so it is no contender here; another
machine measured {CPLUSPLUS / 1e6:g} million nodes/s of it.

A call of Harif costs a fixed time (a thread that Ctrl-C can stop, the answer with its names), which the row of depth 1
shows; at depth {KNOWN[0]} it is still part of the rate, deeper it is not. The last rows add Star1 and a table of 64 MB:
the same value (to {ROUNDING:g}) in fewer nodes, each of which costs more.

Perft counts the ways to roll and play so many plies from the start of backgammon; a roll is a ply (30 at the start,
where the dice also say who begins; 21 later), a play of all its dice is one. Rates are paths a second.
"""


def measure(console: Console, quick: bool) -> Section:
    """Both in turns at two depths, then Harif alone with growing depth, then perft."""
    prepare(console)
    beside, targets = beside_openspiel(console, quick)
    return Section("expectiminimax", WORDS, [beside, growth(console, quick), outcomes(console, quick)], targets)


# Beside OpenSpiel -----------------------------------------------------------------------------------------------------


def beside_openspiel(console: Console, quick: bool) -> tuple[Table, list[Target]]:
    """Times of both where they search the same tree."""
    rounds, turn = (3, 0.3) if quick else (7, 1.0)
    depths = (KNOWN[0], 7 if quick else 8)
    state = harif.load(f"pig:target={TARGET_POINTS}")
    found = {depth: harif.expectiminimax(state, depth=depth) for depth in depths}
    agree("Harif", found[KNOWN[0]].nodes, found[KNOWN[0]].value, *KNOWN[1:], 1e-6)
    contenders = [Contender(f"Harif {depth}", partial(ours, state, depth)) for depth in depths]
    version = missing = ""
    with ExitStack() as stack:
        try:
            peer = stack.enter_context(Peer("OpenSpiel"))
            version = f"OpenSpiel {peer.version}, Python"
            for depth in depths:
                counted = peer.ask("count_expected", target=TARGET_POINTS, depth=depth)
                same = found[depth]
                agree("OpenSpiel", counted["nodes"], counted["value"], same.nodes, same.value, ROUNDING)
                contenders.append(Contender(f"OpenSpiel {depth}", partial(theirs, peer, depth)))
        except PeerMissing as problem:
            missing = str(problem)
        samples = race(contenders, rounds, console, turn)
    rows, targets = [], []
    for depth in depths:
        mine, nodes = samples[f"Harif {depth}"], found[depth].nodes
        rows.append((f"Harif, depth {depth}", *row_of(nodes, found[depth].value, mine), "1×", "1×"))
        if missing:
            targets.append(Target(f"depth {depth}, against OpenSpiel's in Python", GOAL, None, why=missing))
            continue
        other = samples[f"OpenSpiel {depth}"]
        ratio, best = other.median / mine.median, other.fastest / mine.fastest
        rows.append(
            (
                f"{version}, depth {depth}",
                *row_of(nodes, found[depth].value, other),
                f"{ratio:.0f}×",
                f"{best:.0f}×",
            )
        )
        targets.append(Target(f"depth {depth}, against OpenSpiel's in Python", GOAL, ratio))
    if missing:
        rows.append((missing, "–", "–", "–", "–", "–", "–"))
    deepest = depths[-1]
    speed = found[deepest].nodes / samples[f"Harif {deepest}"].median
    elsewhere = f"OpenSpiel in C++, measured elsewhere, beside Harif at depth {deepest}"
    rows.append((elsewhere, "–", "–", "–", f"{CPLUSPLUS:,.0f}", f"{speed / CPLUSPLUS:.1f}×", "–"))
    return Table(("", "nodes", "value", "median time", "nodes/s", "ratio", "of the fastest"), rows), targets


def ours(state: Any, depth: int) -> float:
    seconds, _ = clocked(lambda: harif.expectiminimax(state, depth=depth))
    return seconds


def theirs(peer: Peer, depth: int) -> float:
    return float(peer.ask("expectiminimax", target=TARGET_POINTS, depth=depth)["seconds"])


def row_of(nodes: int, value: float, samples: Samples) -> tuple[str, str, str, str]:
    return f"{nodes:,}", f"{value:.6f}", samples.spread(), f"{nodes / samples.median:,.0f}"


def agree(name: str, nodes: int, value: float, known_nodes: int, known_value: float, tolerance: float) -> None:
    if nodes != known_nodes or abs(value - known_value) > tolerance:
        raise SystemExit(
            f"{name} visits {nodes:,} nodes and finds {value}; it should be {known_nodes:,} and {known_value}."
        )


# Growth ---------------------------------------------------------------------------------------------------------------


def growth(console: Console, quick: bool) -> Table:
    """Harif alone, deeper and deeper; then what it finds with cuts and a table."""
    state, rows, values = harif.load(f"pig:target={TARGET_POINTS}"), [], {}
    rounds = 3 if quick else 7
    with console.status("") as status:
        for depth in (1, 6, 8, 10) if quick else (1, 6, 8, 10, 12):
            status.update(f"depth {depth} …")
            samples, result = repeated(lambda depth=depth: harif.expectiminimax(state, depth=depth), rounds)
            values[depth] = result.value
            rows.append((f"depth {depth}", *row_of(result.nodes, result.value, samples)))
        strong: dict[str, Any] = {"pruning": "star1", "table": 64, "ranking": "bounds"}
        harif.expectiminimax(state, depth=1, **strong)  # compiled before it is timed
        for depth in [*values][2:]:
            status.update(f"depth {depth}, Star1 and a table …")
            samples, result = repeated(lambda depth=depth: harif.expectiminimax(state, depth=depth, **strong), rounds)
            if abs(result.value - values[depth]) > ROUNDING:
                raise SystemExit(f"depth {depth}: {result.value} with Star1 and a table, {values[depth]} without")
            rows.append((f"depth {depth}, Star1 and a table", *row_of(result.nodes, result.value, samples)))
    return Table(("Harif on Pig", "nodes", "value", "median time", "nodes/s"), rows)


# Perft ----------------------------------------------------------------------------------------------------------------


def outcomes(console: Console, quick: bool) -> Table:
    """Paths of rolls and plays from the start of backgammon."""
    state, rows = harif.load("backgammon"), []
    harif.perft(state, 1)  # compiled before it is timed
    with console.status("perft of backgammon …"):
        for depth in range(1, 5 if quick else 7):
            samples, paths = repeated(lambda depth=depth: harif.perft(state, depth), 5)
            rows.append((f"depth {depth}", f"{paths:,}", samples.spread(), three(paths / samples.median)))
    return Table(("perft of backgammon, rolls counted", "paths", "median time", "paths/s"), rows)
