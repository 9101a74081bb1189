"""Where the game of a state begins."""

from typing import Any


def beginning_of(state: Any) -> Any:
    """The first state of the game that `state` is of.

    It is the one that the class has by itself, unless states of one class belong to several games, as nodes do to
    trees: such a class says by `__beginning__` where the game of one of its states begins.
    """
    find = getattr(type(state), "__beginning__", None)
    return type(state)() if find is None else find(state)
