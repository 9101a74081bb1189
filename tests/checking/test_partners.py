"""Claims of games with partners are held to true values, which go by side."""

from typing import NamedTuple

import pytest

import harif


def take(wrong):
    @harif.game(name="take", players=4, sides=(0, 1, 0, 1), constant_sum=0)
    class Take(NamedTuple):
        """Take one or two in turn; who takes the last one wins, for its partner too."""

        pile: int = 7
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            return range(1, min(2, self.pile) + 1)

        def result(self, take):
            return Take(self.pile - take, (self.turn + 1) % 4)

        def terminal(self):
            return self.pile == 0

        def utility(self, player):
            return 1.0 if player % 2 != self.turn % 2 else -1.0

        def bounds(self, player):
            won = self.pile % 3 != 0  # for who moves
            value = 1.0 if won == (player % 2 == self.turn % 2) else -1.0
            value = -value if wrong and self.turn > 1 else value
            return value, value

    return Take


@pytest.mark.parametrize("wrong", [False, True])
def test_bounds_of_partners(wrong):
    report = harif.check(take(wrong), games=50, native=False)
    assert report.ok != wrong
    assert report.claims["bounds"] > 0
    assert not wrong or "bounds" in report.counts
