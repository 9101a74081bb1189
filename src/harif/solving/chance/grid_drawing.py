"""A solved grid as text and as a picture: cells coloured by their value, an arrow for the best move of each."""

from typing import TYPE_CHECKING, Any

from harif.drawing.digits import decimals, isolated, typed
from harif.drawing.page import board_page
from harif.drawing.text import fitted, text, widest
from harif.words.catalogue import Voice

if TYPE_CHECKING:
    from harif.solving.chance.mdp import Solution

SIDE = 84  # pixels of a cell
ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
TURNS = {"up": 0, "right": 90, "down": 180, "left": 270}
DARK = "#0f172a"
MOST_LISTED = 40


def grid_text(solution: "Solution", lang: str = "en") -> str:
    """The values of all cells, and where to go from each."""
    grid = solution.grid
    assert grid is not None
    say = Voice("grid", lang)
    rows = []
    for r, row in enumerate(grid.rows):
        cells = []
        for c, _ in enumerate(row):
            cell = (r, c)
            if cell not in grid.cells:
                cells.append("#" * 5)
            elif cell in grid.ends:
                cells.append(shown(typed(grid.ends[cell], signed=True), lang))
            else:
                cells.append(f"{shown(f'{solution.value_of(cell):.3f}', lang)} {ARROWS[solution.action_of(cell)]}")
        rows.append(cells)
    width = max(len(cell) for row in rows for cell in row)
    lines = ["  ".join(f"{cell:>{width}}" for cell in row) for row in rows]
    return "\n".join([*lines, *captions(solution, say)])


def list_text(solution: "Solution") -> str:
    """The first states of a model that is no grid, one a line."""
    value, error = typed(solution.value, figures=9), typed(solution.error, figures=2)
    lines = [f"value {value}, error at most {error}, {solution.states:,} nodes"]
    for i, state in enumerate(solution.model.states()):
        if i == MOST_LISTED:
            lines.append("…")
            break
        action = solution.action_of(state)
        told = "" if action is None else f"  {action!r}"
        lines.append(f"{state!r}: {typed(solution.value_of(state))}{told}")
    return "\n".join(lines)


def grid_svg(solution: "Solution", lang: str = "en") -> str:
    """The picture, a complete SVG document."""
    grid = solution.grid
    assert grid is not None
    say = Voice("grid", lang)
    columns, height = len(grid.rows[0]), len(grid.rows)
    lines = captions(solution, say)
    wide = round(max(columns * SIDE + 16, widest(lines, 13) + 24))
    tall = height * SIDE + 16 + 22 * len(lines) + 8
    left = (wide - columns * SIDE) / 2
    out = [f'<rect width="{wide}" height="{tall}" rx="8" fill="#fffdf7"/>']
    values = {cell: grid.ends.get(cell, solution.value_of(cell)) for cell in grid.cells}
    size = max(1e-12, *(abs(value) for value in values.values()))
    for r in range(height):
        for c in range(columns):
            out.append(f'<g transform="translate({left + c * SIDE:g} {8 + r * SIDE})">')
            out.append(cell_svg(solution, grid, (r, c), values, size, say) + "</g>")
    for i, line in enumerate(lines):
        out.append(text(wide / 2, height * SIDE + 32 + 22 * i, line, size=13, ink="#334155", rtl=lang == "fa"))
    return board_page(wide, tall, out, say("title"), f'xml:lang="{lang}"', lang=lang)


def cell_svg(
    solution: "Solution",
    grid: Any,
    cell: tuple[int, int],
    values: dict[tuple[int, int], float],
    size: float,
    say: Voice,
) -> str:
    square = f'<rect x="1" y="1" width="{SIDE - 2}" height="{SIDE - 2}" rx="5"'
    if cell not in values:
        return f'{square} fill="#334155"/>'
    value, middle = values[cell], SIDE / 2
    drawn = f'{square} fill="{colour(value / size)}" stroke="#94a3b8"/>'
    if cell in grid.ends:
        told = shown(typed(value, signed=True), say.lang)
        frame = f'<rect x="6" y="6" width="{SIDE - 12}" height="{SIDE - 12}" rx="3" fill="none" stroke="#334155" '
        size = fitted(told, 24, SIDE - 16)
        return f'{drawn}{frame}stroke-width="1.5"/>' + text(middle, middle + 8, told, size=size, ink=DARK, bold=True)
    turn = TURNS[solution.action_of(cell)]
    arrow = (
        f'<g transform="translate({middle:g} {middle - 4:g}) rotate({turn})"><path d="M0 16V-6" stroke="#0f172a" '
        'stroke-width="4" stroke-linecap="round"/><path d="M-9 -4L0 -18L9 -4Z" fill="#0f172a"/></g>'
    )
    told = shown(f"{value:.3f}", say.lang)
    drawn += arrow + text(middle, SIDE - 9, told, size=fitted(told, 15, SIDE - 8), ink=DARK)
    if cell == grid.start:
        drawn += text(middle, 14, say("start"), size=11, ink="#475569", rtl=say.rtl)
    return drawn


def captions(solution: "Solution", say: Voice) -> list[str]:
    grid = solution.grid
    assert grid is not None
    facts = {"value": solution.value, "living": grid.living, "slip": grid.slip, "discount": solution.discount}
    told = {name: isolated(shown(typed(value, figures=6), say.lang), say.lang) for name, value in facts.items()}
    return [say("worth", **told), say("rules", **told)]


def shown(told: str, lang: str) -> str:
    return decimals(told, lang) if lang == "fa" else told


def colour(share: float) -> str:
    """From red (-1) by paper (0) to green (1)."""
    strong = (22, 163, 74) if share >= 0 else (220, 38, 38)
    weight = min(1.0, abs(share)) * 0.75
    mixed = (round(255 + (part - 255) * weight) for part in strong)
    return "#" + "".join(f"{part:02x}" for part in mixed)
