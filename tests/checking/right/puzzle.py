# Random play need not solve it, and a wall may be bumped into.
from typing import NamedTuple

import harif


@harif.game(name="corridor", players=1, utility_range=(0, 1))
class Corridor(NamedTuple):
    """Step left or right until you are forty steps from where you began; to the left is a wall."""

    place: int = 0

    def player(self):
        return 0

    def actions(self):
        return (-1, 1)

    def result(self, step):
        if self.place + step < 0:
            return self
        return Corridor(self.place + step)

    def terminal(self):
        return self.place == 40

    def utility(self, player):
        return 1.0
