"""A trace for LaTeX: one `tikzpicture` that needs `\\usepackage{tikz}` and nothing else, no library either.

Places are those of the SVG picture, in units of 0.75 pt, with y downwards. Black and grey only. Labels in Persian need
xelatex, a font that has them, and `\\usepackage{bidi}`; `latex.figure` is a whole document around a picture.
"""

from harif.game import SearchError
from harif.lab.groups import Group
from harif.lab.latex import latex, left_to_right, right_to_left
from harif.lab.miniature import cell_of, tikz_board
from harif.lab.scene import BOX, TALL, Branch, Label, Look, Mark, scene_of
from harif.lab.svg import corners, strokes
from harif.lab.trace import Trace
from harif.words.catalogue import checked

ANCHORS = {"start": "west", "middle": "center", "end": "east"}
SHADES = {"max": "black!6", "min": "black!12", "chance": "white", "player": "black!6", "leaf": "white"}
UNIT = 0.75  # pt
WIDEST = 16_000.0  # pt: TeX knows no length beyond 16,383


def draw_tikz(
    trace: Trace, step: int | None = None, lang: str = "en", look: Look | None = None, to_fill: bool = False
) -> str:
    """The tree after `step` events (all of them, if None) as a `tikzpicture` environment, for any LaTeX with TikZ.

    With `to_fill`, nodes that are not visited yet are drawn like others: an exercise to be written on.
    """
    scene = scene_of(trace, step, (look or Look())._replace(lang=checked(lang)))
    if max(scene.width, scene.height) * UNIT > WIDEST:
        raise SearchError(
            "The picture of {count:,} nodes is larger than TeX can draw (5.7 metres). Write it with --svg, or ask for "
            "less --depth.",
            count=len(trace.nodes),
        )
    if to_fill:
        seen = {"new": "seen"}
        scene = scene._replace(
            marks=[mark._replace(state="blank" if mark.state == "new" else mark.state) for mark in scene.marks],
            branches=[branch._replace(state=seen.get(branch.state, branch.state)) for branch in scene.branches],
        )
    states = {mark.node: mark for mark in scene.marks}
    lines = [branch_of(branch) for branch in scene.branches]
    lines += [group_of(group) for group in scene.groups]
    lines += [shape_of(mark) for mark in scene.marks if not mark.hidden]
    lines += [label_of(label, states.get(label.node), lang) for label in scene.labels]
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


def group_of(group: Group) -> str:
    """The dashed frames and lines of an information set."""
    frames = [f"{at(box.left, box.top)} rectangle {at(box.right, box.bottom)}" for box in group.boxes]
    links = [" -- ".join(at(*point) for point in link) for link in group.links]
    line = rf"\draw[black!60, dashed, rounded corners=9pt] {' '.join(frames)};"
    if links:
        line += rf" \draw[black!60, dashed, rounded corners=2pt] {' '.join(links)};"
    return f"{line} % set {group.label}"


def shape_of(mark: Mark) -> str:
    pale = mark.state in ("new", "pruned")
    dark = mark.state == "evaluated" and mark.board is None
    plain = pale or mark.state == "blank" or mark.board is not None
    fill = "white" if plain else "black!75" if dark else SHADES[mark.kind]
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


def label_of(label: Label, mark: Mark | None, lang: str) -> str:
    look = [f"anchor={ANCHORS[label.anchor]}"]
    if label.role == "move":
        look.append("fill=white")
    dark = mark is not None and mark.state == "evaluated" and mark.board is None
    if dark and label.role == "value" and label.anchor == "middle":
        look.append("text=white")
    elif mark is not None and mark.state in ("new", "pruned"):
        look.append("text=black!55")
    font = r"\small" if label.size > 12 else r"\footnotesize"
    text = latex(label.text) if lang == "en" or label.text.isalnum() else left_to_right(label.text)
    if label.word:
        text = f"{text} {right_to_left(label.word)}".strip()
    if label.role == "name":
        text = rf"\textit{{{text}}}"
    return rf"\node[{', '.join(look)}, font={font}] at {at(label.x, label.y)} {{{text}}};"


def at(x: float, y: float) -> str:
    return f"({x:.1f},{y:.1f})"
