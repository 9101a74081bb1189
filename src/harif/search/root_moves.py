"""What may be asked about the moves at the root: only some of them, or several best lines."""

from collections.abc import Collection
from typing import Any

from harif.game import CHANCE, SearchError, definition_of
from harif.game.answers import is_whole
from harif.game.notation import move_name
from harif.search.limits import whole

MOST_NAMED = 30  # moves listed in an error


def lines_of(lines: object) -> int:
    """How many best lines are asked for, or a sentence that says why that makes no sense."""
    count = whole("lines", lines)
    if count is None:
        raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name="lines", value=lines)
    return count


def moves_of(state: Any, moves: Any) -> tuple[int, ...] | None:
    """The root moves that are asked about, in the order of the rules, or a sentence; None where that is all of them.

    `state` is not over.
    """
    if moves is None:
        return None
    if isinstance(moves, (str, bytes)) or not isinstance(moves, Collection):
        raise SearchError("moves is a list of moves such as (3, 4), not {moves!r}.", moves=moves)
    if state.player() == CHANCE:
        raise SearchError("moves={moves!r}: chance moves here, and nobody chooses what it does.", moves=moves)
    if not moves:
        raise SearchError("moves is empty: name at least one move, or leave it out to search all.")
    legal = [int(move) for move in state.actions()]
    for place, move in enumerate(moves):
        if isinstance(move, bool) or not is_whole(move) or int(move) not in legal:
            shown = ", ".join(f"{each} ({name})" for each, name in named(state, legal[:MOST_NAMED]))
            raise SearchError(
                "{spec}: {move!r} in moves is not a legal move here. Legal: {shown}",
                spec=definition_of(state).spec,
                move=move,
                shown=shown + (", …" if len(legal) > MOST_NAMED else ""),
            )
        if move in list(moves)[:place]:
            raise SearchError("moves names {move} twice. Name each move once.", move=move)
    wanted = {int(move) for move in moves}
    return tuple(move for move in legal if move in wanted) if len(wanted) < len(set(legal)) else None


def named(state: Any, moves: list[int]) -> list[tuple[int, str]]:
    return [(move, move_name(state, move)) for move in moves]
