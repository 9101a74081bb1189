"""m,n,k games: two players place stones on a board in turn, and the first to have k or more in a row wins.

A state holds the stones of the player to move and those of the other, one bit a square, row by row from the top left.
Every row has one bit more than the board has columns; it stays empty, so that no line runs over the edge. Small boards
are one word, larger ones four. The state also says whether the last move made a row. A move is the bit of its square.
"""

from typing import NamedTuple

from harif.game import Board, game, read_squares
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.mnk_lines import lines_of
from harif.games.squares import moved, ways_of
from harif.games.wide import wide
from harif.words.places import squares

NAME = {"en": "m,n,k", "fa": "دوز m،n،k"}
RULE = {"fa": "به نوبت مهره بگذارید؛ k مهره یا بیشتر در یک ردیف برنده است (دوز ۳، ۳، ۳ است و گوموکو ۱۵، ۱۵، ۵)."}

MOST = 15  # rows and columns


@game(
    name="mnk",
    players=2,
    board=Board("lines", "letters", "numbers", sides="XO", says=squares(X="cross", O="ring")),
    max_actions=lambda rows, columns, k: rows * columns,
    ply_limit=lambda rows, columns, k: rows * columns,
)
def mnk(rows=15, columns=15, k=5):
    """Place stones in turn; k or more in a row win (tic-tac-toe is 3, 3, 3; gomoku 15, 15, 5)."""
    if not 1 <= rows <= MOST or not 1 <= columns <= MOST:
        raise WrongParameter(
            "{rows} rows and {columns} columns: both are 1 to {most}.", rows=rows, columns=columns, most=MOST
        )
    if not 1 <= k <= max(rows, columns):
        raise WrongParameter(
            "k={k}: give a row that fits, 1 to {most} long on {rows} rows, {columns} columns.",
            k=k,
            most=max(rows, columns),
            rows=rows,
            columns=columns,
        )
    across = columns + 1  # bits a row
    bits, squares = rows * across, rows * columns
    steps = (1, across, across + 1, across - 1)  # along the row, the column, and both diagonals
    small = bits - 1 <= 64
    board = wide(1 if small else 4)
    stones, none, words, word = board.field, board.none, board.words, board.word
    put, has, lowest = board.put, board.has, board.lowest
    either, less, count_of = board.either, board.less, board.count
    every = board.split(sum(((1 << columns) - 1) << across * r for r in range(rows)))
    run, completes, wins, has_open_row, promise = lines_of(board, every, steps, k)

    places = [(r, c) for r in range(rows) for c in range(columns)]
    upside_down = ways_of({r * across + c: (rows - 1 - r) * across + c for r, c in places})
    mirrored = ways_of({r * across + c: r * across + columns - 1 - c for r, c in places})
    square_board = rows == columns
    transposed = ways_of({r * across + c: c * across + r for r, c in places}) if square_board else ()

    class Mnk(NamedTuple):
        mine: stones = none  # stones of the player to move
        theirs: stones = none
        count: int = 0  # stones on the board
        lost: bool = False  # has the other player, who moved last, made a row?

        def player(self):
            return self.count & 1

        def vacant(self):
            return less(less(every, self.mine), self.theirs)

        def actions(self):
            free = self.vacant()
            for i in range(words):
                rest = word(free, i)
                while rest:
                    yield 64 * i + (rest & -rest).bit_length() - 1
                    rest &= rest - 1

        def result(self, square):
            return Mnk(self.theirs, put(self.mine, square), self.count + 1, completes(self.mine, square))

        def terminal(self):
            return self.lost or self.count == squares

        def utility(self, player):
            return 0.0 if not self.lost else -1.0 if player == self.count & 1 else 1.0

        # What helps the search.

        def evaluate(self, player):
            """Stones in rows that are still open, counted once a row; having the move counts a little."""
            ahead = promise(self.mine, self.theirs) - promise(self.theirs, self.mine) + 1.0
            value = ahead / (abs(ahead) + 40.0)
            return value if player == self.count & 1 else -value

        def priority(self, square):
            """Long lines made or blocked first, then the middle."""
            score = 0
            for step in steps:
                own, other = min(run(self.mine, square, step), 9), min(run(self.theirs, square, step), 9)
                score += (2 << 3 * own) + (1 << 3 * other)
            row, column = square // across, square % across
            return 32 * score - abs(2 * row - rows + 1) - abs(2 * column - columns + 1)

        def promising(self):
            """The square that makes a row; else the only square where the other player threatens one, and none if there
            are two of them; else every square.
            """
            free = self.vacant()
            made = wins(self.mine, free)
            if count_of(made) == 0:
                made = wins(self.theirs, free)
                if count_of(made) == 0:
                    for i in range(words):
                        rest = word(free, i)
                        while rest:
                            yield 64 * i + (rest & -rest).bit_length() - 1
                            rest &= rest - 1
                elif count_of(made) == 1:
                    yield lowest(made)
            else:
                yield lowest(made)

        def noisy(self):
            """Squares that complete a row of either player."""
            free = self.vacant()
            made = either(wins(self.mine, free), wins(self.theirs, free))
            for i in range(words):
                rest = word(made, i)
                while rest:
                    yield 64 * i + (rest & -rest).bit_length() - 1
                    rest &= rest - 1

        def bounds(self, player):
            """No row is made without stones and squares enough for it, nor where every row is blocked."""
            left = squares - self.count
            mover = 2 * max(1, k - self.count // 2) - 1  # plies to the soonest row
            other = 2 * max(1, k - (self.count + 1) // 2)
            high = 1.0 if mover <= left and has_open_row(self.theirs) else 0.0
            low = -1.0 if other <= left and has_open_row(self.mine) else 0.0
            if self.lost:
                low, high, other = -1.0, -1.0, 0
            return (low, high, mover, other) if player == self.count & 1 else (-high, -low, other, mover)

        if small:

            def symmetries(self):
                """The board turned and mirrored, all ways that leave its shape."""
                mine, theirs = moved(self.mine, upside_down), moved(self.theirs, upside_down)
                yield Mnk(mine, theirs, self.count, self.lost)
                yield Mnk(moved(mine, mirrored), moved(theirs, mirrored), self.count, self.lost)
                yield Mnk(moved(self.mine, mirrored), moved(self.theirs, mirrored), self.count, self.lost)
                if square_board:
                    mine, theirs = moved(self.mine, transposed), moved(self.theirs, transposed)
                    yield Mnk(mine, theirs, self.count, self.lost)
                    yield Mnk(moved(mine, mirrored), moved(theirs, mirrored), self.count, self.lost)
                    mine, theirs = moved(mine, upside_down), moved(theirs, upside_down)
                    yield Mnk(mine, theirs, self.count, self.lost)
                    yield Mnk(moved(mine, mirrored), moved(theirs, mirrored), self.count, self.lost)

        if 2 * bits <= 63:

            def key(self):
                return self.mine | self.theirs << bits

        # Showing and notation.

        def rows(self):
            x, o = (self.theirs, self.mine) if self.count & 1 else (self.mine, self.theirs)
            lines = [range(across * r, across * r + columns) for r in range(rows)]
            return ["".join("X" if has(x, s) else "O" if has(o, s) else "." for s in line) for line in lines]

        def move_name(self, square):
            return f"{chr(97 + square % across)}{rows - square // across}"

        @staticmethod
        def parse(text):
            """A board from the top row down, such as X.O/.X./... for 3 by 3."""
            position = read_squares(text, rows, columns, "XO")
            if position is None:
                return None
            boards, marks = [], position.alternating()
            for mask in marks:
                stones_now = none
                for s in range(squares):
                    if mask >> s & 1:
                        stones_now = put(stones_now, s // columns * across + s % columns)
                boards.append(stones_now)
            made = []
            for stones_now in boards:
                at = [s for s in range(bits) if has(stones_now, s)]
                made.append(any(completes(stones_now, s) for s in at))
            if made[0]:
                raise WrongPosition("the player to move has already made a row")
            return Mnk(boards[0], boards[1], marks[0].bit_count() + marks[1].bit_count(), made[1])

    return Mnk
