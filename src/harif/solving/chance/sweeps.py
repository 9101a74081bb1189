"""Sweeps: every value looked at again, from what its successors are worth, until nothing changes any more.

Within a component a value that has just changed is used at once (Gauss-Seidel); components settle one after another, in
the order of `components`. The same kernel serves both sides' best play, play by given choices (`fixed`),
and the longest play there can be (`LENGTH`).
"""

from collections.abc import Callable
from typing import Any

from harif.drawing.digits import typed
from harif.native.engine import kernel, machine_code
from harif.native.records import Floats, Ints32, Struct
from harif.search.result import Progress
from harif.solving.chance.components import FIX_MAX, FIX_MIN, NOTHING, Components, Order
from harif.solving.chance.model import Model, Process
from harif.solving.graph import CHANCE, END, MAX
from harif.solving.pieces import Pieces, Stopped

WORTH, LENGTH = 0, 1  # what `settle` computes
MOST_LOOKS = 1 << 40
FINEST = 2.0**-50
"""Below this, relative to the largest value, a change is rounding."""

PHASES = {
    "positions": "finding positions",
    "order": "putting them in order",
    "below": "values from below",
    "above": "values from above",
    "values": "values",
    "policy": "improving the policy",
    "bound": "bounding the error",
}
SWEPT, SHARED = ("below", "above", "values", "policy"), ("below", "above", "values", "bound")
"""Phases that count sweeps, and those of which a share can be told."""


class Sweep(Struct):
    """Values being settled.

    what: `WORTH` or `LENGTH`.  fixed: whose choices are given, by `chosen`.  factor, chance_factor: the discounts of a
    choice and of an outcome.  threshold: a component has settled when no value changes by more; most: or after so many
    sweeps.  component, place: which is being swept, and which of its nodes is next.  largest, once: of this sweep, the
    largest change, and whether it is the only one that is needed.  swept: sweeps of this component; most_swept: of any.
    looks: at single nodes, in all.  cut: components left before they had settled.  change: the last settled one's.

        values  f8[nodes]
        chosen  i4[nodes]  which of its edges each node takes
    """

    what: int
    fixed: int
    factor: float
    chance_factor: float
    threshold: float
    most: int
    component: int
    place: int
    largest: float
    once: int
    swept: int
    most_swept: int
    looks: int
    cut: int
    change: float
    values: Floats
    chosen: Ints32


class Work(Pieces):
    """Values of one model being computed: in pieces, watched, stopped between them."""

    def __init__(self, model: Model, discount: float, most_sweeps: int) -> None:
        super().__init__()
        self.model, self.discount, self.most = model, discount, most_sweeps
        self.phase, self.sweeps, self.change, self.done, self.looks = "order", 0, 0.0, 0, 0
        self.cut = 0  # components that were left before they had settled
        self.order: Order

    def prepare(self) -> "Work":
        """Find the order; before anything else, and where it can be stopped."""
        self.order = Order(self.model, self)
        return self

    def look(self, seconds: float) -> Progress:
        """How far it is: `depth` counts sweeps, `detail` is the largest change of the last one."""
        told = PHASES[self.phase]
        if self.phase in SWEPT:
            told += f", sweep {self.sweeps:,}, largest change {typed(self.change, figures=2)}"
        share = self.done / self.model.count if self.phase in SHARED else None
        return Progress(
            depth=self.sweeps,
            nodes=self.model.count,
            seconds=seconds,
            phase=self.phase,
            told=told,
            done=share,
            detail=self.change,
        )

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
        parts, run = self.order.parts, machine_code(settle, self.model.native)
        sweep = self.sweep(values, what, fixed, chosen)
        sweep.threshold, sweep.most = threshold, self.most if most is None else most
        self.phase, self.done = phase, 0

        def part(looks: int) -> int:
            return int(run(looks, self.model.process, parts, sweep))

        settled = 0
        while not settled:
            try:
                settled = self.piece("settle", MOST_LOOKS, part)
            except Stopped:
                if not finish:
                    raise
                sweep.most = 1
                settled = part(MOST_LOOKS)
            self.done = self.order.bounds[sweep.component]
            self.change, self.sweeps = sweep.change, max(self.sweeps, sweep.most_swept)
        self.looks += sweep.looks
        self.cut = sweep.cut
        return self.cut == 0

    def sweep(self, values: Any, what: int = WORTH, fixed: int = 0, chosen: Any = None) -> Sweep:
        factor, chance_factor = self.model.discounts(self.discount)
        given = NOTHING if chosen is None else chosen
        return Sweep(
            what=what, fixed=fixed, factor=factor, chance_factor=chance_factor, once=1, values=values, chosen=given
        )

    def residual(self, values: Any) -> float:
        """The largest difference between a value and what its successors say."""
        sweep, run = self.sweep(values), machine_code(residual, self.model.native)
        self.all_nodes("residual", lambda first, last: run(first, last, self.model.process, sweep))
        return sweep.largest

    def choose(self, values: Any, chosen: Any, sides: int, margin: float) -> int:
        """Change the choices of `sides` where another is better by more than `margin`; how many were changed."""
        run, changed = machine_code(choose, self.model.native), 0
        sweep = self.sweep(values, chosen=chosen)

        def part(first: int, last: int) -> None:
            nonlocal changed
            changed += run(first, last, sides, margin, self.model.process, sweep)

        self.all_nodes("choose", part)
        return changed

    def all_nodes(self, name: str, work: Callable[[int, int], object]) -> None:
        self.through(name, 0, self.model.count, work)


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def settle(budget: int, model: Process, parts: Components, sweep: Sweep) -> int:
    """Settle components from `sweep.component` on, with `budget` looks at most; 1 when all are settled."""
    values, order = sweep.values, parts.order
    while sweep.component < parts.count and budget > 0:
        # Step 1. The nodes of the component that are next.
        begin, end = parts.bounds[sweep.component], parts.bounds[sweep.component + 1]
        first = max(sweep.place, begin)
        last = min(end, first + budget)
        largest, once = sweep.largest, sweep.once
        for i in range(first, last):
            node = order[i]
            if model.kinds[node] != END:
                worth = worth_of(node, model, sweep)
                largest = max(largest, abs(worth - values[node]))
                values[node] = worth
                if end - begin > 1 or leads_to_itself(node, model) != 0:
                    once = 0
        sweep.largest = largest
        sweep.once = once
        sweep.looks += last - first
        sweep.place = last
        budget -= last - first
        # Step 2. A whole sweep: is it to be done again?
        if last == end:
            sweep.swept += 1
            if once != 0 or not largest > sweep.threshold or sweep.swept >= sweep.most:
                if once == 0:
                    sweep.change = largest
                    if not largest <= sweep.threshold:
                        sweep.cut += 1
                sweep.most_swept = max(sweep.most_swept, sweep.swept)
                sweep.swept = 0
                sweep.component += 1
            sweep.place = begin
            sweep.largest = 0.0
            sweep.once = 1
    return 1 if sweep.component == parts.count else 0


@kernel
def worth_of(node: int, model: Process, sweep: Sweep) -> float:
    """What the successors of a node, which is no end, say that it is worth; or how long play from there may last."""
    kind, begin, end = model.kinds[node], model.offsets[node], model.offsets[node + 1]
    edges, values = model.edges, sweep.values
    if kind == CHANCE:
        chances = model.chances
        worth = 0.0
        for edge in range(begin, end):
            worth += chances[edge] * values[edges[edge]]
        worth = sweep.chance_factor * worth
        if sweep.what == WORTH and model.rewarded != 0:
            worth += model.paid[node]
    elif sweep.fixed & (FIX_MAX if kind == MAX else FIX_MIN) != 0:
        worth = sweep.factor * values[edges[begin + sweep.chosen[node]]]
    else:
        sign = 1.0 if kind == MAX or sweep.what == LENGTH else -1.0
        worth = sign * values[edges[begin]]
        for edge in range(begin + 1, end):
            other = sign * values[edges[edge]]
            if other > worth:
                worth = other
        worth = sweep.factor * sign * worth
    return worth + 1.0 if sweep.what == LENGTH else worth


@kernel
def leads_to_itself(node: int, model: Process) -> int:
    for edge in range(model.offsets[node], model.offsets[node + 1]):
        if model.edges[edge] == node:
            return 1
    return 0


@kernel
def residual(first: int, last: int, model: Process, sweep: Sweep) -> int:
    """Raise `sweep.largest` to the largest difference, among the nodes `first` … `last - 1`, between a value and what
    its successors say.
    """
    for node in range(first, last):
        if model.kinds[node] != END:
            sweep.largest = max(sweep.largest, abs(worth_of(node, model, sweep) - sweep.values[node]))
    return 0


@kernel
def choose(first: int, last: int, sides: int, margin: float, model: Process, sweep: Sweep) -> int:
    """Change the choices of `sides` where another edge is better by more than `margin`; of equal ones the first is
    kept. How many were changed.
    """
    edges, values, chosen = model.edges, sweep.values, sweep.chosen
    changed = 0
    for node in range(first, last):
        kind = model.kinds[node]
        if kind < CHANCE and sides & (FIX_MAX if kind == MAX else FIX_MIN) != 0:
            sign = 1.0 if kind == MAX else -1.0
            at, taken = model.offsets[node], chosen[node]
            best, bar = taken, sign * values[edges[at + taken]] + margin
            for edge in range(at, model.offsets[node + 1]):
                worth = sign * values[edges[edge]]
                if worth > bar:
                    best, bar = edge - at, worth
            if best != taken:
                chosen[node] = best
                changed += 1
    return changed
