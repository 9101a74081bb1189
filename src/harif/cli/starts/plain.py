from collections.abc import Iterator
from typing import NamedTuple

import harif
from harif.words.places import squares as called

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
LINES = ROWS + COLUMNS + ((0, 4, 8), (2, 4, 6))
MARKS = called(X="cross", O="ring")  # as a screen reader calls them
BOARD = harif.Board("lines", "", "", squares="numbers", sides="XO", says=MARKS)


@harif.game(name="new_game", players=2, board=BOARD)
class NewGame(NamedTuple):
    """Take turns to mark a square; three in a row win."""

    squares: tuple[int, ...] = (0,) * 9  # row by row: empty, or a player's mark, 1 or 2
    turn: int = 0

    # The rules: five questions.

    def player(self) -> int:
        """Who moves?"""
        return self.turn

    def actions(self) -> Iterator[int]:
        """Which moves are legal? Each is an int."""
        for square in range(9):
            if self.squares[square] == 0:
                yield square

    def result(self, square: int) -> "NewGame":
        """What does a move do? A state never changes: build a new one."""
        marked = harif.replace(self.squares, square, self.turn + 1)
        return NewGame(marked, 1 - self.turn)

    def terminal(self) -> bool:
        """Is the game over?"""
        return self.winner() != 0 or 0 not in self.squares

    def utility(self, player: int) -> float:
        """What is the end worth to a player? What one wins the other loses."""
        winner = self.winner()
        if winner == 0:
            return 0.0
        return 1.0 if winner == player + 1 else -1.0

    def winner(self) -> int:
        """The mark that stands three in a row, or 0. Helpers are compiled along."""
        for a, b, c in LINES:
            mark = self.squares[a]
            if mark != 0 and mark == self.squares[b] and mark == self.squares[c]:
                return mark
        return 0

    # How it is shown.

    def rows(self) -> list[str]:
        """The board, top row first."""
        marks = "".join(".XO"[mark] for mark in self.squares)
        return [marks[0:3], marks[3:6], marks[6:9]]

    def move_name(self, square: int) -> str:
        """The move as people type it: named as its square, it is made by a click."""
        return str(square + 1)
