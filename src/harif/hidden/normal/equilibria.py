"""All equilibria of a game of two players, exactly.

A strategy of the row player and what the column player can at most get against it are a point of a polytope: x ≥ 0 with
columns · x ≤ 1, once every payoff is positive. A vertex has a label for each strategy of its own that is not played and
for each answer that is best. Two vertices, one of each player, that have all labels between them are an equilibrium;
and all others are mixtures of those (von Stengel, "Computing equilibria for two-person games", 2002, section 2).
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from harif.game import Unsolved
from harif.hidden.normal.simplex import Dictionary
from harif.hidden.normal.zerosum import Mix, Table

MOST_BASES = 20_000
"""Bases of one polytope that are looked at; about those of a game of 9 by 9."""


class Equilibrium(NamedTuple):
    """How both play, and what each expects."""

    row: Mix
    column: Mix
    values: tuple[Fraction, Fraction]


class Equilibria(NamedTuple):
    """The extreme equilibria, and whether the game is degenerate: some strategy has more best answers than it mixes
    strategies. Only then can there be others, and they are mixtures of these."""

    found: list[Equilibrium]
    degenerate: bool


class Vertex(NamedTuple):
    mix: Mix
    labels: int  # a bit for each strategy of both players
    tight: int  # how many


def all_equilibria(to_row: Table, to_column: Table) -> Equilibria:
    """Every extreme equilibrium of the game with these payoffs, pure ones first."""
    rows, columns = len(to_row), len(to_row[0])
    answers = [[to_column[i][j] for i in range(rows)] for j in range(columns)]
    mine = vertices(answers, [*range(rows), *(rows + j for j in range(columns))])
    theirs = vertices(to_row, [*(rows + j for j in range(columns)), *range(rows)])
    degenerate = any(v.tight > rows for v in mine) or any(v.tight > columns for v in theirs)
    pairs = [Equilibrium(x.mix, y.mix, worth(to_row, to_column, x.mix, y.mix)) for x, y in complete(mine, theirs)]
    pairs.sort(key=lambda e: (sum(p > 0 for p in e.row + e.column), [-p for p in e.row + e.column]))
    return Equilibria(pairs, degenerate)


def worth(to_row: Table, to_column: Table, row: Mix, column: Mix) -> tuple[Fraction, Fraction]:
    """What both expect."""
    met = [(i, j, p * q) for i, p in enumerate(row) if p for j, q in enumerate(column) if q]
    mine = sum((p * to_row[i][j] for i, j, p in met), Fraction(0))
    return mine, sum((p * to_column[i][j] for i, j, p in met), Fraction(0))


def complete(mine: list[Vertex], theirs: list[Vertex]) -> Iterator[tuple[Vertex, Vertex]]:
    """Pairs that have all labels between them: mostly just as many as there are, and a table finds the partner."""
    rows, columns = len(mine[0].mix), len(theirs[0].mix)
    exactly = {vertex.labels: vertex for vertex in theirs if vertex.tight == columns}
    odd = [vertex for vertex in theirs if vertex.tight > columns]
    for x in mine:
        missing = ((1 << rows + columns) - 1) & ~x.labels
        fitting = [exactly[missing]] if missing in exactly else []
        for y in theirs if x.tight > rows else fitting + odd:
            if not missing & ~y.labels:
                yield x, y


def vertices(answers: Table, names: list[int]) -> list[Vertex]:
    """The vertices, without the origin, of x ≥ 0 with answers · x ≤ 1, once all answers are made positive.

    names[k] is the label of "variable k is 0": first the strategies, not played, then the answers, being best.
    """
    lift = 1 - min(min(row) for row in answers)
    start = Dictionary([[a + lift for a in row] for row in answers], [Fraction(1)] * len(answers))
    found: dict[Mix, int] = {}
    seen = {frozenset(start.basis)}
    todo: list[tuple[Dictionary, int, int]] = [(start, -1, -1)]
    while todo:
        before, row, column = todo.pop()
        system = before if row < 0 else before.pivoted(row, column)
        zero = [k for k in range(system.width + system.height) if not system.value_of(k)]
        point = system.point()
        if any(point):
            total = sum(point)
            mix = tuple(x / total for x in point)
            found[mix] = sum(1 << names[k] for k in zero)
        for column in range(system.width + system.height):
            if column in system.basis:
                continue
            for row in system.leaving(column):
                basis = frozenset(system.basis) - {system.basis[row]} | {column}
                if basis in seen:
                    continue
                seen.add(basis)
                if len(seen) > MOST_BASES:
                    raise Unsolved(
                        "This game is too large to find all its equilibria: more than {most:,} bases. Strike out "
                        "what is dominated, or ask harif.cfr for one of them.",
                        {},
                        most=MOST_BASES,
                    )
                todo.append((system, row, column))
    return [Vertex(mix, labels, labels.bit_count()) for mix, labels in found.items()]
