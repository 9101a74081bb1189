"""Hokm and bridge by `harif.match`: information-set search and clairvoyance against random and rule-based players.

Runs as a part of `bench/run.py`; or alone, as a table in Markdown, without any other package than Harif's own:
`python bench/cards.py [--deals 100] [--seconds 0.1] [--processes 16] [--games hokm,bridge] [--players ismcts]`.
"""

import argparse
import os
import random
import time
from typing import Any, NamedTuple

from card_rules import RULES

import harif
from harif.arena import player
from harif.game.chances import drawn_outcome

DEALS, SECONDS = 100, 0.04
PLAYERS, OPPONENTS = ("ismcts", "clairvoyance"), ("random", "rules", "counting")
COLUMNS = ("", "deals", "points a deal (95 %)", "a decision takes")

WORDS = f"""\
Each deal is played twice, with sides changed; partners are of one kind. `ismcts` and `clairvoyance` think for at most
{SECONDS} s at each decision. *rules* is `bench/card_rules.py`: second hand low, third hand high, fourth hand as
cheaply as it can, ruff where partner does not win, lead aces and then low from the longest suit, which is also named
as trumps; *counting* also remembers which cards are gone. Points of hokm are those of a deal (1, 2 or 3), those of
bridge (3NT by South, random deals) tricks more than the other side has. The interval is of the mean over deals, by
`harif.match`.
"""


class Found(NamedTuple):
    """What one match has shown."""

    game: str
    player: str
    opponent: str
    deals: int
    value: float
    low: float
    high: float
    forfeits: int
    seconds: float

    def row(self) -> tuple[str, ...]:
        told = f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"
        told += f", {self.forfeits} forfeits" if self.forfeits else ""
        label = f"{self.game}: {self.player} against {self.opponent}"
        return label, f"{self.deals}", told, f"{1e3 * self.seconds:.0f} ms"


def measure(console: Any, quick: bool) -> Any:
    """The section of RESULTS.md."""
    from results import Section, Table, Target

    deals, seconds = (2, 0.01) if quick else (DEALS, SECONDS)
    found = []
    for asked in matches(list(RULES), PLAYERS, deals, seconds):
        with console.status(f"{asked[0]}: {asked[1]} against {asked[2]} …"):
            found.append(play(*asked, os.cpu_count() or 1))
    targets = [
        Target(f"{each.game}, {each.player} against {each.opponent}, lower end", 0, each.low, unit=" points")
        for each in found
        if each.opponent != "counting"
    ]
    return Section("cards", WORDS, [Table(COLUMNS, [each.row() for each in found])], targets)


def matches(games: list[str], players: Any, deals: int, seconds: float) -> list[tuple[str, str, str, int, float]]:
    return [(game, who, other, deals, seconds) for game in games for who in players for other in OPPONENTS]


def play(game: str, who: str, other: str, deals: int, seconds: float, processes: int) -> Found:
    """One match."""
    us = f"{who}:seconds={seconds}"
    player(us).choose(dealt(game, 0))  # compiles, once for all processes
    found = harif.match(game, us, RULES[game].get(other, other), games=2 * deals, processes=processes)
    assert found.points is not None
    low, high = found.points.low, found.points.high
    return Found(game, who, other, deals, found.points.value, low, high, len(found.forfeits), time_of(us, game))


def time_of(who: str, game: str) -> float:
    """Seconds that a player takes for a decision, on average over a deal."""
    record, mind, taken = dealt(game, 0), player(who), []
    while not record.over:
        began = time.perf_counter()
        action = mind.choose(record).action
        if len(list(record.state.actions())) > 1:
            taken.append(time.perf_counter() - began)
        record.play(action)
    return sum(taken) / len(taken)


def dealt(game: str, seed: int) -> Any:
    """A deal, before the first decision."""
    record, rng = harif.Record(game), random.Random(seed)
    while record.state.player() == harif.CHANCE:
        record.play(drawn_outcome(record.state, rng))
    return record


def main() -> None:
    parser = argparse.ArgumentParser(description="Hokm and bridge against random and rule-based players.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for a decision")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--games", default=",".join(RULES))
    parser.add_argument("--players", default=",".join(PLAYERS))
    asked = parser.parse_args()
    print("| " + " | ".join(COLUMNS) + " |\n|---" + "|---:" * (len(COLUMNS) - 1) + "|", flush=True)
    for each in matches(asked.games.split(","), asked.players.split(","), asked.deals, asked.seconds):
        print("| " + " | ".join(play(*each, asked.processes).row()) + " |", flush=True)


if __name__ == "__main__":
    main()
