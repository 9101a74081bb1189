from typing import NamedTuple

from harif.game import U64, Board, game, read_squares

NAME = {"en": "m,n,k", "fa": "دوز m،n،k"}
RULE = {"fa": "به نوبت مهره بگذارید؛ k مهره یا بیشتر در یک ردیف برنده است (دوز ۳، ۳، ۳ است و گوموکو ۱۵، ۱۵، ۵)."}

MOST = 15  # rows and columns
WORD = 0xFFFF_FFFF_FFFF_FFFF


@game(
    name="mnk",
    players=2,
    board=Board("lines", "letters", "numbers"),
    max_actions=lambda rows, columns, k: rows * columns,
    ply_limit=lambda rows, columns, k: rows * columns,
)
def mnk(rows=15, columns=15, k=5):
    """Place stones in turn; k or more in a row win (tic-tac-toe is 3, 3, 3; gomoku 15, 15, 5)."""
    if not 1 <= rows <= MOST or not 1 <= columns <= MOST:
        raise ValueError(f"{rows} rows and {columns} columns: both are 1 to {MOST}.")
    if not 1 <= k <= max(rows, columns):
        raise ValueError(
            f"k={k}: give a row that fits, 1 to {max(rows, columns)} long on {rows} rows, {columns} columns."
        )
    across = columns + 1  # bits a row: its squares and one that stays empty, so that no line runs over the edge
    bits, squares = rows * across, rows * columns
    steps = (1, across, across + 1, across - 1)
    middle = (rows - 1, columns - 1)
    board = sum(((1 << columns) - 1) << across * r for r in range(rows))
    small = bits - 1 <= 64

    if small:
        stones, none, every, words = U64, 0, board, 1

        def word(x, i):
            return x

        def has(x, square):
            return square >= 0 and x >> square & 1 != 0

        def with_stone(x, square):
            return x | U64(1) << square

        def either(x, y):
            return x | y

        def both(x, y):
            return x & y

        def less(x, y):
            return x & ~y

        def up(x, step):
            return U64(x) << step & WORD

        def down(x, step):
            return U64(x) >> step

        def size(x):
            return x.bit_count()

    else:
        stones, none, words = tuple[U64, U64, U64, U64], (0, 0, 0, 0), 4
        every = tuple(board >> 64 * i & WORD for i in range(4))

        def word(x, i):
            return U64(x[i])

        def has(x, square):
            return 0 <= square < 256 and x[square >> 6] >> (square & 63) & 1 != 0

        def with_stone(x, square):
            stone = U64(1) << (square & 63)
            at = square >> 6
            return (
                x[0] | stone if at == 0 else x[0],
                x[1] | stone if at == 1 else x[1],
                x[2] | stone if at == 2 else x[2],
                x[3] | stone if at == 3 else x[3],
            )

        def either(x, y):
            return (x[0] | y[0], x[1] | y[1], x[2] | y[2], x[3] | y[3])

        def both(x, y):
            return (x[0] & y[0], x[1] & y[1], x[2] & y[2], x[3] & y[3])

        def less(x, y):
            return (
                U64(x[0]) & ~U64(y[0]),
                U64(x[1]) & ~U64(y[1]),
                U64(x[2]) & ~U64(y[2]),
                U64(x[3]) & ~U64(y[3]),
            )

        def up(x, step):
            back = 64 - step
            a, b, c, d = U64(x[0]), U64(x[1]), U64(x[2]), U64(x[3])
            return (
                a << step & WORD,
                (b << step | a >> back) & WORD,
                (c << step | b >> back) & WORD,
                (d << step | c >> back) & WORD,
            )

        def down(x, step):
            back = 64 - step
            a, b, c, d = U64(x[0]), U64(x[1]), U64(x[2]), U64(x[3])
            return (
                (a >> step | b << back) & WORD,
                (b >> step | c << back) & WORD,
                (c >> step | d << back) & WORD,
                d >> step,
            )

        def size(x):
            return U64(x[0]).bit_count() + U64(x[1]).bit_count() + U64(x[2]).bit_count() + U64(x[3]).bit_count()

    def first(x):
        """The lowest square of a board that has one."""
        for i in range(words):
            left = word(x, i)
            if left:
                return 64 * i + (left & -left).bit_length() - 1
        return -1

    def run(x, square, step):
        """How many stones stand in line next to a square, on both its sides together."""
        count, at = 0, square + step
        while has(x, at):
            count, at = count + 1, at + step
        at = square - step
        while has(x, at):
            count, at = count + 1, at - step
        return count

    def completes(x, square):
        for step in steps:
            if run(x, square, step) + 1 >= k:
                return True
        return False

    def wins(x, free):
        """The free squares that complete a row: i stones just below and k - 1 - i just above, in some line."""
        found = less(free, free)
        for step in steps:
            left, below = free, x
            for i in range(k):
                here, above = left, x
                for _ in range(k - 1 - i):
                    above = down(above, step)
                    here = both(here, above)
                found = either(found, here)
                below = up(below, step) if i else up(x, step)
                left = both(left, below)
        return found

    def open_rows(theirs, step):
        """First squares of the rows in one direction that hold no stone of `theirs`."""
        free = less(every, theirs)
        rest = free
        for _ in range(k - 1):
            rest = both(free, down(rest, step))
        return rest

    def has_open_row(theirs):
        for step in steps:
            if size(open_rows(theirs, step)):
                return True
        return False

    def promise(x, theirs):
        """Stones of x in the rows that are still open to it, counted once a row."""
        count = 0
        for step in steps:
            rest, here = open_rows(theirs, step), x
            for i in range(k):
                if i:
                    here = down(here, step)
                count += size(both(rest, here))
        return count

    def squares_as(turn):
        """The squares by how far they move when the board is turned."""
        distances: dict[int, int] = {}
        for r in range(rows):
            for c in range(columns):
                row, column = turn(r, c)
                distance = row * across + column - r * across - c
                distances[distance] = distances.get(distance, 0) | 1 << r * across + c
        return tuple((mask, max(0, d), max(0, -d)) for d, mask in distances.items())

    square_board = rows == columns
    upside_down = squares_as(lambda r, c: (rows - 1 - r, c))
    mirrored = squares_as(lambda r, c: (r, columns - 1 - c))
    transposed = squares_as(lambda r, c: (c, r)) if square_board else ()

    class Mnk(NamedTuple):
        mine: stones = none  # type: ignore[valid-type]  # stones of the player to move
        theirs: stones = none  # type: ignore[valid-type]
        count: int = 0  # type: ignore[assignment]  # stones on the board
        lost: bool = False  # has the other, who moved last, made a row?

        def player(self):
            return self.count & 1

        def vacant(self):
            return less(less(every, self.mine), self.theirs)

        def actions(self):
            if not self.lost:
                free = self.vacant()
                for i in range(words):
                    left = word(free, i)
                    while left:
                        yield 64 * i + (left & -left).bit_length() - 1
                        left &= left - 1

        def result(self, square):
            after = with_stone(self.mine, square)
            return Mnk(self.theirs, after, self.count + 1, completes(self.mine, square))

        def terminal(self):
            return self.lost or self.count == squares

        def utility(self, player):
            return 0.0 if not self.lost else -1.0 if player == self.count & 1 else 1.0

        def evaluate(self, player):
            """Stones in rows that are still open, counted once a row; being to move counts a little."""
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
            return 32 * score - abs(2 * row - middle[0]) - abs(2 * column - middle[1])

        def promising(self):
            """A row at once is best; else the one square where the other threatens a row must be taken; against two
            such squares there is no help.
            """
            if not self.lost:
                free = self.vacant()
                made = wins(self.mine, free)
                if size(made) == 0:
                    made = wins(self.theirs, free)
                    if size(made) == 0:
                        for i in range(words):
                            left = word(free, i)
                            while left:
                                yield 64 * i + (left & -left).bit_length() - 1
                                left &= left - 1
                    elif size(made) == 1:
                        yield first(made)
                else:
                    yield first(made)

        def noisy(self):
            """Squares that complete a row, of either player."""
            if not self.lost:
                free = self.vacant()
                made = either(wins(self.mine, free), wins(self.theirs, free))
                for i in range(words):
                    left = word(made, i)
                    while left:
                        yield 64 * i + (left & -left).bit_length() - 1
                        left &= left - 1

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
                        stones_now = with_stone(stones_now, s // columns * across + s % columns)
                boards.append(stones_now)
            made = []
            for stones_now in boards:
                at = [s for s in range(bits) if has(stones_now, s)]
                made.append(any(completes(stones_now, s) for s in at))
            if made[0]:
                raise ValueError("the player to move has already made a row")
            return Mnk(boards[0], boards[1], marks[0].bit_count() + marks[1].bit_count(), made[1])

    return Mnk


def moved(stones, ways):
    """The board with its stones moved: each (mask, left, right) shifts the stones in mask."""
    found = stones & 0
    for mask, left, right in ways:
        found |= (stones & mask) << left >> right
    return found
