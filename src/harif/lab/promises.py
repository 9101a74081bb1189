"""What the number at a node promises: is it the node's value, or only a bound for it?

Alpha-beta stops looking at a node as soon as the node cannot matter, so the number that it leaves there may be a bound
and nothing more. The steps are gone through once, and what is known of a node is worked out from its children:

    MAX      at least the best of their lower ends, at most the best of their upper ends; MIN likewise
    chance   the average of the lower ends, the average of the upper ends
    a child that nobody has looked at may be worth anything

This is done twice. *As searched*, EVAL counts as the value of a node where the depth ends: so a number is what a whole
search to that depth would find, at most that, or at least that. *In truth* such a node may be worth anything that the
rules allow: where a promise does not hold in truth too, it rests on EVAL, and the number is an estimate.
"""

from collections.abc import Iterable, Mapping
from math import inf
from typing import NamedTuple

from harif.drawing.digits import number
from harif.lab.trace import GAMES, Event, Node, Picture

EXACTLY, AT_MOST, AT_LEAST, ESTIMATE = "exactly", "at most", "at least", "estimate"
TURNED = {AT_MOST: AT_LEAST, AT_LEAST: AT_MOST}  # as the other player sees it
CLOSE = 1e-9  # averages are sums of rounded products


class Known(NamedTuple):
    """low ≤ the value of a node ≤ high, to MAX."""

    low: float
    high: float


ANYTHING = Known(-inf, inf)


def promised(
    nodes: list[Node], steps: Iterable[Event], limits: tuple[float, float] = ANYTHING, own_view: bool = False
) -> list[Event]:
    """The steps, each number with its `bound` and, where that rests on EVAL, `estimate`.

    All values lie within `limits`. With `own_view` an inner node's number is told to who moves there, as in negamax.
    """
    pass_over = Promises(nodes, Known(*limits), own_view)
    return [pass_over.step(event) for event in steps]


class Promises:
    """What is known of every node, as the steps go by."""

    def __init__(self, nodes: list[Node], limits: Known, own_view: bool) -> None:
        self.nodes, self.own_view = nodes, own_view
        self.searched = Ledger(nodes, ANYTHING)
        self.true = Ledger(nodes, limits)
        self.judged: set[int] = set()  # nodes with EVAL somewhere below them

    def step(self, event: Event) -> Event:
        if event.kind == "deepen":
            self.searched.clear()
            self.true.clear()
            self.judged.clear()
            return event
        if event.kind in GAMES or event.visits is not None:
            return event  # means of games promise nothing
        if event.kind == "evaluate":
            return self.leaf(event)
        if event.kind == "cut":
            self.searched.cut[event.node] = self.true.cut[event.node] = event.rule or ""
        if isinstance(event.value, tuple):
            return self.vector(event)
        if event.kind == "interval" and event.value is None:
            rests = event.node in self.judged and not within(self.true.of(event.node), event.low, event.high)
            return event._replace(estimate=True) if rests else event
        return event if event.value is None else self.number(event, event.value)

    def leaf(self, event: Event) -> Event:
        judged, at = event.rule is not None, event.node
        while judged and at >= 0 and at not in self.judged:
            self.judged.add(at)
            at = self.nodes[at].parent
        if isinstance(event.value, (int, float)):
            self.searched.settle(event.node, Known(event.value, event.value))
            self.true.settle(event.node, self.true.limits if judged else Known(event.value, event.value))
        return event._replace(bound=ESTIMATE if judged else EXACTLY, estimate=judged or None)

    def vector(self, event: Event) -> Event:
        """Max^n: what is not cut is exact; a cut node's mover gets at least so much, others anything."""
        if event.kind != "done":
            return event
        judged = event.node in self.judged
        bound = AT_LEAST if event.node in self.searched.cut else ESTIMATE if judged else EXACTLY
        return event._replace(bound=bound, estimate=judged or None)

    def number(self, event: Event, value: float) -> Event:
        node = self.nodes[event.node]
        turned = self.own_view and node.kind == "min"
        to_max = -value if turned else value
        searched, true = self.searched.of(node.id, value), self.true.of(node.id, value)
        if event.kind == "done":
            if event.low is not None and event.high is not None:
                searched = Known(event.low, event.high)
            self.searched.settle(node.id, searched)
            self.true.settle(node.id, true)
        bound = event.rule if event.kind == "done" and event.rule else bound_of(to_max, searched)
        if event.kind == "cut":
            bound = {"at best": AT_MOST, "at worst": AT_LEAST}.get(event.rule or "", bound)
        if bound is None:
            return event
        rests = node.id in self.judged and not holds(bound, to_max, true)
        if bound == EXACTLY and rests:
            bound = ESTIMATE
        return event._replace(bound=TURNED.get(bound, bound) if turned else bound, estimate=rests or None)


class Ledger:
    """What is known of the nodes that are done, and from these of any other."""

    def __init__(self, nodes: list[Node], limits: Known) -> None:
        self.nodes, self.limits = nodes, limits
        self.done: dict[int, Known] = {}
        self.cut: dict[int, str] = {}  # node -> the rule of its cut
        self.best: dict[int, tuple[int, Known]] = {}  # node -> how many children are done, and the best of their ends

    def clear(self) -> None:
        self.done.clear()
        self.cut.clear()
        self.best.clear()

    def settle(self, id: int, known: Known) -> None:
        """A node is done: its parent knows more."""
        again = id in self.done
        self.done[id] = known
        parent = self.nodes[id].parent
        if parent < 0 or again or self.nodes[parent].kind not in ("max", "min"):
            return
        best = max if self.nodes[parent].kind == "max" else min
        count, (low, high) = self.best.get(parent, (0, known))
        self.best[parent] = count + 1, Known(best(low, known.low), best(high, known.high))

    def of(self, id: int, value: float = inf) -> Known:
        """What the children say of a node; `value` is what was found of it."""
        node = self.nodes[id]
        if node.kind == "chance":
            return self.average(node, value)
        if id not in self.best:
            return self.limits
        count, (low, high) = self.best[id]
        if count == len(node.children) or self.cut.get(id) == "reply":  # best-reply search asks for no more
            return Known(low, high)
        return Known(low, self.limits.high) if node.kind == "max" else Known(self.limits.low, high)

    def average(self, node: Node, value: float) -> Known:
        """Of a chance node or an opponent's. One that plays by a mixture of ways has no weights at its branches: there
        `value` is right if all the children's are."""
        parts = [(self.nodes[child].chance, self.done.get(child, self.limits)) for child in node.children]
        if any(weight is None for weight, _ in parts):
            return Known(value, value) if all(known.low == known.high for _, known in parts) else self.limits
        weighted = [(weight, known) for weight, known in parts if weight]
        return Known(sum(w * known.low for w, known in weighted), sum(w * known.high for w, known in weighted))


def bound_of(value: float, known: Known) -> str | None:
    """What a number promises of a value that lies in `known`; None: nothing yet."""
    if holds(EXACTLY, value, known):
        return EXACTLY
    return AT_MOST if holds(AT_MOST, value, known) else AT_LEAST if holds(AT_LEAST, value, known) else None


def holds(bound: str, value: float, known: Known) -> bool:
    slack = CLOSE * max(1.0, abs(value))
    below, above = known.high <= value + slack, known.low >= value - slack
    return {EXACTLY: below and above, AT_MOST: below, AT_LEAST: above}[bound]


def within(known: Known, low: float | None, high: float | None) -> bool:
    """Does all that is known lie between `low` and `high`?"""
    return (low is None or known.low >= low) and (high is None or known.high <= high)


# In the places where they are written ------------------------------------------------------------------------------

SIGNS: Mapping[str | None, str] = {AT_MOST: "≤", AT_LEAST: "≥"}


ABOUT = "~"  # before a number that rests on EVAL


def shown(picture: Picture, node: Node, lang: str, space: str = " ") -> str:
    """A node's number with the sign of its bound: ≤ 15; of a vector that is only a bound what is sure: p1 ≥ 5; where it
    rests on EVAL, ~5."""
    value, bound = picture.value[node.id], picture.bound.get(node.id)
    about = ABOUT if node.id in picture.judged else ""
    if isinstance(value, tuple) and bound in SIGNS and node.player is not None:
        return f"p{node.player} {signed(about + number(value[node.player], lang), bound)}"
    return signed(about + number(value, lang), bound, space)


def signed(text: str, bound: str | None, space: str = " ") -> str:
    """A number that is written, with the sign of its bound before it: ≤ 15."""
    return f"{SIGNS[bound]}{space}{text}" if bound in SIGNS else text
