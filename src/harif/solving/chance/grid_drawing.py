"""A solved grid as text and as a picture: cells coloured by their value, an arrow for the best move of each."""

from html import escape
from typing import TYPE_CHECKING, Any

from harif.game import SearchError

if TYPE_CHECKING:
    from harif.solving.chance.mdp import Solution

SIDE = 84  # pixels of a cell
ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
TURNS = {"up": 0, "right": 90, "down": 180, "left": 270}
PERSIAN = str.maketrans("0123456789.-+", "۰۱۲۳۴۵۶۷۸۹٫−+")
ISOLATE, POP = "\u2066", "\u2069"  # numbers read from left to right in a Persian sentence
WORDS = {
    "en": {
        "title": "The robot on a slippery floor",
        "start": "start",
        "worth": "worth {value} from the start; arrows: the best move of each cell",
        "rules": "a step pays {living}, slips aside with probability {slip}, discount {discount}",
    },
    "fa": {
        "title": "روبات روی کف لغزنده",
        "start": "آغاز",
        "worth": "ارزش از آغاز: {value}؛ پیکان‌ها: بهترین حرکت هر خانه",
        "rules": "پاداش هر گام {living}، احتمال لغزیدن به پهلو {slip}، ضریب تنزیل {discount}",
    },
}
MOST_LISTED = 40


def grid_text(solution: "Solution", lang: str = "en") -> str:
    """The values of all cells, and where to go from each."""
    grid = solution.grid
    assert grid is not None
    words = words_of(lang)
    rows = []
    for r, row in enumerate(grid.rows):
        cells = []
        for c, _ in enumerate(row):
            cell = (r, c)
            if cell not in grid.cells:
                cells.append("#" * 5)
            elif cell in grid.ends:
                cells.append(number(f"{grid.ends[cell]:+g}", lang))
            else:
                cells.append(f"{number(f'{solution.value_of(cell):.3f}', lang)} {ARROWS[solution.action_of(cell)]}")
        rows.append(cells)
    width = max(len(cell) for row in rows for cell in row)
    lines = ["  ".join(f"{cell:>{width}}" for cell in row) for row in rows]
    return "\n".join([*lines, *captions(solution, words, lang)])


def list_text(solution: "Solution") -> str:
    """The first states of a model that is no grid, one a line."""
    lines = [f"value {solution.value:.9g}, error at most {solution.error:.2g}, {solution.states:,} nodes"]
    for i, state in enumerate(solution.model.states()):
        if i == MOST_LISTED:
            lines.append("…")
            break
        action = solution.action_of(state)
        told = "" if action is None else f"  {action!r}"
        lines.append(f"{state!r}: {solution.value_of(state):.6g}{told}")
    return "\n".join(lines)


def grid_svg(solution: "Solution", lang: str = "en") -> str:
    """The picture, a complete SVG document."""
    grid = solution.grid
    assert grid is not None
    words = words_of(lang)
    columns, height = len(grid.rows[0]), len(grid.rows)
    lines = captions(solution, words, lang)
    wide = max(columns * SIDE + 16, int(max(map(len, lines)) * 7.2) + 24)
    tall = height * SIDE + 16 + 22 * len(lines) + 8
    left = (wide - columns * SIDE) / 2
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}" '
        'role="img" font-family="DejaVu Sans, Vazirmatn, Arial, sans-serif" text-anchor="middle">'
        f"<title>{escape(words['title'])}</title>"
        f'<rect width="{wide}" height="{tall}" rx="8" fill="#fffdf7"/>'
    ]
    values = {cell: grid.ends.get(cell, solution.value_of(cell)) for cell in grid.cells}
    size = max(1e-12, *(abs(value) for value in values.values()))
    for r in range(height):
        for c in range(columns):
            out.append(f'<g transform="translate({left + c * SIDE:g} {8 + r * SIDE})">')
            out.append(cell_svg(solution, grid, (r, c), values, size, words, lang) + "</g>")
    for i, line in enumerate(lines):
        direction = ' direction="rtl"' if lang == "fa" else ""
        y = height * SIDE + 32 + 22 * i
        out.append(f'<text x="{wide / 2:g}" y="{y}" font-size="13" fill="#334155"{direction}>{escape(line)}</text>')
    return "".join(out) + "</svg>"


def cell_svg(
    solution: "Solution",
    grid: Any,
    cell: tuple[int, int],
    values: dict[tuple[int, int], float],
    size: float,
    words: dict[str, str],
    lang: str,
) -> str:
    square = f'<rect x="1" y="1" width="{SIDE - 2}" height="{SIDE - 2}" rx="5"'
    if cell not in values:
        return f'{square} fill="#334155"/>'
    value, middle = values[cell], SIDE / 2
    drawn = f'{square} fill="{colour(value / size)}" stroke="#94a3b8"/>'
    if cell in grid.ends:
        told = number(f"{value:+g}", lang)
        return drawn + (
            f'<rect x="6" y="6" width="{SIDE - 12}" height="{SIDE - 12}" rx="3" fill="none" stroke="#334155" '
            f'stroke-width="1.5"/><text x="{middle:g}" y="{middle + 8:g}" font-size="24" font-weight="bold" '
            f'fill="#0f172a">{told}</text>'
        )
    turn = TURNS[solution.action_of(cell)]
    arrow = (
        f'<g transform="translate({middle:g} {middle - 4:g}) rotate({turn})"><path d="M0 16V-6" stroke="#0f172a" '
        'stroke-width="4" stroke-linecap="round"/><path d="M-9 -4L0 -18L9 -4Z" fill="#0f172a"/></g>'
    )
    told = number(f"{value:.3f}", lang)
    drawn += f'{arrow}<text x="{middle:g}" y="{SIDE - 9}" font-size="15" fill="#0f172a">{told}</text>'
    if cell == grid.start:
        drawn += f'<text x="{middle:g}" y="14" font-size="11" fill="#475569">{words["start"]}</text>'
    return drawn


def captions(solution: "Solution", words: dict[str, str], lang: str) -> list[str]:
    grid = solution.grid
    assert grid is not None
    facts = {"value": f"{solution.value:.6g}", "living": f"{grid.living:g}", "slip": f"{grid.slip:g}"}
    facts["discount"] = f"{solution.discount:g}"
    told = {name: number(value, lang) for name, value in facts.items()}
    if lang == "fa":
        told = {name: f"{ISOLATE}{value}{POP}" for name, value in told.items()}
    return [words["worth"].format(**told), words["rules"].format(**told)]


def words_of(lang: str) -> dict[str, str]:
    if lang not in WORDS:
        raise SearchError(f"There is no language '{lang}' here: en or fa.")
    return WORDS[lang]


def number(text: str, lang: str) -> str:
    return text.translate(PERSIAN) if lang == "fa" else text


def colour(share: float) -> str:
    """From red (-1) by paper (0) to green (1)."""
    strong = (22, 163, 74) if share >= 0 else (220, 38, 38)
    weight = min(1.0, abs(share)) * 0.75
    mixed = (round(255 + (part - 255) * weight) for part in strong)
    return "#" + "".join(f"{part:02x}" for part in mixed)
