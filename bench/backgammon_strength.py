"""Backgammon: how strong is the player that learned? Points a game, cubeless money play, against four opponents."""

import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

from backgammon import GNU, side
from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console

import harif

WORDS = """\
Cubeless money play: a game is worth 1, 2 (gammon) or 3 points (backgammon). Each roll of the dice is played twice, with
the seats changed, and the standard error is that of such pairs. The player is the network that is shipped with the
package, learned from nothing but the rules and features (docs/learning.md). "No search" takes the play whose
position it judges best; "one look-ahead" searches every roll of the opponent and its best reply
(`harif.expectiminimax(state, depth=2, network=…, pruning="star2")`). The plain linear evaluation is the game's own
`evaluate`; the learned one has no hidden units. GNU Backgammon plays 0-ply without noise: its own network judges every
position after a legal play. A second look-ahead (`depth=3, width=6`) takes about 0.2 s a decision, too long for as many
games here.
"""

PLAYERS: dict[str, dict[str, Any]] = {
    "no search": {"depth": 1},
    "one look-ahead": {"depth": 2, "pruning": "star2"},
}
AGAINST = ("random play", "the plain linear evaluation", "the learned linear one", GNU + " 0-ply")
LEFT_OUT = {"no search": (), "one look-ahead": AGAINST[2:3]}
GOAL = -0.15
BATCH = 100  # games that go on side by side, so that the peer is asked about many positions at once


class Score(NamedTuple):
    """Points of pairs of games, summed, and their squares."""

    pairs: int = 0
    points: float = 0.0
    squares: float = 0.0
    won: int = 0
    decisions: int = 0
    seconds: float = 0.0  # of searching

    def __add__(self, other: "Score") -> "Score":  # type: ignore[override]
        return Score(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def mean(self) -> float:
        return self.points / self.pairs

    @property
    def error(self) -> float:
        return sqrt(max(self.squares / self.pairs - self.mean**2, 0.0) / max(self.pairs - 1, 1))


def measure(console: Console, quick: bool) -> Section:
    """Every player against every opponent that it is worth asking about."""
    prepare(console)
    games = 60 if quick else 2_000
    rows, best = [], None
    for name in PLAYERS:
        for against in AGAINST:
            if against in LEFT_OUT[name]:
                continue
            try:
                with console.status(f"{name} against {against}: {games:,} games …"):
                    score = contest(name, against, games)
            except PeerMissing as problem:
                rows.append((name, str(problem), "–", "–", "–", "–"))
                continue
            took = f"{1e3 * score.seconds / max(score.decisions, 1):.1f} ms"
            points = f"{score.mean:+.3f} ± {score.error:.3f}"
            rows.append((name, against, f"{2 * score.pairs:,}", points, f"{score.won / (2 * score.pairs):.1%}", took))
            console.print(*rows[-1], sep="  ")
            if against == AGAINST[-1] and name == "one look-ahead":
                best = score.mean
    table = Table(("player", "against", "games", "points a game", "games won", "a decision"), rows)
    goal = Target(f"points a game against {GNU} 0-ply, one look-ahead", GOAL, best, unit="")
    return Section("backgammon-strength", WORDS, [table], [goal])


def contest(name: str, against: str, games: int) -> Score:
    """`games` games in pairs, shared out over the cores."""
    cores = max(1, min(os.cpu_count() or 1, 8))
    pairs = games // 2
    shares = [range(pairs * i // cores, pairs * (i + 1) // cores) for i in range(cores)]
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        scores = pool.starmap(play_pairs, [(name, against, share) for share in shares if share])
    total = Score()
    for score in scores:
        total += score
    return total


class Game:
    """A game under way: its own dice, and the seat of the player who is measured."""

    def __init__(self, start: Any, pair: int, seat: int) -> None:
        self.state, self.seat = start, seat
        self.dice = random.Random(f"backgammon {pair}")

    def roll(self) -> None:
        outcomes, chances = zip(*self.state.outcomes(), strict=True)
        self.state = self.state.result(self.dice.choices(outcomes, chances)[0])

    @property
    def points(self) -> float:
        return float(self.state.utility(self.seat))


def play_pairs(name: str, against: str, pairs: range) -> Score:
    start, total = harif.load("backgammon"), Score()
    network = harif.learned("backgammon")
    options = {"network": network, "ranking": "bounds", **PLAYERS[name]}
    with Opponent(against) as answers:
        for first in range(0, len(pairs), BATCH // 2):
            some = pairs[first : first + BATCH // 2]
            games = [Game(start, pair, seat) for pair in some for seat in (0, 1)]
            decisions, seconds = play_out(games, options, answers)
            for one, two in zip(games[::2], games[1::2], strict=True):
                mean = (one.points + two.points) / 2
                won = (one.points > 0) + (two.points > 0)
                total += Score(1, mean, mean * mean, won)
            total += Score(decisions=decisions, seconds=seconds)
    return total


Answers = Callable[[list[Any]], list[Any]]
"""From the states of many games to the states after the opponent's plays."""


def play_out(games: list[Game], options: dict[str, Any], answers: Answers) -> tuple[int, float]:
    """Play all games to their ends; how often the measured player was asked, and the seconds it took."""
    decisions, seconds, live = 0, 0.0, games
    while live:
        waiting = []
        for game in live:
            while not game.state.terminal():
                if game.state.player() == harif.CHANCE:
                    game.roll()
                    continue
                plays = list(game.state.actions())
                if len(plays) == 1:
                    game.state = game.state.result(plays[0])
                elif game.state.turn == game.seat:
                    began = time.process_time()
                    found = harif.expectiminimax(game.state, **options)
                    seconds += time.process_time() - began
                    decisions += 1
                    game.state = game.state.result(found.action)
                else:
                    waiting.append(game)
                    break
        for game, after in zip(waiting, answers([game.state for game in waiting]), strict=True):
            game.state = after
        live = waiting
    return decisions, seconds


class Opponent:
    """Somebody who answers for many games at once."""

    def __init__(self, name: str) -> None:
        self.name, self.peer = name, None

    def __enter__(self) -> Answers:
        if self.name == AGAINST[0]:
            rng = random.Random(0)
            return lambda states: [s.result(rng.choice(list(s.actions()))) for s in states]
        if self.name == AGAINST[1]:
            return lambda states: [s.result(harif.expectiminimax(s, depth=1, ranking="bounds").action) for s in states]
        if self.name == AGAINST[2]:
            linear = harif.learned("backgammon-linear")
            how: dict[str, Any] = {"depth": 1, "ranking": "bounds", "network": linear}
            return lambda states: [s.result(harif.expectiminimax(s, **how).action) for s in states]
        self.peer = Peer(GNU)
        self.peer.__enter__()
        return self.ask_gnu

    def __exit__(self, *problem: Any) -> None:
        if self.peer is not None:
            self.peer.__exit__(*problem)

    def ask_gnu(self, states: list[Any]) -> list[Any]:
        after = [[state.result(play) for play in state.actions()] for state in states]
        open_ones = [(s.turn, a) for s, plays in zip(states, after, strict=True) for a in plays if not a.terminal()]
        boards = [(side(a, mover), side(a, 1 - mover)) for mover, a in open_ones]
        worths = iter(self.peer.ask("equities", boards=boards)["equities"] if boards else [])
        return [best_for_mover(state.turn, plays, worths) for state, plays in zip(states, after, strict=True)]


def best_for_mover(mover: int, plays: list[Any], worths: Iterator[float]) -> Any:
    """The position that is worth least to the other side, who is on roll."""
    judged = [-play.utility(mover) if play.terminal() else next(worths) for play in plays]
    return plays[judged.index(min(judged))]
