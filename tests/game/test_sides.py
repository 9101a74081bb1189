"""Partners: which side each player is on."""

from typing import NamedTuple

import pytest

import harif


def four(sides):
    @harif.game(name="four", players=4, sides=sides)
    class Four(NamedTuple):
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            yield 0

        def result(self, action):
            return Four(self.turn + 1)

        def terminal(self):
            return self.turn == 4

        def utility(self, player):
            return 1.0 if player % 2 == 0 else -1.0

    return Four


def test_sides_are_declared_and_told():
    kind = harif.kind(four((0, 1, 0, 1)))
    assert kind.sides == (0, 1, 0, 1)
    assert "2 sides" in str(kind)
    assert harif.kind("truce").sides == (0, 1, 2)


@pytest.mark.parametrize("sides", [(0, 1, 0), (0, 2, 0, 2), (0, 1, "a", 1), 3, (0, 1, True, 1), (1, 2, 1, 2), ()])
def test_senseless_sides_are_refused(sides):
    with pytest.raises(harif.GameError, match="sides says for each of the 4 players which side it is on"):
        four(sides)
