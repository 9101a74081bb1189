from typing import NamedTuple

import harif

CARDS, EACH, TRICKS = 32, 8, 3


@harif.game(name="tricks", players=2, utility_range=(-TRICKS, TRICKS))
class Tricks(NamedTuple):
    """Eight cards of 32 each, dealt one by one; three times both play one, and the higher takes the trick."""

    hands: tuple[int, ...] = (0, 0)  # as dealt, a bit a card
    dealt: int = 0
    played: int = 0  # five bits a card, the first highest, behind a 1
    turn: int = 0
    won: int = 0  # tricks of player 0, less those of player 1

    def player(self):
        return harif.CHANCE if self.dealt < 2 * EACH else self.turn % 2

    def outcomes(self):
        for card in range(CARDS):
            if not (self.hands[0] | self.hands[1]) >> card & 1:
                yield card, 1 / (CARDS - self.dealt)

    def left(self, player):
        """The cards still in a hand."""
        hand = self.hands[player]
        for i in range(self.turn):
            if (self.turn - 1 - i) % 2 == player:
                hand &= ~(1 << (self.played >> 5 * i & 31))
        return hand

    def actions(self):
        hand = self.left(self.turn % 2)
        for card in range(CARDS):
            if hand >> card & 1:
                yield card

    def result(self, card):
        if self.dealt < 2 * EACH:
            seat = self.dealt // EACH
            return Tricks(harif.replace(self.hands, seat, self.hands[seat] | 1 << card), self.dealt + 1)
        won = self.won
        if self.turn % 2 == 1:
            won += 1 if self.played & 31 > card else -1
        return Tricks(self.hands, self.dealt, self.played << 5 | card, self.turn + 1, won)

    def terminal(self):
        return self.turn == 2 * TRICKS

    def utility(self, player):
        return float(self.won if player == 0 else -self.won)

    def sees(self, player):
        return self.hands[player], self.played, self.turn

    def text(self, viewer=None):
        hands = [f"{hand:08x}" if viewer in (None, seat) else "?" for seat, hand in enumerate(self.hands)]
        return f"{hands[0]} {hands[1]} {self.played:x}"
