"""What was not foreseen, and what is too much: one sentence each, at once, and a code that says whose fault it is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import harif.cli.games
from harif.cli import run, shortened
from harif.game import GameError
from harif.search.root import plies_cap
from harif.search.running import blaming_rules
from harif.trees.notation import chance_text

DIGITS = "9" * 5_000


def fault(*_: object) -> None:
    raise ZeroDivisionError("a fault")


def test_an_unforeseen_error_is_70_with_a_file_to_report(monkeypatch, capsys, tmp_path) -> None:
    monkeypatch.setattr(harif.cli.games, "list_games", fault)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(["games"]) == 70
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "Harif has a fault of its own: ZeroDivisionError: a fault. Please report it" in told.err
    file = Path(told.err.split()[-1])
    assert "in fault" in file.read_text()
    monkeypatch.setenv("HARIF_DEBUG", "1")
    assert run(["games"]) == 70
    assert "in fault" in capsys.readouterr().err
    assert [file] == list(tmp_path.iterdir())


def test_a_fault_of_ours_is_not_the_games() -> None:
    game = harif.load("tictactoe").__harif__
    with pytest.raises(AttributeError):
        blaming_rules(game, lambda: plies_cap(None))
    with pytest.raises(ValueError, match="NaN"):  # a library that we call
        blaming_rules(game, lambda: chance_text(float("nan")))
    with pytest.raises(GameError, match="a method raised ZeroDivisionError"):
        blaming_rules(game, fault)
    with pytest.raises(GameError, match="a method raised"):  # a library that the game calls
        blaming_rules(game, lambda: re.compile("("))


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (["order", "--samples", "0"], 2, "at least one sample"),
        (["curve", "pig"], 2, "a position can come back, so that the game need not end: give a depth"),
        (["tree", f"({DIGITS} 3)"], 2, "is not a finite number"),
        (["tree", f"({DIGITS * 40} 3)"], 2, "is not a finite number"),
        (["tree", f"({DIGITS * 40}x 3)"], 2, "cannot be read here"),
        (["tree", f"(<{DIGITS * 40}x,2> 3)"], 2, "is not a vector"),
        (["tree", "(" * 100_000 + "3" + ")" * 100_000], 2, "100,000 levels deep"),
        (["scale", "(" * 100_000 + "3" + ")" * 100_000], 2, "100,000 levels deep"),
        (["grade", "(" * 100_000 + "3" + ")" * 100_000, "--value", "3"], 2, "100,000 levels deep"),
        (["grade", "((1 2) (3 4))", "--value", f"{DIGITS * 40}x"], 2, "is not a number"),
        (["grade", "((1 2) (3 4))", "--move", DIGITS], 2, "is no move of the root"),
        (["best", "tictactoe", "--depth", "x"], 2, "--depth: write a whole number, not 'x'."),
        (["best", "tictactoe", "--seconds", "x"], 2, "--seconds: write a number, not 'x'."),
        (["best", "tictactoe", "--nodes", DIGITS], 2, "--nodes: write a smaller number, not '999"),
        (["perft", "tictactoe", DIGITS], 2, "depth: write a smaller number, not '999"),
        (["perft", "othello", "-1"], 2, "-1: write a number of 0 or more"),
        (["best", f"connect4:rows={DIGITS}"], 2, "expected something like 6"),
        (["check", "tictactoe", "--seconds", "nan"], 2, "seconds is a number above 0"),
    ],
)
def test_too_much_is_a_sentence_at_once(capsys, arguments, code, part) -> None:
    assert run(arguments) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert part in told.err
    assert told.err.count("\n") == 1
    assert len(told.err) < 600


def test_numbers_in_files_of_other_programs(write, capsys) -> None:
    chance = (
        'EFG 2 R "x" {{ "a" "b" }}\nc "" 1 "" {{ "l" {0} "r" 1/2 }} 0\nt "" 1 "" {{ 1, 2 }}\nt "" 2 "" {{ 3, 1 }}\n'
    )
    player = 'EFG 2 R "x" {{ "a" "b" }}\np "" {0} 1 "" {{ "l" "r" }} 0\nt "" 1 "" {{ 1, 2 }}\nt "" {0} "" {{ 3, 1 }}\n'
    for text, part in ((chance, "probability"), (player, "player")):
        for number in (DIGITS, f"1/{DIGITS}", f"{DIGITS * 40}x"):
            assert run(["tree", str(write("game.efg", text.format(number)))]) == 2
            assert part in capsys.readouterr().err


def test_long_words_are_shortened_with_their_quotes() -> None:
    assert shortened("'short'.") == "'short'."
    assert shortened(f"'{DIGITS}'.") == f"'{'9' * 39}…'."


def test_no_command_makes_a_folder_that_was_not_asked_for(tmp_path, capsys) -> None:
    picture = str(tmp_path / "nowhere" / "x.svg")
    for command in (
        ["order", "-b", "2", "-d", "2"],
        ["tree", "((1 2) (3 4))"],
        ["curve", "((1 2) (3 4))"],
        ["scale", "((chance 1 2) 3)"],
        ["figure", "A"],
        ["learn", "pig", "--games", "1"],
    ):
        assert run([*command, "--svg", picture]) == 2
        assert f"there is no folder '{tmp_path / 'nowhere'}'. Make it first." in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()
    assert run(["exercise", "--out", str(tmp_path / "sheets")]) == 0  # this one is asked for by name


def test_a_scale_without_chance_says_so(capsys) -> None:
    assert run(["scale", "(3 4)"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("There is no chance in this tree")
    assert "t from 0.1 to 10: move 2" in told


def test_whoever_stops_a_solution_is_not_told_to_give_it_more_time() -> None:
    class Now:
        def is_set(self) -> bool:
            return True

        def set(self) -> None: ...

    for game, way in (("connect4", "alphabeta"), ("connect4", "proof"), ("pig", "value"), ("yahtzee", "stages")):
        with pytest.raises(harif.Unsolved) as stopped:
            harif.solve(harif.load(game), way, native=False, stop=Now())
        assert "more time" not in str(stopped.value)
    with pytest.raises(harif.Unsolved, match="more time"):
        harif.solve(harif.load("connect4"), native=False, seconds=0.05)


def test_leaving_a_game_is_no_failure() -> None:
    for typed in ("quit\n", "", "1:1\n"):
        played = subprocess.run(
            [sys.executable, "-m", "harif", "play", "nim", "--against", "random"],
            input=typed,
            capture_output=True,
            text=True,
        )
        assert (played.returncode, played.stderr) == (0, "")
        assert "unfinished" in played.stdout


@pytest.mark.parametrize(
    "command",
    [
        ["tree", "((3 12) (2 4))", "--svg"],
        ["match", "tictactoe", "random", "random", "--games", "2", "--plies", "0", "--svg"],
        ["order", "--branching", "2", "--depth", "2", "--samples", "2", "--svg"],
        ["matrix", "1 -1; -1 1", "--nfg"],
    ],
)
def test_a_picture_never_replaces_something_else(command, tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text("import harif\n")
    assert run([*command, str(file)]) == 2
    assert "is there, and is something else. Choose another name." in capsys.readouterr().err
    assert file.read_text() == "import harif\n"
    other = tmp_path / "other"
    assert run([*command, str(other)]) == 0
    assert run([*command, str(other)]) == 0  # an older one of the same kind may go
