"""Moves and positions as text, both ways."""

import random

import pytest

import harif
from harif import PositionError, load, move_name, notation, position, read_move

GAMES = [
    "tictactoe",
    "connect4",
    "connect4:rows=4,columns=5",
    "connect4:rows=7,columns=8",
    "connect4:rows=3,columns=16",
    "othello:size=4",
    "othello:size=6",
    "othello",
    "nim",
    "nim:heaps=12-1-10,misere=true",
    "ghost",
]


def random_play(state, seed):
    """(state, moves so far) along one random game."""
    rng, moves = random.Random(seed), []
    yield state, tuple(moves)
    while not state.terminal():
        move = rng.choice(list(state.actions()))
        moves.append(move_name(state, move))
        state = state.result(move)
        yield state, tuple(moves)


@pytest.mark.parametrize("spec", GAMES)
def test_notation_moves_and_move_lists_read_back(spec):
    start = load(spec)
    for seed in range(20):
        for state, moves in random_play(start, seed):
            assert position(spec, notation(state)) == state
            assert position(start, notation(state).lower()) == state
            assert position(start, " ".join(moves)) == state
            assert position(start, ", ".join(moves)) == state
            if not state.terminal():
                names = [move_name(state, action) for action in state.actions()]
                assert len(set(names)) == len(names)
                assert [read_move(state, name) for name in names] == list(state.actions())
                assert [read_move(state, f" {name.upper()} ") for name in names] == list(state.actions())


def test_move_lists_run_together():
    assert position("connect4", "4453") == position("connect4", "4 4 5 3")
    assert position("connect4", "۴۴۵۳") == position("connect4", "4453")
    assert position("othello", "f5d6c3") == position("othello", "F5 D6 C3")
    assert position("tictactoe", "159") == position("tictactoe", "X../.O./..X")
    wide = load("connect4:rows=3,columns=16")
    assert position(wide, "16 1 10") == wide.result(15).result(0).result(9)


def test_the_longest_name_that_fits_is_taken():
    wide = load("connect4:rows=3,columns=16")
    assert position(wide, "161") == wide.result(15).result(0)


def test_boards_are_read_in_several_ways():
    board = position("tictactoe", "159")
    for text in ("X../.O./..X", "x../.o./..x", "X...O...X", "X--/-O-/--X", "X__/_O_/__X", "X../.O./..X O"):
        assert position("tictactoe", text) == board
    assert position("tictactoe", "") == load("tictactoe")
    assert position("nim", "3-4-0 2").player() == 1
    assert position("nim", "۳-۴-۰ ۲") == position("nim", "3-4-0 2")
    assert position("nim", "1:2 2:3").heaps == (1, 1, 5)
    start = "---------------------------OX------XO--------------------------- X"
    assert position("othello", start) == load("othello")


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("tictactoe", "XXX/.../...", "there are 3 X and 0 O, but X begins and they take turns"),
        ("tictactoe", "OO./X../...", "there are 1 X and 2 O"),
        ("tictactoe", "XO/.X/..", "the board has 3 rows of 3 squares, and this has 6 squares"),
        ("tictactoe", "X.../.O./..", "the board has 3 rows of 3 squares"),
        ("tictactoe", "X../.O./..X X", "it is the other's turn"),
        ("tictactoe", "X../.O./..X XO", "'XO' does not say who is to move; write X or O"),
        ("tictactoe", "X../.O./..X Z", "'Z' does not say who is to move; write X or O"),
        ("tictactoe", "OOO/XX./XX.", "the player to move has already won"),
        ("tictactoe", "11", "move 2 in '11' is not legal at '1'. Legal: 2 3 4"),
        ("tictactoe", "5 z", "move 2 in '5 z' is not legal at 'z'"),
        ("tictactoe", "hello", "move 1 in 'hello' is not legal"),
        ("tictactoe", "142536", "the game is over after 5 moves; '6' is too much"),
        ("connect4", "R....../" + "......./" * 4 + ".......", "a disc hangs in the air"),
        ("connect4", "......./" * 5 + "RRRR...", "there are 4 R and 0 Y"),
        ("connect4", "......./" * 4 + "RRR..../YYYYRR.", "the player to move has already won"),
        ("connect4", "1111111", "move 7 in '1111111' is not legal at '1'"),
        ("connect4", "44444444", "move 7 in '44444444' is not legal at '4'"),
        ("connect4", "8", "move 1 in '8' is not legal at '8'. Legal: 1 2 3 4 5 6 7"),
        ("connect4", "0", "not legal"),
        ("connect4:rows=4,columns=4", "......./" * 5 + ".......", "not legal"),
        ("othello", "-" * 64, "who is to move?"),
        ("othello:size=4", "-OX--XO- X", "the board has 4 rows of 4 squares"),
        ("othello", "a1", "move 1 in 'a1' is not legal at 'a1'. Legal: d3 c4 f5 e6"),
        ("nim", "9-9-9", "there are 3 heaps of at most 3-4-5"),
        ("nim", "1-1", "there are 3 heaps of at most 3-4-5"),
        ("nim", "a-b-c", "write the heaps as numbers"),
        ("nim", "-1-2-3", "write the heaps as numbers"),
        ("nim", "1-1-1 3", "the player to move is 1 or 2"),
        ("nim", "1:9", "move 1 in '1:9' is not legal"),
        ("ghost", "zz", "no word of this game begins so"),
    ],
)
def test_illegal_positions_are_sentences(game, text, sentence):
    with pytest.raises(PositionError) as caught:
        position(game, text)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith(game.partition(":")[0])


def test_illegal_moves_are_sentences():
    state = position("tictactoe", "5")
    with pytest.raises(PositionError, match=r"'5' is not a legal move here. Legal: 1 2 3 4 6 7 8 9"):
        read_move(state, "5")
    with pytest.raises(PositionError, match="'' is not a legal move here"):
        read_move(state, "")
    assert read_move(state, "۹") == 8


def test_a_game_without_names_or_notation(write):
    path = write(
        "plain.py",
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="plain", players=2)
        class Plain(NamedTuple):
            left: int = 12
            def player(self): return self.left % 2
            def actions(self): return range(1, min(self.left, 11) + 1)
            def result(self, action): return Plain(self.left - action)
            def terminal(self): return self.left == 0
            def utility(self, player): return 1.0 if player else -1.0
        """,
    )
    state = load(path)
    assert notation(state) is None
    assert move_name(state, 3) == "3"
    assert read_move(state, "۳") == 3
    assert position(state, "3 1") == type(state)(8)
    assert position(state, "11") == type(state)(1)
    with pytest.raises(PositionError, match="is not legal"):
        position(state, "9 9")
    assert harif.text(state) == "Plain(left=12)"
