"""The complete alpha-beta as it runs: native and interpreted, in threads, up to its limits, and into errors."""

import random
import threading
import time
from typing import NamedTuple

import pytest
from perfect_play import check_line, random_positions
from sums import sums

import harif
from harif.game import GameOverError

PLAIN = {"helps": False, "quiescence": 0}
NATIVE = ["connect4:rows=4,columns=4", "othello:size=4"]
PARTS = sums("parts", (0.25, -2.0, 1.75, 0.5, -0.5, -1.0, 1.25), players=2, utility_range=(-2, 2))


@pytest.mark.parametrize("spec", NATIVE)
def test_native_is_interpreted(spec):
    for state in random_positions(harif.load(spec), 3, spec, 9)[:12]:
        for options in ({}, {"table": 0.001}, {"table": 0}, {"table": 8192}, {"scout": False, "ordering": False}):
            fast, slow = (
                harif.search(state, "pvs", depth=5, native=native, **{**options, "table": table})
                for native, table in ((True, options.get("table", 1)), (False, options.get("table", 1)))
            )
            assert fast.native
            assert not slow.native
            for field in ("action", "value", "values", "line", "ranked", "depth", "nodes", "exact", "distance"):
                assert getattr(fast, field) == getattr(slow, field), (state, options, field)


@pytest.mark.parametrize("spec", NATIVE)
def test_threads_agree_with_one(spec):
    states = random_positions(harif.load(spec), 6, spec, 12)
    rng = random.Random(spec)
    for turn in range(20):
        state, depth = rng.choice(states), rng.choice((5, 7, 9))
        one = harif.search(state, "pvs", depth=depth, **PLAIN)
        for threads in (2, 4, 8):
            found = harif.search(state, "pvs", depth=depth, threads=threads, table=(0.01, 1)[turn % 2], **PLAIN)
            assert (found.value, found.exact, found.action) == (one.value, one.exact, one.action)
            assert dict(found.ranked) == dict(one.ranked)
            check_line(state, found)


def test_interpreted_threads():
    for state in random_positions(PARTS(left=12), 3, 4)[:12]:
        one = harif.search(state, "pvs", depth=7, native=False)
        found = harif.search(state, "pvs", depth=7, native=False, threads=3)
        assert (found.value, found.exact, found.action) == (one.value, one.exact, one.action)


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_limits(threads):
    state = harif.load("connect4:rows=4,columns=4")
    for nodes in (1, 7, 100, 5000):
        found = harif.search(state, "pvs", nodes=nodes, threads=threads)
        assert found.action in list(state.actions())
        assert found.nodes <= nodes
        assert found.stopped == "nodes"
        assert not found.exact
    for _ in range(5):
        found = harif.search(state, "pvs", seconds=0.001, threads=threads, table=1)
        assert found.action in list(state.actions())
        assert found.exact or found.stopped == "seconds"
    before = threading.active_count()
    started = time.perf_counter()
    found = harif.search(harif.load("othello:size=4"), "pvs", threads=threads, progress=lambda _: False, table=1)
    assert found.exact or found.stopped == "interrupt"
    assert time.perf_counter() - started < 60
    assert threading.active_count() <= before + 1


# What goes wrong ------------------------------------------------------------------------------------------------------


def broken(name, **kind):
    @harif.game(name=name, players=2, **kind)
    class Broken(NamedTuple):
        left: int = 9
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            if name != "stuck" or self.left != 5:
                for action in range(1, 4 if name != "wide" else 80):
                    if action <= self.left:
                        yield action

        def result(self, action):
            return Broken(self.left - action, 1 - self.turn)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            return 1.0 if player != self.turn else -1.0

        def priority(self, action):
            if name == "clueless" and self.left < 5:
                raise ValueError("no idea")
            return action * 10**9

    return Broken


@pytest.mark.parametrize("threads", [1, 3])
def test_errors(threads):
    arguments = {"depth": 9, "native": False, "threads": threads}
    with pytest.raises(harif.GameError, match="narrow declares max_actions=2, but a state has more moves"):
        harif.search(broken("narrow", max_actions=2)(), "pvs", **arguments)
    with pytest.raises(harif.GameError, match=r"stuck: .* has no legal move, yet the game is not over"):
        harif.search(broken("stuck")(), "pvs", **arguments)
    with pytest.raises((ValueError, harif.GameError), match="no idea"):
        harif.search(broken("clueless")(), "pvs", **arguments)
    with pytest.raises(GameOverError, match="the game is over here"):
        harif.search(broken("fine")(left=0), "pvs", **arguments)
    found = harif.search(broken("fine")(), "pvs", **arguments)
    assert (found.value, found.action, found.distance) == (1.0, 1, 5)


def test_more_moves_than_was_thought():
    """Nobody said how many there are: room is made, and the table that grew meanwhile begins anew."""
    wide = broken("wide")
    for left in (60, 65, 70, 79):
        found = harif.search(wide(left), "pvs", depth=3, native=False)
        assert (found.value, found.action, found.distance) == (1.0, left, 1)
    found = harif.search(wide(81), "pvs", depth=3, native=False)
    assert (found.value, found.action, found.distance) == (1.0, 1, 3)


def test_options_are_checked():
    state = harif.load("tictactoe")
    for options, sentence in (
        ({"tabel": 3}, "search has no option 'tabel'"),
        ({"table": -1}, "table is a number of 0 or more"),
        ({"scout": 1}, "scout is True or False"),
    ):
        with pytest.raises(harif.SearchError, match=sentence):
            harif.search(state, "pvs", depth=2, native=False, **options)
