from typing import NamedTuple

from harif.game import U64, Board, game, read_squares


@game(name="connect4", players=2, board=Board("discs", "numbers", ""), max_actions=lambda rows, columns: columns)
def connect4(rows=6, columns=7):
    """Drop discs into columns; four in a line win."""
    if rows < 1 or columns < 1 or columns * (rows + 1) > 64:
        raise ValueError(
            f"{rows} rows and {columns} columns do not fit: both are 1 or more, columns × (rows + 1) at most 64."
        )
    top = rows + 1  # bits a column: its squares from below, and one above that stays empty
    column_mask = (1 << rows) - 1
    full = sum(column_mask << top * c for c in range(columns))
    inner = tuple(sum(column_mask << top * c for c in range(k, columns - k)) for k in range(1, (columns + 1) // 2))
    scale = max(100, rows * sum(min(c, columns - 1 - c) for c in range(columns)) + 1)

    class Connect4(NamedTuple):
        mine: U64 = 0  # discs of the player to move
        theirs: U64 = 0

        def player(self):
            return (self.mine | self.theirs).bit_count() & 1

        def actions(self):
            both = full if self.lost() else self.mine | self.theirs
            for column in range(columns):
                if not both >> top * column + rows - 1 & 1:
                    yield column

        def result(self, column):
            both = self.mine | self.theirs
            disc = both + (1 << top * column) & column_mask << top * column & ~both
            return Connect4(self.theirs, self.mine | disc)

        def lost(self):
            """Has the other player, who moved last, four in a line?"""
            across = self.theirs & self.theirs >> top
            down = self.theirs & self.theirs >> 1
            rising = self.theirs & self.theirs >> top + 1
            falling = self.theirs & self.theirs >> top - 1
            return (
                across & across >> 2 * top
                | down & down >> 2
                | rising & rising >> 2 * (top + 1)
                | falling & falling >> 2 * (top - 1)
            ) != 0

        def terminal(self):
            return self.lost() or self.mine | self.theirs == full

        def utility(self, player):
            return 0.0 if not self.lost() else -1.0 if player == self.player() else 1.0

        def evaluate(self, player):
            """The centre counts: discs weighted 0 1 2 3 2 1 0 by column."""
            ahead = 0
            for centre in inner:
                ahead += (self.mine & centre).bit_count() - (self.theirs & centre).bit_count()
            return ahead / scale if player == self.player() else -ahead / scale

        def rows(self):
            red, yellow = (self.theirs, self.mine) if self.player() else (self.mine, self.theirs)
            squares = [[top * c + r for c in range(columns)] for r in reversed(range(rows))]
            return ["".join("R" if red >> s & 1 else "Y" if yellow >> s & 1 else "." for s in row) for row in squares]

        def move_name(self, column):
            return str(column + 1)

        @staticmethod
        def parse(text):
            """A board from the top row down, such as ......./......./......./......./......./...R..."""
            board = read_squares(text, rows, columns, "RY")
            if board is None:
                return None
            masks = []
            for mask in board.alternating():
                squares = [s for s in range(rows * columns) if mask >> s & 1]
                masks.append(sum(1 << top * (s % columns) + rows - 1 - s // columns for s in squares))
            both = masks[0] | masks[1]
            if both + sum(1 << top * c for c in range(columns)) & both:
                raise ValueError("a disc hangs in the air")
            if Connect4(masks[1], masks[0]).lost():
                raise ValueError("the player to move has already won")
            return Connect4(*masks)

    return Connect4
