"""A tree as a game like any other: its states are its nodes.

All trees of one kind share one class, so that a search is compiled once for all of them. A state is a node's number and
the address of the tree's arrays in memory, which holds them: a tree is let go with the last state that points to it.
"""

import os
import weakref
from array import array
from functools import lru_cache
from typing import Any, NamedTuple

from harif.game import GameError, GameState, game
from harif.game.memory import KEPT, Handle, address_of, float_at, handle_at, handle_of, int_at, keep
from harif.game.origin import forget_game
from harif.trees.files import is_file_name, load_tree
from harif.trees.notation import read_tree, write_tree
from harif.trees.sets import moves_of, views_of
from harif.trees.tree import LEAF, Tree, from_lists

# Rows of the block of integers, each as long as there are nodes; `HEAD` numbers come first.
HEAD = 5
SIZE, NUMBERS, CHILDREN, CHANCES, VIEWS = 0, 1, 2, 3, 4  # nodes; addresses of values, children, probabilities, views
MOVER, FIRST, COUNT, LEAF_AT = 0, 1, 2, 3


KINDS = 32  # of trees whose classes, and the machine code for them, are kept though no such tree is left


class Stored:
    """Every tree that states point to, by the address of its block."""

    def __contains__(self, address: object) -> bool:
        return address in KEPT

    def __getitem__(self, address: int) -> Tree:
        found: Tree = KEPT[address].data
        return found


STORED = Stored()


def tree(source: Tree | str | os.PathLike[str] | list[Any]) -> GameState:
    """The root of a game tree, from text, nested lists or a file: a state like any other.

    A `Path`, or a name that ends in .tree, .txt, .efg or .nfg (Gambit) or .test (Berkeley), is a file.

    >>> root = tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> [root.result(a).player() for a in root.actions()]
    [1, 1, 1]
    >>> print(root)
    ((3 12 8) (2 4 6) (14 5 2))
    """
    if isinstance(source, Tree):
        read = source
    elif isinstance(source, os.PathLike) or (isinstance(source, str) and is_file_name(source)):
        read = load_tree(source)
    elif isinstance(source, str):
        read = read_tree(source)
    elif isinstance(source, list):
        read = from_lists(source)
    else:
        raise GameError(
            "{source!r} is not a tree: give text such as ((3 12) (2 4)), nested lists or a file.", source=source
        )
    return root_of(read)


def root_of(read: Tree) -> GameState:
    """Store the tree and give its root. States of one tree share its arrays: they must not grow while any is there."""
    kept = KEPT.get(read.address)
    if kept is not None and kept.data is read:
        again: GameState = class_of(read)(0, handle_of(kept))
        return again
    views = views_of(read) if read.hidden else array("q")
    for numbers in (read.value, read.children, read.chance, views):
        numbers.append(0)  # an empty array has no address of its own
    others = (read.value, read.children, read.chance, views)
    block = array("q", [len(read), *(address_of(each) for each in others)])
    for row in (read.mover, read.first, read.count, read.leaf_at):
        block.extend(row)
    root: GameState = class_of(read)(0, keep(block, others, read))
    read.address = address_of(block)
    return root


def class_of(read: Tree) -> Any:
    """The class of a tree's states."""
    return tree_class(read.players, read.width == 1, read.has_chance, read.constant_sum, read.hidden)


def tree_of(state: Any) -> Tree:
    """The tree that a state is a node of."""
    return STORED[state.store]


def node_name(state: Any) -> str:
    """How a node is called in figures: the root A, then B, C, … in the order of the levels; leaves have no name."""
    return names_of(state.store).get(state.node, "")


def seen_text(state: Any, viewer: int) -> str:
    """What a seat knows of a node: its sets on the way, each with the move that it made, and the moves that it has now.

    >>> root = tree("(H=(p1#b h=1 t=-1) T=(p1#b h=-1 t=1))")
    >>> seen_text(root.result(0), 1), seen_text(root.result(0), 0)
    ('p1 → #b (h t)', 'p0 → A H')
    """
    read, names, node, child = STORED[state.store], names_of(state.store), state.node, -1
    told: list[str] = []
    while node >= 0:
        if read.mover[node] == viewer:
            moves = moves_of(read, node)
            chosen = " ".join(moves) if child < 0 else moves[list(read.children_of(node)).index(child)]
            label = f"#{read.labels[node]}" if node in read.labels else names[node]
            told.append(f"{label} ({chosen})" if child < 0 else f"{label} {chosen}")
        node, child = read.parent[node], node
    return " → ".join([f"p{viewer}", *reversed(told)])


def value_range(state: Any) -> tuple[float, float]:
    """The smallest and the largest value to player 0 at the tree's leaves."""
    read = STORED[state.store]
    values = read.value[: -1 : read.width]  # root_of put a 0 behind them
    return min(values), max(values)


def names_of(store: int) -> dict[int, str]:
    """Names for the inner nodes, level by level: A, B, … Z, A1, B1, …"""
    read = STORED[store]
    if read.letters is None:
        read.letters = letters_for(read)
    return read.letters


def letters_for(read: Tree) -> dict[int, str]:
    names: dict[int, str] = {}
    level = [0]
    while level:
        below: list[int] = []
        for node in level:
            if read.mover[node] != LEAF:
                turn, letter = divmod(len(names), 26)
                names[node] = chr(65 + letter) + (str(turn) if turn else "")
                below.extend(read.children_of(node))
        level = below
    return names


def restore(text: str, node: int, store: int) -> Any:
    """A state that was written down: the very same while its tree lives, another tree's node elsewhere."""
    if store in STORED and write_tree(STORED[store]) == text:
        return class_of(STORED[store])(node, store)
    root: Any = tree(text)
    return type(root)(node, root.store)


_classes: "weakref.WeakValueDictionary[tuple[Any, ...], type]" = weakref.WeakValueDictionary()


@lru_cache(maxsize=KINDS)
def tree_class(*kind: Any) -> Any:
    """The class of trees of a kind (see `new_class`): the same as long as it is in use, or was a while ago."""
    made = _classes.get(kind)
    if made is None:
        made = _classes[kind] = new_class(*kind)
    return made


def new_class(players: int, plain: bool, chance: bool, total: float | None, hidden: bool) -> Any:
    """A class for trees with so many players, with plain numbers or vectors at the leaves, with or without chance,
    with or without information sets of several nodes."""

    class TreeNode(NamedTuple):
        """A game tree."""

        node: int = 0
        store: int = 0  # the address of the tree's block

        def player(self):
            return int_at(self.store, HEAD + MOVER * int_at(self.store, SIZE) + self.node)

        def actions(self):
            return range(int_at(self.store, HEAD + COUNT * int_at(self.store, SIZE) + self.node))

        def result(self, action):
            first = int_at(self.store, HEAD + FIRST * int_at(self.store, SIZE) + self.node)
            return TreeNode(int_at(int_at(self.store, CHILDREN), first + action), self.store)

        def terminal(self):
            return int_at(self.store, HEAD + MOVER * int_at(self.store, SIZE) + self.node) == LEAF

        def utility(self, player):
            at = int_at(self.store, HEAD + LEAF_AT * int_at(self.store, SIZE) + self.node)
            if plain:
                value = float_at(int_at(self.store, NUMBERS), at)
                return value if player == 0 else -value
            return float_at(int_at(self.store, NUMBERS), at + player)

        def outcomes(self):
            size = int_at(self.store, SIZE)
            first = int_at(self.store, HEAD + FIRST * size + self.node)
            for i in range(int_at(self.store, HEAD + COUNT * size + self.node)):
                child = int_at(int_at(self.store, CHILDREN), first + i)
                yield i, float_at(int_at(self.store, CHANCES), child)

        def sees(self, player):
            return int_at(int_at(self.store, VIEWS), self.node * players + player)

        def move_name(self, action):
            read = STORED[self.store]
            return read.names.get(read.child(self.node, action), str(action + 1))

        def text(self, viewer=None):
            read = STORED[self.store]
            return write_tree(read, self.node) if viewer is None or not hidden else seen_text(self, viewer)

    if not chance:
        del TreeNode.outcomes
    if not hidden:
        del TreeNode.sees
    infinite = (-float("inf"), float("inf"))
    made: Any = game(name="tree", players=players, constant_sum=total, utility_range=infinite)(TreeNode)
    forget_game(made)  # nobody looks for it in this module, and it is to be let go
    made.__new__ = holding(made.__new__)
    made.value_range = value_range
    made.__beginning__ = lambda self: self._replace(node=0)
    made.__str__ = made.__repr__ = made.text
    made.__reduce__ = lambda self: (restore, (write_tree(STORED[self.store]), self.node, int(self.store)))
    return made


def holding(plain_new: Any) -> Any:
    """A constructor of states that hold the tree to which they point."""

    def new(cls: Any, node: int = 0, store: int = 0) -> Any:
        if type(store) is not Handle or type(node) is not int:
            node, store = plain_new(cls, node, store)  # casts them
            store = handle_at(store)
        return tuple.__new__(cls, (node, store))

    return new
