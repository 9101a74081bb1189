"""`harif.solve`: the way it picks, what it promises, and what it does when it is stopped or killed."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache

import pytest

import harif
from harif import load, solve


@cache
def value_of(state):
    """The value to the player to move, by the book."""
    if state.terminal():
        raise ValueError
    best = None
    for action in state.actions():
        child = state.result(action)
        if child.terminal():
            found = child.utility(state.player())
        else:
            found = value_of(child) * (1 if child.player() == state.player() else -1)
        best = found if best is None or found > best else best
    return best


SMALL = [
    "tictactoe",
    "connect4:rows=4,columns=3",
    "dots:rows=1,columns=3",
    "kalah:pits=3,seeds=1",
    "hexapawn:rows=3,columns=3",
    "domineering:rows=3,columns=3",
    "chomp:rows=2,columns=3",
    "othello:size=4",
]


@pytest.mark.parametrize("spec", SMALL)
def test_values_and_moves_are_the_books(spec):
    state = load(spec)
    found = solve(state, native=False)
    assert found.exact
    assert found.value == value_of(state)
    assert found.ranking == "exact"
    for action, value in found.ranked:
        child = state.result(action)
        sign = 1 if child.terminal() or child.player() == state.player() else -1
        assert value == (child.utility(state.player()) if child.terminal() else sign * value_of(child))
    first = next(a for a in state.actions() if dict(found.ranked)[a] == found.value)
    if found.value == state.__harif__.kind.middle:
        assert found.action == first  # of equal moves the first


def test_the_line_leads_to_the_value():
    for spec in SMALL:
        at = start = load(spec)
        found = solve(start, native=False)
        for move in found.line:
            assert move in list(at.actions())
            at = at.result(move)
        assert at.terminal()
        assert at.utility(start.player()) == found.value
        assert found.distance in (None, len(found.line))


@pytest.mark.parametrize(
    ("spec", "way"),
    [("nim:heaps=1-2", "grundy"), ("nim:heaps=1-2,misere=true", "alphabeta"), ("tictactoe", "alphabeta")],
)
def test_it_says_which_way_it_took(spec, way):
    found = solve(load(spec), native=False)
    assert found.algorithm == way
    assert found.stats["way"] == {"grundy": "sum"}.get(way, way)


def test_games_that_loop_go_backwards():
    found = solve(load("morris:men=3"), native=True)
    assert found.algorithm == "retrograde"
    assert found.stats["verified"]


def test_chance_and_crowds_are_searched_through():
    found = solve(harif.tree("(max (chance 0.5:3 0.5:12) 5)"), native=False)
    assert found.value == 7.5
    assert found.stats["way"] == "value"
    assert solve(harif.tree("(p0 <1,2,3> <4,5,6>)"), native=False).value == 4


def test_leaves_of_any_size_still_have_a_value():
    assert solve(harif.tree("((3.14159 12) (2 4e7))"), native=False).value == pytest.approx(3.14159)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"way": "magic"}, "There is no way 'magic' to solve. There are: auto, alphabeta"),
        ({"ranking": "none"}, "ranking is 'exact' or 'bounds'"),
        ({"threads": 0}, "threads is a number from 1"),
        ({"table": 0}, "table is a size in megabytes"),
        ({"seconds": -1}, "seconds is a number above 0"),
        ({"way": "sum"}, "does not say of what parts it is the sum"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(arguments, sentence):
    with pytest.raises(harif.SearchError) as caught:
        solve(load("tictactoe"), native=False, **arguments)
    assert sentence in str(caught.value)


def test_a_finished_game_and_one_move():
    with pytest.raises(harif.SearchError, match="the game is over"):
        solve(harif.position("tictactoe", "XXX/OO./..."), native=False)
    assert solve(harif.position("tictactoe", "XOX/XOO/OX."), native=False).action == 8


def test_unsolved_says_what_is_known():
    with pytest.raises(harif.Unsolved) as caught:
        solve(load("connect4"), native=False, nodes=300)
    assert caught.value.known["low"] == -1
    assert caught.value.known["high"] == 1
    assert "Give it more time" in str(caught.value)


def test_a_key_that_collides_is_refused(write):
    file = write("merged.py", MERGED)
    with pytest.raises(harif.GameError, match="'key' gives .* for two different positions"):
        solve(load(file), native=False)
    with pytest.raises(harif.GameError, match="'key' gives .* for two different positions"):
        harif.search(load(file), "pvs", depth=3, native=False)


def test_a_priority_that_raises_is_a_sentence(write):
    file = write("raising.py", MERGED.replace("def key(self): return self.stones // 4", RAISES))
    for native in (False, True):
        with pytest.raises(harif.GameError, match="a method raised ValueError"):
            solve(load(file), native=native)
        with pytest.raises(harif.GameError, match="a method raised ValueError"):
            harif.search(load(file), "pvs", depth=20, native=native)


RAISES = """def priority(self, action):
        if self.stones == 3:
            raise ValueError("no idea")
        return 0"""

MERGED = """
from typing import NamedTuple
import harif

@harif.game(name="merged", players=2)
class Merged(NamedTuple):
    stones: int = 21
    turn: int = 0
    def player(self): return self.turn
    def actions(self): return range(1, min(3, self.stones) + 1)
    def result(self, take): return Merged(self.stones - take, 1 - self.turn)
    def terminal(self): return self.stones == 0
    def utility(self, player): return -1.0 if player == self.turn else 1.0
    def key(self): return self.stones // 4
"""

SOLVE = """
import sys, harif
found = harif.solve(harif.load("connect4:rows=5,columns=5"), folder=sys.argv[1], table=4, native=False)
print(found.value, found.distance, found.ranked)
"""


def test_killed_and_called_again_it_goes_on(tmp_path):
    """Interpreted, so that it takes long enough to be killed half-way: twice, each time after something was proven."""
    folder = tmp_path / "work"
    before: dict = {}
    for _ in range(2):
        process = subprocess.Popen([sys.executable, "-c", SOLVE, str(folder)], stdout=subprocess.PIPE)
        end = time.monotonic() + 60
        while time.monotonic() < end and process.poll() is None and proven(folder) == before:
            time.sleep(0.05)
        assert process.poll() is None
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert proven(folder) != before
        before = proven(folder)
    plain = solve(load("connect4:rows=5,columns=5"))
    again = solve(load("connect4:rows=5,columns=5"), folder=folder, table=4)
    assert (again.value, again.distance, again.ranked) == (plain.value, plain.distance, plain.ranked)


def proven(folder):
    try:
        return json.loads((folder / "progress.json").read_text())["proven"]
    except (OSError, KeyError):
        return {}


def test_a_folder_of_another_game_is_refused(tmp_path):
    solve(load("connect4:rows=4,columns=5"), folder=tmp_path / "work", table=1)
    with pytest.raises(harif.SearchError, match="holds the analysis of connect4"):
        solve(load("connect4:rows=4,columns=3"), folder=tmp_path / "work", table=1, native=False)


def test_a_disk_that_is_full_is_a_sentence(tmp_path, monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(harif.SearchError, match="no room left on the disk"):
        solve(load("tictactoe"), folder=tmp_path / "work", table=1)


@pytest.mark.parametrize("table", [0.001, 1, 8192])
def test_tables_of_any_size(table):
    found = solve(load("connect4:rows=4,columns=5"), table=table)
    assert (found.value, found.action) == (0.0, 1)


def test_more_threads_than_cores_and_the_same_answer():
    one = solve(load("connect4:rows=4,columns=5"))
    many = solve(load("connect4:rows=4,columns=5"), threads=2 * (os.cpu_count() or 2) + 1)
    assert (one.value, one.distance, one.ranked) == (many.value, many.distance, many.ranked)


def test_progress_can_stop_it():
    seen = []

    def watch(stand):
        seen.append(stand)
        return len(seen) < 3

    with pytest.raises(harif.Unsolved):
        solve(load("connect4"), progress=watch)
    assert len(seen) == 3
    assert seen[-1].nodes > 0
    assert "proving the value" in seen[-1].told
