"""Exact arithmetic of games in normal form, against plain oracles: best responses, supports, brute force."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import harif
from harif.hidden.normal import equilibria
from harif.hidden.normal.dominance import eliminate
from harif.hidden.normal.equilibria import all_equilibria
from harif.hidden.normal.simplex import maximise
from harif.hidden.normal.zerosum import solve_zero_sum


def random_table(rng, rows, columns, reach):
    return [[Fraction(rng.randint(-reach, reach)) for _ in range(columns)] for _ in range(rows)]


def payoff_of_rows(table, column):
    return [sum(x * q for x, q in zip(row, column)) for row in table]


def payoff_of_columns(table, row):
    return [sum(p * x for p, x in zip(row, column)) for column in zip(*table)]


@pytest.mark.parametrize("seed", range(60))
def test_zero_sum_strategies_secure_the_value(seed):
    rng = Random(seed)
    table = random_table(rng, rng.randint(1, 7), rng.randint(1, 7), rng.choice([1, 2, 9, 99]))
    value, row, column = solve_zero_sum(table)
    assert min(row) >= 0 <= min(column)
    assert sum(row) == 1 == sum(column)
    assert min(payoff_of_columns(table, row)) == value == max(payoff_of_rows(table, column))


def test_a_program_that_runs_in_circles_by_the_plain_rule():
    """Beale's example: without Bland's rule the pivots come back to where they began."""
    objective = [Fraction(3, 4), Fraction(-150), Fraction(1, 50), Fraction(-6)]
    rows = [
        [Fraction(1, 4), Fraction(-60), Fraction(-1, 25), Fraction(9)],
        [Fraction(1, 2), Fraction(-90), Fraction(-1, 50), Fraction(3)],
        [Fraction(0), Fraction(0), Fraction(1), Fraction(0)],
    ]
    found = maximise(objective, rows, [Fraction(0), Fraction(0), Fraction(1)])
    assert found.value == Fraction(1, 20)
    assert sum(c * x for c, x in zip(objective, found.point)) == found.value
    assert found.prices[2] == found.value  # the only limit above 0


def by_supports(to_row, to_column):
    """All equilibria of a game that is not degenerate: equal supports, equations solved by elimination."""
    rows, columns = len(to_row), len(to_row[0])
    found = set()
    for size in range(1, min(rows, columns) + 1):
        for mine in combinations(range(rows), size):
            for theirs in combinations(range(columns), size):
                column = indifferent([[to_row[i][j] for j in theirs] for i in mine])
                row = indifferent([[to_column[i][j] for i in mine] for j in theirs])
                if row is None or column is None or min(row) <= 0 or min(column) <= 0:
                    continue
                x, y = spread(row, mine, rows), spread(column, theirs, columns)
                mine_worth, their_worth = payoff_of_rows(to_row, y), payoff_of_columns(to_column, x)
                if mine_worth[mine[0]] == max(mine_worth) and their_worth[theirs[0]] == max(their_worth):
                    found.add((x, y))
    return found


def spread(mix, places, count):
    whole = [Fraction(0)] * count
    for p, i in zip(mix, places):
        whole[i] = p
    return tuple(whole)


def indifferent(lines):
    """The mixture that makes all lines worth the same; None where there is no single one."""
    size = len(lines)
    system = [[*line, Fraction(-1), Fraction(0)] for line in lines] + [
        [Fraction(1)] * size + [Fraction(0), Fraction(1)]
    ]
    for k in range(size + 1):
        pivot = next((i for i in range(k, size + 1) if system[i][k]), None)
        if pivot is None:
            return None
        system[k], system[pivot] = system[pivot], system[k]
        system[k] = [x / system[k][k] for x in system[k]]
        for i in range(size + 1):
            if i != k:
                system[i] = [a - system[i][k] * b for a, b in zip(system[i], system[k])]
    return [line[-1] for line in system[:size]]


@pytest.mark.parametrize("seed", range(40))
def test_equilibria_are_those_of_support_enumeration(seed):
    rng = Random(seed)
    shape = (rng.randint(1, 4), rng.randint(1, 4))
    to_row, to_column = (random_table(rng, *shape, rng.choice([2, 99])) for _ in range(2))
    found, degenerate = all_equilibria(to_row, to_column)
    pairs = {(e.row, e.column) for e in found}
    assert len(pairs) == len(found) > 0
    for row, column, values in found:
        mine, theirs = payoff_of_rows(to_row, column), payoff_of_columns(to_column, row)
        assert values == (max(mine), max(theirs))
        assert all(x == max(mine) for x, p in zip(mine, row) if p)
        assert all(x == max(theirs) for x, q in zip(theirs, column) if q)
    if not degenerate:
        assert by_supports(to_row, to_column) == pairs
        assert len(pairs) % 2 == 1


def test_too_many_bases_are_a_sentence(monkeypatch):
    monkeypatch.setattr(equilibria, "MOST_BASES", 100)
    rng = Random(1)
    tables = [random_table(rng, 9, 9, 99) for _ in range(2)]
    with pytest.raises(harif.Unsolved, match="more than 100 bases"):
        all_equilibria(*tables)


# Dominance ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_what_is_struck_out_is_dominated_and_what_is_left_is_not(seed):
    rng = Random(seed)
    shape = (rng.randint(1, 4), rng.randint(1, 4))
    game = harif.matrix(random_table(rng, *shape, 3), random_table(rng, *shape, 3))
    left = [list(range(n)) for n in shape]
    for player, strategy, by, strict in eliminate(game.form, weak=True):
        more = []
        for other in left[1 - player]:
            at = (lambda i, other=other: (i, other)) if player == 0 else (lambda i, other=other: (other, i))
            mixed = sum(w * game.form.payoffs[at(i)][player] for i, w in by)
            more.append(mixed - game.form.payoffs[at(strategy)][player])
        assert {i for i, _ in by} <= set(left[player]) - {strategy}
        assert sum(w for _, w in by) == 1
        assert all(x > 0 for x in more) if strict else min(more) == 0 < max(more)
        left[player].remove(strategy)
    assert all(left)


@pytest.mark.parametrize("seed", range(20))
def test_strict_dominance_keeps_all_equilibria(seed):
    rng = Random(seed)
    game = harif.matrix(random_table(rng, 3, 3, 9), random_table(rng, 3, 3, 9))
    gone = {(step.player, step.strategy) for step in game.eliminate()}
    found = game.equilibria().found
    assert all((e.row, e.column)[player][strategy] == 0 for e in found for player, strategy in gone)
    assert len(game.reduced().equilibria().found) == len(found)
