"""Hexapawn: who wins, positions both ways."""

from functools import cache

import pytest

import harif


@cache
def wins(white, black, rows, columns):
    """Does White, to move up the board, win? Squares as (row, column); the board is turned for each move."""
    return any(not wins(*after, rows, columns) for after in moved(white, black, rows))


def moved(white, black, rows):
    """What the board can become, seen by the other player."""
    if any(row == 0 for row, _ in black):
        return
    for row, column in white:
        steps = [(row + 1, column)] if (row + 1, column) not in white | black else []
        steps += [(row + 1, column + side) for side in (-1, 1) if (row + 1, column + side) in black]
        for to in steps:
            mine, theirs = white - {(row, column)} | {to}, black - {to}
            yield tuple(frozenset((rows - 1 - r, c) for r, c in side) for side in (theirs, mine))


def paths(white, black, rows, depth):
    return 1 if depth == 0 else sum(paths(*after, rows, depth - 1) for after in moved(white, black, rows))


@pytest.mark.parametrize(("rows", "columns"), [(3, 1), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3)])
def test_who_wins(rows, columns):
    first, last = home_rows(rows, columns)
    found = solved(harif.load(f"hexapawn:rows={rows},columns={columns}"), {})
    assert (found > 0) == wins(first, last, rows, columns)
    if (rows, columns) == (3, 3):  # Gardner, Mathematical Games, March 1962
        assert found < 0


def home_rows(rows, columns):
    return frozenset((0, c) for c in range(columns)), frozenset((rows - 1, c) for c in range(columns))


def solved(state, known):
    if state.terminal():
        return state.utility(state.player())
    if state not in known:
        known[state] = max(-solved(state.result(action), known) for action in state.actions())
    return known[state]


def test_the_second_player_wins_the_usual_board():
    result = harif.search(harif.load("hexapawn"), "alphabeta", native=False)
    assert (result.value, result.exact, result.distance) == (-1.0, True, 6)
    for depth in range(1, 8):
        assert harif.perft(harif.load("hexapawn"), depth) == paths(*home_rows(3, 3), 3, depth)


def test_a_game():
    state = harif.position("hexapawn", "a1-a2 b3xa2 b1xa2 c3-c2")
    assert harif.notation(state) == "B../W.B/..W W"
    assert state.terminal()
    assert state.utility(1) == 1.0


def test_positions_both_ways():
    start = harif.load("hexapawn")
    state = harif.position(start, "B.B/BW./..W B")
    assert harif.position(start, harif.notation(state)) == state
    assert [harif.move_name(state, action) for action in state.actions()] == ["c3xb2", "a2-a1", "c3-c2", "a3xb2"]
    assert [harif.move_name(state, action) for action in state.promising()] == ["a2-a1"]
    for text, sentence in (
        ("B.B/BW./..W", "who is to move"),
        ("BBB/BW./..W W", "at most 3 pawns"),
        ("W.B/B../..W W", "the player to move has already won"),
        ("BB/BW/.W W", "the board has 3 rows of 3 squares"),
    ):
        with pytest.raises(harif.PositionError, match=sentence):
            harif.position(start, text)


@pytest.mark.parametrize("options", ["rows=2", "rows=9", "columns=9", "columns=0"])
def test_wrong_sizes_are_sentences(options):
    with pytest.raises(harif.GameError, match="give 3 to 8 rows and 1 to 8 columns"):
        harif.load(f"hexapawn:{options}")
