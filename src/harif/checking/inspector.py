"""One state under the magnifying glass, interpreted: what each method returns, and what it leaves behind."""

import copy
import math
import random
import traceback
from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any

from harif.checking.history import History, Path, Reached, shown
from harif.checking.report import Finding, Report
from harif.drawing.digits import typed
from harif.game import CHANCE, GameError
from harif.game.answers import is_number, is_truth, is_whole
from harif.game.choices import listed
from harif.game.fields import SIGN
from harif.game.sentence import Said, Sentence

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
            self.find("field", Said(problem.sentence), "give each field its declared type, in every state", method)
        except (Exception, SystemExit) as problem:
            own = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == self.file_of(method)]
            line = own[-1].lineno if own else None
            given = Sentence(" with {argument!r}", argument=arguments[0]) if arguments else ""
            self.find(
                "raises",
                Said(
                    "'{method}'{given} raised {error}: {problem}",
                    method=method,
                    given=given,
                    error=type(problem).__name__,
                    problem=str(problem),
                ),
                self.mending(method),
                method,
                line,
            )
        raise Broken

    def mending(self, method: str) -> str:
        """What to do about a method that raises."""
        if method == "actions" and "terminal" not in self.game.methods:
            return "mend the line: without 'terminal' a game is over where 'actions' yields nothing"
        return "mend the line"

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
                Said(
                    "a state changed under the caller's hands: it was {before!r}, now it is {state!r}",
                    before=before,
                    state=tuple(state),
                ),
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
                Said("a state cannot be hashed ({problem}): {state!r}", problem=str(problem), state=state),
                "use ints, floats and tuples as fields; a list, dict or set cannot be one",
            )
        if state != self.cls(*state):
            field = next((f for f, v in zip(self.cls._fields, state, strict=True) if v != v), None)
            told = Said("a state is not equal to a copy of itself: {state!r}", state=state)
            if field:
                named = "a state is not equal to a copy of itself: {state!r} (the field '{field}')"
                told = Said(named, state=state, field=field)
            self.find("unequal", told, "fields must compare by value: no NaN, no objects without __eq__")

    def truth(self, state: Any) -> bool:
        answer = self.call(state.terminal, "terminal" if "terminal" in self.game.methods else "actions")
        if not is_truth(answer):
            told = Said("'terminal' returned {answer!r} in {state!r}", answer=answer, state=state)
            self.find("type", told, "return True or False, in every branch", "terminal")
        if bool(self.call(state.terminal, "terminal")) != bool(answer):
            self.find(
                "changes",
                Said("'terminal' gave two answers in {state!r}", state=state),
                "depend on the state alone",
                "terminal",
            )
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
                    Said(
                        "utility({player}) is {value} in {state!r}, outside the declared {low} to {high}",
                        player=player,
                        value=value,
                        state=state,
                        low=low,
                        high=high,
                    ),
                    Said(
                        "declare utility_range=({low}, {high}), or mend 'utility'",
                        low=min(low, value),
                        high=max(high, value),
                    ),
                    "utility",
                )
        self.partners(state, values)
        total = self.game.kind.constant_sum
        if total is None or abs(sum(values) - total) <= NEAR or self.game.kind.players == 1:
            return
        if len(set(values)) == 1:
            self.find(
                "utility-sign",
                Said(
                    "'utility' gives every player {value} in {state!r}: the sign is wrong for one of them",
                    value=values[0],
                    state=state,
                ),
                "look at the argument 'player': what one wins the other loses",
                "utility",
            )
        else:
            shown = " + ".join(f"{typed(value)}" for value in values)
            self.find(
                "utility-sum",
                Said(
                    "the utilities add up to {shown} = {total} in {state!r}, not to {declared} as declared",
                    shown=shown,
                    total=sum(values),
                    state=state,
                    declared=total,
                ),
                Said(
                    "mend 'utility', or declare constant_sum={total} (None for a general-sum game)", total=sum(values)
                ),
                "utility",
            )

    def partners(self, state: Any, values: list[float]) -> None:
        """Do players of one side get the same?"""
        sides = self.game.kind.sides
        for one, side in enumerate(sides):
            other = sides.index(side)
            if abs(values[one] - values[other]) > NEAR:
                self.find(
                    "partners",
                    Said(
                        "players {other} and {one} are partners, but 'utility' gives them {theirs} and {mine} in "
                        "{state!r}",
                        other=other,
                        one=one,
                        theirs=values[other],
                        mine=values[one],
                        state=state,
                    ),
                    "partners share a utility: give both the same, or leave 'sides' out",
                    "utility",
                )
                return

    def going_on(self, state: Any) -> list[int]:
        player = self.call(state.player, "player")
        players = self.game.kind.players
        if is_whole(player) and player == CHANCE and self.game.kind.chance:
            choices = self.outcomes(state)
        elif is_whole(player) and 0 <= player < players:
            choices = self.actions(state)
        else:
            fix = (
                Said("write the method 'outcomes'")
                if player == CHANCE
                else Said("return 0 to {last}", last=players - 1)
            )
            self.find(
                "player", Said("'player' returned {player!r} in {state!r}", player=player, state=state), fix, "player"
            )
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
                Said("'actions' gives no move, yet 'terminal' says the game goes on: {state!r}", state=state),
                "end the game there in 'terminal', or yield an action that means 'pass'",
                "actions",
            )
            raise Broken
        for action in actions:
            if type(action) is int and not -SIGN <= action < SIGN:
                self.find(
                    "overflow",
                    Said("'actions' gave {action}", action=action),
                    "an action fits in 64 bits with a sign",
                    "actions",
                )
                raise Broken
            if type(action) is not int:
                kind = type(action).__name__
                self.find(
                    "type",
                    Said("'actions' gave {action!r}, a {kind}", action=action, kind=kind),
                    "give ints, such as int(…)",
                    "actions",
                )
                raise Broken
        if len(set(actions)) < len(actions):
            twice = next(a for i, a in enumerate(actions) if a in actions[:i])
            self.find(
                "action-twice",
                Said("'actions' offers {twice} twice in {state!r}", twice=twice, state=state),
                "yield each once",
                "actions",
            )
        if actions != self.call(lambda: listed(state.actions()), "actions"):
            self.find(
                "changes",
                Said("'actions' gave two answers in {state!r}", state=state),
                "depend on the state alone",
                "actions",
            )
        self.judge_names(state, actions)
        most = self.game.max_actions
        if most is not None and len(actions) > most:
            self.find(
                "too-many",
                Said(
                    "{count} moves in {state!r}, but max_actions={most} is declared",
                    count=len(actions),
                    state=state,
                    most=most,
                ),
                "raise max_actions or leave it out",
                "actions",
            )
        self.report.most_actions = max(self.report.most_actions, len(actions))
        return actions

    def judge_names(self, state: Any, actions: list[int]) -> None:
        """A move is read back by its name: names are text, and no two moves of a state share one."""
        if self.report.states > NAMED:
            return
        for method in sorted({"move_name", "uci"} & self.game.methods):
            names = [self.call(getattr(state, method), method, action) for action in actions]
            odd = next((name for name in names if not isinstance(name, str)), None)
            if odd is not None:
                self.find("type", Said("'{method}' returned {odd!r}", method=method, odd=odd), "return text", method)
            elif len(set(names)) < len(names):
                twice = next(name for i, name in enumerate(names) if name in names[:i])
                told = Said("two moves are called '{twice}' in {state!r}", twice=twice, state=state)
                self.find("name-twice", told, "give each move of a state a name of its own", method)

    def outcomes(self, state: Any) -> list[int]:
        given = self.call(lambda: listed(state.outcomes()), "outcomes")
        try:
            pairs = [(int(outcome), float(chance)) for outcome, chance in given]
        except (TypeError, ValueError):
            self.find(
                "type",
                Said("'outcomes' gave {given!r}", given=given[:3]),
                "yield (outcome, probability) pairs",
                "outcomes",
            )
            raise Broken from None
        if not pairs:
            self.find(
                "no-moves",
                Said("'outcomes' gives nothing in {state!r}", state=state),
                "yield at least one outcome",
                "outcomes",
            )
            raise Broken
        bad = [chance for _, chance in pairs if not chance >= 0.0]
        total = math.fsum(chance for _, chance in pairs)
        if bad or abs(total - 1.0) > NEAR:
            told = Sentence("one is {value}", value=bad[0]) if bad else Sentence("they add up to {total}", total=total)
            self.find(
                "probabilities",
                Said("the probabilities in {state!r} are wrong: {told}", state=state, told=told),
                "make them 0 or more, and 1 together",
                "outcomes",
            )
        if len({outcome for outcome, _ in pairs}) < len(pairs):
            self.find(
                "action-twice",
                Said("an outcome is listed twice in {state!r}", state=state),
                "list each once",
                "outcomes",
            )
        return [outcome for outcome, chance in pairs if chance > 0.0] or [pairs[0][0]]

    def judge_evaluation(self, state: Any, values: list[float]) -> None:
        low, high = self.game.kind.utility_range
        for player, value in enumerate(values):
            if not low < value < high:
                self.find(
                    "evaluate-range",
                    Said(
                        "evaluate({player}) is {value} in {state!r}, not strictly inside {low} to {high}",
                        player=player,
                        value=value,
                        state=state,
                        low=low,
                        high=high,
                    ),
                    "a judgement is never as sure as a finished game: scale it down",
                    "evaluate",
                )
        total = self.game.kind.constant_sum
        if total is not None and self.game.kind.players == 2 and abs(sum(values) - total) > 1e-6:
            self.find(
                "evaluate-sum",
                Said(
                    "evaluate gives {value} and {other} in {state!r}, which do not add up to {total}",
                    value=values[0],
                    other=values[1],
                    state=state,
                    total=total,
                ),
                "look at the argument 'player': what is good for one is bad for the other",
                "evaluate",
            )

    def number(self, state: Any, method: str, player: int) -> float:
        value = self.call(getattr(state, method), method, player)
        if not is_number(value) or not math.isfinite(value):
            self.find(
                "type",
                Said(
                    "{method}({player}) is {value!r} in {state!r}",
                    method=method,
                    player=player,
                    value=value,
                    state=state,
                ),
                "return a finite number",
                method,
            )
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
                Said("'result' returned {after!r} for {choice} in {state!r}", after=after, choice=choice, state=state),
                Said("return a {name}", name=self.game.plain_name),
                "result",
            )
            raise Broken
        again = self.call(state.result, "result", choice)
        if again != after:
            told = Said(
                "'result' of {choice} in {state!r} gave two states that are not equal", choice=choice, state=state
            )
            self.find("unequal", told, "compare fields by value, and let 'result' depend on the state alone", "result")
            raise Broken
        if after == state and self.game.kind.players > 1 and state.player() != CHANCE:
            told = Said(
                "'result' of {choice} in {state!r} gives the same state again, with the same player to move",
                choice=choice,
                state=state,
            )
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
            self.find(
                "type", Said("'rows' returned {drawn!r}", drawn=drawn), "return a list of strings of one length", "rows"
            )
            return
        self.history.compare_looks(drawn, choices, Reached(state, self.path))

    def judge_history(self, games: int) -> None:
        """After the games: is there a field that only tells how a position was reached?"""
        try:
            self.history.compare_orders(self.sample, games)
        except Exception:  # rules that raise are found elsewhere
            return
        self.history.judge(self.sample, self.find)
