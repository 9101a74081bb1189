"""`learn`: a judgement of a game from nothing but its rules and features, by playing against itself."""

import os
import time
from dataclasses import dataclass, field
from typing import Any

from harif.games.catalogue import Game, start_of
from harif.learning.contest import strength
from harif.learning.course import course_of
from harif.learning.curve import curve_svg
from harif.learning.endings import endings_of, sample_endings
from harif.learning.file import locked
from harif.learning.marks import Mark, Strength
from harif.learning.network import Network, copy_of, load_network, new_network
from harif.learning.refusals import (
    refuse_folder,
    refuse_no_learner,
    refuse_other_network,
    refuse_overwriting,
    refuse_unfit,
    refuse_units,
)
from harif.learning.trainer import KERNELS, Trainer
from harif.native.engine import engine_for
from harif.search.chance.recognition import looks_of
from harif.search.limits import positive
from harif.search.refusals import threads_of
from harif.search.result import Progress
from harif.search.running import Report, Stop, conduct, refuse_odd_stop

__all__ = ["Lesson", "Mark", "Strength", "learn", "strength"]

USUAL_UNITS = 40


@dataclass(frozen=True)
class Lesson:
    """How learning went: the network, and its learning curve."""

    network: Network
    curve: list[Mark] = field(default_factory=list)
    stopped: str | None = None

    def svg(self, lang: str = "en") -> str:
        """The learning curve as a picture."""
        return curve_svg({"": self.curve}, self.network.game, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


def learn(
    game: Game,
    *,
    games: int | None = None,
    hidden: int | None = None,
    seed: int | None = None,
    rate: float | None = None,
    last_rate: float | None = None,
    trace: float | None = None,
    explore: float | None = None,
    threads: int = 1,
    marks: int | None = None,
    test_games: int | None = None,
    network: Network | str | os.PathLike[str] | None = None,
    seconds: float | None = None,
    file: Any = None,
    progress: Report | None = None,
    stop: Stop | None = None,
    native: bool = True,
) -> Lesson:
    """Learn to judge a game that has `features`, by temporal differences in `games` (20,000) against itself.

    The same `seed` (0) gives the same network, whatever the number of `threads`. `hidden` units (40; 0: a linear
    judgement); the step falls from `rate` (0.1) to `last_rate` (0.01); `trace` (0) is lambda; `explore` (0) the share
    of moves made at random (chance in the game makes it needless). At `marks` (20) points of the way the network plays
    `test_games` (1,000) against the game's own `evaluate`, `progress` is told (`progress(p)`: `p.detail` is the
    `Mark`), and the network is written to `file`, so that nothing is lost. One lesson at a time is kept in a file.

    `network`, or the file of one, goes on from there: with its lesson, if that was interrupted and nothing else is
    asked for, and what is learned is then the same, bit for bit, as if it had not been; otherwise with a new lesson.

    Ctrl-C, `stop` (a `threading.Event`) once it is set, or `progress` returning False ends it with what was learned so
    far.
    """
    state = start_of(game)
    refuse_unfit(state.__harif__)
    refuse_units(hidden)
    refuse_folder(file)
    refuse_odd_stop(stop)
    positive("seconds", seconds)
    asked = {"games": games, "seed": seed, "rate": rate, "last_rate": last_rate, "trace": trace, "explore": explore}
    asked |= {"marks": marks, "test_games": test_games}
    threads = threads_of(threads)
    with locked(file):
        refuse_overwriting(file, network)
        if isinstance(network, (str, os.PathLike)):
            network = load_network(network)
        if network is not None:
            refuse_no_learner(network)
        course, done = course_of(network, asked)
        engine = engine_for(state, [*KERNELS, sample_endings], native)
        endings, why = endings_of(state, engine, stop)
        if network is not None and why is None:
            refuse_other_network(network, state, endings, hidden)
        if network is None:
            inputs, looks, _ = looks_of(state)
            units = USUAL_UNITS if hidden is None else hidden
            network = new_network(state.__harif__.spec, inputs, units, endings, course.seed, looks)
        why = why or stopped_by(stop)
        if why is not None:
            return Lesson(network, stopped=why)
        trainer = Trainer(state, engine, copy_of(network), course, threads, done)
        why = teach(trainer, seconds, file, progress, stop)
        return Lesson(trainer.grown(), trainer.curve, why if trainer.played < trainer.end else None)


def teach(trainer: Trainer, seconds: float | None, file: Any, progress: Report | None, stop: Stop | None) -> str | None:
    """Take a lesson from mark to mark; what stopped it before its end, if anything did."""
    why, began, first = None, time.perf_counter(), trainer.played
    try:
        while why is None and trainer.played < trainer.end:
            left = None if seconds is None else max(0.0, began + seconds - time.perf_counter())
            ended = conduct(
                trainer.until_mark,
                trainer.halt,
                game=trainer.game,
                native=trainer.engine.native,
                seconds=left,
                stop=stop,
            )
            why = ended.why or stopped_by(stop)
            if ended.value is not None and not keep_and_report(trainer, ended.value, file, progress):
                why = why or "interrupt"
    except KeyboardInterrupt:  # between two marks, or in `progress`
        if trainer.halted:  # the second one, for the first did not stop it
            raise
        trainer.halt()
        why = "interrupt"
    if why == "interrupt" and stop is not None:
        stop.set()
    if file is not None and trainer.played > first:
        trainer.grown().write(file)
    return why


def stopped_by(stop: Stop | None) -> str | None:
    """A mark may come sooner than `conduct` looks at the event."""
    return "interrupt" if stop is not None and stop.is_set() else None


def keep_and_report(trainer: Trainer, mark: Mark, file: Any, progress: Report | None) -> bool:
    """Write the network to `file` and tell `progress` of the mark; is the lesson to go on?"""
    if file is not None:
        trainer.grown().write(file)
    if progress is None:
        return True
    seen = Progress(
        depth=0,
        nodes=trainer.moves,
        seconds=mark.seconds,
        phase="learning",
        told=f"{mark.games:,} games",
        done=trainer.done,
        detail=mark,
    )
    return progress(seen) is not False
