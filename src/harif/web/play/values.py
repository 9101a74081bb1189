"""Values as the page's bar and graph take them: what seat 0 has to expect, from 0 to 1."""

from math import isfinite

from harif.arena.values import of_one
from harif.game import Kind


def share_of(kind: Kind, value: float | None, mover: int) -> float | None:
    """A value to the mover as the share of seat 0: 1 is a win, ½ an even game; None where there are no two sides."""
    if value is None or not isfinite(value) or not (kind.two_sided or kind.players == 1):
        return None
    ours = value if kind.players == 1 or kind.with_first(mover) else kind.total - value
    return round(of_one(ours, kind), 4)
