"""Chomp: two players bite in turn into a bar of chocolate, each time a square with all that is below it and to its
right. Whoever has to eat the poisoned square at the top left loses.

A state holds the squares that are left, one bit each, row by row from the top left, and whose turn it is. A move is the
number of a square.
"""

from typing import NamedTuple

from harif.game import U64, Board, game, read_squares
from harif.game.errors import WrongPosition
from harif.games.squares import lowest, refuse_size, rows_of, square_name
from harif.words.places import squares

NAME = {"en": "Chomp", "fa": "شکلات مسموم"}
RULE = {"fa": "خانه‌ای از شکلات را با هر چه پایین و راست آن است گاز بزنید؛ نخستین خانه زهر دارد."}


@game(
    name="chomp",
    players=2,
    board=Board("table", "letters", "numbers", down=True, says=squares(c="chocolate", p="poison")),
    max_actions=lambda rows, columns: rows * columns,
    ply_limit=lambda rows, columns: rows * columns,
)
def chomp(rows=3, columns=4):
    """Bite off a square of chocolate with all below and to the right of it; the first square is poisoned."""
    refuse_size(rows, columns)
    squares = rows * columns
    full = (1 << squares) - 1
    row_mask = (1 << columns) - 1
    first_column = sum(1 << columns * r for r in range(rows))

    class Chomp(NamedTuple):
        bar: U64 = full  # the squares left; square 0, at the top left, is poisoned
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            left = self.bar
            while left:
                yield lowest(left)
                left &= left - 1

        def result(self, square):
            row, column = square // columns, square % columns
            right = row_mask >> column << column  # in one row; times the first column: in all of them
            bite = U64(right) * first_column << row * columns
            return Chomp(self.bar & ~bite, 1 - self.turn)

        def terminal(self):
            return self.bar == 0

        def utility(self, player):
            return 1.0 if player == self.turn else -1.0

        # What helps the search.

        def promising(self):
            """All but the poisoned square: eating it loses at once, and no move does worse."""
            left = self.bar if self.bar == 1 else self.bar & ~U64(1)
            while left:
                yield lowest(left)
                left &= left - 1

        def bounds(self, player):
            """What theorems say of simple shapes. A rectangle is won: if no other first bite wins, its last square does
            (Gale, 1974). Two arms along the edges are two heaps of nim. Of two rows or columns only those whose
            lengths differ by one are lost.
            """
            worth = self.won() if player == self.turn else -self.won()
            if worth > 0:
                return (1.0, 1.0)
            return (-1.0, -1.0) if worth < 0 else (-1.0, 1.0)

        def won(self):
            """1: the player to move wins; -1: it loses; 0: no theorem fits."""
            across = (self.bar & row_mask).bit_count()
            down = (self.bar & first_column).bit_count()
            size = self.bar.bit_count()
            if size == 0:
                return 1
            if size == across + down - 1:  # two arms
                return 1 if across != down else -1
            if size == across * down:
                return 1
            if down == 2:
                return -1 if 2 * across - size == 1 else 1
            if across == 2:
                return -1 if 2 * down - size == 1 else 1
            return 0

        def priority(self, square):
            """Small bites first."""
            return -(self.bar & ~self.result(square).bar).bit_count()

        def key(self):
            """The lengths of the rows, as digits; what is left is always in steps."""
            digits = 0
            for row in range(rows):
                digits = digits * (columns + 1) + (self.bar >> row * columns & row_mask).bit_count()
            return digits * 2 + self.turn

        def symmetries(self):
            """Rows for columns, where the board is large enough."""
            turned, left, fits = U64(0), self.bar, True
            while left:
                square = lowest(left)
                left &= left - 1
                row, column = square // columns, square % columns
                if row >= columns or column >= rows:
                    fits = False
                else:
                    turned |= U64(1) << column * columns + row
            if fits:
                yield Chomp(turned, self.turn)

        # Showing and notation.

        def rows(self):
            return rows_of(self.bar & 1, self.bar, "pc", rows, columns)

        def move_name(self, square):
            return square_name(square, columns)

        def notation(self):
            lengths = (str((self.bar >> r * columns & row_mask).bit_count()) for r in range(rows))
            return "-".join(lengths) + (" 2" if self.turn else "")

        @staticmethod
        def parse(text):
            """Lengths of the rows from the top, such as 4-4-1, and a 2 after a space if the second player is to move;
            or the rows themselves: pccc/cccc/c...
            """
            words = text.split()
            if not 1 <= len(words) <= 2:
                return None
            if len(words) == 2 and words[1] not in ("1", "2"):
                return None
            if set(words[0].lower()) <= set("pc./"):
                board = read_squares(words[0], rows, columns, "CP")
                if board is None:
                    return None
                bar = board.masks[0] | board.masks[1]
                lengths = [(bar >> r * columns & row_mask).bit_count() for r in range(rows)]
            else:
                try:
                    lengths = [int(part) for part in words[0].split("-")]
                except ValueError:
                    return None
                if len(lengths) != rows:
                    raise WrongPosition("the bar has {rows} rows, and this has {count}", rows=rows, count=len(lengths))
                bar = sum((1 << length) - 1 << r * columns for r, length in enumerate(lengths) if 0 < length <= columns)
            steps = [columns, *lengths, 0]
            if any(steps[i] < steps[i + 1] for i in range(rows + 1)):
                raise WrongPosition(
                    "each row has 0 to {columns} squares, and no row is longer than the one above it", columns=columns
                )
            if bar != sum((1 << length) - 1 << r * columns for r, length in enumerate(lengths)):
                raise WrongPosition("a row of chocolate has no holes")
            return Chomp(bar, int(words[1]) - 1 if len(words) == 2 else 0)

    return Chomp
