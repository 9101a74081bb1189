"""2048: one player pushes all tiles of a board of 4 by 4 to one side, and equal tiles that meet merge and score their
sum; after every move chance adds a 2 or a 4. The game ends when nothing moves.

A board is one word, four bits a cell, row by row from the top left, lowest bits first; a cell holds the exponent of its
tile, 0 if it is empty. So a row is 16 bits, and all four rows are moved at once. A state holds the board, the score,
and how many tiles chance still has to place. A move is UP, RIGHT, DOWN or LEFT.
"""

from typing import NamedTuple

from harif.drawing.digits import digits
from harif.drawing.page import board_page, touch
from harif.game import CHANCE, U64, game
from harif.game.errors import WrongPosition
from harif.words.catalogue import say
from harif.words.places import standing

NAME = {"en": "2048", "fa": "۲۰۴۸"}
RULE = {
    "fa": "همهٔ خانه‌ها را به یک سو بلغزانید؛ دو عدد برابر یکی می‌شوند و مجموعشان امتیاز است، تا جایی که دیگر چیزی نجنبد."
}

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
NAMES = ("up", "right", "down", "left")
LARGEST = 15  # 32768: what four bits hold
MOST = 4_000_000  # more points than any game can give
FOURS = 0.1  # how often a new tile is a 4

CELL = 15
CELLS = 0x1111_1111_1111_1111  # one bit in each cell
ROWS = 0x0001_0001_0001_0001  # one bit in the first cell of each row
FIRST = 0x000F_000F_000F_000F  # the first cell of each row
NOT_LAST = 0x0FFF_0FFF_0FFF_0FFF
ALL = 0xFFFF_FFFF_FFFF_FFFF

# What `evaluate` pays for, in points.
FUTURE, EMPTY, MERGE, SLOPE, CROWD = 40000.0, 20.0, 36.0, 1.0, 1.5


def transposed(board):
    """Rows become columns: first in each block of 2 by 2 cells, then the blocks."""
    board = board & 0xF0F0_0F0F_F0F0_0F0F | (board & 0x0000_F0F0_0000_F0F0) << 12 | board >> 12 & 0x0000_F0F0_0000_F0F0
    return board & 0xFF00_FF00_00FF_00FF | (board & 0x0000_0000_FF00_FF00) << 24 | board >> 24 & 0x0000_0000_FF00_FF00


def mirrored(board):
    """Each row turned around."""
    board = (board & 0x0F0F_0F0F_0F0F_0F0F) << 4 | board >> 4 & 0x0F0F_0F0F_0F0F_0F0F
    return (board & 0x00FF_00FF_00FF_00FF) << 8 | board >> 8 & 0x00FF_00FF_00FF_00FF


def turned(board, action):
    """The board seen so that the move goes to the left."""
    if action in (UP, DOWN):
        board = transposed(board)
    return mirrored(board) if action in (RIGHT, DOWN) else board


def turned_back(board, action):
    if action in (RIGHT, DOWN):
        board = mirrored(board)
    return transposed(board) if action in (UP, DOWN) else board


def filled(board):
    """One bit in each cell with a tile."""
    board = board | board >> 1
    return (board | board >> 2) & CELLS


def mergeable(board):
    """One bit in each cell that is equal to its right neighbour, and can merge with it."""
    return ~filled(board ^ board >> 4) & filled(board) & filled(~board) & NOT_LAST & CELLS


def goes_left(board):
    """Does a move to the left change anything?"""
    tiles = filled(board)
    return (~tiles & tiles >> 4 & NOT_LAST | mergeable(board)) != 0


def closed(board, place, rows):
    """The board without the cell at `place` in those rows (one bit each): what is to its right moves up."""
    right = (ALL ^ (ROWS << 4 * place) - ROWS) & rows * 0xFFFF
    return board & ~right | board >> 4 & right & NOT_LAST


def slid(board):
    """(the board after a move to the left, points won)"""
    for place in range(2, -1, -1):  # close the gaps
        empty = ((board >> 4 * place & FIRST) + FIRST >> 4 & ROWS) ^ ROWS
        board = closed(board, place, empty)
    points = board & 0
    for place in range(3):  # merge, from the wall
        here = board >> 4 * place
        equal = mergeable(board) >> 4 * place & ROWS
        board = closed(board, place, equal) + (equal << 4 * place)
        while equal:
            row = (equal & -equal).bit_length() - 1
            points += U64(2) << (here >> row & CELL)
            equal &= equal - 1
    return board, points


def moved(board, action):
    """(the board after the move, points won); no tile is added yet."""
    after, points = slid(turned(board, action))
    return turned_back(after, action), points


def unevenness(a, b, c, d):
    """How far four cells in a line are from falling, or rising, all the way. Their ranks count by fourth powers, for it
    is the large tiles that must not be apart.
    """
    a, b, c, d = a * a * a * a, b * b * b * b, c * c * c * c, d * d * d * d
    return max(b - a, 0.0) + max(c - b, 0.0) + max(d - c, 0.0) - max(d - a, 0.0)


@game(name="2048", players=1, utility_range=(0, MOST), max_actions=4)
class Twenty48(NamedTuple):
    """Push all tiles to one side; equal ones merge and score their sum, until nothing moves (G. Cirulli, 2014)."""

    board: U64 = 0
    score: int = 0
    coming: int = 2  # tiles that chance still has to place

    def player(self):
        return CHANCE if self.coming else 0

    def actions(self):
        """up, right, down, left: those that change the board."""
        if not self.coming:
            for action in range(4):
                if goes_left(turned(self.board, action)):
                    yield action

    def outcomes(self):
        """cell * 2, and 1 more if the tile is a 4"""
        tiles = filled(self.board)
        each = 1.0 / (16 - tiles.bit_count())
        for cell in range(16):
            if not tiles >> 4 * cell & 1:
                yield cell * 2, (1.0 - FOURS) * each
                yield cell * 2 + 1, FOURS * each

    def result(self, action):
        if self.coming:
            tile = U64(1 + action % 2) << 4 * (action // 2)
            return Twenty48(self.board | tile, self.score, self.coming - 1)
        board, points = moved(self.board, action)
        return Twenty48(board, self.score + points, 1)

    def terminal(self):
        if self.coming or filled(self.board) != CELLS:
            return False
        return mergeable(self.board) | mergeable(transposed(self.board)) == 0

    def utility(self, player):
        return float(self.score)

    # What helps the search.

    def evaluate(self, player):
        """The score, and points that the board still promises: for empty cells and for tiles about to merge; less for
        lines that do not fall to one side, and for many large tiles.
        """
        board, columns = self.board, transposed(self.board)
        empty = 16 - filled(board).bit_count()
        merges = mergeable(board).bit_count() + mergeable(columns).bit_count()
        uneven = crowd = 0.0
        for line in range(0, 64, 16):
            a, b = float(board >> line & CELL), float(board >> line + 4 & CELL)
            c, d = float(board >> line + 8 & CELL), float(board >> line + 12 & CELL)
            uneven += unevenness(a, b, c, d)
            crowd += a * a * a + b * b * b + c * c * c + d * d * d
            a, b = float(columns >> line & CELL), float(columns >> line + 4 & CELL)
            c, d = float(columns >> line + 8 & CELL), float(columns >> line + 12 & CELL)
            uneven += unevenness(a, b, c, d)
        promise = FUTURE + EMPTY * empty + MERGE * merges - SLOPE * uneven - CROWD * crowd
        return min(float(self.score) + max(1.0, promise), MOST - 1.0)

    def priority(self, action):
        """The points that a move wins."""
        return float(moved(self.board, action)[1]) if not self.coming else 0.0

    # Showing and notation.

    def tiles(self):
        """The numbers on the board, row by row; 0 for an empty cell."""
        ranks = [[self.board >> 16 * r + 4 * c & CELL for c in range(4)] for r in range(4)]
        return [[1 << rank if rank else 0 for rank in row] for row in ranks]

    def text(self, lang="en"):
        rule = "+" + 4 * "-------+"
        lines = ["|" + "".join(f"{tile or '':^7}|" for tile in row) for row in self.tiles()]
        coming = f"   (+{self.coming})" if self.coming else ""
        score = digits(f"{self.score}{coming}", lang)
        return "\n".join([f"{say('board.score', lang)} {score}", rule, *(f"{line}\n{rule}" for line in lines)])

    def spots(self):
        for cell in range(16):
            width = max(1, len(str(self.tiles()[cell // 4][cell % 4] or "")))
            yield cell_name(cell), 2 + 2 * (cell // 4), 1 + 8 * (cell % 4) + (7 - width) // 2, width

    def touches(self, action):
        """The arrow of a push; of a new tile its cell."""
        yield cell_name(action // 2) if self.coming else NAMES[action]

    def svg(self, lang="en"):
        side, gap, top, edge = 78, 10, 46, 34
        board, wide = 4 * side + 5 * gap, 4 * side + 5 * gap + 2 * edge
        out = [
            '<rect width="100%" height="100%" rx="8" fill="#fffdf7"/>'
            f'<text x="{gap}" y="30" font-size="20" fill="#3b3a36">{digits(str(self.score), lang)}</text>'
            f'<text x="{wide - gap}" y="30" font-size="14" fill="#6b675f" text-anchor="end">{self.said(lang)}</text>'
            f'<rect x="{edge}" y="{top + edge}" width="{board}" height="{board}" rx="8" fill="#a89b8c"/>'
        ]
        for r, row in enumerate(self.tiles()):
            for c, tile in enumerate(row):
                x, y = edge + gap + c * (side + gap), top + edge + gap + r * (side + gap)
                name = f"{'abcd'[c]}{4 - r}"
                named = touch(name, standing(name, digits(str(tile), lang) if tile else "", lang))
                paper, ink = LOOKS[tile.bit_length()]
                out.append(f'<g{named}><rect x="{x}" y="{y}" width="{side}" height="{side}" rx="6" fill="{paper}"/>')
                if tile:
                    size = (34, 34, 34, 28, 22, 19)[len(str(tile))]
                    out.append(
                        f'<text x="{x + side / 2:g}" y="{y + side / 2 + size * 0.36:g}" font-size="{size}" '
                        f'text-anchor="middle" fill="{ink}">{digits(str(tile), lang)}</text>'
                    )
                out.append("</g>")
        for turn, name in enumerate(NAMES):
            middle = f"translate({wide / 2:g} {top + wide / 2:g}) rotate({90 * turn}) translate(0 {-wide / 2:g})"
            out.append(
                f'<g{touch(name, say(f"board.{name}", lang))} transform="{middle}">'
                f'<rect x="{-board / 2:g}" y="3" width="{board}" height="{edge - 6}" rx="6" fill="#efe7db"/>'
                f'<path d="M-12 {edge - 11}H12L0 9Z" fill="#6b675f"/></g>'
            )
        return board_page(wide, wide + top, out, f"2048: {self.notation()}", 'font-weight="bold"', lang=lang)

    def said(self, lang):
        """What happens next."""
        if self.coming:
            return say("board.new_tiles" if self.coming > 1 else "board.new_tile", lang, n=self.coming)
        return say("board.nothing_moves", lang) if self.terminal() else ""

    def move_name(self, action, lang="en"):
        """up, right, down, left; of a new tile: its cell and number, b4:2"""
        if self.coming:
            return f"{cell_name(action // 2)}:{2 << action % 2}"
        return say(f"board.{NAMES[action]}", lang)

    def notation(self):
        """Rows from the top, the score, and how many tiles are to come: 2-0-0-0/0-4-0-0/0-0-0-0/0-0-0-0 0 +1"""
        board = "/".join("-".join(map(str, row)) for row in self.tiles())
        return f"{board} {self.score}" + (f" +{self.coming}" if self.coming else "")

    @staticmethod
    def parse(text):
        """The board alone will do: then the score is 0, and the player is to move."""
        words = text.split()
        if not words or "/" not in words[0]:
            return None
        rows = [row.split("-") for row in words[0].split("/")]
        if len(rows) != 4 or any(len(row) != 4 for row in rows):
            raise WrongPosition(
                "a board is four rows of four numbers, with - and / between them, and 0 for an empty cell"
            )
        board = tiles = 0
        for place, word in enumerate(word for row in rows for word in row):
            number = int(word) if word.isdecimal() and len(word) < 6 else 1
            if number and (number == 1 or number.bit_count() > 1 or number > 1 << LARGEST):
                raise WrongPosition(
                    "'{word}' is no tile; they are 2, 4, 8 … {largest}, and 0 for an empty cell",
                    word=word,
                    largest=1 << LARGEST,
                )
            board |= max(0, number.bit_length() - 1) << 4 * place
            tiles += number > 0
        coming = int(words.pop()[1:]) if words[-1] in ("+0", "+1", "+2") else 0
        score = words[1] if len(words) > 1 else "0"
        if len(words) > 2 or not score.isdecimal() or len(score) > 7 or int(score) >= MOST or int(score) % 4:
            raise WrongPosition("behind the board stands the score, a multiple of 4, and +1 if a tile is to come")
        if tiles + coming < 2 or tiles + coming > 16 or (coming == 2 and tiles):
            raise WrongPosition(
                "there are {tiles} tiles, and {coming} to come: a game starts with 2, then comes 1 a move",
                tiles=tiles,
                coming=coming,
            )
        return Twenty48(board, int(score), coming)


def cell_name(cell):
    """a4 is at the top left."""
    return f"{'abcd'[cell % 4]}{4 - cell // 4}"


LOOKS = (
    *(("#c2b5a6", "#3b3a36"), ("#c2b5a6", "#3b3a36"), ("#efe7dc", "#3b3a36"), ("#ecdfc4", "#3b3a36")),
    *(("#f0b37e", "#3b3a36"), ("#ee9863", "#1f1d1a"), ("#ea7d5c", "#1f1d1a"), ("#dd5b3a", "#ffffff")),
    *(("#e9cf72", "#3b3a36"), ("#e6c54f", "#3b3a36"), ("#d9b32c", "#1f1d1a"), ("#b98f12", "#ffffff")),
    *(("#8a6a00", "#ffffff"), ("#4d7c3a", "#ffffff"), ("#1f6f6b", "#ffffff"), ("#1d4e89", "#ffffff")),
    ("#4b2e83", "#ffffff"),
)
"""Bits of a tile's number -> (paper, ink); the first is an empty cell."""
