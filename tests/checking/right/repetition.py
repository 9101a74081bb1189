# A position that comes back is a draw, so that no game is endless.
from typing import NamedTuple

import harif


@harif.game(name="circle", players=2, repetition="draw")
class Circle(NamedTuple):
    """Walk one or two steps around a circle of twelve; who comes to eleven from nine wins."""

    place: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return range(1, 3 if self.place == 9 else 2)

    def result(self, steps):
        if self.place == 9 and steps == 2:
            return Circle(11, 1 - self.turn)
        after = self.place + steps
        return Circle(0 if after >= 11 else after, 1 - self.turn)

    def terminal(self):
        return self.place == 11

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
