"""Kuhn poker: one card each, one chip in the pot each; pass or bet one more, fold or call. The higher card wins all.

A state holds the cards (0: not yet dealt, then 1 … players + 1) and the moves so far, as digits in base 3: 1 for a
pass, 2 for a bet. A move is PASS (before a bet: check, after one: fold) or BET (after a bet: call).
"""

from typing import NamedTuple

from harif.drawing.cards import HIDDEN, NO_CARD, Row, table_svg, table_text
from harif.game import CHANCE, game, replace
from harif.game.errors import WrongParameter
from harif.words.catalogue import say
from harif.words.places import holding, lying

NAME = {"en": "Kuhn poker", "fa": "پوکر کوهن"}
UNIT = {"en": "chips", "fa": "ژتون"}
RULE = {"fa": "هر کس یک کارت دارد؛ رد کنید یا یک ژتون شرط ببندید، و کارت بالاتر همه را می‌برد."}

PASS, BET = 0, 1
NAMES = "JQKA"
SPOKEN = (("check", "bet"), ("fold", "call"))  # before and after the first bet: what PASS and BET are called


@game(
    name="kuhn",
    players=lambda players: players,
    constant_sum=0,
    utility_range=lambda players: (-2.0, 2.0 * (players - 1)),
    max_actions=2,
)
def kuhn(players=2):
    """One card each and one chip in the pot: pass, or bet one more; the higher card wins (Kuhn, 1950)."""
    if not 2 <= players <= 3:
        raise WrongParameter("players={players}: there are 2 or 3.", players=players)
    cards = players + 1

    class Kuhn(NamedTuple):
        hands: tuple[int, ...] = (0,) * players
        moves: int = 0  # digits in base 3, the first move highest
        count: int = 0

        def player(self):
            return CHANCE if self.hands[players - 1] == 0 else self.count % players

        def outcomes(self):
            """The next card, each of those left as likely as the other."""
            dealt = players - self.hands.count(0)
            for card in range(1, cards + 1):
                if self.hands.count(card) == 0:
                    yield card, 1.0 / (cards - dealt)

        def actions(self):
            yield PASS
            yield BET

        def result(self, action):
            if self.hands[players - 1] == 0:
                return Kuhn(replace(self.hands, self.hands.index(0), action))
            return Kuhn(self.hands, self.moves * 3 + action + 1, self.count + 1)

        def bettor(self):
            """Whose bet was the first; -1 if nobody has bet."""
            for i in range(self.count):
                if self.moves // 3 ** (self.count - 1 - i) % 3 == BET + 1:
                    return i
            return -1

        def terminal(self):
            first = self.bettor()
            return self.count == players if first < 0 else self.count == first + players

        def stays(self, player):
            """Has the player paid for the showdown: bet, or called?"""
            for i in range(self.count):
                if i % players == player and self.moves // 3 ** (self.count - 1 - i) % 3 == BET + 1:
                    return True
            return False

        def utility(self, player):
            pot, best, winner = players, 0, 0
            nobody = self.bettor() < 0
            for one in range(players):
                pot += self.stays(one)
                if (nobody or self.stays(one)) and self.hands[one] > best:
                    best, winner = self.hands[one], one
            paid = 1 + self.stays(player)
            return float(pot - paid) if player == winner else -float(paid)

        # What the players see.

        def sees(self, player):
            return self.hands[player], self.moves, self.count

        # Showing and notation.

        def text(self, viewer=None, lang="en"):
            return table_text(self.laid_out(viewer, lang))

        def svg(self, viewer=None, lang="en"):
            return table_svg(self.laid_out(viewer, lang), "kuhn", lang)

        def laid_out(self, viewer, lang):
            """A row for each player: its card, if the viewer may see it, and what it said."""
            rows = []
            for seat, card in enumerate(self.hands):
                shown = HIDDEN if viewer not in (None, seat) else NAMES[card - 1] if card else NO_CARD
                who = say("board.player", lang, n=seat + 1)
                rows.append(
                    Row(who, [shown], self.said(seat, lang), [(f"card {seat + 1}", holding(who, lying(shown, lang)))])
                )
            return rows

        def said(self, seat, lang):
            """What a player has said so far."""
            words, facing = [], False
            for i in range(self.count):
                bets = self.moves // 3 ** (self.count - 1 - i) % 3 == BET + 1
                if i % players == seat:
                    words.append(say(f"board.{SPOKEN[facing][bets]}", lang))
                facing = facing or bets
            return say("board.comma", lang).join(words)

        def move_name(self, action, lang="en"):
            """Of a player check, bet, fold or call; of chance the card: J, Q, K, A."""
            if self.hands[players - 1] == 0:
                return NAMES[action - 1]
            return say(f"board.{SPOKEN[self.bettor() >= 0][action]}", lang)

        def read_move(self, text):
            """A move may be written as the Persian board says it."""
            if self.hands[players - 1] != 0:
                yield from (a for a in self.actions() if text == self.move_name(a, "fa"))

    return Kuhn
