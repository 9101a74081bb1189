"""Bridge, the play of the cards: declarer's left-hand opponent leads, dummy's hand is laid open and played by declarer,
everybody follows suit who can, and the highest trump or else the highest card of the suit led takes the trick and leads
to the next. The utility is the tricks of one's side less those of the other.

Chance deals card by card from the two of clubs up: each goes to one of the hands that still have room. So a deal comes
about in one way only, and all deals are equally likely. A state holds the four hands (North, East, South, West) and the
cards not dealt yet, one bit a card; the trick on the table, the seat that led to it, the tricks of both sides, and the
finished tricks (see `tricks`); and the contract (five strains to a level, counted from 1♣) with its declarer. A move is
the number of a card, of chance the seat that a card goes to. At dummy's turn the player is declarer.
"""

from typing import NamedTuple

from harif.game import CHANCE, game, replace
from harif.game.errors import WrongParameter
from harif.games import bridge_board as board
from harif.games import bridge_pbn as pbn
from harif.games import bridge_play as play
from harif.games import deals
from harif.games.tricks import (
    NO_TRICKS,
    PACK,
    RANKS,
    SEATS,
    SUIT,
    best_place,
    following,
    kept,
    lying,
    spellings,
)

NAME = {"en": "Bridge", "fa": "بریج"}
RULE = {"fa": "بازی کارت‌ها پس از حراج: مجری قرارداد دست بازِ یارش را هم بازی می‌کند، و هر جفت تا می‌تواند دست می‌برد."}


@game(
    name="bridge",
    players=SEATS,
    sides=(0, 1, 0, 1),
    constant_sum=0,
    utility_range=lambda contract, declarer, cards: (-cards, cards),
    max_actions=lambda contract, declarer, cards: max(cards, SEATS),
    counters=("tricks", "history"),
)
def bridge(contract="3NT", declarer="S", cards=13):
    """The play of a contract: declarer plays dummy's cards too; the tricks count (cards: in a hand)."""
    if not 1 <= cards <= RANKS:
        raise WrongParameter("cards={cards}: each hand has 1 to {most}.", cards=cards, most=RANKS)
    bid, by = pbn.read_contract(contract), pbn.read_seat(declarer)
    highest = SUIT - (SUIT >> cards)  # a small pack has the highest cards of each suit
    pack = sum(highest << RANKS * suit for suit in range(4)) & PACK

    class Bridge(NamedTuple):
        hands: tuple[int, int, int, int] = (0, 0, 0, 0)
        undealt: int = pack
        trick: int = 0
        leader: int = (by + 1) % SEATS
        tricks: tuple[int, int] = (0, 0)  # of North and South, of East and West
        history: tuple[int, ...] = NO_TRICKS
        contract: int = bid
        declarer: int = by

        def player(self):
            if self.undealt:
                return CHANCE
            seat = self.turn()
            return self.declarer if seat == self.dummy() else seat

        def turn(self):
            """The seat whose card is played next, dummy's too."""
            return (self.leader + lying(self.trick)) % SEATS

        def dummy(self):
            return (self.declarer + 2) % SEATS

        def outcomes(self):
            """The seat that the lowest card of those left goes to: as likely as there is room in its hand."""
            left, held = self.undealt.bit_count(), 0
            for hand in self.hands:
                held += hand.bit_count()
            for seat in range(SEATS):
                room = (left + held) // SEATS - self.hands[seat].bit_count()
                if room > 0:
                    yield seat, room / left

        def actions(self):
            left = following(self.hands[self.turn()], self.trick)
            while left:
                yield (left & -left).bit_length() - 1
                left &= left - 1

        def result(self, action):
            if self.undealt:
                card = self.undealt & -self.undealt
                hands = replace(self.hands, action, self.hands[action] | card)
                return Bridge(
                    hands, self.undealt ^ card, 0, self.leader, self.tricks, self.history, self.contract, self.declarer
                )
            seat, place = self.turn(), lying(self.trick)
            hands = replace(self.hands, seat, self.hands[seat] & ~(1 << action))
            trick = self.trick | action + 1 << 6 * place
            if place < SEATS - 1:
                return Bridge(hands, 0, trick, self.leader, self.tricks, self.history, self.contract, self.declarer)
            winner = (self.leader + best_place(trick, self.trump())) % SEATS
            history = kept(self.history, self.tricks[0] + self.tricks[1], trick)
            tricks = replace(self.tricks, winner % 2, self.tricks[winner % 2] + 1)
            return Bridge(hands, 0, 0, winner, tricks, history, self.contract, self.declarer)

        def trump(self):
            """A suit, or NO_TRUMP."""
            return self.contract % 5

        def terminal(self):
            return self.undealt == 0 and self.trick == 0 and self.hands[self.leader] == 0

        def utility(self, player):
            return float(self.tricks[player % 2] - self.tricks[1 - player % 2])

        # What the players see.

        def sees(self, player):
            """One's own cards, dummy's once the first card was led, the contract, and every card that was played."""
            led = self.trick > 0 or self.history[0] > 0
            shown = self.hands[self.dummy()] if led else 0
            return self.hands[player], shown, self.trick, self.contract * SEATS + self.declarer, self.history

        def guess(self, player, bits):
            """The cards that the player does not see, dealt once more."""
            played, voids = deals.shown(self.history, self.trick, (self.declarer + 1) % SEATS, self.trump())
            out, dealt = deals.together(played), deals.together(self.hands)
            shown = self.dummy() if out else player
            size = (dealt | out | self.undealt).bit_count() // SEATS
            rooms = replace(replace(deals.rooms_of(size, played), player, 0), shown, 0)
            unseen = dealt & ~(self.hands[player] | self.hands[shown])
            hands = deals.dealt_again(unseen, rooms, voids, player, bits)
            hands = replace(replace(hands, shown, self.hands[shown]), player, self.hands[player])
            return Bridge(hands, *self[1:])

        def __beginning__(self):
            """Where its game begins: the same cards are still to be dealt, for the same contract."""
            return Bridge(
                undealt=pbn.pack_of(self),
                leader=(self.declarer + 1) % SEATS,
                contract=self.contract,
                declarer=self.declarer,
            )

        # What helps the search.

        def evaluate(self, player):
            return float(self.tricks[player % 2] - self.tricks[1 - player % 2])

        def gained(self):
            return float(self.tricks[0] - self.tricks[1])

        bounds = play.bounds
        grounds = play.grounds
        promising = play.promising
        priority = play.priority
        urgency = play.urgency
        outline = play.outline
        blur = play.blur
        focus = play.focus
        needs = play.needs
        alike = play.alike

        # Showing and notation.

        text = board.text
        svg = board.svg
        touches = board.touches
        slides = board.slides
        move_name = board.move_name
        forbidden = board.forbidden
        spellings = staticmethod(spellings)
        notation = pbn.notation

        @staticmethod
        def parse(text):
            """A deal and what was played of it, in PBN; or the deal alone with its contract: N:… … … … 4S W."""
            return pbn.read(text, Bridge())

    return Bridge
