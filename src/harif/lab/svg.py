"""A trace as SVG: ▲ for MAX, ▼ for MIN, ○ for chance, squares for leaves.

Everything that matters is told by shape, fill or dash, so that a black-and-white print says the same: evaluated leaves
are dark, nodes not visited yet are pale and dashed, cut branches are dashed and struck through, an information set is
within a dashed frame, the way to where the search is (at the end: the best line of play) is thick. Only presentation
attributes are used, no style sheet, so that several pictures can stand on one page. Every node's group has its number
in `data-node`, every branch in `data-branch`, every information set its label in `data-set`.
"""

from collections.abc import Mapping
from html import escape
from math import hypot

from harif.drawing.digits import number
from harif.drawing.page import PAPER, document
from harif.drawing.text import INK, text, text_width
from harif.lab.groups import Group
from harif.lab.miniature import PALE, cell_of, svg_board
from harif.lab.scene import BOX, TALL, Branch, Label, Look, Mark, Scene, scene_of
from harif.lab.trace import Trace
from harif.words.catalogue import checked, say

CUT = "#b91c1c"
FILLS = {"max": "#dbeafe", "min": "#ffedd5", "chance": "#ede9fe", "player": "#dcfce7", "leaf": PAPER}
INKS = {"interval": "#1e3a8a", "window": "#475569", "sum": "#5b21b6", "cut": CUT, "move": "#374151", "turn": "#64748b"}
PALE_INK = "#64748b"  # of text that must still be read
WEIGHTS = {"name": ' font-style="italic" font-weight="bold"', "cut": ' font-weight="bold"'}


def draw_svg(trace: Trace, step: int | None = None, lang: str = "en", look: Look | None = None) -> str:
    """The tree after `step` events (all of them, if None; negative ones count from the end), as one SVG document."""
    look = (look or Look())._replace(lang=checked(lang))
    scene = scene_of(trace, step, look)
    return document(scene.width, scene.height, body(scene), lang, title_of(trace, lang))


def title_of(trace: Trace, lang: str) -> str:
    size = number(float(len(trace.nodes)), lang)
    if not trace.algorithm:
        return say("tree.bare_title", lang, size=size)
    return say("tree.title", lang, algorithm=trace.algorithm, size=size)


def body(scene: Scene, more: Mapping[int, tuple[str, str]] | None = None) -> list[str]:
    """What is inside: branches below, their labels over them, then a group for each node. `more` are further attributes
    of a node's group, and what stands in it first.
    """
    beside: dict[int, list[str]] = {}
    over = []
    states = {mark.node: mark for mark in scene.marks}
    for label in scene.labels:
        if label.role == "move":
            over.append(plate(label) + text_of(label, states.get(label.node)))
        else:
            beside.setdefault(label.node, []).append(text_of(label, states.get(label.node)))
    parts = [branch_of(branch) for branch in scene.branches]
    parts += [group_of(group) for group in scene.groups]
    parts += over
    parts += beside.get(-1, [])
    for mark in scene.marks:
        inside = "" if mark.hidden else shape_of(mark) + "".join(beside.get(mark.node, ()))
        attributes, first = (more or {}).get(mark.node, ("", ""))
        parts.append(f'<g data-node="{mark.node}" data-state="{mark.state}"{attributes}>{first}{inside}</g>')
    return parts


def group_of(group: Group) -> str:
    """The frames and lines of an information set."""
    line = f'fill="none" stroke="{PALE_INK}" stroke-width="1.4" stroke-dasharray="6 4"'
    parts = [
        f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{box.right - box.left:.1f}" '
        f'height="{box.bottom - box.top:.1f}" rx="16" {line}/>'
        for box in group.boxes
    ]
    for link in group.links:
        parts.append(f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in link)}" stroke-linejoin="round" {line}/>')
    return f'<g data-set="{escape(group.label)}">{"".join(parts)}</g>'


# Nodes -----------------------------------------------------------------------------------------------------------


def shape_of(mark: Mark) -> str:
    pale = mark.state in ("new", "pruned")
    fill = PAPER if pale else INK if mark.state == "evaluated" else FILLS[mark.kind]
    thick = 1.2 if pale else 3.4 if mark.current else 1.6
    line = f'stroke="{PALE if pale else INK}" stroke-width="{thick}" stroke-linejoin="round"'
    line += ' stroke-dasharray="4 3"' if pale else ""
    low = mark.y + TALL / 2
    if mark.board is None:
        parts = [outline(mark, f'fill="{fill}" {line}')]
    else:
        cell = cell_of(mark.board)
        low = mark.y + cell * len(mark.board) / 2
        parts = [svg_board(mark.board, mark.x - mark.half, 2 * mark.y - low, cell, line)]
    if mark.folded:
        dots = (f'<circle cx="{mark.x:.1f}" cy="{low + 5 + 4 * i:.1f}" r="1.1" fill="{PALE}"/>' for i in range(3))
        parts.extend(dots)
    return "".join(parts)


def outline(mark: Mark, line: str) -> str:
    """The shape of a node."""
    x, y, half, tall = mark.x, mark.y, mark.half, TALL / 2
    if mark.kind == "leaf":
        place = f'x="{x - half:.1f}" y="{y - BOX / 2:.1f}"'
        return f'<rect {place} width="{2 * half:.1f}" height="{BOX:g}" rx="3" {line}/>'
    if mark.kind == "chance":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{tall:g}" {line}/>'
    points = " L".join(f"{px:.1f} {py:.1f}" for px, py in corners(mark.kind, x, y, half, tall))
    return f'<path d="M{points} Z" {line}/>'


def corners(kind: str, x: float, y: float, half: float, tall: float) -> list[tuple[float, float]]:
    """The corners of a triangle (MAX, MIN) or a hexagon (a player of many)."""
    if kind == "player":
        upper = [(x - half, y), (x - half / 2, y - tall), (x + half / 2, y - tall)]
        return [*upper, (x + half, y), (x + half / 2, y + tall), (x - half / 2, y + tall)]
    up = -tall if kind == "max" else tall
    return [(x, y + up), (x + half, y - up), (x - half, y - up)]


# Branches --------------------------------------------------------------------------------------------------------


def branch_of(branch: Branch) -> str:
    look = {
        "new": f'stroke="{PALE}" stroke-width="1" stroke-dasharray="2 3"',
        "below": f'stroke="{PALE}" stroke-width="1" stroke-dasharray="2 3"',
        "pruned": f'stroke="{PALE}" stroke-width="1.2" stroke-dasharray="5 3"',
        "seen": f'stroke="{INK}" stroke-width="1.2"',
        "path": f'stroke="{INK}" stroke-width="3.2" stroke-linecap="round"',
    }[branch.state]
    x1, y1, x2, y2 = branch.x1, branch.y1, branch.x2, branch.y2
    line = f'<path d="M{x1:.1f} {y1:.1f} L{x2:.1f} {y2:.1f}" fill="none" {look}/>'
    if branch.state == "pruned":
        drawn = " ".join(f"M{a:.1f} {b:.1f} L{c:.1f} {d:.1f}" for a, b, c, d in strokes(branch))
        line += f'<path d="{drawn}" fill="none" stroke="{CUT}" stroke-width="2" stroke-linecap="round"/>'
    return f'<g data-branch="{branch.node}" data-state="{branch.state}">{line}</g>'


def strokes(branch: Branch) -> list[tuple[float, float, float, float]]:
    """The two short strokes across a cut branch."""
    dx, dy = branch.x2 - branch.x1, branch.y2 - branch.y1
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    x, y = branch.x1 + (branch.x2 - branch.x1) * branch.strike, branch.y1 + (branch.y2 - branch.y1) * branch.strike
    found = []
    for away in (-2.2, 2.2):
        mx, my = x + dx * away, y + dy * away
        found.append((mx - dy * 6.5, my + dx * 6.5, mx + dy * 6.5, my - dx * 6.5))
    return found


# Text ------------------------------------------------------------------------------------------------------------


def text_of(label: Label, mark: Mark | None) -> str:
    """A label as a text element. A Persian word runs from right to left, and what is counted from left to right."""
    ink = INKS.get(label.role, INK)
    pale = mark is not None and mark.state in ("new", "pruned")
    if pale and label.role != "cut":
        ink = PALE_INK
    weight = WEIGHTS.get(label.role, "")
    if mark is not None and label.role == "value" and mark.state in ("done", "evaluated"):
        weight = ' font-weight="bold"'
        dark = mark.state == "evaluated" and mark.board is None
        ink = PAPER if dark and label.anchor == "middle" else ink
    return written(label.x, label.y, label.text, label.size, label.anchor, ink, weight, label.word)


def written(
    x: float, y: float, plain: str, size: float, anchor: str, ink: str = INK, look: str = "", word: str = ""
) -> str:
    """A label whose middle is at y: a Persian `word` from right to left, then what is `plain` from left to right."""
    side = {"start": "left", "end": "right"}.get(anchor, anchor)
    if not word:
        return text(x, y + size * 0.35, plain, side=side, size=size, ink=ink, look=look)
    inner = f' <tspan direction="ltr" unicode-bidi="embed">{escape(plain)}</tspan>' if plain else ""
    return text(x, y + size * 0.35, word, side=side, size=size, ink=ink, rtl=True, look=look, more=inner)


def plate(label: Label) -> str:
    """Paper under the label of a branch."""
    w, h = text_width(label.text, label.size) * 0.86 + 4, label.size + 2
    place = f'x="{label.x - w / 2:.1f}" y="{label.y - h / 2:.1f}"'
    return f'<rect {place} width="{w:.1f}" height="{h:.1f}" fill="{PAPER}"/>'
