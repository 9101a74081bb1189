"""What the functions of Harif take and give back, for editors and type checkers."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol, Self


class State(Protocol):
    """A state of a game: what its author writes, and every search asks for.

    Any class that answers these five questions is one; nothing need be inherited.
    """

    def player(self) -> int:
        """Who moves: 0, 1, …, or `harif.CHANCE`. Not asked when the game is over."""

    def actions(self) -> Iterable[int]:
        """The legal moves. Not asked when the game is over."""

    def result(self, action: int, /) -> Self:
        """The state after a move, or after an outcome of chance."""

    def terminal(self) -> bool:
        """Is the game over?"""

    def utility(self, player: int, /) -> float:
        """What the end of the game is worth to a player."""


class GameState(State, Protocol):
    """A state of a game that was loaded by name: it also has what `@game` adds, and fields that only its file knows."""

    def outcomes(self) -> Iterable[tuple[int, float]]:
        """(outcome, probability) pairs where `player()` is `harif.CHANCE`."""

    def evaluate(self, player: int, /) -> float:
        """What the state is thought to be worth to a player before the game is over."""

    def features(self, player: int, /) -> Iterable[float] | Iterable[tuple[int, float]]:
        """What a network learns from."""

    def traits(self, player: int, /) -> Iterable[int]:
        """What there is, each as an index: what the hidden units of a network look at."""

    def priority(self, action: int, /) -> float:
        """The higher, the earlier a move is searched."""

    def promising(self) -> Iterable[int]:
        """Moves that hold a best one."""

    def noisy(self) -> Iterable[int]:
        """Moves that quiescence search follows."""

    def bounds(self, player: int, /) -> tuple[float, ...]:
        """(low, high) that hold the value, and the plies to the soonest win and loss if they are known."""

    def key(self) -> int:
        """A number that differs for different states."""

    def symmetries(self) -> Iterable[Self]:
        """States of the same value."""

    def passed(self) -> Self:
        """The same state with the other player to move."""

    def landmark(self) -> int:
        """The number of a stage that begins here; -1 inside one."""

    def gained(self) -> float:
        """The part of player 0's utility that is already certain."""

    def __hash__(self) -> int:
        """States are keys of dicts and members of sets."""

    def __iter__(self) -> Iterator[Any]:
        """The fields, one after the other: a state is a tuple."""

    def __getattr__(self, name: str) -> Any:
        """A field, or a method that only this game has."""
