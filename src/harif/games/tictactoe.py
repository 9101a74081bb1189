from typing import NamedTuple

from harif.game import Board, game, read_squares

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


@game(name="tictactoe", players=2, board=Board("lines", "", ""))
class TicTacToe(NamedTuple):
    """Three in a row wins."""

    mine: int = 0  # squares of the player to move, one bit each
    theirs: int = 0

    def player(self):
        return (self.mine | self.theirs).bit_count() % 2

    def actions(self):
        taken = 0o777 if self.lost() else self.mine | self.theirs
        for square in range(9):
            if not taken >> square & 1:
                yield square

    def result(self, square):
        return TicTacToe(self.theirs, self.mine | 1 << square)

    def lost(self):
        for line in LINES:
            if self.theirs & line == line:
                return True
        return False

    def terminal(self):
        return self.lost() or self.mine | self.theirs == 0o777

    def utility(self, player):
        return 0.0 if not self.lost() else -1.0 if player == self.player() else 1.0

    def rows(self):
        x, o = (self.theirs, self.mine) if self.player() else (self.mine, self.theirs)
        return [
            "".join("X" if x >> s & 1 else "O" if o >> s & 1 else "." for s in (r, r + 1, r + 2)) for r in (0, 3, 6)
        ]

    def move_name(self, square):
        return str(square + 1)

    def notation(self):
        return "/".join(self.rows())

    @staticmethod
    def parse(text):
        """A board such as XO./.X./..."""
        board = read_squares(text, 3, 3, "XO")
        return board and TicTacToe(*board.alternating(LINES))
