"""EVAL as people write it down for a tree: `B~4 C~1 D~2`, or the bare numbers from left to right."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from harif.game import CHANCE, SearchError
from harif.trees.notation import number_in, plain_digits
from harif.trees.state import STORED, names_of, tree_of
from harif.trees.tree import LEAF

Judged = float | tuple[float, ...]
ITEM = re.compile(r"(?:(?P<name>[^\W\d]\w*)\s*[~=:]\s*)?(?P<value><[^<>]*>|[^\s,;<>~=:]+)[\s,;]*")


def read_judgements(text: str) -> dict[str, Judged] | list[Judged]:
    """Values by the names of nodes, or a list of them: numbers, or vectors such as <1,2,6>.

    >>> read_judgements("B~4 C~-1")
    {'B': 4.0, 'C': -1.0}
    >>> read_judgements("4, -1")
    [4.0, -1.0]
    """
    named: dict[str, Judged] = {}
    plain: list[Judged] = []
    rest = plain_digits(text).strip()
    while rest:
        item = ITEM.match(rest)
        if item is None:
            raise unreadable(text)
        value = read_value(item["value"], text)
        if item["name"] is None:
            plain.append(value)
        else:
            name = item["name"].upper()
            if named.setdefault(name, value) != value:
                raise SearchError("EVAL has two values for {name}: leave one of them out.", name=name)
        rest = rest[item.end() :]
    if bool(named) == bool(plain):
        raise unreadable(text)
    return named or plain


def read_value(word: str, text: str) -> Judged:
    values = tuple(number_in(part.strip()) for part in word.strip("<>").split(","))
    if any(value != value for value in values):
        raise unreadable(text)
    return values if word.startswith("<") else values[0]


def unreadable(text: str) -> SearchError:
    return SearchError(
        "EVAL '{text}' cannot be read: write a number for each node where the depth ends, by name as in 'B~4 C~1', or "
        "all of them from left to right as in '4 1'.",
        text=text,
    )


def by_name(state: Any, depth: int | None, given: Mapping[str, Any] | Sequence[Any]) -> dict[str, Any]:
    """EVAL for the nodes of a tree: a name that no node has is refused, and so is a list that is too long or short."""
    if getattr(state, "store", None) not in STORED:
        raise SearchError(
            "EVAL by name or as a list is for trees: a game has its own, or give a function of the state."
        )
    names = names_of(state.store)
    if isinstance(given, Mapping):
        unknown = sorted(set(given) - set(names.values()))
        if unknown:
            raise SearchError(
                "The tree has no node '{name}'. Its nodes: {names}.", name=unknown[0], names=", ".join(names.values())
            )
        return dict(given)
    ends = [names[node] for node in horizon(state, depth)]
    if len(ends) != len(given):
        if not ends:
            raise SearchError("EVAL is for nodes where a depth ends, and here none does: give a smaller depth.")
        one = "EVAL needs a number for the 1 node where depth {depth} ends: {names}. It has {given}."
        many = "EVAL needs a number for each of the {count} nodes where depth {depth} ends: {names}. It has {given}."
        parts = {"depth": depth, "names": ", ".join(ends), "given": len(given)}
        raise SearchError(one, **parts) if len(ends) == 1 else SearchError(many, count=len(ends), **parts)
    return dict(zip(ends, given, strict=True))


def horizon(state: Any, depth: int | None) -> list[int]:
    """The nodes at which a search to this depth stops, from left to right; chance costs no depth."""
    read, found = tree_of(state), []
    todo = [(state.node, 0)]
    while todo:
        node, moves = todo.pop()
        if read.mover[node] == LEAF:
            continue
        if depth is not None and moves >= depth:
            found.append(node)
            continue
        below = moves + (read.mover[node] != CHANCE)
        todo += [(child, below) for child in reversed([*read.children_of(node)])]
    return found
