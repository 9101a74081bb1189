"""The picture of `scales`: a slider for each family of transformations, and along it the move that is chosen."""

from collections.abc import Sequence

from harif.drawing.plot import COLOURS, GREY, INK, checked, digits, document, line, text

LEFT, TOP, WIDE, ROW, BAR, RIGHT = 236.0, 92.0, 420.0, 68.0, 20.0, 40.0
FILLS = ("#bfdbfe", "#fecaca", "#bbf7d0", "#fde68a", "#ddd6fe", "#a5f3fc", "#fbcfe8", "#d9f99d")
WORDS = {
    "en": {
        "title": "Which transformations of the leaves keep the choice",
        "linear": "positive linear",
        "power": "powers",
        "exp": "exponentials",
        "relabel": "new labels f(x)",
        "choice": "with the leaves as they are: {move}",
    },
    "fa": {
        "title": "کدام تبدیل مقدار برگ‌ها انتخاب را نگه می‌دارد",
        "linear": "خطی با ضریب مثبت",
        "power": "توان",
        "exp": "نمایی",
        "relabel": "برچسب‌های نو f(x)",
        "choice": "انتخاب با همین برگ‌ها: {move}",
    },
}
Bar = tuple[str, str, Sequence[tuple[float, float, int]], Sequence[str | None]]


def draw_scales(moves: Sequence[str], choice: int, bars: Sequence[Bar], lang: str = "en") -> str:
    """The bars, each (family, formula, [(from, to, move)], thresholds as fractions), as one SVG document."""
    words, rtl = WORDS[checked(lang)], lang == "fa"
    names = [digits(move, lang) if move.isdecimal() else move for move in moves]
    middle = (LEFT + WIDE + RIGHT) / 2
    out = [text(middle, 30, words["title"], size=17, bold=True, rtl=rtl)]
    out.append(text(middle, 56, words["choice"].format(move=names[choice]), size=13, rtl=rtl))
    for row, (name, formula, intervals, exact) in enumerate(bars):
        y = TOP + ROW * row
        low, high = intervals[0][0], intervals[-1][1]
        out.append(text(LEFT - 16, y + 8, words[name], side="right", size=14, rtl=rtl))
        out.append(text(LEFT - 16, y + 26, digits(formula, lang), side="right", size=12, ink=GREY))
        for start, end, move in intervals:
            a, b = (LEFT + WIDE * (t - low) / (high - low) for t in (start, end))
            look = f'fill="{FILLS[move % 8]}" stroke="{COLOURS[move % 8]}" stroke-width="{2 if move == choice else 1}"'
            dashed = "" if move == choice else ' stroke-dasharray="4 3"'
            place = f'x="{a:.1f}" y="{y:.1f}" width="{b - a:.1f}" height="{BAR:g}"'
            out.append(f"<rect {place} {look}{dashed}/>")
            if b - a > 9 * len(names[move]) + 6:
                out.append(text((a + b) / 2, y + 15, names[move], size=13, bold=move == choice))
        ends = [(low, f"{low:g}"), (high, f"{high:g}")]
        inner = [(i[0], exact[k] or f"{i[0]:.6g}") for k, i in enumerate(intervals[1:])]
        out += marks(ends, inner, low, high, y + BAR, lang)
    return document(LEFT + WIDE + RIGHT, TOP + ROW * len(bars) + 4, out, lang, words["title"])


def marks(
    ends: Sequence[tuple[float, str]],
    inner: Sequence[tuple[float, str]],
    low: float,
    high: float,
    y: float,
    lang: str,
) -> list[str]:
    """The ends of a slider and its thresholds; an end gives way where a threshold's number needs the room."""
    out: list[str] = []

    def x(t: float) -> float:
        return LEFT + WIDE * (t - low) / (high - low)

    for t, shown in inner:
        out.append(line([(x(t), y - BAR - 4), (x(t), y + 5)], INK, 2))
        out.append(text(x(t), y + 18, "t = " + digits(shown, lang), size=12, bold=True))
    for t, shown in ends:
        if all(abs(x(t) - x(other)) > 54 for other, _ in inner):
            out.append(text(x(t), y + 18, digits(shown, lang), size=12, ink=GREY))
    return out
