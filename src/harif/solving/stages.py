"""Games of one player and chance that go in stages, solved exactly: Yahtzee, turn by turn.

A game of this kind comes back, between stages, to few *landmarks*: states whose `landmark()` is a number of 0 or more
(inside a stage it is -1). What is worth knowing of a landmark is what is *to come*: the expected utility under best
play, less what the player has `gained()` so far. Two states with the same landmark must have the same to come, whatever
was gained before, so the score is no part of a landmark's number.

The search is expectimax, depth first, with memory of two sorts. Landmarks keep their value for ever, in one flat array.
The states inside a stage keep theirs in a small table that begins anew for each stage (by a stamp, not by
erasing); a stage met inside another has a table of its own, one level higher. So the memory is that of the landmarks
and of a few levels, however many states there are.

    values   f8[landmarks]       to come from each landmark, NaN while it is not known; all threads share it
    keys     i8[levels * room]   `key()` of the states of a stage
    stamps   i8[levels * room]   which stage wrote the entry
    worths   f8[levels * room]   to come from the state
    moves    i8[plies * wide]    the actions of the states on the path
    control  i8[…]               see the slots below; each thread has its own
"""

import time
from array import array
from collections.abc import Callable
from math import inf, nan
from typing import Any, NamedTuple

from harif.game import CHANCE, GameError, SearchError, definition_of
from harif.game.values import word_of
from harif.native.engine import Engine, engine_for, old_kernel, part_of_kernel
from harif.search.limits import MOST_PLIES
from harif.search.old_table import mixed
from harif.search.search import deep_recursion
from harif.search.worker import run_stoppable, start_thread
from harif.solving.backward.work import Stopped

# Slots of `control`.
STOP, STAGES, STATES, TROUBLE, WANTED, STAMP, LEVELS, ROOM, WIDE, ORDER = range(10)
STAMPS = 10  # from here on: the stamp of each level
# What stands in TROUBLE: something was too small, and WANTED says what would do, or the game is not of this kind.
NONE, FEW_VALUES, FEW_LEVELS, FULL, TOO_WIDE, TOO_DEEP, NO_MOVE = range(7)

FIRST_VALUES, FIRST_LEVELS, FIRST_ROOM, FIRST_PLIES = 1 << 12, 16, 1 << 10, 512
MOST_VALUES, MOST_ROOM, MOST_LEVELS = 1 << 31, 1 << 26, 1 << 12


class Stage(NamedTuple):
    """How far the solving is."""

    stages: int  # landmarks whose value is known
    states: int  # states looked at inside stages, in all
    seconds: float


class Stages:
    """A game solved: `value` of the state asked about, and the best action of every state after it."""

    def __init__(self, state: Any, solver: "Solver", value: float, seconds: float) -> None:
        self.state, self.value, self.seconds = state, value, seconds
        self._solver = solver
        self.stages = sum(value == value for value in solver.values)
        self.states = solver.states()
        self.bytes = solver.bytes()

    def value_of(self, state: Any) -> float:
        """The expected utility from a state on under best play."""
        self._refuse_other(state)
        return watched(self._solver, state, 1, None)

    def ranked(self, state: Any) -> list[tuple[int, float]]:
        """Every action of a state with the expected utility after it, the best first; of equals the first is first."""
        self._refuse_other(state)
        if state.terminal() or state.player() == CHANCE:
            return []
        after = [(action, self.value_of(state.result(action))) for action in state.actions()]
        return sorted(after, key=lambda choice: -choice[1])

    def action_of(self, state: Any) -> int:
        """The best action: a `Stages` is a player by this method, as in `harif.match`."""
        ranked = self.ranked(state)
        if not ranked:
            what = "the game is over" if state.terminal() else "chance moves"
            raise SearchError(f"There is no action to choose here: {what}.")
        return ranked[0][0]

    def _refuse_other(self, state: Any) -> None:
        if type(state) is not type(self.state):
            raise SearchError(f"This is a solution of {self.state.__harif__.spec}, not of {state!r}.")

    def __repr__(self) -> str:
        return (
            f"<{self.state.__harif__.spec} solved: {self.value:.6f}, {self.stages:,} stages, {self.states:,} states, "
            f"{self.seconds:.1f} s, {self.bytes / 2**20:.1f} MB>"
        )


def solve_stages(
    state: Any,
    threads: int = 1,
    progress: Callable[[Stage], object] | None = None,
    native: bool = True,
) -> Stages:
    """Solve a game of one player with chance that says where its stages begin, by `landmark()` and `gained()`.

    - `threads`: each solves the whole game, trying actions in another order, and takes from the others what they know.
    - `progress`: called about ten times a second with a `Stage`; if it returns False the solving stops.

    Ctrl-C stops it too; either way `Stopped` is raised. The value is that of plain expectimax, to rounding.
    """
    game = definition_of(state)
    refuse(game)
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 64:
        raise SearchError(f"threads is a whole number from 1 to 64, not {threads!r}.")
    started = time.perf_counter()
    engine = engine_for(state, [TO_COME], native)
    solver = Solver(game, engine, threads if engine.native else 1)

    def report() -> object:
        assert progress is not None
        return progress(Stage(solver.stages(), solver.states(), time.perf_counter() - started))

    value = watched(solver, state, threads, report if progress else None)
    return Stages(state, solver, value, time.perf_counter() - started)


def watched(solver: "Solver", state: Any, threads: int, report: Callable[[], object] | None) -> float:
    """The expected utility of a state, in a thread that can be stopped."""
    with deep_recursion(solver.engine.native):
        work = run_stoppable(lambda: solver.solve(state, threads), solver.stop, report=report, game=solver.game)
    return work + float(state.gained())


def refuse(game: Any) -> None:
    """Say which games can be solved in stages."""
    if game.kind.players != 1 or game.kind.hidden:
        raise SearchError(f"{game.spec} is not a game of one player who sees everything; stages are for those.")
    for method in ("landmark", "key"):
        if method not in game.methods:
            raise SearchError(
                f"{game.spec} has no method '{method}': landmark() numbers the states between stages, and key() tells "
                "the states inside a stage apart."
            )
    if "sample" in game.methods and "outcomes" not in game.methods:
        raise SearchError(f"{game.spec} has 'sample' but no 'outcomes': without probabilities there is no exact value.")


class Bench(NamedTuple):
    """What one thread works with."""

    control: Any
    keys: Any
    stamps: Any
    worths: Any
    moves: Any


class Solver:
    """The memory of a solution, and the threads that fill it. What turns out too small is made larger, and the work
    goes on with all landmarks that are known.
    """

    def __init__(self, game: Any, engine: Engine, threads: int) -> None:
        self.game, self.engine = game, engine
        self.values: Any = self.unknown(FIRST_VALUES)
        self.levels, self.room, self.wide, self.plies = FIRST_LEVELS, FIRST_ROOM, game.max_actions or 64, FIRST_PLIES
        self.past = [0, 0]  # stages and states of benches that were too small
        self.benches = [self.bench(number) for number in range(threads)]
        self.answers: list[float] = []
        self.errors: list[BaseException] = []
        self.stopped = False

    def unknown(self, count: int) -> Any:
        return array("d", [nan]) * count if self.engine.native else [nan] * count

    def bench(self, number: int) -> Bench:
        control = self.engine.ints(STAMPS + self.levels)
        control[LEVELS], control[ROOM], control[WIDE], control[ORDER] = self.levels, self.room, self.wide, number
        table, ints = self.levels * self.room, self.engine.ints
        return Bench(control, ints(table), ints(table), self.engine.floats(table), ints(self.plies * self.wide))

    def solve(self, state: Any, threads: int) -> float:
        """What is to come from a state."""
        self.stopped, self.errors = False, []
        while True:
            self.answers = []
            crew = self.benches[:threads]
            for bench in crew:
                bench.control[STOP] = bench.control[TROUBLE] = bench.control[WANTED] = 0
            helpers = [start_thread(lambda bench=bench: self.work(state, bench)) for bench in crew[1:]]  # type: ignore[misc]
            if self.stopped:
                self.halt()
            self.work(state, crew[0])
            for helper in helpers:
                helper.join()
            if self.errors:
                raise self.errors[0]
            if self.answers:
                return self.answers[0]
            if self.stopped:
                raise Stopped(f"Solving {self.game.spec} was stopped after {self.stages():,} stages.")
            self.enlarge()

    def work(self, state: Any, bench: Bench) -> None:
        """Solve the whole of it, one thread's way. Whoever is done, or cannot go on, halts the others."""
        try:
            bench.control[STAMP] += 1
            bench.control[STAMPS] = bench.control[STAMP]
            run = self.engine.run(TO_COME)
            answer = run(state, 0, 0, bench.control, self.values, bench.keys, bench.stamps, bench.worths, bench.moves)
            if not bench.control[STOP]:
                self.answers.append(float(answer))
        except BaseException as problem:
            self.errors.append(problem)
        self.halt()

    def stop(self) -> None:
        self.stopped = True
        self.halt()

    def halt(self) -> None:
        for bench in self.benches:
            bench.control[STOP] = 1

    def stages(self) -> int:
        return self.past[0] + sum(int(bench.control[STAGES]) for bench in self.benches)

    def states(self) -> int:
        return self.past[1] + sum(int(bench.control[STATES]) for bench in self.benches)

    def bytes(self) -> int:
        return 8 * (len(self.values) + sum(len(block) for bench in self.benches for block in bench))

    def enlarge(self) -> None:
        """Make room for what a thread could not go on without, or say why nothing helps."""
        self.past = [self.stages(), self.states()]
        for trouble, wanted in {(int(b.control[TROUBLE]), int(b.control[WANTED])) for b in self.benches}:
            if trouble == FEW_VALUES:
                if wanted >= MOST_VALUES:
                    raise GameError(
                        f"{self.game.spec}: landmark() is {wanted}; number them from 0 to below {MOST_VALUES}."
                    )
                more = (1 << wanted.bit_length()) - len(self.values)
                self.values = self.values + self.unknown(max(0, more))
            elif trouble == FULL:
                self.room *= 4
                if self.room > MOST_ROOM:
                    raise GameError(
                        f"{self.game.spec}: a stage has more than {MOST_ROOM // 4:,} states. Add landmarks."
                    )
            elif trouble == TOO_WIDE:
                if self.game.max_actions is not None:
                    told = f"declares max_actions={self.wide}, but a state has {wanted} moves. Raise it."
                    raise GameError(f"{self.game.spec} {told}")
                self.wide = wanted
            elif trouble in (FEW_LEVELS, TOO_DEEP):
                if trouble == TOO_DEEP:
                    self.plies *= 2
                else:
                    self.levels *= 2
                if self.plies > MOST_PLIES or self.levels > MOST_LEVELS:
                    told = f"did not end in {self.plies // 2} plies or {self.levels // 2} stages"
                    raise GameError(
                        f"{self.game.spec} {told}: can a state come back? Then it cannot be solved in stages."
                    )
            elif trouble == NO_MOVE:
                raise GameError(
                    f"{self.game.spec}: a state has no legal move, yet the game is not over. Try 'harif check'."
                )
        self.benches = [self.bench(number) for number in range(len(self.benches))]


@part_of_kernel
def give_up(control: Any, trouble: int, wanted: int) -> float:
    control[TROUBLE] = trouble
    control[WANTED] = wanted
    control[STOP] = 1
    return 0.0


@part_of_kernel
def place_of(key: int, level: int, control: Any, keys: Any, stamps: Any) -> int:
    """Where the state of that key stands in the table of its stage, or where it would; -1 if there is no room."""
    room = control[ROOM]
    place = word_of(mixed(key)) & (room - 1)
    for _ in range(room // 2):
        at = level * room + place
        if stamps[at] != control[STAMPS + level] or keys[at] == key:
            return at  # type: ignore[no-any-return]
        place = (place + 1) & (room - 1)
    return -1


def to_come(
    state: Any,
    level: int,
    ply: int,
    control: Any,
    values: Any,
    keys: Any,
    stamps: Any,
    worths: Any,
    moves: Any,
) -> float:
    """Expected utility under best play less what is gained so far; 0 and STOP where it cannot be told."""
    # Step 1. What is over, known, or new: a landmark begins a stage one level higher.
    if control[STOP] != 0:
        return 0.0
    gained = state.gained()
    if state.terminal():
        return state.utility(0) - gained  # type: ignore[no-any-return]
    landmark = int(state.landmark())
    key, at = 0, 0
    if landmark >= 0:
        if landmark >= len(values):
            return give_up(control, FEW_VALUES, landmark)
        if values[landmark] == values[landmark]:
            return values[landmark]  # type: ignore[no-any-return]
        level += 1
        if level >= control[LEVELS]:
            return give_up(control, FEW_LEVELS, level)
        control[STAMP] += 1
        control[STAMPS + level] = control[STAMP]
    else:
        key = word_of(state.key())
        at = place_of(key, level, control, keys, stamps)
        if at < 0:
            return give_up(control, FULL, 0)
        if stamps[at] == control[STAMPS + level]:
            return worths[at]  # type: ignore[no-any-return]
    wide = control[WIDE]
    if (ply + 1) * wide > len(moves):
        return give_up(control, TOO_DEEP, ply)
    control[STATES] += 1

    # Step 2. The average over the outcomes, or the best of the actions.
    total = 0.0
    if state.player() == CHANCE:
        for outcome, probability in state.outcomes():
            after = state.result(outcome)
            more = to_come(after, level, ply + 1, control, values, keys, stamps, worths, moves)
            total += probability * (after.gained() - gained + more)
    else:
        first, count = ply * wide, 0
        for action in state.actions():
            if count < wide:
                moves[first + count] = action
            count += 1
        if count > wide:
            return give_up(control, TOO_WIDE, count)
        if count == 0:
            return give_up(control, NO_MOVE, 0)
        total = -inf
        # Each thread in its own order, forwards or backwards from one of 32 places: they meet in the middle.
        for number in range(count):
            turned = number + (count * (control[ORDER] >> 1) >> 5)
            if turned >= count:
                turned -= count
            if control[ORDER] & 1 != 0:
                turned = count - 1 - turned
            after = state.result(moves[first + turned])
            more = to_come(after, level, ply + 1, control, values, keys, stamps, worths, moves)
            total = max(total, after.gained() - gained + more)

    # Step 3. Remember it, unless it was cut short. Other states of the stage came into its table in between.
    if control[STOP] != 0:
        return 0.0
    if landmark >= 0:
        values[landmark] = total
        control[STAGES] += 1
    else:
        if stamps[at] == control[STAMPS + level]:
            at = place_of(key, level, control, keys, stamps)
            if at < 0:
                return give_up(control, FULL, 0)
        keys[at] = key
        worths[at] = total
        stamps[at] = control[STAMPS + level]
    return total


TO_COME = old_kernel(to_come, "i8 i8 i8[] f8[] i8[] i8[] f8[] i8[]", "f8")
