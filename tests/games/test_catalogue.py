"""The catalogue: names, options, suggestions."""

import pytest

import harif
from harif import GameError
from harif.games import game_class
from harif.games.connect4 import connect4
from harif.games.tictactoe import TicTacToe

NAMES = [
    *("checkers", "chomp", "connect4", "domineering", "dots", "endgame", "ghost", "hex", "hexapawn", "kalah", "kayles"),
    *("mnk", "morris", "nim", "othello", "tictactoe"),
    *("2048", "einstein", "ludo", "pig"),
]


def test_the_catalogue():
    entries = {entry.name: entry for entry in harif.games()}
    assert [*entries] == sorted(entries)
    assert set(NAMES) <= set(entries)
    assert all(entry.native for name, entry in entries.items() if name != "ghost")
    assert entries["connect4"].options == {"rows": "6", "columns": "7"}
    assert entries["kalah"].options == {"pits": "6", "seeds": "4", "empty_capture": "true"}
    assert entries["nim"].options == {"heaps": "3-4-5", "misere": "false"}
    assert entries["tictactoe"].about == "Three in a row wins."
    assert not entries["ghost"].native
    for name, entry in entries.items():
        assert harif.load(name).__harif__.kind == entry.kind
        assert entry.about.endswith((".", ")"))
        options = ",".join(f"{k}={v}" for k, v in entry.options.items())
        assert type(harif.load(f"{name}:{options}")) is type(harif.load(name))


def test_games_by_name_and_options():
    assert type(harif.load("connect4:rows=5,columns=6")) is connect4(5, 6)
    assert type(harif.load("connect4:columns=6, rows=5")) is connect4(5, 6)
    assert type(harif.load(" Connect4:rows=5 ")) is connect4(5, 7)
    assert type(harif.load("TICTACTOE")) is TicTacToe
    assert type(harif.load("۲۰۴۸")) is type(harif.load("2048"))
    assert harif.load("nim:heaps=1-0-7").heaps == (1, 0, 7)
    assert harif.load("nim:heaps=5").heaps == (5,)
    for yes in ("true", "yes", "1", "True"):
        assert harif.load(f"nim:misere={yes}").__harif__.parameters["misere"] is True
    assert type(harif.load("nim:misere=no")) is type(harif.load("nim"))


def test_digits_may_be_persian_or_arabic():
    assert type(harif.load("connect4:rows=۵,columns=۶")) is connect4(5, 6)
    assert harif.load("nim:heaps=٣-٤-۵").heaps == (3, 4, 5)
    assert type(harif.load("connect۴")) is connect4()


def test_what_people_call_a_game():
    assert game_class("tictactoe") is TicTacToe
    assert game_class(TicTacToe) is TicTacToe
    assert game_class(TicTacToe()) is TicTacToe
    assert game_class(connect4) is connect4(6, 7)
    with pytest.raises(GameError, match="is not a game's state"):
        game_class(5)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("tictacto", "There is no game called 'tictacto'. Did you mean 'tictactoe'?"),
        ("conect4", "Did you mean 'connect4'?"),
        ("Othelo:size=6", "Did you mean 'othello'?"),
        ("xyzzy", "There is no game called 'xyzzy'. 'harif games' lists them"),
        ("", "There is no game called ''"),
        ("catalogue", "There is no game called 'catalogue'"),
        ("os.path", "There is no game called 'os.path'"),
        ("connect4:rows", "'rows' is not an option of connect4. Its options: connect4:rows=6,columns=7"),
        ("connect4:row=5", "'row=5' is not an option of connect4. Did you mean 'rows'?"),
        ("connect4:rows=five", "connect4: rows=five: expected something like 6"),
        ("connect4:rows=5.5", "rows=5.5: expected something like 6"),
        ("connect4:rows=", "rows=: expected something like 6"),
        ("connect4:rows=0", "0 rows and 7 columns do not fit"),
        ("connect4:rows=-3", "-3 rows and 7 columns do not fit"),
        ("connect4:rows=8,columns=8", "8 rows and 8 columns do not fit"),
        ("othello:size=5", "size=5: the board is 4, 6 or 8 squares wide"),
        ("nim:heaps=3--4", "heaps=3--4: expected something like 3-4-5"),
        ("nim:heaps=a-b", "heaps=a-b: expected something like 3-4-5"),
        ("nim:heaps=1001", "give 1 to 64 heaps of 0 to 1000 matches"),
        ("nim:misere=maybe", "misere=maybe: expected something like false"),
        ("tictactoe:size=4", "tictactoe takes no options, but was given 'size=4'"),
    ],
)
def test_bad_names_and_options_are_sentences(spec, sentence):
    with pytest.raises(GameError) as caught:
        harif.load(spec)
    assert sentence in str(caught.value)


def test_a_file_without_its_ending(tmp_path, monkeypatch):
    (tmp_path / "mygame").write_text("x")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError, match=r"a game's file must end in \.py"):
        harif.load("mygame")
