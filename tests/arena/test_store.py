"""The file of a match: killed at any moment it goes on, and nobody else's file is touched."""

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import harif
from harif.arena import database as room
from harif.arena.matches.store import Store

PLAY = """
import sys
import harif

harif.match("tictactoe", "random", "random", games=int(sys.argv[2]), seed=4, plies=0, file=sys.argv[1])
"""
QUICK = {"seed": 4, "plies": 0}


def kept(file: Path) -> list[tuple]:
    with Store(file, reading=True) as store:
        return [(game.number, game.moves, game.values) for game in store.games()]


def play(file: Path, games: int = 4, **how: Any) -> harif.MatchResult:
    return harif.match("tictactoe", "random", "random", games=games, **{**QUICK, **how}, file=file)


# Killed ---------------------------------------------------------------------------------------------------------------


def test_killed_at_any_moment_it_goes_on_with_the_same_games(tmp_path: Path) -> None:
    rng, games, file = random.Random(3), 4000, tmp_path / "killed"
    counts = [0]
    for _ in range(3):
        process = subprocess.Popen([sys.executable, "-c", PLAY, str(file), str(games)])
        while not file.exists() or len(kept_now(file)) == counts[-1]:
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(rng.random() * 0.15)
        process.kill()
        process.wait()
        counts.append(len(kept_now(file)))
    assert counts == sorted(set(counts))
    assert counts[-1] < games
    enough = counts[-1] + 10
    play(tmp_path / "whole", enough)
    result = play(file, enough)
    assert result.games == enough
    assert kept(file) == kept(tmp_path / "whole")
    assert [number for number, _, _ in kept(file)] == list(range(enough))


def kept_now(file: Path) -> list[tuple]:
    """What is there while somebody writes, or before anything is."""
    try:
        return kept(file)
    except harif.SearchError:
        return []


def test_a_longer_match_goes_on_and_a_shorter_one_tells_what_is_there(tmp_path: Path) -> None:
    assert play(tmp_path / "g", 4).games == 4
    assert play(tmp_path / "g", 8).games == 8
    assert play(tmp_path / "g", 2).games == 8
    assert kept(tmp_path / "g") == kept_of_one(tmp_path / "h", 8)


def kept_of_one(file: Path, games: int) -> list[tuple]:
    play(file, games)
    return kept(file)


def test_what_is_read_is_what_was_played(tmp_path: Path) -> None:
    def falls(state: Any) -> int:
        raise ValueError("«نه»")

    harif.match("kuhn", falls, "random", games=2, file=tmp_path / "g")
    with Store(tmp_path / "g", reading=True) as store:
        game = store.games()[0]
        assert store.identity()["players"] == ["falls", "random"]
    assert (game.end, game.values, game.forfeited) == ("forfeit", None, 0)
    assert game.reason == "It raised ValueError: «نه»."


# Another match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "how", "words"),
    [
        ("connect4", ("random", "random"), {}, "game is tictactoe there, not connect4"),
        ("tictactoe", ("random", "minimax:depth=2"), {}, "players is"),
        ("tictactoe", ("random", "random"), {"seed": 5}, "seed is 4 there, not 5"),
        ("tictactoe", ("random", "random"), {"clock": 9}, r"clock is null there, not \[9.0, 0.0\]"),
        ("tictactoe", ("random", "random"), {"patience": 9}, "patience is 60.0 there, not 9.0"),
        (harif.position("tictactoe", "5"), ("random", "random"), {}, "start is"),
        ("tictactoe", ("random", "random"), {"limit": 9}, "limit is 2000 there, not 9"),
        ("tictactoe", ("random", "random"), {"plies": None, "openings": ["5"]}, "other openings"),
    ],
)
def test_another_match_is_refused(game: Any, players: tuple, how: dict, words: str, tmp_path: Path) -> None:
    play(tmp_path / "g")
    before = kept(tmp_path / "g")
    with pytest.raises(harif.SearchError, match=words):
        harif.match(game, *players, games=8, file=tmp_path / "g", **{**QUICK, **how})
    assert kept(tmp_path / "g") == before


def test_other_rules_are_another_match(write, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    rules = """
    from typing import NamedTuple
    import harif


    @harif.game(name="last", players=2)
    class Last(NamedTuple):
        stones: int = 5
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            return range(1, min(3, self.stones) + 1)

        def result(self, take):
            return Last(self.stones - take, 1 - self.turn)

        def terminal(self):
            return self.stones == 0

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0
    """
    game = str(write("last.py", rules))
    harif.match(game, "random", "random", games=2, plies=0, file=tmp_path / "g")
    write("last.py", rules.replace("-1.0 if player == self.turn else 1.0", "1.0 if player == self.turn else -1.0"))
    with pytest.raises(harif.SearchError, match="by other rules: they differ in 'utility'"):
        harif.match(game, "random", "random", games=4, plies=0, file=tmp_path / "g")


# What is no file of games ---------------------------------------------------------------------------------------------


def foreign(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE mine (x)")
    connection.commit()
    connection.close()


def newer(file: Path) -> None:
    play(file)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


def damaged(file: Path) -> None:
    play(file, 200)
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)


def truncated(file: Path) -> None:
    play(file, 200)
    file.write_bytes(file.read_bytes()[:5000])


def misspelt(file: Path) -> None:
    play(file)
    connection = sqlite3.connect(file)
    connection.execute("UPDATE game SET moves = 'what' WHERE number = 2")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (foreign, "holds something else"),
        (newer, "newer version of Harif .format 99; this one knows 1."),
        (lambda file: file.write_text("not a database, but long enough to look like one" * 9), "cannot be used"),
        (Path.mkdir, "cannot be used"),
        (damaged, "cannot be used"),
        (truncated, "cannot be used"),
        (misspelt, "cannot be used"),
    ],
)
def test_what_is_no_file_of_games_is_left_alone(make: Any, words: str, tmp_path: Path) -> None:
    file = tmp_path / "g"
    make(file)
    before = None if file.is_dir() else file.read_bytes()
    with pytest.raises(harif.SearchError, match=words):
        play(file)
    with pytest.raises(harif.SearchError, match=words), Store(file, reading=True) as store:
        store.games()
    assert file.is_dir() or file.read_bytes()[:100] == before[:100]
    assert not (tmp_path / "g.lock").exists()


@pytest.mark.parametrize("place", ["nowhere/g", "file/g", "a\0b"])
def test_places_where_nothing_can_be_written(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(harif.SearchError, match="cannot be written"):
        play(tmp_path / place)


def test_a_place_that_is_only_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path / "g")
    monkeypatch.setattr(room.os, "access", lambda *_: False)
    assert "immutable" in room.address_to_read(tmp_path / "g")
    assert len(kept(tmp_path / "g")) == 4
    assert list(tmp_path.iterdir()) == [tmp_path / "g"]


def test_an_empty_file_is_taken_and_a_missing_one_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "g").touch()
    assert play(tmp_path / "g").games == 4
    with pytest.raises(harif.SearchError, match="There is no file"):
        Store(tmp_path / "none", reading=True)


# A full disk ----------------------------------------------------------------------------------------------------------


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enter = Store.enter

    def enter_full(store: Store, identity: dict) -> None:
        enter(store, identity)
        pages = store.ask("PRAGMA page_count")[0][0]
        store.ask(f"PRAGMA max_page_count = {pages + 2}")

    monkeypatch.setattr(Store, "enter", enter_full)
    with pytest.raises(harif.SearchError, match="no room left on the disk .*The games so far are kept"):
        play(tmp_path / "g", 2000)
    played = kept(tmp_path / "g")
    assert 0 < len(played) < 2000
    monkeypatch.undo()
    more = len(played) + 4
    assert play(tmp_path / "g", more).games == more
    assert kept(tmp_path / "g") == kept_of_one(tmp_path / "h", more)


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path / "g"), "3000"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000)),
        capture_output=True,
        text=True,
    )
    assert "harif.game.errors.SearchError: There is no room left on the disk" in done.stderr
    assert 0 < len(kept(tmp_path / "g")) < 3000


# Two at a time --------------------------------------------------------------------------------------------------------


def test_two_on_one_file(tmp_path: Path) -> None:
    file, stop = tmp_path / "g", threading.Event()
    match = threading.Thread(target=lambda: play(file, 10**6, stop=stop))
    match.start()
    try:
        while len(kept_now(file)) < 3:  # who only reads may come in
            time.sleep(0.01)
        with pytest.raises(harif.SearchError, match="Another process is playing for"):
            play(file)
        done = subprocess.run([sys.executable, "-c", PLAY, str(file), "4"], capture_output=True, text=True)
        assert "Another process is playing for" in done.stderr
    finally:
        stop.set()
        match.join()
    assert play(file, 1).games > 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g"]


def test_a_player_that_changes_the_folder_leaves_no_lock_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()

    def wanders(state: Any) -> int:
        os.chdir(tmp_path / "elsewhere")
        return next(iter(state.actions()))

    harif.match("tictactoe", wanders, "random", games=2, file="g", **QUICK)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["elsewhere", "g"]
    assert len(kept(tmp_path / "g")) == 2


def test_the_identity_is_json(tmp_path: Path) -> None:
    play(tmp_path / "g", clock="9+1")
    with Store(tmp_path / "g", reading=True) as store:
        identity = store.identity()
    assert identity["clock"] == [9.0, 1.0]
    assert json.loads(json.dumps(identity)) == identity


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    code = PLAY.replace("harif.match(", "print(harif.match(").replace("file=sys.argv[1])", "file=sys.argv[1]).stopped)")
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "g"), "100000"], stdout=subprocess.PIPE, text=True
    )
    while len(kept_now(tmp_path / "g")) < 3:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.communicate()[0] == "interrupt\n"
    assert len(kept(tmp_path / "g")) >= 3


def test_a_file_stands_alone_when_the_match_is_over(tmp_path: Path) -> None:
    file = tmp_path / "g.sqlite"
    harif.match("tictactoe", "random", "random", games=4, plies=0, file=file)
    with Store(file, reading=True) as store:
        assert len(store.games()) == 4
    assert [found.name for found in tmp_path.iterdir()] == ["g.sqlite"]


def test_another_function_of_the_same_name_is_another_player(tmp_path: Path) -> None:
    def low(state):
        return min(state.actions())

    def high(state):
        return max(state.actions())

    high.__name__ = "low"
    harif.match("tictactoe", low, "random", games=2, plies=0, file=tmp_path / "g")
    with pytest.raises(harif.SearchError, match="holds another match: functions"):
        harif.match("tictactoe", high, "random", games=4, plies=0, file=tmp_path / "g")


def test_fewer_games_than_are_kept_tell_of_all(tmp_path: Path) -> None:
    asked = {"seed": 3, "plies": 2, "file": tmp_path / "g"}
    harif.match("tictactoe", "random", "random", games=8, **asked)
    assert harif.match("tictactoe", "random", "random", games=4, **asked).games == 8


def test_a_lock_file_of_somebody_else_stays(tmp_path: Path) -> None:
    (tmp_path / "poetry.lock").write_text("mine")
    harif.match("tictactoe", "random", "random", games=2, plies=0, file=tmp_path / "poetry")
    assert (tmp_path / "poetry.lock").read_text() == "mine"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["poetry", "poetry.lock"]
