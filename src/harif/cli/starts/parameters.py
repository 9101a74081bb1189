from collections.abc import Iterator
from typing import NamedTuple

import harif
from harif.words.places import squares as called

MARKS = called(X="cross")  # as a screen reader calls them
BOARD = harif.Board("lines", columns="numbers", rows="", says=MARKS)


@harif.game(name="new_game", players=2, board=BOARD)
def new_game(squares: int = 9) -> type[harif.State]:
    """Write an X on a strip of squares; three in a row win."""
    if not 3 <= squares <= 60:
        raise ValueError(f"squares={squares}: the strip has 3 to 60 squares.")
    full = (1 << squares) - 1  # what stands here is a constant for the rules

    class NewGame(NamedTuple):
        crosses: int = 0  # one bit a square

        # The rules: five questions.

        def player(self) -> int:
            """Who moves?"""
            return self.crosses.bit_count() % 2

        def actions(self) -> Iterator[int]:
            """Which moves are legal? Each is an int."""
            for square in range(squares):
                if not self.crosses >> square & 1:
                    yield square

        def result(self, square: int) -> "NewGame":
            """What does a move do? A state never changes: build a new one."""
            return NewGame(self.crosses | 1 << square)

        def terminal(self) -> bool:
            """Is the game over?"""
            return self.three() or self.crosses == full

        def utility(self, player: int) -> float:
            """What is the end worth to a player? What one wins the other loses."""
            if not self.three():
                return 0.0
            return -1.0 if player == self.player() else 1.0

        def three(self) -> bool:
            """Do three stand in a row? Helpers are compiled along."""
            return self.crosses & self.crosses >> 1 & self.crosses >> 2 != 0

        # How it is shown.

        def rows(self) -> list[str]:
            """The board, top row first."""
            marks = [".X"[self.crosses >> square & 1] for square in range(squares)]
            return ["".join(marks)]

        def move_name(self, square: int) -> str:
            """The move as people type it: named as its square, a click makes it."""
            return str(square + 1)

    return NewGame
