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
    """Are two states of one game? Nodes of two trees are, if the trees are written alike."""
    if type(one) is not type(other) or not shares_class(one):
        return type(one) is type(other)
    first, second = beginning_of(one), beginning_of(other)
    return bool(first == second or str(first) == str(second))


def shares_class(state: Any) -> bool:
    """Is its class that of several games, so that it does not tell which one the state is of?"""
    return hasattr(type(state), "__beginning__")
