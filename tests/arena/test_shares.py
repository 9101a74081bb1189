"""What a bar and a graph show: shares from 0 to 1, an even game in the middle."""

import threading

import pytest

import harif
from harif.arena.reasons import Effort
from harif.arena.shares import QUICK, graph, share_of, value_at

SLOW = QUICK._replace(nodes=2_000, native=False)


@pytest.mark.parametrize("spec", ["tictactoe", "connect4", "kalah", "chess", "othello", "backgammon", "bridge"])
def test_even_is_in_the_middle_and_ends_are_the_ends(spec):
    kind = harif.kind(spec)
    low, high = kind.first_range
    assert share_of(kind.to_all(kind.middle), kind) == 0.5
    assert share_of(kind.to_all(high), kind) == pytest.approx(1.0, abs=1e-4)
    assert share_of(kind.to_all(low), kind) == pytest.approx(0.0, abs=1e-4)
    steps = [share_of(kind.to_all(low + (high - low) * i / 20), kind) for i in range(21)]
    assert steps == sorted(steps)
    assert len(set(steps)) == 21


def test_a_small_lead_is_seen_where_points_count():
    kind = harif.kind("kalah")
    assert 0.6 < share_of((4.0, -4.0), kind) < 0.8


def test_many_players_have_a_share_each():
    kind = harif.kind("kuhn:players=3")
    shares = share_of(kind.drawn, kind)
    assert shares == pytest.approx((1 / 3,) * 3)
    shares = value_at(harif.tree("(p0 <1,2,6> <4,2,3>)"), SLOW)
    assert len(shares) == 3
    assert sum(shares) == pytest.approx(1.0)


def test_a_position_is_looked_at():
    assert value_at(harif.load("tictactoe"), SLOW._replace(nodes=20_000)) == 0.5
    record = harif.Record("tictactoe")
    for square in (0, 3, 1, 4):
        record.play(square)
    assert value_at(record, SLOW) == 1.0  # the next move wins
    record.play(2)
    assert value_at(record) == value_at(record.state) == 1.0
    assert value_at(harif.tree("(min (chance 0.5:-3 0.5:3) 9)"), SLOW) == 0.5


def test_a_game_with_secrets_is_told_to_a_seat():
    record = harif.Record("kuhn")
    while record.state.player() == harif.CHANCE:
        record.play(next(iter(record.state.outcomes()))[0])
    with pytest.raises(harif.SearchError, match="Give the View"):
        value_at(record)
    effort = Effort(seconds=None, nodes=500, native=False)
    assert 0.0 <= value_at(record.view(0), effort) <= 1.0
    with pytest.raises(harif.SearchError, match="not to move"):
        value_at(record.view(1), effort)


def test_a_graph_takes_what_was_said_and_looks_at_the_rest():
    record = harif.Record("tictactoe")
    for square in (0, 3, 1, 4, 2):
        record.play(square)
    said = {0: (0.2, -0.2), 2: harif.search(harif.load("tictactoe"), "minimax", depth=1, native=False)}
    points = graph(record, said, SLOW)
    assert [point.ply for point in points] == list(range(6))
    assert [point.said for point in points] == [True, False, True, False, False, False]
    assert points[0].share == 0.6
    assert (points[-1].share, points[-1].exact) == (1.0, True)
    assert points[4].share == 1.0


def test_a_graph_can_be_stopped():
    record = harif.Record("tictactoe")
    for square in (0, 3, 1):
        record.play(square)
    seen = []
    effort = SLOW._replace(progress=lambda progress: seen.append(progress.done) or len(seen) < 3)
    assert len(graph(record, effort=effort)) == 2
    assert seen == [0.0, 0.25, 0.5]
    stop = threading.Event()
    stop.set()
    assert graph(record, effort=SLOW._replace(stop=stop)) == ()


def test_a_hidden_game_shows_only_what_was_said():
    record = harif.Record("kuhn")
    while record.state.player() == harif.CHANCE:
        record.play(next(iter(record.state.outcomes()))[0])
    assert graph(record) == ()
    assert [point.ply for point in graph(record, {2: (0.5, -0.5)})] == [2]
    record.play(0)
    record.play(0)
    assert record.over
    assert [point.ply for point in graph(record)] == [len(record.moves)]
