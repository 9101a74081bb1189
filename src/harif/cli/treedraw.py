"""A traced tree as lines of text: values, windows, intervals and cuts, as they stand after some step."""

from typing import NamedTuple

from rich.text import Text

from harif.lab.arithmetic import weight
from harif.lab.miniature import miniatures
from harif.lab.phrases import Phrases
from harif.lab.promises import ABOUT, signed
from harif.lab.promises import SIGNS as BOUNDS
from harif.lab.trace import Node, Picture, Trace
from harif.words.catalogue import say

SIGNS = {"max": "▲", "min": "▼", "chance": "○", "player": "●"}
UNKNOWN = "·"
CUT = "✂"
HERE = "◀"
WIDEST = 40  # letters of a subtree that was cut
LONGEST = 24  # letters of a position beside its node
DEEPEST = 30  # levels that are indented


class Line(NamedTuple):
    """One node of the tree."""

    node: int
    text: Text


def draw(trace: Trace, picture: Picture, lang: str = "en", here: bool = False, path_only: bool = False) -> list[Line]:
    """The tree, a line a node: `▲` and `▼` with their values, `(α, β)`, `[low, high]`, and `✂` before what is cut.

    A tree stands there as it was typed from the first step on; of a game, what was not entered yet is not opened. With
    `here` the current node is marked; with `path_only` only the nodes above it are opened.
    """
    pen = Pen(trace, picture, lang)
    nodes, children = trace.whole()
    opened = set(trace.path(picture.current or 0)) if path_only else None
    lines: list[Line] = []
    todo: list[tuple[int, str, str]] = [(0, "", "")]  # node, what stands before it, what stands before its children
    while todo:
        at, before, below = todo.pop()
        node = nodes[at]
        text = Text.assemble((before, "dim"), pen.label(node))
        if here and picture.current == at:
            text.append(f"  {HERE}", style="bold yellow")
        lines.append(Line(at, text))
        closed = at in pen.leaves if not pen.is_tree else False
        closed = closed or (not pen.is_tree and at not in picture.visited)
        if closed or at in picture.pruned or (opened is not None and at not in opened):
            continue
        for child in reversed(children[at]):
            last = child == children[at][-1]
            indent = "…" + str(node.depth) + " " if node.depth >= DEEPEST else below
            todo.append((child, indent + ("└─ " if last else "├─ "), indent + ("   " if last else "│  ")))
    return lines


class Pen:
    """Writes what is known of one node."""

    def __init__(self, trace: Trace, picture: Picture, lang: str) -> None:
        self.trace, self.picture, self.say = trace, picture, Phrases(lang)
        self.leaves = set(picture.evaluated)
        self.is_tree = trace.is_tree
        self.number_of = {child: i + 1 for below in trace.whole()[1].values() for i, child in enumerate(below)}
        self.boards = miniatures(trace.states)

    def label(self, node: Node) -> Text:
        return self.described(node).append(self.board(node), style="dim")

    def board(self, node: Node) -> str:
        """The position at a node, row by row, where that is short."""
        shown = "/".join(self.boards.get(node.id, ()))
        return f"  {shown}" if 0 < len(shown) <= LONGEST else ""

    def described(self, node: Node) -> Text:
        move = "" if self.is_tree and node.move == str(self.number_of.get(node.id)) else node.move
        out = Text()
        if node.chance is not None:
            out.append(f"{self.say.ltr(weight(node, self.say.lang))} ", style="cyan")
        if node.id in self.picture.pruned:
            out.append(f"{CUT} ", style="bold red")
            text = "" if node.id in self.boards else shortened(node.text)
            shown = self.say.number(node.value) if node.value is not None else text
            return out.append(" ".join(part for part in (move, node.name, shown) if part), style="dim strike")
        if move:
            out.append(f"{move} ", style="cyan")
        if node.kind != "leaf" or (node.ends and self.is_tree):
            return out.append_text(self.inner(node))
        if node.id in self.leaves:
            name = f"{named(node)} " if node.name and self.is_tree else ""
            return out.append(f"{name}{self.value(node)}", style="bold")
        typed = self.is_tree and node.player is None
        return out.append(self.say.number(node.value) if typed else f"{node.name} {UNKNOWN}".strip(), style="dim")

    def inner(self, node: Node) -> Text:
        """A node that is no leaf: `B ▼ 3  [−∞, 3]  (−∞, 3)`."""
        picture, at = self.picture, node.id
        seen = at in picture.visited
        kind = node.ends or node.kind
        out = Text(f"{named(node)} {SIGNS.get(kind, '●')}", style="bold" if seen else "dim")
        if kind == "player":
            out.append(f" p{node.player}")
        if not seen:
            return out.append(f" {UNKNOWN}", style="dim")
        if at in picture.value:
            out.append(f" {self.value(node)}", style="bold green")
        interval = picture.interval.get(at)
        if interval is not None:
            about = ABOUT if at in picture.judged_interval else ""
            out.append(f"  {about}{self.say.pair(*interval, '[]')}", style="magenta")
        window = picture.window.get(at)
        if window is not None:
            out.append(f"  {self.say.pair(*window, '()')}", style="blue")
        cut = picture.cut.get(at)
        if cut is not None:
            by = self.trace.nodes[cut.by].name if cut.by is not None and cut.by >= 0 else ""
            by = say("tree.reply", self.say.lang) if cut.rule == "reply" else by
            out.append(f"  {CUT} {by}".rstrip(), style="bold red")
        return out

    def value(self, node: Node) -> str:
        """What is known of a node's value, with the sign of a bound before it."""
        value, bound = self.picture.value[node.id], self.picture.bound.get(node.id)
        if isinstance(value, tuple) and bound in BOUNDS:
            value = value[node.player or 0]  # of who moves there, and is named before it
        return signed((ABOUT if node.id in self.picture.judged else "") + self.say.number(value), bound)


def named(node: Node) -> str:
    """A node's name with the label of its information set: B#b."""
    return f"{node.name}#{node.set}" if node.set else node.name


def shortened(text: str) -> str:
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"
