"""A position in a terminal: the board with its marks, and the players beside it.

All of it is told without colour. The last move stands in [brackets]; a piece or number that may be moved has a ›
before it; an empty square where one may go has a dot, a + where all have dots, or its number; each side has a sign.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from harif.drawing.board import EMPTY, Board, Cell, column_labels, row_labels, square_names
from harif.drawing.digits import digits
from harif.game.drawing import cells_of, text_of
from harif.game.places import Spot, mark_of, spots_of, starts, touched
from harif.words.catalogue import say

GRID = {"lines": ("grey50", "default"), "discs": ("bright_blue", "#1e3a8a"), "felt": ("green", "#14532d")}
COLOURS = {
    "X": "bold orange3",
    "O": "bold dodger_blue1",
    "R": "bold red1",
    "Y": "bold yellow1",
    "B": "bold white",
    "W": "bold white",
    "I": "bold orange3",
}
ON_STYLE = {"felt": {"X": "bold black", "O": "bold white"}, "chess": dict.fromkeys("kqrbnp", "bold orange3")}
SIDES = ("bold orange3", "bold dodger_blue1", "bold green3", "bold magenta")  # of pieces in a game's own text
SUITS = {"♣": "green3", "♦": "orange3", "♥": "red1", "♠": "bold"}
RANK = "(10|[2-9JQKA])"
UNRULED = ("table", "discs", "felt")
MOST_RULED = 10  # rows of a board that still fits on a screen with a line between them
GAP = 4  # blanks between a board and what stands beside it

Move = tuple[Any, int]  # the state before it, and the action


class Marks(NamedTuple):
    """The squares to mark, as (row, column), and the labels of whole rows or columns that may be played."""

    legal: set[tuple[int, int]]
    last: set[tuple[int, int]]
    labels: set[str]


def board(state: Any, since: Sequence[Move] = (), width: int = 80, lang: str = "en", names: Sequence[str] = ()) -> Text:
    """The position. `since`: the moves that are to be marked; `names`: what the players are called."""
    cells = cells_of(state)
    if cells is None:
        return own_text(state, since, width, lang)
    picture = Text(text_of(state, width, lang))
    if 4 * len(cells[0]) + 6 <= width:
        picture = squares(cells, state.__harif__.board, marks(state, cells, since))
    return beside(picture, players(state, names, lang), width)


# Who plays ---------------------------------------------------------------------------------------------------------


def players(state: Any, names: Sequence[str], lang: str) -> list[Text]:
    """A line a player: the sign of its pieces, how many of them where that is the score, its name, what it captured;
    ◂ is to move.
    """
    board, mover = state.__harif__.board, None if state.terminal() else state.player()
    letters = "".join(state.rows()) if "rows" in state.__harif__.methods else ""
    lines = []
    for seat in range(state.__harif__.kind.players):
        name = names[seat] if seat < len(names) else say("board.player", lang, n=seat + 1)
        count = digits(f"{letters.count(board.sides[seat]):>2} ", lang) if board.counted else ""
        sign = mark_of(state, seat)
        colour = COLOURS.get(board.sides[seat], "bold") if sign and board.style != "felt" else "bold"
        colour = ON_STYLE["chess"].get(board.sides[seat], "bold") if board.style == "chess" else colour
        line = Text.assemble((f"{sign} " if sign else "", colour), (count + name, "" if seat == mover else "dim"))
        line = line.append(" ◂", style="bold") if seat == mover else line
        took = state.captured(seat) if "captured" in state.__harif__.methods else ""
        lines.append(line.append(digits(f"  {took}", lang)) if took else line)
    return lines


def beside(picture: Text, notes: Sequence[Text], width: int) -> Text:
    """Notes to the right of a picture, in the middle of its height; below it where there is no room."""
    lines = picture.split("\n")
    wide = max(line.cell_len for line in lines) + GAP
    if wide + max(note.cell_len for note in notes) > width:
        return Text("\n").join([*lines, Text(), *notes])
    missing = max(0, len(notes) - len(lines))
    first = max(0, (len(lines) - len(notes)) // 2)
    out = [*lines, *(Text() for _ in range(missing))]
    for i, note in enumerate(notes, first):
        out[i] = Text.assemble(out[i], " " * (wide - out[i].cell_len), note)
    return Text("\n").join(out)


# Boards of squares -------------------------------------------------------------------------------------------------


def marks(state: Any, cells: list[list[Cell]], since: Sequence[Move]) -> Marks:
    """What the last moves touched, and where the next may begin. Of a place that is a whole row or column, what the
    move changed is marked; a mark that every piece or square would bear is left out.
    """
    names = square_names(state.__harif__.board, len(cells), len(cells[0]))
    at: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            at.setdefault(name, []).append((r, c))
    last = set()
    for before, action in since:
        old = cells_of(before) or cells
        for place in touched(before, action):
            spread = at.get(place, [])
            last |= {(r, c) for r, c in spread if len(spread) == 1 or old[r][c] != cells[r][c]}
    begins = starts(state)
    legal = {spread[0] for name, spread in at.items() if name in begins and len(spread) == 1}
    pieces = {(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell.letter not in (EMPTY, " ")}
    empty = {(r, c) for r, row in enumerate(cells) for c in range(len(row))} - pieces
    for kind in (pieces, empty):
        legal -= kind if kind <= legal and state.__harif__.board.squares != "numbers" else set()
    return Marks(legal, last, begins)


def squares(cells: list[list[Cell]], hint: Board, marked: Marks) -> Text:
    """The squares, ruled unless the style says otherwise, with labels along the edges."""
    left, below = row_labels(hint, len(cells)), column_labels(hint, len(cells[0]))
    names = square_names(hint, len(cells), len(cells[0]))
    margin = max((len(label) for label in left), default=0)
    line, paper = GRID.get(hint.style, ("grey50", "default"))
    ruled = hint.style not in UNRULED and len(cells) <= MOST_RULED
    ground = "·" if not ruled and hint.style != "table" else " "
    out = Text()

    def rule(start: str, middle: str, end: str) -> None:
        if ruled:
            out.append(" " * (margin + 1))
            out.append(start + middle.join(["───"] * len(cells[0])) + end + "\n", style=f"{line} on {paper}")

    rule("┌", "┬", "┐")
    for r, row in enumerate(cells):
        out.append(f"{left[r]:>{margin}} ", style="dim")
        for c, cell in enumerate(row):
            if ruled:
                out.append("│", style=f"{line} on {paper}")
            legal, last = (r, c) in marked.legal, (r, c) in marked.last
            empty = ground if not legal else names[r][c] if hint.squares == "numbers" else "·" if ground == " " else "+"
            out.append_text(square(cell, hint.style, paper, legal, last, empty if cell.letter == EMPTY else " "))
        if ruled:
            out.append("│", style=f"{line} on {paper}")
        out.append("\n")
        if r + 1 < len(cells):
            rule("├", "┼", "┤")
    rule("└", "┴", "┘")
    if hint.columns:
        by_column = (
            bool(marked.labels) and not hint.rows and len(cells) > 1
        )  # a move is a column: full ones have no number
        shown = [label if not by_column or label in marked.labels else "" for label in below]
        labels = "".join(f"{label:^4}" if ruled else f"{label:^3}" for label in shown)
        labels = f" {labels}" if ruled else labels
        out.append(" " * (margin + 1) + labels.rstrip(), style="dim")
    out.rstrip()
    return out


def square(cell: Cell, style: str, paper: str, legal: bool, last: bool, empty: str) -> Text:
    """Three characters: what stands there, or `empty`, and its marks."""
    before, after = ("[", "]") if last else (" ", " ")
    if cell.letter in (EMPTY, " "):
        symbol, after = empty, after[len(empty) - 1 :]
        colour = "sky_blue1" if style == "discs" else "sea_green2" if style == "felt" else "grey62"
    else:
        symbol, colour = cell.symbol, ON_STYLE.get(style, COLOURS).get(cell.letter, "bold")
        before = "›" if legal and not last else before
    edge = f"bold {'white' if paper != 'default' else 'default'} on {paper}"
    return Text.assemble((before, edge), (symbol, f"{colour} on {paper}"), (after, edge))


# Games that draw themselves ----------------------------------------------------------------------------------------


def own_text(state: Any, since: Sequence[Move], width: int, lang: str) -> Text:
    """The game's own text, its places marked where there is room for a mark, its signs in colour."""
    lines = text_of(state, width, lang).split("\n")
    last = [spot for before, action in since for spot in found(before, touched(before, action))]
    for spot in found(state, starts(state)):
        if any(sign.isalnum() or sign in "●○" for sign in under(lines, spot)) and spot not in last:
            put(lines, spot, "›")
    for spot in last:
        put(lines, spot, "[", "]")
    out = Text("\n".join(line.rstrip() for line in lines))
    for seat in range(state.__harif__.kind.players):
        if sign := mark_of(state, seat):
            out.highlight_regex(rf"(?<![^\W\d]){sign}(?![^\W\d])", SIDES[seat % len(SIDES)])
    out.highlight_regex(r"\[[^\]]*\]", "bold")
    return with_suits(out)


def with_suits(picture: Text) -> Text:
    """Cards in the colours of their suits, whether the suit stands before each rank or before several (♥ K 10 2)."""
    for suit, colour in SUITS.items():
        picture.highlight_regex(rf"({RANK})?{suit}( ?{RANK}(?![\w♣♦♥♠]))*", colour)
    return picture


def found(state: Any, places: Iterable[str]) -> list[Spot]:
    """The spots of those places that the text has."""
    spots = spots_of(state)
    return [spots[place] for place in places if place in spots]


def under(lines: Sequence[str], spot: Spot) -> str:
    return lines[spot.line][spot.column : spot.column + spot.width]


def put(lines: list[str], spot: Spot, before: str, after: str = "") -> None:
    """Marks before and after a spot, if nothing but a blank or a rule stands there."""
    start, end = spot.column - 1, spot.column + spot.width
    line = lines[spot.line].ljust(end + 1)
    if start >= 0 and line[start] in " ─" and (not after or line[end] in " ─"):
        lines[spot.line] = line[:start] + before + line[start + 1 : end] + (after or line[end]) + line[end + 1 :]
