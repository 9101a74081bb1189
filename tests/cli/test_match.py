"""`harif match`, `harif tournament` and `harif results`: what they print, export and refuse."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import harif
from harif.arena.matches.results import Forfeit
from harif.arena.matches.store import Store
from harif.arena.matches.telling import told_forfeits
from harif.cli import run
from harif.words.errors import told
from harif.words.recognition import recognised

LEFT_TO_RIGHT = re.compile("\u2066[^\u2066\u2069]*\u2069")
MATCH = ["match", "tictactoe", "random", "random", "--plies", "0", "--seed", "3"]


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A file with six games."""
    file = str(tmp_path / "games.sqlite")
    assert run([*MATCH, "--games", "6", "--file", file]) == 0
    capsys.readouterr()
    return file


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_match_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "g")
    assert run([*MATCH, "--games", "6", "--file", file]) == 0
    out = printed(capsys)
    assert re.match(r"random against random \(2\), tictactoe: \d won, \d drawn, \d lost; games: 6\n", out)
    assert re.search(r"Elo difference \S+, between \S+ and \S+ \(95 of 100 times\)", out)
    assert f"the games are kept in {file}" in out.replace("\n", " ")


def test_a_match_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*MATCH, "--games", "6", "--json"]) == 0
    told = json.loads(printed(capsys))
    assert told["game"] == "tictactoe"
    assert told["players"] == ["random", "random (2)"]
    assert told["wins"] + told["draws"] + told["losses"] == told["games"] == 6
    assert told["interval"][0] < told["elo"] < told["interval"][1]
    assert told["forfeits"] == []
    assert told["stopped"] is None


def test_one_game_has_no_interval_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*MATCH, "--games", "1"]) == 0
    assert "not known before two groups" in printed(capsys)
    assert run([*MATCH, "--games", "1", "--json"]) == 0
    assert json.loads(printed(capsys))["interval"] == [None, None]


def test_sprt_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["match", "tictactoe", "minimax:depth=2", "random", "--plies", "0", "--sprt=-300,0", "--games", "400"]
    assert run([*asked, "--json"]) == 0
    told = json.loads(printed(capsys))
    assert (told["sprt"]["answer"], told["stopped"]) == ("high", "sprt")
    assert told["games"] < 400
    assert run(asked) == 0
    assert "SPRT: minimax:depth=2 is 0 Elo better; −300 is much less likely" in printed(capsys)


def test_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tournament", "nim", "random", "minimax:depth=2", "random", "--games", "4", "--plies", "0"]
    assert run(asked) == 0
    out = printed(capsys)
    assert "3 players, 12 games" in out
    assert "random (2)" in out
    assert run([*asked, "--json"]) == 0
    told = json.loads(printed(capsys))
    assert [standing["player"] for standing in told["standings"]] == ["random", "minimax:depth=2", "random (2)"]
    assert told["table"][0][0] is None
    assert told["table"][0][1][1] == 4
    assert told["table"][0][1][0] + told["table"][1][0][0] == 4


def test_results_print_and_export(played: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["results", played]) == 0
    assert "games: 6" in printed(capsys)
    assert run(["results", played, "--moves"]) == 0
    out = printed(capsys)
    assert "1. random – random (2)" in out
    assert "2. random (2) – random" in out
    assert run(["results", played, "--moves", "--json"]) == 0
    told = json.loads(printed(capsys))
    assert told["games"] == len(told["records"]) == 6
    record = told["records"][1]
    assert record["players"] == ["random (2)", "random"]
    state = harif.load("tictactoe")
    for action in record["actions"]:
        state = state.result(action)
    assert [state.utility(0), state.utility(1)] == record["values"]
    assert run(["results", played, "--csv", str(tmp_path / "t.csv")]) == 0
    with open(tmp_path / "t.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == list("123456")
    assert rows[1]["moves"] == record["moves"]
    assert rows[1]["end"] == "rules"


def test_results_of_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    assert run(["results", str(empty)]) == 1
    assert "holds no game yet" in printed(capsys)
    assert run(["results", str(empty), "--json"]) == 1
    assert json.loads(printed(capsys)) == {"games": 0}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["match", "tictactoe", "random"], 2, "Missing argument 'B'"),
        (["match", "tictactoe", "random", "nobody"], 2, "no player called 'nobody'"),
        (["match", "nogame", "random", "random"], 2, "no game called 'nogame'"),
        (["match", "kuhn", "minimax", "random"], 2, "sees only a part"),
        (["match", "tictactoe", "human", "random"], 2, "'harif play' is for people"),
        ([*MATCH, "--games", "0"], 2, "games is a whole number of 1 or more, not 0"),
        ([*MATCH, "--games", "x"], 2, "--games"),
        ([*MATCH, "--processes", "0"], 2, "processes is a whole number"),
        ([*MATCH, "--clock", "fast"], 2, "A clock is so many seconds"),
        ([*MATCH, "--sprt", "10,0"], 2, "Write 0,10"),
        ([*MATCH, "--patience", "0"], 2, "patience is how many seconds"),
        ([*MATCH[:4], "--openings", "nowhere"], 2, "No such file"),
        ([*MATCH, "--openings", "nowhere"], 2, "leave one of openings and plies out"),
        ([*MATCH, "--file", "nowhere/g"], 2, "'nowhere/g' cannot be written"),
        (["tournament", "tictactoe", "random"], 2, "two players or more"),
        (["results", "nowhere"], 2, "There is no file 'nowhere'"),
        (["results", "pyproject.toml"], 2, "There is no file"),
    ],
)
def test_bad_input(
    arguments: list[str],
    code: int,
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("harif: ")
    assert words in " ".join(err.split())
    assert "Traceback" not in err


# In Persian -----------------------------------------------------------------------------------------------------------


def without_names(text: str) -> str:
    while LEFT_TO_RIGHT.search(text):
        text = LEFT_TO_RIGHT.sub("", text)
    return text


def test_everything_is_said_in_persian(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        [*MATCH, "--games", "4", "--sprt", "0,10"],
        ["tournament", "nim", "random", "random", "random", "--games", "2", "--plies", "0"],
        ["results", played, "--moves"],
    ):
        assert run([*arguments, "--lang", "fa"]) == 0
        told = without_names(printed(capsys)).replace("SPRT", "")
        assert not re.search("[A-Za-z]{3}", told), told
        assert not re.search("[0-9]", told), told


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("It has not answered for 60 s.", "۶۰ ثانیه پاسخ نداد."),
        ("It has not answered for 0.5 s.", "۰٫۵ ثانیه پاسخ نداد."),
        ("It has used up its time, by 0.13 s.", "۰٫۱۳ ثانیه بیش از وقتش مصرف کرد."),
        ("It raised ValueError: no (a, b): c.", "خطای ValueError: no (a, b): c داد."),
        ("Its process died, or hung, again and again.", "پردازهٔ آن بارها از بین رفت یا از کار ماند."),
        ("tictactoe: move 3 cannot be 99, which is not legal there.", "حرکت شمارهٔ ۳ نمی‌تواند 99 باشد"),
        ("A player chose 'x' in Nim(a=1), which is not legal there.", "در Nim(a=1) حرکت 'x' را برگزید"),
        ("Nobody knows this one.", "Nobody knows this one."),
    ],
)
def test_forfeits_are_told_in_persian(reason: str, words: str) -> None:
    (line,) = told_forfeits((Forfeit(3, "random", reason),), "fa")
    assert words in re.sub("[\u2066\u2069]", "", line)
    assert line.startswith("بازی ۳: ")
    assert not re.search("[A-Za-z]{3}", without_names(line))
    assert str(recognised(reason)) == reason


def test_sentences_with_sentences_in_them_are_recognised() -> None:
    text = "There is no player called 'rndom'. Did you mean 'random'? There are: human, random."
    assert str(recognised(text)) == text
    assert "منظورتان" in told(recognised(text), "fa")


def test_forfeits_that_were_kept_are_told_in_persian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def falls(state: object) -> int:
        raise ValueError

    file = str(tmp_path / "g")
    harif.match("tictactoe", falls, "random", games=2, plies=0, file=file)
    assert run(["results", file, "--moves", "--lang", "fa"]) == 0
    told = re.sub("[\u2066\u2069]", "", printed(capsys))
    assert told.count("خطای ValueError داد.") == 4
    assert run(["results", file, "--json"]) == 0
    assert json.loads(printed(capsys))["forfeits"][0]["reason"] == "It raised ValueError."


# Ctrl-C ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_prints_the_result_so_far(processes: str, tmp_path: Path) -> None:
    file = tmp_path / "g"
    arguments = [*MATCH, "--games", "100000", "--file", str(file), "--json", "--processes", processes]
    process = subprocess.Popen(
        [sys.executable, "-m", "harif", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while games_kept(file) < 3:
        assert process.poll() is None
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    told = json.loads(out)
    assert (process.returncode, told["stopped"]) == (0, "interrupt")
    assert 3 <= told["games"] <= games_kept(file)
    assert "Traceback" not in err


def games_kept(file: Path) -> int:
    try:
        with Store(file, reading=True) as store:
            return len(store.games())
    except harif.SearchError:
        return 0
