"""What every node of a traced tree would be worth if nothing had been cut: where the search has only a bound, this is
the value that the bound is of."""

from collections.abc import Mapping
from typing import Any

from harif.lab.trace import Node, Trace


def whole_values(trace: Trace) -> dict[int, float]:
    """The value to MAX of every node, also of those that nobody has looked at, by its number.

    Where a depth ends that is EVAL. Nodes of which it cannot be told are left out, and of a game, or of vectors, all.
    """
    if not trace.is_tree or isinstance(trace.value, tuple):
        return {}
    nodes, children = trace.whole()
    judged = trace.options.get("evaluate")
    judgements = judged if isinstance(judged, Mapping) else {}
    only_first = bound_to_first(trace, nodes, children) if trace.algorithm == "bestreply" else set()
    found: dict[int, float] = {}
    for node in sorted(nodes, key=lambda node: node.depth, reverse=True):
        below = children[node.id][:1] if node.id in only_first else children[node.id]
        value = leaf(node, judgements) if node.kind == "leaf" else inner(node, below, nodes, found)
        if value is not None:
            found[node.id] = value
    return found


def leaf(node: Node, judgements: Mapping[str, Any]) -> float | None:
    """What was typed, or EVAL."""
    value = judgements.get(node.name, node.value) if node.player is not None else node.value
    return float(value) if isinstance(value, (int, float)) else None


def inner(node: Node, below: list[int], nodes: list[Node], found: Mapping[int, float]) -> float | None:
    if not below or any(child not in found for child in below):
        return None
    values = [found[child] for child in below]
    if node.kind == "max":
        return max(values)
    if node.kind == "min":
        return min(values)
    weights = [nodes[child].chance for child in below]
    if any(weight is None for weight in weights):
        return None  # an opponent that mixes its ways
    return sum(weight * value for weight, value in zip(weights, values, strict=True) if weight)


def bound_to_first(trace: Trace, nodes: list[Node], children: Mapping[int, list[int]]) -> set[int]:
    """Best-reply search: the MIN nodes at which somebody else has replied already, so that the first move is made."""
    bound: set[int] = set()
    for node in nodes:  # parents come before their children
        for place, child in enumerate(children[node.id]):
            replied = node.kind == "min" and (node.id in bound or place > 0)
            if replied and nodes[child].kind == "min":
                bound.add(child)
    return bound
