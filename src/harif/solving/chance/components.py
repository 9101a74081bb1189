"""The order in which values settle: strongly connected components, each after those it leads to.

Nodes that cannot come back to one another need each other's final values only; so a component is settled once all that
it leads to are, and whatever does not go round is settled by one look (topological value iteration: Dai, Mausam, Weld
and Goldsmith, JAIR 42, 2011). Components are found by Tarjan's algorithm with its stacks in arrays, in pieces.

Here too: who can keep play from ending (`keep_safe`), and which way leads to an end (`lead`).
"""

from collections.abc import Callable
from typing import Any

from harif.game.values import word_of
from harif.native.blocks import Block
from harif.native.engine import old_kernel
from harif.solving.chance.model import END, LUCK, MAX, NUMBERS, Model, empty

STEPS = 1 << 22  # of one call

# Slots of the ledger of `order`.
ROOT, FOUND, STACKED, PATH, EMITTED, COMPONENTS = range(6)
LEDGER = 6
# Slots of the ledger of `keep_safe` and `lead`.
COMPONENT, CHANGED = 0, 1

FIX_MAX, FIX_MIN = 1, 2
"""Whose choices are given: bits of `fixed`."""


class Order:
    """The nodes of a model by components, those that others lead to first."""

    def __init__(self, model: Model, watch: Callable[[], object]) -> None:
        self.model = model
        self.order, self.bounds = model.zeros("i"), Block("i", model.count + 1)
        engine = model.engine([ORDER])
        run, ledger = engine.run(ORDER), engine.ints(LEDGER)
        found, low, stack, path, at = (model.zeros(code) for code in "iiiiq")
        scratch = (found, low, stack, path, at, self.order, self.bounds, ledger)
        while not run(NUMBERS, model.count, STEPS, model.offsets, model.edges, *scratch):
            watch()
        self.components = int(ledger[COMPONENTS])

    def endless(self, fixed: int, chosen: Any, watch: Callable[[], object]) -> Any | None:
        """A flag for each node from which play can be kept from ever ending, by those whose choices are not `fixed`;
        None if there is no such node.
        """
        model = self.model
        safe = model.zeros("B")
        safe.items[: model.count] = memoryview(bytes([1]) * model.count)
        engine = model.engine([KEEP_SAFE])
        run, ledger = engine.run(KEEP_SAFE), engine.ints(2)
        given = chosen if chosen is not None else empty("i")
        arrays = (model.kinds, model.offsets, model.edges, given, safe, self.order, self.bounds, ledger)
        while not run(NUMBERS, STEPS, self.components, fixed, *arrays):
            watch()
        return safe if 1 in bytes(safe.items[: model.count]) else None

    def lead(self, watch: Callable[[], object]) -> tuple[Any, int]:
        """A choice for each node that leads to an end, and the first node from which none does (-1: no such)."""
        model = self.model
        chosen, reached = model.zeros("i"), model.zeros("B")
        engine = model.engine([LEAD])
        run, ledger = engine.run(LEAD), engine.ints(2)
        arrays = (model.kinds, model.offsets, model.edges, chosen, reached, self.order, self.bounds, ledger)
        while not run(NUMBERS, STEPS, self.components, *arrays):
            watch()
        return chosen, bytes(reached.items[: model.count]).find(0)


def order(
    state: Any,
    count: int,
    budget: int,
    offsets: Any,
    edges: Any,
    found: Any,
    low: Any,
    stack: Any,
    path: Any,
    at: Any,
    order: Any,
    bounds: Any,
    ledger: Any,
) -> int:
    """Tarjan's algorithm (SIAM J. Computing 1, 1972), `budget` steps of it; 1 when it is done.

    `found` numbers the nodes as they are found, from 1; `low` is 0 once a node's component is known. A node is stacked
    when it is left (Pearce, "An improved algorithm for finding the strongly connected components", 2005): so within a
    component too each stands behind those it leads to, but for the edges that close a circle.
    """
    for _ in range(budget):
        new = -1
        if ledger[PATH] == 0:
            while ledger[ROOT] < count and found[ledger[ROOT]] != 0:
                ledger[ROOT] += 1
            if ledger[ROOT] == count:
                return 1
            new = word_of(ledger[ROOT])
        else:
            node = word_of(path[ledger[PATH] - 1])
            if at[node] < offsets[node + 1]:
                after = word_of(edges[at[node]])
                at[node] += 1
                if found[after] == 0:
                    new = after
                elif low[after] != 0 and found[after] < low[node]:
                    low[node] = found[after]
            else:
                ledger[PATH] -= 1
                mine = word_of(low[node])
                if mine == found[node]:
                    first = word_of(ledger[STACKED])
                    while first > 0 and found[stack[first - 1]] > found[node]:
                        first -= 1
                    for i in range(first, ledger[STACKED]):
                        low[stack[i]] = 0
                        order[ledger[EMITTED]] = stack[i]
                        ledger[EMITTED] += 1
                    ledger[STACKED] = first
                    low[node] = 0
                    order[ledger[EMITTED]] = node
                    ledger[EMITTED] += 1
                    ledger[COMPONENTS] += 1
                    bounds[ledger[COMPONENTS]] = ledger[EMITTED]
                else:
                    stack[ledger[STACKED]] = node
                    ledger[STACKED] += 1
                    if mine < low[path[ledger[PATH] - 1]]:
                        low[path[ledger[PATH] - 1]] = mine
        if new >= 0:
            ledger[FOUND] += 1
            found[new] = ledger[FOUND]
            low[new] = ledger[FOUND]
            at[new] = offsets[new]
            path[ledger[PATH]] = new
            ledger[PATH] += 1
    return 0


def keep_safe(
    state: Any,
    budget: int,
    components: int,
    fixed: int,
    kinds: Any,
    offsets: Any,
    edges: Any,
    chosen: Any,
    safe: Any,
    order: Any,
    bounds: Any,
    ledger: Any,
) -> int:
    """Take the flag from each node whose play cannot be kept from ending; 1 when all components are done.

    Who chooses stays safe with one safe successor, and luck only where all of them are.
    """
    done = 0
    while ledger[COMPONENT] < components:
        first, last = word_of(bounds[ledger[COMPONENT]]), word_of(bounds[ledger[COMPONENT] + 1])
        removed = 0
        for i in range(first, last):
            node = word_of(order[i])
            if safe[node] != 0:
                kind = word_of(kinds[node])
                kept = 0
                if kind == LUCK:
                    kept = 1
                    for edge in range(offsets[node], offsets[node + 1]):
                        if safe[edges[edge]] == 0:
                            kept = 0
                            break
                elif kind != END:
                    if fixed & (FIX_MAX if kind == MAX else FIX_MIN) != 0:
                        kept = word_of(safe[edges[offsets[node] + chosen[node]]])
                    else:
                        for edge in range(offsets[node], offsets[node + 1]):
                            if safe[edges[edge]] != 0:
                                kept = 1
                                break
                if kept == 0:
                    safe[node] = 0
                    removed += 1
        if removed == 0 or last - first == 1:
            ledger[COMPONENT] += 1
        done += last - first
        if done >= budget:
            return 0
    return 1


def lead(
    state: Any,
    budget: int,
    components: int,
    kinds: Any,
    offsets: Any,
    edges: Any,
    chosen: Any,
    reached: Any,
    order: Any,
    bounds: Any,
    ledger: Any,
) -> int:
    """Choose for each node an edge to one that was reached before it, beginning from the ends; 1 when it is done.

    Who follows these choices ends with probability 1: from everywhere luck can, in a bounded number of steps, end it.
    """
    done = 0
    while ledger[COMPONENT] < components:
        first, last = word_of(bounds[ledger[COMPONENT]]), word_of(bounds[ledger[COMPONENT] + 1])
        added = 0
        for i in range(first, last):
            node = word_of(order[i])
            if reached[node] == 0:
                if kinds[node] == END:
                    reached[node] = 1
                    added += 1
                else:
                    for edge in range(offsets[node], offsets[node + 1]):
                        if reached[edges[edge]] != 0:
                            chosen[node] = edge - offsets[node]
                            reached[node] = 1
                            added += 1
                            break
        if added == 0 or last - first == 1:
            ledger[COMPONENT] += 1
        done += last - first
        if done >= budget:
            return 0
    return 1


ORDER = old_kernel(order, "i8 i8 i8[] i4[] i4[] i4[] i4[] i4[] i8[] i4[] i4[] i8[]", "i8")
KEEP_SAFE = old_kernel(keep_safe, "i8 i8 i8 u1[] i8[] i4[] i4[] u1[] i4[] i4[] i8[]", "i8")
LEAD = old_kernel(lead, "i8 i8 u1[] i8[] i4[] i4[] u1[] i4[] i4[] i8[]", "i8")
