"""What cuts and the end of the depth leave out of a tree, down to its leaves: so that a picture can show the tree as it
was typed from the first step on, and that the leaves never examined can be counted."""

from typing import Any, NamedTuple

from harif.game import CHANCE
from harif.lab.problem import Place, Problem
from harif.lab.trace import Node, Trace, Value
from harif.trees.state import names_of, tree_of
from harif.trees.tree import LEAF

MOST = 20_000
"""Nodes of a tree that is kept as a whole; of a larger one, too large to be drawn, only what was met."""


class Below(NamedTuple):
    """The nodes that were never met, and all leaves that cuts have left out, in order."""

    nodes: list[Node]
    leaves: list[Value | str]


def add_unseen(trace: Trace, problem: Problem) -> None:
    """Put into a finished trace what its cuts left out of a tree. A game is not opened where the search did not go."""
    if problem.is_tree:
        trace.unseen, trace.pruned_leaves = below(trace, problem)


def below(trace: Trace, problem: Problem) -> Below:
    """Depth first, from left to right, under every cut of the last iteration and every node where its depth ended."""
    found = Below([], [])
    for event in trace.last_iteration():
        for id in event.pruned or ():
            grow(trace, problem, problem.unvisited[id], found, cut=True)
        if event.kind == "evaluate" and event.rule is not None:
            grow(trace, problem, problem.ended[event.node], found, cut=False)
    whole = len(trace.nodes) + len(found.nodes) < MOST
    return found if whole else Below([], found.leaves)


def grow(trace: Trace, problem: Problem, place: Place, found: Below, cut: bool) -> None:
    """All that lies below a node. Its leaves down to the end of the depth count as left out if a `cut` did it."""
    read, names, horizon = tree_of(problem.start), names_of(problem.start.store), problem.horizon
    todo = [(place.state.node, trace.nodes[place.id], place.depth, cut)]
    while todo:
        at, node, depth, counts = todo.pop()
        if read.mover[at] == LEAF:
            if counts:
                found.leaves.append(problem.leaf_value(state_at(problem.start, at)))
            continue
        if depth >= horizon and counts:
            found.leaves.append(names[at])
            counts = False
        deeper = depth + (read.mover[at] != CHANCE)  # chance costs none
        children = []
        for i, child in enumerate(read.children_of(at)):
            made = node
            if len(trace.nodes) + len(found.nodes) < MOST:
                made = entry(problem, child, node, len(trace.nodes) + len(found.nodes), counts and deeper >= horizon)
                made.move = read.names.get(child, str(i + 1))
                found.nodes.append(made)
            children.append((child, made, deeper, counts))
        todo += reversed(children)


def entry(problem: Problem, at: int, parent: Node, id: int, ends: bool) -> Node:
    """A node of the record that nobody has visited; `ends`: the depth ends there."""
    read = tree_of(problem.start)
    mover, chance = read.mover[at], read.chance[at]
    leaf = mover == LEAF
    kind = problem.kind_of(None if leaf else mover)
    return Node(
        id=id,
        parent=parent.id,
        kind="leaf" if ends else kind,
        player=None if leaf else mover,
        name=names_of(problem.start.store).get(at, ""),
        move="",
        depth=parent.depth + 1,
        chance=chance if chance == chance else None,
        value=problem.leaf_value(state_at(problem.start, at)) if leaf else None,
        pruned=True,
        set=read.labels.get(at, ""),
        typed=read.typed_chance.get(at, ""),
        ends=kind if ends and not leaf else "",
    )


def state_at(root: Any, node: int) -> Any:
    return type(root)(node, root.store)
