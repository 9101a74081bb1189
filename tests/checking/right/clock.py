# Its drawing leaves out a clock that decides only after a long time.
from typing import NamedTuple

import harif


@harif.game(name="clock", players=2)
class Clock(NamedTuple):
    """Two tokens step back and forth; a step to the same place wins, a hundred quiet steps are a draw."""

    places: tuple[int, int] = (0, 5)
    turn: int = 0
    clock: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return (-1, 0, 1)

    def result(self, step):
        place = min(max(self.places[self.turn] + step, 0), 5)
        quiet = 0 if step == 0 and place == 3 else self.clock + 1
        return Clock(harif.replace(self.places, self.turn, place), 1 - self.turn, quiet)

    def terminal(self):
        return self.places[0] == self.places[1] or self.clock >= 100

    def utility(self, player):
        if self.places[0] != self.places[1]:
            return 0.0
        return -1.0 if player == self.turn else 1.0

    def text(self):
        return "".join("AB"[self.places.index(i)] if i in self.places else "." for i in range(6))
