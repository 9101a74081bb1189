"""How the men of chess move and attack: the method `actions` of its state, and what else asks for attacks.

A board is one word, a1 = 0 … h8 = 63. What a bishop, rook or queen attacks comes line by line from an *obstruction
difference*: in `2 * u - d`, where u is the nearest man up the line and d the nearest down it, exactly the bits from d
to u are set.
"""

from harif.game import U64
from harif.games.chess_men import BISHOP, KNIGHT, QUEEN, ROOK

FULL = 0xFFFF_FFFF_FFFF_FFFF
NOT_A, NOT_H = 0xFEFE_FEFE_FEFE_FEFE, 0x7F7F_7F7F_7F7F_7F7F
NOT_AB, NOT_GH = 0xFCFC_FCFC_FCFC_FCFC, 0x3F3F_3F3F_3F3F_3F3F
DARK = 0xAA55_AA55_AA55_AA55  # a1 and all squares of its colour
ENDS = 0xFF00_0000_0000_00FF  # ranks 1 and 8
WHITE_SEVENTH, BLACK_SEVENTH = 0x00FF_0000_0000_0000, 0x0000_0000_0000_FF00  # from where pawns promote
WHITE_THIRD, BLACK_THIRD = 0x0000_0000_00FF_0000, 0x0000_FF00_0000_0000  # from where they go a second step
RANK, FILE, RISING, FALLING = range(4)  # the lines through a square
PUSH, TO_A, TO_H = range(3)  # the ways of a pawn: ahead, and capturing towards either side
QUEENS_FIRST = (QUEEN, KNIGHT, ROOK, BISHOP)  # what a pawn becomes
KNIGHTS, BISHOPS, ROOKS, KINGS, DOUBLE, PAWNS, PASSING, PROMOTIONS = 1, 2, 3, 4, 5, 6, 9, 10  # stages of `actions`
LAST = PROMOTIONS + 3 * len(QUEENS_FIRST)


def actions(self):
    """from | to << 6 | kind << 12. It yields in one place and keeps little in between, to be fast in machine code."""
    if self.over():
        return
    free, pinned = guard(self)
    stage, movers = 0, U64(0)
    while stage < LAST:
        stage, movers, left, base, step = following(self, stage, movers, free, pinned, FULL)
        while left:
            yield base + step * ((left & -left).bit_length() - 1)
            left &= left - 1


def urgent(self):
    """Is the player to move in check?"""
    one, two, four = self.one, self.two, self.four
    mine, theirs = sides_of(self)
    king = (one & two & ~four & mine).bit_length() - 1
    return is_attacked(one & theirs, two & theirs, four & theirs, king, mine | theirs, self.rights >> 23 & 1 == 0)


def is_dead(self):
    """Is there too little to mate: kings and at most one knight, or bishops that all go on one colour?"""
    one, two, four = self.one, self.two, self.four
    if one & ~two & ~four or two & four:
        return False
    bishops, knights = one & four, two & ~one
    few = (one | two | four).bit_count() <= 3
    return few or (not knights and (not bishops & DARK or not bishops & ~DARK))


def following(self, stage, movers, free, pinned, targets):
    """The next moves: the stage, the pieces of it that are still to move, and squares of each of which the move is
    base + step × the square. There are some unless the stage is LAST. Pieces go to `targets` alone, pawns do not care.
    """
    one, two, four = self.one, self.two, self.four
    black = self.rights >> 23 & 1
    mine, theirs = sides_of(self)
    taken = mine | theirs
    king = (one & two & ~four & mine).bit_length() - 1
    pawns = one & ~two & ~four & mine
    left, base, step = U64(0), 0, 64
    while not left and stage < LAST:
        if movers:
            piece = movers & -movers
            movers ^= piece
            base = piece.bit_length() - 1
            if stage == KNIGHTS:
                left = free & targets & knights_reach(piece)
            else:
                left = free & targets & reach(base, taken, RISING if stage == BISHOPS else RANK)
            if piece & pinned:
                left &= pin_line(king, piece)
            continue
        stage += 1
        if stage == KNIGHTS:
            movers = two & ~one & ~four & mine & ~pinned
        elif stage == BISHOPS:
            movers = one & four & mine
        elif stage == ROOKS:
            movers = two & four & mine
        elif stage == KINGS:
            base, left = king, targets & king_moves(self, king, mine, theirs, free)
        elif stage == DOUBLE:
            steps = pawn_moves(movable(pawns, pinned, king, FILE), PUSH, black) & ~taken
            steps &= BLACK_THIRD if black else WHITE_THIRD
            left = pawn_moves(steps, PUSH, black) & ~taken & free
            base, step = 16 if black else -16, 65
        elif stage == PASSING:
            target = (self.rights >> 16 & 127) - 1
            if target >= 0:
                left = passing(one, two, four, mine, theirs, target)
                base, step = target << 6, 1
            if not pawns & (BLACK_SEVENTH if black else WHITE_SEVENTH):
                stage = LAST
        elif stage < LAST:
            way = stage - PAWNS if stage < PASSING else (stage - PROMOTIONS) >> 2
            slope = RISING if (way == TO_A) == (black == 1) else FALLING
            left = pawn_moves(movable(pawns, pinned, king, FILE if way == PUSH else slope), way, black)
            left &= free & (~taken if way == PUSH else theirs)
            across = 0 if way == PUSH else 1 if way == TO_H else -1
            base, step = 8 - across if black else -8 - across, 65
            if stage < PASSING:
                left &= ~ENDS
            else:
                left &= ENDS
                base += QUEENS_FIRST[stage - PROMOTIONS & 3] << 12
    return stage, movers, left, base, step


def guard(self):
    """The squares where a move other than the king's may end (those that stop a check, if there is one), and the men
    that are pinned.
    """
    mine, theirs = sides_of(self)
    taken = mine | theirs
    piece = self.one & self.two & ~self.four & mine
    king = piece.bit_length() - 1
    one, two, four = self.one & theirs, self.two & theirs, self.four & theirs
    checks = pawns_reach(piece, self.rights >> 23 & 1) & one & ~two & ~four | knights_reach(piece) & two & ~one & ~four
    stops, pinned = checks, U64(0)
    for way in range(4):
        squares = LINES[64 * way + king]
        sliders = squares & four & (two if way < RISING else one)
        while sliders:
            slider = sliders & -sliders
            sliders ^= slider
            between = squares & ((slider - 1) ^ (piece - 1)) & ~slider
            men = between & taken
            if not men:
                checks |= slider
                stops |= between | slider
            elif not men & (men - 1):
                pinned |= men & mine
    if not checks:
        return FULL & ~mine, pinned
    return (U64(0) if checks & (checks - 1) else stops), pinned


def king_moves(self, king, mine, theirs, free):
    """Where the king may go, and the rooks with which it may castle: not out of check, when `free` are only some of the
    squares that are not its own side's.
    """
    one, two, four = self.one & theirs, self.two & theirs, self.four & theirs
    piece = U64(1) << king
    left = kings_reach(piece) & ~mine & ~kings_reach(one & two & ~four) & ~knights_reach(two & ~one & ~four)
    left &= ~pawns_reach(one & ~two & ~four, self.rights >> 23 & 1 == 0)
    taken = (mine | theirs) & ~piece
    found = left
    while left:
        square = left.bit_length() - 1
        left ^= U64(1) << square
        if slides_to(square, two & four, one & four, taken):
            found ^= U64(1) << square
    if self.rights & (0xFF00 if self.rights >> 23 & 1 else 0xFF) and free == FULL & ~mine:
        found |= castling(self, king, mine, theirs)
    return found


def castling(self, king, mine, theirs):
    """The rooks with which a king that is not in check may castle."""
    one, two, four = self.one & theirs, self.two & theirs, self.four & theirs
    black = self.rights >> 23 & 1
    taken = mine | theirs
    left = U64(self.rights >> 8 & 255) << 56 if black else U64(self.rights & 255)
    found = U64(0)
    while left:
        rook = left & -left
        left ^= rook
        corner = rook.bit_length() - 1
        goal = (king & 56) + (6 if corner > king else 2)
        beside = goal - 1 if corner > king else goal + 1
        others = taken & ~rook & ~(U64(1) << king)
        if (span(king, goal) | span(corner, beside)) & others:
            continue
        safe = not is_attacked(one, two, four, goal, others | U64(1) << beside, not black)
        way = span(king, goal) & ~(U64(1) << king)
        while way and safe:
            square = way.bit_length() - 1
            way ^= U64(1) << square
            safe = not is_attacked(one, two, four, square, others | rook, not black)
        if safe:
            found |= rook
    return found


def span(first, last):
    """The squares from one to the other, of a rank."""
    return (U64(2) << max(first, last)) - (U64(1) << min(first, last))


def passing(one, two, four, mine, theirs, square):
    """The pawns that may capture in passing on `square`."""
    left = pawns_reach(U64(1) << square, square >= 32) & one & ~two & ~four & mine
    found = U64(0)
    while left:
        pawn = left & -left
        left ^= pawn
        if passes(one, two, four, mine, theirs, pawn, square):
            found |= pawn
    return found


def passes(one, two, four, mine, theirs, pawn, square):
    """May the pawn capture in passing on `square`, or would its king be left in check?"""
    captured = U64(1) << (square ^ 8)
    taken = (mine | theirs) & ~pawn & ~captured | U64(1) << square
    king = (one & two & ~four & mine).bit_length() - 1
    left = theirs & ~captured
    return not is_attacked(one & left, two & left, four & left, king, taken, square >= 32)


def pawn_moves(pawns, way, black):
    """Where pawns come to one of their ways, on an empty board or among men that they may capture."""
    if way == TO_A:
        pawns = pawns >> 1 & NOT_H
    elif way == TO_H:
        pawns = pawns << 1 & NOT_A
    return pawns >> 8 if black else pawns << 8 & FULL


def movable(men, pinned, king, way):
    """Those of the men that may move along a line: all but the pinned, and of these who stand between their king and
    the attacker on a line of that way.
    """
    return men & (~pinned | LINES[64 * way + king]) if men & pinned else men


def pin_line(king, piece):
    """The line through the king and a piece."""
    squares = U64(0)
    for way in range(4):
        squares = LINES[64 * way + king]
        if squares & piece:
            break
    return squares


def sides_of(self):
    """The squares of the player to move, and of the other."""
    taken = self.one | self.two | self.four
    return (taken ^ self.white, self.white) if self.rights >> 23 & 1 else (self.white, taken ^ self.white)


def is_attacked(one, two, four, square, taken, black):
    """Does a man of the planes, all of one side, attack the square when the squares `taken` are?"""
    place = U64(1) << square
    leapers = pawns_reach(place, not black) & one & ~two & ~four
    leapers |= knights_reach(place) & two & ~one & ~four
    leapers |= kings_reach(place) & one & two & ~four
    return leapers != 0 or slides_to(square, two & four, one & four, taken)


def slides_to(square, straights, diagonals, taken):
    """Does one of those that slide attack the square?"""
    piece = U64(1) << square
    for way in range(4):
        squares = LINES[64 * way + square]
        sliders = squares & (straights if way < RISING else diagonals)
        if sliders and along(squares, piece, taken) & sliders:
            return True
    return False


def reach(square, taken, way):
    """The squares that a rook attacks (way is RANK) or a bishop (way is RISING)."""
    piece = U64(1) << square
    return along(LINES[64 * way + square], piece, taken) | along(LINES[64 * way + 64 + square], piece, taken)


def along(squares, piece, taken):
    """What a piece attacks along the squares of a line: up to the first that is taken, on both sides."""
    up = squares & -piece & taken
    down = squares & (piece - 1) & taken | 1
    return squares & 2 * (up & -up) - (U64(1) << down.bit_length() - 1)


def knights_reach(knights):
    """The squares that knights attack."""
    near = knights << 1 & NOT_A | knights >> 1 & NOT_H
    far = knights << 2 & NOT_AB | knights >> 2 & NOT_GH
    return (near << 16 | near >> 16 | far << 8 | far >> 8) & FULL


def kings_reach(king):
    """The squares beside a king."""
    row = king | king << 1 & NOT_A | king >> 1 & NOT_H
    return (row | row << 8 | row >> 8) & FULL & ~king


def pawns_reach(pawns, black):
    """The squares that pawns attack."""
    sides = pawns << 1 & NOT_A | pawns >> 1 & NOT_H
    return sides >> 8 if black else sides << 8 & FULL


def line_of(way, square):
    """The other squares of a line through `square`, as one board."""
    file, rank = square % 8, square // 8
    found = 0
    for other in range(64):
        across, up = other % 8 - file, other // 8 - rank
        if other != square and (up == 0, across == 0, up == across, up == -across)[way]:
            found |= 1 << other
    return found


LINES = tuple(line_of(way, square) for way in range(4) for square in range(64))
