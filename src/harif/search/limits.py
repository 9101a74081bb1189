"""When a search must stop: depth, nodes, seconds; checked once, in one place."""

import math
from typing import NamedTuple

from harif.game import SearchError

MOST_PLIES = 10_000
"""No search goes deeper, whatever it is asked."""


class Limits(NamedTuple):
    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    @property
    def given(self) -> bool:
        return any(limit is not None for limit in self)

    @property
    def timed(self) -> bool:
        """May it end in the middle of a depth?"""
        return self.seconds is not None or self.nodes is not None


def limits(depth: object, seconds: object, nodes: object) -> Limits:
    """The limits as given, or a sentence that says which one makes no sense."""
    return Limits(whole("depth", depth), positive("seconds", seconds), whole("nodes", nodes))


def whole(name: str, value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name=name, value=value)
    return value


def positive(name: str, value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or value <= 0:
        raise SearchError("{name} is a number above 0, not {value!r}.", name=name, value=value)
    return float(value)
