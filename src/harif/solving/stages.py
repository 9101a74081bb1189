"""Games of one player and chance that go in stages, solved exactly: Yahtzee, turn by turn.

A game of this kind comes back, between stages, to few *landmarks*: states whose `landmark()` is a number of 0 or more
(inside a stage it is -1). What is worth knowing of a landmark is what is *to come*: the expected utility under best
play, less what the player has `gained()` so far. Two states with the same landmark must have the same to come, whatever
was gained before, so the score is no part of a landmark's number.

The search is expectimax, depth first, with memory of two sorts. Landmarks keep their value for ever, in one flat array.
The states inside a stage keep theirs in a small table that begins anew for each stage (by a stamp, not by
erasing); a stage met inside another has a table of its own, one level higher. So the memory is that of the landmarks
and of a few levels, however many states there are.
"""

import time
from array import array
from math import inf, nan
from typing import Any

from harif.game import CHANCE, GameError, SearchError, Unsolved, definition_of
from harif.game.sentence import Sentence
from harif.game.values import word_of
from harif.native.engine import Engine, engine_for, kernel
from harif.native.records import Floats, Ints
from harif.search.flaws import FEW_LEVELS, FEW_VALUES, FULL, ODD_UTILITY, STUCK, TOO_DEEP, TOO_WIDE, sentence_for
from harif.search.limits import MOST_PLIES, positive
from harif.search.result import Progress, Result, answer
from harif.search.running import Report, Stop, conduct, together
from harif.search.table import mixed
from harif.search.work import NO_LIMIT, STOPPED, Work, and_chance, check_chances, give_up, is_nobody, is_spent, sound
from harif.solving.asked import Asked
from harif.solving.pieces import Stopped

FIRST_VALUES, FIRST_LEVELS, FIRST_ROOM, FIRST_PLIES = 1 << 12, 16, 1 << 10, 512
MOST_VALUES, MOST_ROOM, MOST_LEVELS = 1 << 31, 1 << 26, 1 << 12


class Scratch(Work):
    """What one thread works with; `values` all threads share.

    wanted: where something was too small (`flaw` says what), how much would do.  stages: landmarks settled so far.
    stamp: the last that was given to a stage.  levels, room, wide, plies: how much there is of each.  turn: in which
    order the actions are tried.

        values      f8[landmarks]      to come from each landmark, NaN while it is not known
        written_by  i8[levels]         the stamp of the stage that is under way at each level
        keys        i8[levels * room]  `key()` of the states of a stage
        stamps      i8[levels * room]  which stage wrote the entry
        worths      f8[levels * room]  to come from the state
        moves       i8[plies * wide]   the actions of the states on the path
    """

    wanted: int
    stages: int
    stamp: int
    landmarks: int
    levels: int
    room: int
    wide: int
    plies: int
    turn: int
    values: Floats
    written_by: Ints
    keys: Ints
    stamps: Ints
    worths: Floats
    moves: Ints


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
        return watched(self._solver, state, 1)

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
            what = Sentence("the game is over" if state.terminal() else "chance moves")
            raise SearchError("There is no action to choose here: {what}.", what=what)
        return ranked[0][0]

    def _refuse_other(self, state: Any) -> None:
        if type(state) is not type(self.state):
            raise SearchError(
                "This is a solution of {spec}, not of {state!r}.", spec=self.state.__harif__.spec, state=state
            )

    def __repr__(self) -> str:
        return (
            f"<{self.state.__harif__.spec} solved: {self.value:.6f}, {self.stages:,} stages, {self.states:,} states, "
            f"{self.seconds:.1f} s, {self.bytes / 2**20:.1f} MB>"
        )


def solve_stages(
    state: Any,
    threads: int = 1,
    progress: Report | None = None,
    native: bool = True,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Stages:
    """Solve a game of one player with chance that says where its stages begin, by `landmark()` and `gained()`.

    - `threads`: each solves the whole game, trying actions in another order, and takes from the others what they know.
    - `progress`: called about ten times a second with a `harif.Progress`: the states looked at (`nodes`) and the
      landmarks settled (`detail`); if it returns False the solving stops.
    - `stop`: an event such as `threading.Event()`; when it is set, from any thread, the solving stops.

    Ctrl-C stops it too, and so do `seconds`; each time `Stopped` is raised. The value is that of plain expectimax, to
    rounding.
    """
    game = definition_of(state)
    refuse(game)
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 64:
        raise SearchError("threads is a whole number from 1 to 64, not {threads!r}.", threads=threads)
    limit = positive("seconds", seconds)
    started = time.perf_counter()
    engine = engine_for(state, [to_come], native)
    solver = Solver(game, engine, threads if engine.native else 1)
    value = watched(solver, state, threads, seconds=limit, progress=progress, stop=stop)
    return Stages(state, solver, value, time.perf_counter() - started)


def by_stages(asked: Asked) -> Result:
    """`solve_stages` as a way to solve, answered as a search answers."""
    state, started = asked.state, time.perf_counter()
    asked.keep_nothing()
    try:
        solved = solve_stages(
            state,
            threads=asked.threads,
            progress=asked.progress,
            native=asked.native,
            seconds=asked.seconds,
            stop=asked.stop,
        )
    except Stopped:
        spent = time.perf_counter() - started
        advice = asked.advice(spent, " Give it more time, or more threads.")
        raise Unsolved(
            "{spec} was not solved in {spent:.1f} s.{advice}", {}, spec=asked.game.spec, spent=spent, advice=advice
        ) from None
    ranked = tuple(solved.ranked(state))
    action = ranked[0][0] if ranked else None
    return answer(
        state,
        "stages",
        action=action,
        values=(solved.value + 0.0,),
        ranked=ranked,
        line=() if action is None else (action,),
        depth=0,
        nodes=solved.states,
        seconds=time.perf_counter() - started,
        exact=True,
        distance=None,
        native=asked.native,
        stats={"way": "stages", "stages": solved.stages, "megabytes": round(solved.bytes / 2**20, 1)},
    )


def watched(solver: "Solver", state: Any, threads: int, **watching: Any) -> float:
    """The expected utility of a state, in a thread that can be stopped."""
    native, solver.stopped = solver.engine.native, False
    ended = conduct(
        lambda: solver.solve(state, threads),
        solver.stop,
        game=solver.game,
        native=native,
        look=solver.look,
        **watching,
    )
    return ended.value + float(state.gained())


def refuse(game: Any) -> None:
    """Say which games can be solved in stages."""
    if game.kind.players != 1 or game.kind.hidden:
        raise SearchError(
            "{spec} is not a game of one player who sees everything; stages are for those.", spec=game.spec
        )
    for method in ("landmark", "key"):
        if method not in game.methods:
            raise SearchError(
                "{spec} has no method '{method}': landmark() numbers the states between stages, and key() tells "
                "the states inside a stage apart.",
                spec=game.spec,
                method=method,
            )
    if "sample" in game.methods and "outcomes" not in game.methods:
        raise SearchError(
            "{spec} has 'sample' but no 'outcomes': without probabilities there is no exact value.", spec=game.spec
        )


class Solver:
    """The memory of a solution, and the threads that fill it. What turns out too small is made larger, and the work
    goes on with all landmarks that are known.
    """

    def __init__(self, game: Any, engine: Engine, threads: int) -> None:
        self.game, self.engine = game, engine
        self.values = unknown(FIRST_VALUES)
        self.levels, self.room, self.wide, self.plies = FIRST_LEVELS, FIRST_ROOM, game.max_actions or 64, FIRST_PLIES
        self.past = [0, 0]  # stages and states of scratches that were too small
        self.scratches = [self.scratch(number) for number in range(threads)]
        self.answers: list[float] = []
        self.stopped = False

    def scratch(self, number: int) -> Scratch:
        table, ints, floats = self.levels * self.room, array("q", [0]), array("d", [0.0])
        return Scratch(
            limit=NO_LIMIT,
            players=self.game.kind.players,
            landmarks=len(self.values),
            levels=self.levels,
            room=self.room,
            wide=self.wide,
            plies=self.plies,
            turn=number,
            values=self.values,
            written_by=ints * self.levels,
            keys=ints * table,
            stamps=ints * table,
            worths=floats * table,
            moves=ints * (self.plies * self.wide),
        )

    def solve(self, state: Any, threads: int) -> float:
        """What is to come from a state."""
        while True:
            self.answers = []
            crew = self.scratches[:threads]
            for scratch in crew:
                scratch.limit, scratch.flaw, scratch.wanted = NO_LIMIT, 0, 0
            if self.stopped:
                self.halt()
            together(len(crew), lambda number: self.work(state, crew[number]), self.halt)  # noqa: B023
            if self.answers:
                return self.answers[0]
            if self.stopped:
                raise Stopped(
                    "Solving {spec} was stopped after {stages:,} stages.", spec=self.game.spec, stages=self.stages()
                )
            self.enlarge()

    def work(self, state: Any, scratch: Scratch) -> None:
        """Solve the whole of it, one thread's way. Whoever is done, or cannot go on, halts the others."""
        scratch.stamp += 1
        scratch.written_by[0] = scratch.stamp
        answer = self.engine.run(to_come)(state, 0, 0, scratch)
        if not is_spent(scratch):
            self.answers.append(float(answer))
        self.halt()

    def stop(self) -> None:
        self.stopped = True
        self.halt()

    def halt(self) -> None:
        for scratch in self.scratches:
            scratch.limit = STOPPED

    def look(self, seconds: float) -> Progress:
        stages = self.stages()
        return Progress(
            0, self.states(), seconds, way="stages", phase="stages", told=f"{stages:,} stages", detail=stages
        )

    def stages(self) -> int:
        return self.past[0] + sum(scratch.stages for scratch in self.scratches)

    def states(self) -> int:
        return self.past[1] + sum(scratch.nodes for scratch in self.scratches)

    def bytes(self) -> int:
        each = self.levels * (3 * self.room + 1) + self.plies * self.wide
        return 8 * (len(self.values) + len(self.scratches) * each)

    def enlarge(self) -> None:
        """Make room for what a thread could not go on without, or say why nothing helps."""
        self.past = [self.stages(), self.states()]
        for flaw, wanted in {(scratch.flaw, scratch.wanted) for scratch in self.scratches}:
            if flaw == FEW_VALUES:
                if wanted >= MOST_VALUES:
                    raise GameError(
                        "{spec}: landmark() is {wanted}; number them from 0 to below {most}.",
                        spec=self.game.spec,
                        wanted=wanted,
                        most=MOST_VALUES,
                    )
                more = (1 << wanted.bit_length()) - len(self.values)
                self.values = self.values + unknown(max(0, more))
            elif flaw == FULL:
                self.room *= 4
                if self.room > MOST_ROOM:
                    raise GameError(
                        "{spec}: a stage has more than {most:,} states. Add landmarks.",
                        spec=self.game.spec,
                        most=MOST_ROOM // 4,
                    )
            elif flaw == TOO_WIDE:
                if self.game.max_actions is not None:
                    raise GameError(
                        "{spec} declares max_actions={wide}, but a state has {wanted} moves. Raise it.",
                        spec=self.game.spec,
                        wide=self.wide,
                        wanted=wanted,
                    )
                self.wide = wanted
            elif flaw in (FEW_LEVELS, TOO_DEEP):
                if flaw == TOO_DEEP:
                    self.plies *= 2
                else:
                    self.levels *= 2
                if self.plies > MOST_PLIES or self.levels > MOST_LEVELS:
                    raise GameError(
                        "{spec} did not end in {plies} plies or {stages} stages: can a state come back? Then it "
                        "cannot be solved in stages.",
                        spec=self.game.spec,
                        plies=self.plies // 2,
                        stages=self.levels // 2,
                    )
            elif flaw:
                raise sentence_for(flaw, self.game)
        self.scratches = [self.scratch(number) for number in range(len(self.scratches))]


def unknown(count: int) -> Any:
    """Values of landmarks of which nothing is known."""
    return array("d", [nan]) * count


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def to_come(state: Any, level: int, ply: int, scratch: Scratch) -> float:
    """Expected utility under best play less what is gained so far; it means nothing once the scratch is spent."""
    # Step 1. What is over, known, or new: a landmark begins a stage one level higher.
    if is_spent(scratch):
        return 0.0
    gained = float(state.gained())
    if state.terminal():
        return sound(float(state.utility(0)) - gained, ODD_UTILITY, scratch)
    landmark = int(state.landmark())
    key, at = 0, 0
    if landmark >= 0:
        if landmark >= scratch.landmarks:
            return want(scratch, FEW_VALUES, landmark)
        known = scratch.values[landmark]
        if known == known:
            return known
        level += 1
        if level >= scratch.levels:
            return want(scratch, FEW_LEVELS, level)
        scratch.stamp += 1
        scratch.written_by[level] = scratch.stamp
    else:
        key = word_of(state.key())
        at = place_of(key, level, scratch)
        if at < 0:
            return want(scratch, FULL, 0)
        if scratch.stamps[at] == scratch.written_by[level]:
            return scratch.worths[at]
    if ply >= scratch.plies:
        return want(scratch, TOO_DEEP, ply)
    scratch.nodes += 1

    # Step 2. The average over the outcomes, or the best of the actions.
    total = 0.0
    mover = int(state.player())
    if mover == CHANCE:
        sure = 0.0
        for outcome, probability in state.outcomes():
            sure = and_chance(sure, float(probability))
            after = state.result(outcome)
            more = to_come(after, level, ply + 1, scratch)
            total += probability * (after.gained() - gained + more)
        check_chances(scratch, sure)
    elif not is_nobody(mover, scratch):
        count = gather(state, ply, scratch)
        total = -inf
        for number in range(count):
            after = state.result(scratch.moves[ply * scratch.wide + turned(number, count, scratch.turn)])
            more = to_come(after, level, ply + 1, scratch)
            total = max(total, after.gained() - gained + more)

    # Step 3. Remember it, unless it was cut short. Other states of the stage came into its table in between.
    if is_spent(scratch):
        return 0.0
    if landmark >= 0:
        scratch.values[landmark] = total
        scratch.stages += 1
        return total
    if scratch.stamps[at] == scratch.written_by[level]:
        at = place_of(key, level, scratch)
        if at < 0:
            return want(scratch, FULL, 0)
    scratch.keys[at] = key
    scratch.worths[at] = total
    scratch.stamps[at] = scratch.written_by[level]
    return total


@kernel
def gather(state: Any, ply: int, scratch: Scratch) -> int:
    """Write the actions of a state to its part of `moves`; how many there are, 0 where it gave up."""
    first, count = ply * scratch.wide, 0
    for action in state.actions():
        if count < scratch.wide:
            scratch.moves[first + count] = action
        count += 1
    if count > scratch.wide:
        want(scratch, TOO_WIDE, count)
        return 0
    if count == 0:
        give_up(scratch, STUCK)
    return count


@kernel
def turned(number: int, count: int, turn: int) -> int:
    """Each thread in its own order, forwards or backwards from one of 32 places: they meet in the middle."""
    place = number + (count * (turn >> 1) >> 5)
    if place >= count:
        place -= count
    return count - 1 - place if turn & 1 != 0 else place


@kernel
def place_of(key: int, level: int, scratch: Scratch) -> int:
    """Where the state of that key stands in the table of its stage, or where it would; -1 if there is no room."""
    room, stage = scratch.room, scratch.written_by[level]
    place = word_of(mixed(key)) & (room - 1)
    for _ in range(room // 2):
        at = level * room + place
        if scratch.stamps[at] != stage or scratch.keys[at] == key:
            return at
        place = (place + 1) & (room - 1)
    return -1


@kernel
def want(scratch: Scratch, flaw: int, wanted: int) -> float:
    """Give up for want of so much."""
    scratch.wanted = wanted
    give_up(scratch, flaw)
    return 0.0
