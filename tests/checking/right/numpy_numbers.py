# What NumPy calls an int, a float or a bool is one.
from typing import NamedTuple

import numpy as np

import harif

STEPS = np.array([1, 2, 3])


@harif.game(name="steps", players=2)
class Steps(NamedTuple):
    """Add one to three; who comes to nine or beyond wins."""

    sum: int = 0
    turn: int = 0
    over: bool = False
    share: float = 0.0

    def player(self):
        return self.turn

    def actions(self):
        return (0, 1, 2)

    def result(self, step):
        after = self.sum + STEPS[step]
        return Steps(after, 1 - self.turn, after >= 9, after / 9)

    def terminal(self):
        return self.over

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
