"""Hex: two players place stones in turn on a board of hexagons; the first to connect two opposite edges wins.

Red connects top and bottom, Blue left and right. A state holds the stones of the player to move and those of the other,
one bit a cell, row by row from the top left: one word up to 8×8, two beyond. It also says whether the last move
connected the edges. A move is the number of its cell, and the number after the last one is the swap.
"""

from typing import NamedTuple

from harif.drawing.page import board_page, touch
from harif.game import Board, game, read_squares
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.wide import wide
from harif.words.catalogue import say
from harif.words.places import piece, standing

NAME = {"en": "Hex", "fa": "هگز"}
RULE = {"fa": "دو لبهٔ خود را با زنجیره‌ای از مهره‌ها به هم برسانید: قرمز از بالا به پایین، آبی از چپ به راست."}

RED, BLUE = "#dc2626", "#2563eb"


@game(
    name="hex",
    players=2,
    board=Board(sides="●○"),
    max_actions=lambda size, swap: size * size,
    ply_limit=lambda size, swap: size * size + 1,
)
def hex(size=11, swap=False):
    """Connect your two edges with a chain of stones: Red from top to bottom, Blue from left to right.

    With `swap`, the second player may answer the first stone by taking it over, mirrored in the long diagonal.
    """
    if not 1 <= size <= 11:
        raise WrongParameter("size={size}: the board is 1 to 11 cells wide.", size=size)
    cells = size * size
    exchange = cells  # the move of a player who takes over the first stone
    row, column = (1 << size) - 1, sum(1 << size * r for r in range(size))
    board = wide(1 if cells <= 64 else 2)
    stones, none, split, words, word = board.field, board.none, board.split, board.words, board.word
    stone, lowest, squares_in = board.one, board.lowest, board.squares
    either, both, less, up, down = board.either, board.both, board.less, board.up, board.down
    some, count = board.some, board.count
    every = split((1 << cells) - 1)
    top, bottom, left, right = split(row), split(row << cells - size), split(column), split(column << size - 1)
    not_left, not_right = less(every, left), less(every, right)

    def spread(x):
        """The neighbours of all stones of x; beyond the board there may be more."""
        to_right = both(either(up(x, 1), down(x, size - 1)), not_left)
        to_left = both(either(down(x, 1), up(x, size - 1)), not_right)
        return either(either(to_right, to_left), either(up(x, size), down(x, size)))

    def joined(seed, chain):
        """All of `chain` that is connected with `seed`."""
        seen = both(seed, chain)
        grown = both(either(seen, spread(seen)), chain)
        while count(grown) > count(seen):
            seen = grown
            grown = both(either(seen, spread(seen)), chain)
        return seen

    def near(turn):
        return either(top, none) if turn == 0 else either(left, none)

    def far(turn):
        return either(bottom, none) if turn == 0 else either(right, none)

    def winning(chain, free, turn):
        """The free cells that connect the edges: next to what hangs on one edge and to what hangs on the other."""
        start, end = near(turn), far(turn)
        here = either(start, spread(joined(start, chain)))
        there = either(end, spread(joined(end, chain)))
        return both(both(here, there), free)

    def distance(chain, free, turn):
        """How many stones a connection lacks, if the other does not move."""
        start, end = near(turn), far(turn)
        reached = joined(start, chain)
        lacking = 0
        while not some(both(reached, end)) and lacking <= cells:
            step = both(either(start, spread(reached)), free)
            reached = either(reached, step)
            reached = either(reached, joined(spread(reached), chain))
            lacking += 1
        return lacking

    class Hex(NamedTuple):
        mine: stones = none  # stones of the player to move
        theirs: stones = none
        turn: int = 0
        lost: bool = False  # has the other player, who moved last, connected the edges?

        def player(self):
            return self.turn

        def vacant(self):
            return less(less(every, self.mine), self.theirs)

        def can_swap(self):
            return swap and self.turn == 1 and not some(self.mine) and count(self.theirs) == 1

        def actions(self):
            free = self.vacant()
            for i in range(words):
                rest = word(free, i)
                while rest:
                    yield 64 * i + (rest & -rest).bit_length() - 1
                    rest &= rest - 1
            if self.can_swap():
                yield exchange

        def result(self, cell):
            if cell == exchange:
                at = lowest(self.theirs)
                return Hex(self.mine, stone(at % size * size + at // size), 0, False)
            placed = stone(cell)
            after = either(self.mine, placed)
            chain = joined(placed, after)
            made = some(both(chain, near(self.turn))) and some(both(chain, far(self.turn)))
            return Hex(self.theirs, after, 1 - self.turn, made)

        def terminal(self):
            return self.lost

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0

        # What helps the search.

        def evaluate(self, player):
            """Whose connection lacks fewer stones."""
            free = self.vacant()
            mine = distance(self.mine, free, self.turn)
            ahead = distance(self.theirs, free, 1 - self.turn) - mine + 0.5
            value = ahead / (abs(ahead) + 2.0)
            return value if player == self.turn else -value

        def priority(self, cell):
            """The middle first, and cells next to stones."""
            if cell == exchange:
                return 4 * size
            down, across = 2 * (cell // size) - size + 1, 2 * (cell % size) - size + 1
            beside = count(both(spread(stone(cell)), either(self.mine, self.theirs)))
            return 2 * beside - abs(down) - abs(across) - abs(down + across)

        def promising(self):
            """The cell that connects the edges; else the only cell where the other player would connect them, none
            where there are two of those; else every move.
            """
            free = self.vacant()
            made = winning(self.mine, free, self.turn)
            wins = some(made)
            if not wins:
                made = winning(self.theirs, free, 1 - self.turn)
            if self.can_swap() or not some(made):
                for i in range(words):
                    rest = word(free, i)
                    while rest:
                        yield 64 * i + (rest & -rest).bit_length() - 1
                        rest &= rest - 1
                if self.can_swap():
                    yield exchange
            elif wins or count(made) == 1:
                yield lowest(made)

        def noisy(self):
            """Cells that connect the edges for either player."""
            free = self.vacant()
            wins, threats = winning(self.mine, free, self.turn), winning(self.theirs, free, 1 - self.turn)
            made = either(wins, threats)
            for i in range(words):
                rest = word(made, i)
                while rest:
                    yield 64 * i + (rest & -rest).bit_length() - 1
                    rest &= rest - 1

        def bounds(self, player):
            """A chain from edge to edge has at least `size` stones."""
            mover = 2 * max(1, size - count(self.mine)) - 1
            other = 2 * max(1, size - count(self.theirs))
            low, high = -1.0, 1.0
            if self.lost:
                high, other = -1.0, 0
            return (low, high, mover, other) if player == self.turn else (-high, -low, other, mover)

        def symmetries(self):
            """The board turned by half a turn."""
            mine, theirs = less(self.mine, self.mine), less(self.theirs, self.theirs)
            for cell in squares_in(self.mine):
                mine = either(mine, stone(cells - 1 - cell))
            for cell in squares_in(self.theirs):
                theirs = either(theirs, stone(cells - 1 - cell))
            yield Hex(mine, theirs, self.turn, self.lost)

        if 2 * cells + 1 <= 63:

            def key(self):
                return (self.mine | self.theirs << cells) << 1 | self.turn

        # Showing and notation.

        def letters(self):
            """Rows from the top, R and B for the stones."""
            red, blue = (self.theirs, self.mine) if self.turn else (self.mine, self.theirs)
            marks = [
                "R" if some(both(red, stone(c))) else "B" if some(both(blue, stone(c))) else "." for c in range(cells)
            ]
            return ["".join(marks[r : r + size]) for r in range(0, cells, size)]

        def text(self, lang="en"):
            """The slanted board, its letters above and below; ● is Red, ○ is Blue."""
            letters = " ".join(chr(97 + c) for c in range(size))
            signs = str.maketrans("RB.", "●○·")
            rows = [
                " " * r + f"{r + 1:>2}  " + " ".join(marks).translate(signs) for r, marks in enumerate(self.letters())
            ]
            way = say(("board.downwards", "board.across")[self.turn], lang)
            to_move = "" if self.lost else f"{say('board.turn_of', lang, who='●○'[self.turn])}: {way}"
            return "\n".join(["   " + letters, *rows, " " * (size + 4) + letters, to_move]).rstrip()

        def spots(self):
            for cell in range(cells):
                row, column = divmod(cell, size)
                yield self.move_name(cell), row + 1, row + 4 + 2 * column

        def svg(self, lang="en"):
            return hex_svg(self.letters(), self.notation(), lang)

        def move_name(self, cell, lang="en"):
            return say("place.swap", lang) if cell == exchange else f"{chr(97 + cell % size)}{cell // size + 1}"

        def notation(self):
            return "/".join(self.letters()) + (" B" if self.turn else " R")

        @staticmethod
        def parse(text):
            """Rows from the top, and who is to move: ../R. B"""
            position = read_squares(text, size, size, "RB")
            if position is None:
                return None
            red, blue = position.masks
            turn = position.turn
            if not swap or turn is None:
                position.alternating()
                turn = red.bit_count() - blue.bit_count()
            elif red.bit_count() - blue.bit_count() - turn not in (0, -1):
                raise WrongPosition("there are too many stones of one colour")
            sides = [split(red), split(blue)]
            made = [some(both(joined(near(i), sides[i]), far(i))) for i in (0, 1)]
            if made[turn]:
                raise WrongPosition("the player to move has already connected the edges")
            return Hex(sides[turn], sides[1 - turn], turn, made[1 - turn])

    return Hex


def hex_svg(rows, title, lang):
    """A sheared board of hexagons, its edges in the colour of the player who connects them."""
    size, radius = len(rows), 22
    half = radius * 0.8660254
    width, height = 2 * half * (1.5 * size + 0.5) + 30, radius * (1.5 * size + 0.5) + 64
    corners = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))  # from the top, clockwise

    def centre(r, c):
        return 34 + half + 2 * half * (c + r / 2), 34 + radius + 1.5 * radius * r

    def point(r, c, corner):
        x, y = centre(r, c)
        return f"{x + corners[corner][0] * half:.1f} {y + corners[corner][1] * radius:.1f}"

    last = size - 1
    edges = [
        (RED, [point(0, c, i) for c in range(size) for i in (5, 0, 1)]),
        (RED, [point(last, c, i) for c in range(size) for i in (4, 3, 2)]),
        (BLUE, [point(r, 0, i) for r in range(size) for i in (5, 4, 3)]),
        (BLUE, [point(r, last, i) for r in range(size) for i in (0, 1, 2)]),
    ]
    edges[2] = (BLUE, edges[2][1][:-1])
    edges[3] = (BLUE, edges[3][1][1:])
    out = []
    for colour, points in edges:
        path = f'd="M{"L".join(points)}" fill="none" stroke="{colour}" stroke-width="9"'
        out.append(f'<path {path} stroke-linejoin="round" stroke-linecap="round"/>')
    for r, marks in enumerate(rows):
        for c, mark in enumerate(marks):
            x, y = centre(r, c)
            outline = "L".join(point(r, c, i) for i in range(6))
            name = f"{chr(97 + c)}{r + 1}"
            label = standing(
                name, piece("red_stone" if mark == "R" else "blue_stone", lang) if mark != "." else "", lang
            )
            out.append(
                f'<g{touch(name, label)}><path d="M{outline}Z" fill="#fef9e7" stroke="#94a3b8" stroke-width="1.5"/>'
            )
            if mark != ".":
                colour = RED if mark == "R" else BLUE
                out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * 0.62:.1f}" fill="{colour}"/>')
            out.append("</g>")
    label = 'font-size="13" fill="#475569"'
    for i in range(size):
        x, y = centre(0, i)
        out.append(f'<text x="{x - half * 0.6:.1f}" y="{y - radius - 12:.1f}" {label}>{chr(97 + i)}</text>')
        x, y = centre(i, 0)
        out.append(f'<text x="{x - half - 16:.1f}" y="{y + 4:.1f}" {label}>{i + 1}</text>')
    return board_page(round(width), round(height), out, f"hex: {title}", 'text-anchor="middle"')
