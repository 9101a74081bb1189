"""Partners: searches for two sides go by side, not by player. Held to a plain minimax over sides."""

from functools import cache
from typing import NamedTuple

import pytest

import harif


@harif.game(name="piles", players=4, sides=lambda split: (0, 0, 1, 1) if split else (0, 1, 0, 1), constant_sum=2,
            utility_range=(-3, 4))  # fmt: skip
def piles(split=False):
    """Take one or two from a pile; the next player depends on what was taken, and points on who took."""
    sides = (0, 0, 1, 1) if split else (0, 1, 0, 1)

    class Piles(NamedTuple):
        left: int = 3
        right: int = 4
        turn: int = 0
        points: int = 0  # of player 0's side

        def player(self):
            return self.turn

        def actions(self):
            for pile in range(2):
                for take in range(1, 3):
                    if take <= (self.left if pile == 0 else self.right):
                        yield 2 * pile + take - 1

        def result(self, action):
            take = action % 2 + 1
            left, right = (self.left - take, self.right) if action < 2 else (self.left, self.right - take)
            gain = take if action % 3 == 0 else 0
            mine = sides[self.turn] == sides[0]
            points = self.points + (gain if mine else -gain)
            return Piles(left, right, (self.turn + take) % 4, points)

        def terminal(self):
            return self.left + self.right == 0

        def utility(self, player):
            points = max(-2, min(3, self.points))
            return float(points) if sides[player] == sides[0] else 1.0 - points

        def evaluate(self, player):
            points = max(-2, min(3, self.points)) / 2 + 0.25
            return points if sides[player] == sides[0] else 1.0 - points

    return Piles


def worth(state):
    """The value to player 0 and its partner."""
    return value_of(type(state), state)


@cache
def value_of(game, state):
    if state.terminal():
        return state.utility(0)
    sides = state.__harif__.kind.sides
    best = max if sides[state.player()] == sides[0] else min
    return best(worth(state.result(action)) for action in state.actions())


def positions(game, most=40):
    found = [game()]
    for state in found:
        for action in state.actions():
            child = state.result(action)
            if not child.terminal() and child not in found and len(found) < most:
                found.append(child)
    return found


def told(state):
    """What everybody gets, and what each move is worth to the mover."""
    kind, value = state.__harif__.kind, worth(state)
    values = tuple(value if side == kind.sides[0] else 1.0 - value for side in kind.sides)
    first = kind.sides[state.player()] == kind.sides[0]
    moves = {a: worth(state.result(a)) if first else 1.0 - worth(state.result(a)) for a in state.actions()}
    return values, moves


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize(
    ("algorithm", "native"), [("minimax", False), ("alphabeta", False), ("pvs", False), ("pvs", True)]
)
def test_searches_go_by_side(split, algorithm, native):
    for state in positions(piles(split=split)):
        values, moves = told(state)
        found = harif.search(state, algorithm, native=native, depth=20)
        assert found.values == pytest.approx(values)
        assert dict(found.ranked) == pytest.approx(moves)
        assert found.exact


@pytest.mark.parametrize("split", [False, True])
def test_solving_goes_by_side(split):
    for state in positions(piles(split=split), most=15):
        values, moves = told(state)
        found = harif.solve(state, native=False)
        assert found.values == pytest.approx(values)
        assert moves[found.action] == max(moves.values())


@pytest.mark.parametrize("split", [False, True])
def test_proofs_go_by_side(split):
    for state in positions(piles(split=split), most=15):
        values, _ = told(state)
        mine = values[state.player()]
        for goal in (mine, mine + 1.0):
            found = harif.proof(state, goal=goal, native=False)
            assert found.stats["proven"] is (goal <= mine)
            assert found.proof.verify()


def test_uneven_sides_are_not_two_sided():
    @harif.game(name="three", players=3, sides=(0, 1, 1), constant_sum=0)
    class Three(NamedTuple):
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            yield 0

        def result(self, action):
            return Three(self.turn + 1)

        def terminal(self):
            return self.turn == 3

        def utility(self, player):
            return 1.0 if player == 0 else -0.5

    assert not harif.kind(Three).two_sided
    with pytest.raises(harif.SearchError, match="alphabeta wants one player, or two sides with a constant sum"):
        harif.alphabeta(Three())
