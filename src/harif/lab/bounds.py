"""The bounds that pruning at chance nodes and in max^n stands on: between what all values lie, what they add up to."""

from math import inf, isfinite
from typing import Any

from harif.game import SearchError
from harif.game.sentence import Sentence, joined
from harif.lab.problem import Problem
from harif.trees.state import tree_of
from harif.trees.tree import LEAF

CLOSE = 1e-9


def value_bounds(problem: Problem, given: Any) -> tuple[float, float]:
    """(L, U): no value to MAX is smaller than L or greater than U. Without `given` the game's or the tree's own."""
    if given is None:
        return own_bounds(problem)
    low, high = pair(given, "the smallest and the greatest value, such as bounds=(-5, 5)")
    if low > high:
        raise SearchError(
            "bounds go from the smallest to the greatest value, not from {low} to {high}.", low=low, high=high
        )
    if problem.is_tree and problem.evaluate is None:
        for value in leaf_values(problem):
            refuse_outside(value[problem.me if len(value) > 1 else 0], low, high)
    return low, high


def own_bounds(problem: Problem) -> tuple[float, float]:
    if problem.evaluate is not None and problem.limit is not None:
        raise SearchError(
            "What evaluate may say is not known: give the smallest and the greatest value, such as bounds=(-5, 5)."
        )
    if problem.is_tree:
        values = [value[0] for value in leaf_values(problem)]
        return min(values), max(values)
    low, high = problem.game.kind.utility_range
    if not (isfinite(low) and isfinite(high)):
        raise SearchError(
            "Star pruning needs bounds, and the values of {spec} have none: give the smallest and the "
            "greatest value, such as bounds=(-5, 5), or say pruning='none'.",
            spec=problem.game.spec,
        )
    return low, high


def refuse_outside(value: float, low: float, high: float) -> None:
    """A leaf outside the bounds would make every cut a guess."""
    if not low <= value <= high:
        raise SearchError(
            "A leaf is worth {value}, outside the bounds {low} … {high}: give bounds that hold all values.",
            value=value,
            low=low,
            high=high,
        )


def sum_bounds(problem: Problem, given: Any) -> tuple[float, float]:
    """(least, most): no player ever gets less than `least`, and all together never more than `most`."""
    if given is not None:
        least, most = pair(given, "the least that a player can get and the most that all get, such as bounds=(0, 9)")
        if problem.is_tree and problem.evaluate is None:
            for values in vectors(problem):
                if min(values) < least or sum(values) > most + CLOSE:
                    raise SearchError(
                        "The leaf <{shown}> lies outside the bounds: each player gets {least} or more, and all "
                        "together {most} or less.",
                        shown=joined(values),
                        least=least,
                        most=most,
                    )
        return least, most
    if problem.is_tree and not (problem.evaluate is not None and problem.limit is not None):
        found = vectors(problem)
        return min(min(values) for values in found), max(sum(values) for values in found)
    kind = problem.game.kind
    least, highest = kind.utility_range
    most = kind.constant_sum if kind.constant_sum is not None else highest * kind.players
    if problem.is_tree or not (isfinite(least) and isfinite(most)):
        raise SearchError(
            "Shallow pruning needs to know the least that a player can get and the most that all get together: give "
            "bounds=(least, most), or say pruning='none'."
        )
    return least, most


def pair(given: Any, wanted: str) -> tuple[float, float]:
    numbers = given if isinstance(given, (tuple, list)) else ()
    plain = all(isinstance(x, (int, float)) and not isinstance(x, bool) and isfinite(x) for x in numbers)
    if len(numbers) != 2 or not plain:
        raise SearchError("bounds={given!r}: give two finite numbers: {wanted}.", given=given, wanted=Sentence(wanted))
    return float(numbers[0]), float(numbers[1])


def leaf_values(problem: Problem) -> list[tuple[float, ...]]:
    """What stands at the leaves of the tree below the start."""
    read = tree_of(problem.start)
    found, todo = [], [problem.start.node]
    while todo:
        node = todo.pop()
        if read.mover[node] == LEAF:
            found.append(tuple(read.values_of(node)))
        else:
            todo.extend(reversed([*read.children_of(node)]))
    return found or [(inf,)]


def vectors(problem: Problem) -> list[tuple[float, ...]]:
    """The same with a value for each player."""
    return [values if len(values) > 1 else (values[0], -values[0]) for values in leaf_values(problem)]
