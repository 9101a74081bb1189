"""A plot as SVG: lines over an axis, readable in black and white, in English and in Persian."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from harif.game import HarifError

FONTS = "Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', Vazirmatn, 'Noto Naskh Arabic', Tahoma, sans-serif"
INK, GREY, PALE = "#1f2937", "#64748b", "#e2e8f0"
COLOURS = ("#1d4ed8", "#b91c1c", "#047857", "#a16207", "#7c3aed", "#0e7490", "#be185d", "#4d7c0f")
DASHES = ("", "9 4", "2 3", "9 3 2 3", "5 2", "12 3 3 3 3 3", "1 4", "7 7")
PERSIAN = str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫")


def checked(lang: str) -> str:
    if lang not in ("en", "fa"):
        raise HarifError(f"plots are drawn in en and fa, not in {lang!r}.")
    return lang


def digits(text: str, lang: str) -> str:
    """Numbers as the language writes them."""
    text = text.replace("-", "−")
    return text.translate(PERSIAN) if lang == "fa" else text


def document(width: float, height: float, parts: Sequence[str], lang: str, title: str) -> str:
    """A whole SVG file around `parts`."""
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} xml:lang="{lang}" role="img" font-family="{FONTS}">'
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *parts, "</svg>", ""])


def text(
    x: float,
    y: float,
    words: str,
    *,
    side: str = "middle",
    size: float = 13,
    ink: str = INK,
    bold: bool = False,
    rtl: bool = False,
) -> str:
    """Words whose `side` ("left", "right" or "middle") is at x, whichever way they are read."""
    ends = {"left": "start", "right": "end", "middle": "middle"}
    if rtl:
        ends |= {"left": "end", "right": "start"}
    way = ' direction="rtl" unicode-bidi="embed"' if rtl else ' direction="ltr" unicode-bidi="embed"'
    look = f'font-size="{size:g}" fill="{ink}" text-anchor="{ends[side]}"' + (' font-weight="bold"' if bold else "")
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}{way if rtl or not words.isascii() else ""}>{escape(words)}</text>'


def line(points: Sequence[tuple[float, float]], ink: str, wide: float = 1.5, dashes: str = "", more: str = "") -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{wide:g}"{dashed}{more}/>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from `low` to `high`."""
    span = (high - low) or 1.0
    step = 10.0**-12
    while span / step > most:
        for factor in (2.0, 2.5, 2.0):
            step *= factor
            if span / step <= most:
                break
    first = -(-low // step)
    return [round(k * step, 12) + 0.0 for k in range(int(first), int(high // step) + 1)]


def apart(places: Sequence[float], least: float) -> list[float]:
    """The places, moved as little as needed so that neighbours are `least` apart; in the order given."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    for _ in range(200):
        for a, b in pairwise(order):
            short = least - (moved[b] - moved[a])
            if short > 1e-6:
                moved[a] -= short / 2
                moved[b] += short / 2
    return moved
