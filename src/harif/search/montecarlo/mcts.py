"""`mcts`: the best move by simulated games.

Outside the kernel stands all that is not a simulation: checking what was asked, the clock, the reports, the answer.
With several threads each grows a tree of its own from its own random numbers, and the root's visits and values are
added up (root parallelisation: Chaslot, Winands and van den Herik 2008): nothing is shared while they run.
"""

from collections.abc import Collection
from typing import Any

from harif.game import Definition, SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.native.engine import Engine, engine_for
from harif.search.limits import positive, whole
from harif.search.montecarlo.answer import best_line
from harif.search.montecarlo.simulate import PLAYOUTS
from harif.search.montecarlo.tree import Rooted, capacity_for
from harif.search.montecarlo.uct import grow
from harif.search.montecarlo.workers import Limit, Settings, Workers
from harif.search.refusals import refuse_finished, refuse_hidden
from harif.search.result import Result, answer
from harif.search.root_moves import lines_of, moves_of
from harif.search.running import Ended, Report, Stop, conduct

USUAL_SECONDS = 1.0
"""How long it thinks where no limit is given."""

EXPLORATION = 0.4
KEPT_PLIES = 2
"""How far down a kept tree a position is looked for: one's own move, and the reply."""


def mcts(
    state: Searched,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    seed: int = 0,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    memory: float = 256,
    exploration: float = EXPLORATION,
    solver: bool = True,
    allocation: str = "uct",
    playout: str | None = None,
    early_stop: bool = True,
    tree: Any = None,
    face_up: bool = False,
    lines: int = 1,
    moves: Collection[int] | None = None,
    **unknown: Any,
) -> Result:
    """The best move of `state` by Monte Carlo tree search.

    Limits are whichever of `simulations`, `seconds` and `nodes` (of the tree) are given; without any it thinks for a
    second. The same seed gives the same answer, native or not, with one thread and a limit of simulations or nodes.

    - `progress`: called about ten times a second with a `Progress`; if it returns False the search ends.
    - `stop`: an event such as `threading.Event()`, which ends the search when it is set.
    - `memory`: the tree takes at most so many MB; once full it grows no more, and simulations go on.
    - `exploration`: C of the bonus C √(ln N / n), with utilities scaled to a range of 1.
    - `solver`: back up proven values as such.
    - `allocation`: of simulations to the root moves, "uct" or "voi" (by the value of information).
    - `playout`: "random", "heuristic" (by `promising` and `priority`) or "evaluate".
    - `early_stop`: end when searching on cannot change the move.
    - `tree`: the `tree` of an earlier result, to go on with what it knows of this position.
    - `face_up`: search a game with secrets as if every player saw everything.
    - `lines`: how many of the best lines to tell, in `Result.lines`: those of the moves that were tried, in the order
      of `ranked`.
    - `moves`: search only these root moves.
    """
    state = state_in(state)
    game = definition_of(state)
    refuse_hidden(game, "mcts", face_up)
    refuse(game, exploration, allocation, playout, unknown)
    limit = Limit(whole("simulations", simulations), positive("seconds", seconds), whole("nodes", nodes))
    if limit == (None, None, None):
        limit = Limit(seconds=USUAL_SECONDS)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError("seed is a whole number, not {seed!r}.", seed=seed)
    count = whole("threads", threads) or 1
    capacity = capacity_for(state, positive("memory", memory) or 1.0, count)
    refuse_finished(state)
    most_lines, only = lines_of(lines), moves_of(state, moves)
    engine = engine_for(state, [grow], native)
    how = PLAYOUTS[playout or usual_playout(game)]
    early = bool(early_stop) and (only is None or len(only) > 1)  # of a single one, what it is worth is the question
    settings = Settings(float(exploration), bool(solver), allocation == "voi", how, early, only, most_lines)
    trees = planted(state, tree, engine, count, min(capacity, (limit.nodes or capacity * count) // count), only)
    workers = Workers(trees, engine, settings, limit, seed)
    ended = conduct(
        workers.run,
        workers.halt,
        game=game,
        native=engine.native,
        seconds=limit.seconds,
        look=workers.look,
        progress=progress,
        stop=stop,
    )
    return result_of(workers, engine, ended)


def usual_playout(game: Definition) -> str:
    """By the game's own hints where it says which moves are worth searching, else at random."""
    return "heuristic" if "promising" in game.methods else "random"


def refuse(
    game: Definition, exploration: object, allocation: str, playout: str | None, unknown: dict[str, Any]
) -> None:
    """What makes no sense, in a sentence."""
    if unknown:
        raise SearchError("mcts has no option '{option}'. See help(harif.mcts).", option=next(iter(unknown)))
    if "sample" in game.methods and "outcomes" not in game.methods:
        raise SearchError(
            "{spec} gives chance by 'sample' alone; this version searches games with 'outcomes'.", spec=game.spec
        )
    if isinstance(exploration, bool) or not isinstance(exploration, (int, float)) or not 0 <= exploration < 1e9:
        raise SearchError("exploration is a number of 0 or more, not {exploration!r}.", exploration=exploration)
    if allocation not in ("uct", "voi"):
        raise SearchError("allocation is 'uct' or 'voi', not {allocation!r}.", allocation=allocation)
    if playout is not None and playout not in PLAYOUTS:
        raise SearchError("playout is 'random', 'heuristic' or 'evaluate', not {playout!r}.", playout=playout)


def planted(
    state: Any, kept: Any, engine: Engine, count: int, capacity: int, only: tuple[int, ...] | None
) -> list[Rooted]:
    """So many trees for `state`: what the kept ones know of it and of the moves that are asked about, and new ones."""
    moves = state.outcomes() if state.player() < 0 else state.actions()
    capacity = max(capacity, 2 + sum(1 for _ in moves))
    trees: list[Rooted] = []
    if kept is not None:
        if not isinstance(kept, tuple) or not all(isinstance(tree, Rooted) for tree in kept):
            raise SearchError("tree is the 'tree' of an earlier result of {algorithm}.", algorithm="mcts")
        for tree in kept[:count]:
            node = tree.find(state, KEPT_PLIES)
            if node is not None and tree.children(node) and tree.has_all(node, only):
                trees.append(tree.below(node, state, capacity, engine.native))
    return trees + [Rooted(state, capacity, engine.rules()) for _ in range(count - len(trees))]


def result_of(workers: Workers, engine: Engine, ended: Ended[None]) -> Result:
    """What all threads know together."""
    verdict, trees = workers.verdict(), workers.trees
    best = None if verdict.best is None else verdict.best.action
    moves = verdict.ranked()
    reached = "nodes" if workers.limit.simulations is None else "simulations"
    return answer(
        trees[0].state,
        "mcts",
        action=best,
        values=verdict.values,
        ranked=tuple((move.action, move.values[verdict.viewer]) for move in moves),
        line=best_line(trees, best),
        others=workers.lines(verdict)[1:] if workers.settings.lines > 1 else None,
        depth=workers.depth,
        nodes=sum(tree.nodes for tree in trees),
        seconds=ended.seconds,
        exact=verdict.proven,
        distance=None,
        stopped=None if verdict.proven else workers.over or ended.why or reached,
        native=engine.native,
        ranking="exact" if all(move.proven for move in moves) else "means",
        visits=tuple((move.action, move.visits) for move in moves),
        simulations=workers.simulations,
        tree=tuple(trees),
    )
