"""Alpha-beta on Connect Four with OpenSpiel's order, evaluation and node count."""

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, clocked, race

import harif

DEPTH, NODES, VALUE = 8, 271_613, 0.01

WORDS = f"""\
From the empty board {DEPTH} plies deep, columns left to right, cut at α ≥ β; the evaluation is own minus opponent's
stones weighted 0 1 2 3 2 1 0 by column, over 100. Both must visit {NODES:,} nodes for value {VALUE} (checked in this
run; OpenSpiel's nodes are counted in a run that is not timed), and choose the same column.
Harif: `harif.alphabeta(harif.load("connect4"), depth={DEPTH}, ranking="bounds")`; the game is the Python file of the
catalogue. OpenSpiel: `open_spiel.python.algorithms.minimax.alpha_beta_search` over pyspiel's game in C++; the
evaluation reads `state.history()`, the quickest way to the stones that was found.
"""


def measure(console: Console, quick: bool) -> Section:
    """Both in turns. A difference in nodes, value or move is an error: nothing would be compared."""
    prepare(console)
    rounds, turn = (3, 0.3) if quick else (7, 1.0)
    state = harif.load("connect4")
    result = harif.alphabeta(state, depth=DEPTH, ranking="bounds")
    agree("Harif", result.nodes, result.value)

    def ours() -> float:
        return clocked(lambda: harif.alphabeta(state, depth=DEPTH, ranking="bounds"))[0]

    contenders = [Contender("Harif", ours)]
    try:
        with Peer("OpenSpiel") as peer:
            counted = peer.ask("count", depth=DEPTH)
            agree("OpenSpiel", counted["nodes"], counted["value"])
            if counted["action"] != result.action:
                raise SystemExit(f"OpenSpiel plays column {counted['action']}, Harif {result.action}.")
            theirs = Contender("OpenSpiel", lambda: peer.ask("alphabeta", depth=DEPTH)["seconds"])
            samples = race([*contenders, theirs], rounds, console, turn)
            version, missing = peer.version, ""
    except PeerMissing as problem:
        samples, version, missing = race(contenders, rounds, console, turn), "", str(problem)
    first = samples["Harif"]
    rows = [("Harif", f"{NODES:,}", f"{VALUE}", first.spread(), f"{NODES / first.median:,.0f}", "1×", "1×")]
    if missing:
        rows.append((missing, "–", "–", "–", "–", "–", "–"))
        target = Target("against OpenSpiel", 100, None, why=missing)
    else:
        second = samples["OpenSpiel"]
        ratio = second.median / first.median
        speed, best = f"{NODES / second.median:,.0f}", f"{second.fastest / first.fastest:.0f}×"
        rows.append((f"OpenSpiel {version}", f"{NODES:,}", f"{VALUE}", second.spread(), speed, f"{ratio:.0f}×", best))
        target = Target("against OpenSpiel, same nodes and value", 100, ratio)
    columns = ("", "nodes", "value", "median time", "nodes/s", "ratio", "of the fastest")
    return Section("alphabeta", WORDS, [Table(columns, rows)], [target])


def agree(name: str, nodes: int, value: float) -> None:
    if nodes != NODES or abs(value - VALUE) > 1e-9:
        raise SystemExit(f"{name} visits {nodes:,} nodes for value {value}; expected {NODES:,} and {VALUE}.")
