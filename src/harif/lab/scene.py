"""What a picture of a trace shows, and where: shapes, branches and labels with their places, in no drawing language.

Room is kept for every label that a node carries at any step, so a tree stands still while it fills in. A node and the
labels beside it lie in the band of its level, the label of a branch in the gap above the node it leads to, both
within the columns that the layout keeps apart: therefore no two labels meet.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from harif.drawing.digits import digits, number
from harif.drawing.text import text_width
from harif.game import CHANCE
from harif.lab.arithmetic import products, weight
from harif.lab.groups import Group, Sets, Spot
from harif.lab.layout import Extent, gap_for, preorder, tidy
from harif.lab.miniature import Rows, cell_of, miniatures
from harif.lab.promises import ABOUT, SIGNS, shown
from harif.lab.trace import Event, Node, Picture, Trace
from harif.words.catalogue import Voice

HALF = 20.0  # half the width of an inner node
TALL = 36.0  # its height
BOX = 26.0  # height and least width of a leaf
SMALL, NORMAL = 12.0, 14.0  # sizes of letters
LINE = 14.0  # from one line beside a node to the next
INSIDE, ROUND = 24.0, 29.0  # the widest value that is written inside a node, and inside a circle
MOST_SUMS = 40  # nodes of a tree whose averages are still written out
UNDER = 18.0  # for the value under a board
MARGIN = 14.0
ROOT = 0
HALFWAY = 0.62  # where on a branch its label is


class Look(NamedTuple):
    """What is shown: `windows` (α, β) and `intervals` beside the nodes, `turns` (who moves on a level) at the left,
    `sums` (the averages written out; None: in small trees), `boards` (a game's positions for nodes, where they are
    small), other `names` for nodes and for the `players`."""

    lang: str = "en"
    windows: bool = True
    intervals: bool = True
    turns: bool = True
    sums: bool | None = None
    boards: bool = True
    names: Mapping[int, str] | None = None
    players: Sequence[str] | None = None


class Label(NamedTuple):
    """A piece of text. `y` is its middle; `word` is a Persian word before it, which is set from right to left."""

    node: int
    role: str  # "name", "value", "mover", "interval", "window", "cut", "move", "turn"
    x: float
    y: float
    text: str
    size: float = SMALL
    anchor: str = "start"
    word: str = ""


class Mark(NamedTuple):
    """The shape of a node. `state`: "new" (not visited yet), "open", "done", "evaluated" (a leaf, or where the depth
    ends), "pruned". A `hidden` one has its place, but is not shown yet. `board`: the position, drawn in its place."""

    node: int
    kind: str
    x: float
    y: float
    half: float  # of its width
    state: str
    current: bool
    folded: bool  # has a subtree that is not shown
    hidden: bool = False
    board: Rows | None = None


class Branch(NamedTuple):
    """The line to a node from its parent. `state`: "new", "seen", "path" (emphasised), "pruned" (struck through),
    "below" (within what was cut)."""

    node: int
    x1: float
    y1: float
    x2: float
    y2: float
    state: str
    strike: float  # where on the line the two strokes are, from 0 at the parent to 1


class Scene(NamedTuple):
    width: float
    height: float
    marks: list[Mark]
    branches: list[Branch]
    labels: list[Label]
    groups: list[Group]  # information sets


def scene_of(trace: Trace, step: int | None = None, look: Look | None = None) -> Scene:
    """The picture after `step` events (all of them, if None)."""
    return Stage(trace, look or Look()).scene(trace.picture(step))


class Stage:
    """The tree of one trace, laid out once; `scene` then shows any of its steps."""

    def __init__(self, trace: Trace, look: Look) -> None:
        self.trace, self.look = trace, look
        self.say = Voice("tree", look.lang)
        self.sums = look.sums if look.sums is not None else len(trace.nodes) <= MOST_SUMS
        self.named_moves = not trace.is_tree  # a tree's moves have names where they are letters
        self.boards = miniatures(trace.states, drawn=True) if look.boards else {}
        self.nodes, children = trace.whole()
        self.children = children
        self.order = preorder(children)
        self.level = {ROOT: 0}
        for id in self.order:
            for child in children[id]:
                self.level[child] = self.level[id] + 1
        self.most: dict[int, tuple[float, int]] = {}  # node -> the widest and the most lines ever beside it
        self.under: dict[int, float] = {}  # node -> the widest value ever under its board
        self.measure()
        extents = {id: self.extent(self.nodes[id]) for id in self.order}
        self.extents = extents
        self.x = tidy(children, extents)
        self.turns = self.turn_labels() if look.turns else {}
        self.left = MARGIN + max((text_width(t, SMALL) + 26 for t in self.turns.values()), default=0.0)
        self.x = {id: x + self.left for id, x in self.x.items()}
        self.width = max(self.x[id] + extents[id].right for id in self.order) + MARGIN
        self.sets = Sets(self.spots())
        self.y = self.levels()
        self.crowded = self.crowded_levels()
        self.groups = self.sets.groups(self.y, self.band())
        self.height = self.y[-1] + self.band() / 2 + MARGIN
        if any(self.is_folded(self.nodes[id]) for id in self.order):
            self.height += 14

    # Room --------------------------------------------------------------------------------------------------------

    def measure(self) -> None:
        """How much every node has beside it at the step where it has most."""
        picture = Picture(0)
        for event in self.trace.steps:
            picture.apply(event)
            id = event.node
            if id in self.boards and id in picture.value:
                text = shown(picture, self.nodes[id], self.look.lang)
                self.under[id] = max(self.under.get(id, 0.0), text_width(text, NORMAL))
            if self.shape(self.nodes[id]) != "leaf":
                lines = self.beside(self.nodes[id], picture)
                wide = max((text_width(f"{word} {text}".strip(), SMALL) for _, word, text in lines), default=0.0)
                before = self.most.get(id, (0.0, 0))
                self.most[id] = (max(before[0], wide), max(before[1], len(lines)))

    def shape(self, node: Node) -> str:
        """A node of a tree at which the depth ends keeps the shape that it has in the whole tree."""
        return node.ends if node.ends and not self.named_moves else node.kind

    def beside_extent(self, node: Node) -> Extent:
        """How far a node reaches with its name and the lines at its right."""
        half = self.half(node)
        left = half
        name = self.name(node)
        if name:
            left += text_width(name, NORMAL) + name_gap(self.shape(node))
        wide, _ = self.most.get(node.id, (0.0, 0))
        return Extent(left, half + (wide + 6 if wide else 0))

    def extent(self, node: Node) -> Extent:
        left, right = self.beside_extent(node)
        edge = text_width(self.branch_text(node), SMALL) / 2 + 3 if node.parent >= 0 else 0.0
        edge = max(edge, self.under.get(node.id, 0.0) / 2)
        return Extent(max(left, edge), max(right, edge))

    def half(self, node: Node) -> float:
        if node.id in self.boards:
            rows = self.boards[node.id]
            return cell_of(rows) * len(rows[0]) / 2
        if self.shape(node) != "leaf":
            return HALF
        text = number(node.value, self.look.lang) if node.value is not None else ""
        text = ABOUT + text if node.ends else text
        return max(BOX, text_width(text, NORMAL) * 0.88 + 8) / 2

    def tall(self, node: Node) -> float:
        if node.id in self.boards:
            return cell_of(self.boards[node.id]) * len(self.boards[node.id])
        return BOX if self.shape(node) == "leaf" else TALL

    def band(self) -> float:
        lines = max((count for _, count in self.most.values()), default=0)
        board = self.tall(self.nodes[ROOT]) + 2 * UNDER if self.boards else 0.0
        return max(TALL, board, lines * LINE + 2)

    def spots(self) -> list[Spot]:
        """Where the nodes are, for the frames of information sets."""
        nodes = [self.nodes[id] for id in self.order]
        return [Spot(self.level[node.id], self.x[node.id], self.beside_extent(node), node.set) for node in nodes]

    def levels(self) -> list[float]:
        """The y of each level; the gap above it grows with the longest branch, so that none lies too flat."""
        reach: dict[int, float] = {}
        least = 60.0 if any(self.branch_text(self.nodes[id]) for id in self.order if id != ROOT) else 46.0
        for id in self.order:
            parent = self.nodes[id].parent
            if id != ROOT:
                level = self.level[id]
                reach[level] = max(reach.get(level, 0.0), abs(self.x[id] - self.x[parent]))
        y = MARGIN + self.band() / 2
        found = [y]
        for level in range(1, len(reach) + 1):
            y += self.band() + gap_for(reach[level], least) + self.sets.room(level - 1)
            found.append(y)
        return found

    def crowded_levels(self) -> set[int]:
        """The levels where labels half-way along the branches would meet: there they move into the nodes' columns."""
        found, reached = set(), dict[int, float]()
        for id in self.order:
            text = self.branch_text(self.nodes[id])
            if id != ROOT and text:
                level, half = self.level[id], text_width(text, SMALL) / 2 + 2
                above = self.x[self.nodes[id].parent]
                x = above + (self.x[id] - above) * HALFWAY
                if x - half < reached.get(level, 0.0):
                    found.add(level)
                reached[level] = x + half
        return found

    # Words -------------------------------------------------------------------------------------------------------

    def name(self, node: Node) -> str:
        """What a node is called, with the label of its information set."""
        label = f"#{node.set}" if node.set else ""
        if self.look.names is not None:
            return self.look.names.get(node.id, "") + label
        unnamed = self.shape(node) == "leaf" or (self.named_moves and self.is_folded(node))
        return "" if unnamed else node.name + label

    def branch_text(self, node: Node) -> str:
        """The move's name where it was given one, and its probability."""
        move = node.move if self.named_moves or not node.move.isdigit() else ""
        if self.look.lang == "fa" and move.isdecimal():
            move = number(float(move), "fa") if len(move) < 6 else move
        parts = [move] if move else []
        if node.chance is not None:
            parts.append(weight(node, self.look.lang))
        return "  ".join(parts)

    def beside(self, node: Node, picture: Picture) -> list[tuple[str, str, str]]:
        """(role, Persian word, text) of the lines at the right of an inner node."""
        lang, found = self.look.lang, []
        if node.id in picture.value and not self.inside(node, picture):
            found.append(("value", "", shown(picture, node, lang)))
        if self.sums and node.kind == "chance" and node.id in picture.done and node.id not in picture.cut:
            parts = self.parts(node, picture)
            found += [("sum", "", "= " + products(parts, lang, most=5))] if parts else []
        if node.id in picture.visits:
            found.append(("visits", "", f"n = {number(float(picture.visits[node.id]), lang)}"))
        if self.look.intervals and node.id in picture.interval:
            low, high = picture.interval[node.id]
            about = ABOUT if node.id in picture.judged_interval else ""
            found.append(("interval", "", f"{about}[{self.pair(low, high)}]"))
        if self.look.windows and node.id in picture.window:
            alpha, beta = picture.window[node.id]
            found.append(("window", "", f"({self.pair(alpha, beta)})"))
        if node.id in picture.cut:
            cut = picture.cut[node.id]
            word = self.say(cut.rule if cut.rule in ("deep", "reply") else "cut")
            reason = self.reason(cut, picture, node.kind)
            if cut.rule in ("at best", "at worst") and reason and len(cut.terms or ()) <= 5:
                reason = f"{products(cut.terms or (), lang)} = {reason}"
            word, text = word + ":" if reason else word, reason
            found.append(("cut", word, text) if lang == "fa" else ("cut", "", f"{word} {text}".strip()))
        return found

    def pair(self, low: float, high: float) -> str:
        return self.say("comma").join(number(end, self.look.lang) for end in (low, high))

    def parts(self, node: Node, picture: Picture) -> list[tuple[float, float]]:
        """(weight, value) of all that an average is made of."""
        if node.id in picture.terms:
            return [(part[0], part[1]) for part in picture.terms[node.id]]
        found = []
        for child in node.children:
            weight, value = self.nodes[child].chance, picture.value.get(child)
            if weight is not None and isinstance(value, (int, float)):
                found.append((weight, float(value)))
        return found

    def reason(self, cut: Event, picture: Picture, kind: str) -> str:
        """Which bound the value has reached: 2 ≤ α = 3."""
        v, (alpha, beta) = cut.value, picture.window.get(cut.node, (-inf, inf))
        if v is None or isinstance(v, tuple) or cut.rule == "reply":
            return ""
        lang, strict = self.look.lang, self.trace.options.get("strict", False)
        if kind == "max" or cut.rule == "at worst" or self.trace.algorithm == "negamax":
            return f"{number(v, lang)} {'>' if strict else '≥'} β = {number(beta, lang)}" if v >= beta else ""
        return f"{number(v, lang)} {'<' if strict else '≤'} α = {number(alpha, lang)}" if v <= alpha else ""

    def turn_labels(self) -> dict[int, str]:
        """Level -> who moves there, where it is one and the same for all its inner nodes."""
        movers: dict[int, set[tuple[str, int | None]]] = {}
        for id in self.order:
            node = self.nodes[id]
            if self.shape(node) != "leaf":
                movers.setdefault(self.level[id], set()).add((self.shape(node), node.player))
        found = {}
        for level, who in movers.items():
            if len(who) == 1:
                kind, player = next(iter(who))
                if kind == "player" and player is not None:
                    found[level] = self.turn_of(player)
                elif kind == "chance" and player != CHANCE:
                    found[level] = self.say("opponent")
                else:
                    found[level] = self.say(kind)
        return found

    def turn_of(self, player: int) -> str:
        """Who moves on a level: p0 as it is typed, in Persian as its sentences say it."""
        if self.look.players is None:
            return self.say("who", n=digits(str(player), self.look.lang))
        return self.say("player", who=self.player_name(player))

    def number(self, value: float) -> str:
        return number(value, self.look.lang)

    def player_name(self, player: int) -> str:
        names = self.look.players
        return names[player] if names else f"p{player}"

    # The picture -------------------------------------------------------------------------------------------------

    def is_folded(self, node: Node) -> bool:
        return self.shape(node) != "leaf" and not self.children[node.id]

    def inside(self, node: Node, picture: Picture) -> bool:
        """Is a value written inside its node (or under its board), or beside it?"""
        if isinstance(picture.value[node.id], tuple) or node.id in self.boards:
            return node.id in self.boards and not isinstance(picture.value[node.id], tuple)
        return fits(shown(picture, node, self.look.lang, ""), self.shape(node))

    def scene(self, picture: Picture) -> Scene:
        marks, branches, labels = [], [], []
        path, evaluated = self.emphasised(picture), set(picture.evaluated)
        for level, text in self.turns.items():
            word = text if self.look.lang == "fa" else ""
            labels.append(Label(-1, "turn", MARGIN, self.y[level], "" if word else text, SMALL, "start", word))
        pruned: set[int] = set()
        for id in self.order:
            node = self.nodes[id]
            x, y = self.x[id], self.y[self.level[id]]
            state = state_of(id, picture, evaluated)
            if node.parent in pruned:
                state = "pruned"
            if state == "pruned":
                pruned.add(id)
            unopened = self.named_moves and node.kind != "leaf" and state == "new"  # of a game; all look alike
            mark = Mark(
                node=id,
                kind=self.shape(node),
                x=x,
                y=y,
                half=self.half(node),
                state=state,
                current=id == picture.current and ROOT not in picture.done,
                folded=self.is_folded(node) or unopened,
                hidden=self.named_moves and id != ROOT and node.parent not in picture.visited,
                board=self.boards.get(id),
            )
            marks.append(mark)
            if mark.hidden:
                continue
            if id != ROOT:
                branch, label = self.branch(node, path, "below" if node.parent in pruned else state)
                branches.append(branch)
                labels += label
            labels += self.node_labels(node, picture, state)
        branches.sort(key=lambda b: ("new", "below", "pruned", "seen", "path").index(b.state))
        return Scene(self.width, self.height, marks, branches, labels, self.groups)

    def emphasised(self, picture: Picture) -> set[int]:
        """The way to where the search is; when it is over, the best line of play."""
        if ROOT in picture.done:
            found, at = {ROOT}, ROOT
            while at in picture.best:
                at = picture.best[at]
                found.add(at)
            return found
        return set(self.trace.path(picture.current)) if picture.current is not None else set()

    def branch(self, node: Node, path: set[int], state: str) -> tuple[Branch, list[Label]]:
        x1, y1 = self.x[node.parent], self.y[self.level[node.id] - 1] + self.tall(self.nodes[node.parent]) / 2
        y1 += UNDER if self.boards else 0.0
        x2, y2 = self.x[node.id], self.y[self.level[node.id]] - self.tall(node) / 2
        text, labels, strike = self.branch_text(node), [], 0.62
        if text:
            x, part = x1 + (x2 - x1) * HALFWAY, HALFWAY
            if self.level[node.id] in self.crowded:
                half, extent = text_width(text, SMALL) / 2 + 3, self.extents[node.id]
                x = min(max(x, x2 - extent.left + half), x2 + extent.right - half)
                part = (x - x1) / (x2 - x1) if abs(x2 - x1) > 1 else HALFWAY
            low = self.y[self.level[node.id]] - self.band() / 2 - SMALL * 0.75
            y = min(max(y1 + (y2 - y1) * part, y1 + SMALL), low)
            labels.append(Label(node.id, "move", x, y, text, SMALL, "middle"))
            strike = 0.86 if part < 0.7 else 0.4
        look = state if state in ("new", "pruned", "below") else "path" if node.id in path else "seen"
        return Branch(node.id, x1, y1, x2, y2, look, strike), labels

    def node_labels(self, node: Node, picture: Picture, state: str) -> list[Label]:
        lang, x, y = self.look.lang, self.x[node.id], self.y[self.level[node.id]]
        half, found = self.half(node), []
        name = self.name(node)
        if name:
            found.append(Label(node.id, "name", x - half - name_gap(self.shape(node)), y, name, NORMAL, "end"))
        drop = self.tall(node) / 2 + UNDER / 2 if node.id in self.boards else None
        kind = self.shape(node)
        if kind == "leaf":
            typed = node.player is None and not self.named_moves  # a tree's leaves stand there from the beginning
            if node.value is not None and (typed or state == "evaluated"):
                text = (ABOUT if node.ends else "") + number(node.value, lang)
                found.append(Label(node.id, "value", x, y + (drop or 0.0), text, NORMAL, "middle"))
            return found
        if node.id in picture.value and self.inside(node, picture):
            at = y + ({"max": 5.0, "min": -5.0}.get(kind, 0.0) if drop is None else drop)
            text = shown(picture, node, lang, "" if drop is None else " ")
            signs = picture.bound.get(node.id) in SIGNS or node.id in picture.judged
            tight = signs and drop is None and kind != "chance"  # a sign reaches into a triangle's sides
            found.append(Label(node.id, "value", x, at, text, SMALL if tight else NORMAL, "middle"))
        elif kind == "player" and node.player is not None:
            found.append(Label(node.id, "mover", x, y, self.player_name(node.player), NORMAL, "middle"))
        lines = self.beside(node, picture)
        for i, (role, word, text) in enumerate(lines):
            above = y + (i - (len(lines) - 1) / 2) * LINE
            found.append(Label(node.id, role, x + half + 6, above, text, SMALL, "start", word))
        return found


def state_of(id: int, picture: Picture, evaluated: set[int]) -> str:
    if id in picture.pruned:
        return "pruned"
    if id not in picture.visited:
        return "new"
    return "evaluated" if id in evaluated else "done" if id in picture.done else "open"


def name_gap(shape: str) -> float:
    """Between a node and its name: a triangle gives way by itself."""
    return 3.0 if shape in ("max", "min") else 7.0


def fits(text: str, shape: str) -> bool:
    """Is a value, with the sign of its bound, short enough to be written inside its node?"""
    return text_width(text, NORMAL) <= (ROUND if shape == "chance" else INSIDE)
