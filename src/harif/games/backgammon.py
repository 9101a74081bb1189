"""Backgammon: two players race fifteen checkers home by two dice, block the way and hit single checkers.

The first to bear off all of them wins; that counts double if the other has borne off none, and three times if one of
those is still on the bar or in the winner's home board. (Money play without the doubling cube.)

A state holds both sides, two words each, as `backgammon_slots` says: four bits a slot, each side as it counts its own
points. Then come the dice, 8 × the larger + the smaller, 0 before they are rolled; and whose turn it is, -1 before the
opening roll. A move is a whole play, as `backgammon_plays` writes it.
"""

from typing import NamedTuple

from harif.game import CHANCE, U64, Board, game
from harif.games import backgammon_judgement as judgement
from harif.games import backgammon_plays as plays
from harif.games import backgammon_showing as showing
from harif.games.backgammon_plays import MOVES, SMALL_FIRST
from harif.games.backgammon_slots import BAR, CHECKERS, OFF, checkers_on, pips_of

NAME = {"en": "Backgammon", "fa": "تخته‌نرد"}
RULE = {
    "fa": "پانزده مهره را با تاس به خانه برسانید، راه ببندید و بزنید؛ مارس دو برابر و مارس با مهرهٔ جامانده سه "
    "برابر است."
}

WORD = 0xFFFF_FFFF_FFFF_FFFF
START_LOW, START_HIGH = 5 << 4 * 6 | 3 << 4 * 8 | 5 << 4 * 13, 2 << 4 * (24 - 16)
BEYOND_START = 4 * (19 - 16)  # in the high word, where the other side's home board and the bar begin


@game(name="backgammon", players=2, utility_range=(-3, 3), max_actions=3060, board=Board(sides="OX"))
class Backgammon(NamedTuple):
    """Race fifteen checkers home by the dice, block and hit; a gammon counts double, a backgammon three times.

    Money play without the doubling cube. An action is a whole play: the sources of up to four moves, five bits each,
    the first in the lowest bits; each move uses the next die, and SMALL_FIRST says that the smaller goes first.
    """

    low0: U64 = START_LOW
    high0: U64 = START_HIGH
    low1: U64 = START_LOW
    high1: U64 = START_HIGH
    dice: int = 0
    turn: int = -1

    def player(self):
        return self.turn if self.dice else CHANCE

    def outcomes(self):
        """The rolls, 8 × the larger + the smaller; of the opening no doubles, and 64 more if player 1 starts."""
        opening = 1 if self.turn < 0 else 0
        starts, large, small = 0, 1 + opening, 1
        while large <= 6:
            yield starts + 8 * large + small, 1 / 30 if opening else 1 / 36 if large == small else 1 / 18
            small += 1
            if small > large - opening:
                large, small = large + 1, 1
                if large > 6 and opening and starts == 0:
                    starts, large = 64, 2

    def side(self, player):
        """The two words of one side."""
        return (self.low1, self.high1) if player == 1 else (self.low0, self.high0)

    def mine(self):
        """The two words of the player to move, then the other's."""
        if self.turn == 1:
            return self.low1, self.high1, self.low0, self.high0
        return self.low0, self.high0, self.low1, self.high1

    actions = plays.actions  # a generator inside another would be slow, so it is the method itself

    def result(self, action):
        if self.dice == 0:
            turn = action >> 6 if self.turn < 0 else self.turn
            return Backgammon(self.low0, self.high0, self.low1, self.high1, action & 63, turn)
        low, high, their_low, their_high = self.mine()
        die, next_die = self.dice >> 3, self.dice & 7
        if action & SMALL_FIRST:
            die, next_die = next_die, die
        moves = action & MOVES
        while moves:
            source = moves & 31
            moves >>= 5
            target = max(source - die, OFF)
            # What is beyond a word vanishes.
            low += (U64(1) << 4 * target) - (U64(1) << 4 * source)
            high += (U64(1) << (4 * target - 64 & 127)) - (U64(1) << (4 * source - 64 & 127))
            there = BAR - target
            if target and checkers_on(their_low, their_high, there) == 1:
                if there < 16:
                    their_low -= U64(1) << 4 * there
                else:
                    their_high -= U64(1) << 4 * there - 64
                their_high += U64(1) << 4 * BAR - 64
            die, next_die = next_die, die
        low, high = low & WORD, high & WORD
        if self.turn == 1:
            return Backgammon(their_low, their_high, low, high, 0, 0)
        return Backgammon(low, high, their_low, their_high, 0, 1)

    def terminal(self):
        return self.low0 & 15 == CHECKERS or self.low1 & 15 == CHECKERS

    def utility(self, player):
        won = self.low0 & 15 == CHECKERS
        low, high = (self.low1, self.high1) if won else (self.low0, self.high0)
        points = 1.0
        if low & 15 == 0:
            points = 3.0 if high >> BEYOND_START else 2.0
        return points if won == (player == 0) else -points

    def count(self, player, slot):
        """How many checkers a player has on a slot: OFF, a point as that player counts, or BAR."""
        low, high = self.side(player)
        return checkers_on(low, high, slot)

    def pips(self, player):
        """How many pips a player still has to move."""
        low, high = self.side(player)
        return pips_of(low, high)

    # What helps the search.

    evaluate = judgement.evaluate
    judged = judgement.judged
    priority = judgement.priority
    features = judgement.features
    expert = judgement.expert

    # Showing and notation.

    text = showing.text
    svg = showing.svg
    board = showing.board
    slots = showing.slots
    spots = showing.spots
    touches = showing.touches
    slides = showing.slides
    starts = showing.starts
    move_name = showing.move_name
    read_move = showing.read_move
    moves = showing.moves
    notation = showing.notation

    @staticmethod
    def parse(text):
        """A position ID, with or without a match ID; or the points: O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 O 6-5."""
        fields = showing.read_fields(text)
        return None if fields is None else Backgammon(*fields)
