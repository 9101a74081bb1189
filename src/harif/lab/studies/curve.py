"""The best move as the opponent gets better: an exact curve over the weight of "minimax" (chapter, section 7).

An opponent plays its best move with the weight p and any move with 1 − p. Its nodes are then worth p · (the least of
the children) + (1 − p) · (their mean): so every node is a piecewise polynomial in p, linear where the opponent moves
only once. All numbers are Fractions, and so are the places where the best move changes, unless they are irrational.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError, State, definition_of
from harif.game.notation import move_name
from harif.lab.problem import mover_of, refuse_deep, refuse_wrong_chances, utility_of
from harif.lab.studies.curve_plot import draw_curve
from harif.lab.studies.polynomial import Piecewise, Polynomial, added, at, combined, constant, greatest, least, times
from harif.search.refusals import refuse_finished
from harif.search.running import conduct
from harif.trees import Tree, tree

SCHEMA = "harif-curve/1"
MOST_NODES = 200_000
BEST: Polynomial = (Fraction(0), Fraction(1))  # p
ANY: Polynomial = (Fraction(1), Fraction(-1))  # 1 - p


class Piece(NamedTuple):
    """A part of a curve: from `start` to `end` the value is the polynomial with these coefficients, the constant
    first; `action` is the best move there (of the root's curve)."""

    start: Fraction
    end: Fraction
    coefficients: Polynomial
    action: Any = None


class Change(NamedTuple):
    """At `p` the best move changes. It is a Fraction, or a float where it is irrational."""

    p: Fraction | float
    value: Fraction | float  # of the root there
    before: Any
    after: Any


class Move(NamedTuple):
    """A move of the root, and what it is worth."""

    action: Any
    name: str
    function: Piecewise

    @property
    def pieces(self) -> tuple[Piece, ...]:
        f = self.function
        return tuple(Piece(a, b, part) for a, b, part in zip(f.breaks, f.breaks[1:], f.parts, strict=False))


class Curve(NamedTuple):
    """What each move and the root are worth, to who moves at the root, for every p from 0 to 1.

    >>> curve = mixture_curve("((12 3 9) (4 5 6) (15 6 0))")
    >>> curve.thresholds, curve.value(Fraction(7, 10)), curve.action(1)
    ((Fraction(3, 4),), Fraction(9, 2), 1)
    """

    game: str
    moves: tuple[Move, ...]
    root: Piecewise
    pieces: tuple[Piece, ...]
    changes: tuple[Change, ...]

    @property
    def thresholds(self) -> tuple[Fraction | float, ...]:
        """The weights at which the best move changes."""
        return tuple(change.p for change in self.changes)

    def value(self, p: Any) -> Any:
        """The root's value: a Fraction for a Fraction or a whole number, a float for a float."""
        found = self.root(weight(p))
        return float(found) if isinstance(p, float) else found

    def values(self, p: Any) -> list[Any]:
        """What each move is worth."""
        found = [move.function(weight(p)) for move in self.moves]
        return [float(v) for v in found] if isinstance(p, float) else found

    def action(self, p: Any) -> Any:
        """The best move; of equal ones the first. None where chance moves at the root."""
        if not self.moves:
            return None
        values = [move.function(weight(p)) for move in self.moves]
        return self.moves[values.index(max(values))].action

    def json(self) -> str:
        """The curve in the schema of docs/lab.md."""
        shown = {
            "schema": SCHEMA,
            "game": self.game,
            "parameter": "p",
            "moves": [
                {"action": m.action, "move": m.name, "pieces": [piece_json(piece) for piece in m.pieces]}
                for m in self.moves
            ],
            "root": [piece_json(piece) for piece in self.pieces],
            "thresholds": [
                {
                    "p": float(c.p),
                    "exact": str(c.p) if isinstance(c.p, Fraction) else None,
                    "value": float(c.value),
                    "before": c.before,
                    "after": c.after,
                }
                for c in self.changes
            ],
        }
        return json.dumps(shown, ensure_ascii=False) + "\n"

    def svg(self, lang: str = "en") -> str:
        """The moves' lines, the best value in bold, and the thresholds."""
        lines = [(move.name, move.function) for move in self.moves] or [("", self.root)]
        marks = [(c.p, c.value) for c in self.changes]
        return draw_curve(lines, self.root, marks, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


def piece_json(piece: Piece) -> dict[str, Any]:
    shown = {
        "from": float(piece.start),
        "to": float(piece.end),
        "coefficients": [float(c) for c in piece.coefficients],
        "exact": [str(c) for c in piece.coefficients],
    }
    return shown if piece.action is None else {**shown, "action": piece.action}


def mixture_curve(state_or_tree: State | Tree | str | Path | list[Any], depth: int | None = None) -> Curve:
    """What each move is worth against an opponent that plays minimax with the weight p and at random with 1 − p.

    `state_or_tree` is a state of a game for two whose sum is constant, with chance or without, or a tree. Values are to
    who moves at the root (to player 0, if chance does). With a `depth` nodes where it ends are worth the game's
    `evaluate`.
    """
    state = tree(state_or_tree) if isinstance(state_or_tree, (str, list, Path, Tree)) else state_or_tree
    game = definition_of(state)
    if game.kind.players != 2 or not game.kind.zero_sum or game.kind.hidden:
        raise SearchError(
            "A curve over the opponent's strength is for two players with a constant sum who see everything; "
            "{name} is {kind}.",
            name=game.name,
            kind=game.kind.described(),
        )
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 1):
        raise SearchError("depth is a whole number of 1 or more, not {depth!r}.", depth=depth)
    refuse_deep(state)
    refuse_finished(state)
    worker = Worker(state)
    moves, root = conduct(lambda: worker.moves(depth), worker.stop, game=game, native=False).value
    pieces = chosen(moves, root)
    return Curve(str(state) if game.name == "tree" else game.spec, moves, root, pieces, changes_of(pieces, moves))


class Worker:
    """Values of nodes as functions of p, each state worked out once."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.me = max(0, int(root.player()))
        self.known: dict[Any, Piecewise | None] = {}  # None: it is being worked out
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True

    def moves(self, depth: int | None) -> tuple[tuple[Move, ...], Piecewise]:
        """The moves of the root, none where chance moves, and what the root is worth."""
        root = self.root
        if root.player() == CHANCE:
            return (), self.function(root, depth)
        below = None if depth is None else depth - 1
        moves = tuple(
            Move(action, move_name(root, action), self.function(root.result(action), below))
            for action in root.actions()
        )
        return moves, greatest([move.function for move in moves])

    def function(self, state: Any, depth: int | None) -> Piecewise:
        """What `state` is worth to us; chance costs no depth."""
        key = (state, depth)
        if key not in self.known:
            if self.stopped:
                raise KeyboardInterrupt
            if len(self.known) >= MOST_NODES:
                raise SearchError(
                    "There are more than {most_nodes:,} positions: give a smaller depth.", most_nodes=MOST_NODES
                )
            self.known[key] = None
            self.known[key] = self.worked_out(state, depth)
        known = self.known[key]
        if known is None:
            game = definition_of(state).spec
            raise SearchError(
                "In {game} a position can come back, so that the game need not end: give a depth.", game=game
            )
        return known

    def worked_out(self, state: Any, depth: int | None) -> Piecewise:
        if state.terminal():
            return constant(fraction(utility_of(state, self.me)))
        if depth == 0:
            return constant(fraction(state.evaluate(self.me)))
        mover = mover_of(state)
        if mover == CHANCE:
            refuse_wrong_chances(state)
            outcomes = list(state.outcomes())
            weights = [(likely(p),) for _, p in outcomes]
            return combined(weights, [self.function(state.result(o), depth) for o, _ in outcomes])
        below = None if depth is None else depth - 1
        children = [self.function(state.result(action), below) for action in state.actions()]
        if mover == self.me:
            return greatest(children)
        mean = combined([(Fraction(1, len(children)),)] * len(children), children)
        return combined([BEST, ANY], [least(children), mean])


def chosen(moves: Sequence[Move], root: Piecewise) -> tuple[Piece, ...]:
    """The root's curve in pieces, each with the first move that is best throughout it."""
    found: list[Piece] = []
    for start, end, part in zip(root.breaks, root.breaks[1:], root.parts, strict=False):
        breaks = sorted({start, end, *(b for m in moves for b in m.function.breaks if start < b < end)})
        for a, b in pairwise(breaks):
            middle = (a + b) / 2
            values = [move.function(middle) for move in moves]
            action = moves[values.index(max(values))].action if moves else None
            if found and found[-1].action == action and found[-1].coefficients == part:
                found[-1] = found[-1]._replace(end=b)
            else:
                found.append(Piece(a, b, part, action))
    return tuple(found)


def changes_of(pieces: Sequence[Piece], moves: Sequence[Move]) -> tuple[Change, ...]:
    """Where the best move changes."""
    functions = {move.action: move.function for move in moves}
    found = []
    for one, other in pairwise(pieces):
        if one.action == other.action:
            continue
        p = one.end
        difference = added(one.coefficients, times((Fraction(-1),), other.coefficients))
        same = at(difference, p) == 0 or functions[one.action](p) == functions[other.action](p)
        value = at(one.coefficients, p)
        found.append(Change(p if same else float(p), value if same else float(value), one.action, other.action))
    return tuple(found)


def fraction(value: Any) -> Fraction:
    """A float as it is written: 0.1 is 1/10."""
    if not isfinite(value):
        raise SearchError(
            "A position is worth {value!r} where the depth ends, and that is no finite number: go deeper.", value=value
        )
    return Fraction(str(float(value)))


def likely(p: float) -> Fraction:
    """A probability: 0.3333333333333333 is 1/3."""
    near = Fraction(p).limit_denominator(10_000)
    return near if float(near) == p else Fraction(str(p))


def weight(p: Any) -> Fraction:
    """The weight of "minimax", checked."""
    try:
        found = Fraction(str(p)) if isinstance(p, float) else Fraction(p)
    except (TypeError, ValueError, OverflowError):
        raise SearchError("p={p!r}: the weight of minimax is a number from 0 to 1.", p=p) from None
    if not 0 <= found <= 1:
        raise SearchError("p={p!r}: the weight of minimax is a number from 0 to 1.", p=p)
    return found
