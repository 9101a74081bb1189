# expects: not-native
from typing import NamedTuple

import harif

ENDS = {0: True}


@harif.game(name="take", players=2)
class Take(NamedTuple):
    """Take one to three; who takes the last one wins."""

    pile: int = 9
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        for take in range(1, min(3, self.pile) + 1):
            yield take

    def result(self, take):
        return Take(self.pile - take, 1 - self.turn)

    def terminal(self):
        return ENDS.get(self.pile, False)  # here

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
