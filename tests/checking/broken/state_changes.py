# expects: changes
from typing import NamedTuple

import harif


@harif.game(name="take", players=2)
class Take(NamedTuple):
    """Take one to three; who takes the last one wins."""

    heap: list = [9]  # noqa: RUF012
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        for take in range(1, min(3, self.heap[0]) + 1):
            yield take

    def result(self, take):  # here
        self.heap[0] -= take
        return Take(self.heap, 1 - self.turn)

    def terminal(self):
        return self.heap[0] == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
