"""Leduc poker: one card each, two rounds of betting, and between them a card for all. Who has the pair wins, else the
higher rank.

A state holds the cards (0: not yet dealt, then 1 … 6, two of each rank), and for each round its moves as digits in base
4: 1 for a fold, 2 for a call (or check), 3 for a raise (or bet). A move is FOLD, CALL or RAISE.
"""

from typing import NamedTuple

from harif.drawing.cards import HIDDEN, NO_CARD, Row, table_svg, table_text
from harif.game import CHANCE, game
from harif.words.catalogue import say
from harif.words.places import holding, lying

NAME = {"en": "Leduc poker", "fa": "پوکر لدوک"}
UNIT = {"en": "chips", "fa": "ژتون"}
RULE = {"fa": "یک کارت در دست و یک کارت روی میز؛ دو دور شرط‌بندی، و جفت یا کارت بالاتر می‌برد."}

FOLD, CALL, RAISE = 0, 1, 2
CARDS = 6
RAISES = 2  # at most, in a round
BETS = (2, 4)  # what a raise costs in each round
SPOKEN = (("fold", "check", "bet"), ("fold", "call", "raise"))  # not facing a raise, and facing one
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
    """One card each and one on the table, two rounds of bets: a pair wins, or the higher card (Southey et al. 2005)."""

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
        """What a player has put into the pot: all raises, but for one that it folds to, or has yet to answer."""
        found = 1
        for closing in range(2):
            moves = self.closing if closing else self.opening
            matched = raises(moves)
            last, spoke_last = moves % 4, (length(moves) - 1) % 2 == player
            if (last == FOLD + 1 and spoke_last) or (last == RAISE + 1 and not spoke_last):
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

    # Showing and notation.

    def text(self, viewer=None, lang="en"):
        return table_text(self.laid_out(viewer, lang))

    def svg(self, viewer=None, lang="en"):
        return table_svg(self.laid_out(viewer, lang), "leduc", lang)

    def laid_out(self, viewer, lang):
        """A row for each player, with the card if the viewer may see it and what was paid; between them the table."""
        rows = []
        for seat, card in enumerate((self.first, self.second)):
            shown = HIDDEN if viewer not in (None, seat) else NAMES[card - 1] if card else NO_CARD
            said = say("board.comma", lang).join([say("board.paid", lang, n=self.paid(seat)), *self.said(seat, lang)])
            who = say("board.player", lang, n=seat + 1)
            rows.append(Row(who, [shown], said, [(f"card {seat + 1}", holding(who, lying(shown, lang)))]))
        shown, name = NAMES[self.table - 1] if self.table else NO_CARD, say("board.on_table", lang)
        return [rows[0], Row(name, [shown], "", [("table", holding(name, lying(shown, lang)))]), rows[1]]

    def said(self, seat, lang):
        """What a player has said, round by round."""
        for moves in (self.opening, self.closing):
            facing, count = False, length(moves)
            for i in range(count):
                action = moves // 4 ** (count - 1 - i) % 4 - 1
                if i % 2 == seat:
                    yield say(f"board.{SPOKEN[facing][action]}", lang)
                facing = action == RAISE

    def move_name(self, action, lang="en"):
        """Of a player fold, check, call, bet or raise; of chance the card, J♠ … K♥."""
        if self.player() == CHANCE:
            return NAMES[action - 1]
        facing = (self.opening if self.table == 0 else self.closing) % 4 == RAISE + 1
        return say(f"board.{SPOKEN[facing][action]}", lang)

    def read_move(self, text):
        """A move may be written as the Persian board says it."""
        if self.player() != CHANCE:
            yield from (a for a in self.actions() if text == self.move_name(a, "fa"))
