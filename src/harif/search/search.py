"""`search`: the best move of a position, by any algorithm, within any limits."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from harif.game import CHANCE, GameError, GameOverError, SearchError, State, definition_of, is_game_class
from harif.game.chances import refuse_bad_chances
from harif.game.notation import move_name
from harif.native.engine import engine_for
from harif.native.probe import look
from harif.search.algorithms import choose, refuse_repetition, refuse_unknown_rules, two_sided
from harif.search.complete import Complete, Options, options_of
from harif.search.expecting import Expecting, auto_options, chance_options, kernels_of
from harif.search.limits import Limits, limits
from harif.search.many import MANY, ManySided, OneSided, many_options
from harif.search.minimax import LINE, VALUE
from harif.search.mixture import mixture_of
from harif.search.pvs import pvs
from harif.search.refusals import MOST_THREADS
from harif.search.result import Progress, Result
from harif.search.root import NO_LIMIT, Iteration, Root, TwoSided, plies_cap
from harif.search.worker import run_stoppable, tell

LONGEST_LINE = 2000
"""Plies of a best line that are worth searching for."""

NEAR_END = 0.2  # of the time: to see whether the end of a game without `evaluate` is near
USUAL_SECONDS = 1.0
"""How long "auto" thinks where no limit is given."""

Report = Callable[[Progress], object]


def search(
    state: State | type[State],
    algorithm: str = "auto",
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int = 0,
    native: bool = True,
    progress: Report | None = None,
    deepening: bool | None = None,
    ranking: str = "exact",
    **options: Any,
) -> Result:
    """The best move of `state`, with its value, the best line and the other moves ranked.

    Limits are whichever of `depth` (plies), `seconds` and `nodes` are given. With seconds or nodes the search deepens
    ply by ply and answers from the last depth it finished; with a depth alone it searches that depth at
    once. Without any limit "minimax" and "alphabeta" play to the end of the game, and "auto" thinks for a second.

    - `progress`: called about ten times a second with a `Progress`; if it returns False the search ends.
    - `deepening`: True or False to deepen or not, whatever the limits.
    - `ranking`: "exact" gives every root move its true value where time allows; "bounds" saves that work: moves after
      the best are then worth *at most* the value shown. (`Result.ranking` says which it is.)
    - `native=False` runs the same search interpreted.
    - `threads`: how many share the work and the table (pvs, mcts).
    - further options are the algorithm's: see `harif.search.complete.Options` for "pvs", `ChanceOptions` and
      `ManyOptions` beside it for searches with chance and for max^n, `harif.mcts`, `harif.proof`.

    "alphabeta" is the textbook's, with the same nodes every time. "auto" takes "pvs" where it fits: the same decision
    with everything that makes it strong; "alphabeta" given threads or one of its options is "pvs" too. With chance
    "auto" takes Star cuts and a table; where nothing judges a horizon (no `evaluate`), Monte Carlo unless the end is
    near.

    Ctrl-C ends the search with the best answer so far.
    """
    state = state() if is_game_class(state) else state
    refuse_unknown_rules(definition_of(state))
    chosen = choose(algorithm, state)
    if chosen.name in ("mcts", "proof"):
        common = dict(seconds=seconds, nodes=nodes, native=native, progress=progress, seed=seed)
        return elsewhere(chosen.name, state, depth, simulations, threads, {**common, **options})
    bounds = limits(depth, seconds, nodes)
    refuse_finished(state)
    if (
        algorithm == "auto"
        and blind(definition_of(state), chosen.name)
        and depth is None
        and nodes is None
        and not options
    ):
        return unjudged(state, seconds, threads, seed, native, progress, ranking)
    threads = threads_of(threads)
    name = "pvs" if chosen.name == "alphabeta" and (threads > 1 or options) else chosen.name
    refuse_repetition(definition_of(state), name)
    refuse(simulations, ranking)
    expecting = name in ("expectiminimax", "expectimax")
    if name != "pvs":
        refuse_options(name, threads, {} if expecting or name in MANY else options)
    if expecting and algorithm == "auto" and not options:
        options = auto_options(state)
    if algorithm == "auto" and not bounds.given:
        bounds = Limits(seconds=USUAL_SECONDS)
        deepening = True if deepening is None else deepening
    deepening = bounds.timed or name == "pvs" if deepening is None else deepening
    root = root_of(name, state, bounds.nodes, options, threads, native)
    engine = root.engine
    task = Task(root, bounds, deepening, ranking == "exact")
    started = time.perf_counter()

    def report() -> object:
        return progress(task.progress(time.perf_counter() - started)) if progress else None

    with deep_recursion(engine.native):
        run_stoppable(task.run, task.stop, bounds.seconds, report if progress else None, definition_of(state))
        if task.answer is None:  # stopped before the first answer: one ply is always affordable
            task.why = task.stop_reason(time.perf_counter() - started)
            root.unlimited()
            task.answer = root.iterate(1)
            root.refuse_flaws()
    return task.result(name, time.perf_counter() - started)


def blind(game: Any, algorithm: str) -> bool:
    """A game of chance without `evaluate`: a search that does not reach its end sees nothing."""
    return algorithm in ("expectiminimax", "maxn") and game.kind.chance and "evaluate" not in game.methods


def unjudged(
    state: Any, seconds: float | None, threads: int, seed: int, native: bool, progress: Report | None, ranking: str
) -> Result:
    """The exact value where the end is near; where it is not, Monte Carlo search, for random games do reach it."""
    seconds = USUAL_SECONDS if seconds is None else seconds
    way = "expectiminimax" if two_sided(state.__harif__.kind._replace(chance=False)) else "maxn"
    options = auto_options(state) if way == "expectiminimax" else {}
    asked: dict[str, Any] = {"native": native, "progress": progress}
    near = search(state, way, seconds=seconds * NEAR_END, ranking=ranking, **asked, **options)
    if near.exact or near.stopped == "interrupt":
        return near
    rest = max(seconds - near.seconds, seconds / 2)
    return search(state, "mcts", seconds=rest, threads=threads, seed=seed, **asked)


def root_of(name: str, state: Any, nodes: int | None, options: dict[str, Any], threads: int, native: bool) -> Root:
    """The root of a search by this algorithm, its machine code ready."""
    if name == "pvs":
        return Complete(state, engine_for(state, [pvs], native), nodes, options_of(options), threads)
    if name in ("expectiminimax", "expectimax"):
        chances = chance_options(name, options)
        return Expecting(state, engine_for(state, kernels_of(chances), native), nodes, chances)
    if name in MANY:
        chosen = many_options(name, options, state.__harif__.kind)
        engine = engine_for(state, [MANY[name]], native)
        if name == "maxn":
            return ManySided(state, engine, nodes, chosen)
        return OneSided(state, engine, nodes, name)
    return TwoSided(state, engine_for(state, [VALUE], native), nodes, prune=name == "alphabeta")


class Task:
    """A search under way: deepening, then the ranking and the distance if there is time."""

    def __init__(self, root: Root, bounds: Limits, deepening: bool, rank: bool) -> None:
        self.root, self.bounds, self.deepening, self.rank = root, bounds, deepening, rank
        self.cap = plies_cap(root.state)
        self.answer: Iteration | None = None
        self.ranking = "bounds"
        self.distance: int | None = None
        self.nodes = 0  # of the search itself
        self.why: str | None = None
        self.interrupted = False

    def run(self) -> None:
        last = min(self.bounds.depth or self.cap, self.cap)
        for depth in range(1, last + 1) if self.deepening else [last]:
            found = self.root.iterate(depth)
            self.root.refuse_flaws()
            self.nodes = self.root.nodes
            if not found.complete:
                if self.answer is None and found.best is not None:
                    self.answer = found  # the best of the moves that were finished
                break
            before = self.answer
            if isinstance(self.root, TwoSided) and found.proven and before is not None and self.is_lost(found):
                self.root.prefer(before.action, found)  # all moves lose: this one held out longest
            self.answer = found
            if found.proven:
                break
            if self.bounds.seconds is not None and self.no_choice(found):
                self.why = "decided"
                break
        self.finish()

    def no_choice(self, found: Iteration) -> bool:
        """Can no further search change the move: is it the only one, or does every other one lose for certain?"""
        root = self.root
        if not isinstance(root, Complete):
            return False
        others = [values for i, (_, values) in enumerate(found.moves) if i != found.best]
        return all(values[root.mover] < root.kind.middle and root.is_bound(values[0]) for values in others)

    def is_lost(self, found: Iteration) -> bool:
        """Has the player to move lost, and as much as can be lost, whatever it does?"""
        root, worth = self.root, found.values
        return isinstance(root, TwoSided) and worth[root.mover] < root.kind.middle and root.is_bound(worth[0])

    def finish(self) -> None:
        """What may be added in the time that is left: true values of all moves, and the distance."""
        answer = self.answer
        if self.root.stopped or answer is None:
            return
        self.extend_line(answer)
        if not answer.proven:
            self.why = self.why or "depth"
        if self.root.ranks_truly:
            self.ranking = "exact"
        elif self.rank and isinstance(self.root, TwoSided):
            ranked = self.root.exact_moves(answer)
            if ranked is not None:
                self.answer, self.ranking = ranked, "exact"
        if answer.proven and not self.root.stopped:
            self.distance = self.count_plies(answer)

    def extend_line(self, answer: Iteration) -> None:
        """The kernel keeps `LINE` plies of the best line: search on from its end for the rest."""
        state = self.root.state
        if isinstance(self.root, Complete) or len(answer.line) <= LINE:
            return
        for move in answer.line:
            state = state.result(move)
        while len(answer.line) < min(answer.depth, LONGEST_LINE) and not state.terminal() and state.player() != CHANCE:
            further = self.root.moved_to(state).iterate(answer.depth - len(answer.line))
            if not further.complete:
                return
            answer.line += further.line
            for move in further.line:
                state = state.result(move)

    def count_plies(self, answer: Iteration) -> int | None:
        if isinstance(self.root, Complete):
            plies = self.root.plies(answer)
            return plies if plies is not None or not self.ends(answer.line) else self.by_the_line(answer)
        if not isinstance(self.root, TwoSided) or not self.root.counts_plies:
            return None
        if answer.values[0] != self.root.kind.middle:
            if self.deepening and self.root.is_bound(answer.values[0]):
                return answer.depth  # no shallower search has seen it
            return self.root.plies_to_end(answer.values[0])
        return len(answer.line) if self.ends(answer.line) else None

    def by_the_line(self, answer: Iteration) -> int | None:
        """A draw ends with its line; where more or less can be won, a quicker way to as much is not ruled out."""
        return len(answer.line) if answer.values[0] == self.root.kind.middle else None

    def ends(self, line: tuple[int, ...]) -> bool:
        """Is the game over after these moves?"""
        state = self.root.state
        for move in line:
            state = state.result(move)
        return bool(state.terminal())

    def stop(self) -> None:
        self.interrupted = True
        self.root.stop()

    def progress(self, seconds: float) -> Progress:
        answer = self.answer
        if answer is None or answer.best is None:
            return Progress(0, self.root.nodes, seconds, None, None, ())
        worth = answer.values[max(self.root.mover, 0)]
        return Progress(answer.depth, self.root.nodes, seconds, answer.action, worth, answer.line)

    def result(self, algorithm: str, seconds: float) -> Result:
        answer, root = self.answer, self.root
        assert answer is not None
        viewer = 0 if root.mover == CHANCE else root.mover
        best = answer.best
        assert best is not None
        first = answer.moves[best]
        rest = sorted(answer.moves[:best] + answer.moves[best + 1 :], key=lambda move: -move[1][viewer])
        ranked = tuple((action, values[viewer]) for action, values in [first, *rest])
        if self.why is None and root.stopped:
            self.why = self.stop_reason(seconds)
        if answer.proven:
            self.why = None
        at_chance = root.mover == CHANCE
        return Result(
            action=None if at_chance else first[0],
            value=first[1][viewer],
            values=first[1],
            line=answer.line,
            ranked=() if at_chance else ranked,
            depth=self.depth_reached(answer),
            nodes=min(self.nodes or root.nodes, self.bounds.nodes or NO_LIMIT)
            if self.why == "nodes"
            else self.nodes or root.nodes,
            seconds=seconds,
            exact=answer.proven,
            distance=self.distance,
            algorithm=algorithm,
            stopped=self.why,
            native=root.engine.native,
            ranking=self.ranking,
            extra_nodes=root.nodes - self.nodes if self.nodes else 0,
            names=named(root.state, first[0], ranked, answer.line, at_chance),
        )

    def depth_reached(self, answer: Iteration) -> int:
        """The depth searched; for a game searched to its end, the plies until then."""
        if not answer.proven or self.deepening:
            return answer.depth
        if self.distance is None and answer.line and not self.root.kind.chance and self.ends(answer.line):
            return len(answer.line)
        return min(answer.depth, self.distance or answer.depth)

    def stop_reason(self, seconds: float) -> str:
        if self.bounds.seconds is not None and seconds >= self.bounds.seconds:
            return "seconds"
        return "interrupt" if self.interrupted else "nodes"


def named(state: Any, action: int, ranked: tuple[tuple[int, float], ...], line: tuple[int, ...], chance: bool) -> Any:
    """The moves as people write them, once somebody asks."""
    return {} if chance else Names(state, action, ranked, line)


class Names(Mapping[str, Any]):
    """The names of a result's moves. To write them all may take longer than a small search: it is done when asked."""

    KEYS = ("action_name", "line_names", "ranked_names")

    def __init__(self, state: Any, action: int, ranked: tuple[tuple[int, float], ...], line: tuple[int, ...]) -> None:
        self.state, self.action, self.ranked, self.line = state, action, ranked, line

    def __getitem__(self, key: str) -> Any:
        if key == "action_name":
            return move_name(self.state, self.action)
        if key == "ranked_names":
            return [move_name(self.state, action) for action, _ in self.ranked]
        if key != "line_names":
            raise KeyError(key)
        names, at = [], self.state
        for move in self.line:
            names.append(move_name(at, move))
            at = at.result(move)
        return names

    def __iter__(self) -> Iterator[str]:
        return iter(self.KEYS)

    def __len__(self) -> int:
        return len(self.KEYS)


def elsewhere(
    algorithm: str, state: Any, depth: int | None, simulations: int | None, threads: int, arguments: dict[str, Any]
) -> Result:
    """Searches that are no iteration over depths."""
    if depth is not None:
        limits_of_it = "seconds or nodes" if algorithm == "proof" else "simulations or seconds"
        raise SearchError(f"depth is no limit of {algorithm}; use {limits_of_it}.")
    if algorithm == "mcts":
        from harif.search.montecarlo.mcts import mcts

        return mcts(state, simulations=simulations, threads=threads, **arguments)
    from harif.search.proof import proof

    refuse(simulations, "exact")
    refuse_options(algorithm, threads_of(threads), {})
    return proof(state, **arguments)


def threads_of(threads: Any) -> int:
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise SearchError(f"threads is a number from 1 to {MOST_THREADS}, not {threads!r}.")
    return threads


def refuse(simulations: object, ranking: str) -> None:
    if simulations is not None:
        raise SearchError("simulations is a limit of Monte Carlo search; here use depth, seconds or nodes.")
    if ranking not in ("exact", "bounds"):
        raise SearchError(f"ranking is 'exact' or 'bounds', not {ranking!r}.")


def refuse_options(algorithm: str, threads: int, options: dict[str, Any]) -> None:
    if threads != 1:
        raise SearchError(f"threads={threads}: {algorithm} searches with one thread; pvs and mcts take more.")
    if options:
        unknown = next(iter(options))
        hint = " It is one of pvs, the complete alpha-beta." if unknown in Options._fields else ""
        raise SearchError(f"{algorithm} has no option '{unknown}'.{hint} See help(harif.search).")


def refuse_finished(state: Any) -> None:
    game = state.__harif__
    if look(state, "terminal"):
        scores = ", ".join(f"{state.utility(p):g}" for p in range(game.kind.players))
        raise GameOverError(f"{game.spec}: the game is over here (utilities {scores}); there is no move to find.")
    if look(state, "player") == CHANCE:
        if not game.kind.chance:
            raise GameError(f"{game.spec}: 'player' returned harif.CHANCE, but there is no method 'outcomes'. Add it.")
    elif not look(state, "actions", all_of=True):
        raise SearchError(f"{game.spec}: this position has no legal move, yet the game is not over. Try 'harif check'.")
    tell(game, lambda: refuse_bad_chances(state))


@contextmanager
def deep_recursion(native: bool) -> Iterator[None]:
    """Room for a deep game, and an ear for the clock, when the kernel runs as plain Python."""
    before, turn = sys.getrecursionlimit(), sys.getswitchinterval()
    if not native:
        sys.setrecursionlimit(max(before, 45_000))
        sys.setswitchinterval(0.001)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        sys.setswitchinterval(turn)


def minimax(state: State | type[State], **arguments: Any) -> Result:
    """`search(state, "minimax", …)`: every line to the end of the game, or to `depth`."""
    return search(state, "minimax", **arguments)


def alphabeta(state: State | type[State], **arguments: Any) -> Result:
    """`search(state, "alphabeta", …)`: the same decision with fewer nodes."""
    return search(state, "alphabeta", **arguments)


def maxn(state: State | type[State], **arguments: Any) -> Result:
    """`search(state, "maxn", …)`: any number of players, each for itself."""
    return search(state, "maxn", **arguments)


def expectiminimax(state: State | type[State], **arguments: Any) -> Result:
    """`search(state, "expectiminimax", …)`: minimax with averages where chance moves.

    `pruning="star1"` or `"star2"` gives the same value with fewer nodes; `table=` megabytes remembers positions; see
    `harif.search.expecting.ChanceOptions`.
    """
    return search(state, "expectiminimax", **arguments)


def expectimax(state: State | type[State], *, opponent: Any = "random", **arguments: Any) -> Result:
    """`search(state, "expectimax", …)`: the best move against an opponent that is not perfect.

    `opponent` is "random", a mixture such as `{"minimax": 0.7, "random": 0.3}`, or the weights of its moves in the
    order of `actions()`.
    """
    return search(state, "expectimax", opponent=mixture_of(opponent), **arguments)
