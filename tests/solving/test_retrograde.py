"""Retrograde analysis against a plain fixpoint; and a folder that is killed, filled up, damaged or somebody else's."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import harif
from harif import SearchError
from harif.solving.backward.analysis import Analysis
from harif.solving.backward.retrograde import Database, Stopped, retrograde
from harif.solving.folder import Folder
from harif.solving.verify import verify

FILE = Path(__file__).with_name("games.py")


@pytest.fixture(scope="module")
def games():
    from harif.game.origin import load_module

    return load_module(FILE)


def agree(database, oracle):
    assert database.verified
    for state, (worth, plies) in oracle.items():
        sign = 1 if state.terminal() or state.player() == 0 else -1
        assert database.value(state) == sign * worth
        assert database.distance(state) == plies or (worth == 0.0 and plies == 0)
    return True


def test_dodgem_is_a_win_for_the_first_player(games):
    """Published in Winning Ways: on 3×3 the first player wins."""
    database = retrograde(games.Dodgem, native=False)
    oracle = games.solved(games.Dodgem())
    assert database.positions == len(oracle)
    assert agree(database, oracle)
    assert database.value(games.Dodgem()) == 1.0
    result = database.result(games.Dodgem())
    assert result.exact
    assert result.algorithm == "retrograde"
    assert len(result.line) == result.distance == database.distance(games.Dodgem())
    state = games.Dodgem()
    for action in result.line:
        state = state.result(action)
    assert state.terminal()
    assert state.utility(0) == 1.0
    assert database.wins + database.draws + database.losses + database.ends == database.positions


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("memory", [None, 100_000])
def test_random_graphs_with_and_without_lists_of_predecessors(games, seed, memory, monkeypatch):
    swept, by_sweeps = [], Analysis.by_sweeps
    monkeypatch.setattr(Analysis, "by_sweeps", lambda self, *at: swept.append(at) or by_sweeps(self, *at))
    start = games.maze(seed=seed, nodes=1500, solo=False)()
    oracle = games.solved(start)
    unfolded = retrograde(start, memory=memory, fold=False, native=seed < 1)
    folded = retrograde(start, memory=memory, native=seed < 1)
    assert bool(swept) == (memory is not None)
    assert unfolded.positions == len(oracle)
    assert folded.positions == len({s.node for s in oracle})
    assert agree(unfolded, oracle)
    assert agree(folded, oracle)
    longest = max((p for s, (w, p) in oracle.items() if p and w * (1 - 2 * s.player()) > 0), default=0)
    assert unfolded.longest.distance == longest == unfolded.distance(unfolded.longest.state)


def test_moves_are_ranked_by_value_then_plies(games):
    database = retrograde(games.maze(seed=5, nodes=400, solo=False)(), native=False)
    for number in range(database.positions):
        state = database.position(number)
        if not state.terminal():
            moves = database.best(state)
            assert moves[0].value == database.value(state)
            assert moves[0].distance == database.distance(state)
            assert [m.value for m in moves] == sorted((m.value for m in moves), reverse=True)
            wins = [m.distance for m in moves if m.value > 0]
            assert wins == sorted(wins)


def test_one_player(games):
    start = games.maze(seed=2, nodes=200, solo=True)()
    assert agree(retrograde(start, native=False), games.solved(start))


# Folders ----------------------------------------------------------------------------------------------------------

KEPT = ("positions.bin", "values.bin", "index.bin")


def contents(folder):
    return [(folder / name).read_bytes() for name in KEPT]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """KQK, uninterrupted."""
    folder = tmp_path_factory.mktemp("whole") / "kqk"
    database = retrograde(harif.load("endgame:pieces=KQK"), folder=folder)
    return folder, database


def test_a_finished_folder_is_opened(whole):
    folder, made = whole
    assert sorted(p.name for p in folder.iterdir()) == [
        "checksums.bin",
        "index.bin",
        "lock",
        "positions.bin",
        "progress.json",
        "values.bin",
    ]
    start = harif.load("endgame:pieces=KQK")
    again = retrograde(start, folder=folder)
    opened = Database.open(start, folder)
    for database in (again, opened):
        assert database.verified
        assert (database.positions, database.wins, database.draws) == (made.positions, made.wins, made.draws)
        assert database.longest == made.longest
    assert made.bytes == sum((folder / name).stat().st_size for name in KEPT)


CHILD = """
import sys
from pathlib import Path
import harif
from harif.solving import pieces
from harif.solving.backward import work
from harif.solving.backward.retrograde import retrograde
work.CHECKPOINT, pieces.SHORTEST, pieces.LONGEST = 0.0, 0.0003, 0.001
print("begin", flush=True)
retrograde(harif.load("endgame:pieces=KQK"), folder=Path(sys.argv[1]))
print("end", flush=True)
"""


def begun(folder):
    """Is anything but whose folder it is written down?"""
    try:
        return "expanded" in json.loads((folder / "progress.json").read_text())
    except (OSError, ValueError):
        return False


def test_killed_at_any_moment_it_goes_on(whole, tmp_path):
    folder, _ = whole
    phases, kills, wait = set(), 0, 0.05
    target = tmp_path / "killed"
    while True:
        with subprocess.Popen([sys.executable, "-c", CHILD, str(target)], stdout=subprocess.PIPE) as child:
            assert child.stdout.readline() == b"begin\n"
            end = time.monotonic() + 60
            while not begun(target) and time.monotonic() < end:
                time.sleep(0.01)  # kernels are loaded
            time.sleep(wait)
            child.send_signal(signal.SIGKILL)
            finished = b"end" in child.stdout.read()
        if finished or kills >= 8:
            break
        kills += 1
        if (target / "progress.json").exists():
            known = json.loads((target / "progress.json").read_text())
            phases.add(tuple(known.get(name) for name in ("phase", "expanded", "plies", "checked")))
        wait += 0.05
    database = retrograde(harif.load("endgame:pieces=KQK"), folder=target)
    assert kills >= 2
    assert len(phases) >= 2
    assert database.verified
    assert contents(target) == contents(folder)


@pytest.mark.parametrize("moment", ["enumerate", "propagate", "check"])
def test_stopped_in_each_phase_it_goes_on(whole, tmp_path, monkeypatch, moment):
    folder, made = whole
    watch, seen = Analysis.watch, []

    def stop_there(self):
        seen.append(self.progress["phase"])
        late = self.progress["plies"] >= 7 if moment == "propagate" else seen.count(moment) > 3
        if self.progress["phase"] == moment and late:
            self.stop()
        watch(self)

    monkeypatch.setattr(Analysis, "watch", stop_there)
    start = harif.load("endgame:pieces=KQK")
    with pytest.raises(Stopped, match=f"stopped in phase '{moment}'.*kept in"):
        retrograde(start, folder=tmp_path / "db")
    monkeypatch.setattr(Analysis, "watch", watch)
    if moment != "check":
        with pytest.raises(SearchError, match="not finished"):
            Database.open(start, tmp_path / "db")
    again = retrograde(start, folder=tmp_path / "db")
    assert contents(tmp_path / "db") == contents(folder)
    assert (again.wins, again.draws, again.losses) == (made.wins, made.draws, made.losses)


def test_the_watcher_can_stop_it():
    stages = []

    def watch(stage):
        stages.append(stage)
        return False

    with pytest.raises(Stopped, match="was stopped"):
        retrograde(harif.load("endgame:pieces=KQK"), fold=False, progress=watch)
    assert stages[0].phase == "enumerate"
    assert stages[0].done is None


FULL = """
import resource, sys
from pathlib import Path
import harif
from harif.solving.backward.retrograde import retrograde
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    retrograde(harif.load("endgame:pieces=KQK"), folder=Path(sys.argv[1]))
except harif.HarifError as problem:
    print(problem)
"""


@pytest.mark.parametrize("room", [1, 150_000, 1_000_000])
def test_a_full_disk_is_a_sentence_and_nothing_is_lost(whole, tmp_path, room):
    folder, _ = whole
    target = tmp_path / "full"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(target), str(room)], capture_output=True, text=True, env=environment
    )
    assert "There is no room left on the disk" in done.stdout, done.stdout + done.stderr
    assert "make room and call again" in done.stdout
    retrograde(harif.load("endgame:pieces=KQK"), folder=target)
    assert contents(target) == contents(folder)


def test_folders_of_something_else_are_refused(whole, tmp_path, games):
    folder, _ = whole
    with pytest.raises(SearchError, match="holds the analysis of endgame:pieces=KQK; this is endgame:pieces=KRK"):
        retrograde(harif.load("endgame:pieces=KRK"), folder=folder)
    with pytest.raises(
        SearchError, match="by other fold: there it is True, here False. Ask for fold=True, or choose another folder"
    ):
        retrograde(harif.load("endgame:pieces=KQK"), folder=folder, fold=False)
    other = harif.position("endgame:pieces=KQK", "8/8/8/4k3/8/8/8/K6Q w")
    with pytest.raises(SearchError, match="of endgame:pieces=KQK from another starting position. Choose another"):
        retrograde(other, folder=folder)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("sir")
    with pytest.raises(SearchError, match="holds something else"):
        retrograde(games.Dodgem, folder=tmp_path / "letters", native=False)
    with pytest.raises(SearchError, match="no analysis"):
        Database.open(games.Dodgem, tmp_path / "nothing", native=False)
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "progress.json").write_text("{")
    with pytest.raises(SearchError, match="cannot be read"):
        retrograde(games.Dodgem, folder=tmp_path / "torn", native=False)


def test_changed_rules_are_noticed(tmp_path):
    text, file = FILE.read_text(), tmp_path / "mine.py"
    file.write_text(text)
    retrograde(harif.load(f"{file}:dodgem3"), folder=tmp_path / "db", native=False)
    changed = tmp_path / "mine2.py"
    changed.write_text(text.replace("column == 3:", "column >= 3:"))
    with pytest.raises(SearchError, match="other rules. What differs: 'actions'"):
        retrograde(harif.load(f"{changed}:dodgem3"), folder=tmp_path / "db", native=False)


def make_older(folder):
    """What the first version kept: no seal, no checksums, and rules that nobody can read today."""
    facts = Folder(folder).read() | {"format": 1, "rules": "0123456789abcdef"}
    for name in ("kind", "sums", "checksums"):
        del facts[name]
    (folder / "progress.json").write_text(json.dumps(facts))
    (folder / "checksums.bin").unlink(missing_ok=True)


def test_the_folder_of_an_earlier_version_is_checked_and_taken_over(whole, tmp_path):
    folder, made = whole
    start, target = harif.load("endgame:pieces=KQK"), tmp_path / "db"
    shutil.copytree(folder, target)
    make_older(target)
    with pytest.raises(SearchError, match="by an earlier version of Harif.* Choose another folder"):
        Database.open(start, target)
    assert verify(target).facts == ("all 46,599 values are what the rules say",)
    phases = []
    again = retrograde(start, folder=target, progress=lambda seen: phases.append(seen.phase))
    assert again.verified
    assert set(phases) <= {"check", "done"}
    assert Database.open(start, target).verify()
    assert (again.wins, again.longest) == (made.wins, made.longest)


@pytest.mark.parametrize("change", [{"wins": None}, {"draws": 1 << 20}, {"phase": "over"}])
def test_the_folder_of_an_earlier_version_that_makes_no_sense_is_refused(whole, tmp_path, change):
    shutil.copytree(whole[0], tmp_path / "db")
    make_older(tmp_path / "db")
    file = tmp_path / "db" / "progress.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(SearchError, match=r"progress.json' is damaged: it is not what was written"):
        retrograde(harif.load("endgame:pieces=KQK"), folder=tmp_path / "db")


@pytest.mark.parametrize("name", KEPT)
def test_the_check_finds_one_wrong_byte(whole, tmp_path, name):
    folder, _ = whole
    start = harif.load("endgame:pieces=KQK")
    (tmp_path / "db").mkdir()
    for file in folder.iterdir():
        (tmp_path / "db" / file.name).write_bytes(file.read_bytes())
    assert Database.open(start, tmp_path / "db").verify()
    data = bytearray((folder / name).read_bytes())
    at = next(i for i in range(40_000, len(data)) if data[i])  # an empty slot of the index is no position's
    data[at] ^= 4
    (tmp_path / "db" / name).write_bytes(data)
    assert not Database.open(start, tmp_path / "db").verify()
    facts = Folder(folder).read() | {"phase": "check", "checked": 0, "verified": False}
    Folder(tmp_path / "db").write(facts)
    with pytest.raises(SearchError, match=f"{name}' is damaged: the 64 KB from byte"):
        retrograde(start, folder=tmp_path / "db")
    make_older(tmp_path / "db")
    with pytest.raises(SearchError, match="files are damaged"):
        retrograde(start, folder=tmp_path / "db")


def test_a_missing_file_is_noticed(whole, tmp_path):
    folder, _ = whole
    (tmp_path / "db").mkdir()
    (tmp_path / "db" / "progress.json").write_bytes((folder / "progress.json").read_bytes())
    with pytest.raises(SearchError, match="is missing or too short"):
        Database.open(harif.load("endgame:pieces=KQK"), tmp_path / "db")


def test_one_process_at_a_time(tmp_path):
    holder = Folder(tmp_path / "db")
    holder.open({"game": "x"})
    holder.lock()
    with pytest.raises(SearchError, match="Another process is working"):
        retrograde(harif.load("endgame:pieces=KQK"), folder=tmp_path / "db")
    holder.unlock()


# Refusals ---------------------------------------------------------------------------------------------------------


def test_other_kinds_of_games_are_refused(games):
    with pytest.raises(SearchError, match="wants the utilities -16, 0 and 16 "):
        retrograde(harif.load("othello:size=4"), native=False)
    with pytest.raises(SearchError, match="the field '.*' of ghost"):
        retrograde(harif.load("ghost"))
    with pytest.raises(SearchError, match="threads is a whole number"):
        retrograde(games.Dodgem, threads=0)
    with pytest.raises(SearchError, match="need more than"):
        retrograde(games.Dodgem, memory=1000, native=False)


def test_positions_elsewhere_are_refused(whole):
    _, database = whole
    with pytest.raises(harif.HarifError, match="is not a state of"):
        database.value(harif.load("tictactoe"))
    with pytest.raises(harif.HarifError, match="cannot be reached"):
        database.value(type(database.start)(0))


def test_games_without_loops_agree_with_search():
    start = harif.load("tictactoe")
    database = retrograde(start, threads=2)
    assert database.value(start) == 0.0
    assert database.positions <= 5478
    after = start.result(0).result(1)
    found = harif.alphabeta(after)
    assert database.value(after) == found.value == 1.0
    assert database.distance(after) == found.distance
