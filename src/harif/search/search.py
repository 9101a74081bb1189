"""`search`: the best move of a position, by any algorithm, within any limits."""

from collections.abc import Callable, Collection
from queue import SimpleQueue
from typing import Any, NamedTuple

from harif.game import definition_of
from harif.game.history import Searched, state_in
from harif.native.engine import engine_for
from harif.search.algorithms import choose, refuse_repetition, refuse_unknown_rules, two_sided
from harif.search.alphabeta.complete import Complete
from harif.search.alphabeta.minimax import value
from harif.search.alphabeta.options import options_of, selective_options
from harif.search.alphabeta.pvs import pvs
from harif.search.alphabeta.two_sided import TwoSided
from harif.search.chance.expecting import Expecting, auto_options, chance_options, kernels_of
from harif.search.chance.mixture import mixture_of
from harif.search.deepening import Deepening
from harif.search.endless import Doubt
from harif.search.limits import Limits, limits
from harif.search.many.among import MANY, ManySided, OneSided, many_options
from harif.search.montecarlo.mcts import USUAL_SECONDS, mcts
from harif.search.proof.proof import proof
from harif.search.refusals import (
    refuse_depth,
    refuse_finished,
    refuse_illegal_line,
    refuse_options,
    refuse_ranking,
    refuse_simulations,
    refuse_threads,
    threads_of,
)
from harif.search.result import Result
from harif.search.root import Root
from harif.search.root_moves import lines_of, moves_of
from harif.search.running import Report, Stop, conduct

NEAR_END = 0.2  # of the time: to see whether the end of a game without `evaluate` is near


def search(
    state: Searched,
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
    stop: Stop | None = None,
    deepening: bool | None = None,
    ranking: str = "exact",
    face_up: bool = False,
    lines: int = 1,
    moves: Collection[int] | None = None,
    **options: Any,
) -> Result:
    """The best move of `state`, with its value, the best line and the other moves ranked. `state` may also be a class,
    whose first state is then meant, or a `Record`: "pvs" and "proof" know the positions that it has gone through.

    Limits are whichever of `depth` (plies), `seconds` and `nodes` are given. With seconds or nodes the search deepens
    ply by ply and answers from the last depth it finished; with a depth alone the textbook's searches search that depth
    at once, and "pvs" deepens to it. Without any limit "minimax" and "alphabeta" play to the end of the game, and
    "auto" thinks for a second.

    - `progress`: called about ten times a second, and at each finished depth, with a `Progress`; if it returns False
      the search ends.
    - `stop`: an event such as `threading.Event()`; set from any thread, it ends the search within milliseconds.
    - `deepening`: True or False to deepen or not, whatever the limits.
    - `ranking`: "exact" gives every root move a value of its own where time allows; "bounds" saves that work: moves
      after the best are then worth *at most* the value shown. (`Result.ranking` says which it is, and whether a proven
      best move stands before others that are only known to a depth.)
    - `native=False` runs the same search interpreted.
    - `face_up=True` searches a game with secrets as if every player saw everything.
    - `lines`: how many of the best lines to tell, in `Result.lines`: each move with its true value and what follows,
      as deep as the answer. At a depth the answer stays the same; where time is limited, the lines take their share.
    - `moves`: search only these root moves. The answer is then the best of them, and `exact`, `distance` and all else
      speak of the game that begins with one of them.
    - `threads`: how many share the work and the table (pvs, mcts).
    - `simulations`, `seed`: of Monte Carlo search.

    "alphabeta" is the textbook's, with the same nodes every time. "auto" takes "pvs" where it fits: the same decision
    with everything that makes it strong; "alphabeta" given threads or one of its options is "pvs" too. With chance
    "auto" takes Star cuts and a table; where nothing judges a horizon (no `evaluate`), Monte Carlo unless the end is
    near.

    Further options are the algorithm's own.

    "pvs", which keeps the value with all of these:
    - `table` (64): megabytes for positions; 0 for none.
    - `ordering` (True): killers, replies, history, and the game's `priority`.
    - `scout` (True): null windows after the first move.
    - `aspiration` (True): a narrow window around the last iteration's value.
    - `lookahead` (True): enhanced transposition cutoffs.
    - `folding` (True): symmetric positions are one.
    - `helps` (True): the game's `promising` and `bounds`.
    - `quiescence` (8): plies of `noisy` moves beyond the horizon.
    - `urgency` (True): the game's `urgent`: a threat makes a line a ply longer, and is never judged as it stands.
    - `network` (None): a learned judgement instead of the game's `evaluate`.
    - `tree` (None): the `tree` of an earlier result, to go on with its table.
    And these, which may miss something, so that nothing is called exact:
    - `null_move` (False): cut where even a pass is good enough; the game says by `passed()` how.
    - `reductions` (False): late moves are searched less deeply.
    - `futility` (0.0): the margin a ply beyond which a judgement decides.
    - `late` (False): late moves near the horizon are left out.
    - `deeper` (False): what the table knows of a deeper search counts.
    "auto" takes them where the game says that guessing suits it (`selective=True`).

    "expectiminimax":
    - `pruning` ("none"): or "star1", "star2"; the value stays.
    - `table` (0): megabytes for positions; 0 for none.
    - `ordering` ("priority"): or "none", or "judgement", by what each move's state is judged to be worth.
    - `width` (0): below the root, search only that many moves, those judged best; 0 for all.
    - `network` (None): a learned judgement instead of the game's `evaluate`.
    - `bounds` (None): (low, high) that hold every value to player 0; else the game's utility_range.

    "expectimax":
    - `opponent` ("random"): how the other player plays; see `harif.expectimax`.
    - `network` (None): as above.

    "maxn":
    - `pruning` ("none"): or "shallow", where the sum of all values is bounded.
    - `ties` ("first"): of equal moves; or the "worst" or the "best" of them for the player at the root.
    - `most_sum` (None): what all values add up to at most, where the game has no constant sum.

    "mcts":
    - `memory` (256): megabytes of the tree; once full it grows no more, and simulations go on.
    - `exploration` (0.4): C of the bonus C √(ln N / n), with utilities scaled to a range of 1.
    - `solver` (True): back up proven values as such.
    - `allocation` ("uct"): of simulations to the root moves; or "voi", by the value of information.
    - `playout` (None): "random", "heuristic" or "evaluate"; None takes what suits the game.
    - `early_stop` (True): end when searching on cannot change the move.
    - `tree` (None): the `tree` of an earlier result, to go on with.

    "proof":
    - `goal` ("win"): or "draw", or a utility that the player to move should get at least.
    - `table` (64): megabytes for proof and disproof numbers.

    "minimax", "paranoid" and "bestreply" have none.

    Ctrl-C ends the search with the best answer so far.
    """
    history, state = state, state_in(state)
    game = definition_of(state)
    refuse_unknown_rules(game)
    chosen = choose(algorithm, game, face_up)
    watched = {"native": native, "progress": progress, "stop": stop, "face_up": face_up, "lines": lines, "moves": moves}
    if chosen.name in ("mcts", "proof"):
        refuse_depth(depth, chosen.name)
        asked = {"seconds": seconds, "nodes": nodes, "seed": seed, **watched, **options}
        if chosen.name == "mcts":
            return mcts(state, simulations=simulations, threads=threads, **asked)
        refuse_simulations(simulations)
        refuse_threads(threads_of(threads), "proof")
        return proof(history, **asked)
    bounds = limits(depth, seconds, nodes)
    refuse_finished(state)
    refuse_simulations(simulations)
    refuse_ranking(ranking)
    most_lines, only = lines_of(lines), moves_of(state, moves)
    if algorithm == "auto" and chosen.name != "pvs":
        options.pop("tree", None)  # what another search has left behind
    by_itself = algorithm == "auto" and not set(options) - {"tree"}
    if by_itself and blind(game, chosen.name) and depth is None and nodes is None:
        return unjudged(state, seconds or USUAL_SECONDS, ranking, {"threads": threads, "seed": seed}, watched)
    threads = threads_of(threads)
    name = "pvs" if chosen.name == "alphabeta" and (threads > 1 or options) else chosen.name
    refuse_repetition(game, name)
    if name != "pvs":
        refuse_threads(threads, name)
    if by_itself and name == "expectiminimax":
        options = auto_options(state)
    if algorithm == "auto" and name == "pvs" and game.selective:
        options = {**selective_options(game), **options}
    if algorithm == "auto" and not bounds.given:
        bounds = Limits(seconds=USUAL_SECONDS)
        deepening = True if deepening is None else deepening
    if deepening is None:
        deepening = bounds.timed or name == "pvs"
    if not is_judged(game) and options.get("network") is None:
        deepening = False  # before the end there is nothing to see
    root = ROOTS[name](Asked(state, name, bounds.nodes, options, threads, native, history))
    root.only = only
    task = Deepening(root, bounds, deepening, ranking == "exact", most_lines)
    task.news = SimpleQueue() if progress is not None else None
    ended = conduct(
        task.run,
        root.stop,
        game=game,
        native=root.engine.native,
        seconds=bounds.seconds,
        look=task.look,
        news=task.news,
        progress=progress,
        stop=stop,
        doubt=None if bounds.given else Doubt(state, by_lines=name != "pvs"),
    )
    if task.answer is None:
        conduct(lambda: task.fall_back(ended.why), root.stop, game=game, native=root.engine.native)
    if task.answer is None or task.answer.best is None:  # interrupted even there
        raise KeyboardInterrupt
    result = task.result(name, ended)
    for line in (result.line, *(other.moves for other in result.lines[1:])):
        refuse_illegal_line(state, line)
    return result


def blind(game: Any, algorithm: str) -> bool:
    """A game of chance without `evaluate`: a search that does not reach its end sees nothing."""
    return algorithm in ("expectiminimax", "maxn") and game.kind.chance and "evaluate" not in game.methods


def is_judged(game: Any) -> bool:
    """Is there a number for an unfinished position: the author's, or that of an even game?"""
    return "evaluate" in game.methods or game.kind.has_middle


def unjudged(state: Any, seconds: float, ranking: str, growing: dict[str, Any], watched: dict[str, Any]) -> Result:
    """The exact value where the end is near; where it is not, Monte Carlo search, for random games do reach it."""
    kind = state.__harif__.kind._replace(chance=False, hidden=False)
    way = "expectiminimax" if kind.players <= 2 and two_sided(kind) else "maxn"
    options = auto_options(state) if way == "expectiminimax" else {}
    near = search(state, way, seconds=seconds * NEAR_END, ranking=ranking, **watched, **options)
    if near.exact or near.stopped == "interrupt":
        return near
    rest = max(seconds - near.seconds, seconds / 2)
    return search(state, "mcts", seconds=rest, **growing, **watched)


# The roots ------------------------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """What a root is made from."""

    state: Any
    algorithm: str
    nodes: int | None
    options: dict[str, Any]
    threads: int
    native: bool
    history: Searched  # what was asked about: a game in progress knows more than its state


def complete(asked: Asked) -> Root:
    engine = engine_for(asked.state, [pvs], asked.native)
    given = dict(asked.options)
    tree = given.pop("tree", None)
    return Complete(asked.state, engine, asked.nodes, options_of(given), asked.threads, asked.history, tree)


def by_the_book(asked: Asked) -> Root:
    refuse_options(asked.options, asked.algorithm)
    engine = engine_for(asked.state, [value], asked.native)
    return TwoSided(asked.state, engine, asked.nodes, prune=asked.algorithm == "alphabeta")


def expecting(asked: Asked) -> Root:
    options = chance_options(asked.algorithm, asked.options)
    return Expecting(asked.state, engine_for(asked.state, kernels_of(options), asked.native), asked.nodes, options)


def each_for_itself(asked: Asked) -> Root:
    options = many_options(asked.algorithm, asked.options, asked.state.__harif__.kind)
    engine = engine_for(asked.state, [MANY[asked.algorithm]], asked.native)
    return ManySided(asked.state, engine, asked.nodes, options)


def one_against_all(asked: Asked) -> Root:
    many_options(asked.algorithm, asked.options, asked.state.__harif__.kind)  # it has none
    engine = engine_for(asked.state, [MANY[asked.algorithm]], asked.native)
    return OneSided(asked.state, engine, asked.nodes, asked.algorithm)


ROOTS: dict[str, Callable[[Asked], Root]] = {
    "pvs": complete,
    "alphabeta": by_the_book,
    "minimax": by_the_book,
    "expectiminimax": expecting,
    "expectimax": expecting,
    "maxn": each_for_itself,
    "paranoid": one_against_all,
    "bestreply": one_against_all,
}
"""The root of each algorithm that searches by iterations, with its machine code ready."""


# Shorthands -----------------------------------------------------------------------------------------------------------


def minimax(state: Searched, **arguments: Any) -> Result:
    """`search(state, "minimax", …)`: every line to the end of the game, or to `depth`."""
    return search(state, "minimax", **arguments)


def alphabeta(state: Searched, **arguments: Any) -> Result:
    """`search(state, "alphabeta", …)`: the same decision with fewer nodes."""
    return search(state, "alphabeta", **arguments)


def maxn(state: Searched, **arguments: Any) -> Result:
    """`search(state, "maxn", …)`: any number of players, each for itself."""
    return search(state, "maxn", **arguments)


def expectiminimax(state: Searched, **arguments: Any) -> Result:
    """`search(state, "expectiminimax", …)`: minimax with averages where chance moves.

    `pruning="star1"` or `"star2"` gives the same value with fewer nodes; `table=` megabytes remembers positions; all
    options are in `help(harif.search)`.
    """
    return search(state, "expectiminimax", **arguments)


def expectimax(state: Searched, *, opponent: Any = "random", **arguments: Any) -> Result:
    """`search(state, "expectimax", …)`: the best move against an opponent that is not perfect.

    `opponent` is "random", a mixture such as `{"minimax": 0.7, "random": 0.3}`, or the weights of its moves in the
    order of `actions()`.
    """
    return search(state, "expectimax", opponent=mixture_of(opponent), **arguments)
