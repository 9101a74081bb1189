# expects: traits
from typing import NamedTuple

import harif


@harif.game(name="take", players=2, traits=20)
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
        return self.pile == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0

    def features(self, player):
        yield float(self.pile)

    def traits(self, player):  # here
        yield self.pile
        yield 10 * (1 + (self.turn == player)) + self.pile
