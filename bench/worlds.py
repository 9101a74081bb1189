"""Worlds of hokm and bridge a second: guessed by the game, and followed through the rules alone."""

import random
import time
from typing import Any

from results import Section, Table, Target
from rich.console import Console
from timing import Samples, three

import harif
from harif.game.chances import drawn_outcome
from harif.hidden.budget import Budget
from harif.hidden.sampling import Sample, followed, sampled, trail_of
from harif.search.limits import Limits

PLACES = {"first card": {"hokm": 1, "bridge": 0}, "after six tricks": {"hokm": 25, "bridge": 24}}  # moves before it
GUESSED, FOLLOWED, ROUNDS = 100_000, 2_000, 5
GUESSES_A_SECOND, WORLDS_A_SECOND = 50_000, 1_000

WORDS = f"""\
`harif.hidden.sampling`, one thread, for the player to move in a random game: {GUESSED:,} worlds by the game's `guess`,
and {FOLLOWED:,} as if it had none, by a chain of histories that lead through every view which the player has had. The
median of {ROUNDS} runs with different seeds, each from nothing: the chain's first history and what it leaves out at
first are in it; "the first" is how long a single world takes. "different" says how many of the chain's worlds are.
"""


def measure(console: Console, quick: bool) -> Section:
    """A row for each game and place."""
    rows, slowest = [], {"guess": float("inf"), "chain": float("inf")}
    for game in ("hokm", "bridge"):
        for place, moves in PLACES.items():
            with console.status(f"{game}, {place} …"):
                record = played(game, moves[game])
                guesses = timed(lambda seed, record=record: sampled(record, GUESSED, seed=seed), 2 if quick else ROUNDS)
                first = timed(lambda seed, record=record: by_chain(record, 1, seed), 2 if quick else ROUNDS)
                chain = timed(lambda seed, record=record: by_chain(record, FOLLOWED, seed), 2 if quick else ROUNDS)
                different = len(set(by_chain(record, FOLLOWED, 0).states()))
            rates = GUESSED / guesses.median, FOLLOWED / chain.median
            slowest = {"guess": min(slowest["guess"], rates[0]), "chain": min(slowest["chain"], rates[1])}
            rows.append(
                (f"{game}, {place}", *(f"{rate:,.0f}" for rate in rates), f"{different:,}", milliseconds(first))
            )
    columns = ("", "guessed a second", "followed a second", "different", "the first")
    targets = [
        Target("Worlds a second with guess, the least", GUESSES_A_SECOND, slowest["guess"], unit=""),
        Target("Worlds a second without, the least", WORLDS_A_SECOND, slowest["chain"], unit=""),
    ]
    return Section("worlds", WORDS, [Table(columns, rows)], targets)


def played(game: str, moves: int) -> harif.Record:
    """A random game after the deal and so many moves of the players."""
    rng, record = random.Random(1), harif.Record(game)
    while record.state.player() == harif.CHANCE or moves > 0:
        chance = record.state.player() == harif.CHANCE
        moves -= not chance
        record.play(drawn_outcome(record.state, rng) if chance else rng.choice(list(record.state.actions())))
    return record


def by_chain(record: harif.Record, count: int, seed: int) -> Sample:
    """Worlds as if the game had no guess."""
    trail = trail_of(record, record.state)
    assert trail is not None
    return followed(trail, count, seed=seed, native=True, budget=Budget(Limits()), stop=None)


def timed(run: Any, rounds: int) -> Samples:
    """Seconds of so many runs, compiled before."""
    run(0)
    seconds = []
    for seed in range(1, rounds + 1):
        began = time.perf_counter()
        run(seed)
        seconds.append(time.perf_counter() - began)
    return Samples(tuple(seconds))


def milliseconds(samples: Samples) -> str:
    return f"{three(1e3 * samples.median)} ms"
