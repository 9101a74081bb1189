"""The root of a search: its moves one after the other, by whichever kernel.

Each kind of search has a root of its own (`alphabeta.two_sided`, `alphabeta.complete`, `chance.expecting`,
`many.among`); all answer in `Iteration`s, so that deepening, ranking and reporting are written once.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Self

from harif.native.engine import Engine
from harif.search.flaws import sentence_for
from harif.search.limits import MOST_PLIES
from harif.search.lines import LINE, TreeSearch, line_at, make_lines
from harif.search.running import SMALL_STACK
from harif.search.work import NO_LIMIT, STOPPED, is_spent


@dataclass
class Iteration:
    """One pass over the root moves at one depth."""

    depth: int
    moves: list[tuple[int, tuple[float, ...]]] = field(default_factory=list)  # with the values to each player
    best: int | None = None  # index in `moves`
    line: tuple[int, ...] = ()
    complete: bool = False
    ahead: bool = False  # not complete, but its best move was searched, and beats or confirms what was best before
    proven: bool = False  # no state was cut off
    settled: bool = False  # … or none that a deeper search would look beyond, though something else is not known
    sure: bool = False  # … below any of the moves: where all have values of their own, these are proven too
    inner: float | None = None  # the best value as the complete search counts it
    at_most: list[float] = field(default_factory=list)  # and what each move is worth at most, counted so

    @property
    def action(self) -> int:
        assert self.best is not None
        return self.moves[self.best][0]

    @property
    def values(self) -> tuple[float, ...]:
        assert self.best is not None
        return self.moves[self.best][1]


class Root(ABC):
    """What `Deepening` asks of every root: a position, and the machine that searches it.

    What only some searches can tell (that a position is lost, how far the end is, true values for every move) has an
    answer here that claims nothing.
    """

    def __init__(self, state: Any, engine: Engine) -> None:
        self.state, self.engine = state, engine
        self.game = state.__harif__
        self.kind = self.game.kind
        self.mover: int = int(state.player())
        self.halted = False  # was it told to stop?
        self.only: tuple[int, ...] | None = None  # the root moves that are asked about; None: all

    # Counting and stopping --------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def nodes(self) -> int:
        """States visited so far."""

    @property
    @abstractmethod
    def stopped(self) -> bool:
        """Did it end before its time? Then the iteration under way tells nothing."""

    @abstractmethod
    def stop(self) -> None:
        """End soon; called from any thread."""

    @abstractmethod
    def unlimited(self) -> None:
        """Clear the stop and the node limit, for the last resort of a one-ply answer."""

    @abstractmethod
    def refuse_flaws(self) -> None:
        """A sentence if the kernel met what no search can go on with."""

    # Iterations -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def iterate(self, depth: int) -> Iteration:
        """One pass over the root moves that are asked about."""

    def iterate_among(self, moves: Iterable[int], depth: int) -> Iteration:
        """One pass over these root moves alone."""
        before, self.only = self.only, tuple(moves)
        try:
            return self.iterate(depth)
        finally:
            self.only = before

    def root_moves(self) -> Iterable[int]:
        """The moves that are asked about, in the order in which they are searched."""
        moves: Iterable[int] = self.state.actions() if self.only is None else self.only
        return moves

    @property
    def ranks_truly(self) -> bool:
        """Has every root move its true value, or may it be a bound?"""
        return False

    @property
    def searches_all(self) -> bool:
        """Is every root move searched as deep as the best one?"""
        return True

    def exact_moves(self, found: Iteration) -> Iteration | None:
        """The same iteration with every root move's true value; None if that was stopped, or cannot be had."""
        return found if self.ranks_truly else None

    def hold_out(self, found: Iteration, before: Iteration | None) -> Iteration:
        """The iteration; where all its moves lose, with the answer of the one `before`, which held out longest."""
        return found

    def no_choice(self, found: Iteration) -> bool:
        """Can no further search change the move: is it the only one, or does every other one lose for certain?"""
        return False

    def end_in(self, found: Iteration) -> int | None:
        """Plies to a win or a loss that the search has seen, where its values tell; proven or not."""
        return None

    def sees_end(self, found: Iteration) -> bool:
        """Has a search that may guess seen the end of the game within its depth? It would see the same again."""
        return False

    def distance(self, found: Iteration, deepened: bool) -> int | None:
        """The plies to the end under best play, for a proven iteration; None if stopped, or if it cannot be told.

        `deepened` says that every shallower depth was searched before.
        """
        return None

    def distance_of(self, line: Iteration) -> int | None:
        """The same for a proven line behind the best one, where it is known without a search of its own."""
        return None

    # What it found out beside the answer ------------------------------------------------------------------------------

    @property
    def farthest(self) -> int:
        """Plies of the longest line that was looked at; 0 where that is not counted."""
        return 0

    @property
    def fullness(self) -> float:
        """The share of its table that is in use."""
        return 0.0

    def kept(self) -> Any:
        """What it knows, for a search from another position to go on with; None where there is nothing."""
        return None

    def left(self) -> Any:
        """The same for who only wants to look: what `search.remains` can read; None where there is nothing."""
        return None

    # Values and lines -------------------------------------------------------------------------------------------------

    def is_bound(self, worth: float) -> bool:
        """A judgement lies strictly inside the range of utilities: a value at its end was really reached."""
        low, high = self.kind.first_range
        return not low < worth < high

    def to_all(self, worth: float) -> tuple[float, ...]:
        """A value to player 0, told to all."""
        told: tuple[float, ...] = self.kind.to_all(worth)
        return told

    def is_cut(self, line: tuple[int, ...]) -> bool:
        """Had the kernel no room for more of this line, and is the rest worth a search of its own?"""
        return False

    def ends(self, line: tuple[int, ...]) -> bool:
        """Is the game over after these moves?"""
        return bool(self.after(line).terminal())

    def after(self, line: tuple[int, ...]) -> Any:
        """The state after these moves."""
        state = self.state
        for move in line:
            state = state.result(move)
        return state

    def moved_to(self, state: Any) -> Self:
        """The same search from another root."""
        other = copy(self)
        other.state, other.mover, other.only = state, int(state.player()), None
        return other

    def lengthened(self, found: Iteration) -> Iteration:
        """An iteration, with the rest of its line where that ends too soon: what follows was known without a search."""
        return found


class TreeRoot(Root):
    """A root whose kernel works on one record, and leaves the best line in it."""

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, search: TreeSearch) -> None:
        super().__init__(state, engine)
        self.search = search
        search.limit = NO_LIMIT if most_nodes is None else most_nodes
        search.players = self.kind.players
        search.opposite = self.kind.opposite
        make_lines(search, plies_cap(state))

    @property
    def nodes(self) -> int:
        return self.search.nodes

    @property
    def stopped(self) -> bool:
        return is_spent(self.search)

    def stop(self) -> None:
        self.halted = True
        self.search.limit = STOPPED

    def unlimited(self) -> None:
        self.halted = False
        self.search.limit = NO_LIMIT

    def refuse_flaws(self) -> None:
        if self.search.flaw:
            raise sentence_for(self.search.flaw, self.game)

    def best_line(self, action: int, child: Any) -> tuple[int, ...]:
        """The root move and the line that the kernel left behind it."""
        return (action, *line_at(self.search, 1, child))

    def is_cut(self, line: tuple[int, ...]) -> bool:
        return len(line) > LINE


def plies_cap(state: Any) -> int:
    """The deepest search that this state's frames leave room for on the worker's stack."""
    frame: int = 2_048 + 96 * state.__harif__.words
    cap = min(MOST_PLIES, SMALL_STACK * 7 // 8 // frame)
    limit: int | None = state.__harif__.ply_limit
    return min(cap, limit or cap)
