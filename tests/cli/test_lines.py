"""`harif best --lines --moves`: a table of lines, in both languages, and as JSON."""

import json

import pytest

from harif.cli import run

WON = ["best", "tictactoe", "--position", "XX./OO./...", "--interpreted"]


def told(capsys, *arguments):
    assert run([*WON, *arguments]) == 0
    return capsys.readouterr().out


def test_a_table_of_lines(capsys):
    out = told(capsys, "--lines", "2", "--algorithm", "minimax")
    assert "best: 3  (wins in 1 ply)" in out
    rows = [line.split() for line in out.splitlines()]
    assert ["value", "best", "play"] in rows
    assert ["+1", "3"] in rows
    assert ["+0", "6", "3", "7", "8", "9"] in rows
    persian = told(capsys, "--lines", "2", "--algorithm", "minimax", "--lang", "fa")
    assert "بهترین ادامه" in persian
    assert "۶ ۳ ۷ ۸ ۹" in persian
    assert told(capsys, "--lines", "1", "--algorithm", "minimax").count("best play") == 0


@pytest.mark.parametrize("typed", ["6 7", "6,7,6", "۶، ۷"])
def test_only_some_moves(capsys, typed):
    answer = json.loads(told(capsys, "--moves", typed, "--lines", "5", "--json", "--algorithm", "alphabeta"))
    assert answer["action_name"] == "6"
    assert [line["action"] for line in answer["lines"]] == [5, 6]
    assert answer["lines_names"][0] == ["6", "3", "7", "8", "9"]
    assert answer["ranked_names"] == ["6", "7"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--lines", "0"], "lines is a whole number of 1 or more, not 0"),
        (["--lines", "two"], "write a whole number"),
        (["--moves", "3 1"], "'1' is not a legal move here"),
        (["--moves", ""], "moves is empty"),
    ],
)
def test_nonsense_is_one_sentence(capsys, arguments, part):
    assert run([*WON, *arguments]) in (1, 2)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert part in captured.err
