"""Hexapawn: two rows of pawns face each other; they step ahead and capture diagonally, as in chess. Whoever reaches the
far row, or leaves the other without a move, wins.

A state holds the pawns of White and of Black, one bit a square, row by row from the lower left, and whose turn it is. A
move is 3 × the square it goes to + its way: a capture to the left, a step, a capture to the right.
"""

from typing import NamedTuple

from harif.game import U64, Board, game, read_squares
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.squares import lowest, rows_of, square_name
from harif.words.places import squares

NAME = {"en": "Hexapawn", "fa": "شش‌پیاده"}
RULE = {"fa": "پیاده‌ها به پیش می‌روند و اریب می‌زنند؛ به ردیف آخر برسید یا حریف را بی‌حرکت کنید."}


@game(
    name="hexapawn",
    players=2,
    board=Board("wood", "letters", "numbers", sides="WB", says=squares(W="white_pawn", B="black_pawn")),
    max_actions=lambda rows, columns: 3 * columns,
    ply_limit=lambda rows, columns: max(1, 2 * columns * (rows - 1)),
)
def hexapawn(rows=3, columns=3):
    """Pawns step ahead and capture diagonally; reach the far row, or leave the other no move."""
    if not (3 <= rows <= 8 and 1 <= columns <= 8):
        raise WrongParameter(
            "{rows} rows and {columns} columns: give 3 to 8 rows and 1 to 8 columns.", rows=rows, columns=columns
        )
    squares = rows * columns
    full = (1 << squares) - 1
    first_column = sum(1 << columns * r for r in range(rows))
    no_left, no_right = full & ~first_column, full & ~(first_column << columns - 1)
    home = (1 << columns) - 1  # White's first row, and Black's goal
    far = home << squares - columns
    scale = 2.0 * columns * rows + 1.0

    class Hexapawn(NamedTuple):
        white: U64 = home  # White moves up the board
        black: U64 = far
        turn: int = 0

        def player(self):
            return self.turn

        def over(self):
            """Has the other player, who moved last, reached the far row?"""
            return (self.black & home if self.turn == 0 else self.white & far) != 0

        def targets(self, way):
            """Where pawns of the player to move arrive stepping (way 1), or capturing to the left (0) or right (2)."""
            if self.turn == 0:
                if way == 1:
                    return self.white << columns & full & ~self.black & ~self.white
                if way == 0:
                    return (self.white & no_left) << columns - 1 & full & self.black
                return (self.white & no_right) << columns + 1 & full & self.black
            if way == 1:
                return self.black >> columns & ~self.white & ~self.black
            if way == 0:
                return (self.black & no_left) >> columns + 1 & self.white
            return (self.black & no_right) >> columns - 1 & self.white

        def actions(self):
            """Target square × 3 + way."""
            for way in range(3):
                left = self.targets(way)
                while left:
                    yield lowest(left) * 3 + way
                    left &= left - 1

        def origin(self, action):
            """The square that the pawn leaves."""
            target, way = action // 3, action % 3
            return target - columns - way + 1 if self.turn == 0 else target + columns - way + 1

        def result(self, action):
            target, source = U64(1) << action // 3, U64(1) << self.origin(action)
            if self.turn == 0:
                return Hexapawn(self.white & ~source | target, self.black & ~target, 1)
            return Hexapawn(self.white & ~target, self.black & ~source | target, 0)

        def stuck(self):
            return self.targets(0) | self.targets(1) | self.targets(2) == 0

        def terminal(self):
            return self.over() or self.stuck()

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0

        # What helps the search.

        def finishing(self):
            """Squares of the goal that the player to move can reach now."""
            return (self.targets(0) | self.targets(1) | self.targets(2)) & (far if self.turn == 0 else home)

        def promising(self):
            """A move to the goal if there is one; else those after which the opponent has none. (None of these: the
            opponent arrives on its next move.)
            """
            goal = far if self.turn == 0 else home
            finish = self.finishing() != 0
            for action in self.actions():
                if finish:
                    if goal >> action // 3 & 1:
                        yield action
                elif self.result(action).finishing() == 0:
                    yield action

        def noisy(self):
            """Captures, and steps onto the far row."""
            goal = far if self.turn == 0 else home
            for action in self.actions():
                if action % 3 != 1 or goal >> action // 3 & 1:
                    yield action

        def free_pawns(self, player):
            """Pawns that no enemy can ever block or capture: an enemy d rows ahead shifts by d columns at most."""
            shadow = self.black if player == 0 else self.white
            for _ in range(rows - 1):
                wide = shadow | shadow << 1 & no_left | shadow >> 1 & no_right
                shadow |= wide >> columns if player == 0 else wide << columns & full
            return (self.white if player == 0 else self.black) & ~shadow

        def distance(self, pawns, player):
            """Steps of the foremost of `pawns` to the far row; more than any if there is none."""
            if pawns == 0:
                return rows
            if player == 0:
                return rows - 1 - (pawns.bit_length() - 1) // columns
            return ((pawns & -pawns).bit_length() - 1) // columns

        def bounds(self, player):
            """A free pawn that arrives before any enemy pawn can arrive wins."""
            mover = self.turn
            mine = self.white if mover == 0 else self.black
            theirs = self.black if mover == 0 else self.white
            runs = self.distance(self.free_pawns(mover), mover)
            if runs < rows and runs <= self.distance(theirs, 1 - mover):
                return (1.0, 1.0) if player == mover else (-1.0, -1.0)
            runs = self.distance(self.free_pawns(1 - mover), 1 - mover)
            if runs < rows and runs < self.distance(mine, mover):
                return (-1.0, -1.0) if player == mover else (1.0, 1.0)
            return (-1.0, 1.0)

        def evaluate(self, player):
            """Pawns, and how near the foremost is."""
            ahead = 2 * (self.white.bit_count() - self.black.bit_count())
            ahead += self.distance(self.black, 1) - self.distance(self.white, 0)
            return ahead / scale if player == 0 else -ahead / scale

        def priority(self, action):
            """Captures first, then the foremost pawns."""
            row = action // 3 // columns
            return (row if self.turn == 0 else rows - 1 - row) + (rows if action % 3 != 1 else 0)

        if 2 * squares < 63:  # two boards and the turn fit into one word

            def key(self):
                return (self.white << squares | self.black) << 1 | self.turn

        def symmetries(self):
            """The board reflected left to right."""
            white, black = U64(0), U64(0)
            for column in range(columns):
                other = columns - 1 - column
                white |= (self.white >> column & first_column) << other
                black |= (self.black >> column & first_column) << other
            yield Hexapawn(white, black, self.turn)

        # Showing and notation.

        def rows(self):
            return rows_of(self.white, self.black, "WB", rows, columns)[::-1]

        def move_name(self, action):
            source, target = square_name(self.origin(action), columns), square_name(action // 3, columns)
            return f"{source}-{target}" if action % 3 == 1 else f"{source}x{target}"

        def notation(self):
            return "/".join(self.rows()) + " " + "WB"[self.turn]

        @staticmethod
        def parse(text):
            """Rows from the top, W and B, then who is to move: BBB/.../WWW W"""
            board = read_squares(text, rows, columns, "WB")
            if board is None:
                return None
            if board.turn is None:
                raise WrongPosition("who is to move? Write W or B after the board and a space")
            masks = []
            for mask in board.masks:
                masks.append(sum((mask >> r * columns & home) << (rows - 1 - r) * columns for r in range(rows)))
                if masks[-1].bit_count() > columns:
                    raise WrongPosition("a player has at most {columns} pawns", columns=columns)
            state = Hexapawn(*masks, board.turn)
            if Hexapawn(*masks, 1 - board.turn).over():
                raise WrongPosition("the player to move has already won")
            return state

    return Hexapawn
