# Its moves do not commute: the last one says what may come next.
from typing import NamedTuple

import harif


@harif.game(name="halves", players=2)
class Halves(NamedTuple):
    """Say a number from 0 to 4, not the one said last; after six numbers the parity of the last one decides."""

    last: int = 4
    plies: int = 0

    def player(self):
        return self.plies % 2

    def actions(self):
        for number in range(5):
            if number != self.last:
                yield number

    def result(self, number):
        return Halves(number, self.plies + 1)

    def terminal(self):
        return self.plies == 6

    def utility(self, player):
        return 1.0 if self.last % 2 == player else -1.0

    def text(self):
        return "|" * self.plies
