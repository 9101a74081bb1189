"""The picture of a matrix game: its table with what is struck out, and the solution as a graph where one player has two
strategies."""

from fractions import Fraction
from typing import Any, NamedTuple

from harif.drawing.axes import footing, levels, ticks
from harif.drawing.digits import digits, fraction, number
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, line, mark
from harif.drawing.text import GREY, INK, lines_of_text, text, text_width
from harif.game import SearchError
from harif.game.sentence import Sentence
from harif.hidden.normal.story import Teller, entry
from harif.words.catalogue import Voice

SIZE, SMALL, TALL, PAD, EDGE = 15.0, 12.0, 34.0, 14.0, 24.0
STRUCK = "#b91c1c"
GRAPH_WIDE, GRAPH_TALL = 420.0, 240.0
MOST_DRAWN = 400  # entries of a table


def draw(game: Any, lang: str = "en", weak: bool = False) -> str:
    """A `Matrix` as one SVG document."""
    game.refuse_other_than_two(Sentence("A picture"))
    if len(game.form.payoffs) > MOST_DRAWN:
        raise SearchError(
            "A picture has room for {most} entries, and this matrix has {count:,}: draw what is left of it, reduced().",
            most=MOST_DRAWN,
            count=len(game.form.payoffs),
        )
    grid = Grid(game, lang, weak)
    graph = Graph(game, lang) if game.zero_sum and 2 in game.shape and min(game.shape) > 1 else None
    width = max(grid.width, GRAPH_WIDE + 2 * EDGE + 2 * graph.margin if graph else 0.0)
    title = Teller(game, lang).title()
    head = lines_of_text(width / 2, 34, title, width - 2 * EDGE, size=17, bold=True, rtl=lang == "fa")
    top = 44 + 22 * len(head)
    parts = [*head, *grid.parts((width - grid.width) / 2, top)]
    bottom = top + grid.height
    if graph is not None:
        parts += graph.parts((width - GRAPH_WIDE) / 2, bottom + 70, width)
        bottom += GRAPH_TALL + 150
    return document(width, bottom + EDGE, parts, lang, title)


class Grid:
    """The table: names, payoffs, how likely each strategy is, and red lines through what is struck out."""

    def __init__(self, game: Any, lang: str, weak: bool) -> None:
        self.game, self.lang, self.say = game, lang, Voice("matrix", lang)
        plain = 1 if game.form.constant_sum == 0 else 2
        rows, columns = game.shape
        self.cells = [[entry(game.form.payoffs[i, j][:plain], lang) for j in range(columns)] for i in range(rows)]
        self.names = [[called(name, lang) for name in part] for part in game.form.strategies]
        mixes = game.strategies if game.zero_sum else None
        self.odds = [[fraction(p, lang) for p in mix] if mixes else [] for mix in mixes or ((), ())]
        widest = max(text_width(cell, SIZE) for row in [*self.cells, self.names[1]] for cell in row)
        odds = max((text_width(p, SMALL) for p in self.odds[1]), default=0.0)
        self.column = max(widest + 2 * PAD, odds + PAD, text_width(self.say("step", n=99), SMALL) + PAD)
        self.left = max(text_width(name, SIZE) for name in self.names[0]) + 2 * PAD
        self.right = max((text_width(p, SMALL) for p in self.odds[0]), default=0.0) + 2 * PAD
        self.steps = game.eliminate(weak)
        self.note = text_width(self.say("step", n=99), SMALL) + PAD
        self.above = SMALL + 6 if any(step.player == 1 for step in self.steps) else 0.0
        self.width = 2 * EDGE + self.left + columns * self.column + self.right + self.note
        self.height = self.above + TALL * (rows + 1) + (TALL if self.odds[1] else 0.0) + TALL / 2

    def parts(self, x: float, y: float) -> list[str]:
        """All of it, its upper left corner at (x, y)."""
        rows, columns = self.game.shape
        y += self.above
        left, top = x + EDGE + self.left, y + TALL
        right, bottom = left + columns * self.column, top + rows * TALL
        out = [line([(left, top + i * TALL), (right, top + i * TALL)], GREY, 1) for i in range(rows + 1)]
        out += [
            line([(left + j * self.column, top), (left + j * self.column, bottom)], GREY, 1) for j in range(columns + 1)
        ]
        for j in range(columns):
            middle = left + (j + 0.5) * self.column
            out.append(text(middle, y + TALL * 0.7, self.names[1][j], size=SIZE, bold=True))
            out += [text(middle, top + (i + 0.65) * TALL, self.cells[i][j], size=SIZE) for i in range(rows)]
            if self.odds[1]:
                out.append(text(middle, bottom + TALL * 0.6, self.odds[1][j], size=SMALL, ink=GREY))
        for i in range(rows):
            low = top + (i + 0.65) * TALL
            out.append(text(left - PAD, low, self.names[0][i], side="right", size=SIZE, bold=True))
            if self.odds[0]:
                out.append(text(right + PAD, low, self.odds[0][i], side="left", size=SMALL, ink=GREY))
        return out + self.struck(left, top, right, bottom)

    def struck(self, left: float, top: float, right: float, bottom: float) -> list[str]:
        """A line through each strategy that is dominated, with the step; dashed where it is so only weakly."""
        out, rtl = [], self.say.rtl
        for n, step in enumerate(self.steps, 1):
            dashes, word = "" if step.strict else "6 4", self.say("step", n=n)
            if step.player == 0:
                y = top + (step.strategy + 0.5) * TALL
                out.append(line([(left - 6, y), (right + 6, y)], STRUCK, 2, dashes))
                out.append(text(right + self.right, y + 4, word, side="left", size=SMALL, ink=STRUCK, rtl=rtl))
            else:
                x = left + (step.strategy + 0.5) * self.column
                out.append(line([(x, top - 4), (x, bottom + 4)], STRUCK, 2, dashes))
                out.append(text(x, top - TALL * 0.75, word, size=SMALL, ink=STRUCK, rtl=rtl))
        return out


class Line(NamedTuple):
    """What a strategy of the other player makes of the payoff, as the first of two gives way to the second."""

    name: str
    start: Fraction
    end: Fraction


class Graph:
    """A game with two strategies on one side: a line for each strategy of the other, their envelope, the best point."""

    def __init__(self, game: Any, lang: str) -> None:
        self.game, self.lang, self.say = game, lang, Voice("matrix", lang)
        table, self.by_rows = game.table(), game.shape[0] == 2
        lines = list(zip(*table, strict=True)) if self.by_rows else table
        names = game.form.strategies[1 if self.by_rows else 0]
        self.lines = [Line(called(names[k], lang), *pair) for k, pair in enumerate(lines)]
        self.mix = game.strategies[0 if self.by_rows else 1]
        ends = [float(x) for one in self.lines for x in one[1:]]
        self.low, self.high = min(ends), max(ends) + (0.0 if max(ends) > min(ends) else 1.0)
        self.margin = max(text_width(number(t, lang), SMALL) for t in ticks(self.low, self.high)) + 60

    def envelope(self, p: Fraction) -> Fraction:
        """What is left to the player of two strategies who plays the second with probability p."""
        worth = [one.start + (one.end - one.start) * p for one in self.lines]
        return min(worth) if self.by_rows else max(worth)

    def corners(self) -> list[Fraction]:
        """Where the envelope bends."""
        found = {Fraction(0), Fraction(1)}
        for i, a in enumerate(self.lines):
            for b in self.lines[:i]:
                slope = (a.end - a.start) - (b.end - b.start)
                if slope:
                    p = (b.start - a.start) / slope
                    found |= {p} if 0 < p < 1 else set()
        return sorted(found)

    def parts(self, left: float, top: float, width: float) -> list[str]:
        def x(p: Fraction | float) -> float:
            return left + GRAPH_WIDE * float(p)

        def y(value: Fraction | float) -> float:
            return top + GRAPH_TALL * (self.high - float(value)) / (self.high - self.low)

        teller = Teller(self.game, self.lang)
        what = teller.strategy(0 if self.by_rows else 1, 1)
        words = self.say("graph_rows" if self.by_rows else "graph_columns", what=what)
        out = lines_of_text(width / 2, top - 40, words, width - 2 * EDGE, size=SMALL, bold=False, rtl=self.say.rtl)
        marks = [(y(t), number(t, self.lang)) for t in ticks(self.low, self.high)]
        out += levels(left, left + GRAPH_WIDE, marks)
        best, value = self.mix[1], self.game.value
        out += footing(top + GRAPH_TALL + 20, [(x(p), number(p, self.lang)) for p in (0.0, 0.25, 0.5, 0.75, 1.0)])
        for k, one in enumerate(self.lines):
            colour, dashes = COLOURS[k % len(COLOURS)], DASHES[k % len(DASHES)]
            out.append(line([(x(0), y(one.start)), (x(1), y(one.end))], colour, 1.3, dashes))
        out += self.labels(x(1) + 8, y)
        out.append(line([(x(p), y(self.envelope(p))) for p in self.corners()], INK, 3.2))
        out.append(mark("disc", x(best), y(value), STRUCK))
        told = f"({fraction(best, self.lang)}, {fraction(value, self.lang)})"
        out.append(text(width / 2, top + GRAPH_TALL + 48, told, size=SMALL + 1, ink=STRUCK, bold=True))
        return out

    def labels(self, x: float, y: Any) -> list[str]:
        """The names of the lines at their right ends, those that end together side by side."""
        ends: dict[Fraction, list[str]] = {}
        for one in self.lines:
            ends.setdefault(one.end, []).append(one.name)
        out, last = [], float("inf")
        for end in sorted(ends):
            place = min(y(end) + 4, last - SMALL - 2)
            last = place
            out.append(text(x, place, ", ".join(ends[end]), side="left", size=SMALL))
        return out


def called(name: str, lang: str) -> str:
    return digits(name, lang) if name.isdecimal() else name
