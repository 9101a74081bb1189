"""The bear-off database against plain recursion with fractions, GNU Backgammon's figures and hand calculation."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

import harif
from harif.solving.bearoff import Bearoff, bearoff, computed, number_of, plays_of, position_of

# Means printed by GNU Backgammon's own one-sided database (bearoffdump 1.07.001), three digits.
GNUBG = [
    ((3, 6, 1, 1, 0, 0), 5.305),
    ((0, 2, 2, 5, 1, 4), 8.319),
    ((0, 2, 1, 9, 3, 0), 8.652),
    ((1, 0, 3, 1, 4, 6), 9.547),
    ((1, 0, 5, 2, 1, 0), 4.995),
    ((2, 2, 0, 3, 1, 6), 8.482),
    ((0, 0, 0, 0, 0, 15), 12.266),
]


@pytest.fixture(scope="module")
def database():
    return bearoff()


def moves(board, die):
    """Boards after one die: `board` is the sorted tuple of the checkers' points."""
    for checker in set(board):
        rest = list(board)
        rest.remove(checker)
        if checker > die:
            yield tuple(sorted([*rest, checker - die]))
        elif checker == die or checker == max(board):
            yield tuple(sorted(rest))


def reachable(boards, dice):
    for die in dice:
        boards = {after for board in boards for after in (moves(board, die) if board else [board])}
    return boards


@cache
def exact(board):
    """(mean, distribution) as fractions, by trying every roll and play."""
    if not board:
        return Fraction(0), (Fraction(1),)
    mean, chances = Fraction(1), [Fraction(0)] * 33
    for one, two in product(range(1, 7), repeat=2):
        orders = [[one] * 4] if one == two else [[one, two], [two, one]]
        after = min((exact(b) for order in orders for b in reachable({board}, order)), key=lambda answer: answer[0])
        mean += after[0] / 36
        for rolls, chance in enumerate(after[1]):
            chances[rolls + 1] += chance / 36
    while chances[-1] == 0:
        chances.pop()
    return mean, tuple(chances)


def board_of(points):
    return tuple(point for point, count in enumerate(points, 1) for _ in range(count))


def agrees(database, points):
    mean, chances = exact(board_of(points))
    assert database.mean(points) == pytest.approx(float(mean), rel=1e-14)
    assert sum(database.distribution(points)) == pytest.approx(1.0, abs=1e-14)
    mine = sum(rolls * chance for rolls, chance in enumerate(database.distribution(points)))
    assert mine == pytest.approx(sum(rolls * chance for rolls, chance in enumerate(chances)), rel=1e-14)
    assert len(database.distribution(points)) == len(chances)


def test_by_hand(database):
    assert database.mean((1, 0, 0, 0, 0, 0)) == 1.0
    assert database.mean((0, 0, 0, 0, 0, 1)) == 1 + 9 / 36  # 27 rolls bear off from the 6 point
    assert database.distribution((0, 0, 0, 0, 0, 1)) == [0.0, 27 / 36, 9 / 36]
    assert database.distribution((0,) * 6) == [1.0]
    assert database.mean((0, 1, 0, 0, 0, 1)) == pytest.approx(float(exact((2, 6))[0]))
    assert database.race_win_probability((4, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0)) == pytest.approx(1 / 6)
    assert database.race_win_probability((0,) * 6, (1, 0, 0, 0, 0, 0)) == 1.0
    assert database.race_win_probability((0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0)) == 0.75


def test_interpreted_and_native_agree_with_fractions(database):
    small = computed(2, native=False)
    assert len(small) == comb(8, 6)
    assert list(small.means) == list(database.means[: len(small)])
    for number in range(len(small)):
        agrees(small, position_of(number))
    for points in [(0, 0, 0, 1, 1, 2), (1, 1, 1, 0, 1, 0), (0, 2, 0, 0, 0, 2)]:
        agrees(database, points)


def test_positions_are_numbered(database):
    assert len(database) == comb(21, 6) == 54264
    for number in [*range(0, 54264, 131), 54263]:
        assert number_of(position_of(number)) == number
    assert position_of(54263) == (0, 0, 0, 0, 0, 15)
    every = database.mean_all()
    assert len(every) == 54264
    assert every[(0, 0, 0, 0, 0, 15)] == max(every.values())


@pytest.mark.parametrize(("points", "mean"), GNUBG)
def test_gnu_backgammon(database, points, mean):
    assert database.mean(points) == pytest.approx(mean, abs=0.0006)


def test_the_best_play_is_the_one_of_the_mean(database):
    """The mean is 1 and the average of what the best plays leave: the plays in plain Python, the table by a kernel."""
    for number in range(17, 54264, 2713):
        points = position_of(number)
        left = [database.best_play(points, (a, b)) for a, b in product(range(1, 7), repeat=2)]
        assert database.mean(points) == pytest.approx(1 + sum(play.mean for play in left) / 36, rel=1e-12)
    play = database.best_play((0, 0, 2, 2, 3, 3), (6, 3))
    assert play.moves == ((6, 0), (3, 0))
    assert play.points == (0, 0, 1, 2, 3, 2)
    assert database.best_play((2, 0, 0, 0, 0, 0), (1, 1)).moves == ((1, 0), (1, 0))


def test_plays_keep_to_the_rules():
    assert plays_of((0, 0, 0, 0, 1, 0), [6]) == [(((5, 0),), (0,) * 6)]
    assert {after for _, after in plays_of((0, 1, 0, 0, 1, 0), [3])} == {(0, 2, 0, 0, 0, 0)}  # the 5 must come first


def test_it_is_kept(database, tmp_path, monkeypatch):
    monkeypatch.setenv("HARIF_CACHE", str(tmp_path))
    from harif.solving.bearoff import opened

    opened.cache_clear()
    first = bearoff(4)
    assert len(list(tmp_path.glob("bearoff-4-*.table"))) == 1
    opened.cache_clear()
    monkeypatch.setattr("harif.solving.bearoff.computed", lambda *_: pytest.fail("it was computed again"))
    again = bearoff(4)
    assert (again.means, again.chances) == (first.means, first.chances)
    opened.cache_clear()


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda d: d.mean((0, 0, 0, 0, 1, 15)), "has 16 checkers"),
        (lambda d: d.mean((0, 0, 0)), "is 6 numbers of checkers"),
        (lambda d: d.mean((0, 0, 0, 0, 0, -1)), "is 6 numbers of checkers"),
        (lambda d: d.best_play((1, 0, 0, 0, 0, 0), (0, 7)), "two dice from 1 to 6"),
        (lambda d: d.best_play((1, 0, 0, 0, 0, 0), (3,)), "two dice from 1 to 6"),
        (lambda d: bearoff(16), "from 1 to 15"),
    ],
)
def test_wrong_questions_are_sentences(ask, sentence):
    with pytest.raises(harif.HarifError, match=sentence):
        ask(Bearoff(15, [0.0], [1.0]))
