"""Averaging over clairvoyance: solve each world with the cards face up, and average (chapter, section 8).

    argmax_a  Σ_s P(s) · MINIMAX(RESULT(s, a))

It supposes that all uncertainty is gone after the move: below it everybody, the player to move too, sees everything. So
it never gathers information nor hides any, and it counts on playing differently in worlds that it cannot tell apart.
`belief` does not.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.history import Searched
from harif.game.view import View
from harif.hidden.budget import Budget
from harif.hidden.deciding import Judged, decide
from harif.hidden.decisions import Decision, InSome, Sampling
from harif.hidden.face_up import FacesUp
from harif.search.algorithms import choose
from harif.search.limits import limits
from harif.search.montecarlo.mcts import USUAL_SECONDS
from harif.search.refusals import refuse_options
from harif.search.result import Result
from harif.search.running import Report, Stop
from harif.search.search import search

WORLDS = 150  # that stand for all, where these are too many: fewer mislead more than a card less of depth does


def clairvoyance(
    state: Searched | View | str | Path,
    algorithm: str = "auto",
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    worlds: int | None = None,
    seed: int = 0,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    start: Any = None,
    **options: Any,
) -> Result:
    """The move that is best on average over the worlds that the player to move may be in, each solved face up.

    `algorithm` and its options are those of `harif.search`, by which each world is searched: to its end, or to `depth`;
    `seconds` and `nodes` are limits of listing the worlds too, and are shared among these. `Result.worlds` tells what
    each move is worth in each of them. `start` is the state that the game began from, where that is not the usual one.
    Where chance is to move and the next player cannot tell what it did, the answer is that player's.

    Where the worlds are too many to list, or so many are asked for, `worlds` of them (usually 150) stand for all, drawn
    by the seed (see `harif.hidden.sampling`): all are searched ply by ply deeper, for a second unless there is another
    limit, and the answer is not `exact`. A bare state must then have a `guess`; else give a Record or a View.

    >>> import harif
    >>> found = clairvoyance(harif.load("roads:day=3"), native=False)
    >>> found.names["action_name"], found.value
    ('B', 10.0)
    """
    refuse_options({name: options[name] for name in ("lines", "moves") if name in options}, "clairvoyance")
    if worlds is not None and (isinstance(worlds, bool) or not isinstance(worlds, int) or worlds < 1):
        raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name="worlds", value=worlds)
    how: dict[str, Any] = {"native": native, "progress": progress, "stop": stop, **options, "face_up": True}

    def judge(decision: Decision, budget: Budget) -> Judged:
        if isinstance(decision, InSome):
            if not limits(depth, seconds, nodes).given:
                budget.seconds = USUAL_SECONDS
            if algorithm == "auto" and not options and is_two_sided(decision):
                return judge_together(decision, budget, native, progress, stop)
        name = solver_of(decision.worlds[0][0], algorithm)
        found: list[Result] = []
        for world, _ in decision.worlds:
            found.append(search(world, name, **budget.share(), **how))
            budget.spend(found[-1].seconds, found[-1].nodes)
            if found[-1].stopped == "interrupt" or budget.out_of_time:
                break
        return averaged(decision, found)

    sampling = Sampling(WORLDS if worlds is None else worlds, seed, worlds is not None)
    bounds = limits(depth, seconds, nodes)
    return decide(state, "clairvoyance", judge, bounds, start=start, native=native, stop=stop, sampling=sampling)


def is_two_sided(decision: Decision) -> bool:
    kind = definition_of(decision.worlds[0][0]).kind
    return bool(kind.players == 1 or kind.two_sided)


def judge_together(
    decision: Decision, budget: Budget, native: bool, progress: Report | None, stop: Stop | None
) -> Judged:
    """What the moves are worth in a sample of worlds, all searched to the same depth."""
    faces = FacesUp([world for world, _ in decision.worlds], native, budget)
    ended = faces.run(progress, stop)
    return Judged(
        averages(decision, faces.values),
        tuple(faces.values),
        faces.root.nodes,
        faces.depth,
        exact=False,
        stopped=None if faces.proven else ended.why or ("nodes" if faces.root.stopped else "depth"),
        native=faces.engine.native,
    )


def solver_of(world: Any, algorithm: str) -> str:
    """What "auto" is: the first algorithm that fits and gives every move a value of its own."""
    chosen = choose(algorithm, definition_of(world), face_up=True).name
    return "alphabeta" if algorithm == "auto" and chosen == "pvs" else chosen


def averaged(decision: Decision, found: list[Result]) -> Judged:
    """The values of the moves, world by world and on average; over those that were searched before it was stopped."""
    actions = list(decision.worlds[0][0].actions())
    by_world = tuple(tuple(dict(result.ranked)[action] for action in actions) for result in found)
    complete = len(found) == len(decision.worlds)
    return Judged(
        averages(decision, by_world),
        by_world,
        sum(result.nodes for result in found),
        max(result.depth for result in found),
        complete
        and not isinstance(decision, InSome)
        and all(result.exact and result.ranking == "exact" for result in found),
        next((result.stopped for result in found if result.stopped), None if complete else "seconds"),
        all(result.native for result in found),
    )


def averages(decision: Decision, by_world: Sequence[tuple[float, ...]]) -> tuple[tuple[int, float], ...]:
    """The value of each move on average over the worlds that were searched, as likely as they are."""
    chances = [probability for _, probability in decision.worlds[: len(by_world)]]
    return tuple(
        (action, sum(p * values[i] for p, values in zip(chances, by_world, strict=True)) / sum(chances))
        for i, action in enumerate(decision.worlds[0][0].actions())
    )
