"""The picture of a mixture curve: a line for each move, the best value in bold, the thresholds with their values."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from harif.drawing.axes import BESIDE, GAP, ROW, SMALL, apart, levels, margin, stacked, ticks
from harif.drawing.digits import fraction, number
from harif.drawing.digits import name as digits_of
from harif.drawing.page import document
from harif.drawing.strokes import COLOURS, DASHES, line
from harif.drawing.text import GREY, INK, text, text_width, widest
from harif.lab.studies.polynomial import Piecewise
from harif.words.catalogue import Voice

TOP, WIDE, TALL, RIGHT, BELOW = 64.0, 520.0, 320.0, 120.0, 64.0
LINE = 17.0  # from one move's name to the next
LEAD = 29.0  # from the panel to the names at its right


def draw_curve(
    lines: Sequence[tuple[str, Piecewise]],
    root: Piecewise,
    thresholds: Sequence[tuple[Fraction | float, Fraction | float]],
    lang: str = "en",
) -> str:
    """The functions over p from 0 to 1, as one SVG document; a threshold is (p, value of the root there)."""
    say = Voice("curve", lang)
    sampled = [[(p, float(f(p))) for p in places(f)] for _, f in lines]
    best = [(p, float(root(p))) for p in places(root)]
    values = [v for series in [*sampled, best] for _, v in series]
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or 1.0
    low, high = low - room, high + room
    levelled = {value: number(value, lang) for value in ticks(low, high)}
    named = [name_of(name, say) for name, _ in lines]
    left = margin([*levelled.values(), say("value")], 70)
    right, tall = left + WIDE, max(TALL, LINE * len(lines))
    bottom = TOP + tall

    def x(p: Fraction | float) -> float:
        return left + WIDE * float(p)

    def y(value: float) -> float:
        return TOP + tall * (high - value) / (high - low)

    out = [text(left + WIDE / 2, 30, say("title"), size=17, bold=True, rtl=say.rtl)]
    out += levels(left, right, [(y(value), label) for value, label in levelled.items()])
    out.append(line([(left, bottom), (right, bottom)], INK, 1))
    below, rows = marks_below(x, bottom, [p for p, _ in thresholds], lang)
    out += below
    out.append(text(left + WIDE / 2, bottom + 46 + ROW * (rows - 1), say("axis"), size=13, rtl=say.rtl))
    out.append(text(left - BESIDE, TOP - 12, say("value"), side="right", size=SMALL, ink=GREY, rtl=say.rtl))
    out.append(line([(x(p), y(v)) for p, v in best], "#94a3b8", 8, more=' stroke-linejoin="round"'))
    for i, series in enumerate(sampled):
        out.append(line([(x(p), y(v)) for p, v in series], COLOURS[i % 8], 2.2, DASHES[i % 8]))
    out += labels(named, [y(series[-1][1]) for series in sampled], right, bottom, say.rtl)
    for place, height in thresholds:
        at = (x(place), y(float(height)))
        out.append(line([at, (at[0], bottom + 6)], INK, 1, "4 3"))
        out.append(f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="5" fill="#ffffff" stroke="{INK}" stroke-width="2"/>')
    wide = right + max(RIGHT, LEAD + widest(named, 13) + GAP)
    return document(wide, bottom + BELOW + ROW * (rows - 1), out, lang, say("title"))


def marks_below(
    x: Callable[[Fraction | float], float], bottom: float, thresholds: Sequence[Fraction | float], lang: str
) -> tuple[list[str], int]:
    """The numbers under the axis, and how many rows they take: the thresholds in bold, a quarter where none is near."""
    bold = [(x(p), written(p, lang)) for p in thresholds]
    rows = stacked([(at, text_width(label, 13)) for at, label in bold])
    out = []
    for (at, label), row in zip(bold, rows, strict=True):
        out.append(text(at, bottom + 20 + ROW * row, label, size=13, bold=True))
    for quarter in (0.0, 0.25, 0.5, 0.75, 1.0):
        at, label = x(quarter), number(quarter, lang)
        out.append(line([(at, bottom), (at, bottom + 5)], INK, 1))
        half = text_width(label, SMALL) / 2 + GAP
        if all(abs(at - other) > half + text_width(told, 13) / 2 for other, told in bold):
            out.append(text(at, bottom + 20, label, size=SMALL, ink=GREY))
    return out, max(rows, default=0) + 1


def labels(named: Sequence[str], ends: Sequence[float], right: float, bottom: float, rtl: bool) -> list[str]:
    """The moves' names at the right, apart from each other."""
    out = []
    for i, (name, y) in enumerate(zip(named, apart(ends, LINE, TOP, bottom), strict=True)):
        if name:
            bent = [(right + 2, ends[i]), (right + 10, y), (right + 24, y)]
            out.append(line(bent, COLOURS[i % 8], 1.8, DASHES[i % 8]))
            out.append(text(right + LEAD, y + 4, name, side="left", ink=COLOURS[i % 8], rtl=rtl))
    return out


def name_of(move: str, say: Voice) -> str:
    """What a move is called beside its line; the whole of a game without moves has no name."""
    return say("move", move=digits_of(move, say.lang)) if move else ""


def places(f: Piecewise) -> list[Fraction]:
    """Where a curve is drawn from and to: ends of pieces, and more between them where it bends."""
    found = []
    for start, end, part in zip(f.breaks, f.breaks[1:], f.parts, strict=False):
        steps = 1 if len(part) < 3 else 24
        found += [start + (end - start) * Fraction(i, steps) for i in range(steps)]
    return [*found, f.breaks[-1]]


def written(p: Fraction | float, lang: str) -> str:
    """3/4; 0.618034 where it is no short fraction."""
    if isinstance(p, Fraction) and p.denominator < 1000:
        return fraction(p, lang)
    return number(float(p), lang)
