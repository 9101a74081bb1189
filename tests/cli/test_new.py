"""`harif new` writes right games, `harif check --profile` names the slow method, `harif solve` speaks in sentences."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import harif
from harif.checking import check
from harif.cli import run
from harif.cli.new import STARTS
from harif.game.places import labelled
from harif.game.touch import choices

PUZZLE = """
from typing import NamedTuple
import harif

@harif.game(name="steps", players=1, utility_range=(0, 1))
def steps(goal=7, up=3, down=5, overshoot=False):
    class Steps(NamedTuple):
        at: int = 0

        def player(self):
            return 0

        def actions(self):
            if self.at + up <= 20:
                yield up
            if self.at >= down and not overshoot:
                yield -down

        def result(self, step):
            return Steps(self.at + step)

        def terminal(self):
            return self.at == goal or (overshoot and self.at > goal)

        def utility(self, player):
            return 1.0 if self.at == goal else 0.0

    return Steps
"""


@pytest.mark.parametrize("kind", ["", "--chance", "--parameters"])
def test_a_new_game_is_right(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my-own game.py"
    assert run(["new", str(file), *filter(None, [kind]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "game": "my_own_game"}
    state = harif.load(file)
    report = check(state, games=60)
    assert report.findings == []
    assert report.native_games >= 5000
    assert "svg" in harif.svg(state)
    assert len(harif.text(state).splitlines()) > 1


@pytest.mark.parametrize("kind", ["plain", "chance", "parameters"])
def test_a_new_game_is_played_by_touching_its_board(kind: str) -> None:
    state = harif.load(STARTS / f"{kind}.py")
    while not state.terminal():
        if state.player() == harif.CHANCE:
            state = state.result(next(iter(state.outcomes()))[0])
            continue
        offered, said = choices(state), dict(labelled(harif.svg(state)))
        assert all(len(choice.places) == 1 for choice in offered)  # none is left to a button
        assert len({choice.places for choice in offered}) == len(offered)
        for choice in offered:
            there = said[choice.places[0]]
            assert there.endswith("disc on " + choice.name if kind == "chance" else ", empty")
            assert harif.read_move(state, choice.places[0]) == choice.action  # typed, too
        state = state.result(offered[0].action)


def test_new_games_are_linted_and_typed(tmp_path: Path) -> None:
    for kind in ("plain", "chance", "parameters"):
        assert run(["new", str(tmp_path / f"{kind}_game.py"), *([] if kind == "plain" else [f"--{kind}"])]) == 0
    files = sorted(tmp_path.glob("*.py"))
    for command in (["ruff", "check", "--isolated"], ["ruff", "format", "--isolated", "--check"], ["mypy", "--strict"]):
        done = subprocess.run([sys.executable, "-m", *command, *files], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["there.py"], "there.py is there already, and is left as it is"),
        (["game.txt"], "does not end in .py"),
        (["nowhere/game.py"], "cannot be written: No such file or directory"),
        (["game.py", "--chance", "--parameters"], "choose one"),
    ],
)
def test_what_cannot_be_written(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.py").write_text("mine")
    assert run(["new", *arguments]) == 2
    assert sentence in capsys.readouterr().err
    assert Path("there.py").read_text() == "mine"


@pytest.mark.parametrize(("file", "name"), [("class.py", "game_class"), ("3d.py", "game_3d"), ("نرد.py", "game")])
def test_any_file_name_gives_a_name(file: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", str(tmp_path / file), "--parameters", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == name
    assert harif.load(tmp_path / file).__harif__.name == name


def test_a_profile_names_the_slow_method(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["new", str(tmp_path / "slow.py")])
    slow = "x = self.turn\n        for i in range(3000):\n            x = (x * 1103515245 + i) & 0xFFFFFFFF\n"
    text = (tmp_path / "slow.py").read_text()
    text = text.replace("return self.turn\n", f"{slow}        return self.turn if x != 5 else 1 - self.turn\n")
    line = 1 + text.splitlines().index("    def player(self) -> int:")
    (tmp_path / "slow.py").write_text(text)
    capsys.readouterr()
    assert run(["check", str(tmp_path / "slow.py"), "--games", "20", "--profile"]) == 0
    told = capsys.readouterr().out
    assert f"the slowest method is 'player' (line {line})" in told
    report = check(harif.load(tmp_path / "slow.py"), games=20, profile=True)
    assert {timing.method for timing in report.timings} == {"player", "actions", "result", "terminal", "utility"}
    assert all(timing.native is not None and timing.python > timing.native for timing in report.timings)
    assert report.as_dict()["profile"][0]["method"] == "player"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("", "solved: the puzzle has a solution in 5 plies, by 3"),
        ("up=4,down=6", "solved: the puzzle has no solution: no line of play comes to an end"),
        ("up=4,overshoot=true", "solved: the puzzle has no solution: every line of play ends with 0"),
    ],
)
def test_a_puzzle_is_told_as_one(
    options: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "steps.py").write_text(PUZZLE)
    run(["solve", f"{tmp_path / 'steps.py'}:{options}".rstrip(":"), "--interpreted"])
    assert sentence in capsys.readouterr().out


def test_what_a_position_is_worth_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "truce:rounds=1", "--interpreted"]) == 0
    assert "solved: the position is worth " in capsys.readouterr().out
    assert run(["solve", "nim:heaps=1-2", "--way", "proof", "--interpreted"]) == 0
    assert "solved: the player to move wins" in capsys.readouterr().out
