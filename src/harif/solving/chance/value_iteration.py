"""Value iteration (Bellman 1957): sweeps until the values stand.

Where the range of the values is known beforehand it is done twice, from the lowest value there can be and from the
highest (interval iteration: Haddad and Monmege, "Interval iteration algorithm for MDPs and IMDPs", 2018): what rises
from below and what falls from above hold the truth between them, however early the work is stopped. Where they meet,
the value is proven, and it does not matter what a play that never ends would be worth.
"""

from typing import Any

from harif.solving.chance.bound import (
    Answer,
    as_numpy,
    bounded,
    largest,
    never_ends,
    refuse_endless,
    refuse_unreachable,
)
from harif.solving.chance.components import FIX_MAX, FIX_MIN
from harif.solving.chance.model import memory_of
from harif.solving.chance.sweeps import FINEST, Work
from harif.solving.graph import END


def value_iteration(work: Work, tolerance: float) -> Answer:
    """Values to within `tolerance`, from both sides where that can be."""
    if work.model.bounds is not None:
        return from_both_sides(work, tolerance)
    refuse_endless(work)
    chosen = refuse_unreachable(work)
    values = work.model.floats()
    work.settle(values, threshold_of(tolerance, 1.0), "values")
    scale = largest(values, work.model.count)
    if tolerance / 1000 > FINEST * scale:
        work.settle(values, FINEST * scale, "values", most=1000)
    work.choose(values, chosen, FIX_MAX | FIX_MIN, 1e-12 * scale)
    return bounded(work, values, chosen)


def threshold_of(tolerance: float, scale: float) -> float:
    """The change at which sweeps end: well below what is asked, yet above rounding."""
    return max(tolerance / 1000, FINEST * scale)


def from_both_sides(work: Work, tolerance: float) -> Answer:
    model = work.model
    assert model.bounds is not None
    low, high = model.bounds
    if work.discount < 1.0:
        low, high = min(low, 0.0), max(high, 0.0)
    scale = max(abs(low), abs(high), 1.0)
    below, above = filled(model, low), filled(model, high)
    for threshold in (threshold_of(tolerance, scale), FINEST * scale):
        settled = work.settle(below, threshold, "below", finish=True)
        settled = work.settle(above, threshold, "above", finish=True) and settled
        gap = float(above[0]) - float(below[0])
        if gap <= tolerance or work.stopping or not settled:
            break
    if gap > tolerance and settled and not work.stopping:
        safe = work.order.endless(0, None) if work.discount == 1.0 else None
        if safe is not None:
            raise never_ends(model, safe, float(below[0]), float(above[0]))
    first, last = float(below[0]), float(above[0])
    lower, upper = as_numpy(below, model.count), as_numpy(above, model.count)
    upper -= lower
    upper /= 2.0
    lower += upper
    return Answer(below, min(first, last), max(first, last), True, work.stopping, above)


def filled(model: Any, value: float) -> Any:
    """A value for each node that is no end."""
    import numpy as np

    values = model.floats()
    kinds = np.frombuffer(memory_of(model.process.kinds), "u1", model.count)
    as_numpy(values, model.count)[kinds != END] = value
    return values
