"""Dots and boxes: small boards solved by retrograde analysis, positions both ways."""

import random

import pytest
from small_games import check_notation

import harif

SPECS = ["dots", "dots:rows=4,columns=4"]
KNOWN = {(1, 1): -1, (1, 2): 0, (1, 3): -1, (2, 2): 2}  # by `values_of` below
TWO_BY_THREE = -2
WRONG = [("dots:rows=0", "both are 1 or more"), ("dots:rows=6,columns=6", "do not fit")]


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    check_notation(spec, 5)


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


def values_of(rows, columns):
    """What each set of drawn edges is still worth to who moves, by retrograde analysis."""
    start = harif.load(f"dots:rows={rows},columns={columns}")
    count = 2 * rows * columns + rows + columns
    wide = 2 * columns + 1
    boxes = []
    for r in range(rows):
        for c in range(columns):
            top = wide * r + c
            boxes.append(1 << top | 1 << top + columns | 1 << top + columns + 1 | 1 << top + wide)
    beside = [[box for box in boxes if box >> edge & 1] for edge in range(count)]
    worth_of = [0] * (1 << count)
    for edges in range((1 << count) - 2, -1, -1):
        best = -99
        for edge in range(count):
            if not edges >> edge & 1:
                after = edges | 1 << edge
                won = sum(after & box == box for box in beside[edge])
                best = max(best, won + worth_of[after] if won else -worth_of[after])
        worth_of[edges] = best
    return start, worth_of


def test_the_values_of_small_boards():
    # Two by two: the first player wins three boxes to one (Berlekamp, Conway and Guy, Winning Ways, chapter 16).
    assert {(r, c): values_of(r, c)[1][0] for r, c in [(1, 1), (1, 2), (1, 3), (2, 2)]} == KNOWN


def test_two_by_three():
    start, worth_of = values_of(2, 3)
    assert worth_of[0] == TWO_BY_THREE
    rng = random.Random(1)
    for _ in range(2000):
        state = type(start)(rng.getrandbits(17), 0, 0)
        value = worth_of[state.edges]
        low, high = state.bounds(0)
        assert low <= value <= high
        assert all(worth_of[same.edges] == value for same in state.symmetries())
        if not state.terminal():
            best = []
            for edge in state.promising():
                after = state.result(edge)
                kept = after.turn == 0
                best.append(after.ahead + worth_of[after.edges] if kept else -after.ahead - worth_of[after.edges])
            assert max(best) == value


def test_counts():
    # An edge can be drawn at any time, and no game ends early.
    assert [harif.perft(harif.load("dots"), depth) for depth in range(4)] == [1, 17, 17 * 16, 17 * 16 * 15]


def test_a_golden_game():
    state = harif.position("dots:rows=3,columns=3", "a1b1 a1a2 b2b3 a2b2 b1b2 c2d2")
    assert harif.notation(state) == "-../||../-.-/.|../.../..../... 1:0 2"


def test_search():
    assert harif.search(harif.load("dots:rows=1,columns=3"), "alphabeta", native=False).value == KNOWN[1, 3]
