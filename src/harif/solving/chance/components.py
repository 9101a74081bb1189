"""The order in which values settle: strongly connected components, each after those it leads to.

Nodes that cannot come back to one another need each other's final values only; so a component is settled once all that
it leads to are, and whatever does not go round is settled by one look (topological value iteration: Dai, Mausam, Weld
and Goldsmith, JAIR 42, 2011). Components are found by Tarjan's algorithm with its stacks in arrays, in pieces.

Here too: who can keep play from ending (`keep_safe`), and which way leads to an end (`lead`).
"""

from array import array
from typing import Any

from harif.native.blocks import Block
from harif.native.engine import kernel, machine_code
from harif.native.records import Bytes, Ints, Ints32, Struct
from harif.solving.chance.model import Model, Process
from harif.solving.graph import CHANCE, END, MAX
from harif.solving.pieces import Pieces

FIX_MAX, FIX_MIN = 1, 2
"""Whose choices are given: bits of `fixed`."""

MOST_STEPS = 1 << 40
NOTHING = array("i", [0])  # for a kernel that is given no choices


class Components(Struct):
    """The nodes of a model by components, those that others lead to first.

    count: of components.

        order   i4[nodes]      the nodes, component by component
        bounds  i4[count + 1]  where each component begins in `order`
    """

    count: int
    order: Ints32
    bounds: Ints32


class Tarjan(Struct):
    """The search for components under way.

    root: the first node that may not have been found.  found_count, stacked, path_length, emitted: how much is in
    `found`, `stack`, `path` and `order`.

        found  i4[nodes]  the nodes are numbered as they are found, from 1; 0: not yet
        low    i4[nodes]  the earliest found node that one leads back to; 0 once its component is known
        stack  i4[nodes]  nodes that were left and whose component is not yet known
        path   i4[nodes]  the nodes from the root to where the search is
        at     i8[nodes]  the next edge of each node on the path
    """

    root: int
    found_count: int
    stacked: int
    path_length: int
    emitted: int
    found: Ints32
    low: Ints32
    stack: Ints32
    path: Ints32
    at: Ints


class Marks(Struct):
    """A flag for each node, set or cleared component by component until nothing changes.

    component, place: which is being looked at, and which of its nodes is next.  changed: flags of it in this pass.
    fixed: whose choices are given.

        flags   u1[nodes]
        chosen  i4[nodes]  which of its edges each node takes
    """

    component: int
    place: int
    changed: int
    fixed: int
    flags: Bytes
    chosen: Ints32


class Order:
    """The components of a model, and what follows from them."""

    def __init__(self, model: Model, pieces: Pieces) -> None:
        self.model, self.pieces = model, pieces
        self.order, self.bounds = model.zeros("i"), Block("i", model.count + 1)
        self.parts = Components(order=self.order, bounds=self.bounds)
        found, low, stack, path, at = (model.zeros(code) for code in "iiiiq")
        tarjan = Tarjan(found=found, low=low, stack=stack, path=path, at=at)
        run = machine_code(find_components, model.native)
        while not pieces.piece("order", MOST_STEPS, lambda steps: run(steps, model.process, self.parts, tarjan)):
            pass

    @property
    def components(self) -> int:
        return self.parts.count

    def endless(self, fixed: int, chosen: Any) -> Any | None:
        """A flag for each node from which play can be kept from ever ending, by those whose choices are not `fixed`;
        None if there is no such node.
        """
        model = self.model
        safe = model.zeros("B")
        safe.items[: model.count] = memoryview(bytes([1]) * model.count)
        self.mark(keep_safe, Marks(flags=safe, fixed=fixed, chosen=NOTHING if chosen is None else chosen))
        return safe if 1 in bytes(safe.items[: model.count]) else None

    def lead(self) -> tuple[Block, int]:
        """A choice for each node that leads to an end, and the first node from which none does (-1: no such)."""
        model = self.model
        chosen, reached = model.zeros("i"), model.zeros("B")
        self.mark(lead, Marks(flags=reached, chosen=chosen))
        return chosen, bytes(reached.items[: model.count]).find(0)

    def mark(self, kernel: Any, marks: Marks) -> None:
        run, process = machine_code(kernel, self.model.native), self.model.process
        while not self.pieces.piece(kernel.__name__, MOST_STEPS, lambda steps: run(steps, process, self.parts, marks)):
            pass


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def find_components(budget: int, model: Process, parts: Components, search: Tarjan) -> int:
    """Tarjan's algorithm (SIAM J. Computing 1, 1972), `budget` steps of it; 1 when it is done.

    A node is stacked when it is left (Pearce, "An improved algorithm for finding the strongly connected components",
    2005): so within a component too each stands behind those it leads to, but for the edges that close a circle.
    """
    offsets, edges, found, low, path, at = model.offsets, model.edges, search.found, search.low, search.path, search.at
    for _ in range(budget):
        new = -1
        if search.path_length == 0:
            # Step 1. A root from which nothing was searched yet.
            while search.root < model.count and found[search.root] != 0:
                search.root += 1
            if search.root == model.count:
                return 1
            new = search.root
        else:
            node = path[search.path_length - 1]
            if at[node] < offsets[node + 1]:
                # Step 2. The next edge: to a new node, or back to one whose component is not yet known.
                after = edges[at[node]]
                at[node] += 1
                if found[after] == 0:
                    new = after
                elif low[after] != 0 and found[after] < low[node]:
                    low[node] = found[after]
            else:
                # Step 3. All edges were followed: leave the node.
                search.path_length -= 1
                leave(node, parts, search)
        if new >= 0:
            search.found_count += 1
            found[new] = search.found_count
            low[new] = search.found_count
            at[new] = offsets[new]
            path[search.path_length] = new
            search.path_length += 1
    return 0


@kernel
def leave(node: int, parts: Components, search: Tarjan) -> None:
    """Emit the component of a node that leads back to none before it; stack any other."""
    found, low, stack, order = search.found, search.low, search.stack, parts.order
    mine = low[node]
    if mine == found[node]:
        first = search.stacked
        while first > 0 and found[stack[first - 1]] > found[node]:
            first -= 1
        emitted = search.emitted
        for i in range(first, search.stacked):
            low[stack[i]] = 0
            order[emitted] = stack[i]
            emitted += 1
        search.stacked = first
        low[node] = 0
        order[emitted] = node
        search.emitted = emitted + 1
        parts.count += 1
        parts.bounds[parts.count] = search.emitted
    else:
        stack[search.stacked] = node
        search.stacked += 1
        before = search.path[search.path_length - 1]
        if mine < low[before]:
            low[before] = mine


@kernel
def keep_safe(budget: int, model: Process, parts: Components, marks: Marks) -> int:
    """Take the flag from each node whose play cannot be kept from ending; 1 when all components are done."""
    while marks.component < parts.count and budget > 0:
        first, last = begin_piece(budget, parts, marks)
        for i in range(first, last):
            node = parts.order[i]
            if marks.flags[node] != 0 and is_safe(node, model, marks) == 0:
                marks.flags[node] = 0
                marks.changed += 1
        budget -= last - first
        end_piece(last, parts, marks)
    return 1 if marks.component == parts.count else 0


@kernel
def is_safe(node: int, model: Process, marks: Marks) -> int:
    """Who chooses stays safe with one safe successor, and chance only where all of them are."""
    kind, first, last = model.kinds[node], model.offsets[node], model.offsets[node + 1]
    flags, edges = marks.flags, model.edges
    if kind == END:
        return 0
    if kind == CHANCE:
        for edge in range(first, last):
            if flags[edges[edge]] == 0:
                return 0
        return 1
    if marks.fixed & (FIX_MAX if kind == MAX else FIX_MIN) != 0:
        return flags[edges[first + marks.chosen[node]]]
    for edge in range(first, last):
        if flags[edges[edge]] != 0:
            return 1
    return 0


@kernel
def lead(budget: int, model: Process, parts: Components, marks: Marks) -> int:
    """Choose for each node an edge to one that was reached before it, beginning from the ends; 1 when it is done.

    Who follows these choices ends with probability 1: from everywhere chance can, in a bounded number of steps, end it.
    """
    flags, edges = marks.flags, model.edges
    while marks.component < parts.count and budget > 0:
        first, last = begin_piece(budget, parts, marks)
        for i in range(first, last):
            node = parts.order[i]
            if flags[node] == 0:
                begin = model.offsets[node]
                if model.kinds[node] == END:
                    flags[node] = 1
                else:
                    for edge in range(begin, model.offsets[node + 1]):
                        if flags[edges[edge]] != 0:
                            marks.chosen[node] = edge - begin
                            flags[node] = 1
                            break
                marks.changed += flags[node]
        budget -= last - first
        end_piece(last, parts, marks)
    return 1 if marks.component == parts.count else 0


@kernel
def begin_piece(budget: int, parts: Components, marks: Marks) -> tuple[int, int]:
    """The next nodes of the component in question, `budget` of them at most: from where to where in `order`."""
    first = max(marks.place, parts.bounds[marks.component])
    return first, min(parts.bounds[marks.component + 1], first + budget)


@kernel
def end_piece(last: int, parts: Components, marks: Marks) -> None:
    """Go on to the rest of the component, to another pass over it, or to the next one where nothing has changed."""
    marks.place = last
    begin, end = parts.bounds[marks.component], parts.bounds[marks.component + 1]
    if last == end:
        if marks.changed == 0 or end - begin == 1:
            marks.component += 1
        marks.place = begin
        marks.changed = 0
