"""A piece of a game's tree with the positions themselves as nodes: small boards of X and O."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from harif.drawing.digits import number
from harif.drawing.page import document
from harif.drawing.text import INK, text_width
from harif.lab.layout import Extent, gap_for, tidy
from harif.lab.miniature import CELL, PALE, svg_board
from harif.lab.scene import MARGIN, NORMAL, SMALL
from harif.lab.svg import INKS, written
from harif.words.catalogue import Voice

ABOVE = 60.0  # from the value under a board to the board below, at least
ROOM = 18.0  # for the value under a board


class Drawn(NamedTuple):
    """A position in the picture; `later`: some moves lie between it and its parent."""

    state: Any
    parent: int  # its place in the list, -1 for the root
    value: float  # to MAX
    later: bool = False


def draw_boards(drawn: Sequence[Drawn], lang: str = "en") -> str:
    """The positions as a tree, each with its value under it, as one SVG document. Parents come before children."""
    say = Voice("positions", lang)
    children: dict[int, list[int]] = {i: [] for i in range(len(drawn))}
    level: list[int] = []
    for i, item in enumerate(drawn):
        if item.parent >= 0:
            children[item.parent].append(i)
        level.append(level[item.parent] + 1 if item.parent >= 0 else 0)
    side = CELL * len(drawn[0].state.rows())
    turns = {level[i]: turn_of(item, say) for i, item in enumerate(drawn)}
    left = MARGIN + max(text_width(turn, SMALL) for turn in turns.values()) + 10
    x = {i: left + at for i, at in tidy(children, {i: Extent(side / 2, side / 2) for i in children}).items()}
    reach = max((abs(x[i] - x[item.parent]) for i, item in enumerate(drawn) if item.parent >= 0), default=0.0)
    apart = side + ROOM + gap_for(reach, ABOVE)
    y = [MARGIN + at * apart for at in level]
    size = NORMAL + 3 if lang == "fa" else NORMAL  # the Persian zero is small
    parts = []
    for i, item in enumerate(drawn):
        if item.parent >= 0:
            parts.append(line_to(x[item.parent], y[item.parent] + side + ROOM, x[i], y[i], item.later))
    for at, turn in turns.items():
        text, word = ("", turn) if lang == "fa" else (turn, "")
        middle = MARGIN + at * apart + side / 2
        parts.append(written(MARGIN, middle, text, SMALL, "start", INKS["turn"], "", word))
    for i, item in enumerate(drawn):
        value = written(x[i], y[i] + side + ROOM / 2 + 1, signed(item.value, lang), size, "middle", INK, BOLD)
        parts.append(f'<g data-node="{i}">{svg_board(tuple(item.state.rows()), x[i] - side / 2, y[i])}{value}</g>')
    width = max(x.values()) + side / 2 + MARGIN
    return document(width, max(y) + side + ROOM + MARGIN, parts, lang, say("title"))


BOLD = ' font-weight="bold"'


def turn_of(item: Drawn, say: Voice) -> str:
    return say("end") if item.state.terminal() else say("min" if item.state.player() else "max")


def signed(value: float, lang: str) -> str:
    """A utility with its sign: +1, 0, −1."""
    return ("+" if value > 0 else "") + number(value, lang)


def line_to(x1: float, y1: float, x2: float, y2: float, later: bool) -> str:
    look = f'stroke="{INK}" stroke-width="1.6" stroke-dasharray="0.1 6" stroke-linecap="round"'
    if not later:
        look = f'stroke="{PALE}" stroke-width="1.2"'
    return f'<path d="M{x1:.1f} {y1 + 2:.1f} L{x2:.1f} {y2 - 3:.1f}" fill="none" {look}/>'
