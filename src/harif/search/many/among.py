"""The root of a search among many players: max^n, paranoid, best reply."""

from abc import abstractmethod
from math import inf, isfinite, nan
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError
from harif.native.engine import Engine
from harif.search.many.alliances import OneAgainstAll, best_reply, paranoid
from harif.search.many.maxn import BEST, FIRST, NOBODY, WORST, MaxN, vector
from harif.search.root import Iteration, TreeRoot

TIES = {"first": FIRST, "worst": WORST, "best": BEST}
MANY: dict[str, Any] = {"maxn": vector, "paranoid": paranoid, "bestreply": best_reply}
"""The kernels of these searches, by the algorithm's name."""


class ManyOptions(NamedTuple):
    """What max^n uses; all of it but `ties` keeps the value."""

    pruning: str = "none"  # or shallow: where the sum of all values is bounded
    ties: str = "first"  # of equal moves; or the worst, or the best of them for the player at the root
    most_sum: float | None = None  # what all values add up to at most, where the game has no constant sum


def many_options(algorithm: str, given: dict[str, Any], kind: Any) -> ManyOptions:
    """The options that were given, checked; a sentence for what is no option."""
    known = ManyOptions._fields if algorithm == "maxn" else ()
    for name in given:
        if name not in known:
            if not known:
                raise SearchError("{algorithm} has no option '{name}'. It has none.", algorithm=algorithm, name=name)
            raise SearchError(
                "{algorithm} has no option '{name}'. It has: {names}.",
                algorithm=algorithm,
                name=name,
                names=", ".join(known),
            )
    chosen = ManyOptions(**given)
    if chosen.pruning not in ("none", "shallow"):
        raise SearchError("pruning is none or shallow in max^n, not {pruning!r}.", pruning=chosen.pruning)
    if chosen.ties not in TIES:
        raise SearchError("ties is one of {all}; not {ties!r}.", all=", ".join(TIES), ties=chosen.ties)
    if chosen.pruning == "shallow":
        if chosen.most_sum is None and kind.constant_sum is None:
            raise SearchError(
                "Shallow pruning wants a bound on the sum of all values: declare constant_sum, or give most_sum=."
            )
        if chosen.ties != "first":
            raise SearchError("Shallow pruning keeps the first of equal moves: use ties='first'.")
        if not isfinite(kind.utility_range[0]):
            raise SearchError("Shallow pruning wants a finite utility_range.")
    return chosen


class AmongMany(TreeRoot):
    """A search among any number of players: every root move's values, the best for the mover."""

    def iterate(self, depth: int) -> Iteration:
        found = Iteration(depth)
        self.search.unproven = 0
        if self.mover == CHANCE:
            found.moves, found.best = [(CHANCE, self.values_of(self.state, depth, 0, NOBODY, -inf))], 0
        else:
            self.search.nodes += 1
            best = -inf
            for action in self.root_moves():
                child = self.state.result(action)
                values = self.values_of(child, depth - 1, 1, self.mover, best)
                if self.stopped:
                    return found
                found.moves.append((action, values))
                if values[self.mover] > best:
                    best, found.best = values[self.mover], len(found.moves) - 1
                    found.line = self.best_line(action, child)
        found.complete = not self.stopped
        found.proven = found.sure = found.complete and self.search.unproven == 0
        return found

    @abstractmethod
    def values_of(self, state: Any, depth: int, ply: int, above: int, floor: float) -> tuple[float, ...]:
        """What a state is worth to each player; `above` moved to it, and has a move worth `floor`."""


class ManySided(AmongMany):
    """Max^n: any number of players, chance, general sums; a vector of values."""

    search: MaxN

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, options: ManyOptions) -> None:
        kind = state.__harif__.kind
        total = kind.constant_sum if options.most_sum is None else options.most_sum
        low, high = kind.utility_range
        search = MaxN(
            players=kind.players,
            ties=TIES[options.ties],
            prune=options.pruning == "shallow",
            most_sum=inf if total is None else total,
            least=low,
            most=high,
        )
        super().__init__(state, engine, most_nodes, search)
        search.root = max(self.mover, 0)
        search.values = engine.floats((search.deepest + 2) * kind.players)
        self.options = options
        self.run = engine.run(vector)

    def values_of(self, state: Any, depth: int, ply: int, above: int, floor: float) -> tuple[float, ...]:
        """The values of a state to all, as the kernel leaves them in row `ply`."""
        self.run(state, depth, ply, above, floor, self.search)
        values, row = self.search.values, ply * self.kind.players
        return tuple(float(values[row + player]) + 0.0 for player in range(self.kind.players))

    @property
    def ranks_truly(self) -> bool:
        """Is every root move's value the true one?"""
        return self.options.pruning == "none"


class OneSided(AmongMany):
    """Paranoid and best reply: one player against all the others. What the others get is not known (NaN)."""

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, algorithm: str) -> None:
        search = OneAgainstAll(passing="passed" in state.__harif__.methods)
        super().__init__(state, engine, most_nodes, search)
        self.viewer = search.root = max(self.mover, 0)
        self.run = engine.run(MANY[algorithm])
        self.shortened = algorithm == "bestreply" and self.kind.players > 2

    def iterate(self, depth: int) -> Iteration:
        found = super().iterate(depth)
        found.proven = found.proven and self.kind.players <= 2  # the others need not be against us
        return found

    def values_of(self, state: Any, depth: int, ply: int, above: int, floor: float) -> tuple[float, ...]:
        return self.told(float(self.run(state, depth, -inf, inf, ply, self.search)))

    def best_line(self, action: int, child: Any) -> tuple[int, ...]:
        """A best reply is no line of play: others were left out. Then only the root's move is told."""
        return (action,) if self.shortened else super().best_line(action, child)

    def told(self, worth: float) -> tuple[float, ...]:
        if self.kind.players == 2 and self.kind.constant_sum is not None:
            pair: tuple[float, ...] = self.kind.to_all(worth)
            return pair if self.viewer == 0 else pair[::-1]
        return tuple(worth + 0.0 if p == self.viewer else nan for p in range(self.kind.players))

    ranks_truly = True
