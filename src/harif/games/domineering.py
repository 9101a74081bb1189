"""Domineering: two players place dominoes on a board in turn, one of them always upright, the other always lying.
Whoever finds no place loses.

A state holds the squares that are taken, one bit each, row by row from the top left. Every move takes two, so their
number tells whose turn it is. A move is the number of the upper or left square of its domino.
"""

from typing import NamedTuple

from harif.game import U64, Board, game, read_squares
from harif.game.errors import WrongPosition
from harif.games.squares import lowest, refuse_size, rows_of, square_name
from harif.words.places import signs

NAME = {"en": "Domineering", "fa": "دومینوچینی"}
RULE = {"fa": "یکی دومینوی ایستاده می‌گذارد و دیگری خوابیده؛ هر که جایی نیابد می‌بازد."}


@game(
    name="domineering",
    players=2,
    board=Board("lines", "letters", "numbers", down=True, sides="┃━", says=signs({"#": "domino"})),
    max_actions=lambda rows, columns: max(1, (rows - 1) * columns, rows * (columns - 1)),
    ply_limit=lambda rows, columns: max(1, rows * columns // 2),
)
def domineering(rows=8, columns=8):
    """One player places upright dominoes, the other lying ones; whoever cannot place one loses."""
    refuse_size(rows, columns)
    squares = rows * columns
    full = (1 << squares) - 1
    first_row = (1 << columns) - 1
    first_column = sum(1 << columns * r for r in range(rows))
    no_left = full & ~first_column
    no_right = full & ~(first_column << columns - 1)
    scale = 8.0 * squares + 8.0

    class Domineering(NamedTuple):
        taken: U64 = 0

        def player(self):
            return self.taken.bit_count() >> 1 & 1

        def places(self, player):
            """Where a domino of the player fits, as a board of its upper or left squares."""
            empty = full & ~self.taken
            return empty & empty >> columns if player == 0 else empty & no_right & empty >> 1

        def actions(self):
            left = self.places(self.player())
            while left:
                yield lowest(left)
                left &= left - 1

        def result(self, square):
            domino = U64(1) << square
            if self.player() == 0:
                return Domineering(self.taken | domino | domino << columns)
            return Domineering(self.taken | domino | domino << 1)

        def terminal(self):
            return self.places(self.player()) == 0

        def utility(self, player):
            return -1.0 if player == self.player() else 1.0

        # What helps the search.

        def packed(self, player, empty):
            """How many dominoes of the player fit on the squares `empty`, and the squares that are left. A run of free
            squares that is filled from one end wastes none, so no more of them fit.
            """
            count = 0
            if player == 0:
                for row in range(rows - 1):
                    upper = empty >> row * columns & empty >> (row + 1) * columns & first_row
                    count += upper.bit_count()
                    empty &= ~((upper | upper << columns) << row * columns)
            else:
                for column in range(columns - 1):
                    left = empty >> column & empty >> column + 1 & first_column
                    count += left.bit_count()
                    empty &= ~((left | left << 1) << column)
            return count, empty

        def safe_squares(self, player):
            """Free squares that the other player can never cover."""
            empty = full & ~self.taken
            if player == 0:
                return empty & ~(empty << 1 & no_left) & ~(empty >> 1 & no_right)
            return empty & ~(empty << columns) & ~(empty >> columns)

        def least_moves(self, player):
            """Moves that nobody can keep the player from making. Safe dominoes can wait; of the others a move of the
            opponent spoils two at most, so a third of them remain, rounded in favour of the player to move.
            """
            empty = full & ~self.taken
            lonely = self.safe_squares(player)
            safe, rest = self.packed(player, lonely)
            open_to_attack, _ = self.packed(player, empty & ~lonely | rest)
            first = 2 if player == self.player() else 0
            return safe + (open_to_attack + first) // 3

        def most_moves(self, player):
            """A player can never make more moves than dominoes fit if the opponent stays away."""
            count, _ = self.packed(player, full & ~self.taken)
            return count

        def bounds(self, player):
            """Counting moves: a player who surely has more than the other can make wins (Breuker, Uiterwijk and van den
            Herik, Solving 8×8 Domineering, 2000).
            """
            mover = self.player()
            if self.least_moves(mover) > self.most_moves(1 - mover):
                return (1.0, 1.0) if player == mover else (-1.0, -1.0)
            if self.least_moves(1 - mover) >= self.most_moves(mover):
                return (-1.0, -1.0) if player == mover else (1.0, 1.0)
            return (-1.0, 1.0)

        def ahead(self):
            """Vertical's moves and safe moves against Horizontal's."""
            upright = self.places(0).bit_count() + 2 * self.packed(0, self.safe_squares(0))[0]
            lying = self.places(1).bit_count() + 2 * self.packed(1, self.safe_squares(1))[0]
            return upright - lying

        def evaluate(self, player):
            """Mobility, safe moves counted thrice."""
            ahead = self.ahead() / scale
            return ahead if player == 0 else -ahead

        def priority(self, square):
            """Moves that leave the player most moves, and the opponent fewest."""
            ahead = self.result(square).ahead()
            return ahead if self.player() == 0 else -ahead

        def key(self):
            return self.taken

        def symmetries(self):
            """The board reflected left to right, top to bottom, and both."""
            across, down, both = U64(0), U64(0), U64(0)
            left = self.taken
            while left:
                square = lowest(left)
                left &= left - 1
                row, column = square // columns, square % columns
                across |= U64(1) << row * columns + columns - 1 - column
                down |= U64(1) << (rows - 1 - row) * columns + column
                both |= U64(1) << squares - 1 - square
            yield Domineering(across)
            yield Domineering(down)
            yield Domineering(both)

        # Showing and notation.

        def rows(self):
            return rows_of(self.taken, 0, "#", rows, columns)

        def move_name(self, square):
            other = square + (columns if self.player() == 0 else 1)
            return f"{square_name(square, columns)}-{square_name(other, columns)}"

        def slides(self, square):
            """A domino comes from no square."""
            return ()

        def notation(self):
            return "/".join(self.rows())

        @staticmethod
        def parse(text):
            """Rows from the top, # (or V, H) for a taken square, and V or H after a space to say who is to move."""
            board = read_squares(text.replace("#", "V").replace("v", "V").replace("h", "H"), rows, columns, "VH")
            if board is None:
                return None
            taken = board.masks[0] | board.masks[1]
            if taken.bit_count() % 2:
                raise WrongPosition("{count} squares are taken, but a domino covers two", count=taken.bit_count())
            state = Domineering(taken)
            if board.turn is not None and board.turn != state.player():
                turn = "VH"[state.player()]
                raise WrongPosition(
                    "{count} dominoes lie there and V began, so it is the turn of {turn}",
                    count=taken.bit_count() // 2,
                    turn=turn,
                )
            return state

    return Domineering
