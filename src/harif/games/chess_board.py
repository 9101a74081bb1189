"""How chess looks: as text and as a picture, who is to move, and what either side has captured."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any

from harif.drawing.board import CHESS, column_labels, row_labels
from harif.drawing.board import board_text as squares_text
from harif.drawing.chessmen import man_svg
from harif.drawing.digits import digits
from harif.drawing.page import board_page, touch
from harif.game import Board
from harif.games.chess_men import (
    KING,
    LETTERS,
    NAMES,
    PAWN,
    USUAL,
    WORTH,
    code_at,
    in_check,
    king_of,
    letters_of,
    men_of,
    side_of,
    turn_of,
)
from harif.games.chess_san import is_mate
from harif.words.catalogue import say
from harif.words.places import chessmen

BOARD = Board("chess", "letters", "numbers", sides="Kk", says=chessmen)
SIDES = ("white", "black")

CELL, EDGE, STRIP, SMALL = 40, 22, 30, 18  # pixels: a square, labels, a player above or below, a man captured
LIGHT, DARK, FRAME, LABEL, CHECK = "#f0e0c4", "#b58a62", "#5b4230", "#f3e6d0", "#d9534f"
WIDE = 2 * EDGE + 8 * CELL
TOP = STRIP + 8
HIGH = TOP + 8 * CELL + EDGE + STRIP


def rows(self: Any) -> list[str]:
    """The ranks from the eighth down, small letters for Black's men."""
    letters = letters_of(self)
    return ["".join(letters[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]


def touches(self: Any, action: int) -> Iterator[str]:
    """Where the man stands and where it goes; of castling, where the king goes, or its rook's square where the king
    might just step there.
    """
    source, target = action & 63, action >> 6 & 63
    if code_at(self, source) == KING and side_of(self, turn_of(self)) >> target & 1:
        there = 8 * (source // 8) + (6 if target > source else 2)
        target = there if abs(there - source) > 1 else target
    yield NAMES[source]
    yield NAMES[target]


def slides(self: Any, action: int) -> Iterator[tuple[str, str]]:
    """The man; of castling the king, and its rook."""
    source, target = action & 63, action >> 6 & 63
    if code_at(self, source) == KING and side_of(self, turn_of(self)) >> target & 1:
        row = 8 * (source // 8)
        yield NAMES[source], NAMES[row + (6 if target > source else 2)]
        yield NAMES[target], NAMES[row + (5 if target > source else 3)]
    else:
        yield NAMES[source], NAMES[target]


def text(self: Any, lang: str = "en", flipped: bool = False) -> str:
    """The board in letters, and below it who is to move and what was captured; `flipped` as Black sees it."""
    lines = squares_text(rows(self), BOARD).split("\n")
    if flipped:
        lines = [line[:2] + line[2:].ljust(15)[::-1] for line in (*lines[-2::-1], lines[-1])]
    captures = [captured(self, player) for player in (0, 1)]
    told = [f"{say(f'board.{name}', lang)}: {men}" for name, men in zip(SIDES, captures, strict=True) if men]
    return "\n".join([*lines, "   ".join([how_it_stands(self, lang), *told])])


def how_it_stands(state: Any, lang: str) -> str:
    """Who is to move and whether in check; or mate."""
    turn = turn_of(state)
    if not in_check(state, turn):
        return say("board.turn_of", lang, who=say(f"board.{SIDES[turn]}", lang))
    if is_mate(state):
        return say("board.mated", lang, who=say(f"board.{SIDES[1 - turn]}", lang))
    return say("board.in_check", lang, who=say(f"board.{SIDES[turn]}", lang))


def captured(self: Any, player: int) -> str:
    """The men that a player has captured, by their signs, and how many pawns' worth it is ahead: ♛♟♟ +10."""
    letters = captured_letters(self, player)
    more = ahead(self) if player == 0 else -ahead(self)
    return "".join(CHESS[letter] for letter in letters) + (f" +{more}" if more > 0 else "")


def captured_letters(state: Any, player: int) -> list[str]:
    """What is gone of the other side, from the queen down; a pawn that became something else is not gone."""
    counts = {code: men_of(state, 1 - player, code).bit_count() for code in USUAL}
    became = sum(max(0, counts[code] - USUAL[code]) for code in USUAL if code != PAWN)
    gone = {code: max(0, USUAL[code] - counts[code]) for code in USUAL}
    gone[PAWN] = max(0, gone[PAWN] - became)
    letters = "".join(LETTERS[code] * count for code, count in gone.items())
    return list(letters.lower() if player == 0 else letters)


def ahead(state: Any) -> int:
    """How many pawns White's men are worth more than Black's."""
    return sum(
        worth * (men_of(state, 0, code).bit_count() - men_of(state, 1, code).bit_count())
        for code, worth in WORTH.items()
    )


# The picture ----------------------------------------------------------------------------------------------------------


def svg(self: Any, lang: str = "en", flipped: bool = False) -> str:
    """The board with both players beside it; `flipped` as Black sees it. A king in check stands on red."""
    letters, turn = letters_of(self), turn_of(self)
    threatened = king_of(self, turn) if in_check(self, turn) else -1
    out = [
        f'<rect width="{WIDE}" height="{HIGH}" rx="8" fill="{FRAME}"/>',
        f'<rect x="{EDGE - 2}" y="{TOP - 2}" width="{8 * CELL + 4}" height="{8 * CELL + 4}" fill="{DARK}"/>',
    ]
    for at in range(64):
        square = at ^ 7 if flipped else at ^ 56
        x, y = EDGE + CELL * (at % 8), TOP + CELL * (at // 8)
        out.append(square_svg(square, letters[square], x, y, square == threatened, lang))
    ranks, files = row_labels(BOARD, 8), column_labels(BOARD, 8)
    look = f'font-size="12" fill="{LABEL}" text-anchor="middle"'
    for i in range(8):
        rank, file = (ranks[7 - i], files[7 - i]) if flipped else (ranks[i], files[i])
        middle = CELL * (i + 0.5)
        out.append(f'<text x="{EDGE / 2:g}" y="{TOP + middle + 4:g}" {look}>{rank}</text>')
        out.append(f'<text x="{EDGE + middle:g}" y="{TOP + 8 * CELL + 15}" {look}>{file}</text>')
    over = in_check(self, turn) and is_mate(self)
    for player in (0, 1):
        below = (player == 0) != flipped
        out.append(player_svg(self, player, HIGH - STRIP if below else 9, turn == player and not over, lang))
    return board_page(WIDE, HIGH, out, self.__harif__.spec, lang=lang)


def square_svg(square: int, letter: str, x: int, y: int, threatened: bool, lang: str) -> str:
    """A square and what stands on it."""
    colour = LIGHT if (square + square // 8) % 2 else DARK
    red = f'<circle cx="20" cy="20" r="18" fill="{CHECK}" fill-opacity=".85"/>' if threatened else ""
    man = man_svg(letter) if letter != "." else ""
    return (
        f'<g{touch(NAMES[square], chessmen(NAMES[square], 0, letter, lang))} transform="translate({x} {y})">'
        f'<rect width="{CELL}" height="{CELL}" fill="{colour}"/>{red}{man}</g>'
    )


def player_svg(state: Any, player: int, y: int, to_move: bool, lang: str) -> str:
    """A player: a disc of its colour, ringed where it is to move, its name, and what it has captured."""
    name, middle = say(f"board.{SIDES[player]}", lang), y + 10
    fill = ("#fdfbf5", "#1f1a1c")[player]
    ring = f'<circle cx="{EDGE + 8}" cy="{middle}" r="9" fill="none" stroke="#f2c14e" stroke-width="2.4"/>'
    out = [
        f'<circle cx="{EDGE + 8}" cy="{middle}" r="6" fill="{fill}" stroke="{LABEL}"/>{ring if to_move else ""}',
        f'<text x="{EDGE + 24}" y="{middle + 5}" font-size="13" fill="{LABEL}">{name}</text>',
    ]
    x, men = EDGE + 88, captured_letters(state, player)
    ends = list(accumulate(8 if one == other else 14 for one, other in pairwise(men)))
    if men:
        wide = [0, *ends][-1] + SMALL + 8
        out.append(f'<rect x="{x - 4}" y="{y}" width="{wide}" height="20" rx="4" fill="{DARK}"/>')
    for at, letter in zip([0, *ends], men, strict=False):
        where = f"translate({x + at} {middle - SMALL / 2:g}) scale({SMALL / CELL:g})"
        out.append(f'<g transform="{where}">{man_svg(letter)}</g>')
    more = ahead(state) if player == 0 else -ahead(state)
    if more > 0:
        told = digits(f"+{more}", lang)
        end = f'x="{WIDE - EDGE}" y="{middle + 5}" text-anchor="end"'
        out.append(f'<text {end} font-size="13" fill="{LABEL}">{told}</text>')
    return "".join(out)
