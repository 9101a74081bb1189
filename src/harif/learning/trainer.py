"""The trainer: a network plays batches of games on any number of threads, and studies them, from mark to mark."""

import time
from array import array
from typing import Any, NamedTuple

from harif.game import GameError
from harif.learning.contest import Contest, Strength, contest, contest_of, outcome_of
from harif.learning.network import Network
from harif.learning.self_play import Games, Play, self_play
from harif.learning.study import Study, study
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.search.chance.network import net_of
from harif.search.flaws import ENDLESS, sentence_for
from harif.search.running import together
from harif.search.work import NO_LIMIT, STOPPED, Work

USUAL_ROWS, MOST_ROWS = 1024, 1 << 17
BATCH = 64
"""Games played with one set of weights, then studied in their order: so threads do not change what is learned."""

KERNELS = (self_play, study, contest)


class Mark(NamedTuple):
    """A point of the learning curve."""

    games: int
    seconds: float
    surprise: float
    rate: float
    against_evaluate: Strength | None


class Course(NamedTuple):
    """What a lesson is to be; see `learn`."""

    games: int
    seed: int
    rate: float
    last_rate: float
    trace: float
    explore: float
    marks: int
    test_games: int


class Trainer:
    """A lesson under way: `played` games of it so far, those of earlier lessons included."""

    def __init__(self, state: Any, engine: Engine, network: Network, course: Course, threads: int) -> None:
        self.state, self.engine, self.network, self.course = state, engine, network, course
        self.game = state.__harif__
        self.before = self.played = int(network.about.get("games", 0))
        self.end, self.next_mark = self.played + course.games, self.played
        self.began = time.perf_counter()
        self.halted = False
        self.games = new_games(self.game, min(self.game.ply_limit or USUAL_ROWS, 1 << 20))
        self.plays = [
            Play(
                limit=NO_LIMIT,
                players=self.game.kind.players,
                seed=course.seed,
                explore=course.explore,
                net=net_of(network),
                games=self.games,
            )
            for _ in range(threads)
        ]
        self.study = Study(
            limit=NO_LIMIT, trace=course.trace, back=Block("f", network.hidden), net=net_of(network), games=self.games
        )
        self.contest: Contest | None = None

    def halt(self) -> None:
        """From any thread: end soon."""
        self.halted = True
        for work in self.works():
            work.limit = STOPPED

    def works(self) -> list[Work]:
        return [*self.plays, self.study, *([self.contest] if self.contest else [])]

    @property
    def done(self) -> float:
        """The share of the course that is behind."""
        return (self.played - self.before) / self.course.games

    @property
    def moves(self) -> int:
        """How many were made in self-play."""
        return sum(play.nodes for play in self.plays)

    def until_mark(self) -> Mark | None:
        """Play and study up to the next mark; None if it was halted on the way."""
        every = max(BATCH, self.course.games // max(self.course.marks, 1))
        while not self.halted:
            rate = self.course.rate * (self.course.last_rate / self.course.rate) ** self.done
            surprise = self.lesson(min(BATCH, self.end - self.played), rate)
            if not self.halted and (self.played >= self.next_mark or self.played >= self.end):
                self.next_mark += every
                measured = self.against_evaluate() if self.course.test_games else None
                if self.halted:
                    break
                return Mark(self.played, time.perf_counter() - self.began, surprise, rate, measured)
        return None

    def lesson(self, count: int, rate: float) -> float:
        """Play the next `count` games, and learn from them; the mean surprise."""
        while not self.played_batch(count):
            self.make_room()
        if self.halted:
            return 0.0
        before = self.study.studied
        narrow = array("f", [rate])[0]  # as wide as the weights
        surprise = float(self.engine.run(study)(self.state, count, narrow, self.study))
        self.played += self.study.studied - before
        return surprise

    def played_batch(self, count: int) -> bool:
        """Play the next `count` games, each thread its share; False if there was no room for one of them."""
        run, first = self.engine.run(self_play), self.played
        self.games.first = first
        share = -(-BATCH // len(self.plays))

        def part(thread: int) -> None:
            low = min(thread * share, count)
            high = min(low + share, count)
            run(self.state, first + low, first + high, self.plays[thread])

        together(len(self.plays), part, self.halt)
        flaws = {play.flaw for play in self.plays} - {0, ENDLESS}
        if flaws:
            raise sentence_for(flaws.pop(), self.game)
        return self.halted or all(play.flaw == 0 for play in self.plays)

    def make_room(self) -> None:
        """Room for longer games than there was."""
        most = self.games.most_rows
        if 4 * most > MOST_ROWS:
            raise GameError(f"{self.game.spec}: a game did not end in {most:,} moves.")
        self.games = self.study.games = new_games(self.game, 4 * most)
        for play in self.plays:
            play.games, play.flaw, play.limit = self.games, 0, NO_LIMIT
        if self.halted:  # just now
            self.halt()

    def against_evaluate(self) -> Strength:
        """How the network does now, in `test_games` games."""
        games = self.course.test_games
        self.contest = match = contest_of(self.state, self.network, "evaluate", seed=1)
        if self.halted:  # just now
            self.halt()
        self.engine.run(contest)(self.state, 0, games, match)
        return outcome_of(match, games, self.game)

    def grown(self) -> Network:
        """The network as it is now, with what made it."""
        course = self.course
        lesson = {"games": self.played - self.before, "of": course.games, "seed": course.seed, "rate": course.rate}
        lesson |= {"last_rate": course.last_rate, "trace": course.trace, "explore": course.explore}
        lessons = [*self.network.about.get("lessons", ()), lesson]
        return Network(self.network.game, self.network.numbers, {"games": self.played, "lessons": lessons})


def new_games(game: Any, most_rows: int) -> Games:
    """Room for a batch of games of `most_rows` moves each; memory is taken as it is touched."""
    rows = BATCH * most_rows
    return Games(
        most_rows=most_rows,
        width=game.words,
        lengths=Block("q", BATCH),
        endings=Block("q", BATCH),
        movers=Block("q", rows),
        states=Block("q", rows * game.words),
    )
