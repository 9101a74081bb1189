"""How chess looks."""

from harif.games.chess_men import NAMES, letters_of


def rows(self):
    """The ranks from the eighth down."""
    letters = letters_of(self)
    return ["".join(letters[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]


def touches(self, action):
    """Where the man stands, and where it goes; of castling the king's square and the rook's."""
    yield NAMES[action & 63]
    yield NAMES[action >> 6 & 63]
