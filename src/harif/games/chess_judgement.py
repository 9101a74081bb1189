"""How a position of chess is judged, and what weights are learned from: methods of the state.

A judgement is a weighted sum of terms: where the men stand, and what `chess_terms` counts. Every term has a weight for
the middle game and one for the end, and the pieces that are left say how much each of them counts (the *phase*). The
sum is in centipawns, and its value the score that it lets expect (`harif.games.curve`).

The weights here are set by hand. Material is that of the chapter, 1 3 3 5 9; those that are learned take the place of
all of them (`network=`).
"""

from harif.game import U64
from harif.games.chess_men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, spelled
from harif.games.chess_moves import FULL
from harif.games.chess_terms import LEVEL, TEMPO, TERMS, flipped, side_terms
from harif.games.curve import STEEPNESS, expected_score

FEATURES = 1024
"""How many features there are: 2 × (64 × code + square) for a man, 2 × place for a term; the next one for the end."""

TRAITS = 1024
"""How many traits there are: 64 × code + square for a man of the viewer, 512 more for one of the other's; squares are
those that `traits` turns."""

WEIGHTS = {  # in centipawns: in the middle game, at the end
    **{"pawns": (100, 100), "knights": (300, 300), "bishops": (300, 300), "rooks": (500, 500), "queens": (900, 900)},
    **{"bishop pair": (30, 50), "tempo": (20, 10), "cramped pieces": (-10, -12)},
    **{"knights' moves": (4, 4), "bishops' moves": (5, 5), "rooks' moves": (2, 5), "queens' moves": (1, 5)},
    **{"doubled pawns": (-8, -20), "isolated pawns": (-14, -16), "backward pawns": (-9, -10)},
    **{"connected pawns": (6, 5), "passed pawns on rank 2": (2, 8), "passed pawns on rank 3": (4, 12)},
    **{"passed pawns on rank 4": (8, 25), "passed pawns on rank 5": (22, 45), "passed pawns on rank 6": (45, 75)},
    **{"passed pawns on rank 7": (80, 120), "blocked passed pawns": (-12, -30), "supported passed pawns": (10, 15)},
    **{"own king far from passed pawns": (0, -4), "their king far from passed pawns": (0, 7)},
    **{"free passed pawns": (3, 25), "shield": (12, 0), "second shield": (7, 0), "open files at the king": (-18, 2)},
    **{"minor pieces at their king": (5, 0), "rooks at their king": (5, 0), "queens at their king": (5, 2)},
    **{"attackers of their king": (4, 0), "attack on their king": (5, 0)},
    **{"knight checks": (18, 2), "bishop checks": (10, 4), "rook checks": (22, 5), "queen checks": (18, 10)},
    **{"rooks on open files": (28, 10), "rooks on half-open files": (12, 6), "rooks on the seventh rank": (8, 20)},
    **{"outposts": (22, 12), "pawns that hem bishops": (-3, -5), "pieces that pawns attack": (45, 35)},
    **{"rooks and queens that minor pieces attack": (35, 30), "queens that rooks attack": (35, 25)},
    **{"loose pieces attacked": (20, 22), "loose pawns attacked": (4, 12)},
}
HALF = 1 << 32  # what follows packs a number of the middle game and one of the end in a word: HALF × one + the other
TERM_WEIGHTS = tuple(WEIGHTS[name][0] * HALF + WEIGHTS[name][1] & FULL for name, _ in TERMS)
START = (HALF + 1 << 31) - 128 * sum(TERM_WEIGHTS) & FULL  # half of HALF in both, less what 128 of each term weigh


def placed(code, rank, file):
    """What a man is worth on a square of its side's board, beyond its material: in the middle game, at the end."""
    across = min(file, 7 - file)  # 0 at the edge, 3 in the centre
    central = across + min(rank, 7 - rank)
    if code == PAWN:
        inner = across - 1 if 2 <= rank <= 4 else 0
        return (0, 0, 2, 9, 14, 24, 50, 0)[rank] + 6 * inner, (0, 0, 3, 9, 18, 32, 50, 0)[rank]
    if code == KNIGHT:
        return 11 * central - 42 + 3 * min(rank, 5), 8 * central - 30
    if code == KING:
        safe = (24, 32, 12, -6)[across] - 28 * min(rank, 4)
        return safe, 11 * central - 34
    if code == BISHOP:
        return 5 * central - 12 - (8 if rank == 0 else 0), 4 * central - 10
    if code == ROOK:
        return 3 * across - 5, 2 if rank >= 4 else 0
    if code == QUEEN:
        return 2 * central - 5 - (4 if rank >= 4 else 0), 6 * central - 16
    return 0, 0


def places():
    """What men are worth on squares: a word for each code and rank, in it two bytes for each of the files a to d, 128
    above the worth in the middle game and at the end; the other files mirror them.
    """
    return tuple(
        sum(
            worth + 128 << 16 * file + 8 * half
            for file in range(4)
            for half, worth in enumerate(placed(code, rank, file))
        )
        for code in range(8)
        for rank in range(8)
    )


PLACES = places()
NO_PLACE = 128 * HALF + 128


def evaluate(self, player):
    """The score that the hand-set weights let `player` expect."""
    middle_share, end_share, word, next_1, next_2, next_3, next_4, next_5, next_6 = compared(self)
    packed = U64(START)
    for place in range(0, 49, 7):
        for low in range(7):
            packed += U64(TERM_WEIGHTS[place + low]) * (word >> 8 * low & 255)
        word, next_1, next_2, next_3, next_4, next_5 = next_1, next_2, next_3, next_4, next_5, next_6
    taken = self.one | self.two | self.four
    packed += standing(self, self.white, 0) - standing(self, taken & ~self.white, 7)
    packed &= FULL
    middle, end = float(packed >> 32) - HALF / 2, float(packed & 0xFFFF_FFFF) - HALF / 2
    ahead = middle_share * middle + end_share * end
    return expected_score(ahead if player == 0 else -ahead)


def standing(self, men, back):
    """What men are worth on their squares, packed; `back` is the number of the rank that their side calls its first."""
    one, two, four = self.one, self.two, self.four
    packed = U64(0)
    while men:
        square = U64((men & -men).bit_length() - 1)
        men &= men - 1
        code = spelled(one, two, four, square)
        file = square & 7
        worth = U64(PLACES[8 * code + (square >> 3 ^ back)]) >> 16 * ((file ^ 7 * (file >> 2)) & 3)
        packed += ((worth & 255) << 32) + (worth >> 8 & 255) - NO_PLACE
    return packed


def features(self, player):
    """(index, value) of all that is there, the other side's with opposite sign: for each man where it stands, and each
    term of `chess_terms`; each twice, with the share of the middle game and with that of the end.
    """
    middle_share, end_share, word, next_1, next_2, next_3, next_4, next_5, next_6 = compared(self)
    if player != 0:
        middle_share, end_share = -middle_share, -end_share
    one, two, four, white = self.one, self.two, self.four, self.white
    men = one | two | four
    place, left, index = U64(0), word ^ LEVEL, U64(0)
    count, second = 0.0, False
    while place < 98:
        if second:
            index += 1
        elif men:
            square = U64((men & -men).bit_length() - 1)
            men &= men - 1
            ours = white >> square & 1
            count = 2.0 * ours - 1.0
            index = 128 * spelled(one, two, four, square) + 2 * (square ^ 56 * (1 - ours))
        elif left:
            low = U64((left & -left).bit_length() - 1) >> 3
            left &= ~(U64(255) << 8 * low)
            count = float(word >> 8 * low & 255) - 128.0
            index = place + 2 * low
        else:
            place += 14
            word, next_1, next_2, next_3, next_4, next_5 = next_1, next_2, next_3, next_4, next_5, next_6
            left = word ^ LEVEL
            continue
        yield index, count * (end_share if second else middle_share)
        second = not second


def traits(self, player):
    """Which man stands where, for each man, as `player` sees the board: from its own side, its king on the right."""
    one, two, four, white = self.one, self.two, self.four, self.white
    men = one | two | four
    own = men & ~white if player else white
    king = (one & two & ~four & own).bit_length() - 1
    turned = (56 if player else 0) | (0 if king & 4 else 7)
    while men:
        square = U64((men & -men).bit_length() - 1)
        men &= men - 1
        yield 512 * (own >> square & 1 ^ 1) + 64 * spelled(one, two, four, square) + (square ^ turned)


def compared(self):
    """The shares of the middle game and of the end, and the terms of White less those of Black, seven bytes a word with
    128 for none.

    Where the side ahead has no pawns and hardly more pieces, all counts for a quarter: that is seldom won.
    """
    one, two, four = self.one, self.two, self.four
    white = side_terms(one, two, four, self.white)
    black = side_terms(flipped(one), flipped(two), flipped(four), flipped((one | two | four) & ~self.white))
    both = white[0] + black[0]
    phase = (both >> 8 & 255) + (both >> 16 & 255) + 2 * (both >> 24 & 255) + 4 * (both >> 32 & 255)
    share = min(phase, 24) / 24.0
    mine, theirs = points(white[0]), points(black[0])
    mine_pawns, their_pawns = white[0] & 127, black[0] & 127
    pawns = mine_pawns if mine + mine_pawns > theirs + their_pawns else their_pawns
    scale = 0.25 if pawns == 0 and max(mine, theirs) - min(mine, theirs) <= 3 else 1.0
    tempo = TEMPO if self.rights >> 23 & 1 == 0 else -TEMPO
    return (
        scale * share,
        scale * (1.0 - share),
        white[0] - black[0] + LEVEL + tempo,
        white[1] - black[1] + LEVEL,
        white[2] - black[2] + LEVEL,
        white[3] - black[3] + LEVEL,
        white[4] - black[4] + LEVEL,
        white[5] - black[5] + LEVEL,
        white[6] - black[6] + LEVEL,
    )


def points(material):
    """What a side's pieces are worth in the chapter's points, pawns left out."""
    return (
        3 * ((material >> 8 & 127) + (material >> 16 & 127)) + 5 * (material >> 24 & 127) + 9 * (material >> 32 & 127)
    )


def weight(self, index):
    """The weight that the hand-set judgement gives a feature, in steps of the curve: where learning begins."""
    place, half = divmod(index, 2)
    if place < 64:
        return STEEPNESS * (WEIGHTS[TERMS[place][0]][half] if place < len(TERMS) else 0)
    return STEEPNESS * placed(place // 64, place // 8 % 8, place % 8)[half]


def term(self, index, lang="en"):
    """What a feature belongs to, in words."""
    place = index // 2
    found = TERMS[place][1] if place < len(TERMS) else "placement"
    return PERSIAN[found] if lang == "fa" else found


PERSIAN = {
    "material": "ارزش مهره‌ها",
    "placement": "جای مهره‌ها",
    "tempo": "نوبت",
    "mobility": "تحرک",
    "pawn structure": "ساختار پیاده‌ها",
    "passed pawns": "پیاده‌های رونده",
    "king safety": "امنیت شاه",
    "rooks": "رخ‌ها",
    "minor pieces": "سوارهای سبک",
    "threats": "تهدیدها",
}
