"""Othello: two players place discs in turn, and turn over every line of the other's discs that lies between the new one
and another of their own. A player who cannot move passes; when neither can, most discs win.

A state holds the discs of the player to move and those of the other, one bit a square, row by row from the top left,
and whose turn it is. A move is the number of a square, and the number after the last one is a pass.
"""

from typing import NamedTuple

from harif.game import U64, Board, game, read_squares
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.squares import lowest, rows_of, square_name
from harif.words.catalogue import say
from harif.words.places import squares

NAME = {"en": "Othello", "fa": "اتللو"}
UNIT = {"en": "discs", "fa": "مهره"}
RULE = {
    "fa": "مهره‌ها را در میان بگیرید تا برگردند؛ در پایان بیشترین مهره برنده است و هر که نتواند حرکت کند نوبت را می‌دهد."
}


@game(
    name="othello",
    players=2,
    utility_range=lambda size: (-size * size, size * size),
    max_actions=lambda size: size * size - 4,
    board=Board(
        "felt", "letters", "numbers", down=True, sides="XO", counted=True, says=squares(X="black_disc", O="white_disc")
    ),
)
def othello(size=8):
    """Enclose discs to turn them; most discs at the end win, and a player who cannot move passes.

    On the board of 8×8 the winner is also given the squares left empty, as tournaments count; on the small boards discs
    alone count, as their published results do.
    """
    if size not in (4, 6, 8):
        raise WrongParameter("size={size}: the board is 4, 6 or 8 squares wide.", size=size)
    squares = size * size
    full = (1 << squares) - 1
    left_edge = sum(1 << size * r for r in range(size))
    middle = full & ~(left_edge | left_edge << size - 1)  # no line crosses the left or right edge
    ways = ((1, middle), (size, full), (size - 1, middle), (size + 1, middle))
    corners = 1 | 1 << size - 1 | 1 << squares - size | 1 << squares - 1
    left_quarter = sum(((1 << size // 2) - 1) << size * r for r in range(size // 2))
    skip = squares  # the move of a player who cannot place a disc
    a, b = size // 2 - 1, size // 2
    black, white = 1 << a * size + b | 1 << b * size + a, 1 << a * size + a | 1 << b * size + b

    class Othello(NamedTuple):
        mine: U64 = black  # discs of the player to move
        theirs: U64 = white
        turn: int = 0

        def player(self):
            return self.turn

        def moves(self):
            """Every square where the player to move encloses something, as one board."""
            found = 0
            for step, inside in ways:
                between = self.theirs & inside
                up, down = between & self.mine << step, between & self.mine >> step
                for _ in range(size - 3):
                    up |= between & up << step
                    down |= between & down >> step
                found |= up << step | down >> step
            return found & full & ~(self.mine | self.theirs)

        def actions(self):
            left = self.moves()
            if not left:
                yield skip
            while left:
                yield lowest(left)
                left &= left - 1

        def result(self, square):
            if square == skip:
                return Othello(self.theirs, self.mine, 1 - self.turn)
            disc = U64(1) << square
            turned = 0
            for step, inside in ways:
                between = self.theirs & inside
                up, down = between & disc << step, between & disc >> step
                for _ in range(size - 3):
                    up |= between & up << step
                    down |= between & down >> step
                if up << step & self.mine:
                    turned |= up
                if down >> step & self.mine:
                    turned |= down
            return Othello(self.theirs & ~turned, self.mine | disc | turned, 1 - self.turn)

        def terminal(self):
            return self.moves() == 0 and Othello(self.theirs, self.mine, 0).moves() == 0

        def utility(self, player):
            mine, theirs = self.mine.bit_count(), self.theirs.bit_count()
            ahead = mine - theirs
            if size == 8 and ahead != 0:
                ahead += squares - mine - theirs if ahead > 0 else mine + theirs - squares
            return float(ahead if player == self.turn else -ahead)

        # What helps the search.

        def evaluate(self, player):
            """Corners and freedom to move."""
            ahead = 6 * ((self.mine & corners).bit_count() - (self.theirs & corners).bit_count())
            ahead += self.moves().bit_count() - Othello(self.theirs, self.mine, 0).moves().bit_count()
            value = ahead * squares / 100.0
            value = max(-squares + 0.5, min(squares - 0.5, value))
            return value if player == self.turn else -value

        def priority(self, square):
            """Corners, moves that leave few replies, and quarters with an odd number of empty squares."""
            if square == skip:
                return 0
            taken = self.mine | self.theirs
            quarter = left_quarter if square % size < size // 2 else left_quarter << size // 2
            if square >= squares // 2:
                quarter = quarter << squares // 2
            urgency = 8 if corners >> square & 1 else 0
            urgency += 2 * ((quarter & ~taken).bit_count() & 1)
            if taken.bit_count() > squares - 5:
                return urgency
            replies = self.result(square).moves()
            return urgency - 4 * (replies.bit_count() + (replies & corners).bit_count())

        # Showing and notation.

        def rows(self):
            x, o = (self.theirs, self.mine) if self.turn else (self.mine, self.theirs)
            return rows_of(x, o, "XO", size, size)

        def move_name(self, square, lang="en"):
            return say("place.pass", lang) if square == skip else square_name(square, size)

        def notation(self):
            return "".join(self.rows()).replace(".", "-") + (" O" if self.turn else " X")

        @staticmethod
        def parse(text):
            """All squares row by row, then who is to move: ---OX--- … X"""
            board = read_squares(text, size, size, "XO")
            if board is None:
                return None
            if board.turn is None:
                raise WrongPosition("who is to move? Write X (black) or O (white) after the board and a space")
            masks = board.masks if board.turn == 0 else board.masks[::-1]
            return Othello(*masks, board.turn)

    return Othello
