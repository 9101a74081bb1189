"""The men of chess on their squares: how a state spells them, where each may go on a board, and what attacks a square.

Everything here is plain Python for reading, writing and giving reasons; the rules that are searched are in
`chess_moves`, and tests hold the two against each other. They share the constants, and how a square is spelled.
"""

from typing import Any

from harif.games.squares import square_name

PAWN, KNIGHT, KING, BISHOP, ROOK, QUEEN = 1, 2, 3, 5, 6, 7
LETTERS = {PAWN: "P", KNIGHT: "N", KING: "K", BISHOP: "B", ROOK: "R", QUEEN: "Q"}
CODES = {letter: code for code, letter in LETTERS.items()}
PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
NAMES: tuple[str, ...] = tuple(square_name(square, 8) for square in range(64))
SQUARES = {name: square for square, name in enumerate(NAMES)}
WORTH = {QUEEN: 9, ROOK: 5, BISHOP: 3, KNIGHT: 3, PAWN: 1}  # in pawns
USUAL = {QUEEN: 1, ROOK: 2, BISHOP: 2, KNIGHT: 2, PAWN: 8}  # men of a side at the start
BLACK = 1 << 23  # in `rights`: Black is to move
PASSED = 16  # in `rights`: above this bit stands 1 + the square of a capture in passing
STRAIGHT, DIAGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))


def stepped(square: int, way: tuple[int, int]) -> int | None:
    """The square so many ranks and files on; None beyond the edge."""
    rank, file = square // 8 + way[0], square % 8 + way[1]
    return 8 * rank + file if 0 <= rank < 8 and 0 <= file < 8 else None


def bits(board: int) -> list[int]:
    """The squares of a board of bits, a1 first."""
    found = []
    while board:
        found.append((board & -board).bit_length() - 1)
        board &= board - 1
    return found


def leaps_from(square: int, ways: tuple[tuple[int, int], ...]) -> int:
    return sum(1 << there for way in ways if (there := stepped(square, way)) is not None)


def lines() -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """By square, for straight lines and for diagonals: each square that lies on one, and the board between the two."""
    found: tuple[list[dict[int, int]], list[dict[int, int]]] = ([], [])
    for kind, ways in enumerate((STRAIGHT, DIAGONAL)):
        for square in range(64):
            between: dict[int, int] = {}
            for way in ways:
                passed, there = 0, stepped(square, way)
                while there is not None:
                    between[there] = passed
                    passed |= 1 << there
                    there = stepped(there, way)
            found[kind].append(between)
    return found


LINES = lines()
LEAPT = {
    KNIGHT: [leaps_from(square, LEAPS) for square in range(64)],
    KING: [leaps_from(square, STRAIGHT + DIAGONAL) for square in range(64)],
}
ON_LINE = tuple([sum(1 << there for there in between) for between in kind] for kind in LINES)
"""By kind of line and square: the other squares of the lines through it."""
STRUCK = tuple([leaps_from(square, ((up, -1), (up, 1))) for square in range(64)] for up in (1, -1))
"""By colour and square: what a pawn strikes."""


# What a state says ----------------------------------------------------------------------------------------------------


def turn_of(state: Any) -> int:
    return int(state.rights >> 23 & 1)


def code_at(state: Any, square: int) -> int:
    """The man on a square, whosever it is; 0 where there is none."""
    return int(spelled(state.one, state.two, state.four, square))


def spelled(one, two, four, square):
    """The code that three planes spell on a square."""
    return one >> square & 1 | (two >> square & 1) << 1 | (four >> square & 1) << 2


def side_of(state: Any, colour: int) -> int:
    """The squares of one side's men."""
    taken = state.one | state.two | state.four
    return int(taken & ~state.white if colour else taken & state.white)


def men_of(state: Any, colour: int, code: int) -> int:
    """The squares of one side's men of a kind."""
    found = side_of(state, colour)
    for plane, bit in ((state.one, 1), (state.two, 2), (state.four, 4)):
        found &= plane if code & bit else ~plane
    return found


def king_of(state: Any, colour: int) -> int:
    return men_of(state, colour, KING).bit_length() - 1


def passed_over(state: Any) -> int:
    """The square on which a pawn may be captured in passing; -1 for none."""
    return int(state.rights >> PASSED & 127) - 1


def letters_of(state: Any) -> list[str]:
    """What stands on each square, small letters for Black's, a dot for nothing; a1 first."""
    found = ["."] * 64
    for square in bits(state.one | state.two | state.four):
        letter = LETTERS[code_at(state, square)]
        found[square] = letter if state.white >> square & 1 else letter.lower()
    return found


# Where men go ---------------------------------------------------------------------------------------------------------


def strikes(code: int, colour: int, source: int, target: int, taken: int) -> bool:
    """Does that man, there, attack the target when the squares `taken` are occupied?"""
    if code == PAWN:
        return bool(STRUCK[colour][source] >> target & 1)
    if code in LEAPT:
        return bool(LEAPT[code][source] >> target & 1)
    between = None if code == BISHOP else LINES[0][source].get(target)
    if between is None and code != ROOK:
        between = LINES[1][source].get(target)
    return between is not None and not between & taken


def attackers(state: Any, square: int, colour: int, taken: int | None = None) -> int:
    """Which men of a colour attack the square; `taken` if other squares are occupied than the state says."""
    one, two, four = state.one, state.two, state.four
    taken = one | two | four if taken is None else taken
    side = taken & (~state.white if colour else state.white)
    found = (
        side
        & ~four
        & (
            STRUCK[1 - colour][square] & one & ~two
            | LEAPT[KNIGHT][square] & two & ~one
            | LEAPT[KING][square] & one & two
        )
    )
    for between, on_line, plane in zip(LINES, ON_LINE, (two, one), strict=True):
        for source in bits(side & four & plane & on_line[square]):
            if not between[square][source] & taken:
                found |= 1 << source
    return int(found)


def in_check(state: Any, colour: int) -> bool:
    return bool(attackers(state, king_of(state, colour), 1 - colour))
