"""What a player is behind its name: asked where a game stands, it chooses a move."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from harif.game import Definition, GameError, definition_of
from harif.game.history import state_in
from harif.game.view import View
from harif.search import Result
from harif.search.running import Report, Stop


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thought of it: what it searched, or how likely it was to choose each action."""

    action: int
    result: Result | None = None
    chances: dict[int, float] | None = None


class Clocks(NamedTuple):
    """How many seconds each seat has left for the rest of the game, and how many every move of its own gives back."""

    left: tuple[float, ...]
    increment: float = 0.0


class Asking(NamedTuple):
    """How a player is asked: whom it may tell how far it is, what may stop it, the clocks if time is limited, and the
    moves to choose from if not all of them (players of a level look at that).
    """

    progress: Report | None = None
    stop: Stop | None = None
    clocks: Clocks | None = None
    moves: tuple[int, ...] | None = None


class Mind(ABC):
    """Asked with a record or a state, in a hidden game with a `View`.

    It may keep what it found out from move to move, and some of it (a policy, a process) from game to game.
    """

    @abstractmethod
    def __call__(self, where: Any, asking: Asking) -> Choice:
        """The move that it chooses."""

    def refuse(self, game: Definition) -> None:  # noqa: B027 (nothing to refuse)
        """A sentence where it cannot play this game; most can play any."""

    def begin(self, seed: int) -> None:  # noqa: B027 (most have no luck)
        """A new game: nothing of the last one counts, and what is random goes by this seed."""

    def close(self) -> None:  # noqa: B027 (most hold nothing)
        """No more games: end what was started for them."""


class Uniform(Mind):
    """Any legal move, one as likely as the other."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def begin(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, where: Any, asking: Asking) -> Choice:
        return Choice(self.rng.choice(actions_at(where)))


class Function(Mind):
    """A function `state -> action`, or `View -> action`; what it chooses must be legal."""

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.choose = choose

    def __call__(self, where: Any, asking: Asking) -> Choice:
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
