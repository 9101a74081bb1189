# Its drawing leaves out the piece that is to be placed.
from typing import NamedTuple

import harif

LINES = ((0, 1), (2, 3), (0, 2), (1, 3))


@harif.game(name="quartino", players=2)
class Quartino(NamedTuple):
    """Place the piece that the other player gave you; two pieces in a line that are alike win."""

    squares: tuple[int, int, int, int] = (-1, -1, -1, -1)
    piece: int = 0  # to be placed
    plies: int = 0

    def player(self):
        return self.plies % 2

    def actions(self):
        """The square, and the piece that is given next."""
        for square in range(4):
            if self.squares[square] < 0:
                for piece in range(4):
                    if piece != self.piece and piece not in self.squares:
                        yield 4 * square + piece
                if self.plies == 3:
                    yield 4 * square

    def result(self, action):
        return Quartino(harif.replace(self.squares, action // 4, self.piece), action % 4, self.plies + 1)

    def won(self):
        for one, other in LINES:
            a, b = self.squares[one], self.squares[other]
            if a >= 0 and b >= 0 and a // 2 == b // 2:
                return True
        return False

    def terminal(self):
        return self.won() or self.plies == 4

    def utility(self, player):
        if not self.won():
            return 0.0
        return -1.0 if player == self.plies % 2 else 1.0

    def text(self):
        return " ".join("." if piece < 0 else "x" for piece in self.squares)
