# expects: landmark
from typing import NamedTuple

import harif


@harif.game(name="tosses", players=1, utility_range=(0, 20))
class Tosses(NamedTuple):
    """Toss a coin for a point, or stop; five tosses at most."""

    left: int = 5
    points: int = 0
    tossing: bool = False

    def player(self):
        return harif.CHANCE if self.tossing else 0

    def actions(self):
        return range((1 + (self.points < 3)) * (self.left > 0))

    def outcomes(self):
        yield 0, 0.5
        yield 1, 0.5

    def result(self, action):
        if self.tossing:
            return Tosses(self.left - 1, self.points + action)
        return Tosses(self.left, self.points, True) if action else Tosses(0, self.points)

    def terminal(self):
        return self.left == 0

    def utility(self, player):
        return self.points

    def key(self):
        return self.left * 64 + self.points * 2 + self.tossing

    def landmark(self):  # here
        return -1 if self.tossing else self.left

    def gained(self):
        return self.points
