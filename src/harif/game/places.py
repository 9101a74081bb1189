"""The places of a board that moves touch, and the signs of the players on it: what a screen marks, and a hand touches.

A place is a square of the board by its name, or what else `spots()` finds in the text that a game draws itself. In the
game's SVG it is the `data-square`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import unescape
from itertools import pairwise
from typing import Any, NamedTuple

from harif.drawing.board import square_names, symbol_of
from harif.game.drawing import has_squares, rows_of
from harif.game.notation import move_name
from harif.game.values import CHANCE

TAG = re.compile(r"<!--.*?-->|<[\w:](?:[^<>\"']|\"[^\"]*\"|'[^']*')*+>", re.DOTALL)
ATTRIBUTE = re.compile(r"\s([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


class Spot(NamedTuple):
    """Where a place is in the text that a game draws: `width` characters from `column` on, both counted from 0."""

    place: str
    line: int
    column: int
    width: int = 1


def spots_of(state: Any) -> dict[str, Spot]:
    """The places in the text that a game draws itself, by name."""
    spots = state.spots() if "spots" in state.__harif__.methods else ()
    return {spot.place: spot for spot in (Spot(*found) for found in spots)}


def touched(state: Any, action: int) -> list[str]:
    """The places that a person touches to make the move, in order: what the game says, or those in the move's name."""
    return touching(state)(action)


def touching(state: Any) -> Callable[[int], list[str]]:
    """`touched` for the moves of one state."""
    if "touches" in state.__harif__.methods:
        return lambda action: [str(place) for place in state.touches(action)]
    if state.terminal() or state.player() == CHANCE:
        return lambda action: []
    places = named(places_of(state))
    return lambda action: places.findall(move_name(state, action))


def slides(state: Any, action: int) -> list[tuple[str, str]]:
    """What the move takes from one place to another, in order: what the game says, or from each place that it touches
    to the next.
    """
    if "slides" in state.__harif__.methods:
        return [(str(origin), str(target)) for origin, target in state.slides(action)]
    return list(pairwise(touched(state, action)))


def starts(state: Any) -> set[str]:
    """The places where a person may begin a legal move: what the game says, or the first that each move touches."""
    if state.terminal() or state.player() == CHANCE:
        return set()
    if "starts" in state.__harif__.methods:
        return set(state.starts())
    touches = touching(state)
    return {places[0] for action in state.actions() if (places := touches(action))}


def places_of(state: Any) -> tuple[str, ...]:
    """The names of all places."""
    if has_squares(state):
        rows = rows_of(state, None)
        return tuple(name for row in square_names(state.__harif__.board, len(rows), len(rows[0])) for name in row)
    return tuple(spots_of(state))


@lru_cache(maxsize=256)  # a game's places may change with every position
def named(places: tuple[str, ...]) -> re.Pattern[str]:
    """Finds the places that a text names; the longest first, for 11 is not 1 and 1."""
    names = sorted({place for place in places if place}, key=lambda place: (-len(place), place))
    return re.compile("|".join(map(re.escape, names)) or "(?!)")


def labelled(svg: str) -> list[tuple[str, str]]:
    """The places of a drawing, its `data-square`, with what a screen reader says of each, in the drawing's order."""
    found = []
    for tag in TAG.findall(svg):
        if "data-square" in tag and not tag.startswith("<!--"):
            told = {name: unescape(one or other) for name, one, other in ATTRIBUTE.findall(tag)}
            if "data-square" in told:
                found.append((told["data-square"], told.get("aria-label", "")))
    return found


def drawn_places(places: Sequence[str], drawn: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The places of a move if the drawing has them all; none where it does not, so that the move becomes a button."""
    there = {name for name, _ in drawn}
    return tuple(places) if all(place in there for place in places) else ()


def drawn_steps(steps: Iterable[tuple[str, str]], drawn: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Those steps of a move that go from place to place of the drawing."""
    there = {name for name, _ in drawn}
    return tuple(step for step in steps if there.issuperset(step))


def mark_of(state: Any, player: int) -> str:
    """How a player's pieces look in a terminal; nothing where the board does not tell whose they are."""
    board = state.__harif__.board
    if board is None or player >= len(board.sides):
        return ""
    return symbol_of(board.sides[player], board) if has_squares(state) else str(board.sides[player])
