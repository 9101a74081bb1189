"""Information sets of a tree: nodes of one player that it cannot tell apart.

Nodes with one label are one set; a node without a label is a set by itself. What a seat has seen is a number: 0 before
its first turn, then the set that it stands at, then the set together with the move that it made there.
"""

from array import array
from collections.abc import Callable
from typing import NamedTuple

from harif.game import CHANCE
from harif.game.sentence import Sentence
from harif.trees.tree import LEAF, Tree


class InformationSet(NamedTuple):
    """Nodes, in the order in which they were written, that their player cannot tell apart."""

    label: str
    player: int
    nodes: tuple[int, ...]


def shared_sets(tree: Tree) -> list[InformationSet]:
    """The sets of two nodes or more, those that make a tree a game with hidden information."""
    return [one for one in labelled_sets(tree) if len(one.nodes) > 1]


def labelled_sets(tree: Tree) -> list[InformationSet]:
    """All sets that have a label, in the order of their first nodes."""
    nodes: dict[str, list[int]] = {}
    for node in sorted(tree.labels):
        nodes.setdefault(tree.labels[node], []).append(node)
    return [InformationSet(label, tree.mover[found[0]], tuple(found)) for label, found in nodes.items()]


def check_sets(tree: Tree, error: Callable[[int, Sentence], Exception]) -> None:
    """Raise what `error` makes of the first node that cannot be in the set that its label says, and of the reason."""
    for label, _, nodes in labelled_sets(tree):
        for node in nodes:
            reason = oddity(tree, label, nodes[0], node)
            if reason is not None:
                raise error(node, reason)


def oddity(tree: Tree, label: str, first: int, node: int) -> Sentence | None:
    """Why `node` is not in one set with `first`; None where it is."""
    one, other = tree.mover[first], tree.mover[node]
    if other == CHANCE:
        return Sentence("a chance node has no label: nobody moves here who could mistake it for another.")
    if other != one:
        return Sentence(
            "set #{label} joins nodes of {one} and of {other}: give each player labels of its own.",
            label=label,
            one=f"p{one}",
            other=f"p{other}",
        )
    if tree.count[node] != tree.count[first]:
        return Sentence(
            "this node of set #{label} has {count} moves and the first one has {usual}: a player who saw that could "
            "tell them apart.",
            label=label,
            count=tree.count[node],
            usual=tree.count[first],
        )
    moves, usual = moves_of(tree, node), moves_of(tree, first)
    if moves != usual:
        return Sentence(
            "the moves of this node of set #{label} are {moves}, and those of the first one {usual}: name them alike.",
            label=label,
            moves=" ".join(moves),
            usual=" ".join(usual),
        )
    return None


def moves_of(tree: Tree, node: int) -> list[str]:
    """What a node's moves are called: by name, or by number where they have none."""
    return [tree.names.get(child, str(i + 1)) for i, child in enumerate(tree.children_of(node))]


def views_of(tree: Tree) -> "array[int]":
    """What every seat has seen at every node, node after node, a number for each seat: see the module's docstring.

    Numbers of a set and of its moves follow each other: set, set and first move, set and second move, …
    """
    number: dict[int, int] = {}  # first node of a set -> its number
    first = {node: one.nodes[0] for one in labelled_sets(tree) for node in one.nodes}
    views, fresh, players = array("q"), 1, tree.players
    last = array("q", bytes(8 * players))  # of the node in hand: what each seat has seen before its turn, if any
    after = array("q", bytes(8 * players * len(tree)))  # the same once the move to the node has been made
    place = array("q", bytes(8 * len(tree)))  # which of its parent's moves leads to a node
    for node in range(len(tree)):
        for i, child in enumerate(tree.children_of(node)):
            place[child] = i
    for node in range(len(tree)):
        parent = tree.parent[node]
        if parent >= 0:
            last = after[parent * players : (parent + 1) * players]
            if tree.mover[parent] >= 0:
                last[tree.mover[parent]] = number[first.get(parent, parent)] + 1 + place[node]
        after[node * players : (node + 1) * players] = last
        seen, mover = array("q", last), tree.mover[node]
        if mover not in (LEAF, CHANCE):
            known = first.get(node, node)
            if known not in number:
                number[known], fresh = fresh, fresh + 1 + tree.count[node]
            seen[mover] = number[known]
        views.extend(seen)
    return views
