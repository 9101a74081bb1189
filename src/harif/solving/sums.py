"""Sums of games: who wins is the exclusive or of the parts (Sprague 1935, Grundy 1939).

An impartial game under normal play (who cannot move has lost) is worth one number, its Grundy value: the least number
that none of its options has. The mover wins where it is not 0. Of a sum of independent parts it is the
exclusive or of the parts' values. So a game that writes `parts()` is solved part by part, and a row of sixty pins or
heaps of a thousand are quick, where their sum has more positions than anybody can count.

`parts()` is a claim; it is tested before it is used (`refuse_contradictions`).
"""

import random
import time
from dataclasses import replace
from typing import Any

from harif.game import GameOverError, SearchError, Unsolved, definition_of
from harif.game.history import Searched, state_in
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for, fetch, kernel, machine_code
from harif.native.records import Ints32, Struct
from harif.search.limits import positive
from harif.search.numbered import file_rows, lend_index
from harif.search.result import Result, answer
from harif.search.running import Stop, conduct
from harif.search.search import search
from harif.solving.asked import Asked
from harif.solving.pieces import Stopped
from harif.solving.positions import Positions, number_or_enter, positions_of

TESTED = 24  # random positions on which the claim is tested
TEST_NODES = 2_000  # of minimax on each
MOST_LINE = 100  # plies of best play that are shown

WHOLE, NO_ROOM, DEEP, MANY_MOVES, CIRCLE, HALTED = range(6)  # what `value_parts` returns
WAITING = -1


def grundy(state: Searched, *, native: bool = True, seconds: float | None = None, stop: Stop | None = None) -> int:
    """The Grundy value of a state: 0 where the player to move loses.

    After `seconds`, on Ctrl-C, or when `stop` is set, an event such as `threading.Event()`, `Stopped` is raised.

    >>> from harif.games.nim import nim
    >>> grundy(nim(heaps=(3, 4, 6))(), native=False)
    1
    """
    sums = Sums(state, native)
    return int(sums.conducted(lambda: sums.tested().value(sums.start), seconds, stop))


def solve_sum(state: Any, *, native: bool = True, seconds: float | None = None, stop: Stop | None = None) -> Result:
    """The solution of a sum: who wins, and every move's value. Plies are not counted: `distance` is None.

    Games that are no such sum (of another kind, misère, or whose `parts()` is wrong) are refused. After `seconds`, on
    Ctrl-C, or when `stop` is set, an event such as `threading.Event()`, `Stopped` is raised.
    """
    sums = Sums(state, native)
    if sums.start.terminal():
        raise GameOverError("{spec}: the game is over here; there is no move to find.", spec=sums.game.spec)
    started = time.perf_counter()
    found: Result = sums.conducted(lambda: sums.tested().result(started), seconds, stop)
    return found


def by_sum(asked: Asked) -> Result:
    """`solve_sum` as a way to solve."""
    started = time.perf_counter()
    try:
        found = solve_sum(asked.state, native=asked.native, seconds=asked.seconds, stop=asked.stop)
    except Stopped as problem:
        advice = asked.advice(time.perf_counter() - started, " Give it more time.")
        raise Unsolved("{problem}{advice}", {}, problem=problem, advice=advice) from None
    asked.keep_nothing()
    return replace(found, stats={"way": "sum", "components": found.nodes})


class NoSum(SearchError):
    """A game that is no sum of impartial games, or whose `parts()` is wrong."""


class Values(Struct):
    """Grundy values of a game's components, found as they are asked for.

    total: the exclusive or of those of the state asked about.  halt: not 0 where it must return.

        known   i4[room]         value + 1 of each component; 0: not known; `WAITING` for others to be known
        stack   i4[stack_room]   `depth` components to be valued, each below those it waits for
        marks   i4[mark_room]    which values the options of the component on top have
    """

    positions: Positions
    total: int
    halt: int
    depth: int
    stack_room: int
    mark_room: int
    known: Ints32
    stack: Ints32
    marks: Ints32


class Sums:
    """The Grundy values of a game's components, found as they are asked for."""

    def __init__(self, state: Any, native: bool) -> None:
        self.start = state_in(state)
        self.game = definition_of(self.start)
        refuse(self.game)
        self.engine: Engine = engine_for(self.start, [value_parts], native)
        self.file = machine_code(file_rows, self.engine.native)
        self.words, self.known = Block("q", 1), Block("i", 1)
        self.stack, self.marks = Block("i", 1 << 12), Block("i", 1 << 10)
        self.values = Values(positions=positions_of(self.game, fold=True))
        self.grow(1 << 10)
        self.lend()

    def conducted(self, work: Any, seconds: float | None, stop: Stop | None) -> Any:
        # The claim is tested by a search that runs interpreted, whatever the kernel does: it wants room for that.
        return conduct(
            work, self.halt, game=self.game, native=False, seconds=positive("seconds", seconds), stop=stop
        ).value

    def halt(self) -> None:
        self.values.halt = 1

    def value(self, state: Any) -> int:
        """The exclusive or of the Grundy values of the state's parts."""
        run = self.engine.run(value_parts)
        self.values.depth = 0
        while True:
            status = HALTED if self.values.halt else run(state, self.values)
            if status == WHOLE:
                return self.values.total
            if status == HALTED:
                found = self.values.positions.found
                raise Stopped("{spec} was stopped, with {found:,} components known.", spec=self.game.spec, found=found)
            if status == NO_ROOM:
                self.grow(2 * self.values.positions.slots)
            elif status == DEEP:
                self.stack = copied(self.stack, 2 * len(self.stack))
            elif status == MANY_MOVES:
                self.marks = Block("i", 2 * len(self.marks))
            elif status == CIRCLE:
                raise NoSum("{spec} comes back to a position it was in: it has no Grundy values.", spec=self.game.spec)
            self.lend()

    def grow(self, slots: int) -> None:
        positions, room = self.values.positions, slots * 3 // 4
        self.words = positions.words = copied(self.words, room * self.game.words)
        self.known = copied(self.known, room)
        positions.room = room
        lend_index(positions, Block("i", slots))
        self.file(0, positions.found, positions)

    def lend(self) -> None:
        """Tell the kernel where the blocks are now."""
        values = self.values
        values.known, values.stack, values.marks = self.known, self.stack, self.marks
        values.stack_room, values.mark_room = len(self.stack), len(self.marks)

    def tested(self) -> "Sums":
        """Itself, if the claim holds; a game that the test cannot search is no sum either."""
        try:
            self.refuse_contradictions()
        except (NoSum, Stopped):
            raise
        except SearchError as problem:
            raise NoSum(problem.sentence) from problem
        return self

    def refuse_contradictions(self) -> None:
        """Test `parts()` here and on small positions at the ends of random games: the moves are those of the parts,
        the value of the sum is that of its options, and minimax, which knows nothing of parts, finds the same winner.
        """
        self.compare_options(self.start)
        chance = random.Random(1)
        for _ in range(TESTED):
            game = [self.start]
            while not game[-1].terminal():
                game.append(game[-1].result(chance.choice(list(game[-1].actions()))))
            state = game[max(0, len(game) - 2 - chance.randrange(5))]
            if state.terminal():
                return
            self.compare_options(state)
            found = search(state, "alphabeta", nodes=TEST_NODES, native=False, ranking="bounds")
            if found.exact and (found.value > self.game.kind.middle) != (self.value(state) != 0):
                raise NoSum(
                    "{spec}: 'parts' and minimax name different winners in {state!r}. Parts tell who wins where "
                    "both players have the same moves and who cannot move has lost; solve this game by search.",
                    spec=self.game.spec,
                    state=state,
                )

    def compare_options(self, state: Any) -> None:
        moves = list(state.actions())
        inside = sum(len(list(part.actions())) for part in state.parts())
        values = {self.value(state.result(move)) for move in moves}
        least = next(value for value in range(len(values) + 1) if value not in values)
        if len(moves) != inside or least != self.value(state):
            raise NoSum(
                "{spec}: 'parts' of {state!r} do not add up to it: a move of the whole must be a move in one "
                "part, and the parts have {inside} moves, the whole {whole}. Mend 'parts', or leave it out.",
                spec=self.game.spec,
                state=state,
                inside=inside,
                whole=len(moves),
            )

    def result(self, started: float) -> Result:
        state, kind = self.start, self.game.kind
        low, high = kind.utility_range
        wins = [(move, self.value(state.result(move)) == 0) for move in state.actions()]
        ranked = tuple(sorted(((move, high if won else low) for move, won in wins), key=lambda pair: -pair[1]))
        line: list[int] = []
        at = state
        while not at.terminal() and len(line) < MOST_LINE:
            moves = list(at.actions())
            line.append(next((move for move in moves if self.value(at.result(move)) == 0), moves[0]))
            at = at.result(line[-1])
        worth = high if self.value(state) else low
        values = (worth, low + high - worth)
        return answer(
            state,
            "grundy",
            action=ranked[0][0],
            values=values if state.player() == 0 else values[::-1],
            ranked=ranked,
            line=tuple(line),
            depth=len(line),
            nodes=self.values.positions.found,
            seconds=time.perf_counter() - started,
            exact=True,
            distance=None,
            native=self.engine.native,
        )


def refuse(game: Any) -> None:
    """Games that are no sums, by their kind."""
    kind = game.kind
    if "parts" not in game.methods:
        raise NoSum("{spec} does not say of what parts it is the sum: it has no method 'parts'.", spec=game.spec)
    if kind.players != 2 or not kind.zero_sum or kind.chance or kind.hidden:
        raise NoSum(
            "Sums want two players, a constant sum, no chance and nothing hidden; {spec} is {kind}.",
            spec=game.spec,
            kind=kind.described(),
        )
    if not all(field.native() for field in game.fields):
        raise NoSum("Sums are kept as numbers, and {spec} has fields that are none.", spec=game.spec)


def copied(block: Block, count: int) -> Block:
    """A larger block that begins with what `block` holds."""
    larger = Block(block.code, count)
    larger.items[: block.count] = block.items
    return larger


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def value_parts(state: Any, values: Values) -> int:
    """Write to `values.total` the Grundy value of `state`: `WHOLE`, or what it cannot go on without."""
    known, stack, marks = values.known, values.stack, values.marks
    while True:
        # Step 1. All parts of the state, if they are known or can be put on the empty stack.
        if values.depth == 0:
            total = 0
            for part in state.parts():
                number = number_or_enter(part, values.positions)
                if number < 0:
                    return NO_ROOM
                if known[number] == 0:
                    if values.depth >= values.stack_room:
                        return DEEP
                    stack[values.depth] = number
                    values.depth += 1
                else:
                    total ^= known[number] - 1
            if values.depth == 0:
                values.total = total
                return WHOLE
        # Step 2. The component on top: known already, or its options are looked at.
        if values.halt != 0:
            return HALTED
        top = values.depth - 1
        number = stack[top]
        if known[number] > 0:
            values.depth = top
            continue
        component = fetch(state, values.positions.words, number * values.positions.width)
        waits = 0
        moves = 0
        height = values.depth
        for k in range(values.mark_room):
            marks[k] = 0
        if not component.terminal():
            for action in component.actions():
                total = 0
                for part in component.result(action).parts():
                    other = number_or_enter(part, values.positions)
                    if other < 0:
                        return NO_ROOM
                    if known[other] == WAITING:
                        return CIRCLE
                    if known[other] == 0:
                        waits = 1
                        if height >= values.stack_room:
                            return DEEP
                        stack[height] = other
                        height += 1
                    else:
                        total ^= known[other] - 1
                moves += 1
                if moves >= values.mark_room:
                    return MANY_MOVES
                if total < values.mark_room:
                    marks[total] = 1
        # Step 3. Those it waits for go above it; or its value is the least that no option has.
        if waits != 0:
            known[number] = WAITING
            values.depth = height
        else:
            least = 0
            while marks[least] != 0:
                least += 1
            known[number] = least + 1
            values.depth = top
