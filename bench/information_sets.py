"""Information-set search beside pyspiel's ISMCTSBot: simulations a second on Leduc; and how well it plays."""

import itertools
from functools import partial
from typing import Any

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, Samples, clocked, race

import harif

SIMULATIONS = 100_000
DEALT, THEIRS = (3, 5), (2, 4)  # the same cards: queen and king
GAMES = {"kuhn": ("random", "auto"), "leduc": ("random", "auto"), "phantom": ("random",)}

WORDS = f"""\
One thread, Leduc poker, a queen in the hand before the first bet, {SIMULATIONS:,} simulations, another seed each time,
simulations a second: `harif.ismcts(record, simulations=n, early_stop=False)` with an observer for each seat and with
one, and pyspiel's C++ `ISMCTSBot` (uct_c=2, `RandomRolloutEvaluator(1)`, worlds without limit), which is of the first
kind. *How it plays*: 1,000 simulations a move in matches by `harif.match`, points a game with their 95 % interval;
`auto` plays an equilibrium in Kuhn and Leduc, against which nobody wins in the long run.
"""


def measure(console: Console, quick: bool) -> Section:
    prepare(console)
    tables, targets = [], []
    try:
        with Peer("OpenSpiel") as peer:
            rates, reached = speeds(peer, console, 3 if quick else 7)
            tables.append(Table(("", "simulations/s, median", "ratio", "of the fastest"), rates))
            targets.append(Target("Leduc against ISMCTSBot", 1, reached))
    except PeerMissing as problem:
        targets.append(Target("Leduc against ISMCTSBot", 1, None, why=str(problem)))
    tables.append(Table(("1,000 simulations a move", "games", "points a game"), played(console, 20 if quick else 1000)))
    return Section("ismcts", WORDS, tables, targets)


def speeds(peer: Peer, console: Console, rounds: int) -> tuple[list[tuple[str, ...]], float]:
    """A row a contender, and the ratio of medians to the peer's."""
    record, seeds = harif.Record("leduc"), itertools.count()
    for card in DEALT:
        record.play(card)

    def ours(observers: str) -> float:
        asked: dict[str, Any] = {"simulations": SIMULATIONS, "early_stop": False, "observers": observers}
        return clocked(lambda: harif.ismcts(record, seed=next(seeds), **asked))[0] / SIMULATIONS

    def theirs() -> float:
        asked = {"game": "leduc_poker", "moves": THEIRS, "simulations": SIMULATIONS}
        return float(peer.ask("ismcts", **asked)["seconds"]) / SIMULATIONS

    contenders = [
        Contender("Harif, an observer each", partial(ours, "each")),
        Contender("Harif, one observer", partial(ours, "one")),
        Contender(f"ISMCTSBot ({peer.version})", theirs),
    ]
    samples = race(contenders, rounds, console, 0.5)
    first = samples[contenders[0].name]
    rows = [row(label, taken, first) for label, taken in samples.items()]
    return rows, samples[contenders[2].name].median / first.median


def row(label: str, taken: Samples, first: Samples) -> tuple[str, ...]:
    rate = f"{1 / taken.median:,.0f} ({1 / max(taken.seconds):,.0f} to {1 / taken.fastest:,.0f})"
    return label, rate, f"{taken.median / first.median:.1f}×", f"{taken.fastest / first.fastest:.1f}×"


def played(console: Console, games: int) -> list[tuple[str, ...]]:
    """How both kinds fare."""
    rows = []
    for game, others in GAMES.items():
        for other, observers in itertools.product(others, ("each", "one")):
            with console.status(f"{games} games of {game} against {other} …"):
                us = f"ismcts:simulations=1000,observers={observers}"
                found = harif.match(game, us, other, games=games)
            assert found.points is not None
            low, high = found.points.low, found.points.high
            told = f"{found.points.value:+.3f} ({low:+.3f} to {high:+.3f})"
            rows.append((f"{game}, observers: {observers}, against {other}", f"{found.games:,}", told))
    return rows
