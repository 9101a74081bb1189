# expects: probabilities
from typing import NamedTuple

import harif


@harif.game(name="dice", players=2)
class Dice(NamedTuple):
    """Roll in turn; who rolls a one first loses."""

    rolls: int = 0
    lost: int = 0

    def player(self):
        return harif.CHANCE

    def actions(self):
        return ()

    def outcomes(self):  # here
        for pip in range(1, 7):
            yield pip, (-0.2 if pip == 6 else 0.24)

    def result(self, pip):
        return Dice(self.rolls + 1, int(pip == 1 or self.rolls > 100))

    def terminal(self):
        return self.lost == 1

    def utility(self, player):
        return 1.0 if player == self.rolls % 2 else -1.0
