"""What a change of scale does to the choice (chapter, section 7, Figure G).

With chance the values themselves matter, not only their order: of all transformations of the leaves that keep their
order only the positive linear ones keep every choice. `scales` follows the choice at the root while a slider moves
through a family of transformations, and says exactly where it changes.
"""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import exp, isfinite
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, definition_of
from harif.game.notation import move_name
from harif.lab.problem import refuse_deep
from harif.lab.studies.curve import Move, changes_of, chosen, fraction, likely
from harif.lab.studies.polynomial import Piecewise, combined, greatest, least
from harif.lab.studies.scale_plot import draw_scales
from harif.search.running import conduct
from harif.trees import Tree, tree
from harif.trees.state import tree_of

SCHEMA = "harif-scale/1"
SAMPLES = 100
GRID = 2000
RANGES = {"linear": (0.1, 10.0), "power": (0.1, 6.0), "exp": (0.01, 3.0), "relabel": (0.0, 1.0)}
FORMULAS = {"linear": "t·x + 1", "power": "x^t", "exp": "e^(t·x)", "relabel": "(1 − t)·x + t·f(x)"}


class Interval(NamedTuple):
    """From `start` to `end` of the slider this move is chosen; `keeps`: as with the leaves as they are."""

    start: float
    end: float
    action: int
    move: str
    keeps: bool


class Family(NamedTuple):
    """A family of transformations and the choice along it. `exact` are the thresholds as fractions, where they are."""

    name: str
    formula: str
    intervals: tuple[Interval, ...]
    thresholds: tuple[float, ...]
    exact: tuple[str | None, ...]
    samples: tuple[tuple[float, tuple[float, ...], tuple[float, ...]], ...]  # t, the leaves, the moves

    @property
    def keeps(self) -> bool:
        return all(interval.keeps for interval in self.intervals)


class Scales(NamedTuple):
    """The choice at the root of a tree under families of transformations of its leaves."""

    tree: str
    leaves: tuple[float, ...]
    moves: tuple[str, ...]
    choice: int
    families: tuple[Family, ...]
    has_chance: bool = True

    def json(self) -> str:
        """For a page with a slider, in the schema of docs/lab.md."""
        shown = {
            "schema": SCHEMA,
            "tree": self.tree,
            "leaves": self.leaves,
            "moves": self.moves,
            "choice": self.choice,
            "families": [
                {
                    "name": f.name,
                    "formula": f.formula,
                    "from": f.samples[0][0],
                    "to": f.samples[-1][0],
                    "keeps": f.keeps,
                    "thresholds": [{"t": t, "exact": exact} for t, exact in zip(f.thresholds, f.exact, strict=True)],
                    "intervals": [
                        {"from": i.start, "to": i.end, "action": i.action, "move": i.move, "keeps": i.keeps}
                        for i in f.intervals
                    ],
                    "samples": [{"t": t, "leaves": leaves, "values": values} for t, leaves, values in f.samples],
                }
                for f in self.families
            ],
        }
        return json.dumps(shown, ensure_ascii=False) + "\n"

    def svg(self, lang: str = "en") -> str:
        """A slider for each family, with the move that is chosen along it."""
        bars = [(f.name, f.formula, [(i.start, i.end, i.action) for i in f.intervals], f.exact) for f in self.families]
        return draw_scales(self.moves, self.choice, bars, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


def scales(source: Any, relabel: Mapping[Any, Any] | None = None) -> Scales:
    """The root's choice under t·x + 1, x^t, e^(t·x), and from the leaves as they are to `relabel`led ones.

    `relabel` gives a new value for each value of a leaf, such as {1: 1, 2: 20, 3: 30, 4: 400}. Powers are left out
    where a leaf is negative. The tree has plain numbers at its leaves, and MAX or MIN moves at its root.

    >>> found = scales("((chance 0.9:2 0.1:3) (chance 0.9:1 0.1:4))", {1: 1, 2: 20, 3: 30, 4: 400})
    >>> [(family.name, family.keeps) for family in found.families]
    [('linear', True), ('power', False), ('exp', False), ('relabel', False)]
    """
    root = tree(source) if isinstance(source, (str, list, Path, Tree)) else source
    game = definition_of(root)
    if game.name != "tree" or not game.kind.zero_sum or game.kind.players != 2 or tree_of(root).width > 1:
        raise SearchError("The scale of values is studied on trees with plain numbers at their leaves.")
    if root.terminal() or root.player() == CHANCE:
        raise SearchError("There is no choice at the root of this tree: let MAX or MIN move there.")
    refuse_deep(root)
    return conduct(lambda: swept_all(root, relabel), lambda: None, native=False).value


def swept_all(root: Any, relabel: Mapping[Any, Any] | None) -> Scales:
    """Each family of transformations on a tree that is fit for it."""
    leaves = leaf_values(root)
    moves = tuple(move_name(root, action) for action in root.actions())
    choice = best_of(root, root_values(root, lambda x: x))
    families = [swept(root, moves, choice, leaves, "linear", lambda t, x: t * x + 1.0)]
    if min(leaves) >= 0:
        families.append(swept(root, moves, choice, leaves, "power", lambda t, x: x**t))
    families.append(swept(root, moves, choice, leaves, "exp", lambda t, x: exp(t * x)))
    if relabel is not None:
        families.append(relabelling(root, moves, choice, leaves, checked_relabel(leaves, relabel)))
    return Scales(str(root), tuple(leaves), moves, choice, tuple(families), tree_of(root).has_chance)


def relabelled(source: Any, relabel: Mapping[Any, Any]) -> Any:
    """The tree with other values at its leaves."""
    root = tree(source)
    read = tree_of(root)
    known = checked_relabel(leaf_values(root), relabel)
    copy = Tree()
    for node in range(len(read)):
        copy.add(read.parent[node], read.names.get(node, ""), read.chance[node])
        if read.leaf_at[node] >= 0:
            copy.leaf(node, (known[read.value[read.leaf_at[node]]],))
        else:
            copy.mover[node] = read.mover[node]
    copy.finish()
    return tree(copy)


def checked_relabel(leaves: list[float], relabel: Mapping[Any, Any]) -> dict[float, float]:
    """A finite number for each leaf, in the same order."""
    known = {float(old): float(new) for old, new in relabel.items()}
    for value in leaves:
        if value not in known:
            raise SearchError("relabel says nothing of the leaf {value}: give a new value for every leaf.", value=value)
    ordered = sorted(set(leaves))
    for a, b in pairwise(ordered):
        if not known[a] < known[b]:
            raise SearchError(
                "relabel must keep the order: {a} < {b}, but {new_a} is not less than {new_b}.",
                a=a,
                b=b,
                new_a=known[a],
                new_b=known[b],
            )
    if not all(isfinite(known[value]) for value in leaves):
        raise SearchError("relabel gives finite numbers.")
    return known


# Values --------------------------------------------------------------------------------------------------------------


def root_values(root: Any, of: Callable[[float], float]) -> list[float]:
    """What each move of the root is worth to MAX, the leaves seen through `of`."""
    return [value(root.result(action), of) for action in root.actions()]


def value(state: Any, of: Callable[[float], float]) -> float:
    """Expectiminimax."""
    if state.terminal():
        return of(state.utility(0))
    mover = state.player()
    if mover == CHANCE:
        return sum(p * value(state.result(outcome), of) for outcome, p in state.outcomes())  # type: ignore[no-any-return]
    values = [value(state.result(action), of) for action in state.actions()]
    return max(values) if mover == 0 else min(values)


def best_of(root: Any, values: list[float]) -> int:
    return values.index(max(values) if root.player() == 0 else min(values))


def leaf_values(root: Any) -> list[float]:
    read = tree_of(root)
    return [read.value[at] for at in read.leaf_at if at >= 0]


# Families ------------------------------------------------------------------------------------------------------------


def swept(
    root: Any,
    moves: tuple[str, ...],
    choice: int,
    leaves: list[float],
    name: str,
    of: Callable[[float, float], float],
) -> Family:
    """The choice along a family: looked at on a fine grid, the places where it changes halved to the last digit."""
    low, high = RANGES[name]

    def values(t: float) -> list[float]:
        return root_values(root, lambda x: of(t, x))

    def best(t: float) -> int:
        return best_of(root, values(t))

    try:
        places = [low + (high - low) * i / GRID for i in range(GRID + 1)] if name != "linear" else [low, 1.0, high]
        found = [best(t) for t in places]
        edges, taken = [low], [found[0]]
        for before, after, a, b in zip(found, found[1:], places, places[1:], strict=False):
            if before != after:
                edges.append(halved(best, before, a, b))
                taken.append(after)
        edges.append(high)
        shown = [low + (high - low) * i / SAMPLES for i in range(SAMPLES + 1)]
        samples = [(t, tuple(of(t, x) for x in leaves), tuple(values(t))) for t in shown]
    except OverflowError:
        raise SearchError(
            "The leaves are too large for powers and exponentials: divide them all by the same number."
        ) from None
    intervals = [
        Interval(a, b, move, moves[move], move == choice) for a, b, move in zip(edges, edges[1:], taken, strict=False)
    ]
    thresholds = tuple(edges[1:-1])
    return Family(name, FORMULAS[name], tuple(intervals), thresholds, (None,) * len(thresholds), tuple(samples))


def halved(best: Callable[[float], int], before: int, low: float, high: float) -> float:
    """Where the choice stops being `before`."""
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return high
        if best(middle) == before:
            low = middle
        else:
            high = middle


def relabelling(
    root: Any, moves: tuple[str, ...], choice: int, leaves: list[float], known: dict[float, float]
) -> Family:
    """From the leaves as they are (t = 0) to new ones (t = 1): values are piecewise linear in t, thresholds exact."""
    sign = 1 if root.player() == 0 else -1

    def function(state: Any) -> Piecewise:
        if state.terminal():
            old = state.utility(0)
            start, end = fraction(old), fraction(known[old])
            return Piecewise((Fraction(0), Fraction(1)), ((start, end - start),))
        mover = state.player()
        if mover == CHANCE:
            outcomes = list(state.outcomes())
            return combined([(likely(p),) for _, p in outcomes], [function(state.result(o)) for o, _ in outcomes])
        children = [function(state.result(action)) for action in state.actions()]
        return greatest(children) if mover == 0 else least(children)

    curves = [
        Move(action, moves[action], combined([(Fraction(sign),)], [function(root.result(action))]))
        for action in root.actions()
    ]
    pieces = chosen(curves, greatest([curve.function for curve in curves]))
    changes = changes_of(pieces, curves)
    edges = [0.0, *(float(change.p) for change in changes), 1.0]
    taken = [pieces[0].action, *(change.after for change in changes)]
    intervals = tuple(
        Interval(a, b, move, moves[move], move == choice) for a, b, move in zip(edges, edges[1:], taken, strict=False)
    )
    samples = []
    for i in range(SAMPLES + 1):
        t = i / SAMPLES
        mixed = [(1 - t) * x + t * known[x] for x in leaves]
        at = Fraction(i, SAMPLES)
        samples.append((t, tuple(mixed), tuple(sign * float(curve.function(at)) for curve in curves)))
    exact = tuple(str(change.p) if isinstance(change.p, Fraction) else None for change in changes)
    return Family("relabel", FORMULAS["relabel"], intervals, tuple(edges[1:-1]), exact, tuple(samples))
