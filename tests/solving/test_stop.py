"""`stop=`: an event that another thread sets ends any way of solving at once, between reports too."""

import threading
import time

import pytest

import harif
from harif.search.result import Progress
from harif.solving import pieces
from harif.solving.backward.retrograde import Database, retrograde
from harif.solving.pieces import Pieces, Stopped
from harif.solving.stages import solve_stages
from harif.solving.sums import grundy

SOON = 1.0  # seconds; generous, for the machine may be busy: it should be milliseconds


def seconds_to_stop(work, error, after=0.05):
    """How long after it was told to stop `work(stop)` ends, with this error."""
    event, told = threading.Event(), []

    def tell():
        told.append(time.perf_counter())
        event.set()

    timer = threading.Timer(after, tell)
    timer.start()
    try:
        with pytest.raises(error):
            work(event)
    finally:
        timer.cancel()
    return time.perf_counter() - told[0]


WORK = {
    "retrograde": (lambda **how: retrograde(harif.load("endgame:pieces=KBNK"), **how), Stopped),
    "stages": (lambda **how: solve_stages(harif.load("yahtzee"), **how), Stopped),
    "solve": (lambda **how: harif.solve(harif.load("yahtzee"), **how), harif.Unsolved),
    "mdp": (lambda **how: harif.mdp("pig").solve("policy", **how), harif.Unsolved),
    "grundy": (lambda **how: grundy(harif.load("nim:heaps=1000-999-998"), **how), Stopped),
}


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("name", WORK)
def test_an_event_stops_it(name, native):
    work, error = WORK[name]
    with pytest.raises(error):  # compiled before the clock starts
        work(native=native, stop=already_set())
    assert seconds_to_stop(lambda stop: work(native=native, stop=stop), error) < SOON


def already_set():
    event = threading.Event()
    event.set()
    return event


def test_value_iteration_that_is_stopped_gives_its_bounds():
    """Interpreted, so that it takes long enough."""
    event, seen = threading.Event(), []

    def look(told):
        seen.append(told)
        if told.phase in ("below", "above"):
            event.set()

    found = harif.mdp("pig:target=20").solve(progress=look, stop=event, native=False)
    assert found.stopped
    assert found.proven
    assert not found.exact
    assert abs(found.value - 0.2311171) <= found.error
    assert all(isinstance(told, Progress) and told.way == "value" for told in seen)
    assert seen[0].phase == "positions"
    assert seen[0].nodes < seen[-1].nodes == found.states
    assert 0 <= seen[-1].done <= 1


def test_a_watcher_who_says_no_sets_the_event():
    event = threading.Event()
    with pytest.raises(Stopped, match="was stopped in phase"):
        retrograde(harif.load("endgame:pieces=KBNK"), progress=lambda seen: False, stop=event)
    assert event.is_set()


def test_what_is_in_the_folder_stays(tmp_path):
    start = harif.load("endgame:pieces=KQK")
    with pytest.raises(Stopped, match="kept in"):
        retrograde(start, folder=tmp_path / "db", stop=already_set())
    assert retrograde(start, folder=tmp_path / "db").verified
    assert Database.open(start, tmp_path / "db").longest.distance == 19


def test_seconds_are_a_limit_too():
    with pytest.raises(Stopped):
        retrograde(harif.load("endgame:pieces=KBNK"), seconds=0.05)
    with pytest.raises(harif.Unsolved, match="retrograde analysis was stopped"):
        harif.solve(harif.load("endgame:pieces=KBNK"), "retrograde", seconds=0.05)
    with pytest.raises(harif.SearchError, match="stop is an event"):
        retrograde(harif.load("endgame:pieces=KQK"), stop=True)


def test_pieces_are_made_to_take_a_few_milliseconds(monkeypatch):
    work, now, sizes = Pieces(), 0.0, []

    def part(first, last):
        nonlocal now
        sizes.append(last - first)
        now += (last - first) * (2e-5 if first < 2000 else 2e-4)

    monkeypatch.setattr(pieces.time, "perf_counter", lambda: now)
    work.through("count", 0, 3000, part)
    assert sum(sizes) == 3000
    assert sizes[:7] == [1, 2, 4, 8, 16, 32, 32]
    assert sizes[-5:-1] == [8, 8, 8, 8]
    work.stop()
    with pytest.raises(Stopped):
        work.piece("count", 1, lambda size: None)
