"""Where games begin: openings of a file, of a list, and random ones that are even."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import harif
from harif.arena.matches import openings as room
from harif.arena.matches.openings import Opening, openings_of, tilt_of
from harif.arena.matches.store import Store


def opened(game: str, asked: object = None, plies: int | None = None, rounds: int = 2, seed: int = 0) -> tuple:
    """The openings of the first rounds."""
    openings = openings_of(harif.load(game), asked, plies, seed)
    return tuple(openings.of_round(number) for number in range(rounds))


def test_a_file_holds_one_a_line(write) -> None:  # type: ignore[no-untyped-def]
    file = write("o.txt", "\ufeff# two of them\n4453\n\n  44  # a short one\n")
    assert opened("connect4", file) == (Opening((3, 3, 4, 2)), Opening((3, 3)))
    assert opened("connect4", str(file)) == opened("connect4", ["4453", "44"])


def test_positions_are_openings_too(tmp_path: Path) -> None:
    result = harif.match("tictactoe", "random", "random", 4, openings=["X../.O./...", "5"], file=tmp_path / "g")
    assert result.games == 4
    with Store(tmp_path / "g", reading=True) as store:
        games = store.games()
    assert [(game.position, game.moves[:1] == (4,)) for game in games[2:]] == [(None, True)] * 2
    assert [game.position for game in games[:2]] == ["X../.O./..."] * 2
    assert all(len(game.moves) <= 7 for game in games[:2])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5\n55", "line 2: '55' is no opening."),
        ("what", "line 1: 'what' is no opening."),
        ("14253", "line 1: '14253' leaves nothing to play, the game is over there."),
        ("XXX/OO./...", "line 1: 'XXX/OO./...' leaves nothing to play"),
        ("", "holds no opening"),
        ("# nothing\n\n", "holds no opening"),
    ],
)
def test_openings_that_cannot_be_played(write, text: str, words: str) -> None:  # type: ignore[no-untyped-def]
    file = write("o.txt", text)
    with pytest.raises(harif.SearchError, match=words.replace(".", r"\.")):
        opened("tictactoe", file)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x81")
    for file, words in (
        (tmp_path / "none", "No such file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "binary", "are no text"),
        ("a\0b", "are no text"),
    ):
        with pytest.raises(harif.SearchError, match=words):
            opened("tictactoe", file)
    with pytest.raises(harif.SearchError, match="holds no opening"):
        opened("tictactoe", [])


def test_random_openings_are_even_and_new(monkeypatch: pytest.MonkeyPatch) -> None:
    found = opened("tictactoe", plies=3, rounds=12)
    states = [opening.begin(harif.load("tictactoe")).state for opening in found]
    assert len(set(states)) == 12
    assert all(
        len(opening.moves) == 3 and tilt_of(state) <= room.EVEN for opening, state in zip(found, states, strict=True)
    )
    assert found == opened("tictactoe", plies=3, rounds=12)
    assert found[:5] == opened("tictactoe", plies=3, rounds=5)  # a match that is made longer begins the same
    openings = openings_of(harif.load("tictactoe"), None, 3, 0)
    assert pickle.loads(pickle.dumps(openings)).of_round(7) == openings.of_round(7) == found[7]
    assert found != opened("tictactoe", plies=3, rounds=12, seed=1)
    judged = []
    monkeypatch.setattr(room, "tilt_of", lambda state: judged.append(state) or 0.0)
    assert len(opened("nim:heaps=1-2", plies=1, rounds=500)) == 500  # there are but three: each is judged once
    assert len(judged) == len(set(judged)) == 3
    for seed in range(5):
        assert len(set(opened("nim:heaps=1-2", plies=1, rounds=3, seed=seed))) == 3


def test_where_luck_makes_games_differ_they_begin_at_the_start() -> None:
    assert opened("pig") == opened("kuhn") == opened("2048") == opened("tictactoe", plies=0) == (Opening(),) * 2
    assert len(opened("connect4")[0].moves) == 4
    assert len(opened("pig", plies=3)[0].moves) == 3  # chance's moves count


def test_no_opening_is_longer_than_the_game() -> None:
    with pytest.raises(harif.SearchError, match="no game lasts for an opening of 9 plies"):
        opened("tictactoe", plies=9, rounds=1)


def test_ctrl_c_while_openings_are_drawn_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = harif.search(harif.load("tictactoe"), depth=1, native=False)
    monkeypatch.setattr(room, "search", lambda *_, **__: replace(searched, stopped="interrupt"))
    with pytest.raises(KeyboardInterrupt):
        harif.match("tictactoe", "random", "random", games=2, plies=2)


def test_a_match_that_may_be_decided_soon_begins_at_once() -> None:
    result = harif.match("tictactoe", "random", "random", games=10**6, plies=2, progress=lambda so_far: False)
    assert 0 < result.games < 10_000


def test_a_match_cannot_begin_where_the_game_is_over() -> None:
    with pytest.raises(harif.SearchError, match="tictactoe: the game is over where the match is to begin"):
        harif.match(harif.position("tictactoe", "14253"), "random", "random", games=2)
