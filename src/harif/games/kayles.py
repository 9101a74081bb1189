"""Kayles: two players knock down skittles in turn, one or two that stand side by side. Whoever knocks down the last one
wins.

A state holds the pins that stand, one bit each from the left, and whose turn it is. A move is twice the number of a
pin, and 1 more if its right neighbour falls too.
"""

from typing import NamedTuple

from harif.game import U64, Board, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.places import squares

NAME = {"en": "Kayles", "fa": "میله‌اندازی"}
RULE = {"fa": "یک میله یا دو میلهٔ کنار هم را بیندازید؛ هر که آخری را بردارد برنده است."}


@game(
    name="kayles",
    players=2,
    board=Board("table", "numbers", "", says=squares(i="pin")),
    max_actions=lambda pins: 2 * pins - 1,
    ply_limit=lambda pins: pins,
)
def kayles(pins=10):
    """Knock down one pin or two that stand side by side; whoever takes the last one wins."""
    if not 1 <= pins <= 62:
        raise WrongParameter("pins={pins}: give 1 to 62 pins.", pins=pins)
    start = (1 << pins) - 1

    class Kayles(NamedTuple):
        standing: U64 = start  # pin 0 at the left
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            """Pin × 2, + 1 if its right neighbour goes too."""
            pairs = self.standing & self.standing >> 1
            for pin in range(pins):
                if self.standing >> pin & 1:
                    yield pin * 2
                    if pairs >> pin & 1:
                        yield pin * 2 + 1

        def result(self, action):
            fallen = (3 if action & 1 else 1) << (action >> 1)
            return Kayles(self.standing & ~fallen, 1 - self.turn)

        def terminal(self):
            return self.standing == 0

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0

        # What helps the search.

        def parts(self):
            """The runs of pins, each a game of its own: a move is a move in one of them (Guy and Smith, 1956)."""
            left = self.standing
            if left == 0:
                yield self
            while left:
                after = left & left + (left & -left)  # the lowest run carried away
                yield Kayles(left & ~after, self.turn)
                left = after

        def key(self):
            return self.standing << 1 | self.turn

        def symmetries(self):
            """The row from the other end; and the runs pushed together in order of length."""
            back, packed, used = U64(0), U64(0), 0
            for pin in range(pins):
                back |= (self.standing >> pin & 1) << pins - 1 - pin
            yield Kayles(back, self.turn)
            for shorter in range(pins):
                length = pins - shorter
                left = self.standing
                while left:
                    after = left & left + (left & -left)
                    if (left & ~after).bit_count() == length:
                        packed |= ((U64(1) << length) - 1) << used
                        used += length + 1
                    left = after
            yield Kayles(packed, self.turn)

        # Showing and notation.

        def rows(self):
            return ["".join("i" if self.standing >> pin & 1 else "." for pin in range(pins))]

        def move_name(self, action):
            pin = action // 2 + 1
            return f"{pin}-{pin + 1}" if action % 2 else str(pin)

        def slides(self, action):
            """A pin that falls goes nowhere."""
            return ()

        def notation(self):
            return self.rows()[0] + (" 2" if self.turn else "")

        @staticmethod
        def parse(text):
            """A letter i for a standing pin and a . for a fallen one, and a 2 after a space if the second player is to
            move: iii.iiiiii
            """
            words = text.lower().split()
            if not 1 <= len(words) <= 2 or not set(words[0]) <= set("i."):
                return None
            if len(words[0]) != pins:
                raise WrongPosition("there are {pins} pins, and this has {count}", pins=pins, count=len(words[0]))
            if len(words) == 2 and words[1] not in ("1", "2"):
                raise WrongPosition("the player to move is 1 or 2")
            standing = sum(1 << pin for pin, letter in enumerate(words[0]) if letter == "i")
            return Kayles(standing, int(words[1]) - 1 if len(words) == 2 else 0)

    return Kayles
