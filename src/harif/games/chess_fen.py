"""Positions of chess as FEN."""

from harif.game.errors import WrongPosition
from harif.games.chess_moves import passing
from harif.games.squares import square_name

LETTERS = " PNK BRQ"


def rows(self):
    letters = ["."] * 64
    for square in range(64):
        code = (self.one >> square & 1) + 2 * (self.two >> square & 1) + 4 * (self.four >> square & 1)
        if code:
            letter = LETTERS[code]
            letters[square] = letter if self.white >> square & 1 else letter.lower()
    return ["".join(letters[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]


def notation(self):
    board = "/".join(rows(self))
    for empty in range(8, 0, -1):
        board = board.replace("." * empty, str(empty))
    rights = ""
    for side in (0, 1):
        king = self.one & self.two & ~self.four & (self.white if side == 0 else ~self.white)
        file = (king.bit_length() - 1) % 8
        rooks = [f for f in range(7, -1, -1) if self.rights >> 8 * side + f & 1]
        usual = {7: "k", 0: "q"} if file == 4 else {}
        names = "".join(usual.get(f, "abcdefgh"[f]) for f in rooks)
        rights += names.upper() if side == 0 else names
    passed = self.rights >> 16 & 127
    return " ".join(
        (
            board,
            "b" if self.rights >> 23 & 1 else "w",
            rights or "-",
            square_name(passed - 1, 8) if passed else "-",
            str(self.clock),
            str(self.number),
        )
    )


def read_fields(text):
    """The fields of a state; None if the text is no FEN."""
    words = text.split()
    if not words or "/" not in words[0]:
        return None
    ranks = ["".join("." * int(c) if c in "12345678" else c for c in rank) for rank in words[0].split("/")]
    if len(ranks) != 8 or any(len(rank) != 8 for rank in ranks):
        raise WrongPosition("a board is eight ranks of eight squares, from rank 8 down, with / between them")
    one = two = four = white = 0
    board = "".join(reversed(ranks))
    for square, letter in enumerate(board):
        if letter != ".":
            code = LETTERS.index(letter.upper())
            one |= (code & 1) << square
            two |= (code >> 1 & 1) << square
            four |= (code >> 2) << square
            white |= letter.isupper() << square
    black = words[1:2] == ["b"]
    rights = black << 23
    for letter in words[2] if len(words) > 2 and words[2] != "-" else "":
        side = 0 if letter.isupper() else 1
        home = board[56 * side : 56 * side + 8]
        king, rook = home.index("kK"[1 - side]), "rR"[1 - side]
        if letter in "Kk":
            file = home.rindex(rook)
        elif letter in "Qq":
            file = home.index(rook)
        else:
            file = "abcdefgh".index(letter.lower())
        assert king >= 0
        rights |= 1 << 8 * side + file
    if len(words) > 3 and words[3] != "-":
        square = "abcdefgh".index(words[3][0]) + 8 * int(words[3][1]) - 8
        taken = one | two | four
        mine = taken & ~white if black else white
        if passing(one, two, four, mine, taken ^ mine, square):
            rights |= square + 1 << 16
    clock = int(words[4]) if len(words) > 4 else 0
    number = int(words[5]) if len(words) > 5 else 1
    return one, two, four, white, rights, clock, number
