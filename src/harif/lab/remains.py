"""What a search left behind, shown as a tree: in the drawing of the lab, in sentences, and as JSON.

▲ is where the player moves to whom values are told, ▼ where an opponent does, ○ is chance (or the worlds of a hidden
game), a square the end of the game. A number with ≤ or ≥ is a bound, one with ~ a mean of simulated games, and a pale
dashed node is one of which nothing is known. Beside a node stand its visits, or how deep it was searched.
"""

import json
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, NamedTuple

from harif.drawing.digits import isolated, number
from harif.drawing.page import document
from harif.game import CHANCE, SearchError
from harif.game.history import Searched
from harif.game.notation import said_move
from harif.game.view import View
from harif.hidden.remains import left_by
from harif.lab.layout import preorder
from harif.lab.scene import Look, Stage
from harif.lab.svg import body
from harif.lab.trace import Event, Node, Picture, Trace
from harif.search.course import ESTIMATE, Child, Path
from harif.search.remains import LeftBehind
from harif.search.result import Result
from harif.words.catalogue import Voice, checked

MOST = 8  # children of a node that are shown
FIGURES = 3  # of a value that is not proven
HEADS = {"table": "table", "tree": "tree", "moves": "alone", "worlds": "worlds", "sets": "sets"}
WORTH = {"exactly": "exactly", "at most": "at_most", "at least": "at_least", "estimate": "estimate"}
UNKNOWN = {"table": "forgotten", "tree": "untried"}


def remains_of(result: Result, asked: Searched | View) -> "Remains":
    """What the search that gave `result` left behind, to be opened level by level. Nothing is searched again.

    `asked` is what the search was asked about: a state, a `Record`, or of a game with secrets the seat's `View`, of
    which nothing is told but what that seat may know. The memory of the search stays taken as long as this or the
    result lives: `close()` it, and let the result go.

    >>> import harif
    >>> root = harif.tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> left = remains_of(harif.search(root, "pvs", native=False), root)
    >>> [(child.name, child.value, child.bound) for child in left.children()]
    [('1', 3.0, 'exactly'), ('2', 2.0, 'exactly'), ('3', 2.0, 'exactly')]
    >>> [(child.name, child.value) for child in left.children((0,))]
    [('1', 3.0), ('3', 8.0), ('2', 12.0)]
    """
    return Remains(left_by(result, asked))


class Remains:
    """What a search left behind. A path is the moves, and outcomes of chance, from the root; in a game with secrets a
    move, the number of a world, and what follows.
    """

    def __init__(self, left: LeftBehind) -> None:
        self.left = left

    @property
    def what(self) -> str:
        """ "table", "tree", "moves" (those of the root alone), "worlds", or "sets": worlds and a tree of sets."""
        return self.left.what

    @property
    def viewer(self) -> int:
        """The player to whom values are: who moves at the root, or player 0 where chance does."""
        return self.left.viewer

    @property
    def megabytes(self) -> float:
        """About how much memory it holds."""
        return self.left.megabytes

    def children(self, path: Path = ()) -> tuple[Child, ...]:
        """What is known of the moves after these, best first for who chooses, the likeliest first where chance does."""
        return self.left.children(tuple(path))

    def state_at(self, path: Path = ()) -> Any:
        """The position after these moves, in the world that the path names where something is hidden."""
        return self.left.state_at(tuple(path))

    def close(self) -> None:
        """Let go of the table or the tree. It is free once the result is let go too."""
        self.left.close()

    def text(self, opened: Iterable[Path] = ((),), lang: str = "en", most: int = MOST) -> str:
        """The opened part in lines, each a move with what is known of it, indented by its depth."""
        say = Voice("left", checked(lang))
        spots = self.spots(opened, most)
        head = [say(HEADS[self.what], algorithm=isolated(self.left.algorithm, lang))]
        head.append(say("to_mover" if self.moves_first else "to_first"))
        below: dict[int, list[int]] = {spot.id: [] for spot in spots}
        for spot in spots[1:]:
            below[spot.parent].append(spot.id)
        lines = ["  " * len(spots[id].path) + self.told(spots[id], say, lang) for id in preorder(below)[1:]]
        return "\n".join([*head, *(lines or [say("nothing")])]) + "\n"

    def svg(
        self,
        opened: Iterable[Path] = ((),),
        lang: str = "en",
        most: int = MOST,
        scale: Callable[[float], float] | None = None,
    ) -> str:
        """The opened part as a picture. Each node's group has its path in `data-path` (moves with blanks between), and
        `data-opens` says whether there is more to be opened ("closed"), or it is opened already ("opened"). `scale`
        turns values into others that people know better, percentages say.
        """
        say = Voice("left", checked(lang))
        spots = self.spots(opened, most)
        if lang != "en" or scale is not None:
            spots = [self.translated(spot, lang, scale) for spot in spots]
        trace = trace_of(self, spots, float(self.left.value) if scale is None else scale(self.left.value))
        stage = Opened(trace, Look(lang=lang, boards=False, sums=False), spots, say, self.what)
        scene = stage.scene(trace.picture())
        title = say("title", algorithm=isolated(self.left.algorithm, lang), n=len(spots))
        more = {
            spot.id: (attributes_of(spot), f"<title>{escape(self.told(spot, say, lang))}</title>") for spot in spots
        }
        return document(scene.width, scene.height, body(scene, more), lang, title)

    def called(self, path: Path, child: Child, lang: str) -> str:
        """The name of a child at a path, in words of a language; outcomes of chance and worlds have one name."""
        if lang == "en" or self.what in ("worlds", "sets"):
            return child.name
        before = self.state_at(path[:-1])
        return child.name if before.player() == CHANCE else said_move(before, child.action, lang)

    def json(self, opened: Iterable[Path] = ((),)) -> str:
        """The opened part: a list of {path, children}."""
        levels = [{"path": list(p), "children": [c.as_dict() for c in self.children(p)]} for p in sorted(paths(opened))]
        told = {"what": self.what, "algorithm": self.left.algorithm, "viewer": self.viewer, "levels": levels}
        return json.dumps(told, ensure_ascii=False)

    def _repr_svg_(self) -> str:
        return self.svg()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def moves_first(self) -> bool:
        """Does a player move at the root, and not chance?"""
        return bool(self.left.ranked)

    def spots(self, opened: Iterable[Path], most: int) -> list["Spot"]:
        """The root and all that is opened, a parent before its children; of each so many children, and whichever of the
        others were asked for.
        """
        wanted = paths(opened) | {()}
        spots = [Spot(0, -1, (), None, True)]
        todo = [spots[0]]
        while todo:
            spot = todo.pop()
            if not spot.opened:
                continue
            children = self.children(spot.path)
            shown = []
            for place, child in enumerate(children):
                path = (*spot.path, child.action)
                if place < most or path in wanted:
                    shown.append(Spot(len(spots), spot.id, path, child, path in wanted and child.opens))
                    spots.append(shown[-1])
            spots[spot.id] = spots[spot.id]._replace(hidden=len(children) - len(shown))
            todo += reversed(shown)
        return spots

    def translated(self, spot: "Spot", lang: str, scale: Callable[[float], float] | None) -> "Spot":
        """A spot with its move in a language, and its value on a scale."""
        child = spot.child
        if child is None:
            return spot
        value = child.value if child.value is None or scale is None else scale(child.value)
        return spot._replace(child=child._replace(name=self.called(spot.path, child, lang), value=value))

    def told(self, spot: "Spot", say: Voice, lang: str) -> str:
        """All that is known of a node, in words."""
        child = spot.child
        if child is None:
            return say(HEADS[self.what], algorithm=isolated(self.left.algorithm, lang))
        name = isolated(child.name, lang)
        facts = [say("chance", p=number(round(child.probability, 4), lang))] if child.probability is not None else []
        if child.value is not None and child.bound is not None:
            facts.append(say(WORTH[child.bound], value=isolated(written(child, lang), lang)))
        else:
            facts.append(say(UNKNOWN.get(self.what, "unknown")))
        if child.terminal:
            facts.append(say("over"))
        elif child.proven:
            facts.append(say("proven"))
        if child.depth:
            facts.append(say("deep", n=child.depth))
        if child.visits is not None:
            facts.append(say("visits", n=child.visits))
        if child.ends_in is not None and not child.terminal:
            facts.append(say("ends", n=child.ends_in))
        if spot.hidden:
            facts.append(say("more", n=spot.hidden))
        world = len(spot.path) == 2 and self.what in ("worlds", "sets")
        return say("line", move=say("world", name=name) if world else name, facts=say("comma").join(facts))


class Spot(NamedTuple):
    """A node that is shown. `hidden`: how many of its children are not."""

    id: int
    parent: int
    path: Path
    child: Child | None  # None: the root
    opened: bool
    hidden: int = 0


def paths(opened: Iterable[Path]) -> set[Path]:
    """What somebody gave as `opened`, checked; with the way to each."""
    found: set[Path] = {()}
    for given in opened if isinstance(opened, Iterable) else ("no path",):
        path = tuple(given) if isinstance(given, (tuple, list)) else (given,)
        if not all(isinstance(move, int) and not isinstance(move, bool) for move in path):
            raise SearchError("opened is a list of paths such as [(), (3,), (3, 4)], not {opened!r}.", opened=opened)
        found.update(path[:length] for length in range(len(path) + 1))
    return found


def written(child: Child, lang: str) -> str:
    """A value: whole where it is proven, else to the figures that it is good for."""
    assert child.value is not None
    return number(child.value, lang) if child.proven else number(float(f"{child.value:.{FIGURES}g}"), lang)


def attributes_of(spot: Spot) -> str:
    """Where a page finds a node, and whether a click opens it."""
    opens = "opened" if spot.opened else "closed" if spot.child is not None and spot.child.opens else "no"
    return f' data-path="{" ".join(map(str, spot.path))}" data-opens="{opens}"'


# As a trace, which the lab can draw -------------------------------------------------------------------------------


def trace_of(remains: Remains, spots: list[Spot], root: float) -> Trace:
    """A trace of no algorithm in which every node has what the search left of it; `root` is the value of the first."""
    nodes = [node_of(remains, spot) for spot in spots]
    for spot in spots[1:]:
        nodes[spot.parent].children.append(spot.id)
    steps: list[Event] = []
    for spot in spots:
        value, bound, estimate = value_of(remains, spot, root)
        if spot.child is not None and spot.child.value is None and not spot.opened:
            continue  # nothing is known: it stays pale
        steps.append(Event("enter", spot.id))
        if nodes[spot.id].kind == "leaf":
            steps.append(Event("evaluate", spot.id, value=value, bound=bound))
        elif value is not None:
            first = nodes[spot.id].children[:1] if nodes[spot.id].kind != "chance" else []
            by = first[0] if first else None
            kind = "back_up" if by is not None else "done"
            steps.append(Event(kind, spot.id, value=value, by=by, bound=bound, estimate=estimate))
            steps += [Event("done", spot.id)] if by is not None and spot.id else []
    last = Event("done", 0, value=nodes[0].value)
    value, bound, estimate = value_of(remains, spots[0], root)
    if value is not None:
        last = Event("done", 0, value=value, bound=bound, estimate=estimate)
    return Trace("", "position", {}, nodes, [*steps, last], 0.0, None, None)


def value_of(remains: Remains, spot: Spot, root: float) -> tuple[float | None, str | None, bool | None]:
    """A node's number, what it promises, and whether it is a mean."""
    left, child = remains.left, spot.child
    if child is None:
        means = left.ranking == "means"
        return float(f"{root:.{FIGURES}g}"), ESTIMATE if means else "exactly", means or None
    if child.value is None:
        return None, None, None
    worth = child.value if child.proven else float(f"{child.value:.{FIGURES}g}")
    return worth, child.bound, child.bound == ESTIMATE or None


def node_of(remains: Remains, spot: Spot) -> Node:
    child, left = spot.child, remains.left
    if child is None:
        kind, player = ("max", left.viewer) if remains.moves_first else ("chance", CHANCE)
        return Node(0, -1, kind, player, "", "", 0)
    kind, mover = "leaf", child.player
    if child.kind in ("chance", "world"):
        kind, mover = "chance", CHANCE
    elif child.kind == "player" and mover is not None:
        kind = side_of(left, mover)
    value = child.value if kind == "leaf" else None
    return Node(spot.id, spot.parent, kind, mover, "", child.name, len(spot.path), child.probability, value)


def side_of(left: LeftBehind, player: int) -> str:
    """How a player's node is drawn: like the viewer's, against it, or neither."""
    kind = left.kind
    if kind.players == 1 or kind.two_sided:
        return "max" if kind.with_first(player) == kind.with_first(left.viewer) else "min"
    return "max" if player == left.viewer else "player"


class Opened(Stage):
    """The tree laid out, with visits or depth beside each node, and how many children are left out."""

    def __init__(self, trace: Trace, look: Look, spots: list[Spot], say: Voice, what: str) -> None:
        self.spots_shown, self.voice, self.what = spots, say, what
        super().__init__(trace, look)

    def turn_labels(self) -> dict[int, str]:
        """Who moves on a level; below the moves of a game with secrets there are its worlds."""
        found = super().turn_labels()
        if self.what in ("worlds", "sets") and 1 in found:
            found[1] = self.voice("worlds_turn")
        return found

    def beside(self, node: Node, picture: Picture) -> list[tuple[str, str, str]]:
        spot = self.spots_shown[node.id]
        found = super().beside(node, picture)
        child = spot.child
        if child is not None and child.visits is not None:
            found.append(self.fact("beside_visits", child.visits))
        if child is not None and child.depth:
            found.append(self.fact("beside_deep", child.depth))
        if spot.hidden:
            found.append(self.fact("beside_more", spot.hidden))
        return found

    def fact(self, key: str, count: int) -> tuple[str, str, str]:
        text = self.voice(key, n=count)
        return ("window", text, "") if self.look.lang == "fa" else ("window", "", text)
