"""How cards look, and a table with a row of them for each player: for games of cards, dice and hidden hands.

A card is told by its rank and its suit, "Q♥" or "♥6", or by its rank alone, "Q"; `HIDDEN` is one that lies face down,
and `NO_CARD` a place where none lies yet.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from harif.drawing.page import board_page, touch
from harif.drawing.text import text, text_width

HIDDEN, NO_CARD = "?", "-"
SUITS = "♣♦♥♠"
RED, BLACK = "#b91c1c", "#111827"
WIDE, HIGH, GAP = 42, 58, 8


class Row(NamedTuple):
    """What lies before a player, or between them: a name, cards (or dice), and what is said beside them.

    places: for each item, where it is one: what a page calls it, and what a screen reader says.
    """

    name: str
    items: Sequence[str]
    said: str = ""
    places: Sequence[tuple[str, str]] = ()


def table_text(rows: Sequence[Row]) -> str:
    """The rows as plain text, names and cards in columns of their own."""
    named = max(len(row.name) for row in rows)
    shown = [" ".join(row.items) for row in rows]
    wide = max(map(len, shown))
    lines = [
        f"{row.name:<{named}}  {items:<{wide}}  {row.said}".rstrip() for row, items in zip(rows, shown, strict=True)
    ]
    return "\n".join(lines)


def table_svg(
    rows: Sequence[Row], title: str, lang: str = "en", draw: Callable[[str, float, float], str] | None = None
) -> str:
    """The rows as a picture; `draw(item, x, y)` draws one item, a card where it is not given."""
    draw, rtl = draw or card_svg, lang == "fa"
    left = 24 + max(text_width(row.name, 13) for row in rows)
    middle = left + max(len(row.items) for row in rows) * (WIDE + GAP)
    width = middle + 16 + max(text_width(row.said, 13) for row in rows)
    high = 12 + len(rows) * (HIGH + 12)
    out = [f'<rect width="{width:.0f}" height="{high}" rx="10" fill="#fffdf7" stroke="#cbd5e1"/>']
    for number, row in enumerate(rows):
        y = 12 + number * (HIGH + 12)
        line = y + HIGH / 2 + 5
        out.append(text(12, line, row.name, side="left", bold=True, rtl=rtl))
        drawn = [draw(item, left + i * (WIDE + GAP), y) for i, item in enumerate(row.items)]
        out += [f"<g{touch(*named)}>{item}</g>" for item, named in zip(drawn, row.places, strict=False)]
        out += drawn[len(row.places) :]
        if row.said:
            out.append(text(middle + 4, line, row.said, side="left", rtl=rtl))
    return board_page(round(width), high, out, title, lang=lang)


def card_svg(card: str, x: float, y: float) -> str:
    """One card with its upper left corner at (x, y)."""
    if card == NO_CARD:
        empty = 'fill="none" stroke="#94a3b8" stroke-dasharray="4 4"'
        return f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="5" {empty}/>'
    if card == HIDDEN:
        back = f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="5" fill="#1e3a8a" stroke="#0f172a"/>'
        inside = 'fill="none" stroke="#93c5fd" stroke-width="1.5"'
        return back + f'<rect x="{x + 5:g}" y="{y + 5:g}" width="{WIDE - 10}" height="{HIGH - 10}" rx="3" {inside}/>'
    suit = next((suit for suit in SUITS if suit in card), "")
    rank, ink = card.replace(suit, ""), RED if suit in ("♦", "♥") else BLACK
    paper = f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="5" fill="#ffffff" stroke="#334155"/>'
    look = f'text-anchor="middle" fill="{ink}" font-size="21"'
    middle, lines = x + WIDE / 2, [rank, suit] if suit else [rank]
    first = y + (25 if suit else 37)
    return paper + "".join(
        f'<text x="{middle:g}" y="{first + 24 * i:g}" {look}>{escape(line)}</text>' for i, line in enumerate(lines)
    )
