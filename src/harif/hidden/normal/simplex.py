"""Linear programs in exact arithmetic: a dictionary of whole numbers over one denominator, pivoted without fractions.

Every entry of a dictionary is a determinant of the first one, so the division in a pivot leaves no remainder (Edmonds;
Azulay and Pique, "A revised simplex method with integer Q-matrices", 2001). Bland's rule keeps it from running in
circles where a pivot gains nothing. A third is a third.
"""

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from math import lcm
from typing import NamedTuple

Row = list[int]


class Optimum(NamedTuple):
    """The largest value of the objective, where it is reached, and the price of each limit (the dual solution)."""

    value: Fraction
    point: tuple[Fraction, ...]
    prices: tuple[Fraction, ...]


class Dictionary:
    """The system  rows · x + slack = limits,  x and slack ≥ 0,  with limits ≥ 0, at one of its bases.

    rows[i]  whole numbers, the last of them the limit; times `scale[i]` what was given, over `denominator`
    basis[i] the variable of row i: x₀ … are 0 …, the slacks follow
    """

    def __init__(self, rows: Sequence[Sequence[Fraction]], limits: Sequence[Fraction]) -> None:
        self.width = len(rows[0])
        self.height = len(rows)
        self.scale = [lcm(*(x.denominator for x in (*row, limit))) for row, limit in zip(rows, limits, strict=True)]
        self.rows: list[Row] = []
        for i, (row, limit) in enumerate(zip(rows, limits, strict=True)):
            slack = [int(i == j) for j in range(self.height)]
            self.rows.append([int(x * self.scale[i]) for x in row] + slack + [int(limit * self.scale[i])])
        self.basis = list(range(self.width, self.width + self.height))
        self.denominator = 1

    def pivot(self, row: int, column: int) -> None:
        """Bring a variable into the basis in place of the one of `row`."""
        by, fixed = self.rows[row][column], self.rows[row]
        for i, other in enumerate(self.rows):
            if i != row:
                factor = other[column]
                self.rows[i] = [(a * by - factor * b) // self.denominator for a, b in zip(other, fixed, strict=True)]
        self.denominator = by
        if row < self.height:
            self.basis[row] = column

    def pivoted(self, row: int, column: int) -> "Dictionary":
        """The dictionary of the next basis; this one stays as it is."""
        after = copy(self)
        after.rows, after.basis = list(self.rows), list(self.basis)
        after.pivot(row, column)
        return after

    def leaving(self, column: int) -> list[int]:
        """The rows that may give way to a variable: those that reach 0 first when it grows."""
        best: list[int] = []
        for i in range(self.height):
            a, limit = self.rows[i][column], self.rows[i][-1]
            if a > 0:
                if best:
                    b, other = self.rows[best[0]][column], self.rows[best[0]][-1]
                    if limit * b > other * a:
                        continue
                    if limit * b < other * a:
                        best = []
                best.append(i)
        return best

    def value_of(self, variable: int) -> Fraction:
        """What a variable is at this basis, slacks in units of the rows that were given."""
        if variable not in self.basis:
            return Fraction(0)
        row = self.basis.index(variable)
        scale = self.scale[variable - self.width] if variable >= self.width else 1
        return Fraction(self.rows[row][-1], self.denominator * scale)

    def point(self) -> tuple[Fraction, ...]:
        return tuple(self.value_of(variable) for variable in range(self.width))


def maximise(objective: Sequence[Fraction], rows: Sequence[Sequence[Fraction]], limits: Sequence[Fraction]) -> Optimum:
    """The largest objective · x with rows · x ≤ limits and x ≥ 0, where no limit is negative and there is a largest."""
    system = Dictionary(rows, limits)
    unit = lcm(*(c.denominator for c in objective))
    # The objective is one more row, of a variable that never leaves: what it lacks, with the sign turned.
    system.rows.append([-int(c * unit) for c in objective] + [0] * (system.height + 1))
    stuck = False  # has the last pivot gained nothing?
    while (column := entering(system.rows[-1], stuck)) is not None:
        row = min(system.leaving(column), key=lambda i: system.basis[i])
        stuck = system.rows[row][-1] == 0
        system.pivot(row, column)
    last, whole = system.rows[-1], system.denominator * unit
    prices = tuple(Fraction(last[system.width + i] * system.scale[i], whole) for i in range(system.height))
    return Optimum(Fraction(last[-1], whole), system.point(), prices)


def entering(gains: Row, stuck: bool) -> int | None:
    """The variable that gains most for its size, or by Bland's rule the first that gains; None at the optimum."""
    losses = gains[:-1]
    if stuck:
        return next((j for j, gain in enumerate(losses) if gain < 0), None)
    least = min(losses)
    return losses.index(least) if least < 0 else None
