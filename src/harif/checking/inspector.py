"""One state under the magnifying glass, interpreted: what each method returns, and what it leaves behind."""

import copy
import math
import random
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from numbers import Real
from types import FunctionType
from typing import Any

from harif.checking.history import History, Path, Reached, shown
from harif.checking.report import Finding, Report
from harif.drawing.digits import typed
from harif.game import CHANCE, GameError
from harif.game.answers import is_number, is_truth, is_whole
from harif.game.choices import listed
from harif.game.fields import SIGN, WORD, FieldType

NEAR = 1e-9
SAMPLE = 3000  # states kept for the comparison with native code
NAMED = 2000  # states in which the names of moves are compared


class Broken(Exception):
    """The game cannot go on from here; what is wrong has been noted."""


class Inspector:
    """Looks at the states of one game and adds what it finds to a report."""

    def __init__(self, cls: Any, report: Report, rng: random.Random) -> None:
        self.cls = cls
        self.game = cls.__harif__
        self.report = report
        self.rng = rng
        self.sample: list[Reached] = []
        self.all_native = all(kind.native() for kind in self.game.fields)
        self.history = History(cls, rng)
        self.path: Path | None = None  # how the state at hand was reached

    # What is found -----------------------------------------------------------------------------------------------

    def find(self, code: str, message: str, fix: str, method: str | None = None, line: int | None = None) -> None:
        self.report.add(Finding(code, message, fix, method, self.line_of(method) if line is None else line))

    def line_of(self, method: str | None) -> int | None:
        function = getattr(self.cls, method, None) if method else None
        return function.__code__.co_firstlineno if isinstance(function, FunctionType) else None

    def call(self, function: Callable[..., Any], method: str, *arguments: Any) -> Any:
        """What a method returns; what it raises becomes a finding with the line where it was raised."""
        try:
            return function(*arguments)
        except GameError as problem:
            self.find("field", str(problem), "give each field its declared type, in every state", method)
        except (Exception, SystemExit) as problem:
            own = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == self.file_of(method)]
            line = own[-1].lineno if own else None
            given = f" with {arguments[0]!r}" if arguments else ""
            self.find(
                "raises",
                f"'{method}'{given} raised {type(problem).__name__}: {problem}",
                "mend the line",
                method,
                line,
            )
        raise Broken

    def file_of(self, method: str) -> str | None:
        function = getattr(self.cls, method, None)
        return function.__code__.co_filename if isinstance(function, FunctionType) else None

    def tell(self, finding: Finding) -> None:
        """Add a finding that knows its method, with the line of it."""
        if finding.note:
            self.report.add(replace(finding, line=self.line_of(finding.method)))
        else:
            self.find(finding.code, finding.message, finding.fix, finding.method)

    def begin(self) -> Any:
        """The first state of another game."""
        self.path = None
        return self.call(self.cls, "initial")

    # One state ---------------------------------------------------------------------------------------------------

    def inspect(self, state: Any) -> list[int]:
        """Test everything about `state`; the choices that lead on, none at the end of the game."""
        before = self.snapshot(state)
        self.hashable(state)
        terminal = self.truth(state)
        choices = self.at_end(state) if terminal else self.going_on(state)
        self.unchanged(state, before, "actions")
        self.compare_looks(state, choices)
        if len(self.sample) < SAMPLE:
            self.sample.append(Reached(state, self.path))
        return choices

    def snapshot(self, state: Any) -> Any:
        """A deep copy of the fields; None where they are all machine words, which cannot change."""
        return None if self.all_native else copy.deepcopy(tuple(state))

    def unchanged(self, state: Any, before: Any, method: str) -> None:
        if before is not None and tuple(state) != before and not any(v != v for v in before):
            self.find(
                "changes",
                f"a state changed under the caller's hands: it was {before!r}, now it is {tuple(state)!r}",
                "a state never changes: let 'result' build a new one, and keep lists and dicts out of it",
                method,
            )
            raise Broken

    def hashable(self, state: Any) -> None:
        try:
            hash(state)
        except TypeError as problem:
            self.find(
                "unhashable",
                f"a state cannot be hashed ({problem}): {state!r}",
                "use ints, floats and tuples as fields; a list, dict or set cannot be one",
            )
        if state != self.cls(*state):
            field = next((f for f, v in zip(self.cls._fields, state, strict=True) if v != v), None)
            self.find(
                "unequal",
                f"a state is not equal to a copy of itself: {state!r}" + (f" (the field '{field}')" if field else ""),
                "fields must compare by value: no NaN, no objects without __eq__",
            )

    def truth(self, state: Any) -> bool:
        answer = self.call(state.terminal, "terminal")
        if not is_truth(answer):
            told = f"'terminal' returned {answer!r} in {state!r}"
            self.find("type", told, "return True or False, in every branch", "terminal")
        if bool(self.call(state.terminal, "terminal")) != bool(answer):
            self.find("changes", f"'terminal' gave two answers in {state!r}", "depend on the state alone", "terminal")
        return bool(answer)

    def at_end(self, state: Any) -> list[int]:
        """The utilities alone: who would move, and how, is not asked when the game is over."""
        values = [self.number(state, "utility", player) for player in range(self.game.kind.players)]
        self.judge_utility(state, values)
        return []

    def judge_utility(self, state: Any, values: list[float]) -> None:
        low, high = self.game.kind.utility_range
        for player, value in enumerate(values):
            if not low - NEAR <= value <= high + NEAR:
                self.find(
                    "utility-range",
                    f"utility({player}) is {typed(value)} in {state!r}, outside the declared {typed(low)} to "
                    f"{typed(high)}",
                    f"declare utility_range=({typed(min(low, value))}, {typed(max(high, value))}), or mend 'utility'",
                    "utility",
                )
        total = self.game.kind.constant_sum
        if total is None or abs(sum(values) - total) <= NEAR or self.game.kind.players == 1:
            return
        if len(set(values)) == 1:
            self.find(
                "utility-sign",
                f"'utility' gives every player {typed(values[0])} in {state!r}: the sign is wrong for one of them",
                "look at the argument 'player': what one wins the other loses",
                "utility",
            )
        else:
            shown = " + ".join(f"{typed(value)}" for value in values)
            self.find(
                "utility-sum",
                f"the utilities add up to {shown} = {typed(sum(values))} in {state!r}, not to {typed(total)} as "
                "declared",
                f"mend 'utility', or declare constant_sum={typed(sum(values))} (None for a general-sum game)",
                "utility",
            )

    def going_on(self, state: Any) -> list[int]:
        player = self.call(state.player, "player")
        players = self.game.kind.players
        if is_whole(player) and player == CHANCE and self.game.kind.chance:
            choices = self.outcomes(state)
        elif is_whole(player) and 0 <= player < players:
            choices = self.actions(state)
        else:
            fix = "write the method 'outcomes'" if player == CHANCE else f"return 0 to {players - 1}"
            self.find("player", f"'player' returned {player!r} in {state!r}", fix, "player")
            raise Broken
        values = [self.number(state, "evaluate", p) for p in range(players)]
        if "evaluate" in self.game.methods:
            self.judge_evaluation(state, values)
        return choices

    def actions(self, state: Any) -> list[int]:
        actions: list[int] = self.call(lambda: listed(state.actions()), "actions")
        if not actions:
            self.find(
                "no-moves",
                f"'actions' gives no move, yet 'terminal' says the game goes on: {state!r}",
                "end the game there in 'terminal', or yield an action that means 'pass'",
                "actions",
            )
            raise Broken
        for action in actions:
            if type(action) is int and not -SIGN <= action < SIGN:
                self.find("overflow", f"'actions' gave {action}", "an action fits in 64 bits with a sign", "actions")
                raise Broken
            if type(action) is not int:
                kind = type(action).__name__
                self.find("type", f"'actions' gave {action!r}, a {kind}", "give ints, such as int(…)", "actions")
                raise Broken
        if len(set(actions)) < len(actions):
            twice = next(a for i, a in enumerate(actions) if a in actions[:i])
            self.find("action-twice", f"'actions' offers {twice} twice in {state!r}", "yield each once", "actions")
        if actions != self.call(lambda: listed(state.actions()), "actions"):
            self.find("changes", f"'actions' gave two answers in {state!r}", "depend on the state alone", "actions")
        self.judge_names(state, actions)
        most = self.game.max_actions
        if most is not None and len(actions) > most:
            self.find(
                "too-many",
                f"{len(actions)} moves in {state!r}, but max_actions={most} is declared",
                "raise max_actions or leave it out",
                "actions",
            )
        self.report.most_actions = max(self.report.most_actions, len(actions))
        return actions

    def judge_names(self, state: Any, actions: list[int]) -> None:
        """A move is read back by its name: names are text, and no two moves of a state share one."""
        if "move_name" not in self.game.methods or self.report.states > NAMED:
            return
        names = [self.call(state.move_name, "move_name", action) for action in actions]
        odd = next((name for name in names if not isinstance(name, str)), None)
        if odd is not None:
            self.find("type", f"'move_name' returned {odd!r}", "return text", "move_name")
        elif len(set(names)) < len(names):
            twice = next(name for i, name in enumerate(names) if name in names[:i])
            told = f"two moves are called '{twice}' in {state!r}"
            self.find("name-twice", told, "give each move of a state a name of its own", "move_name")

    def outcomes(self, state: Any) -> list[int]:
        given = self.call(lambda: listed(state.outcomes()), "outcomes")
        try:
            pairs = [(int(outcome), float(chance)) for outcome, chance in given]
        except (TypeError, ValueError):
            self.find("type", f"'outcomes' gave {given[:3]!r}", "yield (outcome, probability) pairs", "outcomes")
            raise Broken from None
        if not pairs:
            self.find("no-moves", f"'outcomes' gives nothing in {state!r}", "yield at least one outcome", "outcomes")
            raise Broken
        bad = [chance for _, chance in pairs if not chance >= 0.0]
        total = math.fsum(chance for _, chance in pairs)
        if bad or abs(total - 1.0) > NEAR:
            told = f"one is {typed(bad[0])}" if bad else f"they add up to {typed(total)}"
            self.find(
                "probabilities",
                f"the probabilities in {state!r} are wrong: {told}",
                "make them 0 or more, and 1 together",
                "outcomes",
            )
        if len({outcome for outcome, _ in pairs}) < len(pairs):
            self.find("action-twice", f"an outcome is listed twice in {state!r}", "list each once", "outcomes")
        return [outcome for outcome, chance in pairs if chance > 0.0] or [pairs[0][0]]

    def judge_evaluation(self, state: Any, values: list[float]) -> None:
        low, high = self.game.kind.utility_range
        for player, value in enumerate(values):
            if not low < value < high:
                self.find(
                    "evaluate-range",
                    f"evaluate({player}) is {typed(value)} in {state!r}, not strictly inside {typed(low)} to "
                    f"{typed(high)}",
                    "a judgement is never as sure as a finished game: scale it down",
                    "evaluate",
                )
        total = self.game.kind.constant_sum
        if total is not None and self.game.kind.players == 2 and abs(sum(values) - total) > 1e-6:
            self.find(
                "evaluate-sum",
                f"evaluate gives {typed(values[0])} and {typed(values[1])} in {state!r}, which do not add up to "
                f"{typed(total)}",
                "look at the argument 'player': what is good for one is bad for the other",
                "evaluate",
            )

    def number(self, state: Any, method: str, player: int) -> float:
        value = self.call(getattr(state, method), method, player)
        if not is_number(value) or not math.isfinite(value):
            self.find("type", f"{method}({player}) is {value!r} in {state!r}", "return a finite number", method)
            raise Broken
        return float(value)

    def advance(self, state: Any, choice: int) -> Any:
        """The state after `choice`, made twice."""
        before = self.snapshot(state)
        after = self.call(state.result, "result", choice)
        self.unchanged(state, before, "result")
        if type(after) is not self.cls:
            self.find(
                "type",
                f"'result' returned {after!r} for {choice} in {state!r}",
                f"return a {self.game.plain_name}",
                "result",
            )
            raise Broken
        again = self.call(state.result, "result", choice)
        if again != after:
            told = f"'result' of {choice} in {state!r} gave two states that are not equal"
            self.find("unequal", told, "compare fields by value, and let 'result' depend on the state alone", "result")
            raise Broken
        if after == state and self.game.kind.players > 1 and state.player() != CHANCE:
            told = f"'result' of {choice} in {state!r} gives the same state again, with the same player to move"
            self.find("changes", told, "build the state after the move", "result")
            raise Broken
        self.path = Path(self.path, choice)
        return after

    # How it is drawn ---------------------------------------------------------------------------------------------

    def compare_looks(self, state: Any, choices: list[int]) -> None:
        """Draw the state, and let `history` compare it with others that look the same."""
        look = next((name for name in ("notation", "rows", "text") if name in self.game.methods), None)
        if look is None:
            return
        drawn = self.call(lambda: shown(state, look), look)
        if look == "rows" and not (isinstance(drawn, (list, tuple)) and all(isinstance(r, str) for r in drawn)):
            self.find("type", f"'rows' returned {drawn!r}", "return a list of strings of one length", "rows")
            return
        self.history.compare_looks(drawn, choices, Reached(state, self.path))

    def judge_history(self, games: int) -> None:
        """After the games: is there a field that only tells how a position was reached?"""
        try:
            self.history.compare_orders(self.sample, games)
        except Exception:  # rules that raise are found elsewhere
            return
        self.history.judge(self.sample, self.find)

    # The constructor ---------------------------------------------------------------------------------------------

    @contextmanager
    def watching_constructor(self) -> Iterator[None]:
        """Look at what the rules give to the class before the cast: a cast would hide a type that changes."""
        plain = self.cls.__new__
        fields, kinds = self.cls._fields, self.game.fields
        usual = self.cls._field_defaults

        def watched(cls: Any, *values: Any, **named: Any) -> Any:
            for field, kind, value in zip(fields, kinds, values, strict=False):
                self.look_at_field(field, kind, value, usual[field])
            for field, value in named.items():
                if field in fields:
                    self.look_at_field(field, kinds[fields.index(field)], value, usual[field])
            return plain(cls, *values, **named)

        self.cls.__new__ = watched
        try:
            yield
        finally:
            self.cls.__new__ = plain

    def look_at_field(self, field: str, kind: FieldType, value: Any, usual: Any) -> None:
        if kind.code == "int" and is_whole(value) and not -SIGN <= value < SIGN:
            told = f"the field '{field}' was given {value}, which does not fit in 64 bits with a sign"
            self.find("overflow", told, "declare it harif.U64, or keep it smaller", "result")
        elif kind.code in ("int", "u64", "bool") and not (is_truth if kind.code == "bool" else is_whole)(value):
            self.odd_type(field, str(kind), value)
        elif kind.code == "u64" and value > WORD:
            told = f"the field '{field}' was given {value}, which does not fit in 64 bits"
            self.find("overflow", told, "mask it: x & 0xFFFFFFFFFFFFFFFF", "result")
        elif kind.code == "float" and not isinstance(value, Real):
            self.odd_type(field, str(kind), value)
        elif kind.code == "tuple" and isinstance(value, tuple) and len(value) == len(kind.items):
            for i, item in enumerate(value):
                self.look_at_field(f"{field}[{i}]", kind.items[i], item, usual[i])
        elif kind.code == "tuple" and isinstance(value, tuple):
            told = f"the tuple '{field}' has {len(value)} items in one state and {len(kind.items)} in the first"
            self.find("type-changes", told, "keep its length; harif.replace changes one item", "result")
        elif kind.code == "tuple" or (kind.code == "free" and type(value) is not type(usual)):
            self.odd_type(field, type(usual).__name__, value)

    def odd_type(self, field: str, declared: str, value: Any) -> None:
        self.find(
            "type-changes",
            f"the field '{field}' is {declared} in the first state, but was given {value!r} ({type(value).__name__})",
            "give it one type in all states",
            "result",
        )
