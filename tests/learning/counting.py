"""A tiny game for learning: by turns two players take one of the piles' counters; who takes a heavier one gains.

Eight counters worth 1 … 8 lie on the table, player 0 takes first; after all are taken, the heavier side wins. Features
in pairs: counter i is index i, +1 where the viewer has it and -1 where the other does.
"""

from typing import NamedTuple

import harif


@harif.game(name="counting", players=2, max_actions=8, features=8)
class Counting(NamedTuple):
    """Take counters of weight 1 to 8 in turn; the heavier side wins."""

    mine: int = 0  # player 0's
    theirs: int = 0

    def player(self):
        return (self.mine | self.theirs).bit_count() & 1

    def actions(self):
        for i in range(8):
            if (self.mine | self.theirs) >> i & 1 == 0:
                yield i

    def result(self, action):
        if self.player() == 0:
            return Counting(self.mine | 1 << action, self.theirs)
        return Counting(self.mine, self.theirs | 1 << action)

    def terminal(self):
        return self.mine | self.theirs == 255

    def utility(self, player):
        ahead = 0
        for i in range(8):
            ahead += (i + 1) * ((self.mine >> i & 1) - (self.theirs >> i & 1))
        ahead = ahead if player == 0 else -ahead
        return 1.0 if ahead > 0 else -1.0 if ahead < 0 else 0.0

    # What helps the search.

    def features(self, player):
        for i in range(8):
            taken = (self.mine >> i & 1) - (self.theirs >> i & 1)
            if taken:
                yield i, float(taken if player == 0 else -taken)

    def term(self, index):
        return "heavy" if index >= 4 else "light"
