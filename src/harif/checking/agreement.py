"""The same states, interpreted and in machine code: every answer must be the same."""

import time
from typing import Any

from harif.checking.inspector import Inspector
from harif.checking.report import Finding, Report
from harif.game import CHANCE
from harif.game.fields import from_words
from harif.native.engine import Engine, engine_for, old_kernel, store

# Slots of `facts`.
TERMINAL, PLAYER, COUNT = 0, 1, 2

SECONDS, LEAST_STATES = 2.0, 200  # whatever is slow: no longer than this, but so many states


def examine(
    state: Any, players: int, width: int, facts: Any, moves: Any, chances: Any, children: Any, values: Any
) -> int:
    """Everything that a state says: `facts`, its `moves` (and their `chances`), the words of its `children`, and the
    utility or judgement for each player in `values`. Moves beyond the room in `moves` are counted, not kept.
    """
    facts[COUNT] = 0
    if state.terminal():
        facts[TERMINAL] = 1
        for player in range(players):
            values[player] = state.utility(player)
        return 0
    facts[TERMINAL] = 0
    facts[PLAYER] = state.player()
    for player in range(players):
        values[player] = state.evaluate(player)
    count = 0
    if facts[PLAYER] == CHANCE:
        for outcome, probability in state.outcomes():
            if count < len(moves):
                moves[count] = outcome
                chances[count] = probability
                store(state.result(outcome), children, count * width)
            count += 1
    else:
        for action in state.actions():
            if count < len(moves):
                moves[count] = action
                store(state.result(action), children, count * width)
            count += 1
    facts[COUNT] = count
    return 0


EXAMINE = old_kernel(examine, "i8 i8 i8[] i8[] f8[] i8[] f8[]", "i8")


class Said(tuple[Any, ...]):
    """(terminal, player, moves, chances, children, values) of a state; the children as their words."""


class Agreement:
    """Compares native code with the interpreter on the states of one game."""

    def __init__(self, cls: Any, report: Report, inspector: Inspector) -> None:
        self.cls, self.report, self.inspector = cls, report, inspector
        self.game = cls.__harif__
        self.engine: Engine | None = None

    def possible(self) -> bool:
        """Can the game be compiled? If not, the reason is found: a note where its fields already say so."""
        try:
            self.engine = engine_for(self.cls, [EXAMINE])
        except Exception as problem:
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
            native = self.say(self.engine, state, room)
            if native is None:
                return
            plain = self.say(None, state, room)
            self.report.compared += 1
            if plain is not None and native != plain and self.read(native) != self.read(plain):
                self.differ(state, self.read(native), self.read(plain))
                return

    def say(self, engine: Engine | None, state: Any, room: int) -> Said | None:
        """What the state says, natively or (without an engine) interpreted."""
        engine = engine or Engine(self.cls, False)
        players, width = self.game.kind.players, self.game.words
        facts, moves, chances = engine.ints(3), engine.ints(room), engine.floats(room)
        children, values = engine.ints(room * width), engine.floats(players)
        try:
            engine.run(EXAMINE)(state, players, width, facts, moves, chances, children, values)
        except Exception as problem:
            kind = "native" if engine.native else "interpreted"
            told = f"the {kind} rules raised {type(problem).__name__}: {problem} in {state!r}"
            self.report.add(Finding("differs", told, "see docs/compiled.md for where machine code differs"))
            return None
        count = min(int(facts[2]), room)
        kept = list(children[: count * width])
        after = tuple(tuple(kept[i * width : (i + 1) * width]) for i in range(count))
        chance = tuple(float(c) for c in chances[:count])
        worth = tuple(float(v) for v in values)
        return Said((bool(facts[0]), int(facts[1]), tuple(int(m) for m in moves[:count]), chance, after, worth))

    def differ(self, state: Any, native: Said, plain: Said) -> None:
        at_end = plain[0]
        parts = [
            ("terminal", 0),
            ("player", 1),
            ("actions", 2),
            ("outcomes", 3),
            ("result", 4),
            ("utility" if at_end else "evaluate", 5),
        ]
        method, i = next((name, i) for name, i in parts if native[i] != plain[i])
        one, other = native[i], plain[i]
        if method == "result":
            j = next(j for j in range(len(other)) if one[j] != other[j])
            one, other = f"{one[j]} for {plain[2][j]}", f"{other[j]}"
        self.inspector.find(
            "differs",
            f"in {state!r} machine code says {method} is {one}, Python says {other}",
            "Python's integers have no end, machine words have 64 bits: declare boards harif.U64, mask after <<",
            method,
        )

    def read(self, said: Said) -> Said:
        """The same with the fields of the children (0.0 and -0.0 are other words, and equal)."""
        children = tuple(from_words(words, self.game.fields) for words in said[4])
        return Said((*said[:4], children, *said[5:]))
