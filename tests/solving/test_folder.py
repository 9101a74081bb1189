"""Folders that promised to go on: whatever happened before, the second call goes on or says what is wrong."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import harif
from harif import SearchError, load, solve
from harif.native.blocks import Block
from harif.solving.folder import FORMAT, Folder
from harif.solving.verify import verify

BOARD = "connect4:rows=4,columns=5"


def unsolved(folder, **limits):
    with pytest.raises(harif.Unsolved, match="call again to go on"):
        solve(load(BOARD), folder=folder, table=1, **limits)


def test_stopped_before_anything_was_proven_it_goes_on(tmp_path):
    for _ in range(2):
        unsolved(tmp_path / "work", nodes=10)
    assert solve(load(BOARD), folder=tmp_path / "work", table=1).value == 0


KILLED = """
import os, sys, harif
from harif.native import blocks
from harif.solving import checksums, folder

def die_before(owner, name, nth):
    def dying(*arguments, **options):
        global calls
        calls += 1
        if calls == nth:
            os._exit(9)
        return was(*arguments, **options)
    was, owner_of = getattr(owner, name), owner
    setattr(owner_of, name, dying)

calls = 0
die_before(*{"write": (folder.Folder, "write", int(sys.argv[3])), "table": (os, "posix_fallocate", 1),
             "rename": (folder.Path, "replace", int(sys.argv[3])), "sums": (checksums, "checksum", 1)}[sys.argv[2]])
harif.solve(harif.load(sys.argv[4]), folder=sys.argv[1], table=1, native=False)
"""


@pytest.mark.parametrize(("moment", "times"), [("rename", 1), ("table", 1), ("rename", 3), ("sums", 1)])
def test_killed_at_its_beginning_or_end_it_goes_on(tmp_path, moment, times):
    command = [sys.executable, "-c", KILLED, str(tmp_path / "work"), moment, str(times), "tictactoe"]
    assert subprocess.run(command, timeout=60).returncode == 9
    assert solve(load("tictactoe"), folder=tmp_path / "work", table=1, native=False).value == 0
    assert solve(load("tictactoe"), folder=tmp_path / "work", table=1, native=False).nodes < 100


@pytest.mark.parametrize("name", ["posix_fallocate", "fsync"])
def test_a_full_disk_leaves_a_folder_that_goes_on(tmp_path, monkeypatch, name):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, name, full)
        with pytest.raises(SearchError, match="make room and call again"):
            solve(load("tictactoe"), folder=tmp_path / "work", table=1, native=False)
    assert solve(load("tictactoe"), folder=tmp_path / "work", table=1, native=False).value == 0


def test_what_differs_is_said_and_nobody_is_told_to_delete(tmp_path):
    folder = tmp_path / "work"
    solve(load("tictactoe"), folder=folder, table=1, native=False)
    with pytest.raises(SearchError, match="by other table: there it is 1, here 2. Ask for table=1"):
        solve(load("tictactoe"), folder=folder, table=2, native=False)
    with pytest.raises(SearchError, match="by other kind: there it is alphabeta, here retrograde"):
        solve(load("tictactoe"), "retrograde", folder=folder, native=False)
    known = Folder(folder).read()
    Folder(folder).write(known | {"format": FORMAT + 1})
    with pytest.raises(SearchError, match="made by a later version of Harif"):
        solve(load("tictactoe"), folder=folder, table=1, native=False)
    (folder / "progress.json").write_text(json.dumps({"game": "tictactoe", "kind": "alphabeta", "table": 1.0}))
    with pytest.raises(SearchError, match="by an earlier version of Harif.*this one stays as it is"):
        solve(load("tictactoe"), folder=folder, table=1, native=False)
    for file in Path(harif.__file__).parent.joinpath("solving").rglob("*.py"):
        assert not re.search(r"(?i)delete (that|the folder|it)", file.read_text(encoding="utf-8")), file


def test_a_change_of_what_it_says_of_itself_is_noticed(tmp_path):
    folder = tmp_path / "work"
    solve(load("tictactoe"), folder=folder, table=1, native=False)
    file = folder / "progress.json"
    text = file.read_text()
    file.write_text(text.replace("0,", "1024,", 1))
    assert file.read_text() != text
    with pytest.raises(SearchError, match=r"progress.json' cannot be read: it is not what was written"):
        solve(load("tictactoe"), folder=folder, table=1, native=False)


def test_what_was_written_is_read_whatever_its_keys(tmp_path):
    place = Folder(tmp_path / "work")
    place.open({})
    place.write({"format": FORMAT, "counts": {2: 1, 10: 2}})
    assert place.read() == {"format": FORMAT, "counts": {"2": 1, "10": 2}}


@pytest.mark.parametrize("text", ["{}", '{"game": "tictactoe"}', '{"game": "tictactoe", "format": 2}'])
def test_a_file_that_is_no_progress_of_ours_is_not_believed(tmp_path, text):
    (tmp_path / "progress.json").write_text(text)
    for call in (solve, harif.retrograde):
        with pytest.raises(SearchError, match="it is not what was written"):
            call(load("tictactoe"), folder=tmp_path, native=False)


@pytest.mark.parametrize("made", [0, -1, "2", None])
def test_a_format_that_nobody_writes_is_no_later_one(tmp_path, made):
    solve(load("tictactoe"), folder=tmp_path, table=1, native=False)
    place = Folder(tmp_path)
    place.write(place.read() | {"format": made})
    told = re.escape(f"says that its format is {made!r}, which no version of Harif writes")
    with pytest.raises(SearchError, match=told):
        solve(load("tictactoe"), folder=tmp_path, table=1, native=False)
    with pytest.raises(SearchError, match=told):
        verify(tmp_path, native=False)


@pytest.mark.parametrize("name", ["read_text", "exists"])
def test_a_file_that_nobody_may_read_is_not_called_damaged(tmp_path, monkeypatch, name):
    solve(load("tictactoe"), folder=tmp_path, table=1, native=False)

    def forbidden(*arguments, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", forbidden)
    if name == "exists":  # the folder itself is closed
        monkeypatch.setattr(Path, "exists", forbidden)
    with pytest.raises(
        SearchError, match=r"progress.json' cannot be read \(Permission denied\). Choose another folder"
    ):
        solve(load("tictactoe"), folder=tmp_path, table=1, native=False)


ELSEWHERE = """
import mmap, os, sys
del os.posix_fallocate, mmap.MAP_PRIVATE, mmap.MAP_ANONYMOUS
sys.modules["fcntl"] = None
import harif, harif.learning.file
for _ in range(2):
    print(harif.solve(harif.load("tictactoe"), folder="work", table=1, native=False).value)
with harif.learning.file.locked("network"):
    print(os.path.getsize("work/table"))
"""


def test_systems_that_lack_calls_of_unix_keep_folders_too(python):
    first, second, size = python(ELSEWHERE).split()
    assert first == second == "0.0"
    assert int(size) > 500_000


def test_room_is_taken_without_touching_what_a_file_holds(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "posix_fallocate")
    (tmp_path / "numbers").write_bytes(b"\x07" + bytes(7))
    block = Block("q", 300_000, tmp_path / "numbers")
    assert (block[0], block[299_999], len(block)) == (7, 0, 300_000)
    assert (tmp_path / "numbers").stat().st_size == 2_400_000


def test_a_game_that_alphabeta_gives_up_goes_on_backwards_in_the_same_folder(write, tmp_path):
    state = load(write("ring.py", RING))
    for _ in range(2):
        found = solve(state, folder=tmp_path / "work", native=False)
        assert (found.algorithm, found.value) == ("retrograde", 0)
    assert Folder(tmp_path / "work").way() == "retrograde"


def test_a_way_that_keeps_nothing_says_so(tmp_path, notices):
    assert solve(load("nim"), folder=tmp_path / "work", native=False).algorithm == "grundy"
    assert any("nothing is kept in" in notice for notice in notices())


RING = '''
from typing import NamedTuple
import harif

@harif.game
class Ring(NamedTuple):
    """A walk on a ring, for ever if nobody goes home."""
    at: int = 3
    turn: int = 0
    def player(self):
        return self.turn
    def actions(self):
        yield 1
        yield -1
    def result(self, action):
        return Ring((self.at + action) % 8, 1 - self.turn)
    def terminal(self):
        return self.at == 0
    def utility(self, player):
        return 1.0 if player == self.turn else -1.0
'''
