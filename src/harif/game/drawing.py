"""How a position looks: plain text, coloured cells for a terminal, and SVG.

A game with a board of squares gives `rows()`, its rows from top to bottom as strings of piece letters, and a `Board`
that says how the pieces look. A game with its own picture gives `text()` or `svg()` instead. A game with
neither is shown by its fields. Where something is hidden these take the viewer, a seat or None for all; a drawing
that does not take it is never shown to a player, who gets the bare words of `sees` instead.
"""

from inspect import signature
from typing import Any

from harif.drawing.board import Board, Cell, board_svg, board_text, cells_in, text_svg
from harif.game.errors import GameError

__all__ = ["Board", "cells_of", "svg_of", "text_of"]


def text_of(state: Any, columns: int = 80, lang: str = "en", viewer: int | None = None) -> str:
    """The position as plain text; in a game that hides something, as seat `viewer` sees it, and None sees all.

    A board of squares wider than `columns` is cut into parts, one below another.
    """
    refuse_other_than_states(state)
    if draws_for(state, "text", viewer):
        return drawn(state, "text", lang, viewer)
    if has_squares(state) and draws_for(state, "rows", viewer):
        return board_text(rows_of(state, viewer), state.__harif__.board, columns)
    return repr(state) if viewer is None or not state.__harif__.kind.hidden else f"sees: {state.sees(viewer)!r}"


def svg_of(state: Any, lang: str = "en", viewer: int | None = None) -> str:
    """The position as a complete SVG document, as seat `viewer` sees it."""
    refuse_other_than_states(state)
    if draws_for(state, "svg", viewer):
        return drawn(state, "svg", lang, viewer)
    cells = cells_of(state, viewer)
    if cells is None:
        return text_svg(text_of(state, lang=lang, viewer=viewer))
    return board_svg(cells, state.__harif__.board, state.__harif__.spec, lang)


def draws_for(state: Any, method: str, viewer: int | None) -> bool:
    """Did the author write that drawing; and where it is for one player only, does it ask for whom?"""
    game = state.__harif__
    return method in game.methods and (viewer is None or not game.kind.hidden or takes_viewer(state, method))


def takes_viewer(state: Any, method: str) -> bool:
    """In a game that hides something: has the drawing a parameter beside `lang`? That is the viewer."""
    return state.__harif__.kind.hidden and any(name != "lang" for name in signature(getattr(state, method)).parameters)


def drawn(state: Any, method: str, lang: str, viewer: int | None) -> str:
    """What a game's own `text` or `svg` draws: for the viewer, and in that language, as far as it asks for them."""
    draw = getattr(state, method)
    speaks = {"lang": lang} if "lang" in signature(draw).parameters else {}
    return str(draw(viewer, **speaks) if takes_viewer(state, method) else draw(**speaks))


def cells_of(state: Any, viewer: int | None = None) -> list[list[Cell]] | None:
    """The squares of the position, or None for a game that draws itself otherwise."""
    if not has_squares(state) or not draws_for(state, "rows", viewer):
        return None
    return cells_in(rows_of(state, viewer), state.__harif__.board)


def rows_of(state: Any, viewer: int | None) -> list[str]:
    return list(state.rows(viewer) if takes_viewer(state, "rows") else state.rows())


def has_squares(state: Any) -> bool:
    return "rows" in state.__harif__.methods and state.__harif__.board is not None


def refuse_other_than_states(thing: Any) -> None:
    if not hasattr(thing, "__harif__"):
        raise GameError("{thing!r} is not a game's state, and cannot be drawn.", thing=thing)
