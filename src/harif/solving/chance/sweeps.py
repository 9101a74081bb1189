"""Sweeps: every value looked at again, from what its successors are worth, until nothing changes any more.

Within a component a value that has just changed is used at once (Gauss-Seidel); components settle one after another, in
the order of `components`. The same kernel serves both sides' best play, play by given choices (`fixed`),
and the longest play there can be (`LENGTH`).
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game.values import word_of
from harif.native.engine import old_kernel
from harif.solving.chance.components import FIX_MAX, FIX_MIN, Order
from harif.solving.chance.model import END, LUCK, MAX, NUMBERS, Model, empty
from harif.solving.chance.positions import Stopped

WORTH, LENGTH = 0, 1  # what `settle` computes
UPDATES = 1 << 21  # of one call
FINEST = 2.0**-50
"""Below this, relative to the largest value, a change is rounding."""

# Slots of the ledger of `settle`.
COMPONENT, SWEPT, MOST_SWEPT, LOOKED, CUT = range(5)
LEDGER = 5


class Stage(NamedTuple):
    """How far a solution is."""

    phase: str  # "positions", "order", "below", "above", "values", "policy" or "bound"
    sweeps: int  # the most that a part of the model took
    change: float  # the largest of the last sweep
    done: int  # nodes settled
    states: int  # nodes known
    seconds: float


class Work:
    """Values of one model being computed: in pieces, watched, stopped between them."""

    def __init__(self, model: Model, discount: float, most_sweeps: int) -> None:
        self.model, self.discount, self.most = model, discount, most_sweeps
        self.phase, self.sweeps, self.change, self.done, self.looks = "order", 0, 0.0, 0, 0
        self.cut = 0  # components that were left before they had settled
        self.stopping = False
        self.started = time.perf_counter()
        self.engine = model.engine([SETTLE])
        self.order: Order

    def prepare(self) -> "Work":
        """Find the order; before anything else, and where it can be stopped."""
        self.order = Order(self.model, self.watch)
        return self

    def watch(self) -> None:
        if self.stopping:
            raise Stopped

    def stage(self) -> Stage:
        seconds = time.perf_counter() - self.started
        return Stage(self.phase, self.sweeps, self.change, self.done, self.model.count, seconds)

    def settle(
        self,
        values: Any,
        threshold: float,
        phase: str,
        what: int = WORTH,
        fixed: int = 0,
        chosen: Any = None,
        most: int | None = None,
        finish: bool = False,
    ) -> bool:
        """Sweep `values` until no change is above `threshold`; False if a part did not come to rest in `most` sweeps.

        With `finish` a request to stop is met by one last look at everything that is left, so that the start has a
        value: a bound stays a bound.
        """
        model, order = self.model, self.order
        run, ledger, change = self.engine.run(SETTLE), self.engine.ints(LEDGER), self.engine.floats(1)
        given = chosen if chosen is not None else empty("i")
        arrays = (model.kinds, model.offsets, model.edges, model.chances, model.extra, given, values)
        factors = model.discounts(self.discount)
        most = self.most if most is None else most
        self.phase, self.done = phase, 0
        while not run(NUMBERS, UPDATES, order.components, most, threshold, *factors, what, fixed, *arrays,
                      order.order, order.bounds, ledger, change):  # fmt: skip
            if self.stopping:
                if not finish:
                    raise Stopped
                most = 1
            self.done = int(order.bounds[ledger[COMPONENT]])
            self.change = float(change[0])
            self.sweeps = max(self.sweeps, int(ledger[MOST_SWEPT]))
        self.sweeps, self.change = max(self.sweeps, int(ledger[MOST_SWEPT])), float(change[0])
        self.looks += int(ledger[LOOKED])
        self.cut = int(ledger[CUT])
        return self.cut == 0

    def residual(self, values: Any) -> float:
        """The largest difference between a value and what its successors say."""
        model = self.model
        arrays = (model.kinds, model.offsets, model.edges, model.chances, model.extra, values)
        run, factors = self.engine.run(RESIDUAL), model.discounts(self.discount)
        return max(
            self.chunks(lambda first, last: float(run(NUMBERS, first, last, *factors, *arrays))),
            default=0.0,
        )

    def choose(self, values: Any, chosen: Any, sides: int, margin: float) -> int:
        """Change the choices of `sides` where another is better by more than `margin`; how many were changed."""
        model, run = self.model, self.engine.run(CHOOSE)
        arrays = (model.kinds, model.offsets, model.edges, values, chosen)
        return sum(self.chunks(lambda first, last: int(run(NUMBERS, first, last, sides, margin, *arrays))))

    def chunks(self, work: Callable[[int, int], Any]) -> list[Any]:
        found = []
        for first in range(0, self.model.count, UPDATES):
            self.watch()
            found.append(work(first, min(self.model.count, first + UPDATES)))
        return found


def settle(
    state: Any,
    budget: int,
    components: int,
    most: int,
    threshold: float,
    factor: float,
    luck_factor: float,
    what: int,
    fixed: int,
    kinds: Any,
    offsets: Any,
    edges: Any,
    chances: Any,
    extra: Any,
    chosen: Any,
    values: Any,
    order: Any,
    bounds: Any,
    ledger: Any,
    change: Any,
) -> int:
    """Settle components from `ledger[COMPONENT]` on, with about `budget` looks; 1 when all are settled.

    (One long function: a helper that is handed seven arrays at every node takes five times as long.)
    """
    looked = 0
    rewarded = len(extra) > 1
    while ledger[COMPONENT] < components:
        first, last = word_of(bounds[ledger[COMPONENT]]), word_of(bounds[ledger[COMPONENT] + 1])
        largest = 0.0
        once = 1
        for i in range(first, last):
            node = word_of(order[i])
            kind = word_of(kinds[node])
            if kind != END:
                begin, stop = word_of(offsets[node]), word_of(offsets[node + 1])
                if kind == LUCK:
                    worth = 0.0
                    for edge in range(begin, stop):
                        worth += chances[edge] * values[edges[edge]]
                    worth = luck_factor * worth
                    if what == WORTH and rewarded:
                        worth += extra[node]
                elif fixed & (FIX_MAX if kind == MAX else FIX_MIN) != 0:
                    worth = factor * values[edges[begin + chosen[node]]]
                else:
                    sign = 1.0 if kind == MAX or what == LENGTH else -1.0
                    worth = sign * values[edges[begin]]
                    for edge in range(begin + 1, stop):
                        other = sign * values[edges[edge]]
                        if other > worth:
                            worth = other
                    worth = factor * sign * worth
                if what == LENGTH:
                    worth += 1.0
                largest = max(largest, abs(worth - values[node]))
                values[node] = worth
                if last - first > 1:
                    once = 0
                else:
                    for edge in range(offsets[node], offsets[node + 1]):
                        if edges[edge] == node:
                            once = 0
        looked += last - first
        ledger[SWEPT] += 1
        if once != 0 or not largest > threshold or ledger[SWEPT] >= most:
            if once == 0:
                change[0] = largest
                if not largest <= threshold:
                    ledger[CUT] += 1
            ledger[MOST_SWEPT] = max(ledger[MOST_SWEPT], ledger[SWEPT])
            ledger[SWEPT] = 0
            ledger[COMPONENT] += 1
        if looked >= budget:
            break
    ledger[LOOKED] += looked
    return 1 if ledger[COMPONENT] == components else 0


def residual(
    state: Any,
    first: int,
    last: int,
    factor: float,
    luck_factor: float,
    kinds: Any,
    offsets: Any,
    edges: Any,
    chances: Any,
    extra: Any,
    values: Any,
) -> float:
    """The largest difference between a value and what its successors say, of the nodes `first` … `last - 1`."""
    largest = 0.0
    for node in range(first, last):
        kind = word_of(kinds[node])
        if kind != END:
            begin, stop = word_of(offsets[node]), word_of(offsets[node + 1])
            worth = 0.0
            if kind == LUCK:
                for edge in range(begin, stop):
                    worth += chances[edge] * values[edges[edge]]
                worth = worth * luck_factor
                if len(extra) > 1:
                    worth += extra[node]
            else:
                worth = values[edges[begin]] + 0.0
                for edge in range(begin + 1, stop):
                    if kind == MAX:
                        worth = max(worth, values[edges[edge]])
                    else:
                        worth = min(worth, values[edges[edge]])
                worth = worth * factor
            largest = max(largest, abs(worth - values[node]))
    return largest


def choose(
    state: Any,
    first: int,
    last: int,
    sides: int,
    margin: float,
    kinds: Any,
    offsets: Any,
    edges: Any,
    values: Any,
    chosen: Any,
) -> int:
    """See `Work.choose`. Of equal successors the first is kept."""
    changed = 0
    for node in range(first, last):
        kind = word_of(kinds[node])
        if kind < LUCK and sides & (FIX_MAX if kind == MAX else FIX_MIN) != 0:
            sign = 1.0 if kind == MAX else -1.0
            at = word_of(offsets[node])
            taken = word_of(chosen[node])
            best, bar = taken, sign * values[edges[at + taken]] + margin
            for edge in range(at, offsets[node + 1]):
                worth = sign * values[edges[edge]]
                if worth > bar:
                    best, bar = edge - at, worth
            if best != taken:
                chosen[node] = best
                changed += 1
    return changed


MODEL = "u1[] i8[] i4[] f8[] f8[]"
SETTLE = old_kernel(settle, f"i8 i8 i8 f8 f8 f8 i8 i8 {MODEL} i4[] f8[] i4[] i4[] i8[] f8[]", "i8")
RESIDUAL = old_kernel(residual, f"i8 i8 f8 f8 {MODEL} f8[]", "f8")
CHOOSE = old_kernel(choose, "i8 i8 i8 f8 u1[] i8[] i4[] f8[] i4[]", "i8")
