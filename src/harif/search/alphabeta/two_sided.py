"""The root of minimax and alpha-beta by the book: one window, told from player 0's side."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from math import inf, nan, nextafter
from typing import Any

from harif.game import CHANCE
from harif.native.engine import Engine
from harif.search.alphabeta.distance import TRIFLE, plies_of, timed_value
from harif.search.alphabeta.minimax import Minimax, value
from harif.search.root import Iteration, TreeRoot, plies_cap


class Windowed(TreeRoot):
    """A search in windows: the first move opens the window, the others must beat the best so far."""

    prune: bool

    @property
    def ranks_truly(self) -> bool:
        return not self.prune

    @abstractmethod
    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's value to the mover, in a window told from the mover's side."""

    def iterate(self, depth: int) -> Iteration:
        """Step by step as in the kernel."""
        sign, found = self.kind.sign_of(self.mover), Iteration(depth)
        self.search.unproven = 0
        self.search.nodes += 1
        best, sure = -inf, True
        for action in self.root_moves():
            low = best if self.prune else -inf
            before = self.search.unproven
            worth = self.child(action, depth, low, inf)
            if self.stopped:
                return found
            sure = sure and (self.search.unproven == before or self.is_bound(sign * worth))
            found.moves.append((action, self.to_all(sign * worth)))
            if worth > best:
                best, found.best = worth, len(found.moves) - 1
                found.line = self.best_line(action, self.state.result(action))
        found.complete = True
        found.proven = self.search.unproven == 0 or self.is_bound(sign * best)
        found.sure = found.proven and sure
        return found

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
        sign, best = self.kind.sign_of(self.mover), self.kind.sign_of(self.mover) * found.values[0]
        moves, sure = [], found.proven
        for i, (action, values) in enumerate(found.moves):
            if i != found.best:
                before = self.search.unproven
                worth = min(best, self.child(action, found.depth, -inf, best))
                if self.stopped:
                    return None
                sure = sure and (self.search.unproven == before or self.is_bound(sign * worth))
                values = self.to_all(sign * worth)
            moves.append((action, values))
        return replace(found, moves=moves, sure=sure)

    def prefer(self, action: int, found: Iteration) -> None:
        """Make `action`, which is as good, the answer of the iteration, with a line of its own."""
        worth = self.child(action, found.depth, -inf, inf)
        if not self.stopped:
            found.best = next(i for i, (other, _) in enumerate(found.moves) if other == action)
            found.moves[found.best] = (action, self.to_all(self.kind.sign_of(self.mover) * worth))
            found.line = self.best_line(action, self.state.result(action))


class TwoSided(Windowed):
    """Minimax and alpha-beta: one or two players, no chance."""

    search: Minimax

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, prune: bool) -> None:
        super().__init__(state, engine, most_nodes, Minimax(prune=prune, horizon=nan))
        self.prune = prune
        self.run = engine.run(value)

    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's value to the mover, in a window told from the mover's side."""
        sign = self.kind.sign_of(self.mover)
        alpha, beta = (low, high) if sign > 0 else (-high, -low)
        child = self.state.result(action)
        worth = self.run(child, depth - 1, alpha, beta, 1, self.search)
        return float(sign * worth)

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
            got = self.whole(depth, alpha, beta)
            return bool(got >= worth if first else got <= worth)

        search.prune, search.horizon = True, -inf if first else inf
        try:
            return self.fewest(forced)
        finally:
            search.prune, search.horizon = self.prune, nan

    def whole(self, depth: int, alpha: float, beta: float) -> float:
        """The root's value to player 0 in a window, by the moves that are asked about."""
        if self.only is None or depth == 0:
            return float(self.run(self.state, depth, alpha, beta, 0, self.search))
        children = (self.state.result(action) for action in self.only)
        worths = [float(self.run(child, depth - 1, alpha, beta, 1, self.search)) for child in children]
        return max(worths) if self.kind.with_first(self.mover) else min(worths)

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
        starts = [(self.state, 0)]
        if self.only is not None:
            starts = [(self.state.result(action), 1) for action in self.only]
        timed = [run(at, worth - room, worth + room, ply, cap, self.kind.middle, self.search) for at, ply in starts]
        return None if self.stopped else plies_of(max(timed) if self.kind.with_first(self.mover) else min(timed), worth)
