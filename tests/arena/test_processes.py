"""Several processes: the same games, nothing lost when one dies, and none left behind."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import harif
from harif.arena.matches import processes as room
from harif.arena.matches.store import Store

PLAYERS = """
import os
import signal
import sys
import time


def first(state):
    return next(iter(state.actions()))


def slow(state):
    time.sleep(0.02)
    return first(state)


def dies(state):
    os.kill(os.getpid(), signal.SIGKILL)


def dies_once(state):
    if os.path.exists(MARK):
        return first(state)
    open(MARK, "w").close()
    dies(state)


def leaves(state):
    os._exit(0)


def prints(state):
    print("hello")
    os.write(1, b"hello again")
    sys.stdout.flush()
    return first(state)


def holds(state):
    sum(range(10**10))  # one call into C: no other thread gets a turn


def sleeps(state):
    open(MARK, "w").close()
    time.sleep(1000)
"""


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of players that other processes find too."""
    name = f"players_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(PLAYERS.replace("MARK", repr(str(tmp_path / "mark"))))
    monkeypatch.syspath_prepend(tmp_path)
    return __import__(name)


@pytest.fixture(autouse=True)
def nobody_stays_behind() -> Iterator[None]:
    before = children()
    yield
    assert children() <= before


def children(of: int | None = None) -> set[int]:
    """The processes that a process has started, and those have, from /proc."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found, line = set(), [of or os.getpid()]
    for parent in line:
        below = [pid for pid, its in parents.items() if its == parent and pid not in found]
        found.update(below)
        line += below
    return found


def play(first: Callable | str, second: Callable | str, games: int, **how: Any) -> harif.MatchResult:
    return harif.match("nim:heaps=2-2", first, second, games=games, **{"plies": 0, "processes": 2, **how})


@pytest.mark.parametrize("who", ["dies", "leaves"])
def test_who_takes_the_process_along_forfeits(players: Any, who: str) -> None:
    result = play(getattr(players, who), "random", 1)
    assert (result.games, result.losses) == (1, 1)
    assert result.forfeits[0].reason == "Its process died, or hung, again and again."


def test_a_game_whose_process_was_killed_is_played_again(players: Any, tmp_path: Path) -> None:
    result = play(players.dies_once, "random", 4, file=tmp_path / "g", seed=2)
    assert (result.games, result.forfeits) == (4, ())
    play(players.first, "random", 4, file=tmp_path / "h", seed=2, processes=1)
    moves = []
    for file in ("g", "h"):
        with Store(tmp_path / file, reading=True) as store:
            moves.append([game.moves for game in store.games()])
    assert moves[0] == moves[1]


def test_killing_processes_from_outside_loses_no_game(players: Any) -> None:
    done = threading.Event()

    def kill_some() -> None:
        for _ in range(3):
            while not (there := children()) and not done.is_set():
                time.sleep(0.02)
            time.sleep(0.3)
            for pid in list(there)[:1]:
                os.kill(pid, signal.SIGKILL) if pid in children() else None

    killer = threading.Thread(target=kill_some)
    killer.start()
    result = play(players.slow, players.slow, 40)
    done.set()
    killer.join()
    assert result.games == 40


def test_who_holds_the_interpreter_forfeits(players: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SLACK", 0.3)
    result = play("random", players.holds, 1, patience=0.2)
    assert result.games == result.wins == len(result.forfeits)
    assert result.forfeits[0].reason == "Its process died, or hung, again and again."


def test_who_goes_after_a_hung_player_takes_no_game_along(players: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Seen(room.Workers):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            seen.append(self)

    monkeypatch.setattr(room, "Workers", Seen)
    result = play("random", players.sleeps, 3, patience=0.2)
    assert (result.games, result.wins) == (3, 3)
    assert seen[0].deaths == {}


def test_what_players_print_does_not_disturb_the_games(players: Any) -> None:
    result = play(players.prints, "random", 4)
    assert (result.games, result.forfeits) == (4, ())


def test_functions_that_cannot_be_told_are_refused(players: Any) -> None:
    for who, named in ((lambda state: 0, "<lambda>"), (local(), "inside")):
        with pytest.raises(harif.SearchError, match=f"{named} cannot be told to another process"):
            play(players.first, who, 2)


def local() -> Callable:
    def inside(state: Any) -> int:
        return 0

    return inside


def test_functions_of_the_program_itself_are_refused(python: Any) -> None:
    code = """
    import harif

    def mine(state):
        return next(iter(state.actions()))

    try:
        harif.match("nim", "random", mine, games=2, plies=0, processes=2)
    except harif.SearchError as problem:
        print(problem)
    """
    assert python(code).startswith("mine cannot be told to another process: define it in a module of its own")


def test_a_module_that_is_not_there_is_told(tmp_path: Path, players: Any) -> None:
    (tmp_path / f"{players.__name__}.py").unlink()
    with pytest.raises(harif.SearchError, match="cannot be told to another process: ModuleNotFoundError"):
        play(players.first, "random", 2)


def test_stop_and_ctrl_c_end_all_processes(players: Any) -> None:
    stop = threading.Event()
    threading.Timer(1.0, stop.set).start()
    result = play(players.slow, players.sleeps, 1000, stop=stop)
    assert result.stopped == "interrupt"

    def interrupted(so_far: harif.MatchResult) -> None:
        raise KeyboardInterrupt

    result = play(players.slow, "random", 1000, progress=interrupted)
    assert result.stopped == "interrupt"
    assert 0 < result.games < 1000


def test_when_the_program_is_killed_its_processes_go_too(players: Any, tmp_path: Path) -> None:
    code = f"""
import sys
import harif
sys.path.insert(0, {str(tmp_path)!r})
import {players.__name__} as players
harif.match("nim", players.slow, players.sleeps, games=1000, plies=0, processes=2)
"""
    program = subprocess.Popen([sys.executable, "-c", code])
    while len(workers := children(program.pid)) < 2:
        assert program.poll() is None
        time.sleep(0.05)
    while not (tmp_path / "mark").exists():
        time.sleep(0.05)
    program.kill()
    program.wait()
    end = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() and not zombie(pid) for pid in workers):
        assert time.monotonic() < end
        time.sleep(0.1)


def zombie(pid: int) -> bool:
    """Has it ended, though nobody has asked how?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
