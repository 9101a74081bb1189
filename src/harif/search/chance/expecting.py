"""The root of a search with chance: expectiminimax by the book or with Star cuts, and expectimax."""

from array import array
from math import inf, isfinite, nextafter
from typing import Any, NamedTuple

from harif.game import CHANCE, SearchError
from harif.native.engine import Engine
from harif.native.records import rows
from harif.search.alphabeta.two_sided import Windowed
from harif.search.chance.expectiminimax import NOBODY, Expectation, expected
from harif.search.chance.mixture import mixture_of, weights_do_not_fit
from harif.search.chance.network import net_of, refuse_no_network
from harif.search.chance.recognition import refuse_other_features
from harif.search.chance.star import BY_JUDGEMENT, BY_PRIORITY, UNORDERED, Move, Outcome, Star, starred
from harif.search.entries import LeftTable, table_of_values
from harif.search.flaws import ODD_UTILITY, OUTSIDE, TOO_WIDE, UNFIT, too_wide
from harif.search.lines import end_line
from harif.search.root import Iteration
from harif.search.table import Position, refuse_colliding_key
from harif.search.work import STOPPED, give_up, sound

PRUNINGS = ("none", "star1", "star2")
ORDERS = {"none": UNORDERED, "priority": BY_PRIORITY, "judgement": BY_JUDGEMENT}
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
            raise SearchError(
                "{algorithm} has no option '{name}'. It has: {names}.",
                algorithm=algorithm,
                name=name,
                names=", ".join(known),
            )
    chosen = ChanceOptions(**({"opponent": "random"} if algorithm == "expectimax" else {}) | given)
    if chosen.pruning not in PRUNINGS:
        raise SearchError(
            "pruning is one of {prunings}; not {pruning!r}.", prunings=", ".join(PRUNINGS), pruning=chosen.pruning
        )
    if chosen.ordering not in ORDERS:
        raise SearchError(
            "ordering is one of {orders}; not {ordering!r}.", orders=", ".join(ORDERS), ordering=chosen.ordering
        )
    for name in ("table", "width"):
        value = getattr(chosen, name)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1 << 40:
            raise SearchError("{name} is a number of 0 or more, not {value!r}.", name=name, value=value)
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
            raise SearchError("bounds is two numbers such as (-1, 1), not {bounds!r}.", bounds=options.bounds) from None
        if not low <= high:
            raise SearchError(
                "bounds goes from the smallest to the largest value, not {low} to {high}.", low=low, high=high
            )
        if hasattr(state, "value_range") and not low <= state.value_range()[0] <= state.value_range()[1] <= high:
            least, most = state.value_range()
            raise SearchError(
                "The leaves go from {least} to {most}, outside the bounds {low} to {high}. Give wider bounds.",
                least=least,
                most=most,
                low=low,
                high=high,
            )
    if options.pruning != "none" and not (isfinite(low) and isfinite(high)):
        raise SearchError(
            "{pruning} cuts by the range of values, and this game's is {low} to {high}. Give bounds=(low, "
            "high), declare a finite utility_range, or use pruning='none'.",
            pruning=options.pruning,
            low=low,
            high=high,
        )
    return low, high


def kernels_of(options: ChanceOptions) -> list[Any]:
    """The machine code that a search with these options runs."""
    return [expected if options.plain else starred]


class Expecting(Windowed):
    """One or two players, and chance."""

    search: Expectation

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, options: ChanceOptions) -> None:
        self.options = options
        refuse_no_network(options.network, state.__harif__)
        refuse_other_features(options.network, state)
        self.star = None if options.plain else Star()
        super().__init__(state, engine, most_nodes, self.star or Expectation())
        self.prune = options.pruning != "none"
        # Bounds that somebody gave for a game are believed, and what rests on belief is not proven.
        self.believing = self.prune and options.bounds is not None and not hasattr(state, "value_range")
        self.set_scale()
        if self.star is not None:
            self.set_cuts(self.star)

    def set_scale(self) -> None:
        """Tell the kernel the range of values, how the opponent plays, and who judges what is cut off."""
        search, opponent = self.search, self.options.opponent
        mixture = mixture_of("minimax" if opponent is None else opponent)
        search.low, search.high = range_of(self.state, self.options)
        search.total = self.kind.constant_sum or 0.0
        search.root = self.mover
        search.viewer = NOBODY if opponent is None else max(self.mover, 0)
        search.minimax, search.random, search.friendly = mixture.minimax, mixture.random, mixture.friendly
        search.moves, search.weights = len(mixture.weights), array("d", mixture.weights)
        search.net = net_of(self.options.network, self.game, fixed=True)

    def set_cuts(self, star: Star) -> None:
        """Tell the kernel which cuts to make, in which order to search, and how much to keep."""
        options, game = self.options, self.game
        refuse_colliding_key(self.state)
        star.deepest = min(star.deepest, DEEPEST)
        star.pruning = PRUNINGS.index(options.pruning)
        star.ordering = BY_JUDGEMENT if options.width else ORDERS[options.ordering]
        if star.ordering == BY_PRIORITY and "priority" not in game.methods:
            star.ordering = UNORDERED
        star.width = int(options.width)
        star.stored = options.table > 0 and all(field.native() for field in game.fields)
        star.positions = rows(Position, star.deepest + 4)
        self.make_room(star, min(game.max_actions or USUAL_ROOM, MOST_ROOM))

    def make_room(self, star: Star, room: int) -> None:
        """Room for so many moves or outcomes a node, and an empty table."""
        plies = star.deepest + 4
        star.room = room
        star.ordered, star.outcomes = rows(Move, plies * room), rows(Outcome, plies * (room + 1))
        if star.stored:
            star.table = table_of_values(self.game, self.options.table)

    # Iterations -------------------------------------------------------------------------------------------------------

    def iterate(self, depth: int) -> Iteration:
        if self.mover != CHANCE:
            if self.options.width and depth > 1:
                return self.narrow(depth)
            return self.ordered(depth) if self.prune and depth > 1 else super().iterate(depth)
        found = Iteration(depth)
        self.search.unproven = 0
        self.search.nodes += 1
        worth = self.value(self.state, depth, -inf, inf, 0)
        found.moves, found.best = [(CHANCE, self.to_all(worth))], 0
        found.complete = not self.stopped
        found.proven = found.sure = found.complete and self.search.unproven == 0 and not self.believing
        return found

    @property
    def searches_all(self) -> bool:
        return not self.options.width

    def ordered(self, depth: int) -> Iteration:
        """An iteration that begins with the moves judged best, for a good first move closes the windows of the others.
        Of equal moves the first is still kept: one that comes earlier need only be as good.
        """
        sign, actions = self.kind.sign_of(self.mover), list(self.root_moves())
        guesses = [self.guess(action) for action in actions]
        found, best = Iteration(depth), -inf
        self.search.unproven = 0
        self.search.nodes += 1
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
        found.proven = (self.search.unproven == 0 or self.is_bound(sign * best)) and not self.believing
        return found

    def guess(self, action: int) -> float:
        """What a root move is judged to be worth to the mover, without search."""
        child, nodes = self.state.result(action), self.search.nodes
        over = child.terminal()
        worth = sound(float(child.utility(0)), ODD_UTILITY, self.search) if over else self.value(child, 0, -inf, inf, 1)
        self.search.nodes = nodes
        return float(self.kind.sign_of(self.mover) * worth)

    def narrow(self, depth: int) -> Iteration:
        """An iteration over the `width` moves that are best at depth 1; the others keep the value that they had."""
        sign, found = self.kind.sign_of(self.mover), super().iterate(1)
        if self.stopped:
            return found
        worths = [sign * values[0] for _, values in found.moves]
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        chosen = order if self.only else order[: self.options.width]  # what was asked about is never left out
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
        found.proven = found.sure = False
        return found

    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's value to the mover, in a window told from the mover's side."""
        sign = self.kind.sign_of(self.mover)
        alpha, beta = (low, high) if sign > 0 else (-high, -low)
        child = self.state.result(action)
        self.search.nodes += 1
        if child.terminal():
            end_line(self.search, 1)
            worth = sound(float(child.utility(0)), ODD_UTILITY, self.search)
            if self.prune and not self.search.low <= worth <= self.search.high:
                give_up(self.search, OUTSIDE)
            return float(sign * worth)
        return float(sign * self.value(child, depth - 1, alpha, beta, 1))

    def value(self, state: Any, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value of a state, counted already and not over, to player 0."""
        star = self.star
        if star is None:
            return float(self.engine.run(expected)(state, depth, ply, self.search))
        while True:
            limit = star.limit
            worth = float(self.engine.run(starred)(state, depth, alpha, beta, ply, star))
            if star.flaw != TOO_WIDE:
                return worth
            star.flaw = 0
            star.limit = limit
            if self.halted:  # told so just now, maybe
                star.limit = STOPPED
            if self.game.max_actions is not None and star.room >= self.game.max_actions:
                raise too_wide(self.game, star.room)
            self.make_room(star, 2 * star.room)

    def left(self) -> LeftTable | None:
        if self.star is None or not self.star.stored:
            return None
        proves = not self.believing and not self.options.width
        return LeftTable(self.state, self.star.table, self.engine.rules(), None, proves)

    def refuse_flaws(self) -> None:
        if self.search.flaw == UNFIT:
            raise SearchError(weights_do_not_fit(self.search.moves, self.search.misfit))
        super().refuse_flaws()
