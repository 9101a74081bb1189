"""The best move in belief space: of all that a player may believe itself to face, and learn on the way."""

from math import fsum
from operator import mul
from pathlib import Path
from typing import Any

from harif.game import SearchError, definition_of
from harif.game.history import Searched
from harif.game.view import View
from harif.hidden.best_defence import Defence, best_plans, new_defence
from harif.hidden.budget import Budget
from harif.hidden.deciding import Judged, decide
from harif.hidden.decisions import Decision
from harif.hidden.unfolding import Unfolder, unfold
from harif.native.engine import engine_for
from harif.search.limits import MOST_PLIES, limits
from harif.search.refusals import refuse_options
from harif.search.result import Progress, Result
from harif.search.running import Report, Stop, conduct

NO_DEPTH = MOST_PLIES + 1
"""A game that goes on for longer is refused, not judged."""


def belief(
    state: Searched | View | str | Path,
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
    with the game's `evaluate`; `seconds` and `nodes` are limits, of listing the worlds too, after which it gives up,
    for half of it is no answer.
    `start` is the state that the game began from, where that is not the usual one. Where chance is to move and the next
    player cannot tell what it did, the answer is that player's.

    >>> import harif
    >>> found = belief(harif.load("roads:day=3"), native=False)
    >>> found.names["action_name"], found.ranked
    ('A', ((0, 1.0), (1, -45.0)))
    """
    refuse_options(options, "belief")

    def judge(decision: Decision, budget: Budget) -> Judged:
        planner = Planner(decision, budget, native)
        ended = conduct(
            planner.plan,
            planner.halt,
            game=planner.game,
            native=planner.engine.native,
            seconds=budget.seconds,
            look=planner.look,
            progress=progress,
            stop=stop,
        )
        budget.spend(ended.seconds, planner.unfolder.record.nodes)
        return judged(decision, ended.value, planner)

    return decide(state, "belief", judge, limits(depth, seconds, nodes), start=start, native=native, stop=stop)


class Planner:
    """Finds the best plan for a decision: unfolds what may happen, then compares plans."""

    def __init__(self, decision: Decision, budget: Budget, native: bool) -> None:
        first = decision.worlds[0][0]
        self.decision, self.depth, self.game = decision, budget.depth or NO_DEPTH, definition_of(first)
        refuse_many(self.game)
        self.engine = engine_for(first, [unfold], native)
        self.unfolder = Unfolder(decision.seat, first, self.engine, budget.nodes)
        self.defence: Defence | None = None

    def plan(self) -> list[tuple[float, ...]]:
        """For each move, what the best plan after it is worth in each world."""
        self.defence = new_defence(self.unfolder.run(self.decision.worlds, self.depth), len(self.decision.worlds))
        if self.unfolder.halted:
            self.halt()
        return best_plans(self.defence, self.engine.native)

    def halt(self) -> None:
        """Stop soon; called from any thread."""
        self.unfolder.halt()
        if self.defence is not None:
            self.defence.halted = 1

    def look(self, passed: float) -> Progress:
        return Progress(0, self.unfolder.record.nodes, passed, way="belief")


def judged(decision: Decision, best: list[tuple[float, ...]], planner: Planner) -> Judged:
    """What the best plan after each move is worth in each world, and on average."""
    actions, weights = list(decision.worlds[0][0].actions()), [probability for _, probability in decision.worlds]
    moves = tuple(
        (action, fsum(map(mul, weights, vector)) / fsum(weights)) for action, vector in zip(actions, best, strict=True)
    )
    record = planner.unfolder.record
    return Judged(
        moves, tuple(zip(*best, strict=True)), record.nodes, exact=not record.cut, native=planner.engine.native
    )


def refuse_many(game: Any) -> None:
    if game.kind.players > 2 or (game.kind.players == 2 and not game.kind.zero_sum):
        raise SearchError(
            "belief wants one player, or two with a constant sum; {spec} is {kind}. harif.clairvoyance takes any.",
            spec=game.spec,
            kind=game.kind.described(),
        )
