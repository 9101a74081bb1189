"""Sums of games: who wins is the exclusive or of the parts (Sprague 1935, Grundy 1939).

An impartial game under normal play (who cannot move has lost) is worth one number, its Grundy value: the least number
that none of its options has. The mover wins where it is not 0. Of a sum of independent parts it is the
exclusive or of the parts' values. So a game that writes `parts()` is solved part by part, and a row of sixty pins or
heaps of a thousand are quick, where their sum has more positions than anybody can count.

`parts()` is a claim; it is tested before it is used (`refuse_contradictions`).
"""

import random
import time
from typing import Any

from harif.game import GameOverError, SearchError, State, definition_of, is_game_class
from harif.game.notation import move_name
from harif.game.values import word_of
from harif.native.blocks import Block
from harif.native.engine import Engine, engine_for, fetch, kernel, part_of_kernel
from harif.search.result import Result
from harif.search.search import deep_recursion, search
from harif.search.worker import run_stoppable
from harif.solving.backward.passes import Numbers
from harif.solving.backward.positions import FILE_WORDS, slot_of, write_smallest

TESTED = 24  # random positions on which the claim is tested
TEST_NODES = 2_000  # of minimax on each
MOST_LINE = 100  # plies of best play that are shown
BURST = 4096  # components looked at in one call of the kernel

# Slots of `ledger`, and what `value_parts` returns.
FOUND, ROOM, DEPTH, SUM = 0, 1, 2, 3
WHOLE, NO_ROOM, DEEP, MANY_MOVES, CIRCLE, PAUSE = range(6)
WAITING = -1


def grundy(state: State | type[State], *, native: bool = True) -> int:
    """The Grundy value of a state: 0 where the player to move loses.

    >>> from harif.games.nim import nim
    >>> grundy(nim(heaps=(3, 4, 6))(), native=False)
    1
    """
    sums = Sums(state, native)
    return run_stoppable(lambda: sums.value(sums.start), sums.stop, game=sums.game)


def solve_sum(state: Any, *, native: bool = True) -> Result:
    """The solution of a sum: who wins, and every move's value. Plies are not counted: `distance` is None.

    Games that are no such sum (of another kind, misère, or whose `parts()` is wrong) are refused.
    """
    sums = Sums(state, native)
    if sums.start.terminal():
        raise GameOverError(f"{sums.game.spec}: the game is over here; there is no move to find.")
    started = time.perf_counter()
    with deep_recursion(native=False):
        return run_stoppable(lambda: sums.result(started), sums.stop, game=sums.game)


class Sums:
    """The Grundy values of a game's components, found as they are asked for."""

    def __init__(self, state: Any, native: bool) -> None:
        self.start = state() if is_game_class(state) else state
        self.game = definition_of(self.start)
        refuse(self.game)
        self.engine: Engine = engine_for(self.start, [VALUE_PARTS], native)
        self.numbers = engine_for(Numbers(), [FILE_WORDS], self.engine.native)
        self.width, self.fold = self.game.words, int("symmetries" in self.game.methods)
        self.ledger, self.room = self.engine.ints(4), self.engine.ints(2 * self.width)
        self.words, self.known = Block("q", 1), Block("i", 1)
        self.stack, self.marks = Block("i", 1 << 12), Block("i", 1 << 10)
        self.grow(1 << 10)
        self.stopping = False
        self.refuse_contradictions()

    def stop(self) -> None:
        self.stopping = True

    def value(self, state: Any) -> int:
        """The exclusive or of the Grundy values of the state's parts."""
        run = self.engine.run(VALUE_PARTS)
        self.ledger[DEPTH] = 0
        while True:
            blocks = (self.words, self.index, self.known, self.stack, self.marks, self.ledger, self.room)
            status = run(state, self.fold, self.width, BURST, *blocks)
            if status == WHOLE:
                return int(self.ledger[SUM])
            if self.stopping:
                raise KeyboardInterrupt
            if status == NO_ROOM:
                self.grow(2 * len(self.index))
            elif status == DEEP:
                self.stack = copied(self.stack, 2 * len(self.stack))
            elif status == MANY_MOVES:
                self.marks = Block("i", 2 * len(self.marks))
            elif status == CIRCLE:
                raise SearchError(f"{self.game.spec} comes back to a position it was in: it has no Grundy values.")

    def grow(self, slots: int) -> None:
        self.words = copied(self.words, slots * 3 // 4 * self.width)
        self.known = copied(self.known, slots * 3 // 4)
        self.index = Block("i", slots)
        self.ledger[ROOM] = slots * 3 // 4
        found = int(self.ledger[FOUND])
        self.numbers.run(FILE_WORDS)(Numbers(), 0, found, self.width, self.words, self.index, self.room)

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
                raise SearchError(
                    f"{self.game.spec}: 'parts' and minimax name different winners in {state!r}. Parts tell who wins "
                    "where both players have the same moves and who cannot move has lost; solve this game by search."
                )

    def compare_options(self, state: Any) -> None:
        moves = list(state.actions())
        inside = sum(len(list(part.actions())) for part in state.parts())
        values = {self.value(state.result(move)) for move in moves}
        least = next(value for value in range(len(values) + 1) if value not in values)
        if len(moves) != inside or least != self.value(state):
            raise SearchError(
                f"{self.game.spec}: 'parts' of {state!r} do not add up to it: a move of the whole must be a move in "
                f"one part, and the parts have {inside} moves, the whole {len(moves)}. Mend 'parts', or leave it out."
            )

    def result(self, started: float) -> Result:
        state, kind = self.start, self.game.kind
        low, high = kind.utility_range
        wins = [(move, self.value(state.result(move)) == 0) for move in state.actions()]
        ranked = tuple(sorted(((move, high if won else low) for move, won in wins), key=lambda pair: -pair[1]))
        line: list[int] = []
        names: list[str] = []
        at = state
        while not at.terminal() and len(line) < MOST_LINE:
            moves = list(at.actions())
            line.append(next((move for move in moves if self.value(at.result(move)) == 0), moves[0]))
            names.append(move_name(at, line[-1]))
            at = at.result(line[-1])
        worth = high if self.value(state) else low
        values = (worth, low + high - worth)
        return Result(
            action=ranked[0][0],
            value=worth,
            values=values if state.player() == 0 else values[::-1],
            line=tuple(line),
            ranked=ranked,
            depth=len(line),
            nodes=int(self.ledger[FOUND]),
            seconds=time.perf_counter() - started,
            exact=True,
            distance=None,
            algorithm="grundy",
            native=self.engine.native,
            names={
                "action_name": move_name(state, ranked[0][0]),
                "line_names": names,
                "ranked_names": [move_name(state, move) for move, _ in ranked],
            },
        )


def refuse(game: Any) -> None:
    """Games that are no sums, by their kind."""
    kind = game.kind
    if "parts" not in game.methods:
        raise SearchError(f"{game.spec} does not say of what parts it is the sum: it has no method 'parts'.")
    if kind.players != 2 or not kind.zero_sum or kind.chance or kind.hidden:
        raise SearchError(
            f"Sums want two players, a constant sum, no chance and nothing hidden; {game.spec} is {kind}."
        )
    if not all(field.native() for field in game.fields):
        raise SearchError(f"Sums are kept as numbers, and {game.spec} has fields that are none.")


def copied(block: Block, count: int) -> Block:
    """A larger block that begins with what `block` holds."""
    larger = Block(block.code, count)
    larger.items[: block.count] = block.items
    return larger


# Kernels --------------------------------------------------------------------------------------------------------------


@part_of_kernel
def part_number(state: Any, fold: int, width: int, words: Any, index: Any, ledger: Any, room: Any) -> int:
    """The number of a component, new ones added; -1 where there is no room."""
    write_smallest(state, fold, width, room)
    slot = slot_of(room, width, words, index)
    if index[slot] == 0:
        new = ledger[FOUND]
        if new >= ledger[ROOM]:
            return -1
        for k in range(width):
            words[new * width + k] = room[k]
        index[slot] = new + 1
        ledger[FOUND] = new + 1
    return word_of(index[slot]) - 1


def value_parts(
    state: Any,
    fold: int,
    width: int,
    burst: int,
    words: Any,
    index: Any,
    known: Any,
    stack: Any,
    marks: Any,
    ledger: Any,
    room: Any,
) -> int:
    """Write to `ledger[SUM]` the Grundy value of `state`. On the stack are components to be valued, each below those
    it waits for. `known` holds value + 1, or 0, or `WAITING` for those that wait. A call looks at `burst` components at
    most.
    """
    # Step 1. All parts of the state, if they are known or can be put on the empty stack.
    while True:
        if ledger[DEPTH] == 0:
            total = 0
            for part in state.parts():
                number = part_number(part, fold, width, words, index, ledger, room)
                if number < 0:
                    return NO_ROOM
                if known[number] == 0:
                    if ledger[DEPTH] >= len(stack):
                        return DEEP
                    stack[ledger[DEPTH]] = number
                    ledger[DEPTH] += 1
                else:
                    total ^= word_of(known[number]) - 1
            if ledger[DEPTH] == 0:
                ledger[SUM] = total
                return WHOLE
        # Step 2. The component on top: known already, or the mex of its options, or those it waits for go above it.
        burst -= 1
        if burst < 0:
            return PAUSE
        top = ledger[DEPTH] - 1
        number = word_of(stack[top])
        if known[number] > 0:
            ledger[DEPTH] = top
            continue
        component = fetch(state, words, number * width)
        waits = 0
        moves = 0
        height = ledger[DEPTH]
        for k in range(len(marks)):
            marks[k] = 0
        if not component.terminal():
            for action in component.actions():
                total = 0
                for part in component.result(action).parts():
                    other = part_number(part, fold, width, words, index, ledger, room)
                    if other < 0:
                        return NO_ROOM
                    if known[other] == WAITING:
                        return CIRCLE
                    if known[other] == 0:
                        waits = 1
                        if height >= len(stack):
                            return DEEP
                        stack[height] = other
                        height += 1
                    else:
                        total ^= word_of(known[other]) - 1
                moves += 1
                if moves >= len(marks):
                    return MANY_MOVES
                if total < len(marks):
                    marks[total] = 1
        if waits != 0:
            known[number] = WAITING
            ledger[DEPTH] = height
        else:
            least = 0
            while marks[least] != 0:
                least += 1
            known[number] = least + 1
            ledger[DEPTH] = top


VALUE_PARTS = kernel(value_parts, "i8 i8 i8 i8[] i4[] i4[] i4[] i4[] i8[] i8[]", "i8")
