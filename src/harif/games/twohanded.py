"""Two-handed bridge: no trumps; follow suit if you can; the higher card of the suit that was led takes the trick, and
leads to the next. Player 1 (MAX) does not know which of two hands player 2 (MIN) was dealt; MIN sees everything.

The chapter's position has four cards each; with more or fewer both hold more or fewer clubs. A state holds both hands,
one bit a card (thirteen to a suit, the two lowest; clubs, diamonds, hearts, spades), the cards that each has played in
order, six bits each, the card that was led, who leads, and MAX's tricks. Chance deals one of the two hands. A move is
the number of a card.
"""

from typing import NamedTuple

from harif.drawing.cards import HIDDEN, NO_CARD, SUITS, Row, table_svg, table_text
from harif.drawing.digits import isolated
from harif.game import CHANCE, game, replace
from harif.game.errors import WrongParameter
from harif.games.tricks import spellings
from harif.words.catalogue import say
from harif.words.places import holding, in_hand, lying

NAME = {"en": "Two-handed bridge", "fa": "بریج دونفره"}
UNIT = {"en": "tricks", "fa": "دست"}
RULE = {"fa": "بی حکم؛ اگر خال زمین را دارید همان را بازی کنید، و کارت بالاتر همان خال دست را می‌برد."}

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT = (1 << 13) - 1  # the bits of a suit
LETTERS = "cdhs"


def hand(names):
    """The bits of cards written as `c9 h6`."""
    return sum(1 << 13 * LETTERS.index(name[0]) + RANKS.index(name[1:]) for name in names.split())


MAX_CARDS = ("h6 d6", "c9", "c8", "c7", "c6")  # two reds, then as many clubs as the hand has room for
MIN_CARDS = ("s2", "c10", "c5", "c4", "c3")
MOST_CARDS = 2 + len(MAX_CARDS) - 1


@game(
    name="twohanded",
    players=2,
    constant_sum=lambda cards: cards,
    utility_range=lambda cards: (0, cards),
    max_actions=lambda cards: cards,
)
def twohanded(cards=4):
    """No trumps, follow suit, the winner leads: MAX takes tricks without knowing MIN's red four (MIN sees all)."""
    if not 2 <= cards <= MOST_CARDS:
        raise WrongParameter("cards={cards}: each hand has 2 to {most}.", cards=cards, most=MOST_CARDS)
    clubs = cards - 1
    held = hand(" ".join(MAX_CARDS[:clubs]))
    deals = tuple(hand(" ".join([red, *MIN_CARDS[:clubs]])) for red in ("h4", "d4"))

    class TwoHanded(NamedTuple):
        hands: tuple[int, int] = (held, 0)
        played: tuple[int, int] = (0, 0)  # card + 1, six bits each, the last one lowest
        led: int = -1  # the card that lies on the table; -1: none
        leader: int = 0
        tricks: int = 0  # of MAX

        def player(self):
            if self.played[0] + self.played[1] == 0 and self.hands[1] == 0:
                return CHANCE
            return self.leader if self.led < 0 else 1 - self.leader

        def outcomes(self):
            yield 0, 0.5
            yield 1, 0.5

        def actions(self):
            own = self.hands[self.player()]
            if self.led >= 0:
                following = own & SUIT << 13 * (self.led // 13)
                own = following if following else own
            for card in range(52):
                if own >> card & 1:
                    yield card

        def result(self, action):
            mover = self.player()
            if mover == CHANCE:
                return TwoHanded((self.hands[0], deals[action]))
            hands = replace(self.hands, mover, self.hands[mover] & ~(1 << action))
            played = replace(self.played, mover, self.played[mover] << 6 | action + 1)
            if self.led < 0:
                return TwoHanded(hands, played, action, self.leader, self.tricks)
            taken = action // 13 == self.led // 13 and action > self.led
            winner = mover if taken else self.leader
            return TwoHanded(hands, played, -1, winner, self.tricks + (winner == 0))

        def terminal(self):
            return self.hands[0] == 0 and self.hands[1] == 0

        def utility(self, player):
            return float(self.tricks if player == 0 else cards - self.tricks)

        # What the players see.

        def sees(self, player):
            """One's own cards and all that were played; MIN sees MAX's cards too."""
            return self.hands[0], self.hands[1] if player == 1 else 0, self.played[0], self.played[1]

        # Showing and notation.

        def text(self, viewer=None, lang="en"):
            return table_text(self.laid_out(viewer, lang))

        def svg(self, viewer=None, lang="en"):
            return table_svg(self.laid_out(viewer, lang), f"twohanded: {cards}", lang)

        def laid_out(self, viewer, lang):
            """Both hands, MIN's face down to MAX, what each has played, and what lies on the table."""
            rows = []
            for seat, own in enumerate(self.hands):
                shown = [card_name(card) for card in range(51, -1, -1) if own >> card & 1]
                if seat == 1 and viewer == 0:
                    shown = [HIDDEN] * (cards - count(self.played[1]))
                won = self.tricks if seat == 0 else min(map(count, self.played)) - self.tricks
                told = [say("board.tricks", lang, n=won)]
                if self.played[seat]:
                    told.append(say("board.played", lang, cards=isolated(in_order(self.played[seat]), lang)))
                named = [] if HIDDEN in shown else [(card, in_hand(card, lang)) for card in shown]
                rows.append(
                    Row(say("board.player", lang, n=seat + 1), shown, say("board.comma", lang).join(told), named)
                )
            table, name = NO_CARD if self.led < 0 else card_name(self.led), say("board.on_table", lang)
            return [rows[0], Row(name, [table], "", [("table", holding(name, lying(table, lang)))]), rows[1]]

        def touches(self, action):
            """The card; of the deal nothing."""
            if self.player() != CHANCE:
                yield card_name(action)

        def slides(self, action):
            if self.player() != CHANCE:
                yield card_name(action), "table"

        def move_name(self, action):
            """♥6, ♣10; of the deal the red four that MIN got."""
            if self.player() == CHANCE:
                return card_name(max(card for card in range(39) if deals[action] >> card & 1))
            return card_name(action)

        spellings = staticmethod(spellings)

    return TwoHanded


def count(played):
    """How many cards a player has played."""
    return (played.bit_length() + 5) // 6


def in_order(played):
    """The cards that a player has played, the first one first."""
    return " ".join(card_name((played >> 6 * i & 63) - 1) for i in range(count(played) - 1, -1, -1))


def card_name(card):
    return SUITS[card // 13] + RANKS[card % 13]
