"""Chess without pawns: two kings and up to three more pieces move as in chess. Mate wins; stalemate, and too few pieces
to mate, are draws.

A state is one number: bit 0 says who is to move, then come seven bits a piece, its square from a1 = 0 to h8 = 63, or
GONE if it was captured. White's pieces come first, each side from the king down, and twins are kept in the order of
their squares. A move is 64 × the piece + the square it goes to.
"""

from typing import NamedTuple

from harif.game import U64, Board, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.games.squares import square_name
from harif.words.places import chessmen

NAME = {"en": "Chess endgame", "fa": "آخر بازی شطرنج"}
RULE = {"fa": "شطرنج بی‌پیاده: دو شاه و تا سه مهرهٔ دیگر؛ مات برد است، پات و کمبود مهره مساوی."}

KING, QUEEN, ROOK, BISHOP, KNIGHT = range(5)
LETTERS = "KQRBN"
GONE = 64
FULL = 0xFFFF_FFFF_FFFF_FFFF
NOT_A, NOT_H = 0xFEFE_FEFE_FEFE_FEFE, 0x7F7F_7F7F_7F7F_7F7F
NOT_AB, NOT_GH = 0xFCFC_FCFC_FCFC_FCFC, 0x3F3F_3F3F_3F3F_3F3F
STRAIGHT = ((1, NOT_A, NOT_H), (8, FULL, FULL))  # (step, squares it may reach up the board, and down)
DIAGONAL = ((9, NOT_A, NOT_H), (7, NOT_H, NOT_A))
REACH = (8, 27, 14, 13, 8)  # the most moves of each kind
HOMES = (("e", "d", "ah", "cf", "bg"), ("e", "c", "ha", "fc", "gb"))  # files of each kind at the start; White, Black


def sliding(ways, piece, empty):
    """Squares that a piece attacks along the ways, up to the first that is not empty."""
    found = U64(0)
    for step, up, down in ways:
        there = piece
        while there:
            there = there << step & up
            found |= there
            there &= empty
        there = piece
        while there:
            there = there >> step & down
            found |= there
            there &= empty
    return found


def attacks(kind, square, taken):
    """The squares that a piece attacks when the squares `taken` are occupied, as one board."""
    piece = U64(1) << square
    empty = FULL & ~taken
    found = U64(0)
    if kind == KING:
        row = piece | piece << 1 & NOT_A | piece >> 1 & NOT_H
        found = (row | row << 8 & FULL | row >> 8) & ~piece
    elif kind == KNIGHT:
        near = piece << 1 & NOT_A | piece >> 1 & NOT_H
        far = piece << 2 & NOT_AB | piece >> 2 & NOT_GH
        found = (near << 16 & FULL) | near >> 16 | (far << 8 & FULL) | far >> 8
    else:
        if kind != BISHOP:
            found |= sliding(STRAIGHT, piece, empty)
        if kind != ROOK:
            found |= sliding(DIAGONAL, piece, empty)
    return found


def sides(pieces):
    """`KBNK` as the kinds of White's pieces and of Black's, each from the king down."""
    text = pieces.upper()
    second = text.rfind("K")
    if text[:1] != "K" or text.count("K") != 2 or not set(text) <= set(LETTERS) or not 3 <= len(text) <= 5:
        raise WrongParameter(
            "pieces={pieces}: write White's king and pieces, then Black's, such as KQK, KBNK or KQKR: one to three "
            "of Q, R, B and N in all.",
            pieces=pieces,
        )
    return [sorted(map(LETTERS.index, side)) for side in (text[:second], text[second:])]


@game(
    name="endgame",
    players=2,
    board=Board("chess", "letters", "numbers", sides="Kk", says=chessmen),
    max_actions=lambda pieces: max(sum(REACH[kind] for kind in side) for side in sides(pieces)),
)
def endgame(pieces="KBNK"):
    """Chess without pawns: two kings and up to three pieces; mate wins, stalemate and too few pieces are draws."""
    white, black = sides(pieces)
    kinds = (*white, *black)
    count, whites = len(kinds), len(white)
    colours = (0,) * whites + (1,) * len(black)
    twins = tuple(i + 1 < count and kinds[i] == kinds[i + 1] and colours[i] == colours[i + 1] for i in range(count))
    start = 0
    for colour, side in enumerate((white, black)):
        free = "abcdfgh"
        for place, kind in enumerate(side):
            file = next((f for f in HOMES[colour][kind] + free if kind == KING or f in free), "")
            free = free.replace(file, "")
            start |= ("abcdefgh".index(file) + 56 * colour) << 1 + 7 * (place + whites * colour)

    class Endgame(NamedTuple):
        men: int = start

        def player(self):
            return self.men & 1

        def square(self, piece):
            return self.men >> 1 + 7 * piece & 127

        def taken(self, colour):
            """The squares of one side's pieces, as one board."""
            board = U64(0)
            for piece in range(count):
                square = self.square(piece)
                if colours[piece] == colour and square != GONE:
                    board |= U64(1) << square
            return board

        def in_check(self, colour):
            """Is that side's king attacked?"""
            king = self.square(whites * colour)
            taken = self.taken(0) | self.taken(1)
            for piece in range(count):
                square = self.square(piece)
                if colours[piece] != colour and square != GONE and attacks(kinds[piece], square, taken) >> king & 1:
                    return True
            return False

        def dead(self):
            """Can neither side mate, whatever the other does? (Kings alone, or with one bishop or knight.)"""
            minor = 0
            for piece in range(count):
                if self.square(piece) != GONE and kinds[piece] != KING:
                    if kinds[piece] in (QUEEN, ROOK):
                        return False
                    minor += 1
            return minor <= 1

        def actions(self):
            """piece * 64 + square"""
            turn = self.men & 1
            own = self.taken(turn)
            taken = own | self.taken(1 - turn)
            for piece in range(count):
                square = self.square(piece)
                if colours[piece] == turn and square != GONE:
                    left = attacks(kinds[piece], square, taken) & ~own
                    while left:
                        action = piece * 64 + (left & -left).bit_length() - 1
                        if not self.result(action).in_check(turn):
                            yield action
                        left &= left - 1

        def result(self, action):
            mover, target = action >> 6, action & 63
            men = 1 - (self.men & 1)
            for piece in range(count):
                square = self.square(piece)
                if piece == mover:
                    square = target
                elif square == target:
                    square = GONE
                men |= square << 1 + 7 * piece
            return Endgame(men).in_order()

        def in_order(self):
            """The same position with twin pieces in the order of their squares: it has one state only."""
            men = self.men
            for _ in range(count - 3):
                for piece in range(count - 1):
                    if twins[piece]:
                        at = 1 + 7 * piece
                        first, second = men >> at & 127, men >> at + 7 & 127
                        if first > second:
                            men ^= (first ^ second) << at | (first ^ second) << at + 7
            return Endgame(men)

        def terminal(self):
            if self.dead():
                return True
            for _ in self.actions():
                return False
            return True

        def utility(self, player):
            turn = self.men & 1
            if self.dead() or not self.in_check(turn):
                return 0.0
            return -1.0 if player == turn else 1.0

        # What helps the search.

        def key(self):
            return self.men

        def symmetries(self):
            """The board turned and mirrored: without pawns and castling all eight ways are one."""
            for way in range(1, 8):
                men = self.men & 1
                for piece in range(count):
                    square = self.square(piece)
                    if square != GONE:
                        square ^= (7 if way & 1 else 0) ^ (56 if way & 2 else 0)
                        if way & 4:
                            square = square >> 3 | (square & 7) << 3
                    men |= square << 1 + 7 * piece
                yield Endgame(men).in_order()

        # Showing and notation.

        def rows(self):
            letters = ["."] * 64
            for piece in range(count):
                if self.square(piece) != GONE:
                    letter = LETTERS[kinds[piece]]
                    letters[self.square(piece)] = letter.lower() if colours[piece] else letter
            return ["".join(letters[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]

        def touches(self, action):
            for square in (self.square(action >> 6), action & 63):
                yield square_name(square, 8)

        def move_name(self, action):
            """Kd4, Bxe5; where two pieces of a kind can go there, with the square it comes from: Na3b5."""
            mover, target = action >> 6, action & 63
            names = [square_name(square, 8) for square in (self.square(mover), target)]
            others = [a >> 6 for a in self.actions() if a & 63 == target and a != action]
            origin = names[0] if any(kinds[other] == kinds[mover] for other in others) else ""
            takes = "x" if self.taken(1 - (self.men & 1)) >> target & 1 else ""
            return f"{LETTERS[kinds[mover]]}{origin}{takes}{names[1]}"

        def uci(self, action):
            """e2e4"""
            return square_name(self.square(action >> 6), 8) + square_name(action & 63, 8)

        def notation(self):
            """The board as in FEN, and who is to move: 8/8/8/8/8/3k4/8/KBN5 w"""
            board = "/".join(self.rows())
            for empty in range(8, 0, -1):
                board = board.replace("." * empty, str(empty))
            return f"{board} {'wb'[self.men & 1]}"

        @staticmethod
        def parse(text):
            """The first two words of FEN; a piece that is not there was captured."""
            words = text.split()
            if not words or "/" not in words[0]:
                return None
            ranks = words[0].split("/")
            squares = ["".join("." * int(c) if c in "12345678" else c for c in rank) for rank in ranks]
            if len(ranks) != 8 or any(len(rank) != 8 for rank in squares):
                raise WrongPosition("a board is eight ranks of eight squares, from rank 8 down, with / between them")
            if len(words) > 1 and words[1] not in ("w", "b"):
                raise WrongPosition("'{word}' does not say who is to move; write w or b", word=words[1])
            men = 1 if words[1:2] == ["b"] else 0
            board = "".join(reversed(squares))
            places = [(letter, square) for square, letter in enumerate(board) if letter != "."]
            for piece in range(count):
                letter = LETTERS[kinds[piece]]
                letter = letter.lower() if colours[piece] else letter
                square = next((s for found, s in places if found == letter), GONE)
                if square != GONE:
                    places.remove((letter, square))
                elif kinds[piece] == KING:
                    raise WrongPosition("there is no {letter} on the board", letter=letter)
                men |= square << 1 + 7 * piece
            if places:
                raise WrongPosition(
                    "there is no room for {piece}: the pieces are {pieces}", piece=places[0][0], pieces=pieces.upper()
                )
            state = Endgame(men).in_order()
            if state.in_check(1 - (men & 1)):
                raise WrongPosition("the side that has just moved is in check")
            return state

    return Endgame
