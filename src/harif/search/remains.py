"""What a search left behind, opened one level at a time: why that move, without another search.

`pvs` and Star search leave a table of positions, in which some were overwritten; Monte Carlo search leaves its tree;
the searches of the textbook leave the values of the root's moves and the best line, and nothing else. Each is looked at
in the same way: `children(path)` tells of the moves, or the outcomes of chance, after the moves of `path`. (Games with
secrets have theirs in `hidden.remains`, whose `left_by` is the door to all.)

Every value is to one player, the *viewer*: who moves at the root; player 0 where chance does.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import isnan
from typing import Any

from harif.game import CHANCE, Kind, SearchError
from harif.game.history import Searched
from harif.native.records import size_of
from harif.search.alphabeta.decided import is_decided, plies_until
from harif.search.course import (
    AT_LEAST_TOLD,
    AT_MOST_TOLD,
    ESTIMATE,
    EXACTLY,
    Child,
    Course,
    Path,
    steps_of,
)
from harif.search.entries import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    PROVEN_DEPTH,
    LeftTable,
    bound_of,
    depth_of,
    is_proven,
    move_of,
    value_of,
)
from harif.search.montecarlo.answer import Verdict, choice, merged
from harif.search.montecarlo.records import ROOT, Node
from harif.search.montecarlo.tree import Rooted
from harif.search.result import Result
from harif.search.table import Position, find, identify

TOLD = {EXACT: EXACTLY, AT_LEAST: AT_LEAST_TOLD, AT_MOST: AT_MOST_TOLD}
TURNED = {EXACTLY: EXACTLY, AT_LEAST_TOLD: AT_MOST_TOLD, AT_MOST_TOLD: AT_LEAST_TOLD}
STRAIGHT = ("minimax", "alphabeta", "maxn", "paranoid", "expectiminimax")
"""Searches in which a position is worth as much as its best move: a value holds along the best line. (The line of pvs
may go on where the game's `bounds` have told the value, with a move that is only a legal one.)
"""


class LeftBehind(ABC):
    """What is left of a search. It holds the memory of the search, until `close` or until it is let go itself."""

    what: str  # "table", "tree", "moves" (the root's moves alone), "worlds" or "sets" (worlds, and a tree of sets)

    def __init__(self, result: Result, viewer: int, kind: Kind) -> None:
        self.viewer, self.kind, self.algorithm = viewer, kind, result.algorithm
        self.ranked, self.ranking, self.exact = result.ranked, result.ranking, result.exact
        self.value, self.depth, self.line = result.value, result.depth, result.line
        self.closed = False

    @abstractmethod
    def children(self, path: Path = ()) -> tuple[Child, ...]:
        """What is known of the moves after these, best first for who chooses; the likeliest first where chance does.
        None where nothing below was ever looked at, or the game is over. A path that is not there is a `SearchError`.
        """

    @abstractmethod
    def state_at(self, path: Path = ()) -> Any:
        """The position after these moves; in a game with secrets, in the world that the path names."""

    @property
    def megabytes(self) -> float:
        """About how much memory it holds that would be free without it."""
        return 0.0

    def close(self) -> None:
        """Let go of the memory of the search. (It is free once the `Result` is let go, too.)"""
        self.closed = True

    def refuse_closed(self) -> None:
        if self.closed:
            raise SearchError("What this search left behind was let go (close). Search again to look at it.")


class OfMoves(LeftBehind):
    """The root's moves, and the value along the best line: all that a search without a table leaves."""

    what = "moves"

    def __init__(self, result: Result, asked: Searched) -> None:
        self.course = Course(asked)
        super().__init__(result, self.course.viewer, self.course.kind)

    def state_at(self, path: Path = ()) -> Any:
        return self.course.states(path)[-1]

    def children(self, path: Path = ()) -> tuple[Child, ...]:
        self.refuse_closed()
        states = self.course.states(path)
        if self.course.is_over(states):
            return ()
        found = [self.known(states, path, *step) for step in steps_of(states[-1])]
        return self.sorted(states[-1], path, found)

    def known(self, states: list[Any], path: Path, action: int, probability: float | None) -> Child:
        """All that is known of one child: by the rules, or else by the answer, or else by what the search kept."""
        child = self.course.child(states, action, probability)
        if child.terminal:
            return child
        kept = self.remembered(child, states)
        return kept if path else self.told_of_root(kept)

    def remembered(self, child: Child, states: list[Any]) -> Child:
        """What the search itself kept of a child that is not over."""
        line = self.line[: len(states)]
        moves = len(states)
        if self.algorithm not in STRAIGHT or len(line) < moves or child.action != line[-1]:
            return child
        at = self.course.state
        for move, state in zip(line, states, strict=True):
            if state != at or at.player() == CHANCE:
                return child
            at = at.result(move)
        return child._replace(value=self.value, bound=EXACTLY, depth=max(self.depth - moves, 0), proven=self.exact)

    def told_of_root(self, child: Child) -> Child:
        """A root move with the value of the answer, which may be better than what the table still knows."""
        value = dict(self.ranked).get(child.action)
        if value is None or isnan(value):
            return child
        first = child.action == self.ranked[0][0]
        bound = EXACTLY if first or self.ranking != "bounds" else AT_MOST_TOLD
        proven = self.exact and (first or self.ranking == "exact")
        return child._replace(value=value, bound=bound, depth=max(self.depth - 1, 0), proven=proven)

    def sorted(self, state: Any, path: Path, found: list[Child]) -> tuple[Child, ...]:
        mover = int(state.player())
        if mover == CHANCE:
            return tuple(sorted(found, key=lambda child: -(child.probability or 0.0)))
        sign = self.side_of(mover)
        best = self.best_move(state)
        places = {action: place for place, (action, _) in enumerate(self.ranked)} if not path else {}

        def rank(child: Child) -> tuple[Any, ...]:
            first = places.get(child.action, len(places)) if places else child.action != best
            worth = -sign * child.value if child.value is not None else 0.0
            better = AT_LEAST_TOLD if sign > 0 else AT_MOST_TOLD  # for who chooses it may be better still
            return (
                first,
                child.value is None,
                worth,
                (better, EXACTLY).index(child.bound) if child.bound in (better, EXACTLY) else 2,
            )

        return tuple(sorted(found, key=rank))

    def side_of(self, mover: int) -> float:
        """+1 where a player wants what the viewer wants, else -1."""
        kind = self.course.kind
        if kind.players == 1 or kind.two_sided:
            return float(kind.sign_of(mover) * kind.sign_of(self.viewer))
        return 1.0 if mover == self.viewer else -1.0

    def best_move(self, state: Any) -> int | None:
        """The move that the search held for the best in a position, where it kept that."""
        return None


class OfTable(OfMoves):
    """The table: of each position what it still knows, a value or a bound, to some depth."""

    what = "table"

    def __init__(self, result: Result, asked: Searched, left: LeftTable) -> None:
        super().__init__(result, asked)
        refuse_other_rules(left.rules)
        self.left: LeftTable | None = left

    def close(self) -> None:
        super().close()
        self.left = None

    @property
    def megabytes(self) -> float:
        if self.left is None:
            return 0.0
        table = self.left.table
        return table.buckets * table.ways * table.entry * 8 / 2**20

    def entry_of(self, state: Any) -> tuple[int, int]:
        """The two words that the table has of a position, 0 where it has none."""
        assert self.left is not None
        table, position = self.left.table.shared(), Position()  # a search that goes on with it has scratch of its own
        identify(state, table, position, table.folds)
        return find(table, position)

    def remembered(self, child: Child, states: list[Any]) -> Child:
        after = states[-1].result(child.action)
        entry, word = self.entry_of(after)
        left = self.left
        if entry == 0 or left is None:
            return super().remembered(child, states)
        kind, value, bound = self.course.kind, value_of(word), TOLD[bound_of(entry)]
        plies: int | None = None
        proven = left.proves and (is_proven(entry) if left.reach is None else depth_of(entry) == PROVEN_DEPTH)
        if left.reach is not None:  # told to who moves there, and above or below the middle
            if is_decided(value, left.reach):
                plies = len(states) + round(plies_until(value, left.reach))
            mover = int(after.player())
            value = kind.sign_of(mover) * max(-left.reach, min(left.reach, value)) + kind.middle
            bound = TURNED[bound] if kind.sign_of(mover) < 0 else bound
        bound = TURNED[bound] if kind.sign_of(self.viewer) < 0 else bound
        depth = depth_of(entry)
        return child._replace(
            value=kind.to_all(value)[self.viewer],
            bound=bound,
            depth=None if depth == PROVEN_DEPTH else depth,
            proven=proven,
            ends_in=plies,
        )

    def best_move(self, state: Any) -> int | None:
        assert self.left is not None
        if self.left.table.folds:
            return None  # the entry may be that of a mirror image, whose moves have other places
        place = move_of(self.entry_of(state)[0])
        actions = list(state.actions()) if place else []
        return int(actions[place - 1]) if 0 < place <= len(actions) else None


class OfTree(OfMoves):
    """The tree of Monte Carlo search: means of simulated games, and how many they are. The trees of several threads
    are looked at together.
    """

    what = "tree"

    def __init__(self, result: Result, asked: Searched, trees: Iterable[Rooted]) -> None:
        super().__init__(result, asked)
        self.trees = tuple(trees)
        refuse_other_rules(self.trees[0].rules)

    def close(self) -> None:
        super().close()
        self.trees = ()

    @property
    def megabytes(self) -> float:
        each = (size_of(Node) + 8 * (tree.tree.width + tree.tree.with_chance) for tree in self.trees)
        return sum(size * tree.nodes for size, tree in zip(each, self.trees, strict=True)) / 2**20

    def nodes_at(self, path: Path) -> list[tuple[Rooted, int]]:
        """The node of each tree that these moves lead to, where it has one."""
        found = [(tree, ROOT) for tree in self.trees]
        for action in path:
            below = [(tree, child) for tree, node in found for child in tree.children(node)]
            found = [(tree, child) for tree, child in below if tree.action(child) == action]
        return found

    def visits(self, path: Path = ()) -> int:
        """Simulations through a position."""
        return sum(tree.visits(node) for tree, node in self.nodes_at(path))

    def children(self, path: Path = ()) -> tuple[Child, ...]:
        self.refuse_closed()
        states = self.course.states(path)
        below: dict[int, list[tuple[Rooted, int]]] = {}
        for tree, node in self.nodes_at(path):
            for place in tree.children(node):
                below.setdefault(tree.action(place), []).append((tree, place))
        if self.course.is_over(states) or not below:
            return ()
        found = {}
        for action, probability in steps_of(states[-1]):
            if action in below:
                child = self.course.child(states, action, probability)
                found[action] = self.counted(child, below[action])
        return self.in_order(int(states[-1].player()), path, below, found)

    def counted(self, child: Child, nodes: list[tuple[Rooted, int]]) -> Child:
        """A child with what its simulations came to."""
        move = merged(child.action, nodes, self.course.kind)
        child = child._replace(visits=move.visits)
        if child.terminal:
            return child
        child = child._replace(opens=any(tree.children(node) for tree, node in nodes))
        if not move.visits and not move.proven:
            return child
        bound = EXACTLY if move.proven else ESTIMATE
        return child._replace(value=move.values[self.viewer], bound=bound, proven=move.proven)

    def in_order(
        self, mover: int, path: Path, below: dict[int, list[tuple[Rooted, int]]], found: dict[int, Child]
    ) -> tuple[Child, ...]:
        """Children as the search would choose: by visits, and what is proven to be worse last."""
        if mover == CHANCE:
            return tuple(sorted(found.values(), key=lambda child: -(child.probability or 0.0)))
        if not path:
            first = [action for action, _ in self.ranked if action in found]
            return tuple(found[action] for action in dict.fromkeys([*first, *found]))
        moves = tuple(merged(action, below[action], self.course.kind) for action in found)
        verdict = Verdict(mover, moves, choice(moves, mover, False), (), False)
        return tuple(found[move.action] for move in verdict.ranked())


def refuse_other_rules(rules: Any) -> None:
    """What was found by rules that have changed since is no longer told."""
    if not rules.unchanged():
        raise SearchError("The rules of the game have changed since this search. Search again.")
