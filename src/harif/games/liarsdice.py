"""Liar's dice: each player rolls in secret. In turn they bid how many of all dice show a face, each bid higher than the
last, until one calls the other a liar: then the dice are shown, and the last bidder wins if the bid holds.

The highest face is a joker, unless `joker=false`: it counts as any face. A state holds what each player rolled (0: not
yet, then a number in `rolls`), the bids so far, one bit each, and whether "liar" was called. A move is a bid,
(quantity - 1) * sides + face - 1, or one more than the highest bid, which calls "liar".
"""

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from harif.drawing.cards import HIDDEN, NO_CARD, Row, card_svg, table_svg, table_text
from harif.drawing.dice import PIPS, die_svg
from harif.game import CHANCE, game, replace
from harif.game.errors import WrongParameter
from harif.words.catalogue import say
from harif.words.places import holding, lying

NAME = {"en": "Liar's dice", "fa": "تاس دروغ‌گو"}
RULE = {"fa": "تاس‌ها پنهان‌اند؛ هر ادعا از ادعای پیشین بالاتر است تا یکی بگوید «دروغ»، و ادعای درست برنده است."}

MOST_BIDS = 62  # a bit of a word each
MOST_ROLLS = 1000


def rolls(sides, dice):
    """All that some dice can show, in order from 1 … 1 up, each with its probability."""
    for shown in combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(map(factorial, Counter(shown).values()))
        yield shown, ways / sides**dice


@game(name="liarsdice", players=2, max_actions=lambda sides, dice, joker: 2 * dice * sides + 1)
def liarsdice(sides=6, dice=1, joker=True):
    """Bid higher on what all dice show, or call the last bidder a liar (the highest face is a joker)."""
    liar = 2 * dice * sides  # the move, and how many bids there are
    if sides < 1 or dice < 1 or liar > MOST_BIDS:
        raise WrongParameter(
            "sides={sides}, dice={dice}: both are 1 or more, and sides × dice is at most {most}.",
            sides=sides,
            dice=dice,
            most=MOST_BIDS // 2,
        )
    possible = tuple(rolls(sides, dice))
    if len(possible) > MOST_ROLLS:
        raise WrongParameter(
            "sides={sides}, dice={dice}: that many dice can show more than {most} things.",
            sides=sides,
            dice=dice,
            most=MOST_ROLLS,
        )
    chances = tuple(probability for _, probability in possible)
    counts = tuple(  # for each roll and face: the dice that bear a bid on that face out
        sum(die == face or (joker and die == sides) for die in shown)
        for shown, _ in possible
        for face in range(1, sides + 1)
    )

    class LiarsDice(NamedTuple):
        rolled: tuple[int, int] = (0, 0)  # numbers in `possible`, from 1 on
        bids: int = 0
        called: bool = False

        def player(self):
            return CHANCE if self.rolled[1] == 0 else self.bids.bit_count() % 2

        def outcomes(self):
            """All that the next player's dice can show."""
            for number in range(len(chances)):
                yield number + 1, chances[number]

        def actions(self):
            for bid in range(self.bids.bit_length(), liar):
                yield bid
            if self.bids:
                yield liar

        def result(self, action):
            if self.rolled[1] == 0:
                return LiarsDice(replace(self.rolled, int(self.rolled[0] > 0), action))
            if action == liar:
                return LiarsDice(self.rolled, self.bids, True)
            return LiarsDice(self.rolled, self.bids | 1 << action)

        def terminal(self):
            return self.called

        def holds(self):
            """Is the last bid true?"""
            bid = self.bids.bit_length() - 1
            face, quantity = bid % sides, bid // sides + 1
            found = counts[(self.rolled[0] - 1) * sides + face] + counts[(self.rolled[1] - 1) * sides + face]
            return found >= quantity

        def utility(self, player):
            bidder = (self.bids.bit_count() + 1) % 2
            return 1.0 if (player == bidder) == self.holds() else -1.0

        # What the players see.

        def sees(self, player):
            """One's own dice and all bids; after "liar" the other's dice."""
            theirs = self.rolled[1 - player] if self.called else 0
            return self.rolled[player], theirs, self.bids, self.called

        # Showing and notation.

        def text(self, viewer=None, lang="en"):
            return table_text(self.laid_out(viewer, lang))

        def svg(self, viewer=None, lang="en"):
            return table_svg(self.laid_out(viewer, lang), f"liarsdice: {sides}, {dice}", lang, draw_die)

        def laid_out(self, viewer, lang):
            rows = []
            for seat, rolled in enumerate(self.rolled):
                shown = [HIDDEN] * dice
                if viewer in (None, seat) or self.called:
                    shown = [str(die) for die in possible[rolled - 1][0]] if rolled else [NO_CARD] * dice
                said = say("board.comma", lang).join(self.said(seat, lang))
                who = say("board.player", lang, n=seat + 1)
                named = [(f"die {seat + 1}-{i + 1}", holding(who, lying(die, lang))) for i, die in enumerate(shown)]
                rows.append(Row(who, shown, said, named))
            return rows

        def said(self, seat, lang):
            """The bids of a player, and its "liar"."""
            made = [bid for bid in range(liar) if self.bids >> bid & 1]
            for bid in made[seat::2]:
                yield bid_name(bid, sides)
            if self.called and len(made) % 2 == seat:
                yield say("board.liar", lang)

        def move_name(self, action, lang="en"):
            """A bid of two fives is 2x5; liar; of the dice what they show: 3, or 1-3."""
            if self.rolled[1] == 0:
                return "-".join(map(str, possible[action - 1][0]))
            if action == liar:
                return "liar" if lang == "en" else say("board.liar", lang)
            return bid_name(action, sides)

    return LiarsDice


def bid_name(bid, sides):
    return f"{bid // sides + 1}x{bid % sides + 1}"


def draw_die(shown, x, y):
    """A die; with more pips than six, or under the cup, as a card is drawn."""
    if shown.isdecimal() and int(shown) < len(PIPS):
        return die_svg(int(shown), x, y + 8, 40)
    return card_svg(shown, x, y)
