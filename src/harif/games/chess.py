"""Chess: two players move their men in turn and capture the other's; who attacks the king so that it cannot escape,
wins.

A state holds three planes that spell what stands on each square, White's squares, one word of rights and two counters:
see `Chess`. A move is from | to << 6 | kind << 12, where kind is what a pawn becomes, or 0; a king castles by going to
the square of its rook, and a pawn captures in passing by going to the square that was passed over.
"""

from typing import NamedTuple

from harif.game import U64, game
from harif.game.errors import WrongParameter
from harif.games import chess_board as board
from harif.games import chess_exchange as exchange
from harif.games import chess_fen as fen
from harif.games import chess_judgement as judgement
from harif.games import chess_moves as moves
from harif.games import chess_pgn as pgn
from harif.games import chess_reasons as reasons
from harif.games import chess_san as san
from harif.games.chess_men import BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, code_at
from harif.games.chess_moves import is_dead, passing, sides_of

NAME = {"en": "Chess", "fa": "شطرنج"}
RULE = {"fa": "مهره‌ها را به نوبت حرکت دهید و شاه حریف را مات کنید؛ پات، سه‌بار تکرار و پنجاه حرکت بی‌نتیجه مساوی است."}

ROOKS = 0xFFFF  # in `rights`: rooks that may castle


def back_rank(start):
    """The men on the first rank, files a to h, in one of the 960 arrangements; 518 is the usual one."""
    if not 0 <= start < 960:
        raise WrongParameter("start={start}: the arrangements of Chess960 are numbered 0 to 959.", start=start)
    men = [0] * 8
    start, light = divmod(start, 4)
    start, dark = divmod(start, 4)
    knights, queen = divmod(start, 6)
    men[2 * light + 1] = men[2 * dark] = BISHOP
    free = [file for file in range(8) if not men[file]]
    men[free.pop(queen)] = QUEEN
    pairs = [(first, second) for first in range(4) for second in range(first + 1, 5)]
    first, second = pairs[knights]
    men[free[first]] = men[free[second]] = KNIGHT
    for man in (ROOK, KING, ROOK):
        men[men.index(0)] = man
    return men


@game(
    name="chess",
    players=2,
    constant_sum=1,
    utility_range=(0, 1),
    max_actions=256,
    repetition=3,
    counters=("clock", "number"),
    selective=True,
    features=judgement.FEATURES,
    traits=judgement.TRAITS,
    board=board.BOARD,
)
def chess(draws=True, start=518):
    """The king that is attacked and cannot escape is mated; stalemate and fifty idle moves are draws.

    With draws=false neither fifty moves without a capture or a pawn's move nor too few men end a game. `start` is the
    number of a Chess960 arrangement.
    """
    men = back_rank(start)
    planes = [0, 0, 0]
    castles = 0
    for file, man in enumerate(men):
        for plane in range(3):
            if man >> plane & 1:
                planes[plane] |= 1 << file | 1 << file + 56
        if man == ROOK:
            castles |= 1 << file | 1 << file + 8
    first, second, third = planes
    first |= 0x00FF_0000_0000_FF00

    class Chess(NamedTuple):
        one: U64 = first  # three planes spell what stands on a square: pawn 1, knight 2, king 3,
        two: U64 = second  # bishop 5, rook 6, queen 7; 0 is empty
        four: U64 = third
        white: U64 = 0xFFFF  # squares of White's men
        rights: int = castles  # bits 0-15: rooks that may castle, files of rank 1, then of rank 8; 16-22: 1 + the
        # square where a pawn may be captured in passing, 0 if that is not legal; 23: Black to move
        clock: int = 0  # plies since a capture or a pawn's move
        number: int = 1  # of the move, as FEN counts

        def player(self):
            return self.rights >> 23 & 1

        def over(self):
            """Is it a draw by fifty moves or by too few men (or mate at the fiftieth)?"""
            return draws and (self.clock >= 100 or is_dead(self))

        actions = moves.actions

        def result(self, action):
            origin, target, kind = action & 63, action >> 6 & 63, action >> 12
            black = self.rights >> 23 & 1
            mine, theirs = sides_of(self)
            here, there = U64(1) << origin, U64(1) << target
            stay = ~(here | there)
            code = code_at(self, origin)
            lost = (here | there) & 255 | (here | there) >> 48 & 0xFF00
            if code == KING:
                lost |= 0xFF00 if black else 0xFF
            rights = (self.rights & ROOKS & ~lost) | (self.rights ^ BLACK) & BLACK
            clock, number = self.clock + 1, self.number + black
            if mine & there:  # castling
                goal = (origin & 56) + (6 if target > origin else 2)
                king = U64(1) << goal
                rook = U64(1) << (goal - 1 if target > origin else goal + 1)
                white = self.white & stay
                if not black:
                    white |= king | rook
                one, two = self.one & stay | king, self.two & stay | king | rook
                return Chess(one, two, self.four & stay | rook, white, rights, clock, number)
            if theirs & there or code == PAWN:
                clock = 0
            become = kind if kind else code
            one, two, four = self.one & stay, self.two & stay, self.four & stay
            one |= (become & 1) << U64(target)
            two |= (become >> 1 & 1) << U64(target)
            four |= (become >> 2) << U64(target)
            white = self.white & stay
            if not black:
                white |= there
            if code == PAWN:
                if target == (self.rights >> 16 & 127) - 1:
                    gone = ~(U64(1) << (target ^ 8))
                    one, white = one & gone, white & gone
                elif origin ^ target == 16:
                    over = origin + target >> 1
                    if passing(one, two, four, theirs, mine ^ here ^ there, over):
                        rights |= over + 1 << 16
            return Chess(one, two, four, white, rights, clock, number)

        def utility(self, player):
            if is_dead(self) or not self.urgent():
                return 0.5
            for _ in self._replace(clock=0).actions():
                return 0.5  # fifty moves, and no mate
            return 0.0 if player == self.rights >> 23 & 1 else 1.0

        # What helps the search.

        urgent = moves.urgent
        priority = exchange.priority
        noisy = exchange.noisy
        safe = exchange.safe

        def passed(self):
            """The other is to move; nothing may be captured in passing."""
            rights = self.rights & ROOKS | (self.rights ^ BLACK) & BLACK
            return Chess(self.one, self.two, self.four, self.white, rights, self.clock + 1, self.number)

        evaluate = judgement.evaluate
        features = judgement.features
        traits = judgement.traits
        weight = judgement.weight
        term = judgement.term

        # Showing and notation.

        rows, captured = board.rows, board.captured
        touches, slides = board.touches, board.slides
        text, svg = board.text, board.svg
        move_name, read_move, uci = san.move_name, san.read_move, san.uci
        forbidden = reasons.forbidden
        notation = fen.notation

        @staticmethod
        def parse(text):
            """FEN or `startpos`, behind which moves may follow after the word `moves`; or a game in PGN."""
            return pgn.position(text, Chess) if pgn.is_pgn(text) else fen.parse(text, Chess)

    return Chess
