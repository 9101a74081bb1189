"""`learn`: a judgement of a game from nothing but its rules and features, by playing against itself."""

import time
from dataclasses import dataclass, field
from typing import Any

from harif.games.catalogue import Game, start_of
from harif.learning.contest import Strength, strength
from harif.learning.curve import curve_svg
from harif.learning.endings import endings_of, sample_endings
from harif.learning.network import Network, new_network
from harif.learning.refusals import (
    refuse_folder,
    refuse_games,
    refuse_other_network,
    refuse_steps,
    refuse_unfit,
    refuse_units,
)
from harif.learning.trainer import KERNELS, Course, Mark, Trainer
from harif.native.engine import engine_for
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
    games: int = 20_000,
    hidden: int | None = None,
    seed: int = 0,
    rate: float = 0.1,
    last_rate: float = 0.01,
    trace: float = 0.0,
    explore: float = 0.0,
    threads: int = 1,
    marks: int = 20,
    test_games: int = 1_000,
    network: Network | None = None,
    seconds: float | None = None,
    file: Any = None,
    progress: Report | None = None,
    stop: Stop | None = None,
    native: bool = True,
) -> Lesson:
    """Learn to judge a game that has `features`, by temporal differences in games against itself.

    The same seed gives the same network, whatever the number of `threads`. `hidden` units (40; 0: a linear judgement);
    the step falls from `rate` to `last_rate`; `trace` is lambda; `explore` the share of moves made at random (chance in
    the game makes it needless). At `marks` points of the way the network plays `test_games` games against the game's
    own `evaluate`, `progress` is told (`progress(p)`: `p.detail` is the `Mark`), and the network is written to `file`,
    so that nothing is lost. `network` goes on from one.

    Ctrl-C, `stop` (a `threading.Event`) once it is set, or `progress` returning False ends it with what was learned so
    far.
    """
    state = start_of(game)
    definition = state.__harif__
    refuse_unfit(definition)
    refuse_games(games)
    refuse_units(hidden)
    refuse_steps(rate, last_rate, trace, explore)
    refuse_folder(file)
    refuse_odd_stop(stop)
    threads = threads_of(threads)
    engine = engine_for(state, [*KERNELS, sample_endings], native)
    endings, why = endings_of(state, engine, stop)
    inputs = sum(1 for _ in state.features(0))
    if network is None:
        network = new_network(definition.spec, inputs, USUAL_UNITS if hidden is None else hidden, endings, seed)
    elif why is None:
        refuse_other_network(network, definition, inputs, endings, hidden)
    course = Course(games, seed, rate, last_rate, trace, explore, marks, test_games)
    trainer = Trainer(state, engine, network, course, threads)
    curve: list[Mark] = []
    why = why or stopped_by(stop)
    try:
        while why is None and trainer.played < trainer.end:
            left = None if seconds is None else max(0.0, trainer.began + seconds - time.perf_counter())
            ended = conduct(
                trainer.until_mark, trainer.halt, game=definition, native=engine.native, seconds=left, stop=stop
            )
            why = ended.why or stopped_by(stop)
            if ended.value is not None:
                curve.append(ended.value)
                if not keep_and_report(trainer, ended.value, file, progress):
                    why = why or "interrupt"
    except KeyboardInterrupt:  # between two marks, or in `progress`
        if trainer.halted:  # the second one, for the first did not stop it
            raise
        trainer.halt()
        why = "interrupt"
    if why == "interrupt" and stop is not None:
        stop.set()
    if file is not None and trainer.played > trainer.before:
        trainer.grown().save(file)
    return Lesson(trainer.grown(), curve, why if trainer.played < trainer.end else None)


def stopped_by(stop: Stop | None) -> str | None:
    """A mark may come sooner than `conduct` looks at the event."""
    return "interrupt" if stop is not None and stop.is_set() else None


def keep_and_report(trainer: Trainer, mark: Mark, file: Any, progress: Report | None) -> bool:
    """Write the network to `file` and tell `progress` of the mark; is the lesson to go on?"""
    if file is not None:
        trainer.grown().save(file)
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
