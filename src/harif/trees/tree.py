"""A game tree in flat arrays: a million leaves are a few tens of megabytes, and no depth is too deep.

Nodes are numbered in the order in which they are written, a parent before its children.
"""

import math
from array import array
from collections.abc import Iterator

from harif.game import CHANCE, GameError
from harif.game.values import MOST_PLAYERS

LEAF = -2
LEAVE = -2  # a list has been read to its end
UNSAID = -3  # the mover of a node whose head was left out


class Tree:
    """A tree, first while it is read, then (after `finish`) as it stands.

    mover[n]   player 0, 1, …, CHANCE or LEAF
    parent[n]  -1 for the root
    count[n]   moves of n
    chance[n]  the probability of the move that leads to n; NaN if it has none
    first[n]   where n's children begin in `children`
    leaf_at[n] where n's values begin in `value`; -1 if n is no leaf
    names[n]   the name of the move that leads to n, where it has one
    labels[n]  the information set of n, where it has a label
    typed_chance[n], typed_value[n]   the same as they were typed, where that was a fraction
    """

    def __init__(self) -> None:
        self.mover = array("q")
        self.parent = array("q")
        self.count = array("q")
        self.chance = array("d")
        self.leaf_at = array("q")
        self.value = array("d")
        self.first = array("q")
        self.children = array("q")
        self.names: dict[int, str] = {}
        self.labels: dict[int, str] = {}
        self.typed_chance: dict[int, str] = {}
        self.typed_value: dict[int, str] = {}
        self.width_seen: set[int] = set()
        self.players = 2
        self.letters: dict[int, str] | None = None  # what inner nodes are called in figures, once that was asked
        self.address = 0  # of its block in memory, once states point there

    # Building ----------------------------------------------------------------------------------------------------

    def add(self, parent: int, name: str = "", chance: float = math.nan) -> int:
        node = len(self.mover)
        self.mover.append(UNSAID)
        self.parent.append(parent)
        self.count.append(0)
        self.chance.append(chance)
        self.leaf_at.append(-1)
        if parent >= 0:
            self.count[parent] += 1
        if name:
            self.names[node] = name
        return node

    def leaf(self, node: int, values: tuple[float, ...]) -> None:
        self.mover[node] = LEAF
        self.leaf_at[node] = len(self.value)
        self.value.extend(values)
        self.width_seen.add(len(values))

    def finish(self) -> None:
        """Children in order, players counted, heads that were left out filled in."""
        size = len(self.mover)
        width = max(self.width_seen, default=1)
        self.players = max(2, width)
        said = max(self.mover, default=0)
        if said >= self.players:
            raise GameError(
                "player p{said} moves, but the leaves have values for {players} players.",
                said=said,
                players=self.players,
            )
        total = 0
        self.first = array("q", bytes(8 * size))
        for node in range(size):
            self.first[node] = total
            total += self.count[node]
        self.children = array("q", bytes(8 * total))
        filled = array("q", self.first)
        for node in range(1, size):
            parent = self.parent[node]
            self.children[filled[parent]] = node
            filled[parent] += 1
        turn = array("q", bytes(8 * size))  # who moves next at a node, if nobody is said to
        for node in range(size):
            if node:
                above = self.parent[node]
                mover = self.mover[above]
                turn[node] = turn[above] if mover == CHANCE else (mover + 1) % self.players
            if self.mover[node] == UNSAID:
                self.mover[node] = turn[node]
        for node in range(size):
            if (
                self.mover[node] == CHANCE
                and self.chance[self.children[self.first[node]]] != self.chance[self.children[self.first[node]]]
            ):
                for i in range(self.count[node]):
                    self.chance[self.child(node, i)] = 1.0 / self.count[node]

    # Reading -----------------------------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """Numbers at a leaf: 1, or one for each player."""
        return max(self.width_seen, default=1)

    @property
    def depth(self) -> int:
        """The moves from the root to the leaf that is farthest away."""
        depths = array("q", bytes(8 * len(self.parent)))
        for node in range(1, len(self.parent)):
            depths[node] = depths[self.parent[node]] + 1
        return max(depths, default=0)

    @property
    def constant_sum(self) -> float | None:
        """What the values of every leaf add up to: 0 for plain numbers; None if it is not the same at all leaves."""
        if self.width == 1:
            return 0.0
        totals = {round(sum(self.values_of(node)), 9) for node in range(len(self)) if self.mover[node] == LEAF}
        return totals.pop() if self.players == 2 and len(totals) == 1 else None

    @property
    def has_chance(self) -> bool:
        return CHANCE in self.mover

    @property
    def hidden(self) -> bool:
        """Is there an information set of two nodes or more?"""
        return len(set(self.labels.values())) < len(self.labels)

    def __len__(self) -> int:
        return len(self.mover)

    def child(self, node: int, i: int) -> int:
        return self.children[self.first[node] + i]

    def children_of(self, node: int) -> Iterator[int]:
        for i in range(self.count[node]):
            yield self.child(node, i)

    def values_of(self, node: int) -> "array[float]":
        at = self.leaf_at[node]
        return self.value[at : at + self.width]

    def head(self, node: int, root: int = 0) -> str:
        """How a node's head is written: nothing where it goes without saying."""
        mover = self.mover[node]
        if mover == CHANCE:
            return "chance"
        usual, at = 0, node
        while at != root:
            at = self.parent[at]
            if self.mover[at] != CHANCE:
                usual = (self.mover[at] + 1) % self.players
                break
        label = f"#{self.labels[node]}" if node in self.labels else ""
        if mover == usual and self.width == 1 and not label:
            return ""
        return (("max", "min")[mover] if self.width == 1 else f"p{mover}") + label


def from_lists(nested: object) -> Tree:
    """A tree from nested lists: `[[3, 12, 8], [2, 4, 6]]`; tuples of numbers are vectors."""
    tree = Tree()
    todo: list[tuple[object, int]] = [(nested, -1)]
    inside: set[int] = set()  # the lists that the present one is in
    while todo:
        item, parent = todo.pop()
        if parent == LEAVE:
            inside.discard(id(item))
            continue
        node = tree.add(parent)
        if isinstance(item, list):
            if id(item) in inside:
                raise wrong(tree, node, "this list contains itself.")
            inside.add(id(item))
            todo.append((item, LEAVE))
            if not item:
                raise wrong(tree, node, "a node has no moves. Give it at least one, or write a leaf.")
            todo += [(child, node) for child in reversed(item)]
            continue
        values = item if isinstance(item, tuple) else (item,)
        if isinstance(item, tuple) and not 1 < len(item) <= MOST_PLAYERS:
            raise wrong(tree, node, f"a vector has 2 to {MOST_PLAYERS} numbers, one for each player.")
        if not all(is_finite(x) for x in values):
            raise wrong(tree, node, f"{repr(item)[:60]} is no leaf: write a finite number, a tuple of these or a list.")
        tree.leaf(node, tuple(float(x) for x in values))
        if len(tree.width_seen) > 1:
            raise wrong(tree, node, "this leaf mixes plain numbers and vectors, or vectors of different lengths.")
    tree.finish()
    return tree


def is_finite(x: object) -> bool:
    """Is it a number that a leaf may have?"""
    if isinstance(x, bool) or not isinstance(x, (int, float)):
        return False
    try:
        return math.isfinite(x)
    except OverflowError:  # a whole number beyond all floats
        return False


def wrong(tree: Tree, node: int, message: str) -> GameError:
    """What is wrong with the item that was read last, and where: `[2][0]` is the first move of the third move."""
    place = ""
    while node > 0:
        node = tree.parent[node]
        place = f"[{tree.count[node] - 1}]" + place
    return GameError(f"at {place}: {message}" if place else message[0].upper() + message[1:])
