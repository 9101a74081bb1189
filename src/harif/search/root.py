"""The root of a search: its moves one after the other, by whichever kernel.

`TwoSided` searches one window told from player 0's side. Other roots (`complete`, `expecting`, `many`) do it their way;
all answer in `Iteration`s, so that deepening, ranking and reporting are written once.
"""

from abc import ABC, abstractmethod
from copy import copy
from dataclasses import dataclass, field
from math import inf, nan, nextafter
from typing import Any, Self

from harif.game import GameError, SearchError
from harif.game.values import sign_of
from harif.native.engine import Engine
from harif.search.distance import TIMED_VALUE, TRIFLE, plies_of
from harif.search.limits import MOST_PLIES
from harif.search.minimax import (
    BAD_CHANCES,
    HORIZON,
    NODE_LIMIT,
    NODES,
    OUTSIDE,
    STOPPED,
    VALUE,
    ledger_size,
    line_at,
)
from harif.search.worker import SMALL_STACK

NO_LIMIT = 2**62


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
    """What both kinds share: the ledger, with its node count and best line."""

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None) -> None:
        self.state = state
        self.engine = engine
        self.kind = state.__harif__.kind
        self.mover: int = int(state.player())
        self.ledger = engine.ints(ledger_size(plies_cap(state)))
        self.ledger[NODE_LIMIT] = NO_LIMIT if most_nodes is None else most_nodes

    @property
    def nodes(self) -> int:
        return int(self.ledger[NODES])

    @property
    def stopped(self) -> bool:
        return bool(self.ledger[NODES] > self.ledger[NODE_LIMIT])

    halted = False  # was it told to stop?

    def stop(self) -> None:
        self.halted = True
        self.ledger[NODE_LIMIT] = STOPPED

    def unlimited(self) -> None:
        """Clear the stop and the node limit, for the last resort of a one-ply answer."""
        self.halted = False
        self.ledger[NODE_LIMIT] = NO_LIMIT

    def refuse_flaws(self) -> None:
        """A sentence if the kernel met what no search can go on with."""
        flaw, spec = int(self.ledger[NODE_LIMIT]), self.state.__harif__.spec
        if flaw == BAD_CHANCES:
            raise GameError(
                f"{spec}: in a position that the search met, the probabilities of 'outcomes' do not add up to 1 (or "
                "there is no outcome, or one is no number). 'harif check' finds it."
            )
        if flaw == OUTSIDE:
            raise SearchError(
                f"{spec}: the search met a value outside the bounds that it cuts by. Give bounds=(low, high) that hold "
                "every value, or correct utility_range."
            )

    ranks_truly: Any = False
    """Has every root move its true value, or may it be a bound?"""

    @abstractmethod
    def iterate(self, depth: int) -> Iteration:
        """One pass over the root moves."""

    def best_line(self, action: int, child: Any) -> tuple[int, ...]:
        """The root move and the line that the kernel left behind it."""
        return (action, *line_at(self.ledger, 1, child))

    def moved_to(self, state: Any) -> Self:
        """The same search from another root."""
        other = copy(self)
        other.state, other.mover = state, int(state.player())
        return other


class TwoSided(Root):
    """Minimax and alpha-beta: one or two players, no chance."""

    counts_plies = True

    @property
    def ranks_truly(self) -> bool:  # type: ignore[override]
        return not self.prune

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, prune: bool) -> None:
        super().__init__(state, engine, most_nodes)
        self.prune = prune
        self.run = engine.run(VALUE)

    def iterate(self, depth: int) -> Iteration:
        """Step by step as in the kernel: the first move opens the window, the others must beat it."""
        sign, found = sign_of(self.mover), Iteration(depth)
        self.ledger[HORIZON] = 0
        self.ledger[NODES] += 1
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
        found.proven = int(self.ledger[HORIZON]) == 0 or self.is_bound(sign * best)
        return found

    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's value to the mover, in a window told from the mover's side."""
        sign = sign_of(self.mover)
        alpha, beta = (low, high) if sign > 0 else (-high, -low)
        child = self.state.result(action)
        worth = self.run(child, depth - 1, alpha, beta, 1, int(self.prune), nan, self.ledger)
        return float(sign * worth)

    def is_bound(self, worth: float) -> bool:
        """A judgement lies strictly inside the range of utilities: a value at its end was really reached."""
        low, high = self.kind.first_range
        return not low < worth < high

    def to_all(self, worth: float) -> tuple[float, ...]:
        """A value to player 0, told to all."""
        if self.kind.players == 1:
            return (worth + 0.0,)
        return (worth + 0.0, (self.kind.constant_sum or 0.0) - worth + 0.0)

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

    def plies_to_end(self, worth: float) -> int | None:
        """The fewest plies in which the winner can force `worth` (to player 0); None if stopped.

        A search so many plies deep that calls every unfinished state lost for the winner proves the force.
        """
        if not self.is_bound(worth):
            return self.timed_plies(worth)
        first = worth > self.kind.middle
        horizon = -inf if first else inf
        alpha, beta = (nextafter(worth, -inf), worth) if first else (worth, nextafter(worth, inf))

        def forced(depth: int) -> bool:
            got = self.run(self.state, depth, alpha, beta, 0, 1, horizon, self.ledger)
            return bool(got >= worth if first else got <= worth)

        # Ply by ply while that is cheap; in long games by growing steps, and back by halves.
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
        room, run = TRIFLE * (cap + 1), self.engine.run(TIMED_VALUE)
        timed = run(self.state, worth - room, worth + room, 0, cap, self.kind.middle, self.ledger)
        return None if self.stopped else plies_of(timed, worth)


def plies_cap(state: Any) -> int:
    """The deepest search that this state's frames leave room for on the worker's stack."""
    frame: int = 2_048 + 96 * state.__harif__.words
    cap = min(MOST_PLIES, SMALL_STACK * 7 // 8 // frame)
    limit: int | None = state.__harif__.ply_limit
    return min(cap, limit or cap)
