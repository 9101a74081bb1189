"""A trace told in sentences, with the reasons, in English and in Persian.

Every event has its sentence (`narrate_step`). The story (`narrate`) leaves out those that only say again what the one
before has said, and puts on one line what follows from one leaf.
"""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from harif.game import CHANCE, SearchError
from harif.lab import mcts_story
from harif.lab.averages import Averages
from harif.lab.phrases import Phrases
from harif.lab.trace import Event, Node, Picture, Trace, Value

BEATS = ("enter", "evaluate", "deepen", "iteration")  # events that begin a line of the story
BOUNDS = {"at most": "most", "at least": "least"}
WHOLE = 80  # letters of a tree that are still quoted in the title


def narrate(trace: Trace, lang: str = "en") -> str:
    """The whole story: a title, one line for each node entered or leaf evaluated, and the decision."""
    lines = [title(trace, lang), *(beat.text for beat in beats(trace, lang)), decision(trace, lang)]
    return "\n".join(lines) + "\n"


def narrate_step(trace: Trace, i: int, lang: str = "en") -> str:
    """What event `i` (negative: from the end) says: one sentence, for a cut also what it leaves out.

    Each call folds the trace up to there: use `narrate` or `beats` for the whole of it.
    """
    if not -len(trace.steps) <= i < len(trace.steps):
        raise SearchError(
            "The trace has {count} steps, counted from 0; there is no step {i}.", count=len(trace.steps), i=i
        )
    story = Story(trace, lang)
    for event in trace.steps[: i % len(trace.steps)]:
        story.apply(event)
    return story.sentence(i % len(trace.steps))


class Beat(NamedTuple):
    """A line of the story, and the number of events that have happened when it is told."""

    step: int
    text: str


def beats(trace: Trace, lang: str = "en") -> Iterator[Beat]:
    """The story line by line: each begins where a node is entered or a leaf is evaluated."""
    story = Story(trace, lang)
    told: list[str] = []
    for i, event in enumerate(trace.steps):
        if event.kind in BEATS and told:
            yield Beat(i, " ".join(told))
            told = []
        if not story.repeats(i):
            told.append(story.sentence(i))
        if event.kind == "evaluate" and story.changes_nothing(i):
            told.append(story.why_nothing(event))
        story.apply(event)
    if told:
        yield Beat(len(trace.steps), " ".join(told))


def title(trace: Trace, lang: str = "en") -> str:
    say = Phrases(lang)
    long = len(trace.game) > WHOLE or trace.game == "tree"
    game = say("long") if long else say.ltr(trace.game)
    said = say.sentence("title", algorithm=algorithm_name(trace, say), game=game)
    return " ".join([said, *premises(trace, lang)])


def algorithm_name(trace: Trace, say: Phrases) -> str:
    name, pruning = say.algorithm(trace.algorithm), trace.options.get("pruning", "none")
    return name if pruning == "none" else say("with_pruning", algorithm=name, pruning=say(f"pruning_{pruning}"))


def premises(trace: Trace, lang: str) -> Iterator[str]:
    """What the algorithm takes for granted: how the opponent plays, what bounds there are."""
    story, bounds = Story(trace, lang), trace.options.get("bounds")
    say, root = story.say, trace.nodes[0]
    if bounds is not None:
        parts = {"low": say.number(bounds[0]), "high": say.number(bounds[1])}
        yield say.sentence("premise_sum" if trace.algorithm == "maxn" else "premise_bounds", **parts)
    if any(node.kind == "chance" and node.player != CHANCE for node in trace.nodes):
        yield say.sentence("premise_opponent", how=say.mixture(trace.options["opponent"]))
    if story.united:
        yield say.sentence(f"premise_{trace.algorithm}", who=story.who(root))


def decision(trace: Trace, lang: str = "en") -> str:
    """Who plays what, what it is worth, and at what price."""
    story = Story(trace, lang)
    if trace.algorithm == "mcts":
        return mcts_story.decision(story)
    say, root = story.say, trace.nodes[0]
    value = say.number(trace.value)
    if trace.move is None:
        said = say.sentence("no_decision", node=story.name(root), value=value)
    else:
        key = "decision_min" if root.kind == "min" and not isinstance(trace.value, tuple) else "decision"
        said = say.sentence(key, who=story.who(root), move=story.chosen_move(), value=value)
    if trace.estimated:
        unjudged = trace.unjudged
        worth = say.number(unjudged[0].value) if unjudged else ""
        said += " " + (say.sentence("unjudged_decision", value=worth) if unjudged else say.sentence("estimated"))
    evaluated, pruned = (say.digits(str(n)) for n in (len(trace.evaluated) - len(trace.unjudged), len(trace.pruned)))
    if not trace.is_tree or not trace.pruned:
        return said + " " + say("count", evaluated=evaluated, pruned=pruned)
    leaves = say.digits(str(len(trace.pruned_leaves)))
    return said + " " + say("count_leaves", evaluated=evaluated, leaves=leaves, pruned=pruned)


class Story:
    """The picture as it grows, and the sentence for the event that comes next."""

    def __init__(self, trace: Trace, lang: str) -> None:
        self.trace, self.nodes = trace, trace.nodes
        self.say = Phrases(lang)
        self.picture = Picture(0)
        self.place = {child: i for node in trace.nodes for i, child in enumerate(node.children)}
        self.first_inner: dict[int, int] = {}  # node -> the place of its first child that is no leaf
        self.own_view = trace.algorithm == "negamax"  # values and windows are the mover's, not MAX's
        self.united = trace.algorithm in ("paranoid", "bestreply")  # one against all
        self.averages = Averages(trace, self.say)
        self.is_tree = trace.is_tree
        self.unjudged = any(event.rule == "unjudged" for event in trace.steps)

    def apply(self, event: Event) -> None:
        self.picture.apply(event)

    # One event ---------------------------------------------------------------------------------------------------

    def sentence(self, i: int) -> str:
        """What event `i` says, when all before it have been applied."""
        event = self.trace.steps[i]
        if event.kind in mcts_story.KINDS:
            return mcts_story.sentence(self, event)
        if self.trace.algorithm == "mcts" and event.kind == "back_up":
            return mcts_story.chosen(self, event)
        tell = {
            "enter": self.enter,
            "evaluate": self.evaluate,
            "back_up": self.back_up,
            "window": self.window,
            "interval": self.interval,
            "cut": self.cut,
            "done": self.done,
            "deepen": self.deepen,
            "sum": self.sum,
            "mix": self.mix,
            "probe": self.probe,
            "tie": self.tie,
        }[event.kind]
        return tell(event)

    def repeats(self, i: int) -> bool:
        """Has this been said since the last leaf, or is it about to be said better?"""
        steps, event = self.trace.steps, self.trace.steps[i]
        if event.kind == "done" and event.node == 0 and i == len(steps) - 1:
            return True  # the decision says it
        if event.kind == "sum":  # a cut that follows has the same sum in it
            return i + 1 < len(steps) and steps[i + 1].kind == "cut" and steps[i + 1].node == event.node
        if event.kind == "interval" and self.nodes[event.node].kind == "chance":
            return i + 1 < len(steps) and steps[i + 1].kind == "cut" and steps[i + 1].node == event.node
        if event.kind == "done" and self.nodes[event.node].kind == "chance":
            return True  # the whole sum, or the cut, has said it
        if event.kind == "done" and event.node in self.picture.cut:
            return self.picture.value.get(event.node) == event.value  # unless another value is returned
        if event.kind not in ("done", "back_up") or event.visits is not None:
            return False
        low, high = self.picture.interval.get(event.node, (None, None))
        told = event.value is not None and event.value in (low, high)
        return told if event.kind == "back_up" else told and low == high

    def enter(self, event: Event) -> str:
        node = self.nodes[event.node]
        parts = {"node": self.name(node), "kind": self.kind(node)}
        window = None if event.alpha is None or event.beta is None else (event.alpha, event.beta)
        if window is None:
            return self.say.sentence("enter" if node.parent >= 0 else "begin", **parts)
        parts["window"] = self.say.pair(*window, "()")
        if node.parent >= 0 and self.nodes[node.parent].kind == "chance":
            return self.say.sentence("enter_window", **parts) + self.matters(node, window)
        if node.parent < 0:
            return self.say.sentence("begin_window", **parts)
        above = self.picture.window.get(node.parent)
        if above == window:
            return self.say.sentence("inherit", parent=self.name(self.nodes[node.parent]), **parts)
        if above == (-window[1], -window[0]):
            return self.say.sentence("turned", parent=self.name(self.nodes[node.parent]), **parts)
        return self.say.sentence("enter_window", **parts)

    def matters(self, node: Node, window: tuple[float, float]) -> str:
        """Where the window of a child of a chance node comes from."""
        said, parent = "", self.nodes[node.parent]
        above = self.picture.window.get(parent.id, (-inf, inf))
        for key, bound, edge, side in (("above", above[0], window[0], 1), ("below", above[1], window[1], 0)):
            if bound not in (-inf, inf) and edge != self.averages.limits[1 - side]:
                formula = self.averages.needed(bound, node, self.picture, side)
                parts = {"formula": formula, "value": self.say.number(edge), "bound": self.say.number(bound)}
                said += " " + self.say.sentence(f"matters_{key}", parent=self.name(parent), **parts)
        return said

    def sum(self, event: Event) -> str:
        """A chance node's average so far, and what it can still become."""
        node, say, terms = self.nodes[event.node], self.say, self.averages.terms
        parts = {"node": self.name(node), "value": say.number(event.value)}
        seen = terms(node, self.picture, None)
        if len(seen) == len(node.children):
            return say.sentence("average", formula=say.products(seen), **parts)
        if event.low is None or event.high is None:
            return say.sentence("so_far", formula=say.products(seen), **parts)
        return self.range_of(event)

    def range_of(self, event: Event) -> str:
        """What a chance node is worth at worst and at best."""
        node, say = self.nodes[event.node], self.say
        assert event.low is not None
        assert event.high is not None
        worst, best = (say.products(self.averages.terms(node, self.picture, side)) for side in (0, 1))
        return say.sentence(
            "at_worst_and_best",
            node=self.name(node),
            worst=worst,
            best=best,
            low=say.number(event.low),
            high=say.number(event.high),
            interval=say.pair(event.low, event.high, "[]"),
        )

    def mix(self, event: Event) -> str:
        """The average of an opponent that is not perfect."""
        say, terms = self.say, event.terms or ()
        parts = {"node": self.name(self.nodes[event.node]), "value": say.number(event.value)}
        parts["formula"] = say.products(terms)
        if len(terms[0]) < 3:
            return say.sentence("average", **parts)
        ways = say.listed([say(f"way_{way}", value=say.number(value)) for _, value, way in terms])
        return say.sentence("mix", ways=ways, **parts)

    def probe(self, event: Event) -> str:
        child = self.nodes[event.by or 0]
        return self.say.sentence("probe", node=self.name(self.nodes[event.node]), child=self.name(child))

    def tie(self, event: Event) -> str:
        node, child = self.nodes[event.node], self.nodes[event.by or 0]
        first = self.nodes[self.picture.best[node.id]]
        value = self.picture.value[node.id]
        shown = value[node.player or 0] if isinstance(value, tuple) else value
        parts = {"who": self.who(node), "first": self.own(first), "child": self.own(child)}
        return self.say.sentence("tie", node=self.name(node), value=self.say.number(shown), **parts)

    def evaluate(self, event: Event) -> str:
        node = self.nodes[event.node]
        key = {"eval": "estimate", "unjudged": "unjudged"}.get(event.rule or "", "utility")
        return self.say.sentence(key, leaf=self.leaf(node), value=self.say.number(event.value))

    def changes_nothing(self, i: int) -> bool:
        """Is this leaf, not the first of its parent, without any consequence?"""
        steps = self.trace.steps
        parent = self.nodes[steps[i].node].parent
        if parent not in self.picture.value:
            return False
        following = steps[i + 1].kind if i + 1 < len(steps) else "done"
        return following in ("enter", "evaluate", "done")

    def why_nothing(self, event: Event) -> str:
        parent = self.nodes[self.nodes[event.node].parent]
        value = self.say.number(self.picture.value[parent.id])
        return self.say.sentence("nothing", who=self.who(parent), value=value, node=self.name(parent))

    def back_up(self, event: Event) -> str:
        node = self.nodes[event.node]
        child = "" if event.by is None else self.own(self.nodes[event.by])
        parts = {"node": self.name(node), "value": self.say.number(event.value), "child": child}
        if node.kind == "chance":
            return self.say.sentence("back_up_chance", **parts)
        key = node.kind if node.kind in ("max", "min") and not self.own_view else "player"
        if event.by is not None and self.picture.bound.get(event.by) in BOUNDS:
            parts["only"] = self.only(self.nodes[event.by])
            return self.say.sentence(f"bound_{key}", who=self.who(node), **parts)
        return self.say.sentence(f"back_up_{key}", who=self.who(node), **parts)

    def only(self, node: Node) -> str:
        """What is known of a node that has no more than a bound."""
        key, value = BOUNDS[self.picture.bound[node.id]], self.say.number(self.picture.value[node.id])
        return self.say(f"only_{key}", node=self.name(node), value=value, to=self.to(node))

    def window(self, event: Event) -> str:
        node = self.nodes[event.node]
        if event.alpha is None or event.beta is None:
            return ""
        before = self.picture.window.get(node.id)
        parts = {"node": self.name(node), "window": self.say.pair(event.alpha, event.beta, "()")}
        if before and (node.kind == "max" or self.own_view) and before[0] < event.alpha and before[1] == event.beta:
            return self.say.sentence("alpha", who=self.who(node), value=self.say.number(event.alpha), **parts)
        if before and node.kind == "min" and before[1] > event.beta and before[0] == event.alpha:
            return self.say.sentence("beta", who=self.who(node), value=self.say.number(event.beta), **parts)
        return self.say.sentence("window", **parts)

    def interval(self, event: Event) -> str:
        say, low, high = self.say, event.low, event.high
        if low is None or high is None:
            return ""
        if self.nodes[event.node].kind == "chance":
            return self.range_of(event)
        node, by = self.name(self.nodes[event.node]), self.resting_on(event)
        if low == high:
            return say.sentence(f"exactly{by}", node=node, value=say.number(low))
        shown = say.pair(low, high, "[]")
        if low == -inf:
            return say.sentence(f"at_most{by}", node=node, value=say.number(high), interval=shown)
        if high == inf:
            return say.sentence(f"at_least{by}", node=node, value=say.number(low), interval=shown)
        return say.sentence(f"between{by}", node=node, low=say.number(low), high=say.number(high), interval=shown)

    def cut(self, event: Event) -> str:
        """The rule, and what it leaves out."""
        say, node = self.say, self.nodes[event.node]
        left_out = set(event.pruned or ())
        last = next(child for child in reversed(node.children) if child not in left_out)
        least = node.kind == "max" or self.own_view
        bound = say("bound_least" if least else "bound_most", value=say.number(event.value), to=self.to(node))
        parts = {"node": self.name(node), "last": self.own(self.nodes[last], cut=True), "bound": bound}
        owner = self.nodes[event.by] if event.by is not None and event.by >= 0 else None
        if event.rule in ("at best", "at worst", "chance", "bounds", "sum", "reply"):
            said = self.other_cut(event, node, owner, parts)
        elif owner is None:
            said = say.sentence("cut_plain", **parts)
        else:
            parts |= {"who": self.who(owner), "wall": say.number(self.sure_of(owner)), "by": self.name(owner)}
            if event.rule == "deep":
                said = say.sentence("cut_deep", parent=self.name(self.nodes[node.parent]), **parts)
            else:
                said = say.sentence("cut", **parts)
        if not event.pruned:
            return said
        key = f"left_out_{event.rule}" if event.rule in ("shallow", "deep") else "left_out"
        return f"{said} {say.sentence(key, rest=self.never_seen([self.nodes[child] for child in event.pruned]))}"

    def other_cut(self, event: Event, node: Node, owner: Node | None, parts: dict[str, str]) -> str:
        """The cuts of Star1 and Star2, of shallow pruning in max^n, and of best-reply search."""
        say, value = self.say, self.say.number(event.value)
        if owner is not None:
            parts |= {"who": self.who(owner), "wall": say.number(self.sure_of(owner)), "by": self.name(owner)}
        if event.rule == "bounds":
            return say.sentence(f"cut_bounds_{node.kind}", value=value, **parts)
        if event.rule == "reply":
            return say.sentence("cut_reply", **(parts | {"who": self.who(node)}))
        if event.rule == "chance":
            edge = self.picture.window[node.id][0 if node.kind == "min" else 1]
            return say.sentence(f"cut_chance_{node.kind}", edge=say.number(edge), **parts)
        if event.rule == "sum":
            assert owner is not None  # the player above, who has something already
            told, have = dict(event.terms or ()), self.picture.value[owner.id]
            assert isinstance(have, tuple)
            others = self.trace.players - 2
            left = [told["most"], told["mover"], *([told["least"]] * others if told["least"] else [])]
            parts |= {"mover": self.who(node), "has": say.number(told["mover"]), "formula": say.difference(left)}
            return say.sentence("cut_sum", value=value, have=say.number(have[owner.player or 0]), **parts)
        key = "cut_at_best" if event.rule == "at best" else "cut_at_worst"
        key = key if owner is not None else f"{key}_bounds"
        return say.sentence(key, formula=say.products(event.terms or ()), value=value, **parts)

    def done(self, event: Event) -> str:
        node, value = self.nodes[event.node], event.value
        found = self.picture.value.get(node.id, value)
        bound = BOUNDS.get(event.bound or "")
        parts = {"node": self.name(node), "value": self.say.number(value)}
        if isinstance(value, tuple) and bound:
            sure = self.say.number(value[node.player or 0])
            return self.say.sentence("done_vector", node=self.name(node), who=self.who(node), value=sure)
        if found != value:
            returned = self.say.sentence("returned", found=self.say.number(found), **parts)
            return f"{returned} {self.say.sentence(f'only_{bound}', to='', **parts)}." if bound else returned
        key = f"done_{bound}" if bound else "done"
        return self.say.sentence(key + self.resting_on(event), to=self.to(node), **parts)

    def resting_on(self, event: Event) -> str:
        """Which words there are for a number that rests on EVAL, or on its absence."""
        return "" if not event.estimate else "_unjudged" if self.unjudged else "_eval"

    def deepen(self, event: Event) -> str:
        return self.say.sentence("deepen", n=self.say.number(event.value))

    # Names -------------------------------------------------------------------------------------------------------

    def name(self, node: Node) -> str:
        """B; a node without a name by the way to it."""
        return node.name or (self.leaf(node) if node.parent >= 0 else "A")

    def who(self, node: Node) -> str:
        """Who moves there: MAX, MIN or p2."""
        if node.kind == "chance" and node.player != CHANCE:
            return self.say("who_opponent")
        if node.kind in ("max", "min", "chance") and not self.united:
            return self.say(f"who_{node.kind}")
        return self.say("who_player", n=self.say.digits(str(node.player or 0)))

    def to(self, node: Node) -> str:
        """To whom a value is told, where that is not MAX throughout."""
        return self.say("to", who=self.who(node)) if self.own_view else ""

    def kind(self, node: Node) -> str:
        if node.kind == "chance" and node.player != CHANCE:
            return self.say("opponent")
        return self.say(f"united_{node.kind}" if self.united else node.kind, who=self.who(node))

    def is_named(self, node: Node) -> bool:
        """Has the move that leads here a name, or only its number?"""
        return node.move not in ("", str(self.place.get(node.id, -1) + 1))

    def leaf(self, node: Node) -> str:
        """A leaf of another node: `the first leaf of B`; where a depth ends, the node's own name."""
        if self.is_tree and node.name:
            return node.name
        parts = {"parent": self.name(self.nodes[node.parent]), "nth": self.say.nth(self.place[node.id])}
        if not self.is_tree:
            return self.say("position", move=self.move(node), parent=parts["parent"])
        if self.is_named(node):
            return self.say("leaf_by_name", move=self.say.ltr(node.move), parent=parts["parent"])
        return self.say(f"{self.child_word(node)}_by_place", **parts)

    def own(self, child: Node, cut: bool = False) -> str:
        """A child, said beside its parent: `its first leaf`, `C`."""
        if child.name and not cut:
            return child.name
        if not self.is_tree:
            return self.move(child)
        return self.say(f"own_{self.child_word(child)}", nth=self.say.nth(self.place[child.id]))

    def child_word(self, node: Node) -> str:
        """`leaf` where all children up to this one are leaves; `child` where counting leaves would mislead."""
        if node.parent not in self.first_inner:
            siblings = enumerate(self.nodes[node.parent].children)
            inner = next((i for i, child in siblings if self.is_inner(self.nodes[child])), len(self.nodes))
            self.first_inner[node.parent] = inner
        return "child" if self.first_inner[node.parent] <= self.place[node.id] else "leaf"

    def is_inner(self, node: Node) -> bool:
        """Has it children in the tree that was typed? A node at which the depth ends has."""
        return node.kind != "leaf" or (self.is_tree and bool(node.ends))

    def move(self, node: Node) -> str:
        """The move to a node: by its name, or `move 5`."""
        if node.move.isdecimal():
            return self.say("numbered_move", move=self.say.digits(node.move))
        return self.say("named_move", move=self.say.ltr(node.move))

    def chosen_move(self) -> str:
        """The decision's move; on a tree a bare number is joined by the node it leads to."""
        text = self.trace.move or ""
        if not text.isdecimal():
            return self.say("named_move", move=self.say.ltr(text))
        child = next((self.nodes[c] for c in self.nodes[0].children if self.nodes[c].move == text), None)
        move = self.say.digits(text)
        if self.is_tree and child is not None and child.name:
            return self.say("numbered_move_to", move=move, node=child.name)
        return self.say("numbered_move", move=move)

    def never_seen(self, nodes: list[Node]) -> str:
        """What a cut leaves out: leaves by their values, other nodes by their names, in a game the moves."""
        if self.is_tree:
            return self.say.listed([node.name or self.say.number(node.value) for node in nodes])
        if len(nodes) > 1 and all(node.move.isdecimal() for node in nodes):
            return self.say("numbered_moves", moves=self.say.listed([self.say.digits(node.move) for node in nodes]))
        return self.say.listed([self.move(node) for node in nodes])

    def sure_of(self, owner: Node) -> Value | None:
        """The bound that an ancestor holds now: α at MAX, β at MIN, else its value so far."""
        window = self.picture.window.get(owner.id)
        if window is not None and owner.kind in ("max", "min"):
            return window[0] if owner.kind == "max" or self.own_view else window[1]
        return self.picture.value.get(owner.id)
