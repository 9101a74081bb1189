"""Values as the page's bar and graph take them: what seat 0 has, as a share of what there is to get."""

from math import isfinite

from harif.game import Kind


def share_of(kind: Kind, value: float | None, mover: int) -> float | None:
    """A value to the mover, as a share of what seat 0 can get: 1 is a win; None where there are no two sides."""
    if value is None or not isfinite(value) or not (kind.two_sided or kind.players == 1):
        return None
    low, high = kind.first_range if kind.two_sided else kind.utility_range
    ours = value if kind.players == 1 or kind.with_first(mover) else kind.total - value
    return round(min(1.0, max(0.0, (ours - low) / (high - low))), 4) if high > low else None
