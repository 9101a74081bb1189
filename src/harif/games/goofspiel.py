"""Goofspiel: each player holds the cards 1 to n. For every prize both bid a card at the same time: the higher one takes
the prize, equal ones take nothing, and both are spent. The last cards play themselves. Whoever has more points at the
end wins the difference.

A state holds the prizes and both players' bids in the order in which they came, four bits each, the first lowest, and
the number of bids. At the same time means: the second player bids without seeing the bid of the first. A move is the
card that is bid; chance turns up the next prize.
"""

from typing import NamedTuple

from harif.drawing.cards import HIDDEN, NO_CARD, Row, table_svg, table_text
from harif.drawing.digits import digits, isolated
from harif.game import CHANCE, game
from harif.game.errors import WrongParameter
from harif.words.catalogue import say
from harif.words.places import holding, lying

NAME = {"en": "Goofspiel", "fa": "گوفسپیل"}
RULE = {"fa": "برای هر جایزه هم‌زمان کارتی پیشنهاد کنید؛ کارت بالاتر جایزه را می‌برد و هر دو کارت می‌سوزند."}

LEAST_CARDS, MOST_CARDS = 2, 13
ORDERS = ("random", "descending", "ascending")


def at(cards, place):
    """The card at a place of a row of them; 0 if there is none."""
    return cards >> 4 * place & 15


@game(
    name="goofspiel",
    players=2,
    utility_range=lambda cards, order: (-cards * (cards + 1) / 2, cards * (cards + 1) / 2),
    max_actions=lambda cards, order: cards,
)
def goofspiel(cards=4, order="random"):
    """Bid your cards for the prizes, both at the same time: the higher bid takes the prize (order: of the prizes)."""
    if not LEAST_CARDS <= cards <= MOST_CARDS:
        raise WrongParameter(
            "cards={cards}: each player holds {least} … {most}.", cards=cards, least=LEAST_CARDS, most=MOST_CARDS
        )
    if order not in ORDERS:
        raise WrongParameter(
            "order={order}: prizes come in {orders} or {last} order.",
            order=order,
            orders=", ".join(ORDERS[:-1]),
            last=ORDERS[-1],
        )
    known = range(1, cards + 1) if order == "ascending" else range(cards, 0, -1) if order == "descending" else ()
    laid = sum(prize << 4 * place for place, prize in enumerate(known))

    class Goofspiel(NamedTuple):
        prizes: int = laid
        first: int = 0  # the bids of player 0
        second: int = 0
        bids: int = 0  # of both

        def player(self):
            if order == "random" and at(self.prizes, self.bids // 2) == 0:
                return CHANCE
            return self.bids % 2

        if order == "random":

            def outcomes(self):
                """The next prize, each of those left as likely as the other."""
                rounds = self.bids // 2
                for prize in range(1, cards + 1):
                    if not self.holds(self.prizes, prize, rounds):
                        yield prize, 1.0 / (cards - rounds)

        def holds(self, row, card, count):
            """Is a card among the first ones of a row?"""
            for place in range(count):
                if at(row, place) == card:
                    return True
            return False

        def actions(self):
            mine = self.second if self.bids % 2 else self.first
            for card in range(1, cards + 1):
                if not self.holds(mine, card, self.bids // 2):
                    yield card

        def result(self, action):
            bid = action << 4 * (self.bids // 2)
            if at(self.prizes, self.bids // 2) == 0:
                return Goofspiel(self.prizes | bid, self.first, self.second, self.bids)
            if self.bids % 2 == 0:
                return Goofspiel(self.prizes, self.first | bid, self.second, self.bids + 1)
            if self.bids // 2 < cards - 2:
                return Goofspiel(self.prizes, self.first, self.second | bid, self.bids + 1)
            return Goofspiel(
                self.completed(self.prizes), self.completed(self.first), self.completed(self.second | bid), 2 * cards
            )

        def completed(self, row):
            """The row with the one card that is still missing."""
            missing = cards * (cards + 1) // 2
            for place in range(cards):
                missing -= at(row, place)
            return row | missing << 4 * (cards - 1)

        def terminal(self):
            return self.bids == 2 * cards

        def points(self, player):
            """What a player has won so far."""
            mine, theirs = (self.first, self.second) if player == 0 else (self.second, self.first)
            won = 0
            for place in range(self.bids // 2):
                if at(mine, place) > at(theirs, place):
                    won += at(self.prizes, place)
            return won

        def utility(self, player):
            return float(self.points(player) - self.points(1 - player))

        # What the players see.

        def sees(self, player):
            """The prizes, one's own bids, and the other's bids of the rounds that are over."""
            over = (1 << 4 * (self.bids // 2)) - 1
            if player == 0:
                return self.prizes, self.first, self.second & over, self.bids
            return self.prizes, self.second, self.first & over, self.bids

        # Showing and notation.

        def text(self, viewer=None, lang="en"):
            return table_text(self.laid_out(viewer, lang))

        def svg(self, viewer=None, lang="en"):
            """The table, and below it the cards that the viewer may still bid; if all lies open, those of the mover."""
            rows, seat = self.laid_out(viewer, lang), viewer if viewer is not None else self.bids % 2
            if self.bids < 2 * cards:
                left = [str(card) for card in self.left(seat)]
                named = [(card, say("place.hand_card", lang, card=digits(card, lang))) for card in left]
                rows.append(Row(say("place.hand_of", lang, n=seat + 1), left, "", named))
            return table_svg(rows, f"goofspiel: {cards}", lang)

        def touches(self, action):
            """The card; of a prize that is turned up nothing."""
            if self.player() != CHANCE:
                yield str(action)

        def slides(self, action):
            """From the hand to the table, where the bid will lie."""
            if self.player() != CHANCE:
                yield str(action), f"bid {self.bids % 2 + 1}-{self.bids // 2 + 1}"

        def left(self, seat):
            """The cards that a player has not bid yet."""
            mine = (self.first, self.second)[seat]
            spent = {at(mine, place) for place in range(cards)}
            return [card for card in range(1, cards + 1) if card not in spent]

        def laid_out(self, viewer, lang):
            """The bids in columns under the prizes they were made for, and the points."""
            rows = [Row(say("board.prize", lang), [card_name(at(self.prizes, place)) for place in range(cards)])]
            for seat, mine in enumerate((self.first, self.second)):
                shown = [card_name(at(mine, place)) for place in range(cards)]
                if self.bids % 2 and seat == 0 and viewer == 1:
                    shown[self.bids // 2] = HIDDEN
                told = [say("board.scored", lang, n=self.points(seat))]
                if self.bids < 2 * cards and viewer in (None, seat):
                    left = " ".join(map(str, self.left(seat)))
                    told.append(say("board.still", lang, cards=isolated(left, lang)))
                who = say("board.player", lang, n=seat + 1)
                named = [(f"bid {seat + 1}-{i + 1}", holding(who, lying(card, lang))) for i, card in enumerate(shown)]
                rows.append(Row(who, shown, say("board.comma", lang).join(told), named))
            return rows

        def move_name(self, action):
            return str(action)

    return Goofspiel


def card_name(card):
    return str(card) if card else NO_CARD
