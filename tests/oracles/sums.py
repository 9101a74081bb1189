"""A small game of our own in many kinds: win or lose, shares of one, fractions, fortunes, one player."""

from typing import NamedTuple

import harif


def sums(name, payoffs, middle=0.0, heap=9, judging=True, **kind):
    """Take 1, 2 or 3 from a heap (2: and move again); the digits taken choose who gets what.

    Without `judging` there is nothing but the rules.
    """
    players = kind["players"]

    @harif.game(name=name, **kind)
    class Sums(NamedTuple):
        left: int = heap
        turn: int = 0
        digits: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for action in range(1, 4):
                if action <= self.left:
                    yield action

        def result(self, action):
            turn = self.turn if action == 2 or players == 1 else 1 - self.turn
            return Sums(self.left - action, turn, (3 * self.digits + 2 * action + self.turn) % 7)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            worth = payoffs[self.digits]
            return worth if player == 0 else 2 * middle - worth

        if judging:

            def evaluate(self, player):
                worth = middle + (self.digits - 3 + 0.25 * (self.left % 3)) / 16
                return worth if player == 0 else 2 * middle - worth

            def noisy(self):
                if self.left >= 3 and self.digits % 2:
                    yield 3

    return Sums
