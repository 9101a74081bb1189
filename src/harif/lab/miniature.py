"""Small boards, for trees whose nodes are positions: crosses, rings and discs, for SVG and for LaTeX."""

from collections.abc import Iterator, Mapping
from typing import Any

from harif.drawing.board import PIECES, symbol_of
from harif.drawing.page import PAPER
from harif.drawing.text import INK

PALE = "#94a3b8"
CELL = 14.0
WIDEST = 56.0  # of a board at a node
MOST = 8  # rows and columns that can still be read at that size
DARK, LIGHT = "RB#", "YW"  # letters of `rows()` that are discs here
SHOWN = frozenset("XO." + DARK + LIGHT)

Rows = tuple[str, ...]


def miniatures(states: Mapping[int, Any], drawn: bool = False) -> dict[int, Rows]:
    """The rows of every position, where they are small boards with plain pieces; of another game nothing.

    To be `drawn`, pieces that are discs in the terminal are discs here too, whatever their letters.
    """
    if not states or not hasattr(next(iter(states.values())), "rows"):
        return {}
    found = {id: tuple(state.rows()) for id, state in states.items()}
    first = next(iter(found.values()))
    small = len(first) <= MOST and len(first[0]) <= MOST
    plain = all(len(row) == len(first[0]) and set(row) <= SHOWN for rows in found.values() for row in rows)
    if not small or not plain:
        return {}
    return {id: disced(states[id], rows) for id, rows in found.items()} if drawn else found


def disced(state: Any, rows: Rows) -> Rows:
    """X and O that are ● and ○ there, by the letters of a dark and a light disc."""
    board, discs = state.__harif__.board, {"●": DARK[1], "○": LIGHT[1]}
    if board is None:
        return rows
    letters = str.maketrans({piece: discs.get(symbol_of(piece, board), piece) for piece in "XO"})
    return tuple(row.translate(letters) for row in rows)


def cell_of(rows: Rows) -> float:
    """The side of a square: as large as the board allows."""
    return min(CELL, WIDEST / max(len(rows), len(rows[0])))


def placed(rows: Rows, x: float, y: float, cell: float) -> Iterator[tuple[str, float, float]]:
    """(piece, its middle) for every square that is not empty; the board's corner is at x, y."""
    for r, row in enumerate(rows):
        for c, piece in enumerate(row):
            if piece != ".":
                yield piece, x + (c + 0.5) * cell, y + (r + 0.5) * cell


def svg_board(rows: Rows, x: float, y: float, cell: float = CELL, frame: str = f'stroke="{INK}"') -> str:
    """The squares with their pieces; `frame` is how the outline looks."""
    wide, tall, arm = cell * len(rows[0]), cell * len(rows), cell * 0.27
    lines = [f"M{x + i * cell:.1f} {y:.1f} v{tall:g}" for i in range(1, len(rows[0]))]
    lines += [f"M{x:.1f} {y + i * cell:.1f} h{wide:g}" for i in range(1, len(rows))]
    crosses, rings, discs = [], [], []
    for piece, cx, cy in placed(rows, x, y, cell):
        if piece == "X":
            crosses.append(f"M{cx - arm:.1f} {cy - arm:.1f} l{2 * arm:.1f} {2 * arm:.1f} m0 {-2 * arm:.1f}")
            crosses.append(f"l{-2 * arm:.1f} {2 * arm:.1f}")
        elif piece == "O":
            rings.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{arm:.1f}"/>')
        else:
            discs.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{arm:.1f}" fill="{PIECES[piece][1]}"/>')
    outline = f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:g}" height="{tall:g}" rx="2" fill="{PAPER}" {frame}/>'
    grid = f'<path d="{" ".join(lines)}" stroke="{PALE}" stroke-width="1" fill="none"/>'
    xs = f'<path d="{" ".join(crosses)}" stroke="#9a3412" stroke-width="2.2" stroke-linecap="round" fill="none"/>'
    os = f'<g fill="none" stroke="#1e3a8a" stroke-width="2">{"".join(rings)}</g>'
    others = f'<g stroke="{INK}" stroke-width="0.8">{"".join(discs)}</g>'
    return outline + grid + (xs if crosses else "") + (os if rings else "") + (others if discs else "")


def tikz_board(rows: Rows, x: float, y: float, cell: float) -> str:
    """The same as TikZ commands; the outline is drawn by the caller."""
    wide, tall, arm = cell * len(rows[0]), cell * len(rows), cell * 0.27
    lines = [f"({x + i * cell:.1f},{y:.1f}) -- ++(0,{tall:.1f})" for i in range(1, len(rows[0]))]
    lines += [f"({x:.1f},{y + i * cell:.1f}) -- ++({wide:.1f},0)" for i in range(1, len(rows))]
    drawn = [rf"\draw[black!30, thin] {' '.join(lines)};"] if lines else []
    for piece, cx, cy in placed(rows, x, y, cell):
        if piece == "X":
            cross = f"({cx - arm:.1f},{cy - arm:.1f}) -- ++({2 * arm:.1f},{2 * arm:.1f})"
            cross += f" ({cx - arm:.1f},{cy + arm:.1f}) -- ++({2 * arm:.1f},{-2 * arm:.1f})"
            drawn.append(rf"\draw[thick] {cross};")
        else:
            fill = "fill=black!75" if piece in DARK else "fill=white"
            drawn.append(rf"\draw[semithick, {fill}] ({cx:.1f},{cy:.1f}) circle[radius={arm * 0.75:.2f}pt];")
    return " ".join(drawn)
