"""A game in a file: it comes back as it was, with the same luck, and nothing else is taken for one."""

import json
import os
from pathlib import Path

import pytest

import harif
from harif.arena.saved import FORMAT, Saved, luck, read_game, save_game
from harif.game.chances import drawn_outcome


@pytest.fixture
def saved() -> Saved:
    record = harif.Record("pig:target=20")
    record.play(0)
    return Saved(record, ("human", "auto:level=3"), 7, ("human",))


def test_it_comes_back_as_it_was(saved: Saved, tmp_path: Path) -> None:
    file = tmp_path / "a game.json"
    save_game(file, saved)
    back = read_game(file)
    assert (back.record.moves, back.record.state) == (saved.record.moves, saved.record.state)
    assert back[1:] == saved[1:]
    save_game(file, back)  # a saved game may be written over
    assert read_game(file).players == saved.players
    assert [path.name for path in tmp_path.iterdir()] == ["a game.json"]


def test_luck_depends_on_the_seed_and_the_ply() -> None:
    state = harif.load("pig:target=20").result(0)
    rolls = [[drawn_outcome(state, luck(seed, ply)) for ply in range(40)] for seed in (1, 1, 2)]
    assert rolls[0] == rolls[1] != rolls[2]
    assert set(rolls[0]) == set(range(1, 7))


def test_a_game_that_does_not_say_who_moved(saved: Saved, tmp_path: Path) -> None:
    save_game(tmp_path / "game.json", saved._replace(movers=None))
    assert read_game(tmp_path / "game.json").movers is None


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda told: "{", "no JSON"),
        (lambda told: "[1, 2]", "does not say that it is one"),
        (lambda told: b"\xff\xfe\x00", "no JSON"),
        (lambda told: json.dumps(told)[:-9], "no JSON"),
        (lambda told: json.dumps({**told, "format": "harif-game/9"}), "another version"),
        (lambda told: json.dumps({**told, "format": "harif-record/1"}), "does not say that it is one"),
        (lambda told: json.dumps({"format": FORMAT}), "parts of it are missing"),
        (lambda told: json.dumps({**told, "players": "human"}), "who plays"),
        (lambda told: json.dumps({**told, "players": ["human"]}), "another number of players"),
        (lambda told: json.dumps({**told, "movers": []}), "who made each move"),
        (lambda told: json.dumps({**told, "movers": ["\x1b[2J"]}), "who made each move"),
        (lambda told: json.dumps({**told, "seed": "7"}), "seed is no whole number"),
        (lambda told: json.dumps({**told, "record": 5}), "no record"),
        (lambda told: json.dumps({**told, "record": {**told["record"], "moves": [99]}}), "not legal"),
        (lambda told: json.dumps({**told, "record": {**told["record"], "game": "ping"}}), "no game called 'ping'"),
        (lambda told: json.dumps({**told, "record": {**told["record"], "own": True}}), "somebody's own"),
    ],
)
def test_what_is_damaged_or_something_else_is_a_sentence(saved: Saved, tmp_path: Path, change, part: str) -> None:
    file = tmp_path / "game.json"
    save_game(file, saved)
    damaged = change(json.loads(file.read_text()))
    file.write_bytes(damaged if isinstance(damaged, bytes) else damaged.encode())
    with pytest.raises(harif.HarifError, match=part):
        read_game(file)


def test_a_file_of_another_game_or_none(saved: Saved, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save_game(file, saved)
    assert read_game(file, harif.load("pig:target=20")).seed == 7
    with pytest.raises(harif.GameError, match="of pig:target=20,players=2, not of nim"):
        read_game(file, "nim")
    with pytest.raises(harif.PositionError, match="cannot be read: No such file"):
        read_game(tmp_path / "nothing.json")
    with pytest.raises(harif.PositionError, match="cannot be read: Is a directory"):
        read_game(tmp_path)


@pytest.mark.parametrize("content", ["my diary", "", "{}", json.dumps({"format": "harif-record/1", "moves": []})])
def test_nothing_else_is_written_over(saved: Saved, tmp_path: Path, content: str) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(content)
    with pytest.raises(harif.PositionError, match="is no saved game, so it is left alone"):
        save_game(file, saved)
    assert file.read_text() == content


def test_what_is_no_file_is_not_written(saved: Saved, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(harif.PositionError, match="left alone"):
            save_game(file, saved)


def test_a_game_of_a_newer_version_is_not_written_over(saved: Saved, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "harif-game/2"}')
    with pytest.raises(harif.PositionError, match="another version"):
        save_game(file, saved)
    assert file.read_text() == '{"format": "harif-game/2"}'
