"""Dominated strategies, struck out one after the other, in games of any number of players.

A strategy is strictly dominated where another one, or a mixture of others, pays more whatever the others do; weakly
where it pays no less, and sometimes more. What is strictly dominated is in no equilibrium, in whatever order it is
struck out; striking out what is only weakly dominated may lose equilibria.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from harif.hidden.normal.simplex import maximise
from harif.trees.normal import NormalForm

MOST_MIXED = 400
"""Entries of a table in which mixtures are looked for: each takes a linear program."""


class Step(NamedTuple):
    """A strategy that was struck out. `by` is what dominates it: strategies with their weights, one of weight 1 where
    no mixture is needed."""

    player: int
    strategy: int
    by: tuple[tuple[int, Fraction], ...]
    strict: bool

    @property
    def pure(self) -> bool:
        return len(self.by) == 1


def eliminate(form: NormalForm, weak: bool = False) -> list[Step]:
    """Strike out dominated strategies until none is left: the strictly dominated ones, with `weak` all of them.

    What one strategy dominates goes first, then what it takes a mixture for; strictly before weakly.
    """
    left = [list(range(n)) for n in form.shape]
    steps: list[Step] = []
    while (step := next(dominated(form, left, weak), None)) is not None:
        steps.append(step)
        left[step.player].remove(step.strategy)
    return steps


def remaining(form: NormalForm, steps: Sequence[Step]) -> list[list[int]]:
    """The strategies of each player that were not struck out."""
    gone = {(step.player, step.strategy) for step in steps}
    return [[i for i in range(n) if (player, i) not in gone] for player, n in enumerate(form.shape)]


def dominated(form: NormalForm, left: list[list[int]], weak: bool) -> Iterator[Step]:
    """Strategies among those left that others of them dominate, in the order in which they are struck out."""
    worth = [payoffs_to(form, left, player) for player in range(len(left))]
    for strict in (True, False) if weak else (True,):
        for find in (by_one, by_mixture) if len(form.payoffs) <= MOST_MIXED else (by_one,):
            for player, mine in enumerate(worth):
                for i, strategy in enumerate(left[player]):
                    weights = find(mine, i, strict)
                    if weights is not None:
                        by = tuple((left[player][k], w) for k, w in enumerate(weights) if w)
                        yield Step(player, strategy, by, strict)


def payoffs_to(form: NormalForm, left: list[list[int]], player: int) -> list[list[Fraction]]:
    """A row for each strategy of a player, a column for each combination of the others'."""
    others = list(product(*(left[seat] for seat in range(len(left)) if seat != player)))
    return [
        [form.payoffs[(*around[:player], strategy, *around[player:])][player] for around in others]
        for strategy in left[player]
    ]


def by_one(worth: list[list[Fraction]], i: int, strict: bool) -> list[Fraction] | None:
    """The first single strategy that dominates strategy i, as weights."""
    mine = worth[i]
    for k, other in enumerate(worth):
        pairs = list(zip(other, mine, strict=True))
        if k != i and (
            all(a > b for a, b in pairs) if strict else all(a >= b for a, b in pairs) and any(a > b for a, b in pairs)
        ):
            return [Fraction(int(n == k)) for n in range(len(worth))]
    return None


def by_mixture(worth: list[list[Fraction]], i: int, strict: bool) -> list[Fraction] | None:
    """A mixture of the other strategies that dominates strategy i.

    With x the weights and d what the others pay more than strategy i: strictly, the largest ε with ε ≤ x · d in every
    column is above 0; weakly, the largest sum of all x · d is, where none of them is below 0.
    """
    others = [k for k in range(len(worth)) if k != i]
    if len(others) < 2:
        return None
    more = [[a - b for a, b in zip(worth[k], worth[i], strict=True)] for k in others]
    one, none = Fraction(1), Fraction(0)
    columns = [[-x for x in column] for column in zip(*more, strict=True)]
    if strict:
        best = maximise(
            [none] * len(others) + [one],
            [[*column, one] for column in columns] + [[one] * len(others) + [none]],
            [none] * len(columns) + [one],
        )
    else:
        best = maximise(
            [sum(row, none) for row in more], [*columns, [one] * len(others)], [none] * len(columns) + [one]
        )
    if best.value <= 0:
        return None
    weights, whole = best.point[: len(others)], sum(best.point[: len(others)])
    found = [none] * len(worth)
    for k, weight in zip(others, weights, strict=True):
        found[k] = weight / whole
    return found
