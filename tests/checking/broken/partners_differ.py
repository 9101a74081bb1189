# expects: partners
from typing import NamedTuple

import harif


@harif.game(name="take", players=4, sides=(0, 1, 0, 1), constant_sum=0)
class Take(NamedTuple):
    """Take one to three in turn; who takes the last one wins, for the partner too."""

    pile: int = 9
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        for take in range(1, min(3, self.pile) + 1):
            yield take

    def result(self, take):
        return Take(self.pile - take, (self.turn + 1) % 4)

    def terminal(self):
        return self.pile == 0

    def utility(self, player):  # here
        won = (self.turn + 3) % 4
        return 1.0 if player == won else -1.0 if player == self.turn else 0.0
