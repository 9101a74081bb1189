"""The best move in belief space: of all that a player may believe itself to face, and learn on the way."""

from typing import Any

from harif.game import SearchError, State, definition_of
from harif.hidden.best_defence import BestDefence, Vector, average
from harif.hidden.deciding import Judged, decide
from harif.hidden.unfolding import Unfolder, unfold
from harif.hidden.worlds import Decision
from harif.native.engine import engine_for
from harif.search.limits import MOST_PLIES, limits
from harif.search.refusals import refuse_options
from harif.search.result import Progress, Result
from harif.search.running import Report, Stop, conduct


def belief(
    state: State | type[State],
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    native: bool = True,
    progress: Report | None = None,
    stop: Stop | None = None,
    start: Any = None,
    **options: Any,
) -> Result:
    """The best move of a player who must play alike in all worlds that it cannot tell apart.

    Exact, by looking at all that may happen, for one player or two with a constant sum. What is assumed:

    - the player to move believes what `harif.hidden.worlds` lists: chance as the rules have it, the others' moves so
      far at random;
    - it forgets nothing, learns from all that it sees, and follows a plan without dice of its own;
    - the other player sees everything, the cards, the world and the plan, and answers as badly as possible in each
      world ("best defence"). So the value is what the plan earns at least, on average over the worlds.

    `Result.worlds` tells what the best plan after each move is worth in each world. `depth` stops at that many plies,
    with the game's `evaluate`; `seconds` and `nodes` are limits after which it gives up, for half of it is no answer.
    `start` is the state that the game began from, where that is not the usual one. Where chance is to move and the next
    player cannot tell what it did, the answer is that player's.

    >>> import harif
    >>> found = belief(harif.load("roads:day=3"), native=False)
    >>> found.names["action_name"], found.ranked
    ('A', ((0, 1.0), (1, -45.0)))
    """
    refuse_options(options, "belief")
    bounds = limits(depth, seconds, nodes)

    def judge(decision: Decision) -> Judged:
        first = decision.worlds[0][0]
        game = definition_of(first)
        refuse_many(game)
        engine = engine_for(first, [unfold], native)
        unfolder = Unfolder(decision.seat, first, engine, bounds.nodes)

        def work() -> list[list[Vector]]:
            unfolder.run(decision.worlds, bounds.depth or MOST_PLIES)
            return BestDefence(unfolder).moves()

        ended = conduct(
            work,
            unfolder.halt,
            game=game,
            native=engine.native,
            seconds=bounds.seconds,
            look=lambda passed: Progress(0, unfolder.record.nodes, passed, way="belief"),
            progress=progress,
            stop=stop,
        )
        return judged(decision, ended.value, unfolder)

    return decide(state, "belief", judge, start=start, native=native, stop=stop)


def judged(decision: Decision, fronts: list[list[Vector]], unfolder: Unfolder) -> Judged:
    """The best plan of each move's front on average over the worlds."""
    weights = [probability for _, probability in decision.worlds]
    best = [max(front, key=lambda vector: average(vector, weights)) for front in fronts]
    actions = list(decision.worlds[0][0].actions())
    moves = tuple((action, average(vector, weights)) for action, vector in zip(actions, best, strict=True))
    record = unfolder.record
    return Judged(
        moves, tuple(zip(*best, strict=True)), record.nodes, exact=not record.cut, native=unfolder.engine.native
    )


def refuse_many(game: Any) -> None:
    if game.kind.players > 2 or (game.kind.players == 2 and not game.kind.zero_sum):
        raise SearchError(
            "belief wants one player, or two with a constant sum; {spec} is {kind}. harif.clairvoyance takes any.",
            spec=game.spec,
            kind=game.kind.described(),
        )
