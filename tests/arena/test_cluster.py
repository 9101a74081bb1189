"""A tournament on a Ray cluster of two nodes, one of which is killed under way."""

import contextlib
import os
import sqlite3
import sys
import threading
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

HERE = Path(__file__).parent
NODE = os.environ.get("RAY_RAYLET_PID", "none")


@harif.game(name="slow", players=2)
class Slow(NamedTuple):
    """Ten plies; whether the sum is odd decides. The first game waits until both nodes play, and the node that is named
    in the file "doomed" never ends one.
    """

    plies: int = 0
    sum: int = 0

    def player(self):
        return self.plies % 2

    def actions(self):
        return range(3)

    def result(self, action):
        if self.plies == 0:
            with open(HERE / "begun", "a") as begun:
                begun.write(f"{NODE} {os.getpid()}\\n")
            while len({line.split()[0] for line in (HERE / "begun").read_text().splitlines()}) < 2:
                time.sleep(0.01)
        elif (HERE / "doomed").read_text() == NODE:
            (HERE / "under way").touch()
            time.sleep(100)
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
    (tmp_path / "doomed").write_text(str(second.all_processes["raylet"][0].process.pid))

    def kill_in_the_middle_of_a_game() -> None:
        wait_for((tmp_path / "under way").exists)
        nodes.remove_node(second, allow_graceful=False)

    killer = threading.Thread(target=kill_in_the_middle_of_a_game)
    killer.start()
    table = harif.tournament(tmp_path / "slow.py", *PLAYERS, games=4, plies=0, seed=5, cluster=nodes.address, file=kept)
    killer.join()
    assert (table.games, table.stopped) == (12, None)
    assert [number for number, _ in stored(kept)] == list(range(12))
    where = [line.split() for line in begun.read_text().splitlines()]
    assert len({node for node, _ in where}) == 2, "both nodes have played"
    assert len(where) == 13, "one game was played again"
    assert capsys.readouterr().out == ""
    harif.tournament(tmp_path / "slow.py", *PLAYERS, games=2, plies=0, seed=5, file=tmp_path / "here.sqlite")
    assert stored(tmp_path / "here.sqlite") == stored(kept)[:6], "a game is the same wherever it is played"
    wait_for(lambda: not any(Path(f"/proc/{process}").exists() for _, process in where if int(process) != os.getpid()))


def wait_for(condition: Any) -> None:
    end = time.monotonic() + 60.0
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
    if os.environ.get("CI") != "true":  # there it must be installed
        pytest.importorskip("ray")
    for nobody in ("127.0.0.1:1", "ray://no.such.host.invalid:10001", "127.0.0.1:99999"):
        with pytest.raises(harif.SearchError, match=f"No Ray cluster can be reached at '{nobody}'"):
            harif.match("tictactoe", "random", "random", plies=0, cluster=nobody)


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(harif.SearchError, match=r"pip install 'harif\[cluster\]'"):
        harif.match("tictactoe", "random", "random", plies=0, cluster="auto")
