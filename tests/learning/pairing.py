"""A tiny game whose positions are worth more, or less, than their parts.

Eight counters in four pairs lie on the table; by turns two players take one. After all are taken, whole pairs count,
the later the more, and who has the heavier ones wins. Features: each counter by itself, +1 where the viewer has it and
-1 where the other does. Traits: counter i of the viewer is i, of the other 8 + i.
"""

from typing import NamedTuple

import harif


@harif.game(name="pairing", players=2, max_actions=8, features=8, traits=16)
class Pairing(NamedTuple):
    """Take counters in turn; of the pairs 0-1, 2-3, 4-5, 6-7 the later count more."""

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
            return Pairing(self.mine | 1 << action, self.theirs)
        return Pairing(self.mine, self.theirs | 1 << action)

    def terminal(self):
        return self.mine | self.theirs == 255

    def utility(self, player):
        pairs, others = self.mine & self.mine >> 1, self.theirs & self.theirs >> 1
        ahead = 0
        for pair in range(4):
            ahead += (2 + pair + pair // 3) * ((pairs >> 2 * pair & 1) - (others >> 2 * pair & 1))
        ahead = ahead if player == 0 else -ahead
        return 1.0 if ahead > 0 else -1.0 if ahead < 0 else 0.0

    # What helps the search.

    def features(self, player):
        for i in range(8):
            taken = (self.mine >> i & 1) - (self.theirs >> i & 1)
            if taken:
                yield i, float(taken if player == 0 else -taken)

    def traits(self, player):
        for i in range(8):
            if (self.mine | self.theirs) >> i & 1:
                yield i + 8 * (self.mine >> i & 1 ^ 1 ^ player)

    def term(self, index):
        return "counters"
