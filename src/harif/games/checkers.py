"""English draughts: men step and jump diagonally forward, kings, which they become on the last row, both ways. A player
who can capture must, jump after jump; one who cannot move loses.

Only the dark squares count: 0 to 31 here are 1 to 32 in books, row by row, with Black's men on the first three rows.
Even rows (0, 2, …) have them in columns 1, 3, 5, 7, odd rows in 0, 2, 4, 6. Of the four ways, 0 and 1 lead down the
board, to the left and right, 2 and 3 up, to the left and right. A state holds the pieces of Black and of White, the
kings of both, the plies since a capture or a man's move, and whose turn it is. A move is its square, 32 more if it
captures, and 64 times its path.
"""

from typing import NamedTuple

from harif.drawing.digits import digits
from harif.drawing.page import board_page, touch
from harif.game import U64, Board, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.catalogue import say
from harif.words.places import piece, standing

NAME = {"en": "Checkers", "fa": "دامه"}
RULE = {"fa": "زدن اجباری است و چند پرش پیاپی یک حرکت است؛ هر که نتواند حرکت کند می‌بازد."}

ALL = 0xFFFF_FFFF
EVEN = 0x0F0F_0F0F  # rows 0, 2, 4, 6
LEFT = 0x1010_1010  # squares of the left column, in odd rows
RIGHT = 0x0808_0808  # of the right column, in even rows
FIRST, LAST = 0xF, 0xF << 28  # the king rows: White's and Black's
BLACK_START, WHITE_START = 0xFFF, 0xFFF << 20
CENTRE = 0x0066_6600  # squares of the middle four columns in the middle rows


def stepped(board, way):
    """Every piece of `board` one step on; those that would leave the board vanish."""
    even, odd = board & EVEN, board & ~EVEN
    if way == 0:
        return (even << 4 | (odd & ~LEFT) << 3) & ALL
    if way == 1:
        return ((even & ~RIGHT) << 5 | odd << 4) & ALL
    if way == 2:
        return even >> 4 | (odd & ~LEFT) >> 5
    return (even & ~RIGHT) >> 3 | odd >> 4


def jumped(board, way, enemies, empty):
    """Where the pieces of `board` that can jump over an enemy that way would land."""
    return stepped(stepped(board, way) & enemies, way) & empty


# A player has at most 12 pieces, and none has more than 16 ways to capture (tried for every square and every set of
# enemies it can meet).
PIECES = {"b": "black_man", "B": "black_king", "w": "white_man", "W": "white_king"}


@game(name="checkers", players=2, max_actions=192, board=Board(sides="●○"))
def checkers(quiet=80):
    """English draughts: captures are forced, several jumps are one move; a player who cannot move loses.

    The game is a draw after `quiet` plies without a capture or a man's move. They are counted in the state, so a
    position that comes back is another state: the counter, not repetition, ends the game.
    """
    if not 1 <= quiet <= 1000:
        raise WrongParameter(
            "quiet={quiet}: give 1 to 1000 plies without a capture or a man's move until it is a draw.", quiet=quiet
        )

    class Checkers(NamedTuple):
        black: U64 = BLACK_START  # Black moves first, down the board
        white: U64 = WHITE_START
        kings: U64 = 0  # of both
        calm: int = 0  # plies since a capture or a man's move
        turn: int = 0

        def player(self):
            return self.turn

        def mine(self):
            return self.black if self.turn == 0 else self.white

        def theirs(self):
            return self.white if self.turn == 0 else self.black

        def movers(self, way):
            """Pieces of the player to move that may go that way: men ahead only, kings everywhere."""
            return self.mine() & self.kings if (way >= 2) == (self.turn == 0) else self.mine()

        def jumpers(self, way):
            """Pieces that can begin a jump that way."""
            return jumped(self.movers(way), way, self.theirs(), ALL & ~(self.black | self.white))

        def captures(self):
            """Must the player to move capture?"""
            return (self.jumpers(0) | self.jumpers(1) | self.jumpers(2) | self.jumpers(3)) != 0

        def steps(self):
            """Squares that some piece can step to."""
            empty = ALL & ~(self.black | self.white)
            found = U64(0)
            for way in range(4):
                found |= stepped(self.movers(way), way) & empty
            return found

        def actions(self):
            """Square + 32 if it captures + 64 × the path: the ways of its steps, two bits each, below a leading 1."""
            if self.captures():
                for action in self.jumps():
                    yield action
            else:
                empty = ALL & ~(self.black | self.white)
                left = self.mine()
                while left:
                    piece = left & -left
                    left &= left - 1
                    square = piece.bit_length() - 1
                    for way in range(4):
                        if self.movers(way) & piece and stepped(piece, way) & empty:
                            yield square | (4 | way) << 6

        def jumps(self):
            """Every complete sequence of jumps, depth first. The path itself is the stack: two bits a jump; one jump is
            taken back by stepping backwards over it.
            """
            free = ALL & ~(self.black | self.white)
            left = self.mine()
            while left:
                start = left & -left
                left &= left - 1
                square = start.bit_length() - 1
                king = self.kings & start != 0
                first = 0 if king or self.turn == 0 else 2
                last = 4 if king or self.turn == 1 else 2
                at, taken, path, way, longer = start, U64(0), 1, first, False
                while True:
                    landing = U64(0)
                    if way < last:
                        over = stepped(at, way) & self.theirs() & ~taken
                        landing = stepped(over, way) & (free | start)
                        if landing:
                            taken |= over
                            at = landing
                            path = path << 2 | way
                            crowned = not king and landing & (FIRST | LAST) != 0
                            way = last if crowned else first
                            longer = False
                        else:
                            way += 1
                    else:
                        if path == 1:
                            break
                        if not longer:
                            yield square | 32 | path << 6
                        way = path & 3
                        back = stepped(at, 3 - way)
                        taken &= ~back
                        at = stepped(back, 3 - way)
                        path >>= 2
                        way += 1
                        longer = True

        def result(self, action):
            square, captures, path = action & 31, action & 32, action >> 6
            start = U64(1) << square
            at, taken = start, U64(0)
            for step in range((path.bit_length() - 3) // 2, -1, -1):
                way = path >> 2 * step & 3
                at = stepped(at, way)
                if captures:
                    taken |= at
                    at = stepped(at, way)
            king = self.kings & start != 0
            kings = self.kings & ~start & ~taken
            if king or at & (FIRST | LAST):
                kings |= at
            calm = self.calm + 1 if king and not captures else 0
            if self.turn == 0:
                return Checkers(self.black & ~start | at, self.white & ~taken, kings, calm, 1)
            return Checkers(self.black & ~taken, self.white & ~start | at, kings, calm, 0)

        def stuck(self):
            return self.steps() == 0 and not self.captures()

        def terminal(self):
            return self.calm >= quiet or self.stuck()

        def utility(self, player):
            if not self.stuck():
                return 0.0
            return -1.0 if player == self.turn else 1.0

        # What helps the search.

        def side(self, player):
            """Material and position of one player, in hundredths of a man."""
            own = self.black if player == 0 else self.white
            men, kings = own & ~self.kings, own & self.kings
            worth = 100 * men.bit_count() + 150 * kings.bit_count()
            worth += 4 * (own & CENTRE).bit_count() + 3 * (kings & CENTRE).bit_count()
            worth += 8 * (men & (FIRST if player == 0 else LAST)).bit_count()  # they keep the enemy from crowning
            for row in range(1, 8):
                here = men >> (4 * row if player == 0 else 28 - 4 * row) & 0xF
                worth += 2 * row * here.bit_count()
            return worth

        def evaluate(self, player):
            """Men and kings, advancement, the back row and the centre; exchanges help whoever is ahead."""
            black, white = self.side(0), self.side(1)
            ahead = (black - white) / (black + white + 400.0)
            return ahead if player == 0 else -ahead

        def noisy(self):
            """Captures."""
            if self.captures():
                for action in self.jumps():
                    yield action

        def priority(self, action):
            """Long captures, then new kings, then men's moves; men of the back row stay."""
            square, path = action & 31, action >> 6
            start = U64(1) << square
            if action & 32:
                return 100 * (path.bit_length() // 2)
            if self.kings & start:
                return 0
            row = square // 4 if self.turn == 0 else 7 - square // 4
            return 50 if row == 6 else row if row else -1

        # Showing and notation.

        def text(self, lang="en"):
            """The board with Black above, ● and ○, a K behind a king; every square with its number, the score below."""
            signs = {".": "·", "b": "●", "B": "●K", "w": "○", "W": "○K"}
            lines = []
            for row in range(8):
                squares = range(4 * row, 4 * row + 4)
                cells = [f"{square + 1:>2} {signs[self.letter(square)]:<3}" for square in squares]
                lines.append((" " * 6 * (1 - row % 2) + (" " * 6).join(cells)).rstrip())
            score = digits(f"● {self.black.bit_count()} : {self.white.bit_count()} ○", lang)
            to_move = "" if self.terminal() else "   " + say("board.turn_of", lang, who="●○"[self.turn])
            return "\n".join([*lines, score + to_move])

        def spots(self):
            for square in range(32):
                row, column = divmod(square, 4)
                king = self.kings >> square & 1
                yield str(square + 1), row, 12 * column + 6 * (1 - row % 2) + 3, 2 if king else 1

        def letter(self, square):
            """b, w for men, B, W for kings, . for an empty square."""
            if not (self.black | self.white) >> square & 1:
                return "."
            letter = "b" if self.black >> square & 1 else "w"
            return letter.upper() if self.kings >> square & 1 else letter

        def svg(self, lang="en"):
            """A board of wood, the playable squares numbered."""
            cell = 40
            out = [
                f'<rect width="{8 * cell + 16}" height="{8 * cell + 16}" rx="6" fill="#5b3a1e"/>'
                f'<rect x="8" y="8" width="{8 * cell}" height="{8 * cell}" fill="#f0d9b5"/>'
            ]
            for square in range(32):
                row = square // 4
                x, y = 8 + cell * (2 * (square % 4) + 1 - row % 2), 8 + cell * row
                letter, name = self.letter(square), str(square + 1)
                label = standing(name, piece(PIECES[letter], lang) if letter != "." else "", lang)
                out.append(f'<g{touch(name, label)} transform="translate({x} {y})">')
                out.append(f'<rect width="{cell}" height="{cell}" fill="#a3703f"/>')
                out.append(f'<text x="3" y="10" font-size="8" fill="#f0d9b5">{square + 1}</text>')
                if letter != ".":
                    face, edge = ("#1f2937", "#6b7280") if letter in "bB" else ("#f8fafc", "#94a3b8")
                    out.append(f'<circle cx="20" cy="22" r="15" fill="{edge}"/>')
                    out.append(f'<circle cx="20" cy="20" r="15" fill="{face}" stroke="{edge}"/>')
                    out.append(f'<circle cx="20" cy="20" r="10.5" fill="none" stroke="{edge}" stroke-width="1.2"/>')
                    if letter in "BW":
                        crown = "M12.5 25.5l-1.5-10 5 4.5 4-7 4 7 5-4.5-1.5 10z"
                        out.append(f'<path d="{crown}" fill="#eab308" stroke="#854d0e" stroke-width=".8"/>')
                out.append("</g>")
            return board_page(8 * cell + 16, 8 * cell + 16, out, "checkers")

        def move_name(self, action):
            """11-15, 22x15x8: every square that the piece touches down on."""
            square, captures, path = action & 31, action & 32, action >> 6
            at, names = 1 << square, [str(square + 1)]
            for step in range((path.bit_length() - 3) // 2, -1, -1):
                way = path >> 2 * step & 3
                at = stepped(stepped(at, way), way) if captures else stepped(at, way)
                names.append(str(at.bit_length()))
            return ("x" if captures else "-").join(names)

        def read_move(self, text):
            """11x25 for 11x18x25."""
            for action in self.actions():
                squares = self.move_name(action).split("x")
                if [squares[0], squares[-1]] == text.lower().split("x"):
                    yield action

        def notation(self):
            """FEN of draughts, B:W21,K22:B1,2; and the plies since a capture or a man's move, if any."""
            sides = []
            for name, board in (("W", self.white), ("B", self.black)):
                squares = [s for s in range(32) if board >> s & 1]
                sides.append(name + ",".join(f"{'K' if self.kings >> s & 1 else ''}{s + 1}" for s in squares))
            return "BW"[self.turn] + ":" + ":".join(sides) + (f" {self.calm}" if self.calm else "")

        @staticmethod
        def parse(text):
            """FEN of draughts: who is to move, then the squares of each side, K before a king: B:W18,24,K31:B1,2; the
            plies since a capture or a man's move may follow after a space.
            """
            words = text.upper().rstrip(".").split()
            if not words or ":" not in words[0]:
                return None
            turn, *sides = words[0].split(":")
            if turn not in ("B", "W"):
                raise WrongPosition("it begins with who is to move: B: or W:")
            boards, kings = {"B": 0, "W": 0}, 0
            for side in filter(None, sides):
                if side[0] not in boards:
                    raise WrongPosition("'{side}' does not begin with W or B", side=side)
                for word in filter(None, side[1:].split(",")):
                    number = word.removeprefix("K")
                    if not number.isdecimal() or not 1 <= int(number) <= 32:
                        raise WrongPosition(
                            "'{word}' is not a square; squares are 1 to 32, with a K before a king", word=word
                        )
                    bit = 1 << int(number) - 1
                    if (boards["B"] | boards["W"]) & bit:
                        raise WrongPosition("two pieces stand on {number}", number=number)
                    boards[side[0]] |= bit
                    kings |= bit if word != number else 0
            if max(boards["B"].bit_count(), boards["W"].bit_count()) > 12:
                raise WrongPosition("a player has at most 12 pieces")
            if boards["B"] & ~kings & LAST or boards["W"] & ~kings & FIRST:
                raise WrongPosition("a man on the king row is a king")
            if len(words) > 2 or (len(words) == 2 and not words[1].isdecimal()):
                raise WrongPosition("only the number of quiet plies may follow after the squares")
            calm = int(words[1]) if len(words) == 2 else 0
            if calm > quiet:
                raise WrongPosition("there are at most {quiet} quiet plies", quiet=quiet)
            return Checkers(boards["B"], boards["W"], kings, calm, "BW".index(turn))

    return Checkers
