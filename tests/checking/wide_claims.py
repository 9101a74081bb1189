from typing import NamedTuple

import harif


@harif.game(name="wide", players=2)
class Wide(NamedTuple):
    """Two moves, each one of five thousand: no position has a small tree."""

    ply: int = 0
    sum: int = 0

    def player(self):
        return self.ply % 2

    def actions(self):
        return range(5000 if self.ply < 2 else 0)

    def result(self, action):
        return Wide(self.ply + 1, self.sum * 5000 + action)

    def terminal(self):
        return self.ply == 2

    def utility(self, player):
        return 1.0 if (self.sum % 2 == 0) == (player == 0) else -1.0

    def bounds(self, player):
        return (-1, 1)

    def priority(self, action):
        return action % 7
