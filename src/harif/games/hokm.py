"""Hokm: two against two. The hakem names the trumps after five cards and leads; everybody follows suit who can, and the
highest trump or else the highest card of the suit led takes the trick and leads to the next. The first side with seven
tricks wins the deal and one point; two if the others have none (a kot), three if those are the hakem's side. The hakem
stays while its side wins, else the player to its right is the next one.

Chance deals card by card from the two of clubs up: to one of the players, or (`LATER`) to those eight cards that the
hakem picks up when the trumps are named. Nobody else decides anything before, so it is all one when the others get
theirs. A state holds the four hands and the cards not dealt yet, one bit a card, the first five of the hakem, who that
is, the trumps (-1: not named yet); the trick on the table, who led to it, the tricks of both sides, the finished tricks
(see `tricks`); the points of both sides, and a number for all that earlier deals have shown. A move is the number of a
card, or `TRUMPS` and the suit that is named.
"""

from typing import NamedTuple

from harif.game import CHANCE, U64, game, replace
from harif.games import deals
from harif.games import hokm_board as board
from harif.games import hokm_play as play
from harif.games.hokm_play import TRUMPS
from harif.games.thumbs import foreseen
from harif.games.tricks import NO_TRICKS, PACK, RANKS, SEATS, best_place, following, kept, lying, spellings

NAME = {"en": "Hokm", "fa": "حکم"}
RULE = {"fa": "حاکم با پنج کارت حکم می‌کند؛ هر جفت که زودتر هفت دست ببرد برنده است، و هفت بر هیچ کُت است."}

FIRST, TO_WIN, MATCH = 5, 7, 7  # cards for the trumps, tricks of a deal, points of a match
LATER = SEATS  # where chance puts a card: a seat, or this
MARGIN = 0.3  # points that a trick more counts in a judgement, for it may come otherwise
MIXING = 0x5851F42D4C957F2D  # an odd number without a pattern


@game(
    name="hokm",
    players=SEATS,
    sides=(0, 1, 0, 1),
    constant_sum=0,
    utility_range=lambda match: (-1, 1) if match else (-3, 3),
    max_actions=RANKS,
)
def hokm(match=False):
    """The hakem names the trumps after five cards; seven tricks win the deal (7–0 counts two or three, match: to 7)."""
    goal = MATCH if match else 1

    class Hokm(NamedTuple):
        hands: tuple[int, int, int, int] = (0, 0, 0, 0)
        undealt: int = PACK
        first: int = 0  # the hakem's first five cards, played or not
        hakem: int = 0
        trump: int = -1
        trick: int = 0
        leader: int = 0
        tricks: tuple[int, int] = (0, 0)
        history: tuple[int, ...] = NO_TRICKS
        points: tuple[int, int] = (0, 0)
        past: U64 = 0

        def player(self):
            return CHANCE if self.undealt else self.turn()

        def turn(self):
            """The seat that names the trumps or plays the next card."""
            return self.hakem if self.trump < 0 else (self.leader + lying(self.trick)) % SEATS

        def outcomes(self):
            """Where the lowest card of those left goes: as likely as there is room."""
            left, early = self.undealt.bit_count(), self.first.bit_count()
            for seat in range(SEATS):
                room = FIRST - early if seat == self.hakem else RANKS - self.hands[seat].bit_count()
                if room > 0:
                    yield seat, room / left
            room = RANKS - FIRST - (self.hands[self.hakem].bit_count() - early)
            if room > 0:
                yield LATER, room / left

        def actions(self):
            if self.trump < 0:
                for suit in range(4):
                    yield TRUMPS + suit
            else:
                left = following(self.hands[self.turn()], self.trick)
                while left:
                    yield (left & -left).bit_length() - 1
                    left &= left - 1

        def result(self, action):
            if self.undealt:
                return self.dealt(action)
            if self.trump < 0:
                return Hokm(self.hands, 0, self.first, self.hakem, action - TRUMPS, 0, self.hakem, *self[7:])
            return self.played(action)

        def dealt(self, where):
            """The state after the next card went to a seat, or to the hakem's later ones."""
            card = self.undealt & -self.undealt
            seat = self.hakem if where == LATER else where
            hands = replace(self.hands, seat, self.hands[seat] | card)
            first = self.first | card if where == self.hakem else self.first
            return Hokm(hands, self.undealt ^ card, first, self.hakem, points=self.points, past=self.past)

        def played(self, card):
            """The state after a card, which may end the trick, and that the deal."""
            seat, place = self.turn(), lying(self.trick)
            hands = replace(self.hands, seat, self.hands[seat] & ~(1 << card))
            trick = self.trick | card + 1 << 6 * place
            tricks, history, points, leader = self.tricks, self.history, self.points, self.leader
            if place == SEATS - 1:
                leader = (self.leader + best_place(trick, self.trump)) % SEATS
                side = leader % 2
                history = kept(history, tricks[0] + tricks[1], trick)
                tricks = replace(tricks, side, tricks[side] + 1)
                trick = 0
                if tricks[side] == TO_WIN:
                    points = replace(points, side, points[side] + worth(tricks[1 - side], side == self.hakem % 2))
                    if points[side] < goal:
                        hakem = self.hakem if side == self.hakem % 2 else (self.hakem + 1) % SEATS
                        return Hokm(hakem=hakem, points=points, past=self.mixed(hands, history))
            return Hokm(hands, 0, self.first, self.hakem, self.trump, trick, leader, tricks, history, points, self.past)

        def mixed(self, hands, history):
            """A number for a finished deal and those before it: other deals or plays have other numbers."""
            past = U64(self.past * MIXING + self.first * 4 + self.trump)
            for hand in hands:
                past = U64(past * MIXING + hand)
            for word in history:
                past = U64(past * MIXING + word)
            return past

        def terminal(self):
            return self.points[0] >= goal or self.points[1] >= goal

        def utility(self, player):
            ahead = self.points[player % 2] - self.points[1 - player % 2]
            if match:
                return 1.0 if ahead > 0 else -1.0
            return float(ahead)

        # What the players see.

        def sees(self, player):
            """One's own cards, the hakem's first five to itself, every card that was played, and how it stands; of
            earlier deals everything, for then all cards are turned over.
            """
            mine = self.first if player == self.hakem else 0
            own = mine if player == self.hakem and self.trump < 0 else self.hands[player]
            told = (self.hakem, self.trump, self.points[0], self.points[1], self.past)
            return own, mine, self.trick, told, self.history

        def guess(self, player, bits):
            """The cards that the player does not see, dealt once more."""
            played, voids = deals.shown(self.history, self.trick, self.hakem, self.trump)
            naming = player == self.hakem and self.trump < 0
            kept = self.first if naming else self.hands[player]
            rooms = replace(deals.rooms_of(RANKS, played), player, RANKS - FIRST if naming else 0)
            unseen = PACK & ~(self.undealt | kept | deals.together(played))
            hands = deals.dealt_again(unseen, rooms, voids, player, bits)
            hands, first = replace(hands, player, hands[player] | kept), self.first
            if player != self.hakem:
                first = deals.some_of(hands[self.hakem] | played[self.hakem], FIRST, RANKS, U64(bits) ^ MIXING)
            return Hokm(hands, self.undealt, first, *self[3:])

        # What helps the search.

        def evaluate(self, player):
            """By how the deal ends if everybody plays on by rules of thumb."""
            side, deal = player % 2, 0.0
            if self.trump >= 0:
                tricks = foreseen(self.hands, self.trick, self.leader, self.trump, self.tricks, TO_WIN)
                deal = judged(tricks[side], tricks[1 - side], side == self.hakem % 2)
            ahead = float(self.points[side] - self.points[1 - side]) + deal
            return ahead / (goal + 1) if match else ahead

        promising = play.promising
        priority = play.priority

        # Showing and notation.

        text = board.text
        svg = board.svg
        touches = board.touches
        slides = board.slides
        move_name = board.move_name
        forbidden = board.forbidden
        spellings = staticmethod(spellings)
        notation = board.notation

    return Hokm


def worth(others, of_hakem):
    """The points of a deal for seven tricks: how many the others have, and whether the winner is the hakem's side."""
    if others > 0:
        return 1
    return 2 if of_hakem else 3


def judged(ours, theirs, of_hakem):
    """What a deal is taken to be worth that may end so: its points, less the closer it is."""
    won = worth(theirs, of_hakem) if ours > theirs else -worth(ours, not of_hakem)
    return (won + MARGIN * (ours - theirs)) / (1.0 + MARGIN * TO_WIN)
