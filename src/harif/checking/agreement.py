"""The same states, interpreted and in machine code: every answer must be the same."""

import math
import time
from typing import Any

from harif.checking.inspector import Inspector
from harif.checking.report import Finding, Report
from harif.game import CHANCE, sentence
from harif.game.fields import from_words
from harif.game.values import write_words
from harif.native.engine import Engine, Wrote, engine_for, kernel, store
from harif.native.records import Floats, Ints, Struct

SECONDS, LEAST_STATES = 2.0, 200  # whatever is slow: no longer than this, but so many states
MOST_WORDS = 4096  # of a view
WROTE_SEES = Wrote("sees")


class Answers(Struct):
    """Everything that a state says.

    moves     [room]         the actions, or the outcomes of chance
    chances   [room]         the probabilities of these
    children  [room, words]  the states that they lead to, each as its words
    values    [players]      the utility, or the judgement, to each player
    views     [seats, width] what each seat sees, as words; in a game that hides nothing there are no seats
    """

    terminal: bool
    player: int  # who moves, or CHANCE; of a terminal state it is not asked
    count: int  # of the moves; those beyond `room` are counted, not kept
    room: int
    words: int  # of a state
    players: int
    moves: Ints
    chances: Floats
    children: Ints
    values: Floats
    seats: int
    width: int
    views: Ints


def new_answers(engine: Engine, room: int) -> Answers:
    """Room for what a state says that has at most `room` moves."""
    game = engine.cls.__harif__
    players, words = game.kind.players, game.words
    seats = players if game.kind.hidden else 0
    width = write_words(engine.cls().sees(0), [0] * MOST_WORDS, 0) if seats else 0
    return Answers(
        room=room,
        words=words,
        players=players,
        moves=engine.ints(room),
        chances=engine.floats(room),
        children=engine.ints(room * words),
        values=engine.floats(players),
        seats=seats,
        width=width,
        views=engine.ints(max(1, seats * width)),
    )


@kernel
def examine(state: Any, answers: Answers) -> int:
    """Ask a state everything: how many moves it has, with the answers written down."""
    answers.count = 0
    if WROTE_SEES:
        for seat in range(answers.seats):
            write_words(state.sees(seat), answers.views, seat * answers.width)
    answers.terminal = state.terminal()
    if answers.terminal:
        for player in range(answers.players):
            answers.values[player] = state.utility(player)
        return 0
    answers.player = state.player()
    for player in range(answers.players):
        answers.values[player] = state.evaluate(player)
    count = 0
    if answers.player == CHANCE:
        for outcome, probability in state.outcomes():
            if count < answers.room:
                answers.moves[count] = outcome
                answers.chances[count] = probability
                store(state.result(outcome), answers.children, count * answers.words)
            count += 1
    else:
        for action in state.actions():
            if count < answers.room:
                answers.moves[count] = action
                store(state.result(action), answers.children, count * answers.words)
            count += 1
    answers.count = count
    return count


class Said(tuple[Any, ...]):
    """(terminal, player, moves, chances, children, values, views) of a state; children and views as their words."""


class Agreement:
    """Compares native code with the interpreter on the states of one game."""

    def __init__(self, cls: Any, report: Report, inspector: Inspector) -> None:
        self.cls, self.report, self.inspector = cls, report, inspector
        self.game = cls.__harif__
        self.engine: Engine | None = None

    def possible(self) -> bool:
        """Can the game be compiled? If not, the reason is found: a note where its fields already say so."""
        if "view-type" in self.report.counts:  # no words that could be compared
            return False
        try:
            self.engine = engine_for(self.cls, [examine])
        except Exception as problem:
            if not self.report.problems:  # else it is one of these
                self.report.add(Finding("raises", str(problem), "mend it, then check again"))
            return False
        if self.engine.native:
            return True
        why, declared = self.engine.why or "", all(kind.native() for kind in self.game.fields)
        line = next((int(word.rstrip(":,.")) for word in why.partition("line ")[2].split()[:1] if word), None)
        fix = (
            "it plays all the same, interpreted and slower"
            if not declared
            else "see docs/compiled.md for what compiles"
        )
        self.report.add(Finding("not-native", why, fix, None, line, note=not declared))
        return False

    def compare(self, states: list[Any]) -> None:
        room = max(64, self.report.most_actions)
        end = time.perf_counter() + SECONDS
        for state in states:
            if self.report.compared >= LEAST_STATES and time.perf_counter() > end:
                return
            plain = self.say(None, state, room)
            if plain is None:
                continue
            native = self.say(self.engine, state, room)
            if native is None:
                return
            self.report.compared += 1
            if native != plain and not same(self.read(native), self.read(plain)):
                self.differ(state, self.read(native), self.read(plain))
                return

    def say(self, engine: Engine | None, state: Any, room: int) -> Said | None:
        """What the state says, natively or (without an engine) interpreted."""
        engine = engine or Engine(self.cls, False)
        answers = new_answers(engine, room)
        try:
            engine.run(examine)(state, answers)
        except Exception as problem:
            if not engine.native and self.report.problems:  # rules that raise have been found
                return None
            told = sentence.Said(
                "the {kind} rules raised {error}: {problem} in {state!r}",
                kind=sentence.Sentence("native" if engine.native else "interpreted"),
                error=type(problem).__name__,
                problem=str(problem),
                state=state,
            )
            self.report.add(Finding("differs", told, "see docs/compiled.md for where machine code differs"))
            return None
        count, words = min(answers.count, room), answers.words
        after = tuple(tuple(answers.children[at] for at in range(i * words, (i + 1) * words)) for i in range(count))
        moves = tuple(answers.moves[i] for i in range(count))
        chances = tuple(answers.chances[i] for i in range(count))
        values = tuple(float(answers.values[player]) for player in range(answers.players))
        seats, width = range(answers.seats), answers.width
        views = tuple(tuple(answers.views[at] for at in range(s * width, (s + 1) * width)) for s in seats)
        return Said((bool(answers.terminal), answers.player, moves, chances, after, values, views))

    def differ(self, state: Any, native: Said, plain: Said) -> None:
        at_end = plain[0]
        parts = [
            ("terminal", 0),
            ("player", 1),
            ("actions", 2),
            ("outcomes", 3),
            ("result", 4),
            ("utility" if at_end else "evaluate", 5),
            ("sees", 6),
        ]
        method, i = next((name, i) for name, i in parts if native[i] != plain[i])
        one, other = native[i], plain[i]
        if method == "result":
            j = next(j for j in range(len(other)) if one[j] != other[j])
            one, other = f"{one[j]} for {plain[2][j]}", f"{other[j]}"
        self.inspector.find(
            "differs",
            sentence.Said(
                "in {state!r} machine code says {method} is {one}, Python says {other}",
                state=state,
                method=method,
                one=str(one),
                other=str(other),
            ),
            ROUNDED
            if nearly(one, other)
            else "Python's integers have no end, machine words have 64 bits: declare boards harif.U64, mask after <<",
            method,
        )

    def read(self, said: Said) -> Said:
        """The same with the fields of the children (0.0 and -0.0 are other words, and equal)."""
        children = tuple(from_words(words, self.game.fields) for words in said[4])
        return Said((*said[:4], children, *said[5:]))


ROUNDED = (
    "they differ in the last digits, as where a library of Python's rounds otherwise than machine code: write the sum "
    "as a loop, or the function by those of math"
)


def nearly(one: Any, other: Any) -> bool:
    """Are these floats that differ by little?"""
    return isinstance(one, float) and isinstance(other, float) and math.isclose(one, other, rel_tol=1e-6)


def same(one: Said, other: Said) -> bool:
    """Do they say the same? NaN is as good an answer as any, and does not equal itself."""
    return one == other or repr(one) == repr(other)
