"""`learn`: a judgement of a game from nothing but its rules and features, by playing against itself."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import GameError, SearchError
from harif.games.catalogue import Game, start_of
from harif.learning.network import MOST_UNITS, Network, new_network
from harif.learning.self_play import (
    BY_CHANCE,
    BY_EVALUATE,
    BY_NETWORK,
    CONTEST,
    FLAW,
    GAME_HEAD,
    LAST_STATES,
    SELF_PLAY,
    STOP,
    STUCK,
    STUDY,
    WORDS,
)
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for
from harif.search.complete import MOST_THREADS
from harif.search.expecting import scratch_of
from harif.search.limits import MOST_PLIES
from harif.search.network import LANES
from harif.search.worker import run_stoppable, start_thread

MOST_ENDINGS = LANES
USUAL_ROWS = 1024
USUAL_UNITS = 40
RANDOM_GAMES = 4_000
BATCH = 64
"""Games played with one set of weights, then studied in their order: so threads do not change what is learned."""


class Strength(NamedTuple):
    """Games against somebody, in points a game, with the standard error."""

    games: int
    points: float
    error: float
    won: float  # share of the games
    lost: float


class Mark(NamedTuple):
    """A point of the learning curve."""

    games: int
    seconds: float
    surprise: float
    rate: float
    against_evaluate: Strength | None


@dataclass(frozen=True)
class Lesson:
    """How learning went: the network, and its learning curve."""

    network: Network
    curve: list[Mark] = field(default_factory=list)
    stopped: str | None = None

    def svg(self, lang: str = "en") -> str:
        """The learning curve as a picture."""
        from harif.learning.curve import curve_svg

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
    progress: Callable[[Mark], object] | None = None,
    native: bool = True,
) -> Lesson:
    """Learn to judge a game that has `features`, by temporal differences in games against itself.

    The same seed gives the same network, whatever the number of `threads`. `hidden` units (40; 0: a linear judgement);
    the step falls from `rate` to `last_rate`; `trace` is lambda; `explore` the share of moves made at random (chance in
    the game makes it needless). At `marks` points of the way the network plays `test_games` games against the game's
    own `evaluate`, `progress` is told, and the network is written to `file`, so that nothing is lost. `network` goes on
    from one. Ctrl-C ends it with what was learned so far.
    """
    state = start_of(game)
    definition = state.__harif__
    refuse_unfit(definition, games, hidden)
    refuse_steps(rate, last_rate, trace, explore, threads)
    refuse_folder(file)
    engine = engine_for(state, [SELF_PLAY, STUDY, CONTEST, LAST_STATES], native)
    endings = endings_of(state, engine)
    inputs = sum(1 for _ in state.features(0))
    if network is None:
        network = new_network(definition.spec, inputs, USUAL_UNITS if hidden is None else hidden, endings, seed)
    elif hidden not in (None, network.hidden):
        raise SearchError(f"The network has {network.hidden} hidden units, not {hidden}. Leave hidden out to go on.")
    elif (network.inputs, network.endings) != (inputs, endings):
        raise SearchError(f"The network has {network.inputs} inputs; {definition.spec} has {inputs} features.")
    school = School(state, engine, network, seed, explore, threads)
    began = time.perf_counter()
    curve: list[Mark] = []
    played = int(network.about.get("games", 0))
    before, end = played, played + games
    next_mark = played
    every = max(BATCH, games // max(marks, 1))
    surprise = 0.0
    stopped = None

    def grown() -> Network:
        """The network as it is now, with what made it."""
        lesson = {"games": played - before, "of": games, "seed": seed, "rate": rate, "last_rate": last_rate}
        lesson |= {"trace": trace, "explore": explore}
        lessons = [*network.about.get("lessons", ()), lesson]
        return Network(network.game, network.numbers, {"games": played, "lessons": lessons})

    def work() -> None:
        nonlocal played, next_mark, surprise, stopped
        first = played
        while played < end and not school.halted:
            share = (played - first) / games
            step = rate * (last_rate / rate) ** share
            batch = min(BATCH, end - played)
            surprise = school.lesson(played, batch, step, trace)
            if school.halted:
                break
            played += batch
            if played >= next_mark or played >= end:
                next_mark += every
                strength = school.against(BY_EVALUATE, test_games) if test_games else None
                mark = Mark(played, time.perf_counter() - began, surprise, step, strength)
                curve.append(mark)
                if file is not None:
                    grown().save(file)
                if progress is not None and progress(mark) is False:
                    break
        if played < end:
            stopped = "interrupt" if seconds is None or time.perf_counter() - began < seconds else "seconds"

    run_stoppable(work, school.stop, seconds, None, definition)
    if file is not None and played > before:
        grown().save(file)
    return Lesson(grown(), curve, stopped)


def strength(
    game: Any,
    network: Network | None,
    against: Any = "random",
    *,
    games: int = 2_000,
    seed: int = 1,
    native: bool = True,
) -> Strength:
    """How a network (None: the game's `evaluate`) does against "random", "evaluate" or another network, all of them
    choosing the move whose state they judge best. Each pair of games has the same luck, with the seats changed.
    """
    state = start_of(game)
    engine = engine_for(state, [CONTEST], native)
    opponent = against.numbers if isinstance(against, Network) else Block("f", 1)
    if not isinstance(against, Network) and against not in ("random", "evaluate"):
        raise SearchError(f"against is 'random', 'evaluate' or a network, not {against!r}.")
    way = BY_NETWORK if isinstance(against, Network) else BY_CHANCE if against == "random" else BY_EVALUATE
    own = BY_EVALUATE if network is None else BY_NETWORK
    numbers = Block("f", 1) if network is None else network.numbers
    return contest_of(state, engine, own, numbers, way, opponent, games, seed)


def contest_of(
    state: Any, engine: Engine, way: int, net: Block, other_way: int, other_net: Block, games: int, seed: int
) -> Strength:
    control, rng, totals = engine.ints(4), engine.words(0), engine.floats(5)
    scratch = Block("f", max(scratch_of(net), scratch_of(other_net)))
    totals[4] = state.__harif__.kind.middle
    arguments = (0, games, seed, way, other_way, 100_000, control, rng, net, other_net, scratch, totals)
    run = engine.run(CONTEST)
    run_stoppable(lambda: run(state, *arguments), lambda: control.__setitem__(STOP, 1), game=state.__harif__)
    if control[STOP]:
        raise KeyboardInterrupt
    if control[FLAW]:
        raise GameError(f"{state.__harif__.spec}: a game did not end in 100,000 plies.")
    mean = totals[0] / games
    error = sqrt(max(totals[1] / games - mean * mean, 0.0) / games)
    return Strength(games, float(mean), error, totals[2] / games, totals[3] / games)


class School:
    """The network at work: batches of games by any number of threads, then their study."""

    def __init__(self, state: Any, engine: Engine, network: Network, seed: int, explore: float, threads: int) -> None:
        self.state, self.engine, self.network = state, engine, network
        self.game = state.__harif__
        self.seed, self.explore, self.threads = seed, explore, threads
        self.stride = WORDS + self.game.words
        self.most_rows = min(self.game.ply_limit or USUAL_ROWS, 1 << 20)
        self.controls = [engine.ints(4) for _ in range(threads)]
        self.rngs = [engine.words(0) for _ in range(threads)]
        self.scratches = [Block("f", scratch_of(network.numbers)) for _ in range(threads)]
        self.target = Block("f", 2 * LANES + network.hidden)
        self.rate = Block("f", 1)
        self.halted = False
        self.make_memory()

    def make_memory(self) -> None:
        size = GAME_HEAD + self.most_rows * self.stride
        self.memory = Block("q", size * BATCH)
        share = -(-BATCH // self.threads)
        self.parts = [self.memory.part(thread * share * size) for thread in range(self.threads)]
        self.share = share

    def stop(self) -> None:
        self.halted = True
        for control in self.controls:
            control[STOP] = 1

    def lesson(self, first: int, batch: int, step: float, trace: float) -> float:
        """Play games `first` to `first + batch`, and learn from them."""
        while True:
            self.play(first, batch)
            flaw = max(int(control[FLAW]) for control in self.controls)
            if flaw == 0 or self.halted:
                break
            if flaw == STUCK:
                raise GameError(f"{self.game.spec}: a state has no legal move, yet the game is not over.")
            self.most_rows *= 4
            if self.most_rows > 1 << 17:
                raise GameError(f"{self.game.spec}: a game did not end in {self.most_rows // 4:,} moves.")
            self.make_memory()
            for control in self.controls:
                control[FLAW] = 0
        if self.halted:
            return 0.0
        self.rate[0] = step
        players = self.game.kind.players
        run = self.engine.run(STUDY)
        rest = (self.rate, self.network.numbers, self.scratches[0], self.target, self.memory)
        return float(run(self.state, batch, players, trace, self.most_rows, self.stride, *rest))

    def play(self, first: int, batch: int) -> None:
        run, errors = self.engine.run(SELF_PLAY), []

        def part(thread: int) -> None:
            low = min(thread * self.share, batch)
            high = min(low + self.share, batch)
            rest = (self.controls[thread], self.rngs[thread], self.network.numbers, self.scratches[thread])
            try:
                run(
                    self.state, first + low, first + high, self.seed, self.explore, self.most_rows, self.stride, *rest,
                    self.parts[thread],
                )  # fmt: skip
            except BaseException as problem:
                errors.append(problem)

        helpers = [start_thread(lambda t=thread: part(t)) for thread in range(1, self.threads)]  # type: ignore[misc]
        part(0)
        for helper in helpers:
            helper.join()
        if errors:
            raise errors[0]

    def against(self, way: int, games: int) -> Strength | None:
        nothing = Block("f", 1)
        return contest_of(self.state, self.engine, BY_NETWORK, self.network.numbers, way, nothing, games, 1)


def refuse_unfit(game: Any, games: Any, hidden: Any) -> None:
    """A sentence for what cannot be learned."""
    if "features" not in game.methods:
        raise SearchError(
            f"{game.spec} has no method 'features': write 'def features(self, player):' that yields numbers."
        )
    if game.kind.players > 2 or (game.kind.players == 2 and not game.kind.zero_sum) or game.kind.hidden:
        raise SearchError(f"learn wants one player, or two with a constant sum, nothing hidden; this is {game.kind}.")
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise SearchError(f"games is a whole number of 1 or more, not {games!r}.")
    if hidden is not None and (
        isinstance(hidden, bool) or not isinstance(hidden, int) or not 0 <= hidden <= MOST_UNITS
    ):
        raise SearchError(f"hidden is a whole number from 0 to {MOST_UNITS}, not {hidden!r}.")


def refuse_steps(rate: Any, last_rate: Any, trace: Any, explore: Any, threads: Any) -> None:
    """A sentence for numbers that would teach nothing."""
    for name, value, high in (
        ("rate", rate, 10.0),
        ("last_rate", last_rate, 10.0),
        ("trace", trace, 1.0),
        ("explore", explore, 1.0),
    ):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not 0.0 <= value <= high or (high > 1.0 and value == 0.0):
            raise SearchError(f"{name} is a number {'above 0' if high > 1.0 else 'from 0 to 1'}, not {value!r}.")
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise SearchError(f"threads is a number from 1 to {MOST_THREADS}, not {threads!r}.")


def refuse_folder(file: Any) -> None:
    """Before a long lesson, not after it: can the network be kept there?"""
    if file is not None and not Path(file).absolute().parent.is_dir():
        raise SearchError(f"There is no folder {Path(file).parent} to keep the network in.")


def endings_of(state: Any, engine: Engine) -> tuple[float, ...]:
    """The utilities at which games end, smallest first; for two players, as both may see them."""
    kind = state.__harif__.kind
    utilities, control = engine.floats(RANDOM_GAMES), engine.ints(4)
    engine.run(LAST_STATES)(state, RANDOM_GAMES, MOST_PLIES, control, engine.words(1), utilities)
    if control[FLAW]:
        raise GameError(f"{state.__harif__.spec}: a random game did not end in {MOST_PLIES:,} plies.")
    found: set[float] = set()
    for utility in utilities:
        found.add(float(utility) + 0.0)
        if kind.players == 2:
            found.add((kind.constant_sum or 0.0) - utility + 0.0)
    if len(found) > MOST_ENDINGS:
        raise SearchError(
            f"{state.__harif__.spec} ends with {len(found)} different utilities or more; learn tells at most "
            f"{MOST_ENDINGS} endings apart."
        )
    return tuple(sorted(found))
