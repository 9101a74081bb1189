"""A trace for LaTeX: one `tikzpicture` that needs `\\usepackage{tikz}` and nothing else, no library either.

Places are those of the SVG picture, in units of 0.75 pt, with y downwards. Black and grey only.
"""

import re

from harif.lab.miniature import cell_of, tikz_board
from harif.lab.scene import BOX, TALL, Branch, Label, Mark, scene_of
from harif.lab.svg import corners, strokes
from harif.lab.trace import Trace

SYMBOLS = {
    "−": "$-$",
    "∞": r"$\infty$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "·": r"$\cdot$",
    "⟨": r"$\langle$",
    "⟩": r"$\rangle$",
    "<": "$<$",
    ">": "$>$",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{c: "\\" + c for c in "&%$#_{}"},
}
ANCHORS = {"start": "west", "middle": "center", "end": "east"}
SHADES = {"max": "black!6", "min": "black!12", "chance": "white", "player": "black!6", "leaf": "white"}


def draw_tikz(trace: Trace, step: int | None = None) -> str:
    """The tree after `step` events (all of them, if None) as a `tikzpicture` environment, for any LaTeX with TikZ."""
    scene = scene_of(trace, step)
    states = {mark.node: mark for mark in scene.marks}
    lines = [branch_of(branch) for branch in scene.branches]
    lines += [shape_of(mark) for mark in scene.marks if not mark.hidden]
    lines += [label_of(label, states.get(label.node)) for label in scene.labels]
    head = r"\begin{tikzpicture}[x=0.75pt, y=-0.75pt, line join=round, inner sep=1pt]"
    return "\n".join([head, *("  " + line for line in lines), r"\end{tikzpicture}", ""])


def branch_of(branch: Branch) -> str:
    look = {
        "new": "black!40, dotted",
        "below": "black!40, dotted",
        "pruned": "black!50, dashed",
        "seen": "thin",
        "path": "very thick",
    }[branch.state]
    line = rf"\draw[{look}] {at(branch.x1, branch.y1)} -- {at(branch.x2, branch.y2)};"
    if branch.state == "pruned":
        for a, b, c, d in strokes(branch):
            line += rf" \draw[thick] {at(a, b)} -- {at(c, d)};"
    return line


def shape_of(mark: Mark) -> str:
    pale = mark.state in ("new", "pruned")
    dark = mark.state == "evaluated" and mark.board is None
    fill = "white" if pale or mark.board else "black!75" if dark else SHADES[mark.kind]
    look = f"fill={fill}, " + ("draw=black!45, dashed" if pale else "very thick" if mark.current else "semithick")
    x, y, half, tall = mark.x, mark.y, mark.half, TALL / 2
    if mark.board is not None:
        tall = cell_of(mark.board) * len(mark.board) / 2
        shape = f"{at(x - half, y - tall)} rectangle {at(x + half, y + tall)}"
    elif mark.kind == "leaf":
        shape = f"{at(x - half, y - BOX / 2)} rectangle {at(x + half, y + BOX / 2)}"
    elif mark.kind == "chance":
        shape = f"{at(x, y)} circle[radius={tall * 0.75:g}pt]"
    else:
        shape = " -- ".join(at(*corner) for corner in corners(mark.kind, x, y, half, tall)) + " -- cycle"
    line = rf"\filldraw[{look}] {shape};"
    if mark.board is not None:
        line += " " + tikz_board(mark.board, x - half, y - tall, cell_of(mark.board))
    if mark.folded:
        line += rf" \draw[black!45, densely dotted, thick] {at(x, y + tall + 4)} -- {at(x, y + tall + 14)};"
    return f"{line} % node {mark.node}"


def label_of(label: Label, mark: Mark | None) -> str:
    look = [f"anchor={ANCHORS[label.anchor]}"]
    if label.role == "move":
        look.append("fill=white")
    dark = mark is not None and mark.state == "evaluated" and mark.board is None
    if dark and label.role == "value" and label.anchor == "middle":
        look.append("text=white")
    elif mark is not None and mark.state in ("new", "pruned"):
        look.append("text=black!55")
    font = r"\small" if label.size > 12 else r"\footnotesize"
    text = latex(label.text)
    if label.role == "name":
        text = rf"\textit{{{text}}}"
    return rf"\node[{', '.join(look)}, font={font}] at {at(label.x, label.y)} {{{text}}};"


def at(x: float, y: float) -> str:
    return f"({x:.1f},{y:.1f})"


def latex(text: str) -> str:
    """Plain text as LaTeX: what is special there escaped, signs of mathematics in its own mode."""
    return re.sub(r"(?<!\\)\$\$", "", "".join(SYMBOLS.get(c, c) for c in text))
