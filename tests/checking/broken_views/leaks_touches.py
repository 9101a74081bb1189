# expects: leaks
from typing import NamedTuple

import harif


@harif.game(name="high", players=2, utility_range=(-5, 5))
class High(NamedTuple):
    """One card of four each; twice each one says 0 or 1, and the higher card wins one and what was said."""

    first: int = 0
    second: int = 0
    said: int = 0
    turn: int = 0

    def player(self):
        return harif.CHANCE if self.second == 0 else self.turn % 2

    def outcomes(self):
        for card in range(1, 5):
            if card != self.first:
                yield card, 1 / 4 if self.first == 0 else 1 / 3

    def actions(self):
        yield 0
        yield 1

    def result(self, choice):
        if self.first == 0:
            return High(choice)
        if self.second == 0:
            return High(self.first, choice)
        return High(self.first, self.second, 3 * self.said + choice, self.turn + 1)

    def terminal(self):
        return self.turn == 4

    def utility(self, player):
        won, said = 1.0, self.said
        while said > 0:
            won, said = won + said % 3, said // 3
        return won if (self.first > self.second) == (player == 0) else -won

    def sees(self, player):
        return self.first if player == 0 else self.second, self.said, self.turn

    def spots(self):
        yield "0", 0, 0
        yield "1", 0, 2

    def touches(self, action):  # here
        yield str(action)
        if self.turn % 2 == 0 and self.second == 4:
            yield "1"

    def text(self, viewer=None):
        cards = [str(c) if viewer in (None, i) else "?" for i, c in enumerate(self[:2])]
        return f"{cards[0]} {cards[1]}, turn {self.turn}"
