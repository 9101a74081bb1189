"""Phantom tic-tac-toe: three in a row wins, but nobody sees where the other has moved. Who tries a square that the
other holds is told so, and tries another one.

A state holds the squares of both players, one bit each, row by row from the top left; the squares that each has tried,
in order, as decimal digits from 1 to 9; and whose turn it is. A move is the number of a square.
"""

from typing import NamedTuple

from harif.drawing.board import Board, board_svg, board_text, cells_in
from harif.game import game, replace
from harif.games.squares import rows_of
from harif.words.places import squares

NAME = {"en": "Phantom tic-tac-toe", "fa": "دوز شبح"}
RULE = {"fa": "سه مهره در یک ردیف برنده است، اما مهره‌های حریف را نمی‌بینید؛ اگر خانه‌ای پر بود، دوباره امتحان کنید."}

FULL = 0o777
PAPER = Board("lines", "", "", squares="numbers", sides="XO", says=squares(X="cross", O="ring"))


def has_line(o):
    """Three across, down, or on either diagonal?"""
    straight = o & o >> 1 & o >> 2 & 0o111 | o & o >> 3 & o >> 6 & 0o007
    return straight != 0 or o & 0o421 == 0o421 or o & 0o124 == 0o124


def squares_in(tried):
    """The squares of a row of digits, one bit each."""
    found = 0
    while tried > 0:
        found |= 1 << tried % 10 - 1
        tried //= 10
    return found


@game(name="phantom", players=2, max_actions=9)
class Phantom(NamedTuple):
    """Three in a row wins, and nobody sees the other's moves (a try at a taken square is told, and made good)."""

    held: tuple[int, int] = (0, 0)
    tried: tuple[int, int] = (0, 0)
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        """Every square that the player has not yet tried."""
        known = squares_in(self.tried[self.turn])
        for square in range(9):
            if not known >> square & 1:
                yield square

    def result(self, square):
        tried = replace(self.tried, self.turn, self.tried[self.turn] * 10 + square + 1)
        if self.held[1 - self.turn] >> square & 1:
            return Phantom(self.held, tried, self.turn)
        return Phantom(replace(self.held, self.turn, self.held[self.turn] | 1 << square), tried, 1 - self.turn)

    def terminal(self):
        return has_line(self.held[1 - self.turn]) or self.held[0] | self.held[1] == FULL

    def utility(self, player):
        if not has_line(self.held[1 - self.turn]):
            return 0.0
        return -1.0 if player == self.turn else 1.0

    # What the players see.

    def sees(self, player):
        """The squares that one has tried, in order, and those of them that one has got."""
        return self.tried[player], self.held[player]

    # Showing and notation.

    def text(self, viewer=None):
        return board_text(self.rows_for(viewer), PAPER)

    def svg(self, viewer=None, lang="en"):
        return board_svg(cells_in(self.rows_for(viewer), PAPER), PAPER, "phantom", lang)

    def touches(self, square):
        yield str(square + 1)

    def rows_for(self, viewer):
        """The board; for a viewer its own squares, and those that it found taken."""
        x, o = self.held
        if viewer is not None:
            known = squares_in(self.tried[viewer])
            x, o = x & known, o & known
        return rows_of(x, o, "XO", 3, 3)

    def move_name(self, square):
        return str(square + 1)
