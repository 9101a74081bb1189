"""Where the game of a state begins, and whether two states are of one game."""

from typing import Any


def beginning_of(state: Any) -> Any:
    """The first state of the game that `state` is of.

    It is the one that the class has by itself, unless states of one class belong to several games, as nodes do to
    trees: such a class says by `__beginning__` where the game of one of its states begins.
    """
    find = getattr(type(state), "__beginning__", None)
    return type(state)() if find is None else find(state)


def same_game(one: Any, other: Any) -> bool:
    """Are two states of one game? Nodes of two trees are not, though their class may be the same."""
    return type(one) is type(other) and (
        not hasattr(type(one), "__beginning__") or bool(beginning_of(one) == beginning_of(other))
    )
