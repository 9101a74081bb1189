# A position that comes back is a draw, so that no game is endless.
from typing import NamedTuple

import harif


@harif.game(name="rope", players=2, repetition="draw")
class Rope(NamedTuple):
    """Pull a rope by one, or let it go by one; who has it at fifty wins."""

    place: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return (-1, 1)

    def result(self, step):
        return Rope(self.place + step, 1 - self.turn)

    def terminal(self):
        return self.place == 50 or self.place == -50

    def utility(self, player):
        return 1.0 if (self.place > 0) == (player == 0) else -1.0
