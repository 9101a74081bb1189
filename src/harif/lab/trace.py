"""A trace: every step of an algorithm on a tree, as small events from which any picture can be rebuilt.

`Trace.nodes` are the nodes that were met (and those that a cut left out), `Trace.steps` the events in order. Folding
the first k events gives the `Picture` after step k: values, windows, intervals, what is cut, where the search is.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

SCHEMA = "harif-trace/1"
MOST_STEPPED = 20_000
"""Steps of a trace that a notebook can hold."""
Value = float | tuple[float, ...]
GAMES = ("iteration", "simulate")
"""Events of Monte Carlo tree search whose value is that of no node."""
UNTAKEN = ("cut", *GAMES)
"""Events that leave the value of their node as it is."""


@dataclass
class Node:
    """A node of the traced tree."""

    id: int
    parent: int  # -1: the root
    kind: str  # "max", "min", "chance", "player" (of three or more, or of a general-sum game), "leaf"
    player: int | None
    name: str  # A, B, C, … for inner nodes of a tree; "" for leaves
    move: str  # the name of the move that leads here
    depth: int
    chance: float | None = None
    value: Value | None = None  # of a leaf
    pruned: bool = False  # never visited
    children: list[int] = field(default_factory=list)
    text: str = ""  # the subtree or position in its notation
    set: str = ""  # the label of its information set
    typed: str = ""  # its probability as it was typed, where that was a fraction
    ends: str = ""  # of a leaf at which the depth ends: the kind of node that it is otherwise


class Event(NamedTuple):
    """One step. Fields that a kind does not use are None.

    enter      node; alpha, beta if windows are passed down
    evaluate   node, value: a leaf's utility; rule "eval": it is EVAL, for the depth ends here; rule "unjudged": the
               depth ends here and there is no EVAL, so the node counts as even
    back_up    node, value, by: the node's value so far, from its child `by`
    window     node, alpha, beta: the node's window has changed
    interval   node, low, high: its value is known to lie there; value: the bound that a probe of it has given
    cut        node, value, by, rule, pruned: its other children are left out because of the ancestor `by`
    sum        node, value, by: the weighted sum of a chance node's children so far, `by` being the last; low, high:
               what the average is at worst and at best, where values are bounded
    mix        node, value, terms: the average where an opponent moves by a mixture
    probe      node, by: the first child of its child `by` is looked at ahead of the others
    tie        node, by: its child `by` is no better and no worse for who moves than the best so far, which is kept
    done       node, value; rule, low, high where the algorithm says what the value that it returns promises
    deepen     node (the root), value: a new iteration, so many plies deep; the picture starts anew

    Of Monte Carlo tree search:

    iteration  node (the root), value: which one begins
    select     node, by: the child that it goes on with; rule "ucb": terms are (child, mean, what is added, both) to who
               moves; rule "chance": the dice have decided
    expand     node, by: a child of `by` that is tried for the first time
    simulate   node, value: what a random game from there ended with; by: the leaf where it ended, on a tree
    credit     node, value, visits: its mean and its visits, with that game among them

    Of hidden games (docs/trace.md tells these in full):

    iteration, look_back, reach, expect, counterfactual, regret, strategy, average      of CFR
    world, worth, mean, plan, belief, conflict, choice                   of clairvoyance and belief states

    bound      what the value promises: "exactly", "at most", "at least", or "estimate" where it rests on EVAL (a bound
               that does has `estimate` beside it); None: nothing yet

    Values and windows are told as MAX sees them. Negamax is the exception: there an inner node's value and window are
    told as the player sees them who moves at it (a leaf's value is always its utility to MAX).
    """

    kind: str
    node: int
    value: Value | None = None
    alpha: float | None = None
    beta: float | None = None
    low: float | None = None
    high: float | None = None
    by: int | None = None
    rule: str | None = None  # of a cut: "shallow", "deep", …; of a returned value: "exactly", "at most", "at least"
    pruned: tuple[int, ...] | None = None
    terms: tuple[tuple[Any, ...], ...] | None = None  # (weight, value) of each part of an average
    bound: str | None = None
    estimate: bool | None = None
    set: int | None = None  # the number of an information set
    player: int | None = None  # whose it is, or who looks back
    move: str | None = None
    visits: int | None = None

    def as_dict(self) -> dict[str, Any]:
        return {k: plain_json(v) for k, v in self._asdict().items() if v is not None}


@dataclass
class Picture:
    """How the tree looks after some step."""

    step: int
    value: dict[int, Value] = field(default_factory=dict)  # so far
    bound: dict[int, str] = field(default_factory=dict)  # what the value promises; none: nothing yet
    window: dict[int, tuple[float, float]] = field(default_factory=dict)
    interval: dict[int, tuple[float, float]] = field(default_factory=dict)
    visited: set[int] = field(default_factory=set)
    evaluated: list[int] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    cut: dict[int, Event] = field(default_factory=dict)  # node -> its cut
    pruned: set[int] = field(default_factory=set)
    best: dict[int, int] = field(default_factory=dict)  # node -> its best child so far
    terms: dict[int, tuple[tuple[Any, ...], ...]] = field(default_factory=dict)  # node -> the parts of its average
    visits: dict[int, int] = field(default_factory=dict)
    judged: set[int] = field(default_factory=set)  # nodes whose value rests on EVAL
    judged_interval: set[int] = field(default_factory=set)  # and whose interval does
    current: int | None = None

    def apply(self, event: Event) -> None:
        node = event.node
        self.step += 1
        if event.kind == "deepen":
            self.__init__(self.step)  # type: ignore[misc]
            return
        self.current = node
        if event.kind in ("enter", "expand"):
            self.visited.add(node)
        elif event.kind == "evaluate":
            self.visited.add(node)
            self.evaluated.append(node)
        elif event.kind == "probe" and event.by is not None:
            self.visited.add(event.by)
        elif event.kind == "cut":
            self.cut[node] = event
            self.pruned.update(event.pruned or ())
        elif event.kind == "done":
            self.done.add(node)
        if event.terms is not None and event.kind != "select":
            self.terms[node] = event.terms
        if event.kind == "back_up" and event.by is not None:
            self.best[node] = event.by
        if event.visits is not None and event.kind == "credit":
            self.visits[node] = event.visits
        if event.kind not in UNTAKEN and event.value is not None:
            self.value[node] = event.value
        if event.kind not in GAMES and event.value is not None and event.value == self.value.get(node):
            self.bound.pop(node, None)
            self.judged.discard(node)
            if event.bound is not None:
                self.bound[node] = event.bound
            if event.estimate:
                self.judged.add(node)
        if event.alpha is not None and event.beta is not None:
            self.window[node] = (event.alpha, event.beta)
        if event.low is not None and event.high is not None:
            self.interval[node] = (event.low, event.high)
            (self.judged_interval.add if event.estimate else self.judged_interval.discard)(node)


@dataclass
class Trace:
    """What an algorithm did, step by step.

    `value` is to MAX, who is player 0, whoever moves at the root; from max^n it is the vector of all players' values.
    Of a deepening search `evaluated`, `pruned` and `cuts` tell the last iteration, as the last picture does.
    `unseen` are the nodes below those that a cut left out or where the depth ended, with ids that go on where `nodes`
    ends: together they are the whole tree as it was typed. (Of a game, and of a very large tree, there are none.)
    `pruned_leaves` are all leaves of a tree that were never examined, in order: by their values, or by the names of
    nodes where the depth ends. `states` are the positions of a game by the ids of their nodes.
    """

    algorithm: str
    game: str
    options: dict[str, Any]
    nodes: list[Node]
    steps: list[Event]
    value: Value
    action: int | None
    move: str | None  # the action's name
    unseen: list[Node] = field(default_factory=list)
    pruned_leaves: list[Value | str] = field(default_factory=list)
    states: dict[int, Any] = field(default_factory=dict, repr=False)

    @property
    def is_tree(self) -> bool:
        """Is it a tree that was typed, and not a position of a game?"""
        return self.game.startswith("(") or self.game == "tree"

    @property
    def estimated(self) -> bool:
        """Does the value rest on EVAL?"""
        return any(event.estimate for event in self.steps[-1:])

    @property
    def players(self) -> int:
        return len(self.value) if isinstance(self.value, tuple) else 2

    @property
    def evaluated(self) -> list[Value]:
        """The values of the leaves, in the order in which they were evaluated."""
        return [event.value for event in self.last_iteration() if event.kind == "evaluate" and event.value is not None]

    @property
    def unjudged(self) -> list[Event]:
        """The nodes at which the depth ended and nothing judged them, so that they counted as even."""
        return [event for event in self.last_iteration() if event.rule == "unjudged"]

    @property
    def pruned(self) -> list[Value | str]:
        """The children that were never visited, in order: a leaf by its value, another node by its subtree."""
        cut = [self.nodes[child] for event in self.last_iteration() for child in event.pruned or ()]
        return [node.value if node.value is not None else node.text for node in cut]

    @property
    def cuts(self) -> list[Event]:
        return [event for event in self.last_iteration() if event.kind == "cut"]

    def last_iteration(self) -> list[Event]:
        """The steps that count: all of them, but of a deepening search only the last iteration's."""
        for i in range(len(self.steps) - 1, -1, -1) if self.algorithm == "deepening" else ():
            if self.steps[i].kind == "deepen":
                return self.steps[i:]
        return self.steps

    def picture(self, step: int | None = None) -> Picture:
        """The picture after `step` events (all of them, if None); negative steps count from the end."""
        last = len(self.steps)
        step = last if step is None else step + last + 1 if step < 0 else step
        found = Picture(0)
        for event in self.steps[: max(0, min(step, last))]:
            found.apply(event)
        return found

    def frames(self) -> list[int]:
        """The steps worth a panel: after each evaluated leaf, when all that follows from it has been told."""
        found = []
        for i, event in enumerate(self.steps):
            if event.kind == "evaluate":
                j = i + 1
                while j < len(self.steps) and self.steps[j].kind not in ("enter", "evaluate", "deepen"):
                    j += 1
                found.append(j)
        return found

    def whole(self) -> tuple[list[Node], dict[int, list[int]]]:
        """All nodes of the tree, also those that were never met, and the children of each."""
        nodes = [*self.nodes, *self.unseen]
        children = {node.id: list(node.children) for node in self.nodes}
        for node in self.unseen:
            children[node.id] = []
            children[node.parent].append(node.id)
        return nodes, children

    def path(self, node: int) -> list[int]:
        """The ids from the root to `node`."""
        found = []
        while node >= 0:
            found.append(node)
            node = self.nodes[node].parent
        return found[::-1]

    def text(self, lang: str = "en") -> str:
        """The whole story in sentences, with the reasons."""
        from harif.lab.narrate import narrate

        return narrate(self, lang)

    def svg(self, step: int | None = None, lang: str = "en") -> str:
        """The tree after `step` events as a picture."""
        from harif.lab.svg import draw_svg

        return draw_svg(self, step, lang)

    def panels(self, lang: str = "en", columns: int = 2) -> str:
        """All steps in one figure: a panel for each evaluated leaf."""
        from harif.lab.panels import draw_panels

        return draw_panels(self, columns=columns, lang=lang)

    def tikz(self, step: int | None = None, lang: str = "en") -> str:
        """The same for LaTeX, the picture alone; `harif.lab.latex.figure` is a document around it."""
        from harif.lab.tikz import draw_tikz

        return draw_tikz(self, step, lang)

    def json(self) -> str:
        """The trace in the schema of docs/trace.md."""
        return "".join(self.json_parts())

    def head(self) -> dict[str, Any]:
        """The top level of the JSON, but for nodes and steps."""
        head = {
            "schema": SCHEMA,
            "algorithm": self.algorithm,
            "game": self.game,
            "options": self.options,
            "value": plain_json(self.value),
            "action": self.action,
            "move": self.move,
        }
        if self.is_tree:
            head["pruned_leaves"] = plain_json(self.pruned_leaves)
        return head

    def json_parts(self) -> Iterator[str]:
        """The same, piece by piece: no more than one event in memory at a time."""
        yield json.dumps(self.head(), ensure_ascii=False)[:-1] + ', "nodes": ['
        yield from listed(self.nodes)
        yield '],\n"unseen": ['
        yield from listed(self.unseen)
        yield '],\n"steps": ['
        for i, event in enumerate(self.steps):
            yield ("," if i else "") + "\n" + json.dumps(event.as_dict(), ensure_ascii=False)
        yield "]}\n"

    def html(self, lang: str = "en") -> str:
        """One HTML file to step through the trace, which needs nothing else."""
        from harif.lab.stepper import whole_page

        return whole_page(self, lang)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str | None:
        """In a notebook: the stepper. A very large trace is shown as a picture alone."""
        from harif.lab.stepper import cell

        return cell(self) if len(self.steps) <= MOST_STEPPED else None


def listed(nodes: list[Node]) -> Iterator[str]:
    """Nodes as JSON, a line each; what has nothing to say is left out."""
    for i, node in enumerate(nodes):
        shown = {k: plain_json(v) for k, v in vars(node).items() if v not in (None, "", []) and v is not False}
        yield ("," if i else "") + "\n" + json.dumps(shown, ensure_ascii=False)


def plain_json(value: Any) -> Any:
    """JSON knows no infinity: it is written as text."""
    if isinstance(value, float) and value in (inf, -inf):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, (tuple, list)):
        return [plain_json(item) for item in value]
    return value
