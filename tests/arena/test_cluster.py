"""A tournament on a Ray cluster of two nodes, one of which is killed under way."""

import contextlib
import os
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import harif

GAME = '''
import os
import time
from pathlib import Path
from typing import NamedTuple

import harif

BEGUN = Path(__file__).with_name("begun")


@harif.game(name="slow", players=2)
class Slow(NamedTuple):
    """Ten plies that take their time; whether the sum is odd decides. It notes on which node it is played."""

    plies: int = 0
    sum: int = 0

    def player(self):
        return self.plies % 2

    def actions(self):
        return range(3)

    def result(self, action):
        if self.plies == 0:
            with open(BEGUN, "a") as begun:
                begun.write(f"{os.environ.get('RAY_RAYLET_PID')} {os.getpid()}\\n")
        time.sleep(0.03)
        return Slow(self.plies + 1, self.sum + action)

    def terminal(self):
        return self.plies == 10

    def utility(self, player):
        return 1.0 if self.sum % 2 == player else -1.0
'''
PLAYERS = ("random", "random", "random")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch):
    """Two nodes of one processor each, on this machine."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    try:
        from ray.cluster_utils import Cluster
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("ray is not installed")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield made, made.add_node(num_cpus=1)
    made.shutdown()


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_games_of_a_lost_node_are_played_again(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nodes, second = cluster
    (tmp_path / "slow.py").write_text(GAME)
    begun, kept = tmp_path / "begun", tmp_path / "games.sqlite"
    its = str(second.all_processes["raylet"][0].process.pid)
    lost = []

    def watch(table: harif.TournamentResult) -> None:
        if not lost:
            lost.append(table.games)
            so_far = len(begun.read_text())
            wait_for(lambda: its in begun.read_text()[so_far:])
            nodes.remove_node(second, allow_graceful=False)  # in the middle of a game

    table = harif.tournament(
        tmp_path / "slow.py", *PLAYERS, games=4, plies=0, seed=5, cluster=nodes.address, file=kept, progress=watch
    )
    assert (table.games, table.stopped, len(lost)) == (12, None, 1)
    assert [number for number, _ in stored(kept)] == list(range(12))
    where = [line.split() for line in begun.read_text().splitlines()]
    assert len({node for node, _ in where}) == 2, "both nodes have played"
    assert len(where) > 12, "a game was played again"
    assert capsys.readouterr().out == ""
    harif.tournament(tmp_path / "slow.py", *PLAYERS, games=2, plies=0, seed=5, file=tmp_path / "here.sqlite")
    assert stored(tmp_path / "here.sqlite") == stored(kept)[:6], "a game is the same wherever it is played"
    wait_for(lambda: not any(Path(f"/proc/{process}").exists() for _, process in where if int(process) != os.getpid()))


def wait_for(condition: Any) -> None:
    end = time.monotonic() + 20.0
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def stored(file: Path) -> list[Any]:
    with contextlib.closing(sqlite3.connect(file)) as kept:
        return kept.execute("SELECT number, moves FROM game ORDER BY number").fetchall()


def test_what_is_asked_of_a_cluster() -> None:
    for cluster in (3, ""):
        with pytest.raises(harif.SearchError, match="cluster is an address"):
            harif.match("tictactoe", "random", "random", plies=0, cluster=cluster)
    with pytest.raises(harif.SearchError, match="give cluster or processes, not both"):
        harif.match("tictactoe", "random", "random", plies=0, cluster="auto", processes=2)


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(harif.SearchError, match=r"pip install 'harif\[cluster\]'"):
        harif.match("tictactoe", "random", "random", plies=0, cluster="auto")
