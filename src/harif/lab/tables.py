"""A table of numbers that fills in step by step: as SVG, for LaTeX, and in plain text.

In Persian the first column is at the right. Numbers and the names of moves run from left to right in either language.
"""

import re
from typing import NamedTuple

from harif.drawing.page import document
from harif.drawing.text import GREY, INK, text, text_width, wrapped
from harif.lab.latex import latex, left_to_right, right_to_left
from harif.words.catalogue import checked

SIZE, HEAD, ROW, PAD, MARGIN = 13.0, 12.0, 24.0, 11.0, 16.0
BAR = 70.0  # the longest bar
NOTE = 480.0  # the least width of a note
BLUE, PALE, GREEN = "#3b82f6", "#e2e8f0", "#dcfce7"
PERSIAN = re.compile("[\u0600-\u06ff]")
ISOLATES, ISOLATED = re.compile("[\u2066-\u2069]"), re.compile("\u2066[^\u2069]*\u2069")


class Cell(NamedTuple):
    """What stands in a cell: text, in bold if it is `strong`, and a bar for a probability."""

    text: str = ""
    strong: bool = False
    bar: float | None = None


class Row(NamedTuple):
    cells: list[Cell]
    ruled: bool = False  # a line above it
    marked: bool = False  # the row of which the step speaks


class Table(NamedTuple):
    title: str
    heads: list[str]
    rows: list[Row]
    note: str = ""


class Placed(NamedTuple):
    """A table with its columns laid out from left to right."""

    table: Table
    left: list[float]  # of each column, as it is drawn
    wide: list[float]
    order: list[int]  # the column of the table that is drawn at each place
    width: float
    height: float
    top: float  # of the first row
    note: list[str]


def placed(table: Table, lang: str) -> Placed:
    """Columns as wide as their widest cell."""
    wide = []
    for k, head in enumerate(table.heads):
        cells = [row.cells[k] for row in table.rows]
        inside = max((cell_width(cell) for cell in cells), default=0.0)
        wide.append(max(inside, text_width(head, HEAD)) + 2 * PAD)
    order = list(range(len(wide)))
    if lang == "fa":
        order.reverse()
    left, x = [], MARGIN
    for k in order:
        left.append(x)
        x += wide[k]
    least = max(text_width(table.title, SIZE + 2), NOTE if table.note else 0.0) + 2 * MARGIN
    spare = max(0.0, least - x - MARGIN) / 2
    width = x + MARGIN + 2 * spare
    unbroken = ISOLATED.sub(lambda run: run[0].replace(" ", "\u00a0"), table.note)  # else it would run the other way
    note = wrapped(unbroken, SIZE, width - 2 * MARGIN) if table.note else []
    top = MARGIN + 30 + ROW
    height = top + ROW * len(table.rows) + MARGIN + 20 * len(note)
    return Placed(table, [at + spare for at in left], [wide[k] for k in order], order, width, height, top, note)


def cell_width(cell: Cell) -> float:
    return text_width(cell.text, SIZE) + (BAR + 8 if cell.bar is not None else 0.0)


def table_svg(table: Table, lang: str) -> str:
    """The table as a whole SVG document."""
    at = placed(table, checked(lang))
    return document(at.width, at.height, drawn(at, lang), lang, table.title)


def drawn(at: Placed, lang: str) -> list[str]:
    rtl, table = lang == "fa", at.table
    first, last = at.left[0], at.left[-1] + at.wide[-1]
    out = [text(at.width / 2, MARGIN + 16, table.title, size=SIZE + 2, bold=True, rtl=rtl)]
    for place, k in enumerate(at.order):
        x = at.left[place] + at.wide[place] / 2
        out.append(text(x, at.top - 8, table.heads[k], size=HEAD, ink=GREY, rtl=is_persian(table.heads[k])))
    for i, row in enumerate(table.rows):
        y = at.top + ROW * i
        if row.marked:
            box = f'x="{first:.1f}" y="{y:.1f}" width="{last - first:.1f}" height="{ROW:g}"'
            out.append(f'<rect {box} fill="{GREEN}"/>')
        if row.ruled:
            out.append(f'<path d="M{first:.1f} {y:.1f}H{last:.1f}" stroke="{PALE}" stroke-width="1.5"/>')
        for place, k in enumerate(at.order):
            out += cell_svg(row.cells[k], at.left[place], at.wide[place], y, rtl)
    for i, line in enumerate(at.note):
        out.append(text(at.width / 2, at.height - MARGIN - 20 * (len(at.note) - 1 - i), line, size=SIZE, rtl=rtl))
    return out


def cell_svg(cell: Cell, x: float, wide: float, y: float, rtl: bool) -> list[str]:
    base = y + ROW / 2 + 5
    if cell.bar is None:
        return [
            text(x + wide / 2, base, cell.text, size=SIZE, ink=INK, bold=cell.strong, rtl=is_persian(cell.text))
        ] * bool(cell.text)
    start = x + wide - PAD - BAR if rtl else x + PAD
    full = f'x="{start:.1f}" y="{y + 7:.1f}" height="10" rx="2"'
    long = BAR * cell.bar
    from_ = start + BAR - long if rtl else start
    bar = f'x="{from_:.1f}" y="{y + 7:.1f}" height="10" rx="2"'
    label = x + PAD if rtl else x + wide - PAD
    return [
        f'<rect {full} width="{BAR:g}" fill="{PALE}"/><rect {bar} width="{long:.1f}" fill="{BLUE}"/>',
        text(label, base, cell.text, side="left" if rtl else "right", size=SIZE, bold=cell.strong),
    ]


def table_tikz(table: Table, lang: str) -> str:
    """The same as a `tikzpicture`; bars in grey."""
    at = placed(table, checked(lang))
    lines = [node(at.width / 2, MARGIN + 12, table.title, r"\bfseries", lang)]
    first, last = at.left[0], at.left[-1] + at.wide[-1]
    for place, k in enumerate(at.order):
        lines.append(node(at.left[place] + at.wide[place] / 2, at.top - 12, table.heads[k], r"\footnotesize", lang))
    for i, row in enumerate(table.rows):
        y = at.top + ROW * i
        if row.ruled:
            lines.append(rf"\draw[black!30] ({first:.1f},{y:.1f}) -- ({last:.1f},{y:.1f});")
        for place, k in enumerate(at.order):
            lines += cell_tikz(row.cells[k], at.left[place], at.wide[place], y + ROW / 2, lang)
    for i, line in enumerate(at.note):
        y = at.height - MARGIN - 4 - 20 * (len(at.note) - 1 - i)
        lines.append(node(at.width / 2, y, line.replace("\u00a0", " "), r"\small", lang))
    head = r"\begin{tikzpicture}[x=0.75pt, y=-0.75pt, inner sep=1pt]"
    return "\n".join([head, *("  " + line for line in lines), r"\end{tikzpicture}", ""])


def cell_tikz(cell: Cell, x: float, wide: float, y: float, lang: str) -> list[str]:
    if not cell.text:
        return []
    font = r"\small\bfseries" if cell.strong else r"\small"
    if cell.bar is None:
        return [node(x + wide / 2, y, cell.text, font, lang)]
    rtl = lang == "fa"
    start = x + wide - PAD - BAR if rtl else x + PAD
    long = BAR * cell.bar
    from_ = start + BAR - long if rtl else start
    middle = (x + x + wide - BAR) / 2 if rtl else (x + PAD + BAR + x + wide) / 2
    return [
        rf"\fill[black!10] ({start:.1f},{y - 5:.1f}) rectangle ({start + BAR:.1f},{y + 5:.1f});"
        rf" \fill[black!55] ({from_:.1f},{y - 5:.1f}) rectangle ({from_ + long:.1f},{y + 5:.1f});",
        node(middle, y, cell.text, font, lang),
    ]


def node(x: float, y: float, words: str, font: str, lang: str) -> str:
    if is_persian(words):
        words = right_to_left(words)
    else:
        words = latex(words) if lang == "en" else left_to_right(ISOLATES.sub("", words))
    return rf"\node[font={font}] at ({x:.1f},{y:.1f}) {{{words}}};"


def table_text(table: Table) -> str:
    """The table for a terminal, columns apart by blanks."""
    shown = [table.heads, *([ISOLATES.sub("", cell.text) for cell in row.cells] for row in table.rows)]
    wide = [max(len(line[k]) for line in shown) for k in range(len(table.heads))]
    lines = ["  ".join(part.ljust(wide[k]) for k, part in enumerate(line)).rstrip() for line in shown]
    rules = ["-" * (sum(wide) + 2 * len(wide) - 2)]
    return "\n".join([lines[0], *rules, *lines[1:]])


def is_persian(words: str) -> bool:
    """Is there a Persian letter in it? Digits alone are no language."""
    return any(PERSIAN.match(c) and not c.isdigit() and c not in "\u066b\u066c\u060c" for c in words)
