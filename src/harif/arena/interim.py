"""Lines of a search, until `search` gives them itself."""

from typing import Any, NamedTuple

from harif.search import search as searched


class Line(NamedTuple):
    """A root move, what it is worth, and the best play that follows it."""

    action: int
    value: float
    values: tuple[float, ...]
    moves: tuple[int, ...]
    depth: int
    exact: bool
    distance: int | None


class Found:
    """A result with its lines."""

    def __init__(self, result: Any, lines: tuple[Line, ...]) -> None:
        self.result, self.lines = result, lines

    def __getattr__(self, name: str) -> Any:
        return getattr(self.result, name)


def search(where: Any, lines: int = 1, moves: Any = None, **how: Any) -> Any:
    """`harif.search` with the best lines, or with those of some moves."""
    result = searched(where, **how)
    found = []
    for action, value in result.ranked:
        if moves is None or action in moves:
            best = action == result.action
            line = result.line if best else (action,)
            sure = result.exact and (best or result.ranking == "exact")
            values = result.values if best else (value,) * len(result.values)
            found.append(Line(action, value, values, line, result.depth, sure, result.distance if best else None))
    return Found(result, tuple(found[:lines]))
