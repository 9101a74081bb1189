"""A board of squares, drawn from one hint: as text, and as SVG.

`Board` says how the squares look, and rows are strings of piece letters from top to bottom.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from textwrap import dedent
from typing import NamedTuple

from harif.drawing.chessmen import man_svg
from harif.drawing.page import board_page, touch

EMPTY = "."
VACANT = ". *"  # letters of squares where nothing stands
CELL = 40  # pixels of a square in SVG

PIECES = {
    "X": ("✕", "#c2410c"),
    "O": ("◯", "#1d4ed8"),
    "R": ("●", "#dc2626"),
    "Y": ("○", "#eab308"),
    "B": ("●", "#111827"),
    "W": ("○", "#f8fafc"),
    "#": ("■", "#334155"),
    "I": ("┃", "#b45309"),
    "i": ("♙", "#f8fafc"),
    "c": ("■", "#6b3f1d"),
    "p": ("☠", "#3f6212"),
}
"""Letter in `rows()` -> (symbol in a terminal, colour). No two sides of a game have the same symbol."""

ON_FELT = {"X": "●", "O": "○"}
"""Letter in `rows()` -> symbol, on a board of style "felt"."""

CHESS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
"""Letter in `rows()` -> symbol, on a board of style "chess"."""

SURFACES = {  # style -> (background, lines, hole or hint)
    "lines": ("#fffdf7", "#475569", "#94a3b8"),
    "discs": ("#1e40af", "#1e3a8a", "#eff6ff"),
    "felt": ("#15803d", "#14532d", "#166534"),
    "wood": ("#e7b96b", "#7c4a12", "#7c4a12"),
    "table": ("#fffdf7", "#fffdf7", "#fffdf7"),
    "chess": ("#f0e0c4", "#5b4230", "#b58a62"),
}


class Board(NamedTuple):
    """How the squares of `rows()` look.

    `style`: "lines" (paper), "discs" (a blue frame with holes), "felt" (green), "wood", "table" (no lines), "chess"
    (letters K Q R B N P, small ones for Black).
    `columns` and `rows` name what stands along the edges: "letters", "numbers" or "" for nothing; rows count from the
    top when `down`. `squares`: "numbers" where moves are the numbers of squares, row by row from the top; "heaps" where
    a row has a number and each thing in it one of its own, 2-3 for the third of row 2.
    `sides`: the letter, or the sign, of each player's pieces. `counted`: the pieces on the board are the score.
    `says(square, nth, letter, lang)`: what a screen reader says of a square; nth counts the squares that share a name,
    from 1 at the labelled edge, and is 0 where the name is its own.
    """

    style: str = "lines"
    columns: str = "letters"
    rows: str = "numbers"
    down: bool = False
    squares: str = ""
    sides: str = ""
    counted: bool = False
    says: Callable[[str, int, str, str], str] | None = None


class Cell(NamedTuple):
    """One square as it is to be drawn."""

    letter: str
    symbol: str
    colour: str


def board_text(rows: Sequence[str], board: Board, columns: int = 80) -> str:
    """The squares as plain text; wider than `columns` they are cut into parts, one below another."""
    left, below = row_labels(board, len(rows)), column_labels(board, len(rows[0]))
    width = max(map(len, left), default=0)
    cell = max(map(len, below), default=1)
    room = max(1, (columns - width) // (cell + 1))
    parts = []
    for first in range(0, max(1, *map(len, rows)), room):
        shown = slice(first, first + room)
        lines = [
            f"{label:>{width}} " + " ".join(f"{letter:>{cell}}" for letter in row[shown])
            for label, row in zip(left, rows, strict=True)
        ]
        if board.columns:
            lines.append(" " * (width + 1) + " ".join(f"{label:>{cell}}" for label in below[shown]))
        part = "\n".join(line.rstrip() for line in lines)
        parts.append(part if board.rows else dedent(part))
    return "\n\n".join(parts)


def cells_in(rows: Sequence[str], board: Board) -> list[list[Cell]]:
    """The squares with what stands on them."""
    if board.style == "chess":
        return [[Cell(c, CHESS.get(c, c), "#111827") for c in row] for row in rows]
    return [[Cell(c, symbol_of(c, board), PIECES.get(c, (c, "#475569"))[1]) for c in row] for row in rows]


def symbol_of(letter: str, board: Board) -> str:
    """How a piece looks in a terminal."""
    if board.style == "chess":
        return CHESS.get(letter, letter)
    return ON_FELT.get(letter, letter) if board.style == "felt" else PIECES.get(letter, (letter, ""))[0]


def square_names(board: Board, height: int, width: int) -> list[list[str]]:
    """What each square is called, row by row; where only one edge has labels, a whole row or column has one name."""
    if board.squares == "numbers":
        return [[str(r * width + c + 1) for c in range(width)] for r in range(height)]
    rows, columns = row_labels(board, height), column_labels(board, width)
    if board.squares == "heaps":
        return [[f"{row}-{c + 1}" for c in range(width)] for row in rows]
    return [[f"{column}{row}" for column in columns] for row in rows]


def square_labels(cells: Sequence[Sequence[Cell]], board: Board, names: list[list[str]], lang: str) -> list[list[str]]:
    """What a screen reader says of each square."""
    often = Counter(name for row in names for name in row)
    says = board.says or plain_label
    height = len(cells)

    def label(r: int, c: int) -> str:
        nth = 0 if often[names[r][c]] == 1 else height - r if board.columns else c + 1
        return says(names[r][c], nth, cells[r][c].letter, lang)

    return [[label(r, c) for c in range(len(row))] for r, row in enumerate(cells)]


def plain_label(square: str, nth: int, letter: str, lang: str) -> str:
    """Of a game that does not say what its pieces are called: the square and the letter, b2: X."""
    where = f"{square}-{nth}" if nth else square
    return where if letter in VACANT else f"{where}: {letter}"


def row_labels(board: Board, count: int) -> list[str]:
    return edge_labels(board.rows, count, backwards=not board.down)


def column_labels(board: Board, count: int) -> list[str]:
    return edge_labels(board.columns, count)


def edge_labels(kind: str, count: int, backwards: bool = False) -> list[str]:
    """Labels along an edge: a, b, c … or 1, 2, 3 …, from the far end when `backwards`."""
    labels = [chr(97 + i) if kind == "letters" else str(i + 1) if kind else "" for i in range(count)]
    return labels[::-1] if backwards else labels


def board_svg(cells: Sequence[Sequence[Cell]], board: Board, title: str, lang: str = "en") -> str:
    """Squares, pieces and labels; each square carries `data-square`, for a page that wants to be clicked, and says what
    stands there.
    """
    height, width = len(cells), len(cells[0])
    paper, line, hint = SURFACES.get(board.style, SURFACES["lines"])
    left = CELL * 0.6 if board.rows else 8
    below = CELL * 0.6 if board.columns else 8
    total_width, total_height = left + width * CELL + 8, 8 + height * CELL + below
    rows, columns = row_labels(board, height), column_labels(board, width)
    names = square_names(board, height, width)
    labels = square_labels(cells, board, names, lang)
    out = [
        f'<rect x="{left:g}" y="8" width="{width * CELL}" height="{height * CELL}" rx="4" fill="{paper}" '
        f'stroke="{line}" stroke-width="2"/>'
    ]
    if board.style not in ("discs", "table", "chess"):
        for i in range(1, width):
            x = left + i * CELL
            out.append(f'<path d="M{x:g} 8V{8 + height * CELL}" stroke="{line}" stroke-width="1.5"/>')
        for i in range(1, height):
            y = 8 + i * CELL
            out.append(f'<path d="M{left:g} {y}H{left + width * CELL:g}" stroke="{line}" stroke-width="1.5"/>')
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            x, y = left + c * CELL, 8 + r * CELL
            out.append(f'<g{touch(names[r][c], labels[r][c])} transform="translate({x:g} {y:g})">')
            ground = hint if board.style == "chess" and (height - r + c) % 2 else "transparent"
            out.append(f'<rect width="{CELL}" height="{CELL}" fill="{ground}"/>')
            out.append(piece_svg(cell, board, hint) + "</g>")
    label = f'font-size="{CELL * 0.32:g}" fill="#475569" text-anchor="middle"'
    for r, text in enumerate(rows):
        if text:
            out.append(f'<text x="{left / 2:g}" y="{8 + (r + 0.62) * CELL:g}" {label}>{text}</text>')
    for c, text in enumerate(columns):
        if text:
            out.append(
                f'<text x="{left + (c + 0.5) * CELL:g}" y="{8 + height * CELL + below * 0.68:g}" {label}>{text}</text>'
            )
    return board_page(total_width, total_height, out, title)


def piece_svg(cell: Cell, board: Board, hint: str) -> str:
    middle, radius = CELL / 2, CELL * 0.38
    if board.style == "chess" and cell.letter in CHESS:
        return man_svg(cell.letter)
    if cell.letter == "X" and board.style == "lines":
        a, b = CELL * 0.22, CELL * 0.78
        cross = f"M{a:g} {a:g}L{b:g} {b:g}M{b:g} {a:g}L{a:g} {b:g}"
        return f'<path d="{cross}" stroke="{cell.colour}" stroke-width="5" stroke-linecap="round"/>'
    if cell.letter == "O" and board.style == "lines":
        ring = f'fill="none" stroke="{cell.colour}" stroke-width="5"'
        return f'<circle cx="{middle:g}" cy="{middle:g}" r="{CELL * 0.29:g}" {ring}/>'
    if cell.letter == EMPTY:
        if board.style == "discs":
            return f'<circle cx="{middle:g}" cy="{middle:g}" r="{radius:g}" fill="{hint}"/>'
        return ""
    if cell.letter == "I":  # a match
        x, top, foot = CELL * 0.44, CELL * 0.15, CELL * 0.7
        return (
            f'<rect x="{x:g}" y="{top:g}" width="{CELL * 0.12:g}" height="{foot:g}" fill="#d6a35c"/>'
            f'<circle cx="{middle:g}" cy="{top:g}" r="{CELL * 0.1:g}" fill="{cell.colour}"/>'
        )
    if cell.letter == " ":
        return ""
    if cell.letter in "#cp":  # a square that is taken, a square of chocolate, the poisoned one
        a, side, skull = CELL * 0.04, CELL * 0.92, ""
        if cell.letter == "p":
            font = f'font-size="{CELL * 0.55:g}" fill="#fffdf7" text-anchor="middle"'
            skull = f'<text x="{middle:g}" y="{CELL * 0.7:g}" {font}>{cell.symbol}</text>'
        square = f'x="{a:g}" y="{a:g}" width="{side:g}" height="{side:g}" rx="4"'
        return f'<rect {square} fill="{cell.colour}" stroke="#0f172a" stroke-opacity=".35"/>{skull}'
    if cell.letter == "i":  # a skittle, in a square of 40 pixels
        outline = (
            "M20 3c-3.6 0-5.4 2.6-5.4 5.6 0 3.4 1.9 4.6 1.9 7.4 0 4.2-4.5 6.6-4.5 13 0 3 .9 5.6 2.2 8h11.6"
            "c1.3-2.4 2.2-5 2.2-8 0-6.4-4.5-8.8-4.5-13 0-2.8 1.9-4 1.9-7.4C25.4 5.6 23.6 3 20 3z"
        )
        return (
            f'<path d="{outline}" fill="{cell.colour}" stroke="#0f172a"/>'
            '<path d="M15.8 12.5h8.4M16.3 15h7.4" stroke="#dc2626" stroke-width="1.6"/>'
        )
    if cell.letter == "*":  # a square where the player to move may go
        return f'<circle cx="{middle:g}" cy="{middle:g}" r="{CELL * 0.08:g}" fill="{hint}"/>'
    if cell.letter in PIECES:
        colour = (
            {"X": "#111827", "O": "#f8fafc"}.get(cell.letter, cell.colour) if board.style == "felt" else cell.colour
        )
        edge = 'stroke="#0f172a" stroke-opacity=".35"'
        return f'<circle cx="{middle:g}" cy="{middle:g}" r="{radius:g}" fill="{colour}" {edge}/>'
    return (
        f'<text x="{middle:g}" y="{CELL * 0.68:g}" font-size="{CELL * 0.5:g}" fill="#111827" text-anchor="middle">'
        f"{escape(cell.letter)}</text>"
    )


def text_svg(text: str) -> str:
    """Plain text as a picture, for games that draw nothing of their own."""
    lines = text.splitlines() or [""]
    width, height = max(map(len, lines)) * 9 + 24, len(lines) * 20 + 20
    rows = "".join(
        f'<text x="12" y="{26 + i * 20}" xml:space="preserve">{escape(line)}</text>' for i, line in enumerate(lines)
    )
    paper = '<rect width="100%" height="100%" fill="#fffdf7"/>'
    return board_page(width, height, [paper, rows], "", 'font-size="14"', "DejaVu Sans Mono, monospace")
