"""Why a move of chess is not legal, in words: the rules once more, asked of one move at a time.

`why_not` looks at the board alone: a draw by the fifty-move rule, by repetition or for lack of material forbids no move
here, for games that people have played go on where nobody claims it.
"""

from collections.abc import Iterator
from typing import Any

from harif.games.chess_men import (
    BISHOP,
    KING,
    KNIGHT,
    LINES,
    PAWN,
    PROMOTIONS,
    QUEEN,
    ROOK,
    STRUCK,
    attackers,
    bits,
    code_at,
    king_of,
    passed_over,
    side_of,
    strikes,
    turn_of,
)

EMPTY = "nothing stands on that square"
THEIRS = "that piece is the other side's"
OWN = "a piece of the same side stands there"
BLOCKED = "another piece stands in the way"
MOVES = {
    PAWN: "a pawn goes one square ahead, two from where it begins, and captures diagonally",
    KNIGHT: "a knight goes two squares one way and one square across",
    BISHOP: "a bishop goes along diagonals",
    ROOK: "a rook goes along ranks and files",
    QUEEN: "a queen goes along ranks, files and diagonals",
    KING: "a king goes one square, or castles",
}
NOTHING_TO_CAPTURE = "a pawn goes diagonally only to capture"
NOT_AHEAD = "a pawn does not capture straight ahead"
MUST_BECOME = "a pawn on the last rank becomes a queen, rook, bishop or knight"
MAY_NOT_BECOME = "only a pawn on the last rank becomes another piece"
STILL_IN_CHECK = "the king is in check, and this does not help"
INTO_CHECK = "the king would be in check there"
PINNED = "it would leave the king in check"
NO_RIGHT = "the king or that rook has moved before"
BETWEEN = "there are pieces between king and rook, or where they go"
CASTLING_IN_CHECK = "a king in check does not castle"
CASTLING_THROUGH = "the king would pass over a square that is attacked"


def why_not(state: Any, action: int) -> str | None:
    """The rule that the move breaks; None if it is legal."""
    source, target, becomes = action & 63, action >> 6 & 63, action >> 12
    turn = turn_of(state)
    own, code = side_of(state, turn), code_at(state, source)
    if not own >> source & 1:
        return THEIRS if code else EMPTY
    if own >> target & 1:
        castles = code == KING and code_at(state, target) == ROOK and source // 8 == target // 8
        if castles:
            return why_not_castle(state, source, target, becomes)
        near = strikes(code, turn, source, target, 0) or (code == PAWN and target - source == (-8 if turn else 8))
        return OWN if near else MOVES[code]
    reason = why_not_pawn(state, source, target, becomes) if code == PAWN else None
    if code != PAWN:
        taken = state.one | state.two | state.four
        if becomes:
            return MAY_NOT_BECOME
        if not strikes(code, turn, source, target, taken):
            return BLOCKED if strikes(code, turn, source, target, 0) else MOVES[code]
    return reason or why_in_check(state, source, target)


def forbidden(self: Any) -> Iterator[tuple[int, str]]:
    """Every move of one's own men that is not legal, with its reason."""
    for source in bits(side_of(self, turn_of(self))):
        pawn = code_at(self, source) == PAWN
        for target in range(64):
            for becomes in PROMOTIONS if pawn and target // 8 in (0, 7) else (0,):
                action = source | target << 6 | becomes << 12
                if target != source and (reason := why_not(self, action)):
                    yield action, reason


# Inside ---------------------------------------------------------------------------------------------------------------


def why_not_pawn(state: Any, source: int, target: int, becomes: int) -> str | None:
    turn, taken = turn_of(state), state.one | state.two | state.four
    up = -8 if turn else 8
    ahead = target - source
    if STRUCK[turn][source] >> target & 1:
        if not taken >> target & 1 and target != passed_over(state):
            return NOTHING_TO_CAPTURE
    elif ahead == up or (ahead == 2 * up and source // 8 == (6 if turn else 1)):
        if taken >> source + up & 1 and ahead != up:
            return BLOCKED
        if taken >> target & 1:
            return NOT_AHEAD
    else:
        return MOVES[PAWN]
    if (target // 8 in (0, 7)) != (becomes in PROMOTIONS):
        return MUST_BECOME if target // 8 in (0, 7) else MAY_NOT_BECOME
    return None


def why_in_check(state: Any, source: int, target: int) -> str | None:
    """Would the own king be attacked after a move that is right otherwise?"""
    turn, taken = turn_of(state), state.one | state.two | state.four
    king, gone = king_of(state, turn), 1 << target
    if code_at(state, source) == PAWN and target == passed_over(state):
        gone |= 1 << target + (8 if turn else -8)
    after = taken & ~gone & ~(1 << source) | 1 << target
    if not attackers(state, target if source == king else king, 1 - turn, after) & ~gone:
        return None
    if source == king:
        return INTO_CHECK
    return STILL_IN_CHECK if attackers(state, king, 1 - turn) else PINNED


def why_not_castle(state: Any, king: int, rook: int, becomes: int) -> str | None:
    turn, taken = turn_of(state), state.one | state.two | state.four
    first = 56 * turn
    if becomes:
        return MAY_NOT_BECOME
    if king // 8 != 7 * turn or not state.rights >> 8 * turn + rook % 8 & 1:
        return NO_RIGHT
    aside = (6, 5) if rook > king else (2, 3)
    goal, rook_goal = first + aside[0], first + aside[1]
    others = taken & ~(1 << king) & ~(1 << rook)
    passed = way(king, goal)
    if (passed | way(rook, rook_goal)) & others:
        return BETWEEN
    if attackers(state, king, 1 - turn):
        return CASTLING_IN_CHECK
    if any(attackers(state, square, 1 - turn, taken & ~(1 << king)) for square in bits(passed & ~(1 << goal))):
        return CASTLING_THROUGH
    after = others | 1 << goal | 1 << rook_goal
    return INTO_CHECK if attackers(state, goal, 1 - turn, after) else None


def way(source: int, target: int) -> int:
    """The squares of a rank from one to another, both with it."""
    return LINES[0][source].get(target, 0) | 1 << source | 1 << target
