"""Text in a picture: how wide it is, where a long line breaks, and which way it runs."""

from collections.abc import Sequence
from html import escape
from unicodedata import category

FONTS = "Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', Vazirmatn, 'Noto Naskh Arabic', Tahoma, sans-serif"
PERSIAN_FONTS = "Vazirmatn, 'Noto Naskh Arabic', Tahoma, 'DejaVu Sans', Arial, sans-serif"
INK, GREY = "#1f2937", "#64748b"
WIDE = set("−+∞≤≥=<>…MWmw—⟨⟩→%@½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞×÷")
USUAL, WIDEST = 0.68, 0.86  # of the size: an upper estimate over the common fonts without serifs, bold ones too
ASCENT, DESCENT = 0.76, 0.24  # above and below the line that letters stand on


def fonts_for(lang: str) -> str:
    """The fonts of a picture, best first. In Persian Vazirmatn: the zero of DejaVu Sans looks like a full stop."""
    return PERSIAN_FONTS if lang == "fa" else FONTS


def text_width(words: str, size: float) -> float:
    """An upper estimate of how wide a text is in any common font without serifs.

    Held against DejaVu Sans, the widest of `FONTS`, no label of the guides is over a hundredth wider, Persian prose
    is a quarter narrower; only bold capitals by themselves need an eighth more. Marks without a width of their own
    (joiners, the isolates of the bidirectional algorithm) count nothing.
    """
    return size * sum(WIDEST if c in WIDE else USUAL for c in words if category(c) not in ("Cf", "Mn"))


def widest(lines: Sequence[str], size: float) -> float:
    """The width of the widest of several texts."""
    return max((text_width(line, size) for line in lines), default=0.0)


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
    look: str = "",
    more: str = "",
) -> str:
    """Words whose `side` ("left", "right" or "middle") is at x, whichever way they are read, and that stand on y.

    `look` are further attributes, `more` is markup that follows the words within the same element.
    """
    ends = {"left": "start", "right": "end", "middle": "middle"}
    if rtl:
        ends |= {"left": "end", "right": "start"}
    way = "rtl" if rtl else "" if words.isascii() else "ltr"
    direction = f' direction="{way}" unicode-bidi="embed"' if way else ""
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{ink}"{look}{weight}'
    return f'<text {place} text-anchor="{ends[side]}"{direction}>{escape(words)}{more}</text>'


def lines_of_text(x: float, y: float, words: str, wide: float, *, size: float, bold: bool, rtl: bool) -> list[str]:
    """A paragraph in the middle of x, broken where it would be wider than `wide`; the first line stands on y."""
    lines = wrapped(words, size, wide)
    return [text(x, y + i * leading(size), line, size=size, bold=bold, rtl=rtl) for i, line in enumerate(lines)]


def leading(size: float) -> float:
    """From one line of a paragraph to the next."""
    return round(1.3 * size)


def wrapped(words: str, size: float, wide: float) -> list[str]:
    """The words in as few lines as fit into `wide`, all about equally long; a word alone may be wider."""
    parts = words.split(" ")
    for count in range(1, len(parts) + 1):
        lines = balanced(parts, size, max(wide if count == 1 else 0.0, text_width(words, size) / count), wide)
        if len(lines) <= count:
            return lines
    return parts


def balanced(parts: list[str], size: float, aim: float, most: float) -> list[str]:
    """Lines of about `aim`, none wider than `most` unless one word is."""
    lines: list[str] = []
    line = ""
    for part in parts:
        longer = f"{line} {part}" if line else part
        over = text_width(longer, size) - aim
        if line and (text_width(longer, size) > most or over > text_width(part, size) / 2):
            lines.append(line)
            longer = part
        line = longer
    return [*lines, line]


def fitted(words: str, size: float, wide: float) -> float:
    """The size, not above `size`, at which the words are no wider than `wide`."""
    return min(size, size * wide / max(text_width(words, size), 1e-9))
