"""Running the kernel: one grower a thread, limits, and the look from outside between two pieces of work."""

import threading
import time
from typing import Any, NamedTuple

from harif.game import Definition, GameError, HarifError
from harif.native.engine import Engine
from harif.search.limits import MOST_PLIES
from harif.search.montecarlo import uct
from harif.search.montecarlo.allocation import WORTHLESS, information
from harif.search.montecarlo.answer import Verdict, best_line, judge, lead
from harif.search.montecarlo.simulate import HEURISTIC
from harif.search.montecarlo.tree import (
    CAPACITY,
    CONTROLS,
    DEPTH,
    FAULT,
    MOST,
    SIMULATIONS,
    STOP,
    USED,
    Tree,
    layout_of,
    logarithms,
)
from harif.search.montecarlo.uct import GROW, OPEN, PROVED
from harif.search.playouts import MIX_1, WORD, next_random
from harif.search.result import Progress
from harif.search.worker import REPORT_EVERY

EXPAND_AFTER = 2
"""Visits of a leaf at which it gets children."""

PIECE = 0.01  # seconds between two looks from outside
FIRST_PIECE = 32  # simulations
PIECES = 32  # of a search with a given number of simulations
SURE = 1.5  # a lead this many times what the time left allows for is not caught up
PER_NODE = 100  # simulations that a node is worth at most, where only `nodes` is given
ENDLESS = 2**62


class Limit(NamedTuple):
    simulations: int | None = None
    seconds: float | None = None
    nodes: int | None = None


def settings(
    game: Definition, engine: Engine, solver: bool, voi: bool, playout: int, exploration: float
) -> tuple[Any, Any]:
    """What stays the same during a search, as the kernel takes it: `setup` and `scale`."""
    layout, methods = layout_of(game.kind), game.methods
    setup, scale = engine.ints(uct.SETUPS), engine.floats(uct.SCALES)
    setup[uct.WIDTH], setup[uct.STRIDE] = layout.width, layout.stride
    setup[uct.MOST_PLIES] = min(MOST_PLIES, game.ply_limit or MOST_PLIES)
    setup[uct.EXPAND_AT] = EXPAND_AFTER
    setup[uct.SOLVER], setup[uct.VOI], setup[uct.PLAYOUT] = int(solver), int(voi), playout
    setup[uct.PRIORITY] = int("priority" in methods)
    setup[uct.BOUNDS] = int("bounds" in methods and solver)
    setup[uct.PROMISING] = int("promising" in methods and playout == HEURISTIC)
    scale[uct.LOW], scale[uct.HIGH] = layout.low, max(layout.high, layout.low + 1e-9)
    scale[uct.MIDDLE], scale[uct.EXPLORATION] = game.kind.middle, exploration
    return setup, scale


class Grower:
    """One thread's tree, and what its kernel works with."""

    def __init__(self, tree: Tree, engine: Engine, setup: Any, scale: Any, seed: int, number: int) -> None:
        self.tree, self.setup, self.scale, self.engine = tree, setup, scale, engine
        self.game: Definition = tree.state.__harif__
        self.run = engine.run(GROW)
        self.control = engine.ints(CONTROLS)
        self.control[USED], self.control[CAPACITY] = tree.used, tree.capacity
        self.path = engine.ints(2 * (int(setup[uct.MOST_PLIES]) + 2))  # the nodes, and what is pinned to each
        self.values, self.logs = engine.floats(tree.layout.width), logarithms(engine.native)
        self.rng = engine.words((next_random([seed + number * MIX_1 & WORD]) if number else seed) & WORD)
        self.room(self.game.max_actions or 256)

    def room(self, moves: int) -> None:
        self.moves, self.ranks = self.engine.ints(moves), self.engine.floats(moves)

    @property
    def simulations(self) -> int:
        return int(self.control[SIMULATIONS])

    @property
    def full(self) -> bool:
        return bool(self.control[USED] + self.control[MOST] > self.control[CAPACITY])

    def grow(self, simulations: int, left: int) -> int:
        """So many more simulations; what the kernel says of the root."""
        control, end = self.control, self.simulations + simulations
        while True:
            arrays = [self.setup, self.scale, control, *self.tree.lent(self.engine.native), self.path]
            arrays += [self.moves, self.ranks, self.values, self.logs, self.rng]
            try:
                found = int(self.run(self.tree.state, end - self.simulations, left, *arrays))
            except HarifError:
                raise
            except Exception as problem:  # what a method of the game raised
                raise GameError(
                    f"{self.game.spec}: a method raised {type(problem).__name__}: {problem}. Try 'harif check'."
                ) from problem
            self.tree.used = int(control[USED])
            if control[FAULT]:
                raise GameError(
                    f"{self.game.spec}: a state has no legal move, yet the game is not over. Try 'harif check'."
                )
            most = int(control[MOST])
            if most <= len(self.moves):
                return found
            if self.game.max_actions is not None and not self.game.kind.chance:
                declared = self.game.max_actions
                raise GameError(
                    f"{self.game.spec} declares max_actions={declared}, but a state has {most} moves. Raise it."
                )
            self.room(2 * most)


class Crew:
    """All growers, their limits, and what is known so far."""

    def __init__(self, growers: list[Grower], limit: Limit, early: bool, voi: bool, reporting: bool) -> None:
        self.growers, self.limit, self.voi, self.reporting = growers, limit, voi, reporting
        self.early = early and growers[0].tree.state.player() >= 0
        self.stopping = False  # from outside
        self.over: str | None = None  # why it ended by itself
        self.problem: BaseException | None = None
        self.snapshot: Progress | None = None
        self.started = self.reported = time.perf_counter()

    def run(self) -> None:
        self.started = self.reported = time.perf_counter()
        others = [threading.Thread(target=self.work, args=(i,), daemon=True) for i in range(1, len(self.growers))]
        for thread in others:
            thread.start()
        self.work(0)
        for thread in others:
            thread.join()
        if self.problem is not None:
            raise self.problem

    def stop(self) -> None:
        """End soon; called from outside."""
        self.stopping = True
        self.halt()

    def halt(self) -> None:
        for grower in self.growers:
            grower.control[STOP] = 1

    def work(self, number: int) -> None:
        """What one thread does: pieces of its share until a limit is reached or nothing is left to find out."""
        grower, threads = self.growers[number], len(self.growers)
        share = self.share(number)
        alone = threads == 1 and self.early and not self.voi
        piece, at_once = self.first_piece(share)
        try:
            while True:
                begun = time.perf_counter()
                count = min(piece, share - grower.simulations)
                found = grower.grow(count, self.to_come(grower, share, count) if alone else -1)
                if found != OPEN:
                    self.end("proven" if found == PROVED else "decided")
                elif grower.simulations >= share:
                    break
                elif self.limit.nodes is not None and grower.full:
                    self.over = self.over or "nodes"
                    break
                if self.over not in (None, "nodes") or grower.control[STOP]:
                    break
                if not at_once and time.perf_counter() - begun < PIECE / 2:
                    piece *= 2
                if number == 0:
                    self.look()
        except BaseException as problem:
            self.problem = self.problem or problem
            self.halt()

    def share(self, number: int) -> int:
        total, threads = self.limit.simulations, len(self.growers)
        if total is None:
            only_nodes = self.limit.seconds is None and self.limit.nodes is not None
            total = PER_NODE * (self.limit.nodes or 0) if only_nodes else ENDLESS
        return total // threads + (number < total % threads)

    def first_piece(self, share: int) -> tuple[int, bool]:
        """Simulations until the first look, and whether it stays so: what is counted must not depend on the clock."""
        if share < ENDLESS // len(self.growers):
            look_inside = self.voi or self.reporting or len(self.growers) > 1 or self.limit.nodes is not None
            return (max(FIRST_PIECE, share // PIECES) if look_inside else share), True
        return FIRST_PIECE, False

    def to_come(self, grower: Grower, share: int, count: int) -> int:
        """Simulations that would follow the next `count`: known, or guessed from the rate so far."""
        after = share - grower.simulations - count
        if self.limit.seconds is None:
            return after
        spent, done = time.perf_counter() - self.started, grower.simulations
        if done == 0:
            return after
        return min(after, int(SURE * done * max(0.0, self.limit.seconds - spent) / spent))

    def look(self) -> None:
        """What an outsider sees between two pieces: is it decided, is a report due?"""
        now = time.perf_counter()
        due = self.reporting and now - self.reported >= REPORT_EVERY / 2
        asked = self.early and (self.voi or len(self.growers) > 1)
        if not (due or asked):
            return
        verdict = self.verdict()
        if due:
            self.reported = now
            best = verdict.best.action if verdict.best else None
            trees = [grower.tree for grower in self.growers[:1]]
            nodes = sum(int(grower.control[USED]) - 1 for grower in self.growers)
            value, line = verdict.values[verdict.viewer], best_line(trees, best)
            self.snapshot = Progress(self.depth, nodes, now - self.started, best, value, line)
        if asked and self.settled(verdict):
            self.end("decided")

    def settled(self, verdict: Verdict) -> bool:
        """Can the simulations that are left no longer change the move?"""
        left = sum(self.share(i) - grower.simulations for i, grower in enumerate(self.growers))
        if self.limit.seconds is not None:
            spent = time.perf_counter() - self.started
            left = min(left, int(SURE * self.simulations * max(0.0, self.limit.seconds - spent) / spent))
        layout, viewer = self.growers[0].tree.layout, verdict.viewer
        worst = layout.low
        candidates = [move for move in verdict.moves if not move.proven or move.values[viewer] > worst]
        if len(candidates) < 2:
            return self.simulations >= FIRST_PIECE
        if self.voi:
            scale = max(layout.high - layout.low, 1e-9)
            means = [(move.values[viewer] - layout.low) / scale for move in candidates]
            visits = [max(move.visits, 10**12 * move.proven) for move in candidates]
            return information(means, visits, max(left, 1)) < WORTHLESS
        return not any(move.proven for move in candidates) and lead(verdict) > left

    def end(self, why: str) -> None:
        self.over = why
        self.halt()

    def verdict(self) -> Verdict:
        return judge([grower.tree for grower in self.growers], by_mean=self.voi)

    def why(self, seconds: float) -> str:
        """What ended an unproven search."""
        if self.over is not None:
            return self.over
        if self.stopping:
            timed = self.limit.seconds is not None and seconds >= self.limit.seconds
            return "seconds" if timed else "interrupt"
        return "nodes" if self.limit.simulations is None else "simulations"

    @property
    def simulations(self) -> int:
        return sum(grower.simulations for grower in self.growers)

    @property
    def depth(self) -> int:
        return max(int(grower.control[DEPTH]) for grower in self.growers)
