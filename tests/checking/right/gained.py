# What is to come does not depend on what was gained, and a bonus comes at the very end.
from typing import NamedTuple

import harif


@harif.game(name="rounds", players=1, utility_range=(0, 60))
class Rounds(NamedTuple):
    """Three rounds: roll a die, and count it once, or twice if that is still allowed."""

    round: int = 0
    die: int = 0
    doubled: int = 0
    points: int = 0

    def player(self):
        return 0 if self.die else harif.CHANCE

    def outcomes(self):
        for die in range(1, 4):
            yield die, 1 / 3

    def actions(self):
        return range(1, 3 - self.doubled)

    def result(self, action):
        if self.die == 0:
            return Rounds(self.round, action, self.doubled, self.points)
        return Rounds(self.round + 1, 0, max(self.doubled, action - 1), self.points + action * self.die)

    def terminal(self):
        return self.round == 3

    def utility(self, player):
        return float(self.points + 5 * self.doubled)

    def landmark(self):
        return 2 * self.round + self.doubled if self.die == 0 else -1

    def gained(self):
        return float(self.points)
