"""The complete alpha-beta beyond plain values: noisy moves, positions that come back, limits of plies, guesses."""

from typing import NamedTuple

import pytest
from perfect_play import check_line, check_proven, cut, random_positions, to_mover
from sums import sums

import harif

WINS = sums("wins", (1.0, -1.0, 1.0, 0.0, -1.0, -1.0, 0.0), players=2)
HALVES = sums("halves", (1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.0), 0.5, players=2, constant_sum=1, utility_range=(0, 1))
PARTS = sums("parts", (0.25, -2.0, 1.75, 0.5, -0.5, -1.0, 1.25), players=2, utility_range=(-2, 2))


@harif.game(name="tug", players=2, repetition="draw")
class Tug(NamedTuple):
    """Pull a token along a line; who gets it to the own end wins. A place that comes back is a draw."""

    at: int = 4
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        if self.turn == 0:
            yield 1
            yield -1
            if self.at % 2:
                yield 3
        else:
            yield -1
            yield 1
            if self.at % 3 == 2:
                yield -4

    def result(self, action):
        return Tug(max(0, min(self.at + action, 9)), 1 - self.turn)

    def terminal(self):
        return self.at == 0 or self.at == 9

    def utility(self, player):
        return 1.0 if (self.at == 9) == (player == 0) else -1.0

    def evaluate(self, player):
        return (self.at - 4.25) / 10 * (1 if player == 0 else -1)


@harif.game(name="trade", players=2)
class Trade(NamedTuple):
    """The first may win a pawn, whereupon the second takes a rook; or do nothing."""

    step: int = 0
    pawns: int = 0

    def player(self):
        return self.step % 2

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        gain = 0
        if action == 1 and self.step == 0:
            gain = 1
        if action == 1 and self.step == 1 and self.pawns == 1:
            gain = -5
        return Trade(self.step + 1, self.pawns + gain)

    def terminal(self):
        return self.step == 6

    def utility(self, player):
        return self.evaluate(player)

    def evaluate(self, player):
        return self.pawns / 10 * (1 if player == 0 else -1)

    def noisy(self):
        if self.step == 1 and self.pawns == 1:
            yield 1


@pytest.mark.parametrize("own", [WINS, HALVES, PARTS], ids=lambda own: own.__harif__.name)
def test_quiescence(own):
    for quiet in (1, 2, 8):
        for state in random_positions(own(), 15, quiet):
            for depth in (1, 2, 3):
                found = harif.search(state, "pvs", depth=depth, native=False, table=0, quiescence=quiet)
                if not found.exact:
                    assert found.value == pytest.approx(to_mover(state, cut(state, depth, quiet)))
                else:
                    check_proven(state, found, beyond=True)


def test_the_horizon_effect_is_cured():
    short = harif.search(Trade(), "pvs", depth=1, native=False, quiescence=0)
    assert (short.action, short.value) == (1, 0.1)
    cured = harif.search(Trade(), "pvs", depth=1, native=False)
    assert (cured.action, cured.value) == (0, 0.0)
    assert dict(cured.ranked) == {0: 0.0, 1: pytest.approx(-0.4)}


def true_tug():
    """Values to player 0 where players may go on for ever, by iteration until nothing changes."""
    states = [Tug(at, turn) for at in range(10) for turn in (0, 1)]
    worth = {state: state.utility(0) if state.terminal() else 0.0 for state in states}
    for _ in range(50):
        for state in states:
            if not state.terminal():
                best = max if state.turn == 0 else min
                worth[state] = best(worth[state.result(action)] for action in state.actions())
    return worth


def test_repetition_is_a_draw():
    true = true_tug()
    assert set(true.values()) == {-1.0, 0.0, 1.0}
    for at in range(1, 9):
        for turn in (0, 1):
            state = Tug(at, turn)
            for depth in range(1, 9):
                found = harif.search(state, "pvs", depth=depth, native=False, table=0)
                assert found.value == pytest.approx(to_mover(state, cut(state, depth, path=())))
                for options in ({"table": 0}, {}, {"table": 0.001}):
                    found = harif.search(state, "pvs", depth=depth, native=False, **options)
                    check_line(state, found)
                    if found.exact:
                        assert found.value == to_mover(state, true[state])
            if true[state]:
                assert harif.search(state, "pvs", depth=20, native=False).exact


def test_repetition_in_morris():
    state = harif.load("morris")
    assert harif.search(state, "pvs", depth=2, native=False).action in list(state.actions())
    with pytest.raises(harif.SearchError, match="comes back is a draw"):
        harif.search(state, "minimax", depth=2)


def test_a_limit_of_plies():
    @harif.game(name="brief", players=2, ply_limit=4)
    class Brief(NamedTuple):
        ply: int = 0
        sum: int = 0

        def player(self):
            return self.ply % 2

        def actions(self):
            return range(3)

        def result(self, action):
            return Brief(self.ply + 1, (2 * self.sum + action) % 5)

        def terminal(self):
            return self.ply == 4

        def utility(self, player):
            return (self.sum - 2) / 2 * (1 if player == 0 else -1)

    for state in random_positions(Brief(), 6, 0):
        found = harif.search(state, "pvs", depth=50, native=False)
        check_proven(state, found)


@pytest.mark.parametrize("options", [{"null_move": True}, {"reductions": True}, {"futility": 0.1}], ids=str)
def test_what_prunes_forwards_proves_nothing(options):
    @harif.game(name="passes", players=2)
    class Passes(NamedTuple):
        left: int = 9
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for action in range(1, 8):
                if action <= self.left:
                    yield action

        def result(self, action):
            return Passes(self.left - action, 1 - self.turn)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            return 1.0 if player != self.turn else -1.0

        def passed(self):
            return Passes(self.left, 1 - self.turn)

    for left in range(1, 14):
        found = harif.search(Passes(left), "pvs", depth=12, native=False, **options)
        assert not found.exact
        assert found.distance is None
        check_line(Passes(left), found)
    if "null_move" not in options:
        for state in random_positions(PARTS(), 10, 3):
            assert not harif.search(state, "pvs", depth=10, native=False, **options).exact


def test_a_null_move_wants_a_pass():
    with pytest.raises(harif.SearchError, match=r"null_move passes, and parts does not say how: write passed\(\)"):
        harif.search(PARTS(), "pvs", depth=4, native=False, null_move=True)
    assert harif.search(PARTS(), "pvs", depth=10, native=False, null_move=False).exact
