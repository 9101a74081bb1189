"""The picture of the order study: leaves examined against depth, on a logarithmic scale, and one line for each game."""

from collections.abc import Callable
from html import escape
from math import ceil, floor, log10

from harif.lab.studies.order import Row
from harif.lab.svg import FONTS
from harif.lab.trace import number

PANEL, TALL, GAP, LEFT, TOP, LINE = 380, 300, 90, 70, 84, 34
SERIES: dict[str, str] = {"worst": "#b91c1c", "random": "#a16207", "best": "#1d4ed8"}
MARKS: dict[str, Callable[[Row], float]] = {
    "b^m": lambda row: row.leaves,
    "b^(3m/4)": lambda row: row.three_quarters,
    "b^(m/2)": lambda row: row.half,
}
DASHES = {"b^m": "", "b^(3m/4)": "7 4", "b^(m/2)": "2 3"}
WORDS = {
    "en": {
        "title": "Leaves that alpha-beta examines, by the order of the moves",
        "worst": "worst order",
        "random": "random order",
        "best": "best order",
        "depth": "depth m (plies)",
        "uniform": "uniform trees, b = {b}",
        "games": "games, played to the end: here the whole tree stands for b to the m",
    },
    "fa": {
        "title": "برگ‌هایی که هرس آلفا-بتا بررسی می‌کند، بر حسب ترتیب حرکت‌ها",
        "worst": "بدترین ترتیب",
        "random": "ترتیب تصادفی",
        "best": "بهترین ترتیب",
        "depth": "عمق m (لایه)",
        "uniform": "درخت‌های یکنواخت، b = {b}",
        "games": "بازی‌ها تا پایان: در اینجا شمار برگ‌های همهٔ درخت به جای b به توان m است",
    },
}


def plot(rows: list[Row], lang: str = "en") -> str:
    """The study as an SVG: a panel for each branching factor, and below them the games."""
    uniform: dict[float, list[Row]] = {}
    games = [row for row in rows if row.minimal is None]
    for row in rows:
        if row.minimal is not None:
            uniform.setdefault(row.branching, []).append(row)
    columns = max(1, len(uniform)) if not games else max(2, len(uniform))
    width = LEFT + columns * (PANEL + GAP) - GAP + 40
    below = TOP + (TALL + 70 if uniform else 0)
    height = below + (60 + LINE * len(games) + 44 if games else 0)
    out = [text(width / 2, 28, WORDS[lang]["title"], lang, size=18, bold=True), legend(width, lang)]
    for i, group in enumerate(uniform.values()):
        out.append(panel(group, LEFT + i * (PANEL + GAP), TOP, lang))
    if games:
        out.append(lines_of_games(games, width, below, lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONTS}">\n<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        + "\n".join(out)
        + "\n</svg>\n"
    )


def legend(width: float, lang: str) -> str:
    """What the marks and the lines mean."""
    out = []
    step = min(140.0, (width - 20) / 6)
    x = width / 2 - step * 3
    for name, colour in SERIES.items():
        out.append(mark(name, x + 10, 52, colour))
        out.append(text(x + 22, 56, WORDS[lang][name], lang, anchor="left", size=13))
        x += step
    for name, dashes in DASHES.items():
        out.append(stroke([(x, 52), (x + 34, 52)], "#444444", dashes))
        out.append(text(x + 42, 56, name, "en", anchor="left", size=13, power=True))
        x += step
    return "\n".join(out)


def panel(rows: list[Row], left: float, top: float, lang: str) -> str:
    """Leaves against depth for one branching factor."""
    rows = sorted(rows, key=lambda row: row.depth)
    first, last = rows[0].depth, rows[-1].depth
    decades = max(1, ceil(log10(max(row.leaves for row in rows)) - 1e-9))

    def x(depth: int) -> float:
        return left + 24 + (PANEL - 48) * ((depth - first) / (last - first) if last > first else 0.5)

    def y(leaves: float) -> float:
        return top + TALL - (TALL - 30) * log10(max(leaves, 1)) / decades

    out = [text(left + PANEL / 2, top + 10, WORDS[lang]["uniform"].format(b=number(rows[0].branching, lang)), lang)]
    for decade in range(decades + 1):
        out.append(stroke([(left, y(10**decade)), (left + PANEL, y(10**decade))], "#dddddd"))
        out.append(text(left - 8, y(10**decade) + 4, count(10**decade, lang), lang, anchor="right", size=12))
    for depth in sorted({row.depth for row in rows}):
        out.append(text(x(depth), top + TALL + 18, number(float(depth), lang), lang, size=12))
    out.append(text(left + PANEL / 2, top + TALL + 40, WORDS[lang]["depth"], lang, size=13))
    for name, of in MARKS.items():
        out.append(stroke([(x(row.depth), y(of(row))) for row in rows], "#444444", DASHES[name]))
    for name, colour in SERIES.items():
        out += [mark(name, x(row.depth), y(getattr(row, name)), colour) for row in rows]
    return "\n".join(out)


def lines_of_games(rows: list[Row], width: float, top: float, lang: str) -> str:
    """A line for each game, from √N to N."""
    names = 250.0
    right = width - 40
    decades = ceil(log10(max(row.leaves for row in rows)) - 1e-9)
    start = floor(log10(min(min(row.half, row.best) for row in rows)))

    def x(leaves: float) -> float:
        return names + (right - names) * (log10(leaves) - start) / (decades - start)

    bottom = top + 40 + LINE * len(rows)
    out = [text(width / 2, top + 14, WORDS[lang]["games"], lang, size=14)]
    for decade in range(start, decades + 1):
        out.append(stroke([(x(10**decade), top + 34), (x(10**decade), bottom)], "#dddddd"))
        out.append(text(x(10**decade), bottom + 18, count(10**decade, lang), lang, size=12))
    for i, row in enumerate(rows):
        y = top + 56 + LINE * i
        out.append(text(names - 14, y + 4, row.tree, "en", anchor="right", size=12))
        out.append(stroke([(x(row.half), y), (x(row.leaves), y)], "#bbbbbb"))
        for name, of in MARKS.items():
            out.append(stroke([(x(of(row)), y - 11), (x(of(row)), y + 11)], "#444444", DASHES[name]))
        out += [mark(name, x(getattr(row, name)), y, colour) for name, colour in SERIES.items()]
    return "\n".join(out)


# Strokes -------------------------------------------------------------------------------------------------------------


def text(
    x: float,
    y: float,
    words: str,
    lang: str,
    *,
    anchor: str = "middle",
    size: int = 14,
    bold: bool = False,
    power: bool = False,
) -> str:
    """Words at a place; `anchor` says which side of them is there, in either direction of writing."""
    starts = "right" if lang == "fa" else "left"
    side = "middle" if anchor == "middle" else "start" if anchor == starts else "end"
    way = ' direction="rtl"' if lang == "fa" else ""
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{side}"'
    shown = escape(words)
    if power:
        base, _, exponent = shown.partition("^")
        shown = f'{base}<tspan dy="-5" font-size="{size - 3}">{exponent.strip("()")}</tspan>'
    return f"<text {place}{way}{weight}>{shown}</text>"


def stroke(points: list[tuple[float, float]], colour: str, dashes: str = "") -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"{dashed}/>'


def mark(name: str, x: float, y: float, colour: str) -> str:
    """A disc, a diamond and a triangle: told apart without colours too."""
    if name == "best":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'
    corners = ((0, -6.5), (6.5, 0), (0, 6.5), (-6.5, 0)) if name == "random" else ((0, -6.5), (6, 5), (-6, 5))
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'


def count(n: int, lang: str) -> str:
    """A whole number in the digits of the language."""
    shown = f"{n:,}"
    return shown.translate(str.maketrans("0123456789,", "۰۱۲۳۴۵۶۷۸۹٬")) if lang == "fa" else shown
