"""The root of a search with chance: expectiminimax by the book or with Star cuts, and expectimax."""

from math import inf, isfinite, nextafter
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError
from harif.game.values import sign_of
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.search import star
from harif.search.expectiminimax import EXPECTED, NOBODY
from harif.search.minimax import HORIZON, NODE_LIMIT, NODES, OUTSIDE, UNFIT, end_line
from harif.search.mixture import Mixture, mixture_of, weights_do_not_fit
from harif.search.network import HIDDEN, INPUTS, scratch_size
from harif.search.old_table import Floats, Sparse, Table, refuse_colliding_key
from harif.search.root import Iteration, Root, TwoSided, plies_cap
from harif.search.star import STARRED

PRUNINGS = ("none", "star1", "star2")
ORDERS = ("none", "priority", "judgement")
USUAL_ROOM = 256
MOST_ROOM = 1 << 16
DEEPEST = 512
"""Plies, chance nodes counted, that a pruned search goes down at most."""


class ChanceOptions(NamedTuple):
    """What a search with chance uses. All of it keeps the value, except `width`."""

    pruning: str = "none"  # or star1, star2
    table: float = 0  # megabytes; 0 for none
    ordering: str = "priority"  # or none, or judgement: by what each move's state is judged to be worth
    width: int = 0  # below the root, search only so many moves, those judged best; 0: all
    network: Any = None  # a learned judgement instead of the game's `evaluate`
    bounds: Any = None  # (low, high) that hold every value to player 0; else the game's utility_range
    opponent: Any = None  # for expectimax: how the other player plays

    @property
    def plain(self) -> bool:
        """Is it the textbook's search?"""
        return self.pruning == "none" and not self.table and not self.width


MANY_MOVES = 8
"""From so many moves on, probing one of them first pays (Star2); with fewer, Star1 alone is quicker."""


def auto_options(state: Any) -> dict[str, Any]:
    """What "auto" takes: the cuts that suit the game, and a table."""
    if not all(map(isfinite, state.__harif__.kind.utility_range)):
        return {"table": 64}
    at = state
    while not at.terminal() and at.player() == CHANCE:
        at = at.result(next(iter(at.outcomes()))[0])
    many = not at.terminal() and sum(1 for _ in at.actions()) >= MANY_MOVES
    return {"pruning": "star2" if many else "star1", "table": 64}


def chance_options(algorithm: str, given: dict[str, Any]) -> ChanceOptions:
    """The options that were given, checked; a sentence for what is no option."""
    known = ("opponent", "network") if algorithm == "expectimax" else ChanceOptions._fields[:-1]
    for name in given:
        if name not in known:
            raise SearchError(f"{algorithm} has no option '{name}'. It has: {', '.join(known)}.")
    chosen = ChanceOptions(**({"opponent": "random"} if algorithm == "expectimax" else {}) | given)
    if chosen.pruning not in PRUNINGS:
        raise SearchError(f"pruning is one of {', '.join(PRUNINGS)}; not {chosen.pruning!r}.")
    if chosen.ordering not in ORDERS:
        raise SearchError(f"ordering is one of {', '.join(ORDERS)}; not {chosen.ordering!r}.")
    for name in ("table", "width"):
        value = getattr(chosen, name)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1 << 40:
            raise SearchError(f"{name} is a number of 0 or more, not {value!r}.")
    return chosen


def range_of(state: Any, options: ChanceOptions) -> tuple[float, float]:
    """The range of values to player 0, which must be finite for Star cuts."""
    kind = state.__harif__.kind
    low, high = kind.first_range
    if hasattr(state, "value_range"):
        low, high = state.value_range()
    if options.bounds is not None:
        try:
            low, high = (float(bound) for bound in options.bounds)
        except (TypeError, ValueError):
            raise SearchError(f"bounds is two numbers such as (-1, 1), not {options.bounds!r}.") from None
        if not low <= high:
            raise SearchError(f"bounds goes from the smallest to the largest value, not {low:g} to {high:g}.")
        if hasattr(state, "value_range") and not low <= state.value_range()[0] <= state.value_range()[1] <= high:
            least, most = state.value_range()
            raise SearchError(
                f"The leaves go from {least:g} to {most:g}, outside the bounds {low:g} to {high:g}. Give wider bounds."
            )
    if options.pruning != "none" and not (isfinite(low) and isfinite(high)):
        raise SearchError(
            f"{options.pruning} cuts by the range of values, and this game's is {low:g} to {high:g}. "
            "Give bounds=(low, high), declare a finite utility_range, or use pruning='none'."
        )
    return low, high


def network_of(given: Any, game: Any) -> Any:
    """The numbers of a learned judgement, for kernels; a block of one number where there is none."""
    if given is None:
        return Block("f", 1)
    numbers = getattr(given, "numbers", given)
    if "features" not in game.methods:
        raise SearchError(f"{game.spec} has no method 'features', which a network judges by.")
    if not isinstance(numbers, Block) or numbers.code != "f" or len(numbers) < 4:
        raise SearchError(f"network={given!r}: give what harif.learn made, or harif.learned('{game.name}').")
    return numbers


def scratch_of(net: Any) -> int:
    """The room that a kernel needs for this network."""
    return scratch_size(int(net[INPUTS]), int(net[HIDDEN])) if len(net) > 1 else 1


def kernels_of(options: ChanceOptions) -> list[Any]:
    """The machine code that a search with these options runs."""
    return [EXPECTED if options.plain else STARRED]


class SparseFloats(dict[int, float]):
    """Numbers for interpreted search: only those that were written."""

    def __missing__(self, index: int) -> float:
        return 0.0


class Expecting(TwoSided):
    """One or two players, and chance."""

    counts_plies = False

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, options: ChanceOptions) -> None:
        Root.__init__(self, state, engine, most_nodes)
        self.prune = options.pruning != "none"
        self.options = options
        self.game = state.__harif__
        self.net = network_of(options.network, self.game)
        self.scratch = Block("f", scratch_of(self.net))
        self.mixture = mixture_of("minimax" if options.opponent is None else options.opponent)
        self.viewer = NOBODY if options.opponent is None else max(self.mover, 0)
        self.scale = self.make_scale(self.mixture)
        # Bounds that somebody gave for a game are believed, and what rests on belief is not proven.
        self.believing = self.prune and options.bounds is not None and not hasattr(state, "value_range")
        if not options.plain:
            self.make_plan()

    def make_scale(self, mixture: Mixture) -> Any:
        low, high = range_of(self.state, self.options)
        numbers = [low, high, self.kind.constant_sum or 0.0, self.mover]
        numbers += [mixture.minimax, mixture.random, mixture.friendly]
        scale = self.engine.floats(len(numbers) + len(mixture.weights))
        for i, number in enumerate([*numbers, *mixture.weights]):
            scale[i] = number
        return scale

    def make_plan(self, room: int = 0) -> None:
        options, methods, native = self.options, self.game.methods, self.engine.native
        refuse_colliding_key(self.state)
        stored = options.table > 0 and all(field.native() for field in self.game.fields)
        self.table = Table(self.game, options.table or 1, data=2, native=native)
        self.numbers: Any = self.table.words.as_code("d") if native else Floats(self.table.words)
        self.room = room or min(self.game.max_actions or USUAL_ROOM, MOST_ROOM)
        bucket = self.table.ways * self.table.entry
        frame = self.table.identity + 2 * self.room + 2 * (self.game.words + self.table.identity) + bucket + 16
        deepest = min(plies_cap(self.state), DEEPEST)
        self.plan: Any = Block("q", star.FRAMES + frame * (deepest + 4)) if native else Sparse()
        self.urgencies: Any = Block("d", 2 * self.room * (deepest + 4)) if native else SparseFloats()
        for slot, value in enumerate(self.table.shape):
            self.plan[slot] = value
        ordered = {"none": 0, "priority": star.BY_PRIORITY, "judgement": star.BY_JUDGEMENT}[options.ordering]
        if ordered == star.BY_PRIORITY and "priority" not in methods:
            ordered = 0
        settings = {
            star.DEEPEST: deepest,
            star.ROOM: self.room,
            star.FRAME: frame,
            star.STORED: stored,
            star.PRUNED: PRUNINGS.index(options.pruning),
            star.ORDERED: star.BY_JUDGEMENT if options.width else ordered,
            star.WIDTH_KEPT: int(options.width),
        }
        for slot, value in settings.items():
            self.plan[slot] = int(value)

    # Iterations -------------------------------------------------------------------------------------------------------

    def iterate(self, depth: int) -> Iteration:
        if self.mover != CHANCE:
            if self.options.width and depth > 1:
                return self.narrow(depth)
            return self.ordered(depth) if self.prune and depth > 1 else super().iterate(depth)
        found = Iteration(depth)
        self.ledger[HORIZON] = 0
        self.ledger[NODES] += 1
        worth = self.value(self.state, depth, -inf, inf, 0)
        found.moves, found.best = [(CHANCE, self.to_all(worth))], 0
        found.complete = not self.stopped
        found.proven = found.complete and int(self.ledger[HORIZON]) == 0 and not self.believing
        return found

    def ordered(self, depth: int) -> Iteration:
        """An iteration that begins with the moves judged best, for a good first move closes the windows of the others.
        Of equal moves the first is still kept: one that comes earlier need only be as good.
        """
        sign, actions = sign_of(self.mover), list(self.state.actions())
        guesses = [self.guess(action) for action in actions]
        found, best = Iteration(depth), -inf
        self.ledger[HORIZON] = 0
        self.ledger[NODES] += 1
        worths = [-inf] * len(actions)
        for i in sorted(range(len(actions)), key=lambda i: -guesses[i]):
            earlier = found.best is not None and i < found.best
            worth = self.child(actions[i], depth, nextafter(best, -inf) if earlier else best, inf)
            if self.stopped:
                return Iteration(depth)
            worths[i] = worth
            if worth > best or (earlier and worth == best):
                best, found.best = worth, i
                found.line = self.best_line(actions[i], self.state.result(actions[i]))
        found.moves = [(action, self.to_all(sign * worth)) for action, worth in zip(actions, worths, strict=True)]
        found.complete = True
        found.proven = (int(self.ledger[HORIZON]) == 0 or self.is_bound(sign * best)) and not self.believing
        return found

    def guess(self, action: int) -> float:
        """What a root move is judged to be worth to the mover, without search."""
        child, nodes = self.state.result(action), self.ledger[NODES]
        worth = float(child.utility(0)) if child.terminal() else self.value(child, 0, -inf, inf, 1)
        self.ledger[NODES] = nodes
        return sign_of(self.mover) * worth

    def narrow(self, depth: int) -> Iteration:
        """An iteration over the `width` moves that are best at depth 1; the others keep the value that they had."""
        sign, found = sign_of(self.mover), super().iterate(1)
        if self.stopped:
            return found
        worths = [sign * values[0] for _, values in found.moves]
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        chosen = order[: self.options.width]
        found.depth, found.best, best = depth, None, -inf
        for i in chosen:
            action = found.moves[i][0]
            worth = self.child(action, depth, best if self.prune else -inf, inf)
            if self.stopped:
                return Iteration(depth)
            found.moves[i] = (action, self.to_all(sign * worth))
            if worth > best:
                best, found.best = worth, i
                found.line = self.best_line(action, self.state.result(action))
        for i in order[len(chosen) :]:
            worth = min(worths[i], best)
            found.moves[i] = (found.moves[i][0], self.to_all(sign * worth))
        found.proven = False
        return found

    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's value to the mover, in a window told from the mover's side."""
        sign = sign_of(self.mover)
        alpha, beta = (low, high) if sign > 0 else (-high, -low)
        child = self.state.result(action)
        self.ledger[NODES] += 1
        if child.terminal():
            end_line(self.ledger, 1)
            worth = float(child.utility(0))
            if self.prune and not self.scale[0] <= worth <= self.scale[1]:
                self.ledger[NODE_LIMIT] = OUTSIDE
            return sign * worth
        return float(sign * self.value(child, depth - 1, alpha, beta, 1))

    def value(self, state: Any, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value of a state, counted already and not over, to player 0."""
        if self.options.plain:
            run = self.engine.run(EXPECTED)
            return float(run(state, depth, ply, self.viewer, self.ledger, self.scale, self.net, self.scratch))
        while True:
            rest = (self.plan, self.scale, self.table.words, self.numbers, self.urgencies, self.net, self.scratch)
            limit = self.ledger[NODE_LIMIT]
            worth = float(self.engine.run(STARRED)(state, depth, alpha, beta, ply, self.ledger, *rest))
            if not self.plan[star.FLAW]:
                return worth
            if not self.halted:
                self.ledger[NODE_LIMIT] = limit
            if self.game.max_actions is not None and self.room >= self.game.max_actions:
                raise SearchError(
                    f"{self.game.spec} declares max_actions={self.room}, but a state has more moves. Raise it."
                )
            self.make_plan(2 * self.room)

    def refuse_flaws(self) -> None:
        super().refuse_flaws()
        if int(self.ledger[NODE_LIMIT]) == UNFIT:
            raise SearchError(weights_do_not_fit(len(self.mixture.weights), int(self.ledger[HORIZON])))
