"""How a table of four looks, in text and as a picture: who looks at it sits below, the partner above.

Hands that one may see lie open, suit by suit from spades down; of the others only the number of cards is shown.
"""

from collections.abc import Sequence
from typing import NamedTuple

from harif.drawing.cards import HIDDEN, HIGH, NO_CARD, RED, SUITS, WIDE, card_svg
from harif.drawing.digits import isolated
from harif.drawing.page import board_page, touch
from harif.drawing.text import text, text_width
from harif.games.tricks import RANK_NAMES, RANKS, card_name, cards_in
from harif.words.catalogue import say
from harif.words.places import card, holding, in_hand

STEP = 34  # from one card of a hand to the next
SIDE, TABLE = 190, 240  # how wide a hand at the side and the table between them are
LINE = 20
FELT = "#f1f8f1"
CENTRE = 15  # columns of the table in text


class Place(NamedTuple):
    """A seat: its name, its cards (a hand as bits) and whether they lie open, the card that it has played, whether it
    is its turn, and what the place on the table is called where its card lies.
    """

    name: str
    hand: int
    is_open: bool
    played: int = -1
    turn: bool = False
    spot: str = "table"

    @property
    def called(self) -> str:
        return self.name + (" ◂" if self.turn else "")


class Table(NamedTuple):
    """All that is shown: the four places in the order below, left, above, right; what is said over them; and the cards
    of the last trick in order, with who took it.
    """

    places: Sequence[Place]
    said: Sequence[str]
    last: Sequence[int]
    taken_by: str
    lang: str

    def about_last(self) -> str:
        """Last trick: ♠A ♠3 ♠2 ♠K, taken by North."""
        if not self.last:
            return ""
        cards = isolated(" ".join(map(card_name, self.last)), self.lang)
        return say("board.last_trick", self.lang, cards=cards, who=self.taken_by)


# In text --------------------------------------------------------------------------------------------------------------


def table_text(table: Table) -> str:
    """The table in at most 80 columns."""
    below, left, above, right = (block(place, table.lang) for place in table.places)
    wide = max(map(columns, left)), max(map(columns, right))
    indent = " " * (wide[0] + 2 + (CENTRE - 9) // 2)
    high = max(len(left), len(right), 3)
    middle = [padded(part, high) for part in (left, centre(table.places), right)]
    rows = [filled(a, wide[0]) + "  " + filled(b, CENTRE) + "  " + c for a, b, c in zip(*middle, strict=True)]
    lines = [*table.said, "", *(indent + line for line in above), "", *rows, "", *(indent + line for line in below)]
    if table.last:
        lines += ["", table.about_last()]
    return "\n".join(line.rstrip() for line in lines)


def block(place: Place, lang: str) -> list[str]:
    """A seat in lines: its name, and its suits or how many cards it holds."""
    name = isolated(place.called, lang)
    if not place.is_open:
        return [name, isolated(say("board.cards", lang, n=place.hand.bit_count()), lang)]
    return [name, *(f"{SUITS[suit]} {' '.join(ranks_in(place.hand, suit)) or '–'}" for suit in (3, 2, 1, 0))]


def centre(places: Sequence[Place]) -> list[str]:
    """The cards on the table, three lines."""
    below, left, above, right = (card_name(place.played) if place.played >= 0 else "·" for place in places)
    return [above.center(CENTRE), f"{left:<{CENTRE - 3}}{right:<3}".center(CENTRE), below.center(CENTRE)]


def ranks_in(hand: int, suit: int) -> list[str]:
    return [RANK_NAMES[rank] for rank in range(RANKS - 1, -1, -1) if hand >> RANKS * suit + rank & 1]


def padded(lines: list[str], high: int) -> list[str]:
    """Lines in the middle of so many."""
    over = (high - len(lines)) // 2
    return [*[""] * over, *lines, *[""] * (high - len(lines) - over)]


def filled(line: str, wide: int) -> str:
    return line + " " * (wide - columns(line))


def columns(line: str) -> int:
    """How many columns of a terminal a text takes: marks of direction take none."""
    return round(
        text_width(line.translate({ord(c): "x" for c in set(line) if c.isprintable()}), 1) / text_width("x", 1)
    )


# As a picture ---------------------------------------------------------------------------------------------------------


def table_svg(table: Table, title: str) -> str:
    """Hands above and below as cards, at the sides as rows of ranks; every open card has its name as `data-square`."""
    rtl = table.lang == "fa"
    wide = TABLE + 2 * SIDE + 40
    x0, top = wide / 2, 16 + LINE * len(table.said)
    rows = [top + LINE, top + LINE + HIGH + 20, top + LINE + HIGH + 20 + 3 * HIGH + 2 * LINE]
    high = rows[2] + LINE + HIGH + 16 + (LINE if table.last else 0)
    below, left, above, right = table.places
    out = [f'<rect width="{wide}" height="{high:g}" rx="10" fill="{FELT}" stroke="#cbd5e1"/>']
    out += [text(x0, 20 + LINE * i, line, rtl=rtl, bold=i == 0) for i, line in enumerate(table.said)]
    out += [*lain_out(above, x0, rows[0], table.lang), *lain_out(below, x0, rows[2] + LINE, table.lang)]
    middle = rows[1] + 1.5 * HIGH + LINE
    out += [*column(left, 20, middle, table.lang), *column(right, wide - SIDE - 20 + 30, middle, table.lang)]
    spots = ((0, 1), (-1.6, 0), (0, -1), (1.6, 0))
    for seat, (dx, dy) in zip(table.places, spots, strict=True):
        shown = card_name(seat.played) if seat.played >= 0 else NO_CARD
        where = say("place.table_of", table.lang, who=seat.name)
        label = holding(where, card(shown, table.lang) if seat.played >= 0 else say("place.no_card", table.lang))
        drawn = card_svg(shown, x0 - WIDE / 2 + dx * (WIDE + 6), middle - HIGH / 2 + dy * (HIGH + 6))
        out.append(f"<g{touch(seat.spot, label)}>{drawn}</g>")
    if table.last:
        out.append(text(x0, high - 12, table.about_last(), rtl=rtl))
    return board_page(wide, round(high), out, title, lang=table.lang)


def lain_out(seat: Place, x: float, y: float, lang: str) -> list[str]:
    """A hand above or below: its name and cards in the middle of x, the cards from y on."""
    cards = [card_name(number) for number in cards_in(seat.hand)]
    left = x - ((len(cards) - 1) * STEP + WIDE) / 2
    out = [text(x, y - 7, seat.called, rtl=lang == "fa", bold=True)]
    for i, name in enumerate(cards):
        drawn = card_svg(name if seat.is_open else HIDDEN, left + i * STEP, y)
        out.append(f"<g{touch(name, in_hand(name, lang))}>{drawn}</g>" if seat.is_open else drawn)
    return out


def column(seat: Place, x: float, y: float, lang: str) -> list[str]:
    """A hand at the side, in the middle of y."""
    out = [text(x, y - 2 * LINE, seat.called, side="left", rtl=lang == "fa", bold=True)]
    if not seat.is_open:
        told = say("board.cards", lang, n=seat.hand.bit_count())
        return [*out, text(x, y - LINE, told, side="left", rtl=lang == "fa")]
    for row, suit in enumerate((3, 2, 1, 0)):
        line, ink = y + LINE * (row - 1), f'fill="{RED}"' if suit in (1, 2) else 'fill="#111827"'
        out.append(f'<text x="{x:g}" y="{line:g}" font-size="13" {ink}>{SUITS[suit]}</text>')
        at = x + 15
        for rank in ranks_in(seat.hand, suit):
            name = f"{SUITS[suit]}{rank}"
            mark = f'<text x="{at:g}" y="{line:g}" font-size="13" {ink}>{rank}</text>'
            out.append(f"<g{touch(name, in_hand(name, lang))}>{mark}</g>")
            at += text_width(rank, 13) + 2
    return out


def tally(key: str, lang: str, sides: Sequence[str], counts: Sequence[int]) -> str:
    """Tricks: 3 for North–South, 4 for East–West."""
    parts = [say("board.share", lang, n=count, who=side) for side, count in zip(sides, counts, strict=True)]
    return say(f"board.{key}", lang, sides=say("board.comma", lang).join(parts))
