"""Two games that their rules alone do not end, and what they are worth to a player who remembers everything."""

from typing import NamedTuple

import harif


@harif.game(name="ring", players=2, repetition="draw", max_actions=2)
class Ring(NamedTuple):
    """A token on a ring of seven places: who brings it to place 0 wins; where it comes back, nobody does."""

    place: int = 3
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        yield 1
        yield 5

    def result(self, step):
        return Ring((self.place + step) % 7, 1 - self.turn)

    def terminal(self):
        return self.place == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0


@harif.game(name="count", players=2, ply_limit=5, constant_sum=1, utility_range=(0, 1))
class Count(NamedTuple):
    """Add one or two; who reaches seven wins, unless five plies are over."""

    total: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        yield 1
        yield 2

    def result(self, step):
        return Count(self.total + step, 1 - self.turn)

    def terminal(self):
        return self.total >= 7

    def utility(self, player):
        return 0.0 if player == self.turn else 1.0


def worth(record):
    """What player 0 gets if both play perfectly on from here: plain minimax over records."""
    if record.over:
        return record.values[0]
    found = []
    for action in list(record.state.actions()):
        record.play(action)
        found.append(worth(record))
        record.undo()
    return max(found) if record.state.player() == 0 else min(found)
