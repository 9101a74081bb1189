# expects: outline
from typing import NamedTuple

import harif


@harif.game(name="stairs", players=2, utility_range=(-18, 18))
class Stairs(NamedTuple):
    """Each takes one to three of nine chips in turn; a chip counts one, and two while the lamp is on."""

    chips: int = 9
    lamp: int = 0
    score: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return range(1, min(3, self.chips) + 1)

    def result(self, action):
        won = action * (1 + self.lamp)
        score = self.score + (won if self.turn == 0 else -won)
        return Stairs(self.chips - action, (self.lamp + action // 3) % 2, score, 1 - self.turn)

    def terminal(self):
        return self.chips == 0

    def utility(self, player):
        return float(self.score if player == 0 else -self.score)

    def gained(self):
        return float(self.score)

    def outline(self):  # here
        return self.chips, self.turn, 0
