"""Two players whose payoffs add up to a constant: the value, and a mixed strategy for each that secures it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from harif.hidden.normal.simplex import maximise

Mix = tuple[Fraction, ...]
"""How likely each strategy is."""
Table = Sequence[Sequence[Fraction]]


class Solution(NamedTuple):
    """What the row player gets, and how both play."""

    value: Fraction
    row: Mix
    column: Mix


def solve_zero_sum(table: Table) -> Solution:
    """The minimax theorem at work (von Neumann, 1928): `table` is what the column player pays to the row player.

    With every entry positive the value is 1 / Σy for the y ≥ 0 with table · y ≤ 1 whose sum is largest; y, made to add
    up to 1, is the column player's strategy, and the prices of the rows are the row player's (Dantzig, 1951).
    """
    least = min(min(row) for row in table)
    lift = 1 - least
    found = maximise(
        [Fraction(1)] * len(table[0]), [[x + lift for x in row] for row in table], [Fraction(1)] * len(table)
    )
    row, column = (tuple(x / found.value for x in part) for part in (found.prices, found.point))
    return Solution(1 / found.value - lift, row, column)


def saddle_points(table: Table) -> list[tuple[int, int]]:
    """Where an entry is the least of its row and the greatest of its column: nobody needs to mix."""
    least = [min(row) for row in table]
    most = [max(column) for column in zip(*table, strict=True)]
    return [(i, j) for i, row in enumerate(table) for j, x in enumerate(row) if x == least[i] == most[j]]


class Announced(NamedTuple):
    """What a player secures by one strategy alone, known to the other beforehand."""

    value: Fraction
    strategy: int


def announced(table: Table) -> tuple[Announced, Announced]:
    """The best single row, when the column player answers it, and the best single column."""
    least = [min(row) for row in table]
    most = [max(column) for column in zip(*table, strict=True)]
    return Announced(max(least), least.index(max(least))), Announced(min(most), most.index(min(most)))
