"""How far from the truth can values be? A bound that is proven, and the refusal of models that never end.

Let d be the largest difference between a value V and what its successors say, and let w be the expected number of nodes
until the end under the longest play there can be (discounted as values are). Then no true value is above V + d w: the
bound holds where it is looked at from one node to the next, and so for the best play as a whole. From below likewise.
Where two play and could together go on for ever, the choices of one side are held fast: a side's own good play
bounds what the other can reach. Where staying costs something at every step, that cost takes the place of w.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.solving.chance.components import FIX_MAX, FIX_MIN
from harif.solving.chance.model import Model
from harif.solving.chance.sweeps import FINEST, LENGTH, Work
from harif.solving.graph import CHANCE, END

LENGTH_THRESHOLD = 1e-4
SUPERSOLUTION = 1.001  # lengths that changed by no more than the threshold, times this, are above the true ones


class Answer(NamedTuple):
    """What a method found."""

    values: Any  # f8[count]
    below: float  # the value of the start lies between these
    above: float
    proven: bool  # do they hold? Otherwise they are V plus and minus the last change
    stopped: bool = False
    errors: Any = None  # f8[count], where a method knows them


class NeverEnds(SearchError):
    """A model without a discount in which play need not end."""


def refuse_endless(work: Work) -> bool:
    """Refuse a process with rewards that may pay for ever; can play go on for ever, at a cost each time?"""
    model, process = work.model, work.model.process
    if work.discount < 1.0:
        return False
    safe = work.order.endless(0, None)
    if safe is None:
        return False
    for node in range(model.count) if model.rewarded else ():
        if safe[node] and process.kinds[node] == CHANCE and not process.paid[node] < 0.0:
            raise NeverEnds(
                "{name} need not end: one can stay for ever, and {node} pays {paid} each time. Give a discount "
                "below 1, an end, or a cost to every step.",
                name=model.name,
                node=model.shown(node),
                paid=process.paid[node],
            )
    return True


def refuse_unreachable(work: Work) -> Any:
    """Choices that lead to an end from everywhere; a node from which no end can be reached is refused."""
    chosen, lost = work.order.lead()
    if lost >= 0 and work.discount == 1.0:
        model = work.model
        raise NeverEnds(
            "{name} never ends from {node}: no end can be reached from there. Give a discount below 1, or an end.",
            name=model.name,
            node=model.shown(lost),
        )
    return chosen


def never_ends(model: Model, safe: Sequence[int], below: float, above: float) -> NeverEnds:
    """The sentence for a game whose value depends on what it is worth never to end."""
    node = next(node for node in range(model.count) if safe[node])
    return NeverEnds(
        "{name} need not end: from {node} play can go on for ever, and the value is between {below} and {above}, "
        "depending on what that is worth. Give a discount below 1, or the game an end (a limit of plies).",
        name=model.name,
        node=model.shown(node),
        below=below,
        above=above,
    )


def bounded(work: Work, values: Any, chosen: Any) -> Answer:
    """`values`, of which `chosen` are the best choices, with a proven bound; unproven where there is none."""
    model, value = work.model, float(values[0])
    scale = largest(values, model.count)
    gap = work.residual(values) + 2.0 * FINEST * scale
    endless = work.order.endless(0, None) if work.discount == 1.0 else None
    if endless is None:
        length = longest(work, 0, None)
        if length is not None:
            errors = scaled(length, gap, model.count)
            return Answer(values, value - errors[0], value + errors[0], True, errors=errors)
        return Answer(values, value - gap, value + gap, False)
    below = longest(work, FIX_MAX, chosen)
    low = None if below is None else value - gap * SUPERSOLUTION * below[0]
    if model.two_sided:
        above = longest(work, FIX_MIN, chosen)
        high = None if above is None else value + gap * SUPERSOLUTION * above[0]
    else:
        high = by_cost(work, values, gap)
    if low is not None and high is not None:
        return Answer(values, low, high, True)
    if not model.rewarded:
        assert model.bounds is not None
        raise never_ends(model, endless, *model.bounds)
    return Answer(values, value - gap, value + gap, False)


def longest(work: Work, fixed: int, chosen: Any) -> Any | None:
    """The expected number of nodes to the end from each, at the most; None if there is no limit, or none was found."""
    if fixed and work.order.endless(fixed, chosen) is not None:
        return None
    length = work.model.zeros("d")
    settled = work.settle(length, LENGTH_THRESHOLD, "bound", LENGTH, fixed, chosen)
    return length if settled else None


def by_cost(work: Work, values: Any, gap: float) -> float | None:
    """An upper bound of the start where every action costs at least c: V is mixed with the best end K in the share in
    which c pays for the gap. None where some action costs nothing.
    """
    model = work.model
    if not model.rewarded:
        return None
    process = model.process
    paid = [float(process.paid[node]) for node in range(model.count) if process.kinds[node] == CHANCE]
    cost = -max(paid)
    if not cost > 0.0:
        return None
    share = 2.0 * gap / (cost + 2.0 * gap)  # a choice and an outcome: the gap counts twice
    best = max(largest_end(model), float(values[0]))
    return float(values[0]) + share * (best - float(values[0]))


def largest_end(model: Model) -> float:
    process = model.process
    return max((float(process.ends[node]) for node in range(model.count) if process.kinds[node] == END), default=0.0)


def as_numpy(values: Any, count: int) -> Any:
    import numpy as np

    return np.frombuffer(values.memory, dtype="f8", count=count)


def largest(values: Any, count: int) -> float:
    """The largest size of a value, and 1 at least."""
    return max(1.0, float(abs(as_numpy(values, count)).max()))


def scaled(length: Any, gap: float, count: int) -> Any:
    as_numpy(length, count)[:] *= gap * SUPERSOLUTION
    return length
