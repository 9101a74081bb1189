"""Fields that only tell how a position was reached.

Two states of one position compare unequal if a field keeps what no rule needs, such as the moves so far: searches then
take them for two positions. States that are drawn alike, or that the same moves in another order lead to, are only
suspects, for a drawing may leave something out, and the order of moves may matter. A field is history where no method
of the game depends on it: what it holds in other states is put into each state, and nothing that a state says changes.
"""

import random
from collections.abc import Callable
from inspect import signature
from typing import Any, NamedTuple

from harif.game import CHANCE
from harif.game.choices import listed

STATES, VALUES = 60, 12  # in how many states, and with how many values of other states, a field is tried
NUMBERS = (*range(-1, 130), 150, 200, 250, 500, 1000, 10_000, 1_000_000)  # tried too: a limit may come late
MOST_LOOKS = 50_000
SHOWN = 12  # moves of a history
OF_PLAYERS = ("evaluate", "sees", "features", "traits", "bounds")
OF_MOVES = ("priority", "move_name")
OF_STATES = ("noisy", "promising", "landmark", "gained", "text", "svg", "rows", "notation")


class Path(NamedTuple):
    """How a state was reached: a move after another path; None at the start."""

    before: "Path | None"
    move: int

    def moves(self) -> list[int]:
        found, at = [], self
        while at is not None:
            found.append(at.move)
            at = at.before  # type: ignore[assignment]
        return found[::-1]


class Reached(NamedTuple):
    state: Any
    path: Path | None

    def told(self) -> str:
        """The history in words."""
        moves = self.path.moves() if self.path else []
        if not moves:
            return f"at the start it is {self.state!r}"
        shown = ", ".join(map(str, moves[-SHOWN:]))
        return f"after {'… ' if len(moves) > SHOWN else ''}{shown} it is {self.state!r}"


class History:
    """Looks for fields that are history in the states of one game."""

    def __init__(self, cls: Any, rng: random.Random) -> None:
        self.cls, self.game, self.rng = cls, cls.__harif__, rng
        self.looks: dict[Any, Reached] = {}  # how a state looks -> the first that looks so
        self.suspects: dict[tuple[int, ...], tuple[Reached, Reached]] = {}  # by the fields in which the two differ

    def compare_looks(self, drawn: Any, choices: list[int], reached: Reached) -> None:
        """Two states that are drawn alike, with the same player and the same moves, are suspects if they differ."""
        if len(self.looks) > MOST_LOOKS:
            return
        state, ended = reached.state, not choices
        key = (repr(drawn), None if ended else state.player(), tuple(choices))
        other = self.looks.setdefault(key, reached)
        if other.state != state and not (ended and state.utility(0) != other.state.utility(0)):
            self.suspect(other, reached)

    def compare_orders(self, sample: list[Reached], games: int) -> None:
        """Play moves in two orders: where one field alone always tells the outcomes apart, it is a suspect."""
        pairs = [self.two_orders(self.rng.choice(sample)) for _ in range(games)] if sample else []
        found = [pair for pair in pairs if pair]
        apart = {self.differing(one, other) for one, other in found}
        if len(found) >= 10 and len(apart) == 1 and len(next(iter(apart))) == 1 and len(self.cls._fields) > 1:
            self.suspect(*min(found, key=lambda pair: len(pair[0].path.moves()) if pair[0].path else 0))

    def two_orders(self, start: Reached) -> tuple[Reached, Reached] | None:
        """The states after a, x, b and after b, x, a, if both orders are legal."""
        state = start.state
        if self.game.kind.chance or state.terminal() or len(actions := listed(state.actions())) < 3:
            return None
        a, x, b = self.rng.sample(actions, 3)
        found = []
        for order in ((a, x, b), (b, x, a)):
            at, path = state, start.path
            for action in order:
                if at.terminal() or action not in listed(at.actions()):
                    return None
                at, path = at.result(action), Path(path, action)
            found.append(Reached(at, path))
        return found[0], found[1]

    def suspect(self, one: Reached, other: Reached) -> None:
        self.suspects.setdefault(self.differing(one, other), (one, other))

    def differing(self, one: Reached, other: Reached) -> tuple[int, ...]:
        pairs = enumerate(zip(one.state, other.state, strict=True))
        return tuple(i for i, (a, b) in pairs if a != b)

    def judge(self, sample: list[Reached], find: Callable[[str, str, str, str], None]) -> None:
        """Say which suspects are history."""
        states = [reached.state for reached in sample]
        for fields, (one, other) in self.suspects.items():
            if self.is_history(fields, states):
                names = " and ".join(f"'{self.cls._fields[i]}'" for i in fields)
                find(
                    "unequal",
                    f"the same position, reached in two ways, compares unequal: {one.told()}, {other.told()}, and no "
                    f"method depends on {names}",
                    f"leave {names} out of the state",
                    "result",
                )
                return

    def is_history(self, fields: tuple[int, ...], states: list[Any]) -> bool:
        """Does nothing that any state says change with these fields?"""
        chosen = self.rng.sample(states, min(STATES, len(states)))
        others = self.rng.sample(states, min(VALUES, len(states)))
        for n, state in enumerate(chosen):
            values = [{i: other[i] for i in fields} for other in others]
            if n < 3:
                values += [{i: number} for i in fields if type(state[i]) is int for number in NUMBERS]
            try:
                said = self.said(state, fields)
                if any(
                    self.said(self.cls(*(v.get(i, x) for i, x in enumerate(state))), fields) != said for v in values
                ):
                    return False
            except Exception:  # a rule that looks at them, and does not like what it sees
                return False
        return True

    def said(self, state: Any, without: tuple[int, ...]) -> list[Any]:
        """Everything that a state says, but for these fields of the states to come."""
        game, players = self.game, range(self.game.kind.players)
        if state.terminal():
            return ["over", *(float(state.utility(player)) for player in players)]
        mover = state.player()
        told: list[Any] = [mover]
        choices = listed(state.outcomes() if mover == CHANCE else state.actions())
        told += choices
        for choice in [outcome for outcome, _ in choices] if mover == CHANCE else choices:
            told.append([x for i, x in enumerate(state.result(choice)) if i not in without])
            told += [getattr(state, name)(choice) for name in OF_MOVES if name in game.methods and mover != CHANCE]
        for name in (name for name in OF_PLAYERS if name in game.methods):
            told += [plain(getattr(state, name)(player)) for player in players]
        told += [plain(shown(state, name)) for name in OF_STATES if name in game.methods]
        return told


def shown(state: Any, method: str, viewer: int | None = None) -> Any:
    """What a method of a state says; a drawing that takes a viewer is made for that one (None sees all)."""
    function = getattr(state, method)
    takes_viewer = method in ("text", "svg") and any(name != "lang" for name in signature(function).parameters)
    return function(viewer) if takes_viewer else function()


def plain(answer: Any) -> Any:
    """An answer that can be compared: what is yielded as a list."""
    return listed(answer) if hasattr(answer, "__next__") else answer
