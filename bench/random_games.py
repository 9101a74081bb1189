"""Uniformly random games of Connect Four on one thread, against pyspiel's three ways to play them."""

import itertools
from functools import partial

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, clocked, race

import harif

WAYS = {  # a job of the peer, and how it is called here
    "rollouts": "pyspiel native: RandomRolloutEvaluator",
    "bots": "pyspiel native: evaluate_bots",
    "loop": "pyspiel in a Python loop",
}

WORDS = """\
Whole games from the empty board, every legal move equally likely, one thread, in games a second.
Harif: `harif.playouts(harif.load("connect4"), games)`, another seed each time. pyspiel, rules in C++, in three ways:
`RandomRolloutEvaluator`, which Python reaches through `MCTSBot.mcts_search` with one simulation (all in C++, the
fastest found); `evaluate_bots` with two `make_uniform_random_bot` (one call from Python a game); and a loop in
Python. (`random_sim_test` also plays in C++, but checks every state and is ten times slower.)
The mean result to the first player is shown so that one can see that the same games are played; it is near 0.11.
"""


def measure(console: Console, quick: bool) -> Section:
    """Rates in turns; the target is against the fastest native way."""
    prepare(console)
    rounds, games, turn = (3, 200_000, 0.3) if quick else (7, 1_000_000, 1.0)
    state, seeds, means = harif.load("connect4"), itertools.count(), {}

    def ours() -> float:
        seconds, played = clocked(lambda: harif.playouts(state, games, seed=next(seeds)))
        if played.games < games:  # Ctrl-C
            raise KeyboardInterrupt
        means["Harif"] = played.value
        return seconds / games

    contenders = [Contender("Harif", ours)]
    missing, version = "", ""
    try:
        with Peer("OpenSpiel") as peer:
            version = peer.version

            def theirs(way: str, number: int) -> float:
                answer = peer.ask(way, games=number)
                means[way] = answer["value"]
                return float(answer["seconds"]) / number

            for way, number in (("rollouts", games // 10), ("bots", games // 20), ("loop", games // 50)):
                contenders.append(Contender(way, partial(theirs, way, number)))
            samples = race(contenders, rounds, console, turn)
    except PeerMissing as problem:
        missing = str(problem)
        samples = race(contenders[:1], rounds, console, turn)
    rows, fastest = [], None
    for name, taken in samples.items():
        ratio = taken.median / samples["Harif"].median
        label = f"{WAYS[name]} ({version})" if name in WAYS else name
        low, high = 1 / max(taken.seconds), 1 / taken.fastest
        rate = f"{1 / taken.median:,.0f} ({low:,.0f} to {high:,.0f})"
        best = taken.fastest / samples["Harif"].fastest
        rows.append((label, rate, f"{means[name]:+.3f}", f"{ratio:.1f}×", f"{best:.1f}×"))
        if name in ("rollouts", "bots"):
            fastest = ratio if fastest is None else min(fastest, ratio)
    if missing:
        rows.append((missing, "–", "–", "–", "–"))
    columns = ("", "games/s, median", "mean result", "ratio", "of the fastest")
    target = Target("against pyspiel's fastest native way", 12, fastest, why=missing)
    return Section("playouts", WORDS, [Table(columns, rows)], [target])
