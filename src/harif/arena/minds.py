"""What a player is behind its name: asked where a game stands, it chooses a move."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from harif.game import Definition, GameError, definition_of
from harif.game.history import state_in
from harif.game.view import View
from harif.search import Result
from harif.search.running import Report


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thought of it: what it searched, or how likely it was to choose each action."""

    action: int
    result: Result | None = None
    chances: dict[int, float] | None = None


class Mind(ABC):
    """Asked with a record or a state, in a hidden game with a `View`; and with whom to tell how far the work is."""

    @abstractmethod
    def __call__(self, where: Any, progress: Report | None) -> Choice:
        """The move that it chooses."""

    def refuse(self, game: Definition) -> None:  # noqa: B027 (nothing to refuse)
        """A sentence where it cannot play this game; most can play any."""


class Uniform(Mind):
    """Any legal move, one as likely as the other."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, where: Any, progress: Report | None) -> Choice:
        return Choice(self.rng.choice(actions_at(where)))


class Function(Mind):
    """A function `state -> action`, or `View -> action`; what it chooses must be legal."""

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.choose = choose

    def __call__(self, where: Any, progress: Report | None) -> Choice:
        shown = where if isinstance(where, View) else state_in(where)
        action = self.choose(shown)
        if action not in actions_at(shown):
            raise GameError(
                "A player chose {action!r} in {shown!r}, which is not legal there.", action=action, shown=shown
            )
        return Choice(int(action))


def actions_at(where: Any) -> list[int]:
    """The legal moves of a view, a state or a record."""
    return list(where.actions if isinstance(where, View) else state_in(where).actions())


def game_of(where: Any) -> Definition:
    """Which game it is, of a view, a state or a record."""
    return definition_of(where.game if isinstance(where, View) else state_in(where))
