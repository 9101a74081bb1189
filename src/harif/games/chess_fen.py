"""Positions of chess as text: FEN, both ways, for the usual start and for Chess960.

Read are six words, or four where the clock and the number of the move are left out (as in EPD, whose operations behind
a semicolon are passed over), and `startpos`; moves may follow behind the word `moves`, as UCI has it. Castling is KQkq
or the files of the rooks (X-FEN and Shredder-FEN); written is X-FEN, which for the usual start is plain FEN. A square
for capturing in passing is kept only where such a capture is legal: so positions are equal when FIDE calls them so.
"""

import re
from typing import Any, NamedTuple

from harif.game.errors import WrongPosition
from harif.game.notation import read_moves, shortened
from harif.game.sentence import Sentence
from harif.games.chess_men import (
    BLACK,
    CODES,
    KING,
    LETTERS,
    NAMES,
    PASSED,
    PAWN,
    ROOK,
    SQUARES,
    STRUCK,
    USUAL,
    attackers,
    bits,
    in_check,
    king_of,
    letters_of,
    men_of,
    passed_over,
    side_of,
    turn_of,
)

START = "startpos"
FILES = "abcdefgh"
MOST = 9999  # plies of the clock, and moves


class Fields(NamedTuple):
    """A position as a state holds it."""

    one: int
    two: int
    four: int
    white: int
    rights: int = 0
    clock: int = 0
    number: int = 1


def parse(text: str, game: Any) -> Any:
    """The state that `text` describes; None if it does not look like a position; `WrongPosition` where it is none."""
    text = re.sub(r"^\s*(position\s+)?fen\s+(?=\S*/)", "", text)  # as UCI says it
    position, *moves = re.split(r"\s+moves\b", text.strip(), maxsplit=1)
    state = read(position, game)
    for action in read_moves(state, moves[0].strip()) if moves and state is not None else ():
        state = state.result(action)
    return state


def read(text: str, game: Any) -> Any:
    """A position without moves behind it."""
    words = text.split()
    if words[:1] == [START]:
        if len(words) > 1:
            raise WrongPosition("after startpos only moves may follow, as in startpos moves e2e4 e7e5")
        return game()
    return game(*read_fields(text)) if words and "/" in words[0] else None


def read_fields(text: str) -> Fields:
    """The fields of the state that is written in FEN."""
    words = text.split()
    if len(words) > 4 and ";" in text and not words[4].isdecimal():
        words = words[:4]  # operations of EPD
    if len(words) not in (4, 6):
        raise WrongPosition(
            "a position has six words: the board, who is to move, castling, a square for capturing in passing, the "
            "clock and the number of the move, of which the last two may be left out; this has {count}",
            count=len(words),
        )
    if words[1] not in ("w", "b"):
        raise WrongPosition("'{word}' does not say who is to move; write w or b", word=shortened(words[1]))
    turn = "wb".index(words[1])
    state = read_board(words[0])
    refuse_impossible(state)
    state = state._replace(rights=read_castling(words[2], state) | turn * BLACK)
    if in_check(state, 1 - turn):
        raise WrongPosition("the side that has just moved is in check")
    state = state._replace(rights=state.rights | (read_passed(words[3], state) + 1) << PASSED)
    if len(words) == 6:
        state = state._replace(clock=read_count(words[4], 0), number=read_count(words[5], 1))
    return state


def read_board(text: str) -> Fields:
    """The men, from the first word."""
    ranks = text.split("/")
    if len(ranks) != 8:
        raise WrongPosition("the board has {count} ranks; there are eight, with / between them", count=len(ranks))
    planes, white = [0, 0, 0], 0
    for rank, letters in zip(range(7, -1, -1), ranks, strict=True):
        file = 0
        for letter in letters:
            if letter in "12345678":
                file += int(letter)
            elif letter.upper() in CODES:
                if file < 8:
                    square = 1 << 8 * rank + file
                    planes = [
                        plane | (square if CODES[letter.upper()] >> i & 1 else 0) for i, plane in enumerate(planes)
                    ]
                    white |= square if letter.isupper() else 0
                file += 1
            else:
                raise WrongPosition(
                    "'{letter}' in rank {rank} is no piece; White's are K Q R B N P, Black's the same in small letters",
                    letter=letter,
                    rank=rank + 1,
                )
        if file != 8:
            raise WrongPosition("rank {rank} has {count} squares, and should have eight", rank=rank + 1, count=file)
    return Fields(planes[0], planes[1], planes[2], white)


def refuse_impossible(state: Fields) -> None:
    """Men that no game of chess can have come to."""
    for colour, side in enumerate((Sentence("White"), Sentence("Black"))):
        counts = {code: men_of(state, colour, code).bit_count() for code in LETTERS}
        if counts[KING] == 0:
            raise WrongPosition("{side} has no king", side=side)
        if counts[KING] > 1:
            raise WrongPosition("{side} has {count} kings", side=side, count=counts[KING])
        if stray := men_of(state, colour, PAWN) & 0xFF00_0000_0000_00FF:
            raise WrongPosition(
                "a pawn stands on {square}; there is none on the first and the last rank", square=NAMES[bits(stray)[0]]
            )
        if (men := side_of(state, colour).bit_count()) > 16:
            raise WrongPosition("{side} has {count} men; a side has at most 16", side=side, count=men)
        if counts[PAWN] > 8:
            raise WrongPosition("{side} has {count} pawns; a side has at most 8", side=side, count=counts[PAWN])
        more = sum(max(0, counts[code] - usual) for code, usual in USUAL.items() if code != PAWN)
        if more > 8 - counts[PAWN]:
            raise WrongPosition(
                "{side} has {count} pieces more than at the start, and only {gone} pawns can have become one",
                side=side,
                count=more,
                gone=8 - counts[PAWN],
            )


def read_count(word: str, least: int) -> int:
    """The clock, which counts from 0, or the number of the move, which counts from 1."""
    if not word.isdecimal() or not least <= int(word) <= MOST:
        raise WrongPosition(
            "'{word}' is no number of plies since a capture or a pawn's move; it is 0 or more"
            if least == 0
            else "'{word}' is no number of a move; they count from 1",
            word=shortened(word),
        )
    return int(word)


# Castling -------------------------------------------------------------------------------------------------------------


def read_castling(word: str, state: Fields) -> int:
    """The rooks that may still castle, bits 0-15 of `rights`."""
    if word == "-":
        return 0
    rights = 0
    for letter in word:
        if letter.upper() not in "KQABCDEFGH" or word.count(letter) > 1:
            raise WrongPosition(
                "'{word}' tells no castling; write KQkq or those that still may, the files of the rooks in Chess960, "
                "or - for none",
                word=shortened(word),
            )
        colour = int(letter.islower())
        file = rook_file(letter.upper(), colour, state)
        if file < 0:
            raise WrongPosition(
                "castling {letter}: {side} has no king with such a rook beside it on its first rank",
                letter=letter,
                side=Sentence("Black") if colour else Sentence("White"),
            )
        rights |= 1 << 8 * colour + file
    refuse_two_starts(rights, state)
    return rights


def rook_file(letter: str, colour: int, state: Fields) -> int:
    """The file of the rook that a letter of the castling word means; -1 where there is none."""
    king, rooks = king_of(state, colour), men_of(state, colour, ROOK) >> 56 * colour & 0xFF
    if king // 8 != 7 * colour:
        return -1
    file = king % 8
    if letter == "K":
        return rooks.bit_length() - 1 if rooks >> file else -1
    if letter == "Q":
        return (rooks & -rooks).bit_length() - 1 if rooks & (1 << file) - 1 else -1
    there = FILES.index(letter.lower())
    return there if rooks >> there & 1 else -1


def refuse_two_starts(rights: int, state: Fields) -> None:
    """Both sides begin with king and rooks on the same files, and with one rook on either side of the king."""
    files = [[file for file in range(8) if rights >> 8 * colour + file & 1] for colour in (0, 1)]
    kings = [king_of(state, colour) % 8 for colour in (0, 1)]
    for wing in (False, True):
        rooks = [{file for file in files[colour] if (file > kings[colour]) == wing} for colour in (0, 1)]
        if any(len(found) > 1 for found in rooks) or len(rooks[0] | rooks[1]) > 1 or differ(kings, files):
            raise WrongPosition(
                "no game begins so that all these may castle: the kings, and the rooks, of both sides begin on the "
                "same files, one rook on either side of the king"
            )


def differ(kings: list[int], files: list[list[int]]) -> bool:
    return bool(files[0] and files[1] and kings[0] != kings[1])


def castling_word(state: Any) -> str:
    """KQkq; where another rook stands farther out than the one that may castle, its file."""
    found = ""
    for colour in (0, 1):
        king, rooks = king_of(state, colour) % 8, men_of(state, colour, ROOK) >> 56 * colour & 0xFF
        for file in range(7, -1, -1):
            if state.rights >> 8 * colour + file & 1:
                outer = rooks >> file + 1 if file > king else rooks & (1 << file) - 1
                letter = FILES[file].upper() if outer else "K" if file > king else "Q"
                found += letter.lower() if colour else letter
    return found or "-"


# Capturing in passing -------------------------------------------------------------------------------------------------


def read_passed(word: str, state: Fields) -> int:
    """The square that a pawn may be captured on in passing; -1 where there is none, or nobody can legally do it."""
    if word == "-":
        return -1
    square, turn = SQUARES.get(word, -1), turn_of(state)
    if square < 0:
        raise WrongPosition(
            "'{word}' is no square for capturing in passing; write one such as e3, or -", word=shortened(word)
        )
    up = 8 if turn else -8  # from the square to the pawn that passed over it
    rank = 2 if turn else 5
    taken = state.one | state.two | state.four
    pawn = men_of(state, 1 - turn, PAWN) >> square + up & 1 if square // 8 == rank else 0
    if not pawn or (taken >> square | taken >> square - up) & 1:
        raise WrongPosition("no pawn can just have passed over {square}", square=word)
    return square if passing_is_legal(state, square) else -1


def passing_is_legal(state: Any, square: int) -> bool:
    """Has the side to move a pawn that may capture on that square in passing, and leaves its king safe by it?"""
    turn = turn_of(state)
    victim = 1 << square + (8 if turn else -8)
    taken = state.one | state.two | state.four
    king = king_of(state, turn)
    for source in bits(STRUCK[1 - turn][square] & men_of(state, turn, PAWN)):
        after = taken & ~victim & ~(1 << source) | 1 << square
        if not attackers(state, king, 1 - turn, after):
            return True
    return False


# Writing --------------------------------------------------------------------------------------------------------------


def notation(self: Any) -> str:
    """The position in FEN."""
    letters, passed = letters_of(self), passed_over(self)
    board = "/".join("".join(letters[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1))
    for empty in range(8, 0, -1):
        board = board.replace("." * empty, str(empty))
    words = ("wb"[turn_of(self)], castling_word(self), NAMES[passed] if passed >= 0 else "-", self.clock, self.number)
    return f"{board} {' '.join(map(str, words))}"
