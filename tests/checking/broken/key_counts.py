# expects: key
from typing import NamedTuple

import harif


@harif.game(name="take", players=2, counters=("clock",))
class Take(NamedTuple):
    """Take one to three, of so many; who takes the last one wins. The clock counts the plies."""

    pile: int = 9
    turn: int = 0
    clock: int = 0

    def player(self):
        return self.turn

    def actions(self):
        for take in range(1, min(3, self.pile) + 1):
            yield take

    def result(self, take):
        return Take(self.pile - take, 1 - self.turn, self.clock + 1)

    def terminal(self):
        return self.pile == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0

    def key(self):  # here
        return self.pile * 100 + self.turn * 50 + self.clock
