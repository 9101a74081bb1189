"""Leduc poker: one card each, two rounds of betting, and between them a card for all. Who has the pair wins, else the
higher rank.

A state holds the cards (0: not yet dealt, then 1 … 6, two of each rank), and for each round its moves as digits in base
4: 1 for a fold, 2 for a call (or check), 3 for a raise (or bet). A move is FOLD, CALL or RAISE.
"""

from typing import NamedTuple

from harif.game import CHANCE, game

NAME = {"en": "Leduc poker", "fa": "پوکر لدوک"}
RULE = {"fa": "یک کارت در دست و یک کارت روی میز؛ دو دور شرط‌بندی، و جفت یا کارت بالاتر می‌برد."}

FOLD, CALL, RAISE = 0, 1, 2
CARDS = 6
RAISES = 2  # at most, in a round
BETS = (2, 4)  # what a raise costs in each round
NAMES = ("J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥")


def rank(card):
    return (card - 1) // 2


def raises(moves):
    """How many raises there were in a round."""
    found = 0
    while moves > 0:
        found += moves % 4 == RAISE + 1
        moves //= 4
    return found


def length(moves):
    found = 0
    while moves > 0:
        found += 1
        moves //= 4
    return found


def over(moves):
    """Is the round over: both have spoken, and the last one called?"""
    return moves % 4 == FOLD + 1 or (moves >= 4 and moves % 4 == CALL + 1)


@game(name="leduc", players=2, utility_range=(-13.0, 13.0), max_actions=3)
class Leduc(NamedTuple):
    """One card each and one on the table, two rounds of bets: a pair wins, or the higher card (Southey et al., 2005)."""

    first: int = 0  # player 0's card
    second: int = 0
    table: int = 0
    opening: int = 0  # the moves of the first round
    closing: int = 0  # and of the second

    def player(self):
        if self.second == 0 or (self.table == 0 and over(self.opening)):
            return CHANCE
        return length(self.opening if self.table == 0 else self.closing) % 2

    def outcomes(self):
        left = CARDS - (self.first > 0) - (self.second > 0)
        for card in range(1, CARDS + 1):
            if card not in (self.first, self.second):
                yield card, 1.0 / left

    def actions(self):
        moves = self.opening if self.table == 0 else self.closing
        if moves % 4 == RAISE + 1:
            yield FOLD
        yield CALL
        if raises(moves) < RAISES:
            yield RAISE

    def result(self, action):
        if self.first == 0:
            return Leduc(action)
        if self.second == 0:
            return Leduc(self.first, action)
        if self.table == 0 and over(self.opening):
            return Leduc(self.first, self.second, action, self.opening)
        if self.table == 0:
            return Leduc(self.first, self.second, 0, self.opening * 4 + action + 1)
        return Leduc(self.first, self.second, self.table, self.opening, self.closing * 4 + action + 1)

    def terminal(self):
        folded = self.opening % 4 == FOLD + 1
        return folded or (self.table > 0 and over(self.closing))

    def paid(self, player):
        """What a player has put into the pot: all raises, but for one that it folds to."""
        found = 1
        for closing in range(2):
            moves = self.closing if closing else self.opening
            matched = raises(moves)
            if moves % 4 == FOLD + 1 and (length(moves) - 1) % 2 == player:
                matched -= 1
            found += matched * BETS[closing]
        return found

    def utility(self, player):
        last = self.closing if self.table > 0 else self.opening
        if last % 4 == FOLD + 1:
            folder = (length(last) - 1) % 2
            return -float(self.paid(player)) if player == folder else float(self.paid(1 - player))
        mine, other = (self.first, self.second) if player == 0 else (self.second, self.first)
        if rank(mine) == rank(other):
            return 0.0
        pair = rank(mine) == rank(self.table)
        wins = pair or (rank(other) != rank(self.table) and rank(mine) > rank(other))
        return float(self.paid(1 - player)) if wins else -float(self.paid(player))

    # What the players see.

    def sees(self, player):
        return self.first if player == 0 else self.second, self.table, self.opening, self.closing

    # Showing it.

    def move_name(self, action):
        if self.player() == CHANCE:
            return NAMES[action - 1]
        facing = (self.opening if self.table == 0 else self.closing) % 4 == RAISE + 1
        return ("fold", "call", "raise")[action] if facing else ("fold", "check", "bet")[action]

    def text(self, viewer=None):
        hands = [
            "?" if viewer not in (None, seat) else NAMES[card - 1] if card else "-"
            for seat, card in enumerate((self.first, self.second))
        ]
        table = NAMES[self.table - 1] if self.table else "-"
        return f"cards: {' '.join(hands)}   table: {table}   pot: {self.paid(0)} + {self.paid(1)}"
