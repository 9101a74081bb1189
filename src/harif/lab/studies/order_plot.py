"""The picture of the order study: leaves examined against depth, on a logarithmic scale, and one line for each game."""

from collections.abc import Callable
from functools import partial
from math import log10

from harif.drawing.axes import BESIDE, SMALL, decades, footing, levels, margin
from harif.drawing.digits import count, number
from harif.drawing.key import Entry, key
from harif.drawing.page import document
from harif.drawing.strokes import PALE, line, mark
from harif.drawing.text import leading, lines_of_text, text, text_width, widest
from harif.lab.studies.order import Row
from harif.words.catalogue import Voice

PANEL, TALL, EDGE, LINE = 380.0, 300.0, 40.0, 34.0
SERIES: dict[str, str] = {"worst": "#b91c1c", "random": "#a16207", "best": "#1d4ed8"}
SHAPES = {"worst": "triangle", "random": "diamond", "best": "disc"}
MARKS: dict[str, Callable[[Row], float]] = {
    "b^m": lambda row: row.leaves,
    "b^(3m/4)": lambda row: row.three_quarters,
    "b^(m/2)": lambda row: row.half,
}
DASHES = {"b^m": "", "b^(3m/4)": "7 4", "b^(m/2)": "2 3"}
LINES = "#444444"


def plot(rows: list[Row], lang: str = "en") -> str:
    """The study as an SVG: a panel for each branching factor, and below them the games."""
    say = Voice("order", lang)
    uniform: dict[float, list[Row]] = {}
    games = [row for row in rows if row.minimal is None]
    for row in rows:
        if row.minimal is not None:
            uniform.setdefault(row.branching, []).append(row)
    most = max((row.leaves for group in uniform.values() for row in group), default=1)
    left = margin([count(10**decade, lang) for decade in decades(1, most)], 70)
    columns = max(2 if games else 1, len(uniform))
    width = columns * (left + PANEL) + (columns - 1) * 20 + EDGE
    out = lines_of_text(width / 2, 28, say("title"), width - EDGE, size=18, bold=True, rtl=say.rtl)
    meaning = key(entries(say), EDGE / 2, width - EDGE / 2, 16 + leading(18) * len(out), mirrored=say.rtl)
    top = 44 + leading(18) * (len(out) - 1) + meaning.tall
    out += meaning.parts
    for i, group in enumerate(uniform.values()):
        out += panel(group, left + i * (left + PANEL + 20), top, say)
    top += TALL + 70 if uniform else 0
    if games:
        out += lines_of_games(games, width, top, say)
        top += 60 + LINE * len(games) + 44
    return document(width, top, out, lang, say("title"))


def entries(say: Voice) -> list[Entry]:
    """What the marks and the lines mean."""
    found = []
    for name, colour in SERIES.items():
        found.append(Entry(say(name), 13, partial(marked, name, colour), rtl=say.rtl))
    for name, dashes in DASHES.items():
        base, _, exponent = name.partition("^")
        exponent = exponent.strip("()")
        raised = f'<tspan dy="-5" font-size="10">{exponent}</tspan>'
        found.append(Entry(base, 34, partial(ruled, dashes), more=raised, rest=exponent))
    return found


def marked(name: str, colour: str, x: float, y: float) -> str:
    return mark(SHAPES[name], x + 6.5, y, colour)


def ruled(dashes: str, x: float, y: float) -> str:
    return line([(x, y), (x + 34, y)], LINES, dashes=dashes)


def panel(rows: list[Row], left: float, top: float, say: Voice) -> list[str]:
    """Leaves against depth for one branching factor."""
    rows = sorted(rows, key=lambda row: row.depth)
    first, last = rows[0].depth, rows[-1].depth
    powers = decades(1, max(row.leaves for row in rows))

    def x(depth: int) -> float:
        return left + 24 + (PANEL - 48) * ((depth - first) / (last - first) if last > first else 0.5)

    def y(leaves: float) -> float:
        return top + TALL - (TALL - 30) * log10(max(leaves, 1)) / powers[-1]

    middle, lang = left + PANEL / 2, say.lang
    out = [text(middle, top + 10, say("uniform", b=number(rows[0].branching, lang)), size=14, rtl=say.rtl)]
    out += levels(left, left + PANEL, [(y(10**power), count(10**power, lang)) for power in powers])
    depths = sorted({row.depth for row in rows})
    out += footing(top + TALL + 20, [(x(depth), number(float(depth), lang)) for depth in depths])
    out.append(text(middle, top + TALL + 42, say("depth"), size=13, rtl=say.rtl))
    for name, of in MARKS.items():
        out.append(line([(x(row.depth), y(of(row))) for row in rows], LINES, dashes=DASHES[name]))
    for name, colour in SERIES.items():
        out += [mark(SHAPES[name], x(row.depth), y(getattr(row, name)), colour) for row in rows]
    return out


def lines_of_games(rows: list[Row], width: float, top: float, say: Voice) -> list[str]:
    """A line for each game, from √N to N."""
    lang = say.lang
    names = max(250.0, EDGE / 2 + widest([row.tree for row in rows], SMALL) + 14)
    powers = decades(min(min(row.half, row.best) for row in rows), max(row.leaves for row in rows))
    right = width - max(EDGE, text_width(count(10 ** powers[-1], lang), SMALL) / 2 + BESIDE)

    def x(leaves: float) -> float:
        return names + (right - names) * (log10(leaves) - powers[0]) / (powers[-1] - powers[0])

    bottom = top + 40 + LINE * len(rows)
    out = [text(width / 2, top + 14, say("games"), size=14, rtl=say.rtl)]
    for power in powers:
        out.append(line([(x(10**power), top + 34), (x(10**power), bottom)], PALE))
    out += footing(bottom + 18, [(x(10**power), count(10**power, lang)) for power in powers])
    for i, row in enumerate(rows):
        y = top + 56 + LINE * i
        out.append(text(names - BESIDE - 6, y + 4, row.tree, side="right", size=SMALL))
        out.append(line([(x(row.half), y), (x(row.leaves), y)], "#bbbbbb"))
        for name, of in MARKS.items():
            out.append(line([(x(of(row)), y - 11), (x(of(row)), y + 11)], LINES, dashes=DASHES[name]))
        out += [mark(SHAPES[name], x(getattr(row, name)), y, colour) for name, colour in SERIES.items()]
    return out
