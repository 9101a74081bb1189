"""The picture of `scales`: a slider for each family of transformations, and along it the move that is chosen."""

from collections.abc import Sequence
from fractions import Fraction

from harif.drawing.axes import GAP, ROW, SMALL, stacked
from harif.drawing.digits import decimals, fraction, name, number
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, line
from harif.drawing.text import GREY, INK, text, text_width, widest
from harif.words.catalogue import Voice

LEFT, TOP, WIDE, BAND, BAR, RIGHT = 236.0, 92.0, 420.0, 68.0, 20.0, 40.0
FILLS = ("#bfdbfe", "#fecaca", "#bbf7d0", "#fde68a", "#ddd6fe", "#a5f3fc", "#fbcfe8", "#d9f99d")
Bar = tuple[str, str, Sequence[tuple[float, float, int]], Sequence[str | None]]


def draw_scales(moves: Sequence[str], choice: int, bars: Sequence[Bar], lang: str = "en") -> str:
    """The bars, each (family, formula, [(from, to, move)], thresholds as fractions), as one SVG document."""
    say = Voice("scale", lang)
    names = [name(move, lang) for move in moves]
    formulas = [decimals(formula, lang) for _, formula, _, _ in bars]
    beside = max(widest([say(family) for family, *_ in bars], 14), widest(formulas, SMALL))
    left = max(LEFT, beside + 16 + GAP)
    middle = (left + WIDE + RIGHT) / 2
    out = [text(middle, 30, say("title"), size=17, bold=True, rtl=say.rtl)]
    out.append(text(middle, 56, say("choice", move=names[choice]), size=13, rtl=say.rtl))
    y = TOP
    for (family, _, intervals, exact), formula in zip(bars, formulas, strict=True):
        low, high = intervals[0][0], intervals[-1][1]
        out.append(text(left - 16, y + 8, say(family), side="right", size=14, rtl=say.rtl))
        out.append(text(left - 16, y + 26, formula, side="right", size=SMALL, ink=GREY))
        for start, end, move in intervals:
            a, b = (left + WIDE * (t - low) / (high - low) for t in (start, end))
            look = f'fill="{FILLS[move % 8]}" stroke="{COLOURS[move % 8]}" stroke-width="{2 if move == choice else 1}"'
            dashed = "" if move == choice else ' stroke-dasharray="4 3"'
            place = f'x="{a:.1f}" y="{y:.1f}" width="{b - a:.1f}" height="{BAR:g}"'
            out.append(f"<rect {place} {look}{dashed}/>")
            if b - a > text_width(names[move], 13) + GAP:
                out.append(text((a + b) / 2, y + 15, names[move], size=13, bold=move == choice))
        ends = [(left, number(low, lang)), (left + WIDE, number(high, lang))]
        inner = [
            (left + WIDE * (interval[0] - low) / (high - low), threshold(interval[0], exact[k], lang))
            for k, interval in enumerate(intervals[1:])
        ]
        below, rows = marks(ends, inner, y + BAR)
        out += below
        y += BAND + ROW * (rows - 1)
    return document(left + WIDE + RIGHT, y + 4, out, lang, say("title"))


def threshold(t: float, exact: str | None, lang: str) -> str:
    """Where the choice changes: as a fraction, where it is known to be one."""
    return number(t, lang) if exact is None else fraction(Fraction(exact), lang)


def marks(ends: Sequence[tuple[float, str]], inner: Sequence[tuple[float, str]], y: float) -> tuple[list[str], int]:
    """The ends of a slider and its thresholds, each (x, number), and how many rows they take; an end gives way where
    a threshold's number needs the room."""
    out: list[str] = []
    told = [(x, "t = " + shown) for x, shown in inner]
    rows = stacked([(x, text_width(label, SMALL)) for x, label in told])
    for (x, label), row in zip(told, rows, strict=True):
        out.append(line([(x, y - BAR - 4), (x, y + 5)], INK, 2))
        out.append(text(x, y + 18 + ROW * row, label, size=SMALL, bold=True))
    for x, label in ends:
        half = text_width(label, SMALL) / 2 + GAP
        if all(abs(x - other) > half + text_width(near, SMALL) / 2 for other, near in told):
            out.append(text(x, y + 18, label, size=SMALL, ink=GREY))
    return out, max(rows, default=0) + 1
