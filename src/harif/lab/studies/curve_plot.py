"""The picture of a mixture curve: a line for each move, the best value in bold, the thresholds with their values."""

from collections.abc import Sequence
from fractions import Fraction

from harif.drawing.plot import COLOURS, DASHES, GREY, INK, PALE, apart, checked, digits, document, line, text, ticks
from harif.lab.studies.polynomial import Piecewise

LEFT, TOP, WIDE, TALL, RIGHT, BELOW = 70.0, 64.0, 520.0, 320.0, 120.0, 64.0
WORDS = {
    "en": {
        "title": "The best move against an opponent that is not perfect",
        "axis": "p, the weight of minimax against random",
        "value": "value",
        "move": "move {move}",
        "root": "best",
    },
    "fa": {
        "title": "بهترین حرکت در برابر حریفی که همیشه بهترین را بازی نمی‌کند",
        "axis": "p، وزن کمینه‌بیشینه در برابر بازی تصادفی",
        "value": "مقدار",
        "move": "حرکت {move}",
        "root": "بهترین",
    },
}


def draw_curve(
    lines: Sequence[tuple[str, Piecewise]],
    root: Piecewise,
    thresholds: Sequence[tuple[Fraction | float, Fraction | float]],
    lang: str = "en",
) -> str:
    """The functions over p from 0 to 1, as one SVG document; a threshold is (p, value of the root there)."""
    words, rtl = WORDS[checked(lang)], lang == "fa"
    sampled = [[(p, float(f(p))) for p in places(f)] for _, f in lines]
    best = [(p, float(root(p))) for p in places(root)]
    values = [v for series in [*sampled, best] for _, v in series]
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or 1.0
    low, high = low - room, high + room

    def x(p: Fraction | float) -> float:
        return LEFT + WIDE * float(p)

    def y(value: float) -> float:
        return TOP + TALL * (high - value) / (high - low)

    out = [text(LEFT + WIDE / 2, 30, words["title"], size=17, bold=True, rtl=rtl)]
    for value in ticks(low, high):
        out.append(line([(LEFT, y(value)), (LEFT + WIDE, y(value))], PALE, 1))
        out.append(text(LEFT - 8, y(value) + 4, digits(f"{value:g}", lang), side="right", size=12, ink=GREY))
    bottom = TOP + TALL
    out.append(line([(LEFT, bottom), (LEFT + WIDE, bottom)], INK, 1))
    near = [float(p) for p, _ in thresholds]
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        out.append(line([(x(mark), bottom), (x(mark), bottom + 5)], INK, 1))
        if all(abs(mark - q) > 0.04 for q in near):
            out.append(text(x(mark), bottom + 20, digits(f"{mark:g}", lang), size=12, ink=GREY))
    out.append(text(LEFT + WIDE / 2, bottom + 46, words["axis"], size=13, rtl=rtl))
    out.append(text(LEFT - 8, TOP - 10, words["value"], side="right", size=12, ink=GREY, rtl=rtl))
    out.append(line([(x(p), y(v)) for p, v in best], "#94a3b8", 8, more=' stroke-linejoin="round"'))
    for i, series in enumerate(sampled):
        out.append(line([(x(p), y(v)) for p, v in series], COLOURS[i % 8], 2.2, DASHES[i % 8]))
    out += labels(lines, [y(series[-1][1]) for series in sampled], words, lang)
    for place, height in thresholds:
        at = (x(place), y(float(height)))
        out.append(line([at, (at[0], bottom + 6)], INK, 1, "4 3"))
        out.append(f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="5" fill="#ffffff" stroke="{INK}" stroke-width="2"/>')
        out.append(text(at[0], bottom + 20, digits(written(place), lang), size=13, bold=True))
    return document(LEFT + WIDE + RIGHT, bottom + BELOW, out, lang, words["title"])


def labels(
    lines: Sequence[tuple[str, Piecewise]], ends: Sequence[float], words: dict[str, str], lang: str
) -> list[str]:
    """The moves' names at the right, apart from each other."""
    out = []
    for i, ((name, _), y) in enumerate(zip(lines, apart(ends, 17), strict=True)):
        if not name:
            continue
        right = LEFT + WIDE
        out.append(line([(right + 2, ends[i]), (right + 10, y), (right + 24, y)], COLOURS[i % 8], 1.8, DASHES[i % 8]))
        shown = words["move"].format(move=digits(name, lang) if name.isdecimal() else name)
        out.append(text(right + 29, y + 4, shown, side="left", ink=COLOURS[i % 8], rtl=lang == "fa"))
    return out


def places(f: Piecewise) -> list[Fraction]:
    """Where a curve is drawn from and to: ends of pieces, and more between them where it bends."""
    found = []
    for start, end, part in zip(f.breaks, f.breaks[1:], f.parts, strict=False):
        steps = 1 if len(part) < 3 else 24
        found += [start + (end - start) * Fraction(i, steps) for i in range(steps)]
    return [*found, f.breaks[-1]]


def written(p: Fraction | float) -> str:
    """3/4; 0.618034 where it is no short fraction."""
    if isinstance(p, Fraction) and p.denominator < 1000:
        return str(p)
    return f"{float(p):.6g}"
