"""Moves of chess as text: written in SAN, and read in SAN, in long notation and as UCI has them, leniently.

Signs for check, mate, capture and praise may be left out or be there; a piece may be a figurine or a small letter,
as long as no pawn's move is written so.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from harif.game.errors import ForbiddenMove
from harif.games.chess_men import (
    CODES,
    KING,
    LEAPT,
    LETTERS,
    NAMES,
    PAWN,
    PROMOTIONS,
    ROOK,
    SQUARES,
    bits,
    code_at,
    in_check,
    king_of,
    men_of,
    side_of,
    strikes,
    turn_of,
)
from harif.games.chess_reasons import EMPTY, MOVES, THEIRS, why_not

SAN = re.compile(
    r"(?P<piece>[KQRBN])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:-]?(?P<target>[a-h][1-8])"
    r"(?:[=/(]?(?P<becomes>[KQRBN])\)?)?(?:\s*e\.?p\.?)?"
)
CASTLING = re.compile(r"[O0]-?[O0](?P<long>-?[O0])?")
REMARKS = re.compile(r"(?:[+#†‡]|[!?]|\bmate)*$")
FIGURINES = str.maketrans("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN", "♙♟")
NONE_SUCH = "there is no such piece"
NO_MOVE, SEVERAL = "that is no move", "several moves are written so"


class Meant(NamedTuple):
    """What a text says of a move: the kind of man, where it comes from as far as is told, and where it goes."""

    code: int
    file: int | None
    rank: int | None
    target: int
    becomes: int  # 0 where nothing is said

    def sources(self, state: Any) -> list[int]:
        """Where men stand that may be meant; those of the kind that could never go there are left out, unless all are
        such.
        """
        men = men_of(state, turn_of(state), self.code)
        near = men & (LEAPT[self.code][self.target] if self.code in LEAPT else -1)
        file = self.target % 8 if self.file is None and self.code == PAWN else self.file
        return [
            square for square in bits(near or men) if file in (None, square % 8) and self.rank in (None, square // 8)
        ]

    def actions(self, state: Any) -> list[int]:
        """The moves that may be meant, legal or not."""
        last = self.code == PAWN and self.target // 8 in (0, 7) and not self.becomes
        kinds = PROMOTIONS if last else (self.becomes,)
        return [source | self.target << 6 | kind << 12 for source in self.sources(state) for kind in kinds]


# Writing --------------------------------------------------------------------------------------------------------------


def move_name(self: Any, action: int) -> str:
    """e4, Nbd2, exd6, e8=Q+, O-O-O, Qh7#."""
    name = plain_name(self, action)
    if why_not(self, action):
        return name
    after = self.result(action)
    if not in_check(after, turn_of(after)):
        return name
    return name + ("#" if is_mate(after) else "+")


def plain_name(state: Any, action: int) -> str:
    """The name without the sign for check or mate."""
    source, target, becomes = action & 63, action >> 6 & 63, action >> 12
    code, own = code_at(state, source), side_of(state, turn_of(state))
    if code == KING and own >> target & 1:
        return "O-O" if target > source else "O-O-O"
    takes = "x" if code_at(state, target) else ""
    if code == PAWN:
        origin = NAMES[source][0] + "x" if source % 8 != target % 8 else ""
        return origin + NAMES[target] + (f"={LETTERS[becomes]}" if becomes else "")
    return LETTERS.get(code, "") + origin_of(state, source, target, code) + takes + NAMES[target]


def origin_of(state: Any, source: int, target: int, code: int) -> str:
    """What must be told of where a piece comes from: nothing, its file, its rank or both."""
    taken = state.one | state.two | state.four
    others = [
        other
        for other in bits(men_of(state, turn_of(state), code) & ~(1 << source))
        if strikes(code, 0, other, target, taken) and not why_not(state, other | target << 6)
    ]
    if not others:
        return ""
    if all(other % 8 != source % 8 for other in others):
        return NAMES[source][0]
    return NAMES[source][1] if all(other // 8 != source // 8 for other in others) else NAMES[source]


def is_mate(state: Any) -> bool:
    """Is the side to move, which is in check, mated? (Where a game is drawn there are no moves either.)"""
    return next(iter(state.actions()), None) is None and state.utility(turn_of(state)) == 0.0


def uci(self: Any, action: int) -> str:
    """e2e4, e7e8q; castling is e1g1, and in Chess960 the king takes its rook: e1h1."""
    return uci_name(self, action, is_chess960(self))


def uci_name(state: Any, action: int, chess960: bool) -> str:
    """A move as UCI has it, with or without its option UCI_Chess960."""
    source, target, becomes = action & 63, action >> 6 & 63, action >> 12
    if not chess960 and code_at(state, source) == KING and side_of(state, turn_of(state)) >> target & 1:
        target = 8 * (source // 8) + (6 if target > source else 2)
    return NAMES[source] + NAMES[target] + LETTERS.get(becomes, "").lower()


def is_chess960(state: Any) -> bool:
    """Does the game begin in another way than usual, or may a king or rook castle from elsewhere?"""
    if state.__harif__.parameters.get("start", 518) != 518:
        return True
    return any(
        state.rights >> 8 * colour & 0x7E or (state.rights >> 8 * colour & 0xFF and king_of(state, colour) % 8 != 4)
        for colour in (0, 1)
    )


# Reading --------------------------------------------------------------------------------------------------------------


def read_move(self: Any, text: str) -> Iterator[int]:
    """The moves that may be meant; where a rule forbids all of them, `ForbiddenMove`."""
    reason = None
    for actions in readings(self, text):
        reasons = [why_not(self, action) for action in actions]
        legal = [action for action, why in zip(actions, reasons, strict=True) if why is None]
        if legal:
            yield from legal
            return
        reason = reason or likeliest(reasons)
    if reason is not None:
        raise ForbiddenMove(text, reason)


def strict_move(state: Any, word: str) -> int | str:
    """The one legal move that a word in SAN means, capitals as they should be; else the reason why there is none."""
    if found := SAN.fullmatch(word):
        actions = meant_by(found).actions(state)
    elif CASTLING.fullmatch(word):
        actions = castling(state, word)
    else:
        return NO_MOVE
    reasons = [why_not(state, action) for action in actions]
    legal = [action for action, why in zip(actions, reasons, strict=True) if why is None]
    if len(legal) == 1:
        return legal[0]
    return SEVERAL if legal else likeliest(reasons)


# Inside ---------------------------------------------------------------------------------------------------------------


def readings(state: Any, text: str) -> Iterator[list[int]]:
    """The ways to read a text, the likeliest first: each as the moves that it may mean, legal or not."""
    word = REMARKS.sub("", text.strip().translate(FIGURINES)).strip()
    if CASTLING.fullmatch(word.upper()):
        yield castling(state, word.upper())
        return
    small = word.lower()
    if re.fullmatch(r"[a-h][1-8]-?[a-h][1-8]=?[qrbn]?", small):
        yield squares_moved(state, small)
        return
    spelled = small[:-1] + small[-1:].upper() if re.search(r"\d=?[qrbn]$", small) else small
    ways = [word, spelled, small[:1].upper() + spelled[1:]]
    found = [meant_by(way).actions(state) for way in map(SAN.fullmatch, ways) if way]
    if word.isupper() and word[:1] == "B":  # a bishop or the pawn on the b-file, for all that capitals tell
        yield [action for actions in found for action in actions]
    yield from found


def meant_by(found: re.Match[str]) -> Meant:
    file, rank = found["file"], found["rank"]
    return Meant(
        CODES[found["piece"] or "P"],
        None if file is None else ord(file) - ord("a"),
        None if rank is None else int(rank) - 1,
        SQUARES[found["target"]],
        CODES[found["becomes"]] if found["becomes"] else 0,
    )


def castling(state: Any, word: str) -> list[int]:
    """Castling to the one side or the other: with the rook that may, or else one that stands there."""
    found = CASTLING.fullmatch(word)
    turn = turn_of(state)
    king, long = king_of(state, turn), bool(found and found["long"])
    rooks = [rook for rook in bits(men_of(state, turn, ROOK)) if rook // 8 == king // 8 and (rook < king) == long]
    able = [rook for rook in rooks if state.rights >> 8 * turn + rook % 8 & 1]
    return [king | rook << 6 for rook in able or rooks]


def squares_moved(state: Any, word: str) -> list[int]:
    """e2e4, e7e8q; a king that goes two squares from e1 or e8 castles."""
    source, target, becomes = SQUARES[word[:2]], SQUARES[word.replace("-", "")[2:4]], CODES.get(word[-1].upper(), 0)
    turn = turn_of(state)
    if code_at(state, source) == KING and side_of(state, turn) >> source & 1:
        if source == 56 * turn + 4 and abs(target - source) == 2:
            return castling(state, "O-O" if target > source else "O-O-O")
    if code_at(state, source) == PAWN and not becomes:
        return Meant(PAWN, source % 8, source // 8, target, 0).actions(state) or [source | target << 6]
    return [source | target << 6 | becomes << 12]


def likeliest(reasons: list[str | None]) -> str:
    """Of the reasons against several moves the one that tells most: a rule that was broken, not a way of moving."""
    told = [reason for reason in reasons if reason]
    weak = {*MOVES.values(), EMPTY, THEIRS}
    return next((reason for reason in told if reason not in weak), told[0] if told else NONE_SUCH)
