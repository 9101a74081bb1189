# Nobody need ever win, but after forty plies the game is a draw.
from typing import NamedTuple

import harif


@harif.game(name="tug", players=2, ply_limit=40)
class Tug(NamedTuple):
    """Pull a rope by one or two; who has it at five wins."""

    rope: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return (1, 2)

    def result(self, pull):
        return Tug(self.rope + pull if self.turn == 0 else self.rope - pull, 1 - self.turn)

    def terminal(self):
        return self.rope >= 5 or self.rope <= -5

    def utility(self, player):
        return 1.0 if (self.rope > 0) == (player == 0) else -1.0
