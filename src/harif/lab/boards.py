"""A piece of a game's tree with the positions themselves as nodes: small boards of X and O."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from harif.drawing.digits import number
from harif.drawing.page import PAPER, document
from harif.drawing.text import INK, text_width
from harif.lab.layout import Extent, gap_for, tidy
from harif.lab.scene import MARGIN, NORMAL, SMALL
from harif.lab.svg import INKS, PALE, written
from harif.words.catalogue import Voice

CELL = 14.0
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
        parts.append(f'<g data-node="{i}">{board(item.state, x[i] - side / 2, y[i])}{value}</g>')
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


def board(state: Any, x: float, y: float) -> str:
    """The squares with their pieces, drawn as lines and circles."""
    rows = state.rows()
    side = CELL * len(rows)
    lines, rings = [], []
    for i in range(1, len(rows)):
        lines.append(f"M{x + i * CELL:.1f} {y:.1f} v{side:g} M{x:.1f} {y + i * CELL:.1f} h{side:g}")
    crosses = []
    arm = CELL * 0.27
    for r, row in enumerate(rows):
        for c, piece in enumerate(row):
            cx, cy = x + (c + 0.5) * CELL, y + (r + 0.5) * CELL
            if piece == "X":
                crosses.append(f"M{cx - arm:.1f} {cy - arm:.1f} l{2 * arm:.1f} {2 * arm:.1f} m0 {-2 * arm:.1f}")
                crosses.append(f"l{-2 * arm:.1f} {2 * arm:.1f}")
            elif piece == "O":
                rings.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{arm:.1f}"/>')
    frame = f'<rect x="{x:.1f}" y="{y:.1f}" width="{side:g}" height="{side:g}" rx="2" fill="{PAPER}" stroke="{INK}"/>'
    grid = f'<path d="{" ".join(lines)}" stroke="{PALE}" stroke-width="1" fill="none"/>'
    xs = f'<path d="{" ".join(crosses)}" stroke="#9a3412" stroke-width="2.2" stroke-linecap="round" fill="none"/>'
    os = f'<g fill="none" stroke="#1e3a8a" stroke-width="2">{"".join(rings)}</g>'
    return frame + grid + (xs if crosses else "") + (os if rings else "")
