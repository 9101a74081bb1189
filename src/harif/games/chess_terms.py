"""What a player of chess looks at, counted: the terms of a judgement, for one side whose pawns move up the board.

Each term is a small count. `side_terms` keeps them in words of seven bytes, a byte a term, so that the difference of
two sides is one subtraction a word.
"""

from harif.game import U64
from harif.games.chess_moves import DARK, FULL, NOT_A, NOT_H, RANK, RISING, kings_reach, knights_reach, reach

TERMS = (  # in the order of their bytes, each with what it belongs to
    *(("pawns", "material"), ("knights", "material"), ("bishops", "material"), ("rooks", "material")),
    *(("queens", "material"), ("bishop pair", "material"), ("tempo", "tempo"), ("cramped pieces", "mobility")),
    *(("knights' moves", "mobility"), ("bishops' moves", "mobility"), ("rooks' moves", "mobility")),
    *(("queens' moves", "mobility"), ("doubled pawns", "pawn structure"), ("isolated pawns", "pawn structure")),
    *(("backward pawns", "pawn structure"), ("connected pawns", "pawn structure")),
    *((f"passed pawns on rank {rank}", "passed pawns") for rank in range(2, 8)),
    *(("blocked passed pawns", "passed pawns"), ("supported passed pawns", "passed pawns")),
    *(("own king far from passed pawns", "passed pawns"), ("their king far from passed pawns", "passed pawns")),
    *(("free passed pawns", "passed pawns"), ("shield", "king safety"), ("second shield", "king safety")),
    *(("open files at the king", "king safety"), ("minor pieces at their king", "king safety")),
    *(("rooks at their king", "king safety"), ("queens at their king", "king safety")),
    *(("attackers of their king", "king safety"), ("attack on their king", "king safety")),
    *(("knight checks", "king safety"), ("bishop checks", "king safety"), ("rook checks", "king safety")),
    *(("queen checks", "king safety"), ("rooks on open files", "rooks"), ("rooks on half-open files", "rooks")),
    *(("rooks on the seventh rank", "rooks"), ("outposts", "minor pieces"), ("pawns that hem bishops", "minor pieces")),
    *(("pieces that pawns attack", "threats"), ("rooks and queens that minor pieces attack", "threats")),
    *(("queens that rooks attack", "threats"), ("loose pieces attacked", "threats")),
    *(("loose pawns attacked", "threats"),),
)
TEMPO = 1 << 48  # in the first word, the only term that hangs on whose move it is
LEVEL = 0x80_8080_8080_8080  # the difference of two sides that are alike: 128 in every byte
RANK_7, RANK_8, MIDDLE_RANKS = 0xFF << 48, 0xFF << 56, 0xFFFFFF << 24


def side_terms(one, two, four, own):
    """The terms of the side that stands on `own`, seven bytes a word; planes as in `chess`, seen from that side."""
    taken = one | two | four
    theirs = taken & ~own
    pawns, king = one & ~two & ~four, one & two & ~four & own
    mine, foes = pawns & own, pawns & theirs
    their_king = one & two & ~four & theirs
    struck = (mine << 9 & NOT_A | mine << 7 & NOT_H) & FULL
    guarded = foes >> 7 & NOT_A | foes >> 9 & NOT_H

    # Pieces: where they can go, and what they aim at.
    ring = kings_reach(their_king) & FULL
    zone = ring | their_king | ring >> 8
    at = their_king.bit_length() - 1
    aim_knight, aim_bishop, aim_rook = (
        knights_reach(their_king) & FULL,
        reach(at, taken, RISING),
        reach(at, taken, RANK),
    )
    safe = FULL & ~(own | guarded | ring)
    area = FULL & ~(mine | king | guarded)
    minors_reach, rooks_reach, pieces_reach = taken & 0, taken & 0, struck
    moves, hits, checks = U64(0), U64(0), U64(0)
    cramped, attackers, force = U64(0), U64(0), U64(0)
    left = own & ~(mine | king)
    while left:
        piece = left & -left
        left ^= piece
        square = piece.bit_length() - 1
        if piece & four == 0:
            kind, weight, aim = 0, 2, aim_knight
            attacked = knights_reach(piece) & FULL
            minors_reach |= attacked
        elif piece & two == 0:
            kind, weight, aim = 16, 2, aim_bishop
            attacked = reach(square, taken, RISING)
            minors_reach |= attacked
        elif piece & one == 0:
            kind, weight, aim = 32, 3, aim_rook
            attacked = reach(square, taken, RANK)
            rooks_reach |= attacked
        else:
            kind, weight, aim = 48, 5, aim_bishop | aim_rook
            attacked = reach(square, taken, RISING) | reach(square, taken, RANK)
        pieces_reach |= attacked
        free = U64((attacked & area).bit_count())
        moves += free << kind
        if free <= 3:
            cramped += 1
        near = U64((attacked & zone).bit_count())
        if near:
            hits += near << kind
            attackers += 1
            force += weight
        if attacked & aim & safe:
            checks += U64(1) << kind

    # Pawns.
    ahead = mine | mine << 8
    ahead |= ahead << 16
    ahead = (ahead | ahead << 32) & FULL  # and where they stand
    behind = mine | mine >> 8
    behind |= behind >> 16
    behind |= behind >> 32
    below_foes = foes >> 8
    below_foes |= below_foes >> 8
    below_foes |= below_foes >> 16
    below_foes |= below_foes >> 32
    above_foes = foes | foes << 8
    above_foes |= above_foes << 16
    above_foes = (above_foes | above_foes << 32) & FULL
    files, their_files = ahead | behind, below_foes | above_foes
    beside = files << 1 & NOT_A | files >> 1 & NOT_H
    cover = struck | struck << 8
    cover |= cover << 16
    cover = (cover | cover << 32) & FULL
    their_cover = guarded | guarded >> 8
    their_cover |= their_cover >> 16
    their_cover |= their_cover >> 32
    lonely = mine & ~beside
    backward = (mine << 8 & guarded & ~cover) >> 8 & ~lonely
    joined = mine & (struck | mine << 1 & NOT_A | mine >> 1 & NOT_H)
    passed = mine & ~(below_foes | their_cover | behind >> 8)
    ranks, blocked, supported, open_way = U64(0), U64(0), U64(0), U64(0)
    own_far, their_far = 0, 0
    home, away = king.bit_length() - 1, at
    left = passed
    while left:
        pawn = left & -left
        left ^= pawn
        stop = pawn.bit_length() + 7
        rank = stop >> 3  # from 2
        ranks += U64(1) << 8 * (rank - 2)
        if taken >> stop & 1:
            blocked += 1
        elif (U64(0x0101_0101_0101_0101) << stop) & taken == 0:
            open_way += 1
        if pawn & struck:
            supported += 1
        if rank > 4:
            file = stop & 7
            own_far += (rank - 4) * max(abs((home & 7) - file), abs((home >> 3) - rank))
            their_far += (rank - 4) * max(abs((away & 7) - file), abs((away >> 3) - rank))

    # The king's shield, rooks, bishops, threats.
    row = king | king << 1 & NOT_A | king >> 1 & NOT_H
    rooks, queens = two & four & ~one & own, one & two & four
    bishops, knights = one & four & ~two & own, two & ~one & ~four & own
    half = rooks & ~files
    dark = U64((bishops & DARK).bit_count())
    light = U64((bishops & ~DARK).bit_count())
    hem = dark * (mine & DARK).bit_count() + light * (mine & ~DARK).bit_count()
    seventh = rooks & RANK_7 if their_king & RANK_8 or foes & RANK_7 else rooks & 0
    loose = pieces_reach & theirs & ~guarded & ~their_king
    outposts = (knights | bishops) & struck & MIDDLE_RANKS & ~their_cover
    return (
        bytes_of(mine.bit_count(), knights.bit_count(), dark + light, rooks.bit_count(), (queens & own).bit_count())
        | (U64(1) << 40 if dark and light else U64(0)),
        bytes_of(cramped, capped(moves), capped(moves >> 16), capped(moves >> 32), capped(moves >> 48))
        | bytes_of((mine & behind >> 8).bit_count(), lonely.bit_count(), 0, 0, 0) << 40,
        bytes_of(backward.bit_count(), joined.bit_count(), 0, 0, 0) | (ranks & 0xFF_FFFF_FFFF) << 16,
        bytes_of(ranks >> 40, blocked, supported, min(own_far, 127), min(their_far, 127))
        | bytes_of(open_way, (mine & row << 8).bit_count(), 0, 0, 0) << 40,
        bytes_of((mine & row << 16).bit_count(), (row & ~files).bit_count(), 0, 0, 0)
        | bytes_of(capped(hits + (hits >> 16)), capped(hits >> 32), capped(hits >> 48), attackers, 0) << 16
        | capped(force * force >> 3) << 48,
        bytes_of(
            checks & 15, checks >> 16 & 15, checks >> 32 & 15, checks >> 48 & 15, (half & ~their_files).bit_count()
        )
        | bytes_of((half & their_files).bit_count(), seventh.bit_count(), 0, 0, 0) << 40,
        bytes_of(outposts.bit_count(), hem, (struck & theirs & ~pawns & ~their_king).bit_count(), 0, 0)
        | bytes_of(
            (minors_reach & theirs & two & four).bit_count(), (rooks_reach & queens & theirs).bit_count(), 0, 0, 0
        )
        << 24
        | bytes_of((loose & ~pawns).bit_count(), (loose & pawns).bit_count(), 0, 0, 0) << 40,
    )


def bytes_of(first, second, third, fourth, fifth):
    """Five bytes of a word."""
    return U64(first) | U64(second) << 8 | U64(third) << 16 | U64(fourth) << 24 | U64(fifth) << 32


def capped(count):
    """The lowest two bytes of a count, as far as a term goes: nine queens have more than 127 moves."""
    return min(count & 0xFFFF, U64(127))


def flipped(board):
    """A board as the other side sees it: the first rank last."""
    board = board >> 8 & 0x00FF_00FF_00FF_00FF | (board & 0x00FF_00FF_00FF_00FF) << 8
    board = board >> 16 & 0x0000_FFFF_0000_FFFF | (board & 0x0000_FFFF_0000_FFFF) << 16
    return board >> 32 | (board & 0xFFFF_FFFF) << 32
