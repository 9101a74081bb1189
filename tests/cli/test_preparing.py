"""`harif prepare`: machine code that is made ahead, and then is there."""

import json

import pytest

from harif.cli import preparing, run
from harif.game import CHANCE
from harif.games import games, load


def test_what_was_prepared_is_there_the_second_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prepare", "tictactoe", "--json"]) == 0
    (first,) = json.loads(capsys.readouterr().out)["games"]
    assert (first["game"], first["native"]) == ("tictactoe", True)
    assert run(["prepare", "tictactoe"]) == 0
    assert capsys.readouterr().out == "tictactoe: all is there already\n"
    assert run(["prepare", "tictactoe", "--lang", "fa"]) == 0
    assert "آماده است" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["kuhn", "backgammon", "connect4"])
def test_games_are_asked_where_somebody_has_a_choice(game: str) -> None:
    assert preparing.at_first_choice(load(game)).state.player() != CHANCE


def test_a_misspelled_game_is_told_before_anything_takes_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "prepare", None)
    assert run(["prepare", "tictactoe", "conect4"]) == 2
    told = capsys.readouterr()
    assert (told.out, "Did you mean 'connect4'" in told.err) == ("", True)


@pytest.mark.parametrize(("words", "count"), [([], len(preparing.FRONT_PAGE)), (["--all"], len(games()))])
def test_which_games_are_prepared(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], count: int
) -> None:
    def prepare(state: object) -> preparing.Prepared:
        return preparing.Prepared(state.__harif__.spec, False, 0, 0, 0.0)  # type: ignore[attr-defined]

    monkeypatch.setattr(preparing, "prepare", prepare)
    assert run(["prepare", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == count
    assert all(line.endswith("it cannot be compiled, and plays as plain Python") for line in lines)
