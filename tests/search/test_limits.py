"""Limits by depth, nodes and seconds; progress; and the sentences for what makes no sense."""

import itertools
import threading
import time
from queue import SimpleQueue

import pytest

import harif
from harif import SearchError, load
from harif.search import Progress, running


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"depth": 0}, "depth is a whole number of 1 or more, not 0"),
        ({"depth": -3}, "depth is a whole number of 1 or more, not -3"),
        ({"depth": 2.5}, "depth is a whole number of 1 or more, not 2.5"),
        ({"depth": "three"}, "depth is a whole number of 1 or more, not 'three'"),
        ({"depth": True}, "depth is a whole number of 1 or more, not True"),
        ({"nodes": 0}, "nodes is a whole number of 1 or more, not 0"),
        ({"nodes": -1}, "nodes is a whole number of 1 or more, not -1"),
        ({"seconds": 0}, "seconds is a number above 0, not 0"),
        ({"seconds": -1}, "seconds is a number above 0, not -1"),
        ({"seconds": float("nan")}, "seconds is a number above 0, not nan"),
        ({"seconds": float("inf")}, "seconds is a number above 0, not inf"),
        ({"seconds": "soon"}, "seconds is a number above 0, not 'soon'"),
        ({"simulations": 100}, "simulations is a limit of Monte Carlo search; here use depth, seconds or nodes"),
        ({"threads": 4, "algorithm": "minimax"}, "threads=4: minimax searches with one thread; pvs and mcts take more"),
        ({"threads": 0}, "threads is a number from 1 to 256, not 0"),
        ({"threads": 1.5}, "threads is a number from 1 to 256, not 1.5"),
        ({"table": -1}, "table is a number of 0 or more, not -1"),
        ({"scout": "yes"}, "scout is True or False, not 'yes'"),
        ({"algorithm": "minimax", "table": 8}, "minimax has no option 'table'. It is one of pvs"),
        ({"algorithm": "mcts", "depth": 3}, "depth is no limit of mcts; use simulations or seconds"),
        ({"ranking": "maybe"}, "ranking is 'exact' or 'bounds', not 'maybe'"),
        ({"colour": "red"}, "search has no option 'colour'"),
        ({"algorithm": "alfabeta"}, "There is no algorithm called 'alfabeta'. Did you mean 'alphabeta'?"),
        ({"algorithm": "magic"}, "There is no algorithm called 'magic'. There are: auto, pvs, alphabeta, minimax"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(arguments, sentence):
    with pytest.raises(SearchError) as caught:
        harif.search(load("tictactoe"), **arguments)
    assert sentence in str(caught.value)


def test_whole_floats_are_whole_numbers():
    assert harif.minimax(load("tictactoe"), depth=2.0).nodes == 82


def test_a_finished_game_has_no_move():
    with pytest.raises(SearchError, match=r"tictactoe: the game is over .*\(utilities 1, -1\)"):
        harif.search(harif.position("tictactoe", "14253"))


@pytest.mark.parametrize("spec", ["connect4", "othello", "nim:heaps=3-4-5", "tictactoe"])
def test_a_limit_by_nodes_is_kept_and_deterministic(spec):
    state = load(spec)
    for nodes in (1, 2, 10, 100, 5_000):
        first, second, slow = (
            harif.alphabeta(state, nodes=nodes),
            harif.alphabeta(state, nodes=nodes),
            harif.alphabeta(state, nodes=nodes, native=False),
        )
        told = [
            (r.action, r.value, r.line, r.ranked, r.depth, r.nodes, r.exact, r.stopped) for r in (first, second, slow)
        ]
        assert told[0] == told[1] == told[2]
        assert first.action in list(state.actions())
        assert first.line[0] == first.action
        assert first.stopped == (None if first.exact else "nodes")
        if nodes >= 100:
            assert first.nodes <= nodes + 1


def test_a_depth_with_a_limit_by_nodes():
    state = load("connect4")
    alone = harif.alphabeta(state, depth=4)
    both = harif.alphabeta(state, depth=4, nodes=10**9)
    assert (both.value, both.depth, both.action) == (alone.value, 4, alone.action)
    assert both.stopped == alone.stopped == "depth"
    assert harif.alphabeta(state, depth=4, nodes=50).depth < 4


def test_more_depth_than_the_game_has():
    state = harif.position("tictactoe", "159")
    assert harif.minimax(state, depth=1000).exact
    assert harif.minimax(state, depth=1000).nodes == harif.minimax(state).nodes


def test_seconds_stop_a_search_that_would_take_years():
    for native in (True, False):
        started = time.perf_counter()
        found = harif.alphabeta(load("connect4"), seconds=0.2, native=native)
        assert time.perf_counter() - started < 30
        assert found.stopped == "seconds"
        assert not found.exact
        assert found.depth >= 1
        assert found.line[0] == found.action
        assert found.seconds >= 0.2


def test_no_time_at_all_still_gives_a_move():
    found = harif.search(load("othello"), seconds=1e-9)
    assert found.action in list(load("othello").actions())
    assert found.stopped == "seconds"


def test_a_depth_that_would_take_years_is_stopped_by_the_clock():
    found = harif.minimax(load("connect4"), depth=40, seconds=0.2, deepening=False)
    assert found.stopped == "seconds"
    assert found.action in range(7)


def test_auto_thinks_for_about_a_second_and_stops_when_it_knows():
    found = harif.search(load("tictactoe"))
    assert found.algorithm == "pvs"
    assert found.exact
    assert found.value == 0.0
    assert harif.search(load("connect4")).stopped == "seconds"


def test_progress_is_monotone():
    seen = []
    found = harif.alphabeta(load("connect4"), seconds=0.6, progress=seen.append)
    assert len(seen) >= 2
    for before, after in itertools.pairwise(seen):
        assert before.depth <= after.depth
        assert before.nodes <= after.nodes
        assert before.seconds < after.seconds
    last = seen[-1]
    assert last.depth <= found.depth
    assert last.action in range(7)
    assert last.line[0] == last.action
    assert set(last.as_dict()) == {"depth", "nodes", "seconds", "action", "value", "line"}


@pytest.mark.parametrize("native", [True, False])
def test_progress_that_says_no_stops_the_search(native):
    calls = []

    def enough(progress):
        calls.append(progress)
        return len(calls) < 3

    found = harif.alphabeta(load("connect4"), depth=42, deepening=True, progress=enough, native=native)
    assert len(calls) == 3
    assert found.stopped == "interrupt"
    assert found.action in range(7)


@pytest.mark.parametrize(("enough", "heard"), [(9, [1, 2, 3]), (1, [1])])
def test_all_news_are_told_until_somebody_has_heard_enough(enough, heard):
    """At the time limit too: what came in the meantime is told at the end."""
    news, told, halted = SimpleQueue(), [], threading.Event()

    def work():
        news.put(Progress(1, 1, 0.0))
        halted.wait(60)
        news.put(Progress(2, 2, 0.1))
        news.put(Progress(3, 3, 0.2))

    def hear(progress):
        told.append(progress.depth)
        return len(told) < enough

    ended = running.conduct(work, halted.set, seconds=0.3, news=news, progress=hear)
    assert told == heard
    assert ended.why == ("seconds" if enough > 3 else "interrupt")


def test_an_error_in_the_report_is_not_swallowed():
    def broken(progress):
        raise LookupError("no page")

    with pytest.raises(LookupError, match="no page"):
        harif.alphabeta(load("connect4"), seconds=5, progress=broken)


def test_work_that_a_report_broke_leaves_no_thread_behind():
    def broken(progress):
        raise LookupError("no page")

    def search():
        with pytest.raises(LookupError, match="no page"):
            harif.alphabeta(load("connect4"), seconds=5, progress=broken)

    search()
    before = threading.active_count()
    for _ in range(3):
        search()
    assert threading.active_count() <= before


def test_the_thread_of_work_that_was_abandoned_ends_with_it(monkeypatch):
    monkeypatch.setattr(running, "GRACE", 0.01)
    news, ends, threads = SimpleQueue(), threading.Event(), []
    news.put(Progress(1, 1, 0.0))

    def deaf():
        threads.append(threading.current_thread())
        ends.wait(60)

    def broken(progress):
        raise LookupError("no page")

    with pytest.raises(LookupError):
        running.conduct(deaf, lambda: None, news=news, progress=broken)
    ends.set()
    threads[0].join(60)
    assert not threads[0].is_alive()


def test_a_result_as_json():
    import json

    found = harif.alphabeta(harif.position("tictactoe", "159"), depth=9)
    told = json.loads(found.json())
    for field in "action value depth nodes seconds exact distance algorithm".split():
        assert told[field] == getattr(found, field)
    assert told["line"] == list(found.line)
    assert told["action_name"] == harif.move_name(harif.position("tictactoe", "159"), found.action)
    assert list(told["ranked_names"]) == [str(a + 1) for a, _ in found.ranked]
    assert "<table>" in found._repr_html_()


INTERRUPTED = """
import os, signal, sys, threading, time
import harif
state = harif.load(sys.argv[1])
harif.alphabeta(state, depth=1, native=sys.argv[2] == "native")
threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
found = harif.alphabeta(state, seconds=60, native=sys.argv[2] == "native")
print(found.stopped, found.action in list(state.actions()), found.depth >= 1, found.seconds < 50)
"""


@pytest.mark.parametrize("way", ["native", "interpreted"])
def test_ctrl_c_gives_the_best_so_far(python, way):
    assert python(INTERRUPTED, "connect4", way) == "interrupt True True True"


def test_ctrl_c_in_a_search_without_limits(python):
    code = INTERRUPTED.replace("seconds=60, ", "")
    assert python(code, "connect4", "native").startswith("interrupt True")


def test_ctrl_c_ends_perft_and_random_games(python):
    told = python(
        """
        import os, signal, threading
        import harif
        state = harif.load("connect4")
        harif.perft(state, 1), harif.playouts(state, 1)
        for work in (lambda: harif.perft(state, 30), lambda: print(harif.playouts(state, 10**12).games > 0)):
            threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            try:
                work()
            except KeyboardInterrupt:
                print("interrupted")
        """
    )
    assert told.split() == ["interrupted", "True"]
