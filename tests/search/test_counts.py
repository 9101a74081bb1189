"""Node counts, perfts and values that are published or pinned."""

import threading
import time

import pytest

import harif
from harif import SearchError, load, perft


def test_the_whole_tree_of_tictactoe():
    plain, pruned = harif.minimax(load("tictactoe")), harif.alphabeta(load("tictactoe"))
    assert plain.nodes == 549_946
    assert pruned.nodes == 18_297
    assert plain.value == pruned.value == 0.0
    assert plain.exact
    assert plain.distance == 9
    assert plain.action == pruned.action == 0
    assert [v for _, v in plain.ranked] == [0.0] * 9


def test_connect_four_as_openspiel_searches_it():
    found = harif.alphabeta(load("connect4"), depth=8)
    assert found.nodes == 271_613
    assert found.value == 0.01
    assert not found.exact


def test_othello_on_four_by_four_is_lost_for_the_first_player_by_eight():
    for found in (harif.alphabeta(load("othello:size=4")), harif.alphabeta(load("othello:size=4"), nodes=10**9)):
        assert found.value == -8.0
        assert found.values == (-8.0, 8.0)
        assert found.exact
        end = load("othello:size=4")
        for move in found.line:
            end = end.result(move)
        assert end.terminal()
        assert end.utility(0) == -8.0


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("tictactoe", [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]),
        ("connect4", [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]),
        ("othello", [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]),
    ],
)
def test_published_perfts(spec, counts):
    assert [perft(load(spec), n) for n in range(len(counts))] == counts
    assert [perft(load(spec), n, native=False) for n in range(5)] == counts[:5]


def test_the_games_of_tictactoe():
    """255,168 games, 5,478 positions."""
    seen, level, games = set(), {load("tictactoe"): 1}, 0
    while level:
        seen.update(level)
        following = {}
        for state, ways in level.items():
            if state.terminal():
                games += ways
                continue
            for action in state.actions():
                after = state.result(action)
                following[after] = following.get(after, 0) + ways
        level = following
    assert games == 255_168
    assert len(seen) == 5_478


def test_nim_is_won_by_the_odd_binary_sum():
    for a in range(3):
        for b in range(4):
            for c in range(1, 3):
                state = harif.position("nim:heaps=2-3-2", f"{a}-{b}-{c}")
                assert harif.alphabeta(state).value == (1.0 if a ^ b ^ c else -1.0)


def test_perft_of_a_finished_game():
    over = harif.position("tictactoe", "14253")
    assert over.terminal()
    assert [perft(over, n) for n in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [-1, 1.5, True, None, "3", 10_001])
def test_depths_of_perft_that_make_no_sense(depth):
    with pytest.raises(SearchError, match="depth is a whole number from 0 to 10000"):
        perft(load("tictactoe"), depth)


@pytest.mark.parametrize("native", [True, False])
def test_an_event_stops_perft(native):
    perft(load("connect4"), 1, native=native)  # compiled
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    started = time.perf_counter()
    with pytest.raises(SearchError, match="perft was stopped before all paths were counted"):
        perft(load("connect4"), 30, native=native, stop=stop)
    assert time.perf_counter() - started < 1


def test_what_is_no_state():
    for ask in (harif.search, harif.minimax, harif.playouts, lambda thing: perft(thing, 1)):
        with pytest.raises(harif.GameError, match="is not a game's state"):
            ask("tictactoe")
