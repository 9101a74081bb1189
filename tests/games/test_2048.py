"""2048: moves cell by cell, counts by a plain oracle, new tiles, how the search plays it, positions both ways."""

import math
import random

import pytest

import harif
from harif.games.twenty48 import MOST, Twenty48, mirrored, transposed

UP, RIGHT, DOWN, LEFT = range(4)
EMPTY = ((0,) * 4,) * 4


def pushed(row):
    """(a row pushed to the left, points): tiles close up, then equal neighbours merge once, from the wall."""
    tiles, out, points = [tile for tile in row if tile], [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile and tile < 32768:
            tile += tiles.pop(0)
            points += tile
        out.append(tile)
    return tuple(out + [0] * (4 - len(out))), points


def moved(board, action):
    """(the board after a move, points), with the board as rows of numbers."""
    upright, backwards = action in (UP, DOWN), action in (RIGHT, DOWN)
    rows = list(zip(*board, strict=True)) if upright else board
    done = [pushed(row[::-1] if backwards else row) for row in rows]
    rows = [row[::-1] if backwards else row for row, _ in done]
    return tuple(zip(*rows, strict=True)) if upright else tuple(rows), sum(points for _, points in done)


def choices(board, coming):
    """The boards that may come next, and how many tiles are to come there."""
    if not coming:
        return [(after, 1) for after in (moved(board, action)[0] for action in range(4)) if after != board]
    out = []
    for r in range(4):
        for c in range(4):
            for tile in (2, 4) if not board[r][c] else ():
                row = (*board[r][:c], tile, *board[r][c + 1 :])
                out.append(((*board[:r], row, *board[r + 1 :]), coming - 1))
    return out


def paths(board, coming, depth):
    return 1 if depth == 0 else sum(paths(*after, depth - 1) for after in choices(board, coming))


def rows_of(state):
    return tuple(map(tuple, state.tiles()))


def random_boards(count, seed=0):
    """Boards with many gaps, pairs, and the largest tiles."""
    rng = random.Random(seed)
    for _ in range(count):
        ranks = rng.choice([(0, 0, 0, 1), (0, 1, 2, 3), (1, 2), (0, 14, 15), tuple(range(1, 16))])
        board = sum(rng.choice(ranks) << 4 * cell for cell in range(16))
        if board:  # a game never has no tile at all
            yield Twenty48(board, 0, 0)


def test_moves_cell_by_cell():
    for state in random_boards(600):
        board = rows_of(state)
        legal = [action for action in range(4) if moved(board, action)[0] != board]
        assert list(state.actions()) == legal
        assert state.terminal() is (not legal)
        for action in legal:
            after = state.result(action)
            assert (rows_of(after), after.score, after.coming) == (*moved(board, action), 1)


def test_turning_the_board():
    for state in random_boards(50):
        board = rows_of(state)
        assert rows_of(Twenty48(transposed(state.board), 0, 0)) == tuple(zip(*board, strict=True))
        assert rows_of(Twenty48(mirrored(state.board), 0, 0)) == tuple(row[::-1] for row in board)


def test_counts():
    start = harif.load("2048")
    assert [harif.perft(start, depth) for depth in (1, 2)] == [32, 32 * 30]
    assert harif.perft(start, 3) == paths(EMPTY, 2, 3)
    late = "2-4-8-2/4-8-16-4/2-4-8-2/4-2-0-0 0"
    state = harif.position("2048", late)
    assert [harif.perft(state, depth) for depth in range(1, 6)] == [paths(rows_of(state), 0, d) for d in range(1, 6)]


def test_new_tiles():
    start = harif.load("2048")
    assert start.player() == harif.CHANCE
    outcomes = dict(start.outcomes())
    assert len(outcomes) == 32
    assert math.fsum(outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert outcomes[0] == pytest.approx(0.9 / 16, abs=1e-15)
    assert outcomes[1] == pytest.approx(0.1 / 16, abs=1e-15)
    assert start.result(1).tiles()[0] == [4, 0, 0, 0]
    assert start.result(1).coming == 1
    full = harif.position("2048", "2-4-8-2/4-8-16-4/2-4-8-2/4-2-4-0 0 +1")
    assert dict(full.outcomes()) == {30: 0.9, 31: 0.1}


def test_a_golden_game():
    state = harif.position("2048", "a4:2 b4:2 left d1:4 down c1:4 right")
    assert harif.notation(state) == "0-0-0-0/0-0-0-0/0-0-0-0/0-0-4-8 12 +1"
    assert harif.position("2048", "a4:2b4:2leftd1:4downc1:4right") == state


def test_check():
    report = harif.check(Twenty48, games=20, seconds=2, native=False)
    assert report.ok, report.findings


def test_judgement_is_more_than_the_score_and_inside_the_range():
    for state in random_boards(200):
        for score in (0, 1000, MOST - 4):
            assert score < Twenty48(state.board, score, 0).evaluate(0) < MOST
    tidy = harif.position("2048", "512-256-128-64/0-0-0-32/0-0-0-0/0-0-0-0 5000")
    messy = harif.position("2048", "64-0-512-0/0-128-0-32/0-0-256-0/0-0-0-0 5000")
    assert tidy.evaluate(0) > messy.evaluate(0)


def test_search_plays_well():
    """Two plies deep it has four times the points of a random game, and goes on."""
    best = []
    for seed in range(3):
        rng, state = random.Random(seed), harif.load("2048")
        while not state.terminal() and state.score < 5000:
            if state.player() == harif.CHANCE:
                cells, chances = zip(*state.outcomes(), strict=True)
                state = state.result(rng.choices(cells, chances)[0])
            else:
                state = state.result(harif.expectiminimax(state, depth=2).action)
        best.append(state.score)
    assert min(best) >= 5000
    assert harif.playouts(harif.load("2048"), 1000).value < 1500


@pytest.mark.parametrize(
    "text",
    [
        "0-0-0-0/0-0-0-0/0-0-0-0/0-0-0-0 0 +2",
        "2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 0",
        "2-0-4-8/16-32-64-128/256-512-1024-2048/4096-8192-16384-32768 123456 +1",
    ],
)
def test_positions_are_written_and_read_back(text):
    state = harif.position("2048", text)
    assert harif.notation(state) == text
    assert harif.svg(state).startswith("<svg")
    assert f"score {state.score}" in harif.text(state)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2-0-0/0-4-0-0/0-0-0-0/0-0-0-0", "four rows of four numbers"),
        ("2-0-0-0/0-4-0-0/0-0-0-0", "four rows of four numbers"),
        ("2-0-0-0/0-3-0-0/0-0-0-0/0-0-0-0", "'3' is no tile"),
        ("2-0-0-0/0-1-0-0/0-0-0-0/0-0-0-0", "'1' is no tile"),
        ("2-0-0-0/0-x-0-0/0-0-0-0/0-0-0-0", "'x' is no tile"),
        ("2-0-0-0/0-65536-0-0/0-0-0-0/0-0-0-0", "'65536' is no tile"),
        ("2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 6", "a multiple of 4"),
        ("2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 -4", "a multiple of 4"),
        ("2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 4000000", "a multiple of 4"),
        ("2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 0 +3", "behind the board stands the score"),
        ("2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 0 +2", "there are 2 tiles, and 2 to come"),
        ("2-0-0-0/0-0-0-0/0-0-0-0/0-0-0-0 0", "there are 1 tiles, and 0 to come"),
        ("2-4-2-4/4-2-4-2/2-4-2-4/4-2-4-2 0 +1", "there are 16 tiles, and 1 to come"),
        ("sideways", "is not legal at 'sideways'. Legal: a4:2"),
    ],
)
def test_bad_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError) as caught:
        harif.position("2048", text)
    assert sentence in str(caught.value)


def test_it_takes_no_options():
    with pytest.raises(harif.GameError, match="2048 takes no options, but was given 'size=5'"):
        harif.load("2048:size=5")
