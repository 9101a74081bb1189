"""The root of a search: its moves one after the other, by whichever kernel.

`TwoSided` searches one window told from player 0's side. Other roots (`complete`, `expecting`, `many`) do it their way;
all answer in `Iteration`s, so that deepening, ranking and reporting are written once.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from math import inf, nan, nextafter
from typing import Any, Self

from harif.game import CHANCE
from harif.game.values import sign_of
from harif.native.engine import Engine
from harif.search.distance import TRIFLE, plies_of, timed_value
from harif.search.limits import MOST_PLIES
from harif.search.lines import LINE, TreeSearch, line_at, make_lines
from harif.search.minimax import Minimax, value
from harif.search.running import SMALL_STACK
from harif.search.work import NO_LIMIT, STOPPED, is_spent, sentence_for


@dataclass
class Iteration:
    """One pass over the root moves at one depth."""

    depth: int
    moves: list[tuple[int, tuple[float, ...]]] = field(default_factory=list)  # with the values to each player
    best: int | None = None  # index in `moves`
    line: tuple[int, ...] = ()
    complete: bool = False
    proven: bool = False  # no state was cut off
    inner: float | None = None  # the best value as the complete search counts it

    @property
    def action(self) -> int:
        assert self.best is not None
        return self.moves[self.best][0]

    @property
    def values(self) -> tuple[float, ...]:
        assert self.best is not None
        return self.moves[self.best][1]


class Root(ABC):
    """What all roots share: a position, the machine that searches it, and the record of the search.

    What only some searches can tell (that a position is lost, how far the end is, true values for every move) has an
    answer here that claims nothing.
    """

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, search: TreeSearch) -> None:
        self.state = state
        self.engine = engine
        self.kind = state.__harif__.kind
        self.mover: int = int(state.player())
        self.search = search
        search.limit = NO_LIMIT if most_nodes is None else most_nodes
        make_lines(search, plies_cap(state))

    # Counting and stopping --------------------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        return self.search.nodes

    @property
    def stopped(self) -> bool:
        return is_spent(self.search)

    halted = False  # was it told to stop?

    def stop(self) -> None:
        self.halted = True
        self.search.limit = STOPPED

    def unlimited(self) -> None:
        """Clear the stop and the node limit, for the last resort of a one-ply answer."""
        self.halted = False
        self.search.limit = NO_LIMIT

    def refuse_flaws(self) -> None:
        """A sentence if the kernel met what no search can go on with."""
        if self.search.flaw:
            raise sentence_for(self.search.flaw, self.state.__harif__)

    # Iterations -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def iterate(self, depth: int) -> Iteration:
        """One pass over the root moves."""

    ranks_truly: Any = False
    """Has every root move its true value, or may it be a bound?"""

    def exact_moves(self, found: Iteration) -> Iteration | None:
        """The same iteration with every root move's true value; None if that was stopped, or cannot be had."""
        return found if self.ranks_truly else None

    def hold_out(self, found: Iteration, before: Iteration | None) -> Iteration:
        """The iteration; where all its moves lose, with the answer of the one `before`, which held out longest."""
        return found

    def no_choice(self, found: Iteration) -> bool:
        """Can no further search change the move: is it the only one, or does every other one lose for certain?"""
        return False

    def distance(self, found: Iteration, deepened: bool) -> int | None:
        """The plies to the end under best play, for a proven iteration; None if stopped, or if it cannot be told.

        `deepened` says that every shallower depth was searched before.
        """
        return None

    # Lines ------------------------------------------------------------------------------------------------------------

    def best_line(self, action: int, child: Any) -> tuple[int, ...]:
        """The root move and the line that the kernel left behind it."""
        return (action, *line_at(self.search, 1, child))

    def is_cut(self, line: tuple[int, ...]) -> bool:
        """Had the kernel no room for more of this line?"""
        return len(line) > LINE

    def ends(self, line: tuple[int, ...]) -> bool:
        """Is the game over after these moves?"""
        state = self.state
        for move in line:
            state = state.result(move)
        return bool(state.terminal())

    def moved_to(self, state: Any) -> Self:
        """The same search from another root."""
        other = copy(self)
        other.state, other.mover = state, int(state.player())
        return other


class TwoSided(Root):
    """Minimax and alpha-beta: one or two players, no chance."""

    search: Minimax

    @property
    def ranks_truly(self) -> bool:  # type: ignore[override]
        return not self.prune

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, prune: bool) -> None:
        super().__init__(state, engine, most_nodes, Minimax(prune=prune, horizon=nan))
        self.prune = prune
        self.run = engine.run(value)

    def iterate(self, depth: int) -> Iteration:
        """Step by step as in the kernel: the first move opens the window, the others must beat it."""
        sign, found = sign_of(self.mover), Iteration(depth)
        self.search.unproven = 0
        self.search.nodes += 1
        best = -inf
        for action in self.state.actions():
            low = best if self.prune else -inf
            worth = self.child(action, depth, low, inf)
            if self.stopped:
                return found
            found.moves.append((action, self.to_all(sign * worth)))
            if worth > best:
                best, found.best = worth, len(found.moves) - 1
                found.line = self.best_line(action, self.state.result(action))
        found.complete = True
        found.proven = self.search.unproven == 0 or self.is_bound(sign * best)
        return found

    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's value to the mover, in a window told from the mover's side."""
        sign = sign_of(self.mover)
        alpha, beta = (low, high) if sign > 0 else (-high, -low)
        child = self.state.result(action)
        worth = self.run(child, depth - 1, alpha, beta, 1, self.search)
        return float(sign * worth)

    def is_bound(self, worth: float) -> bool:
        """A judgement lies strictly inside the range of utilities: a value at its end was really reached."""
        low, high = self.kind.first_range
        return not low < worth < high

    def to_all(self, worth: float) -> tuple[float, ...]:
        """A value to player 0, told to all."""
        told: tuple[float, ...] = self.kind.to_all(worth)
        return told

    def hold_out(self, found: Iteration, before: Iteration | None) -> Iteration:
        if before is not None and found.proven and self.is_lost(found):
            self.prefer(before.action, found)
        return found

    def is_lost(self, found: Iteration) -> bool:
        """Has the player to move lost, and as much as can be lost, whatever it does?"""
        if self.mover == CHANCE:
            return False
        return found.values[self.mover] < self.kind.middle and self.is_bound(found.values[0])

    def exact_moves(self, found: Iteration) -> Iteration | None:
        """The same iteration with every root move's true value: none can beat the best, so its value is the window."""
        if not self.prune:
            return found
        sign, best = sign_of(self.mover), sign_of(self.mover) * found.values[0]
        moves = []
        for i, (action, values) in enumerate(found.moves):
            if i != found.best:
                worth = min(best, self.child(action, found.depth, -inf, best))
                if self.stopped:
                    return None
                values = self.to_all(sign * worth)
            moves.append((action, values))
        return Iteration(found.depth, moves, found.best, found.line, True, found.proven)

    def prefer(self, action: int, found: Iteration) -> None:
        """Make `action`, which is as good, the answer of the iteration, with a line of its own."""
        worth = self.child(action, found.depth, -inf, inf)
        if not self.stopped:
            found.best = next(i for i, (other, _) in enumerate(found.moves) if other == action)
            found.moves[found.best] = (action, self.to_all(sign_of(self.mover) * worth))
            found.line = self.best_line(action, self.state.result(action))

    # The distance to the end ------------------------------------------------------------------------------------------

    def distance(self, found: Iteration, deepened: bool) -> int | None:
        worth = found.values[0]
        if worth == self.kind.middle:
            return len(found.line) if self.ends(found.line) else None
        if deepened and self.is_bound(worth):
            return found.depth  # no shallower search has seen it
        return self.plies_to_end(worth)

    def plies_to_end(self, worth: float) -> int | None:
        """The fewest plies in which the winner can force `worth` (to player 0); None if stopped.

        A search so many plies deep that calls every unfinished state lost for the winner proves the force.
        """
        if not self.is_bound(worth):
            return self.timed_plies(worth)
        search, first = self.search, worth > self.kind.middle
        alpha, beta = (nextafter(worth, -inf), worth) if first else (worth, nextafter(worth, inf))

        def forced(depth: int) -> bool:
            got = self.run(self.state, depth, alpha, beta, 0, search)
            return bool(got >= worth if first else got <= worth)

        search.prune, search.horizon = True, -inf if first else inf
        try:
            return self.fewest(forced)
        finally:
            search.prune, search.horizon = self.prune, nan

    def fewest(self, forced: Callable[[int], bool]) -> int | None:
        """The smallest depth at which the end is forced; None if stopped.

        Ply by ply while that is cheap; in long games by growing steps, and back by halves.
        """
        too_few, depth, cap = -1, 0, plies_cap(self.state)
        while not self.stopped and not forced(depth):
            if depth >= cap:
                return None
            too_few, depth = depth, min(cap, depth + max(1, depth // 16))
        while not self.stopped and depth - too_few > 1:
            middle = (too_few + depth) // 2
            too_few, depth = (too_few, middle) if forced(middle) else (middle, depth)
        return None if self.stopped else depth

    def timed_plies(self, worth: float) -> int | None:
        """The plies to the end where a player could trade value for time, and does not."""
        cap = plies_cap(self.state)
        room, run = TRIFLE * (cap + 1), self.engine.run(timed_value)
        timed = run(self.state, worth - room, worth + room, 0, cap, self.kind.middle, self.search)
        return None if self.stopped else plies_of(timed, worth)


def plies_cap(state: Any) -> int:
    """The deepest search that this state's frames leave room for on the worker's stack."""
    frame: int = 2_048 + 96 * state.__harif__.words
    cap = min(MOST_PLIES, SMALL_STACK * 7 // 8 // frame)
    limit: int | None = state.__harif__.ply_limit
    return min(cap, limit or cap)
