"""Two histories that a player cannot tell apart, told by the names of their moves."""

from itertools import zip_longest
from typing import Any

from harif.checking.history import Path, Reached
from harif.game import CHANCE
from harif.game.notation import move_name

SHOWN, LAST = 12, 4  # moves of a history, and of these at its end
KEPT = 3  # of those that both histories begin with


class Tales:
    """Tells histories of one game."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls

    def both(self, one: Reached, other: Reached) -> tuple[str, str]:
        """'after J, Q, check' for each; of what both begin with, only the end is told."""
        first, second = self.names(one.path), self.names(other.path)
        common = next(
            (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
        )
        cut = common - KEPT if common > KEPT + 2 else 0
        return told(first, cut), told(second, cut)

    def names(self, path: Path | None) -> list[str]:
        state, found = self.cls(), []
        for move in path.moves() if path else []:
            try:
                found.append(move_name(state, move))
            except Exception:  # a game need not name the outcomes of chance
                found.append(str(move))
            state = state.result(move)
        return found

    def forgotten(self, seat: int, view: Any, one: Reached, other: Reached) -> str:
        """What was different on the way to two states with one view."""
        first, second = self.both(one, other)
        told = f"what player {seat} sees forgets: it sees {view!r} {first} and {second}, though "
        for a, b in zip_longest(self.own_steps(seat, one.path), self.own_steps(seat, other.path)):
            if a is None or b is None:
                return told + "it has moved more often in one than in the other"
            if a[0] != b[0]:
                return told + f"it had moved before at the view {a[0]!r} in the first and {b[0]!r} in the second"
            if a != b:
                return told + f"it had played '{a[1]}' in the first and '{b[1]}' in the second"
        return told + "what it saw at another's move was not the same"

    def own_steps(self, seat: int, path: Path | None) -> list[tuple[Any, str]]:
        """(what the player saw, what it did) at each of its moves."""
        state, found = self.cls(), []
        for move, name in zip(path.moves() if path else [], self.names(path), strict=True):
            if state.player() == seat:
                found.append((state.sees(seat), name))
            state = state.result(move)
        return found


def told(names: list[str], cut: int) -> str:
    """A history from move `cut` on, which is before the two part; of a long one the middle is left out."""
    if not names:
        return "at the start"
    shown = names[cut:]
    if len(shown) > SHOWN:
        shown = [*shown[: SHOWN - LAST], "…", *shown[-LAST:]]
    return f"after {'… ' if cut > 0 else ''}{', '.join(shown)}"


def where(state: Any) -> str:
    """Who is to move in a state, for a sentence."""
    if state.terminal():
        return "where the game is over"
    mover = state.player()
    return "where chance moves" if mover == CHANCE else f"where player {mover} is to move"
