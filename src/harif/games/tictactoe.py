"""Tic-tac-toe: two players mark the nine squares of a board in turn. The first with three in a row wins; a full board
without them is a draw.

A state holds the squares of the player to move and those of the other, one bit a square, row by row from the top left.
Their number tells whose turn it is. A move is the number of a square.
"""

from typing import NamedTuple

from harif.game import Board, game, read_squares
from harif.game.errors import WrongPosition
from harif.words.places import squares

NAME = {"en": "Tic-tac-toe", "fa": "دوز"}
RULE = {"fa": "سه مهره در یک ردیف برنده است."}

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # across, down, on either diagonal


@game(
    name="tictactoe",
    players=2,
    board=Board("lines", "", "", squares="numbers", sides="XO", says=squares(X="cross", O="ring")),
)
class TicTacToe(NamedTuple):
    """Three in a row wins."""

    mine: int = 0  # squares of the player to move, one bit each
    theirs: int = 0

    def player(self):
        return (self.mine | self.theirs).bit_count() % 2

    def actions(self):
        taken = self.mine | self.theirs
        for square in range(9):
            if not taken >> square & 1:
                yield square

    def result(self, square):
        return TicTacToe(self.theirs, self.mine | 1 << square)

    def lost(self):
        o = self.theirs  # three across, down, on either diagonal
        straight = o & o >> 1 & o >> 2 & 0o111 | o & o >> 3 & o >> 6 & 0o007
        return straight != 0 or o & 0o421 == 0o421 or o & 0o124 == 0o124

    def terminal(self):
        return self.lost() or self.mine | self.theirs == 0o777

    def utility(self, player):
        return 0.0 if not self.lost() else -1.0 if player == self.player() else 1.0

    # What helps the search.

    def evaluate(self, player):
        """The textbook's 3·X₂ + X₁ − (3·O₂ + O₁), where X₂ lines hold two X and no O. It never exceeds 10: 20 is 1."""
        ahead = 0
        for line in LINES:
            mine, theirs = (self.mine & line).bit_count(), (self.theirs & line).bit_count()
            if theirs == 0:
                ahead += (0, 1, 3)[mine]
            elif mine == 0:
                ahead -= (0, 1, 3)[theirs]
        return ahead / 20 if player == self.player() else -ahead / 20

    # Showing and notation.

    def rows(self):
        x, o = (self.theirs, self.mine) if self.player() else (self.mine, self.theirs)
        return [
            "".join("X" if x >> s & 1 else "O" if o >> s & 1 else "." for s in (r, r + 1, r + 2)) for r in (0, 3, 6)
        ]

    def move_name(self, square):
        return str(square + 1)

    @staticmethod
    def parse(text):
        board = read_squares(text, 3, 3, "XO")
        if board and TicTacToe(*reversed(board.alternating())).lost():
            raise WrongPosition("the player to move has already won")
        return board and TicTacToe(*board.alternating())
