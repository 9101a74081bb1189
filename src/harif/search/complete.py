"""The root of a complete search: `pvs` with its table, its windows and its threads."""

import threading
from collections.abc import Callable
from copy import copy
from math import inf
from typing import Any, NamedTuple, Self

from harif.game import GameError, SearchError
from harif.game.values import sign_of
from harif.native.blocks import Block
from harif.native.engine import Engine
from harif.search import pvs
from harif.search.limits import MOST_PLIES
from harif.search.old_table import Floats, Sparse, Table, refuse_colliding_key
from harif.search.pvs import FLAW, FRAMES, NODE_LIMIT, NODES, PVS, UNPROVEN, above, is_decided
from harif.search.root import NO_LIMIT, Iteration, TwoSided, plies_cap
from harif.search.worker import start_thread

USUAL_ROOM = 64
USUAL_TABLE = 64  # megabytes
SPLIT_DEPTH = 3
ASPIRATION = 0.05  # of the range of values
LARGEST = 1e12  # a range beyond it leaves no room for plies in a value: nothing is then called decided
MOST_THREADS = 256


class Options(NamedTuple):
    """What a complete search uses. Everything down to `quiescence` keeps the value; what follows may not."""

    table: float = USUAL_TABLE  # megabytes; 0 for none
    ordering: bool = True  # killers, countermoves, history, and the game's `priority`
    scout: bool = True  # null windows after the first move (PVS)
    aspiration: bool = True  # a narrow window around the last iteration's value
    lookahead: bool = True  # enhanced transposition cutoffs
    folding: bool = True  # symmetric positions are one
    helps: bool = True  # the game's `promising` and `bounds`
    quiescence: int = 8  # plies of `noisy` moves beyond the horizon
    null_move: bool = False
    reductions: bool = False
    futility: float = 0.0  # margin a ply

    @property
    def guessing(self) -> bool:
        """Was forward pruning asked for? Then nothing is proven."""
        return self.null_move or self.reductions or self.futility > 0


def options_of(given: dict[str, Any]) -> Options:
    """The options that were given, checked; a sentence for what is no option."""
    unknown = [name for name in given if name not in Options._fields]
    if unknown:
        known = ", ".join(Options._fields)
        raise SearchError(f"search has no option '{unknown[0]}'. A complete search (pvs) has: {known}.")
    chosen = Options(**given)
    for name, value in given.items():
        usual = Options._field_defaults[name]
        if isinstance(usual, bool) and not isinstance(value, bool):
            raise SearchError(f"{name} is True or False, not {value!r}.")
        if not isinstance(usual, bool) and (
            isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0
        ):
            raise SearchError(f"{name} is a number of 0 or more, not {value!r}.")
    return chosen


class Complete(TwoSided):
    """One or two players, no chance: the same iterations as `TwoSided`, with everything on."""

    def __init__(self, state: Any, engine: Engine, most_nodes: int | None, options: Options, threads: int = 1) -> None:
        self.state, self.engine = state, engine
        self.game = state.__harif__
        if not all(field.native() for field in self.game.fields):  # nothing that a table could tell apart
            options = options._replace(table=0)
            if self.game.repetition:
                raise SearchError(f"{self.game.spec} has fields that are no numbers: repetition is not seen. Use mcts.")
        if options.null_move and "passed" not in self.game.methods:
            raise SearchError(
                f"null_move passes, and {self.game.spec} does not say how: write passed(), which returns the state "
                "with the other player to move, or leave null_move out."
            )
        self.options = options
        refuse_colliding_key(state)
        self.kind = self.game.kind
        self.mover = int(state.player())
        self.prune = True
        self.reach = self.largest()
        self.threads = threads
        self.most_nodes = NO_LIMIT if most_nodes is None else most_nodes
        self.room = min(self.game.max_actions or USUAL_ROOM, 4096)
        shared = threads > 1
        self.table = Table(self.game, options.table or 1, data=2, native=engine.native, shared=shared)
        if not options.folding or self.game.repetition:
            self.table.fold = 0
        self.numbers: Any = self.table.words.as_code("d") if engine.native else Floats(self.table.words)
        self.busy = engine.ints(pvs.BUSY_SIZE)
        self.histories = [engine.ints(pvs.HISTORY_SIZE) for _ in range(threads)]
        self.halted = False
        self.earlier = 0  # nodes of plans that were given up
        self.plans: list[Any] = []
        self.scales: list[Any] = []
        self.make_plans()
        self.run = engine.run(PVS)
        self.last: float | None = None  # the value of the last iteration

    def largest(self) -> float:
        reach = float(self.kind.first_range[1] - self.kind.middle)
        return reach if reach < LARGEST else inf

    def make_plans(self) -> None:
        options, methods = self.options, self.game.methods
        table = self.table
        frame = table.identity + 3 * self.room + 2 + pvs.LINE + 2 * (self.game.words + table.identity) + 16
        deepest = min(plies_cap(self.state), MOST_PLIES)
        self.plans, self.scales = [], []
        for thread in range(self.threads):
            plan: Any = Block("q", FRAMES + frame * (deepest + 3)) if self.engine.native else Sparse()
            for slot, value in enumerate(table.shape):
                plan[slot] = value
            settings = {
                NODE_LIMIT: self.most_nodes // self.threads if self.most_nodes < NO_LIMIT else NO_LIMIT,
                pvs.DEEPEST: deepest,
                pvs.ROOM: self.room,
                pvs.FRAME: frame,
                pvs.STORED: options.table > 0,
                pvs.BOUNDED: options.helps and "bounds" in methods,
                pvs.FILTERED: options.helps and "promising" in methods,
                pvs.ORDERED: options.ordering and "priority" in methods,
                pvs.LEARNED: options.ordering,
                pvs.SCOUTED: options.scout,
                pvs.LOOKAHEAD: 3 if options.lookahead and options.table > 0 else 0,
                pvs.QUIET: int(options.quiescence) if "noisy" in methods else 0,
                pvs.REPEATED: self.game.repetition == "draw",
                pvs.SPLIT: SPLIT_DEPTH if self.threads > 1 else 0,
                pvs.THREAD: thread + 1,
                pvs.NULL_MOVE: 3 if options.null_move else 0,
                pvs.REDUCED: 4 if options.reductions else 0,
                pvs.FUTILE: 2 if options.futility > 0 else 0,
            }
            for slot, value in settings.items():
                plan[slot] = int(value)
            scale = self.engine.floats(pvs.ROOT + self.room)
            scale[pvs.REACH], scale[pvs.MIDDLE] = self.reach, self.kind.middle
            scale[pvs.MARGIN] = float(options.futility)
            self.plans.append(plan)
            self.scales.append(scale)

    # The ledger, as `Task` knows it -----------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        return self.earlier + sum(int(plan[NODES]) for plan in self.plans)

    @property
    def stopped(self) -> bool:
        return self.halted or any(plan[NODES] > plan[NODE_LIMIT] for plan in self.plans)

    def stop(self) -> None:
        self.halted = True
        for plan in self.plans:
            plan[NODE_LIMIT] = -1

    def unlimited(self) -> None:
        self.halted = False
        for plan in self.plans:
            plan[NODE_LIMIT] = NO_LIMIT

    def refuse_flaws(self) -> None:
        """`ask` has told of them already."""

    def moved_to(self, state: Any) -> Self:
        other = copy(self)
        other.state, other.mover, other.last = state, int(state.player()), None
        return other

    # Iterations -------------------------------------------------------------------------------------------------------

    def iterate(self, depth: int) -> Iteration:
        """One search of the root, in a window around the last value if there is one, and wider where that failed."""
        found = Iteration(depth)
        reach = self.reach
        low, high = -inf, inf
        if self.options.aspiration and self.last is not None and not is_decided(self.last, reach) and depth > 2:
            low, high = self.last - ASPIRATION * reach, self.last + ASPIRATION * reach
        while True:
            answer = self.ask(self.state, depth, low, high)
            if answer is None:
                return self.salvage(found)
            thread, best = answer
            if low < best < high or (best <= low == -inf) or (best >= high == inf):
                break
            low, high = (-inf, high) if best <= low else (low, inf)
        self.read(found, thread, best)
        return found

    def ask(self, state: Any, depth: int, low: float, high: float) -> tuple[int, float] | None:
        """The value of `state` in a window, and which thread's plan has it; None if the search was stopped."""
        while True:
            for plan in self.plans:
                plan[UNPROVEN] = 0
            answer = self.ask_all(state, depth, low, high) if self.threads > 1 and depth > SPLIT_DEPTH else None
            if answer is None and not self.stopped:
                self.plans[0][NODES] += 1
                worth = self.run(state, depth, low, high, 0, -1, *self.rest(0))
                answer = (0, float(worth))
            flaw = max(int(plan[FLAW]) for plan in self.plans)
            if not flaw:
                return None if self.stopped else answer
            self.mend(flaw)

    def rest(self, thread: int) -> tuple[Any, ...]:
        histories = self.histories[thread]
        return self.plans[thread], self.scales[thread], self.table.words, self.numbers, histories, self.busy

    def ask_all(self, state: Any, depth: int, low: float, high: float) -> tuple[int, float] | None:
        """The same question to all threads, who share the table and avoid each other; the first answer counts."""
        answers: list[tuple[int, float]] = []
        errors: list[BaseException] = []
        first = threading.Lock()
        limits = [plan[NODE_LIMIT] for plan in self.plans]

        def think(thread: int) -> None:
            plan = self.plans[thread]
            try:
                plan[NODES] += 1
                worth = float(self.run(state, depth, low, high, 0, -1, *self.rest(thread)))
            except BaseException as problem:
                errors.append(problem)
            with first:
                if not answers and plan[NODES] <= plan[NODE_LIMIT] and not errors:
                    answers.append((thread, worth))
                if answers or errors:
                    for other in self.plans:
                        other[NODE_LIMIT] = -1

        def helper(thread: int) -> Callable[[], None]:
            return lambda: think(thread)

        helpers = [start_thread(helper(thread)) for thread in range(1, self.threads)]
        think(0)
        for thread in helpers:
            thread.join()
        for i in range(pvs.BUSY_SIZE):
            self.busy[i] = 0
        if errors:
            raise errors[0]
        if answers and not self.halted:
            for plan, limit in zip(self.plans, limits, strict=True):
                plan[NODE_LIMIT] = limit
        return answers[0] if answers else None

    def mend(self, flaw: int) -> None:
        if flaw == pvs.STUCK:
            raise GameError(
                f"{self.game.spec}: a state has no legal move, yet the game is not over. Try 'harif check'."
            )
        if self.game.max_actions is not None and self.room >= self.game.max_actions:
            raise GameError(f"{self.game.spec} declares max_actions={self.room}, but a state has more moves. Raise it.")
        self.earlier, self.room = self.nodes, 2 * self.room
        self.table.forget()  # it has grown; the new plans begin with a small one
        self.make_plans()
        if self.halted:
            self.stop()

    def read(self, found: Iteration, thread: int, best: float) -> None:
        """The iteration that a thread's plan holds."""
        plan, scale = self.plans[thread], self.scales[thread]
        moves = FRAMES + self.table.identity
        order = list(self.state.actions())
        worth = {int(plan[moves + i]): float(scale[pvs.ROOT + i]) for i in range(len(order))}
        line = moves + 3 * self.room + 2
        found.line = tuple(int(plan[line + 1 + i]) for i in range(int(plan[line])))
        first = found.line[0] if found.line else max(order, key=lambda action: worth[action])
        found.moves = [(action, self.told(worth[action])) for action in order]
        found.best = order.index(first)
        found.inner = best
        found.complete = True
        found.proven = not self.options.guessing and (int(plan[UNPROVEN]) == 0 or is_decided(best, self.reach))
        self.last = best

    def salvage(self, found: Iteration) -> Iteration:
        """What a stopped iteration still tells: nothing, for its moves were not all searched."""
        return found

    def told(self, inner: float) -> tuple[float, ...]:
        """An inner value, to the player to move, in the game's own units and to all."""
        worth = max(-self.reach, min(self.reach, inner))
        return self.to_all(sign_of(self.mover) * worth + self.kind.middle)

    def child(self, action: int, depth: int, low: float, high: float) -> float:
        """A root move's inner value to the mover, in a window told from the mover's side."""
        child = self.state.result(action)
        if child.terminal():
            return float(pvs.ended(child, self.mover, 1, self.scales[0]))
        if depth <= 1:
            plan = self.plans[0]
            plan[NODES] += 1
            return float(pvs.calm(child, self.mover, low, high, 1, plan, self.scales[0])
                         if plan[pvs.QUIET] else pvs.judged(child, self.mover, plan, self.scales[0]))  # fmt: skip
        turned = int(child.player()) != self.mover
        plan = self.plans[0]
        plan[NODES] += 1
        window = (-high, -low) if turned else (low, high)
        worth = float(self.run(child, depth - 1, *window, 1, action, *self.rest(0)))
        return -worth if turned else worth

    def exact_moves(self, found: Iteration) -> Iteration | None:
        """The same iteration with every root move's true value, and the first of equal moves as its answer."""
        assert found.inner is not None
        assert found.best is not None
        best, inner, moves = found.best, [], []
        for i, (action, values) in enumerate(found.moves):
            worth = found.inner
            if i != found.best:
                worth = min(self.child(action, found.depth, -inf, above(found.inner)), found.inner)
                if self.stopped:
                    return None
                values = self.told(worth)
            inner.append(worth)
            moves.append((action, values))
        line = found.line
        if inner.index(found.inner) < found.best:  # as good, and earlier
            best = inner.index(found.inner)
            self.child(moves[best][0], found.depth, -inf, inf)
            line = (moves[best][0], *self.line_at(1))
            if self.stopped:
                return None
        return Iteration(found.depth, moves, best, line, True, found.proven, found.inner)

    def line_at(self, ply: int) -> tuple[int, ...]:
        plan = self.plans[0]
        at = FRAMES + ply * int(plan[pvs.FRAME]) + self.table.identity + 3 * self.room + 2
        return tuple(int(plan[at + 1 + i]) for i in range(int(plan[at])))

    def prefer(self, action: int, found: Iteration) -> None:
        """A loss here is already the longest one."""

    def plies(self, found: Iteration) -> int | None:
        """Plies to the end under best play, where the value says it.

        An end beyond the horizon, seen by quiescence or bounds, may not be the nearest.
        """
        if found.inner is None or not is_decided(found.inner, self.reach):
            return None
        plies = round(self.reach + pvs.FAR - abs(found.inner))
        return plies if plies <= found.depth + 1 else None
