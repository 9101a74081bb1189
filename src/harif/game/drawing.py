"""How a position looks: plain text, coloured cells for a terminal, and SVG.

A game with a board of squares gives `rows()`, its rows from top to bottom as strings of piece letters, and a `Board`
that says how the pieces look. A game with its own picture gives `text()` or `svg()` instead. A game with
neither is shown by its fields.
"""

from collections.abc import Callable
from inspect import signature
from typing import Any

from harif.drawing.board import Board, Cell, board_svg, board_text, cells_in, text_svg
from harif.game.errors import GameError

__all__ = ["Board", "cells_of", "svg_of", "text_of"]


def text_of(state: Any, columns: int = 80, lang: str = "en") -> str:
    """The position as plain text. A board of squares wider than `columns` is cut into parts, one below another."""
    refuse_other_than_states(state)
    if "text" in state.__harif__.methods:
        return drawn(state.text, lang)
    if not has_squares(state):
        return repr(state)
    return board_text(list(state.rows()), state.__harif__.board, columns)


def svg_of(state: Any, lang: str = "en") -> str:
    """The position as a complete SVG document."""
    refuse_other_than_states(state)
    if "svg" in state.__harif__.methods:
        return drawn(state.svg, lang)
    cells = cells_of(state)
    if cells is None:
        return text_svg(text_of(state, lang=lang))
    return board_svg(cells, state.__harif__.board, state.__harif__.spec)


def drawn(method: Callable[..., Any], lang: str) -> str:
    """What a game's own `text` or `svg` draws: in that language, if the method takes `lang`."""
    speaks = "lang" in signature(method).parameters
    return str(method(lang=lang) if speaks else method())


def cells_of(state: Any) -> list[list[Cell]] | None:
    """The squares of the position, or None for a game that draws itself otherwise."""
    return cells_in(list(state.rows()), state.__harif__.board) if has_squares(state) else None


def has_squares(state: Any) -> bool:
    return "rows" in state.__harif__.methods and state.__harif__.board is not None


def refuse_other_than_states(thing: Any) -> None:
    if not hasattr(thing, "__harif__"):
        raise GameError(f"{thing!r} is not a game's state, and cannot be drawn.")
