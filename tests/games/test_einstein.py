"""EinStein würfelt nicht!: the rules on a dictionary of squares, counts, the die, positions both ways."""

import math

import pytest
from small_games import random_states

import harif

COLUMNS = "abcde"
SPECS = ["einstein", "einstein:start=632541-415236"]


def stones(text):
    """{(column, row from the top): (player, number)} of a board as text."""
    found = {}
    for row, line in enumerate(text.split("/")):
        for column, letter in enumerate(line):
            if letter != ".":
                found[column, row] = (0, int(letter)) if letter.isdecimal() else (1, "abcdef".index(letter) + 1)
    return found


def winner(board):
    """Who has won, if anybody."""
    for player, corner in ((0, (4, 4)), (1, (0, 0))):
        reached = corner in board and board[corner][0] == player
        if reached or all(owner == player for owner, _ in board.values()):
            return player
    return None


def replies(board, turn, die):
    """The rules: name of each move -> the board after it."""
    mine = {number: square for square, (owner, number) in board.items() if owner == turn}
    if die in mine:
        numbers = [die]
    else:
        lower, higher = [n for n in mine if n < die], [n for n in mine if n > die]
        numbers = ([max(lower)] if lower else []) + ([min(higher)] if higher else [])
    step, found = (-1 if turn else 1), {}
    for number in numbers:
        column, row = mine[number]
        for dx, dy in ((step, 0), (0, step), (step, step)):
            target = (column + dx, row + dy)
            if 0 <= target[0] < 5 and 0 <= target[1] < 5:
                after = {square: stone for square, stone in board.items() if square != (column, row)}
                after[target] = (turn, number)
                takes = "x" if target in board else ""
                found[f"{number}{takes}{COLUMNS[target[0]]}{5 - target[1]}"] = after
    return found


def paths(board, turn, die, depth):
    if depth == 0:
        return 1
    if winner(board) is not None:
        return 0
    if not die:
        return sum(paths(board, turn, n, depth - 1) for n in range(1, 7))
    return sum(paths(after, 1 - turn, 0, depth - 1) for after in replies(board, turn, die).values())


@pytest.mark.parametrize("spec", SPECS)
def test_rules_on_a_dictionary(spec):
    for state in random_states(spec, 25):
        text, turn, die = harif.notation(state).split()
        board, turn = stones(text), int(turn) - 1
        won = winner(board)
        assert state.terminal() is (won is not None)
        if state.terminal():
            assert [state.utility(p) for p in (0, 1)] == ([1.0, -1.0] if won == 0 else [-1.0, 1.0])
        elif state.player() == harif.CHANCE:
            assert die == "0"
        else:
            assert state.player() == turn
            after = {
                harif.move_name(state, a): stones(harif.notation(state.result(a)).split()[0]) for a in state.actions()
            }
            assert after == replies(board, turn, int(die))


@pytest.mark.parametrize("position", ["123../45.../6...f/...ed/..cba 1 0", "..3../..c2./1..../...6./.d..a 2 5"])
def test_counts(position):
    state = harif.position("einstein", position)
    text, turn, die = position.split()
    for depth in range(1, 6):
        assert harif.perft(state, depth) == paths(stones(text), int(turn) - 1, int(die), depth)


def test_the_die():
    start = harif.load("einstein")
    assert start.player() == harif.CHANCE
    assert list(start.actions()) == []
    assert [die for die, _ in start.outcomes()] == [1, 2, 3, 4, 5, 6]
    assert math.fsum(p for _, p in start.outcomes()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("1..../.3.../...../...../....a 1 2", {"1b5", "1a4", "1xb4", "3c4", "3b3", "3c3"}),
        ("...../.3.../...../...../....a 1 6", {"3c4", "3b3", "3c3"}),
        ("...../....3/...../...../....a 1 1", {"3e3"}),
        ("...../...../1.a.2/...../..... 2 4", {"1b3", "1c4", "1b4"}),
        ("...../...../.1a.2/...../..... 2 1", {"1xb3", "1c4", "1b4"}),
    ],
)
def test_which_stones_move(position, moves):
    state = harif.position("einstein", position)
    assert {harif.move_name(state, action) for action in state.actions()} == moves


def test_a_golden_game():
    state = harif.position("einstein", "3 3c4 5 5c3 3 3xc3 5 6d3 3 3d2 4 4xd2 1 1xb5")
    assert harif.notation(state) == ".1.../45.../6..f./...d./..cba 2 0"
    won = harif.position("einstein", "...../...../...../...3./a.... 1 3")
    assert harif.position(won, "3e1").terminal()
    assert harif.position(won, "3e1").utility(0) == 1.0
    last = harif.position("einstein", "...../..3../...a./...../..... 2 6")
    assert harif.position(last, "1xc4").utility(1) == 1.0


@pytest.mark.parametrize("spec", SPECS)
def test_check(spec):
    report = harif.check(harif.load(spec), games=40, seconds=3, native=False)
    assert report.ok, report.findings
    assert report.claims["symmetries"] > 0


def test_judgement_and_search():
    """Who is a step from the corner is nearly winning, and with the right roll wins."""
    near = harif.position("einstein", "...../...../...../...1./a.... 1 0")
    assert near.evaluate(0) > 0.5 > -0.5 > near.evaluate(1)
    found = harif.expectiminimax(near.result(1), depth=3)
    assert harif.move_name(near.result(1), found.action) == "1e1"
    assert found.value == 1.0


@pytest.mark.parametrize("spec", SPECS)
def test_positions_are_written_and_read_back(spec):
    for state in random_states(spec, 4):
        assert harif.position(spec, harif.notation(state)) == state
    assert harif.svg(state).startswith("<svg")
    assert "has won" in harif.text(state)
    text = harif.text(harif.load(spec))
    assert "●1" in text
    assert "○1" in text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("123../45.../6....", "five rows of five squares"),
        ("123./45.../6...f/...ed/..cba", "five rows of five squares"),
        ("123../45.../6...x/...ed/..cba", "'x' is no stone"),
        ("113../45.../6...f/...ed/..cba", "the stone 1 is there twice"),
        ("123../45.../6...f/...ed/..cba 3", "who is to move, 1 or 2"),
        ("123../45.../6...f/...ed/..cba 1 7", "who is to move, 1 or 2"),
        ("...../...../...../...../a...1 1 0", "the game is over"),
        ("...../...../...../...../a...1 2 5", "the game is over"),
        ("1..../...../...../...../..... 1 0", "the game is over"),
        ("7", "Legal: 1 2 3 4 5 6"),
    ],
)
def test_bad_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError) as caught:
        harif.position("einstein", text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("start", ["123456", "123455-123456", "123456-1234567", "123456-123456-123456", "0-0"])
def test_wrong_parameters_are_sentences(start):
    with pytest.raises(harif.GameError, match="write the digits 1 to 6 twice"):
        harif.load(f"einstein:start={start}")
