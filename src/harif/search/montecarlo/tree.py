"""A search tree in memory: made, looked at from outside, and carried on to the next move.

A node of the usual two-sided game takes 32 bytes: half a cache line.
"""

from array import array
from functools import cache
from math import log
from typing import TYPE_CHECKING, Any

from harif.game import Kind, SearchError
from harif.native.blocks import Block
from harif.native.engine import kernel, machine_code
from harif.native.records import rows, size_of
from harif.search.montecarlo.records import ROOT, Node, Tree

if TYPE_CHECKING:
    from harif.native.reach import Reach

LOGS = 4096
"""Logarithms kept ready, so that native and interpreted runs agree to the last bit."""


class Rooted:
    """One tree that grows from `state` by `rules`, at most `capacity` nodes large; `nodes` counts those that it has."""

    def __init__(self, state: Any, capacity: int, rules: "Reach") -> None:
        kind = state.__harif__.kind
        places, width = min(capacity, 2**31 - 1) + 1, width_of(kind)
        low, high = range_of(kind)
        self.state, self.rules = state, rules
        self.narrowed = False  # has the root only some of its children?
        self.tree = Tree(
            used=ROOT + 1,
            capacity=places - 1,
            width=width,
            with_chance=kind.chance,
            low=low,
            high=max(high, low + 1e-9),
            nodes=rows(Node, places),
            values=Block("d", places * width),
            chances=Block("d", places if kind.chance else 1),
        )

    @property
    def nodes(self) -> int:
        return self.tree.used - ROOT

    def visits(self, node: int) -> int:
        return self.tree.nodes[node].visits

    def proven(self, node: int) -> bool:
        return self.tree.nodes[node].proven

    def action(self, node: int) -> int:
        return self.tree.nodes[node].action

    def children(self, node: int) -> range:
        first = self.tree.nodes[node].first
        return range(first, first + self.tree.nodes[node].count) if first else range(0)

    def sums(self, node: int) -> tuple[float, ...]:
        """The sums of the results, or the proven values."""
        width = self.tree.width
        return tuple(self.tree.values[node * width + player] for player in range(width))

    def find(self, state: Any, plies: int) -> int | None:
        """The node of `state`, at most `plies` moves below the root; None too if the rules have changed since."""
        if type(state) is not type(self.state) or not self.rules.unchanged():
            return None
        return self.find_below(ROOT, self.state, state, plies)

    def find_below(self, node: int, there: Any, state: Any, plies: int) -> int | None:
        """The same from any node, most visited children first: what was played is most often what was expected."""
        if there == state:
            return node
        if plies == 0 or there.terminal():
            return None
        for child in sorted(self.children(node), key=self.visits, reverse=True):
            found = self.find_below(child, there.result(self.action(child)), state, plies - 1)
            if found is not None:
                return found
        return None

    def has_all(self, node: int, only: tuple[int, ...] | None) -> bool:
        """Has an expanded node a child for each of these moves, or for every legal one (None)?"""
        if node != ROOT or not self.narrowed:
            return True
        return only is not None and set(only) <= {self.action(child) for child in self.children(ROOT)}

    def narrow(self, only: tuple[int, ...]) -> None:
        """Take all moves but these from the root; what is known of it is then what is known of them."""
        tree, width, root = self.tree, self.tree.width, self.tree.nodes[ROOT]
        kept = [child for child in self.children(ROOT) if self.action(child) in only]
        for place, child in enumerate(kept, root.first):
            copy_node(tree, child, tree, place)
        self.narrowed = True
        root.count, root.proven, root.visits = len(kept), False, 0
        for player in range(width):
            tree.values[ROOT * width + player] = 0.0
        for child in self.children(ROOT):
            root.visits += self.visits(child)
            times = self.visits(child) if self.proven(child) else 1
            for player, total in enumerate(self.sums(child)):
                tree.values[ROOT * width + player] += times * total

    def below(self, node: int, state: Any, capacity: int, native: bool) -> "Rooted":
        """A tree of its own with what is known below `node`."""
        room = max(capacity, self.nodes)  # so that it fits; only what is touched takes memory
        other = Rooted(state, room, self.rules)
        machine_code(transplant, native)(node, self.tree, other.tree)
        other.tree.capacity = max(capacity, other.tree.used)
        return other


def width_of(kind: Kind) -> int:
    """How many numbers a result is: one where it tells all, else one a player."""
    return 1 if kind.players == 1 or (kind.players == 2 and kind.zero_sum) else kind.players


def range_of(kind: Kind) -> tuple[float, float]:
    """The least and the most that a player can get."""
    return kind.first_range if kind.zero_sum else kind.utility_range


def capacity_for(state: Any, memory: float, threads: int) -> int:
    """How many nodes each thread's tree may have in so many MB together."""
    kind = state.__harif__.kind
    node = size_of(Node) + 8 * (width_of(kind) + int(kind.chance))
    capacity = int(memory * 2**20) // node // threads
    if capacity < 2:
        raise SearchError("memory={memory} MB is not enough for a tree; give at least 1.", memory=memory)
    return capacity


@cache
def logarithms(native: bool) -> Any:
    """ln n for n < LOGS (ln 0 is never asked for)."""
    table = [0.0, *(log(n) for n in range(1, LOGS))]
    return array("d", table) if native else table


@kernel
def column(tree: Tree, mover: int) -> int:
    """Which of a node's values is the mover's: with one number for all, or where chance moves, the first."""
    return mover if tree.width > 1 and mover > 0 else 0


@kernel
def lean_of(tree: Tree, mover: int) -> float:
    """The factor that turns a value into one to the mover, on a scale whose range is 1."""
    return (-1.0 if tree.width == 1 and mover == 1 else 1.0) / (tree.high - tree.low)


@kernel
def transplant(node: int, tree: Tree, other: Tree) -> int:
    """Copy `node` and all below it to the root of another tree, level by level: the copy is its own queue."""
    copy_node(tree, node, other, ROOT)
    place, used = ROOT, ROOT + 1
    while place < used:
        copied = other.nodes[place]
        first = copied.first  # in the old tree
        if first != 0:
            for i in range(copied.count):
                copy_node(tree, first + i, other, used + i)
            copied.first = used
            used += copied.count
        place += 1
    other.used = used
    return used


@kernel
def copy_node(tree: Tree, node: int, other: Tree, place: int) -> None:
    """Copy all that is known of one node."""
    old, new, width = tree.nodes[node], other.nodes[place], tree.width
    new.action = old.action
    new.visits = old.visits
    new.first = old.first
    new.count = old.count
    new.mover = old.mover
    new.proven = old.proven
    for player in range(width):
        other.values[place * width + player] = tree.values[node * width + player]
    if tree.with_chance:
        other.chances[place] = tree.chances[node]
