# It offers moves when the game is over, where nobody asks.
from typing import NamedTuple

import harif


@harif.game(name="race", players=2)
class Race(NamedTuple):
    """Add one or two; who comes to ten or beyond wins."""

    sum: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return (1, 2)

    def result(self, step):
        return Race(self.sum + step, 1 - self.turn)

    def terminal(self):
        return self.sum >= 10

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
