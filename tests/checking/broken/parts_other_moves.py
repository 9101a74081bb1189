# expects: parts
from typing import NamedTuple

import harif


@harif.game(name="heaps", players=2)
class Heaps(NamedTuple):
    """Take any number of one heap; who takes the last one wins."""

    heaps: tuple[int, int] = (3, 4)
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        for heap in range(2):
            for take in range(1, self.heaps[heap] + 1):
                yield 10 * heap + take

    def result(self, move):
        heap = move // 10
        return Heaps(harif.replace(self.heaps, heap, self.heaps[heap] - move % 10), 1 - self.turn)

    def terminal(self):
        return self.heaps == (0, 0)

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0

    def parts(self):  # here
        yield Heaps((self.heaps[0], 0), self.turn)
        yield Heaps((min(self.heaps[1], 1), self.heaps[1] - min(self.heaps[1], 1)), self.turn)
