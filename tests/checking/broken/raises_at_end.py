# expects: raises
from typing import NamedTuple

import harif


@harif.game(name="take", players=2)
class Take(NamedTuple):
    """Take one to three, of so many; who takes the last one wins. That it is over shows where there is no action."""

    pile: int = 9
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        if self.pile == 0:
            raise ValueError("the game is over")  # here
        for take in range(1, min(3, self.pile) + 1):
            yield take

    def result(self, take):
        return Take(self.pile - take, 1 - self.turn)

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
