"""The trainer: a network plays batches of games on any number of threads, and studies them, from mark to mark.

A batch is taken in as a whole or not at all: a lesson that is halted in the middle of one goes back to where it began.
So whatever is kept of a lesson stands between two batches, and what is learned from there does not depend on where, or
how often, it was interrupted: a game's luck hangs on its number, and the step on the games before it.
"""

import time
from array import array
from dataclasses import replace
from typing import Any

from harif.game import GameError, SearchError
from harif.learning.archive import MOST_WEIGHT
from harif.learning.contest import Contest, contest, contest_of, outcome_of
from harif.learning.course import Course
from harif.learning.marks import Mark, Strength
from harif.learning.network import Network
from harif.learning.self_play import Games, Play, self_play
from harif.learning.study import Study, study
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.search.chance.network import net_of
from harif.search.flaws import ENDLESS, ODD_JUDGEMENT, sentence_for
from harif.search.running import together
from harif.search.work import NO_LIMIT, STOPPED, Work

USUAL_ROWS, MOST_ROWS = 1024, 1 << 17
BATCH = 64
"""Games played with one set of weights, then studied in their order: so threads do not change what is learned."""

KERNELS = (self_play, study, contest)


class Trainer:
    """A lesson under way: `played` games of it so far, those of earlier lessons included.

    The network has already learned from the first `done` games of the course, and `curve` has its marks.
    """

    def __init__(
        self, state: Any, engine: Engine, network: Network, course: Course, threads: int, done: int = 0
    ) -> None:
        self.state, self.engine, self.network, self.course = state, engine, network, course
        self.game = state.__harif__
        self.played = int(network.about.get("games", 0))
        self.before = self.played - done
        self.end = self.before + course.games
        self.earlier = list(network.about.get("lessons", ()))[: -1 if done else None]
        self.curve: list[Mark] = list(network.curve) if done else []
        self.began = time.perf_counter() - (self.curve[-1].seconds if self.curve else 0.0)
        self.halted = False
        self.games = new_games(self.game, min(self.game.ply_limit or USUAL_ROWS, 1 << 20))
        self.plays = [
            Play(
                limit=NO_LIMIT,
                players=self.game.kind.players,
                seed=course.seed,
                explore=course.explore,
                net=net_of(network, self.game),
                games=self.games,
            )
            for _ in range(threads)
        ]
        self.study = Study(
            limit=NO_LIMIT,
            trace=course.trace,
            back=Block("f", network.hidden),
            net=net_of(network, self.game),
            games=self.games,
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
        while not self.halted:
            played, numbers = self.played, self.network.numbers.items.tobytes()
            try:
                rate = self.course.rate * (self.course.last_rate / self.course.rate) ** self.done
                surprise = self.lesson(min(BATCH, self.end - played), rate)
                if not self.halted and (self.played >= self.next_mark or self.played >= self.end):
                    measured = self.against_evaluate() if self.course.test_games else None
                    if not self.halted:
                        seconds = time.perf_counter() - self.began
                        self.curve.append(Mark(self.played, seconds, surprise, rate, measured))
                        return self.curve[-1]
            finally:
                if self.halted and (not self.curve or self.curve[-1].games < self.played):
                    self.played, self.network.numbers.memory[: len(numbers)] = played, numbers
        return None

    @property
    def next_mark(self) -> int:
        """The first batch is marked, then the first one after each stretch."""
        stretch = max(BATCH, self.course.games // max(self.course.marks, 1))
        marked = self.curve[-1].games - self.before if self.curve else 0
        return self.before + (marked // stretch + 1) * stretch if marked else self.before

    def lesson(self, count: int, rate: float) -> float:
        """Play the next `count` games, and learn from them; the mean surprise."""
        while not self.played_batch(count):
            self.make_room()
        if self.halted:
            return 0.0
        narrow = array("f", [rate])[0]  # as wide as the weights
        surprise = float(self.engine.run(study)(self.state, count, narrow, self.study))
        self.played += count
        self.refuse_overflow()
        return surprise

    def refuse_overflow(self) -> None:
        """Weights that grow without end: a sentence now, not a player that judges nothing."""
        import numpy as np

        numbers = np.frombuffer(self.network.numbers.memory, dtype=np.float32)
        if not np.max(np.abs(numbers)) <= MOST_WEIGHT:  # so is NaN found, too
            raise SearchError(
                "After {played:,} games the weights have grown beyond all measure: take a smaller rate than "
                "{rate}, or smaller features.",
                played=self.played,
                rate=self.course.rate,
            )

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
        if ODD_JUDGEMENT in flaws:
            self.refuse_overflow()
        if flaws:
            raise sentence_for(flaws.pop(), self.game)
        return self.halted or all(play.flaw == 0 for play in self.plays)

    def make_room(self) -> None:
        """Room for longer games than there was."""
        most = self.games.most_rows
        if 4 * most > MOST_ROWS:
            raise GameError("{spec}: a game did not end in {most:,} moves.", spec=self.game.spec, most=most)
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
        games = self.played - self.before
        lessons = [*self.earlier, *([self.course.written(games)] if games else [])]
        about = {"games": self.played, "lessons": lessons}
        return replace(self.network, about=about, curve=tuple(self.curve))


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
