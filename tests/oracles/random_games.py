"""Random games, all of one class: what is random is a field, so that one machine code serves for thousands of them."""

from typing import NamedTuple

import harif

PRIME = 2_147_483_647


@harif.game(name="random dice", players=2)
class RandomDice(NamedTuple):
    """A graph in which the same node is reached in different numbers of plies: max, min and chance in any order.

    `seed` makes the graph, `last` is how many nodes it has; from a node one comes up to three nodes farther.
    """

    seed: int = 1
    last: int = 9
    node: int = 0

    def draw(self, what, below):
        """A number from 0 to `below` - 1 that depends on the seed, the node and on `what` it is for."""
        mixed = (self.seed * 48_271 + self.node * 7_919 + what * 104_729 + 12_345) % PRIME
        mixed = mixed * 48_271 % PRIME
        mixed = (mixed ^ (mixed >> 13)) * 69_621 % PRIME
        return (mixed >> 7) % below

    def player(self):
        kind = self.draw(1, 5)
        return harif.CHANCE if kind == 4 else kind % 2

    def actions(self):
        return range(1 + self.draw(2, 3))

    def outcomes(self):
        count = 2 + self.draw(2, 2)
        total = 0
        for i in range(count):
            total += 1 + self.draw(10 + i, 4)
        for i in range(count):
            yield i, (1 + self.draw(10 + i, 4)) / total

    def result(self, action):
        return RandomDice(self.seed, self.last, self.node + 1 + self.draw(20 + action, 3))

    def terminal(self):
        return self.node >= self.last

    def utility(self, player):
        worth = (self.draw(3, 41) - 20) / 20
        return worth if player == 0 else -worth

    def evaluate(self, player):
        worth = (self.draw(4, 39) - 19) / 20
        return worth if player == 0 else -worth


def value(state, depth, known=None):
    """The expected value to player 0, searched so many plies deep: chance costs none; judged where the depth ends."""
    known = {} if known is None else known
    if (state, depth) not in known:
        if state.terminal():
            found = state.utility(0)
        elif depth == 0:
            found = state.evaluate(0)
        elif state.player() == harif.CHANCE:
            found = sum(p * value(state.result(o), depth, known) for o, p in state.outcomes())
        else:
            best = max if state.player() == 0 else min
            found = best(value(state.result(a), depth - 1, known) for a in state.actions())
        known[state, depth] = found
    return known[state, depth]


@harif.game(name="random board", players=2)
class RandomBoard(NamedTuple):
    """The same without chance; the ends are worth as much as can be won or lost, or nothing."""

    seed: int = 1
    last: int = 9
    node: int = 0

    draw = RandomDice.draw

    def player(self):
        return self.draw(1, 2)

    def actions(self):
        return range(1 + self.draw(2, 3))

    def result(self, action):
        return RandomBoard(self.seed, self.last, self.node + 1 + self.draw(20 + action, 3))

    def terminal(self):
        return self.node >= self.last

    def utility(self, player):
        worth = self.draw(3, 3) - 1.0
        return worth if player == 0 else -worth

    def evaluate(self, player):
        worth = (self.draw(4, 39) - 19) / 20
        return worth if player == 0 else -worth
