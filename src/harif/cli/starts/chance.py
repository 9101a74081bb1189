from collections.abc import Iterator
from typing import NamedTuple

import harif
from harif.words.places import squares as called

TRACK = 12
TOKENS = called(R="red_disc", Y="yellow_disc")  # as a screen reader calls them
BOARD = harif.Board("lines", down=True, sides="RY", says=TOKENS)


@harif.game(name="new_game", players=2, board=BOARD)
class NewGame(NamedTuple):
    """Roll a die, move one of your two tokens; who brings one to the end wins."""

    steps: tuple[int, ...] = (0, 0, 0, 0)  # of two tokens each
    turn: int = 0
    die: int = 0  # 0: it is to be rolled

    # The rules.

    def player(self) -> int:
        """Who moves? Before a move the die does."""
        return self.turn if self.die else harif.CHANCE

    def outcomes(self) -> Iterator[tuple[int, float]]:
        """What may chance bring, and how likely is each?"""
        for die in range(1, 4):
            yield die, 1 / 3

    def actions(self) -> range:
        """Which moves are legal? Each is an int: here a token."""
        return range(2 * self.turn, 2 * self.turn + 2)

    def result(self, action: int) -> "NewGame":
        """What does a move do, or an outcome? A state never changes: build a new one."""
        if self.die == 0:
            return NewGame(self.steps, self.turn, action)
        after = min(self.steps[action] + self.die, TRACK)
        moved = harif.replace(self.steps, action, after)
        return NewGame(moved, 1 - self.turn, 0)

    def terminal(self) -> bool:
        """Is the game over?"""
        return max(self.steps) == TRACK

    def utility(self, player: int) -> float:
        """What is the end worth to a player? The one who moved last has won."""
        return -1.0 if player == self.turn else 1.0

    def evaluate(self, player: int) -> float:
        """What is an unfinished game worth? It lies strictly between the utilities."""
        first = max(self.steps[0], self.steps[1])
        second = max(self.steps[2], self.steps[3])
        lead = first - second if player == 0 else second - first
        return lead / (TRACK + 1)

    # How it is shown.

    def rows(self) -> list[str]:
        """The board: a row for each token."""
        tracks = zip("RRYY", self.steps, strict=True)
        return ["." * at + token + "." * (TRACK - at) for token, at in tracks]

    def move_name(self, action: int) -> str:
        """The move as people type it: named as the token's square, a click makes it."""
        if self.die == 0:
            return str(action)  # where chance moves, the die
        return f"{'abcdefghijklm'[self.steps[action]]}{action + 1}"
