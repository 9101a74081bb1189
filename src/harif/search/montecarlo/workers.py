"""The threads of a search: each grows a tree of its own, in pieces, until a limit is reached or nothing is left to
find out.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from harif.game import Definition, GameError, HarifError
from harif.native.engine import Engine
from harif.search.flaws import sentence_for
from harif.search.limits import MOST_PLIES
from harif.search.montecarlo.allocation import WORTHLESS, information
from harif.search.montecarlo.answer import Verdict, best_line, judge, lead
from harif.search.montecarlo.records import ROOT, Search
from harif.search.montecarlo.simulate import HEURISTIC
from harif.search.montecarlo.tree import Rooted, logarithms, range_of
from harif.search.montecarlo.uct import OPEN, PROVED, grow, prove
from harif.search.randomness import seed_for
from harif.search.result import Line, Progress
from harif.search.running import together
from harif.search.work import NO_LIMIT, STOPPED, is_spent

EXPAND_AT = 2
"""Visits of a leaf at which it gets children."""

USUAL_ROOM = 256  # moves, where a game does not declare how many it has at most
PIECE = 0.01  # seconds between two looks at what all threads know
FIRST_PIECE = 32  # simulations
PIECES = 32  # of a search with a given number of simulations
SURE = 1.5  # a lead this many times what the time left allows for is not caught up
PER_NODE = 100  # simulations that a node is worth at most, where only `nodes` is given
ENDLESS = 2**62


class Limit(NamedTuple):
    simulations: int | None = None
    seconds: float | None = None
    nodes: int | None = None


class Settings(NamedTuple):
    """How to search, as it was asked."""

    exploration: float
    solver: bool
    by_information: bool
    playout: int
    early_stop: bool
    only: tuple[int, ...] | None = None  # the root moves that are asked about; None: all
    lines: int = 1


class Simulator:
    """A search that simulates games, with room for the moves of a state: more where one turns out to have more."""

    def __init__(self, game: Definition, engine: Engine, search: Search) -> None:
        self.game, self.engine, self.search = game, engine, search
        self.make_room(game.max_actions or USUAL_ROOM)

    def make_room(self, moves: int) -> None:
        self.search.room = moves
        self.search.moves, self.search.ranks = self.engine.ints(moves), self.engine.floats(moves)

    def simulate(self, simulations: int, run: Callable[[int], int]) -> int:
        """So many more simulations by `run`, the kernel; what it says at last."""
        search, end = self.search, self.search.nodes + simulations
        while True:
            found = int(run(end - search.nodes))
            if search.flaw:
                raise self.complaint(search.flaw)
            if search.most_moves <= search.room:
                return found
            if self.game.max_actions is not None and not self.game.kind.chance:
                declared, most = self.game.max_actions, search.most_moves
                raise GameError(
                    "{spec} declares max_actions={declared}, but a state has {most} moves. Raise it.",
                    spec=self.game.spec,
                    declared=declared,
                    most=most,
                )
            self.make_room(2 * search.most_moves)

    def complaint(self, flaw: int) -> HarifError:
        return sentence_for(flaw, self.game)


class Worker(Simulator):
    """One thread's tree, and the search that grows it."""

    def __init__(self, tree: Rooted, engine: Engine, settings: Settings, seed: int) -> None:
        super().__init__(tree.state.__harif__, engine, search_in(tree, engine, settings, seed))
        self.tree, self.run = tree, engine.run(grow)

    @property
    def full(self) -> bool:
        tree = self.search.tree
        return tree.used + self.search.most_moves > tree.capacity

    def narrow(self, only: tuple[int, ...]) -> None:
        """Leave no root moves but these."""
        self.grow(0, -1)  # gives the root its children
        self.tree.narrow(only)
        if self.search.solver and self.tree.children(ROOT):
            prove(self.tree.tree, ROOT)

    def grow(self, simulations: int, left: int) -> int:
        """So many more simulations; what the kernel says of the root."""
        return self.simulate(simulations, lambda count: self.run(self.tree.state, count, left, self.search))


def search_in(tree: Rooted, engine: Engine, settings: Settings, seed: int) -> Search:
    """A search that has not begun, but for the room for moves."""
    game: Definition = tree.state.__harif__
    most_plies = min(MOST_PLIES, game.ply_limit or MOST_PLIES)
    return Search(
        limit=NO_LIMIT,
        players=game.kind.players,
        exploration=settings.exploration,
        expand_at=EXPAND_AT,
        most_plies=most_plies,
        even=game.kind.middle,
        solver=settings.solver,
        by_information=settings.by_information,
        playout=settings.playout,
        priority="priority" in game.methods,
        bounds="bounds" in game.methods and settings.solver,
        promising="promising" in game.methods and settings.playout == HEURISTIC,
        tree=tree.tree,
        path=engine.ints(most_plies + 2),
        pinned=engine.ints(most_plies + 2),
        result=engine.floats(tree.tree.width),
        logs=logarithms(engine.native),
        rng=engine.words(seed),
    )


class Workers:
    """All threads, their limits, and what they know together."""

    def __init__(self, trees: list[Rooted], engine: Engine, settings: Settings, limit: Limit, seed: int) -> None:
        self.workers = [Worker(tree, engine, settings, seed_for(seed, i)) for i, tree in enumerate(trees)]
        self.trees, self.limit, self.settings = trees, limit, settings
        self.early = settings.early_stop and trees[0].state.player() >= 0
        self.over: str | None = None  # why it ended by itself
        self.started = time.perf_counter()

    def run(self) -> None:
        self.started = time.perf_counter()
        together(len(self.workers), self.work, self.halt)

    def halt(self) -> None:
        """End soon; called from any thread."""
        for worker in self.workers:
            worker.search.limit = STOPPED

    def end(self, why: str) -> None:
        self.over = why
        self.halt()

    def work(self, number: int) -> None:
        """What one thread does: pieces of its share until a limit is reached or nothing is left to find out."""
        worker, share = self.workers[number], self.share(number)
        search, piece = worker.search, self.first_piece(share)
        if self.settings.only is not None:
            worker.narrow(self.settings.only)
        alone = len(self.workers) == 1 and self.early and not self.settings.by_information
        while True:
            begun = time.perf_counter()
            count = min(piece, share - search.nodes)
            found = worker.grow(count, self.to_come(search, share, count) if alone else -1)
            if found != OPEN:
                self.end("proven" if found == PROVED else "decided")
            elif search.nodes >= share:
                return
            elif self.limit.nodes is not None and worker.full:
                self.over = self.over or "nodes"
                return
            if self.over not in (None, "nodes") or is_spent(search):
                return
            if not self.counted and time.perf_counter() - begun < PIECE / 2:
                piece *= 2
            if number == 0 and self.early and not alone and self.settled(self.verdict()):
                self.end("decided")

    @property
    def counted(self) -> bool:
        """Is a number of simulations given? Then nothing that is done may depend on the clock."""
        return self.limit.simulations is not None or (self.limit.seconds is None and self.limit.nodes is not None)

    def share(self, number: int) -> int:
        """Simulations of one thread at most."""
        total, threads = ENDLESS, len(self.workers)
        if self.counted:
            total = self.limit.simulations or PER_NODE * (self.limit.nodes or 0)
        return total // threads + (number < total % threads)

    def first_piece(self, share: int) -> int:
        """Simulations until the first look at what is known; where they are counted, until every look."""
        if not self.counted:
            return FIRST_PIECE
        in_pieces = self.settings.by_information or len(self.workers) > 1 or self.limit.nodes is not None
        return max(FIRST_PIECE, share // PIECES) if in_pieces else share

    def to_come(self, search: Search, share: int, count: int) -> int:
        """Simulations that would follow a thread's next `count`: known, or guessed from the rate so far."""
        after = share - search.nodes - count
        return after if search.nodes == 0 else min(after, self.affordable())

    def affordable(self) -> int:
        """Simulations for which there is time, and half as many again: the rate may rise."""
        if self.limit.seconds is None:
            return ENDLESS
        spent = time.perf_counter() - self.started
        return int(SURE * self.simulations * max(0.0, self.limit.seconds - spent) / spent)

    def settled(self, verdict: Verdict) -> bool:
        """Can the simulations that are left no longer change the move?"""
        left = sum(self.share(i) - worker.search.nodes for i, worker in enumerate(self.workers))
        left = min(left, self.affordable())
        low, high = range_of(self.trees[0].state.__harif__.kind)
        viewer = verdict.viewer
        candidates = [move for move in verdict.moves if not move.proven or move.values[viewer] > low]
        if len(candidates) < 2:
            return self.simulations >= FIRST_PIECE
        if self.settings.by_information:
            scale = max(high - low, 1e-9)
            means = [(move.values[viewer] - low) / scale for move in candidates]
            visits = [max(move.visits, 10**12 * move.proven) for move in candidates]
            return information(means, visits, max(left, 1)) < WORTHLESS
        return not any(move.proven for move in candidates) and lead(verdict) > left

    def verdict(self) -> Verdict:
        return judge(self.trees, by_mean=self.settings.by_information)

    def look(self, seconds: float) -> Progress | None:
        """What an outsider sees while the threads work; None before there is a tree."""
        if not all(tree.children(ROOT) for tree in self.trees):
            return None
        verdict = self.verdict()
        best = verdict.best.action if verdict.best else None
        nodes = sum(tree.nodes for tree in self.trees)
        worth, line = verdict.values[verdict.viewer], best_line(self.trees[:1], best)
        lines = self.lines(verdict) if self.settings.lines > 1 else ()
        return Progress(self.depth, nodes, seconds, best, worth, line, lines=lines)

    def lines(self, verdict: Verdict) -> tuple[Line, ...]:
        """The best lines; of a move that was never tried there is none."""
        tried = [move for move in verdict.ranked() if move.visits or move.proven or move is verdict.best]
        return tuple(
            Line(
                move.action,
                move.values[verdict.viewer],
                move.values,
                best_line(self.trees, move.action),
                self.depth,
                move.proven,
                visits=move.visits,
            )
            for move in tried[: self.settings.lines]
        )

    @property
    def simulations(self) -> int:
        return sum(worker.search.nodes for worker in self.workers)

    @property
    def depth(self) -> int:
        return max(worker.search.depth for worker in self.workers)
