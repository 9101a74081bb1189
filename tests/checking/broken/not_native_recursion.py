# expects: not-native
from typing import NamedTuple

import harif


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

    def gone(self, n):
        return n == 0 or (n > 9 and self.gone(n - 1))

    def terminal(self):
        return self.gone(self.pile)

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
