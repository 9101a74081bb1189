"""Nine men's morris: two players place their men on the points of a board in turn, then move them along its lines.
Three in a row, a mill, take a man of the other; a player with two men left, or no move, loses.

A state holds the men of White and of Black, one bit a point: eight to a ring, clockwise from its upper left corner, the
outer ring first; the board for three men has one ring and a point in the middle. Then come how many men have been
placed, of both together, and whose turn it is; men are placed in turn, White's first, so this also tells what each
player still has in hand. A move is its target, + 32 × where it comes from, + 1024 × the man it takes.
"""

from typing import NamedTuple

from harif.drawing.page import board_page, touch
from harif.game import U64, Board, game
from harif.game.errors import WrongParameter, WrongPosition
from harif.words.catalogue import say
from harif.words.places import piece, standing

NAME = {"en": "Nine men's morris", "fa": "دوز نه‌مهره‌ای"}
RULE = {"fa": "سه مهره در یک خط یک مهرهٔ حریف را می‌گیرد؛ هر که دو مهره داشته باشد یا نتواند حرکت کند می‌بازد."}

NONE = 31  # instead of a point: the man comes from the hand, or the move takes nothing
CORNERS, MIDDLES = 0x555555, 0xAAAAAA  # the points of a ring, in turn
FIRST, HIGH = 0x010101, 0xFEFEFE  # the first point of each ring, and the others
ARMS = {  # lines that meet in a character: up 1, right 2, down 4, left 8
    **{0: " ", 1: "│", 4: "│", 5: "│", 2: "─", 8: "─", 10: "─", 6: "┌", 12: "┐", 3: "└", 9: "┘"},
    **{7: "├", 13: "┤", 14: "┬", 11: "┴", 15: "┼"},
}
MEN = "○●"  # White's and Black's


def clockwise(board):
    """Every man one point on, within its ring."""
    return board << 1 & HIGH | board >> 7 & FIRST


def anticlockwise(board):
    return board >> 1 & HIGH >> 1 | (board & FIRST) << 7


def reversed_rings(board):
    """Each ring seen in a mirror: point p becomes -p."""
    board = (board & 0x0F0F0F) << 4 | board >> 4 & 0x0F0F0F
    board = (board & 0x333333) << 2 | board >> 2 & 0x333333
    board = (board & 0x555555) << 1 | board >> 1 & 0x555555
    return clockwise(board)


# 32 lines join two points, and a move along one takes one of 9 men at most: 288. Placing and flying have fewer moves.
@game(name="morris", players=2, max_actions=288, repetition="draw", board=Board(sides=MEN))
def morris(men=9, flying=True):
    """Nine men's morris: three in a row take an enemy; a player with two men left, or no move, loses."""
    if men not in (3, 6, 9):
        raise WrongParameter("men={men}: there are boards for 9, 6 and 3 men.", men=men)
    rings = men // 3
    centre = 1 << 8 if men == 3 else 0  # the smallest board has a point in the middle, and its diagonals
    ring_points = (1 << 8 * rings) - 1
    board_points = ring_points | centre
    size = 2 * rings + 1  # lines of the board's grid
    places = []  # (column, row) of each point; row 0 at the bottom
    for ring in range(rings):
        for x, y in ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)):
            places.append((rings + x * (rings - ring), rings + y * (rings - ring)))
    if centre:
        places.append((1, 1))
    names = [f"{chr(97 + x)}{y + 1}" for x, y in places]
    reading = sorted(range(len(places)), key=lambda p: (-places[p][1], places[p][0]))  # as one reads the board
    lines = []  # pairs of neighbours
    for i in range(8 * rings):
        ring, p = i // 8, i % 8
        lines.append((i, ring * 8 + (p + 1) % 8))
        if centre:
            lines.append((i, 8))
        elif p % 2 and ring + 1 < rings:
            lines.append((i, i + 8))
    scale = 40.0 * men

    def inside_out(board):
        """The outer ring exchanged for the inner."""
        outer = 8 * (rings - 1)
        return (board & 0xFF) << outer | board >> outer | (board & 0xFF00 if rings == 3 else 0)

    class Morris(NamedTuple):
        white: U64 = 0
        black: U64 = 0
        placed: int = 0
        turn: int = 0

        def player(self):
            return self.turn

        def mine(self):
            return self.white if self.turn == 0 else self.black

        def theirs(self):
            return self.black if self.turn == 0 else self.white

        def in_hand(self, player):
            return men - (self.placed + 1 - player) // 2

        def placing(self):
            return self.placed < 2 * men

        def neighbours(self, board):
            """Points joined by a line to a point of `board`."""
            ring = board & ring_points
            found = clockwise(ring) | anticlockwise(ring)
            if centre:
                found |= (centre if ring else 0) | (ring_points if board & centre else 0)
            elif rings > 1:
                found |= (ring & MIDDLES) << 8 | (ring & MIDDLES) >> 8
            return found & board_points

        def closing(self, board):
            """Points where one more man makes three in a row with two of `board`."""
            ring = board & ring_points
            after, before = clockwise(ring), anticlockwise(ring)
            found = after & before & MIDDLES | (after & clockwise(after) | before & anticlockwise(before)) & CORNERS
            if rings == 3:
                once = (ring << 8 | ring >> 16) & ring_points
                twice = (ring << 16 | ring >> 8) & ring_points
                found |= once & twice & MIDDLES
            if centre:
                across = (ring << 4 | ring >> 4) & ring_points
                found |= (across if board & centre else 0) | (centre if ring & across else 0)
            return found & board_points

        def takeable(self):
            """Enemies that may be taken: those in no mill, or all if all are in mills."""
            theirs = self.theirs()
            left, loose = theirs, U64(0)
            while left:
                man = left & -left
                left &= left - 1
                if self.closing(theirs & ~man) & man == 0:
                    loose |= man
            return loose if loose else theirs

        def targets(self, source):
            """Empty points that the man at `source` (0: from the hand) may go to."""
            empty = board_points & ~(self.white | self.black)
            if source == 0 or (flying and self.mine().bit_count() <= 3):
                return empty
            return self.neighbours(source) & empty

        def actions(self):
            """Target + 32 × source + 1024 × man taken."""
            for action in self.moves(False):
                yield action

        def moves(self, only_mills):
            """All moves, or those that close a mill only."""
            mine, enemies = self.mine(), self.takeable()
            sources = U64(1) if self.placing() else mine
            while sources:
                source = sources & -sources
                sources &= sources - 1
                origin = source.bit_length() - 1
                if self.placing():
                    source, origin = U64(0), NONE
                mills = self.closing(mine & ~source)
                left = self.targets(source)
                while left:
                    target = left & -left
                    left &= left - 1
                    move = target.bit_length() - 1 | origin << 5
                    if target & mills and enemies:
                        taken = enemies
                        while taken:
                            yield move | (taken & -taken).bit_length() - 1 << 10
                            taken &= taken - 1
                    elif not only_mills:
                        yield move | NONE << 10

        def result(self, action):
            target, origin, taken = action & 31, action >> 5 & 31, action >> 10
            change = U64(1) << target
            if origin != NONE:
                change |= U64(1) << origin
            gone = U64(0) if taken == NONE else U64(1) << taken
            placed = self.placed + 1 if origin == NONE else self.placed
            if self.turn == 0:
                return Morris(self.white ^ change, self.black & ~gone, placed, 1)
            return Morris(self.white & ~gone, self.black ^ change, placed, 0)

        def lost(self):
            """Does the player to move have fewer than three men?"""
            return self.mine().bit_count() + self.in_hand(self.turn) < 3

        def stuck(self):
            if self.placing() or (flying and self.mine().bit_count() <= 3):
                return False
            return self.neighbours(self.mine()) & ~(self.white | self.black) == 0

        def terminal(self):
            return self.lost() or self.stuck()

        def utility(self, player):
            return -1.0 if player == self.turn else 1.0

        # What helps the search.

        def side(self, player):
            """Men, places to go, and mills that one more man would close."""
            own = self.white if player == 0 else self.black
            empty = board_points & ~(self.white | self.black)
            worth = 10 * (own.bit_count() + self.in_hand(player))
            return worth + (self.neighbours(own) & empty).bit_count() + 3 * (self.closing(own) & empty).bit_count()

        def evaluate(self, player):
            """Men first, then mills to close, then freedom to move."""
            ahead = (self.side(0) - self.side(1)) / scale
            return ahead if player == 0 else -ahead

        def noisy(self):
            """Moves that close a mill."""
            for action in self.moves(True):
                yield action

        def priority(self, action):
            """Mills first, then points where the enemy would close one, then points with many neighbours."""
            target = U64(1) << (action & 31)
            if action >> 10 != NONE:
                return 100
            near = self.neighbours(target).bit_count()
            return near + 50 if self.closing(self.theirs()) & target else near

        def key(self):
            """Two boards of 24 bits, up to 18 men placed, and the turn: 54 bits."""
            return ((self.white << 24 | self.black) << 5 | self.placed) << 1 | self.turn

        def symmetries(self):
            """The board turned and reflected, and its rings exchanged: 16 images with themselves, 8 with one ring."""
            white, black = self.white & ring_points, self.black & ring_points
            white_centre, black_centre = self.white & centre, self.black & centre
            for image in range(16 if rings > 1 else 8):
                if image & 7:
                    if image & 3:
                        white, black = clockwise(clockwise(white)), clockwise(clockwise(black))
                    else:
                        white, black = reversed_rings(white), reversed_rings(black)
                elif image:
                    white, black = inside_out(white), inside_out(black)
                yield Morris(white | white_centre, black | black_centre, self.placed, self.turn)

        # Showing and notation.

        def text(self, lang="en"):
            """The lines of the board; ○ is White, ● Black; below, who moves and the men in hand."""
            high = 2 if centre else 1
            arms = [[0] * (4 * size - 3) for _ in range(high * size - high + 1)]
            for a, b in lines:
                (x, y), (u, v) = places[a], places[b]
                if y == v:
                    for column in range(4 * min(x, u), 4 * max(x, u)):
                        arms[high * (size - 1 - y)][column] |= 2
                        arms[high * (size - 1 - y)][column + 1] |= 8
                elif x == u:
                    for line in range(high * (size - 1 - max(y, v)), high * (size - 1 - min(y, v))):
                        arms[line][4 * x] |= 4
                        arms[line + 1][4 * x] |= 1
            drawn = [[ARMS[arm] for arm in line] for line in arms]
            if centre:
                drawn[1][2] = drawn[3][6] = "╲"
                drawn[1][6] = drawn[3][2] = "╱"
            for point, (x, y) in enumerate(places):
                if (self.white | self.black) >> point & 1:
                    drawn[high * (size - 1 - y)][4 * x] = MEN[self.black >> point & 1]
            shown = []
            for line, characters in enumerate(drawn):
                label = str(size - line // high) if line % high == 0 else " "
                shown.append(f"{label} {''.join(characters)}")
            shown.append("  " + "   ".join(chr(97 + x) for x in range(size)))
            hands = [say("board.in_hand", lang, who=MEN[p], n=self.in_hand(p)) for p in (0, 1)]
            to_move = say("board.turn_of", lang, who=MEN[self.turn])
            return "\n".join([*shown, to_move + (f"; {', '.join(hands)}" if self.placing() else "")])

        def slides(self, action):
            """The man that moves; one from the hand comes from no place, and one that is taken goes to none."""
            target, origin = action & 31, action >> 5 & 31
            if origin != NONE:
                yield names[origin], names[target]

        def spots(self):
            high = 2 if centre else 1
            for name, (x, y) in zip(names, places, strict=True):
                yield name, high * (size - 1 - y), 2 + 4 * x

        def svg(self, lang="en"):
            step, edge = 44, 34
            side, foot = step * (size - 1) + 2 * edge, 26
            spots = [(edge + step * x, edge + step * (size - 1 - y)) for x, y in places]
            out = [f'<rect width="{side}" height="{side}" rx="8" fill="#e7b96b" stroke="#7c4a12" stroke-width="2"/>']
            for a, b in lines:
                path = f"M{spots[a][0]} {spots[a][1]}L{spots[b][0]} {spots[b][1]}"
                out.append(f'<path d="{path}" stroke="#7c4a12" stroke-width="3" stroke-linecap="round"/>')
            for point, (x, y) in enumerate(spots):
                colour = "white_man" if self.white >> point & 1 else "black_man" if self.black >> point & 1 else ""
                label = standing(names[point], piece(colour, lang) if colour else "", lang)
                out.append(f'<g{touch(names[point], label)} transform="translate({x} {y})">')
                out.append('<circle r="17" fill="transparent"/><circle r="5" fill="#7c4a12"/>')
                if colour:
                    out.append(man_svg(self.black >> point & 1, 0, 0, 15))
                out.append("</g>")
            label = 'font-size="11" fill="#7c4a12" text-anchor="middle"'
            for i in range(size):
                out.append(f'<text x="{edge + step * i}" y="{side - 6}" {label}>{chr(97 + i)}</text>')
                out.append(f'<text x="9" y="{edge + step * (size - 1 - i) + 4}" {label}>{i + 1}</text>')
            for player in (0, 1):  # men in hand, below the board
                for i in range(self.in_hand(player)):
                    x = edge + 11 * i if player == 0 else side - edge - 11 * i
                    out.append(man_svg(player, x, side + foot / 2 + 1, 8))
            return board_page(side, side + foot, out, "morris")

        def move_name(self, action):
            target, origin, taken = action & 31, action >> 5 & 31, action >> 10
            move = names[target] if origin == NONE else f"{names[origin]}-{names[target]}"
            return move if taken == NONE else f"{move}x{names[taken]}"

        def notation(self):
            """The points as one reads the board, W, B or a dot, rows apart by /; who is to move; the men in hand."""
            text = ""
            for i, point in enumerate(reading):
                if i and places[point][1] != places[reading[i - 1]][1]:
                    text += "/"
                text += "W" if self.white >> point & 1 else "B" if self.black >> point & 1 else "."
            hands = f" {self.in_hand(0)} {self.in_hand(1)}" if self.placing() else ""
            return f"{text} {'WB'[self.turn]}{hands}"

        @staticmethod
        def parse(text):
            """The points as one reads the board, then who is to move, then the men in hand of White and Black, if any:
            W.B/.../.../......./.../.../... W 8 8
            """
            words = text.upper().split()
            if not words or not set(words[0]) <= set("WB./") or len(words[0].replace("/", "")) < 9:
                return None
            letters = words[0].replace("/", "")
            if len(letters) != len(places):
                raise WrongPosition(
                    "the board has {points} points, and this has {count}", points=len(places), count=len(letters)
                )
            if len(words) not in (2, 4) or words[1] not in ("W", "B"):
                raise WrongPosition("after the board comes who is to move, W or B, and the men in hand of both, if any")
            turn = "WB".index(words[1])
            if not all(word.isdecimal() and int(word) <= men for word in words[2:]):
                raise WrongPosition("the men in hand are 0 to {men}", men=men)
            hands = [int(word) for word in words[2:]] or [0, 0]
            placed = 2 * men - sum(hands)
            if hands[1] - hands[0] not in (0, 1) or (sum(hands) and placed % 2 != turn):
                raise WrongPosition(
                    "White begins and they place men in turn; the men in hand do not fit who is to move"
                )
            white, black = (sum(1 << p for p, c in zip(reading, letters, strict=True) if c == who) for who in "WB")
            for board, hand in ((white, hands[0]), (black, hands[1])):
                if board.bit_count() + hand > men:
                    raise WrongPosition("a player has at most {men} men", men=men)
            if (white, black)[1 - turn].bit_count() + hands[1 - turn] < 3:
                raise WrongPosition("the player who moved last has fewer than three men")
            return Morris(white, black, placed, turn)

    return Morris


def man_svg(player, x, y, radius):
    face, rim = (("#f8fafc", "#94a3b8"), ("#1f2937", "#6b7280"))[player]
    ring = f'fill="none" stroke="{rim}" stroke-width="1.2"'
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{face}" stroke="{rim}" stroke-width="1.5"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.65:g}" {ring}/>'
    )
