"""What a position is really worth: every line to the end of the game, for small remainders of games."""

from typing import Any, NamedTuple

from harif.game import CHANCE

MOST_PLIES = 150  # deeper remainders are not small


class Worth(NamedTuple):
    """The value to player 0 under perfect play, and the plies to the end if the winner hurries and the loser delays."""

    value: float
    plies: int


class TooLarge(Exception):
    """More than the budget allows, or a game that goes in circles."""


class Oracle:
    """Exhaustive search with memory; `spent` counts the positions looked at."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.known: dict[Any, Worth] = {}
        self.spent = 0

    def worth(self, state: Any, budget: int) -> Worth | None:
        """The worth of a position; None if that takes more than `budget` positions."""
        try:
            return self.solve(state, self.spent + budget, {})
        except TooLarge:
            return None

    def solve(self, state: Any, limit: int, path: dict[Any, None]) -> Worth:
        if state in self.known:
            return self.known[state]
        self.spent += 1
        if self.spent > limit or state in path or len(path) > MOST_PLIES:
            raise TooLarge
        if state.terminal():
            found = Worth(float(state.utility(0)), 0)
        else:
            path[state] = None
            found = self.best(state, limit, path)
            del path[state]
        self.known[state] = found
        return found

    def best(self, state: Any, limit: int, path: dict[Any, None]) -> Worth:
        player = int(state.player())
        if player == CHANCE:
            after = [(self.solve(state.result(o), limit, path), float(chance)) for o, chance in state.outcomes()]
            return Worth(sum(w.value * chance for w, chance in after), 1 + max(w.plies for w, _ in after))
        found = max(
            (self.solve(state.result(a), limit, path) for a in state.actions()), key=lambda w: self.like(w, player)
        )
        return Worth(found.value, found.plies + 1)

    def like(self, worth: Worth, player: int) -> tuple[float, int]:
        """How a player likes it: value first, then a win soon and a loss late."""
        mine = self.to(worth, player)
        return mine, -worth.plies if mine > self.kind.middle else worth.plies

    def to(self, worth: Worth, player: int) -> float:
        return worth.value if self.kind.with_first(player) else self.kind.total - worth.value


class Grundy:
    """The Grundy value of whole positions, by the definition: the least number that none of their options has."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}
        self.spent = 0

    def value(self, state: Any, budget: int) -> int | None:
        """None if that takes more than `budget` positions."""
        try:
            return self.find(state, self.spent + budget, {})
        except TooLarge:
            return None

    def find(self, state: Any, limit: int, path: dict[Any, None]) -> int:
        if state in self.known:
            return self.known[state]
        self.spent += 1
        if self.spent > limit or state in path or len(path) > MOST_PLIES:
            raise TooLarge
        path[state] = None
        after = set() if state.terminal() else {self.find(state.result(a), limit, path) for a in state.actions()}
        del path[state]
        self.known[state] = next(value for value in range(len(after) + 1) if value not in after)
        return self.known[state]
