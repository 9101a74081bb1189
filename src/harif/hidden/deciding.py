"""What is common to all ways of deciding under uncertainty: whose decision it is, in which worlds, and the answer.

Every answer is told by the worlds alone, never by the state that was given: two states that look the same to the player
to move have the same answer.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import definition_of
from harif.game.history import Searched, state_in
from harif.game.view import View
from harif.games.catalogue import start_of
from harif.hidden.budget import Budget
from harif.hidden.decisions import Decision, Sampling, decisions_at
from harif.search.limits import Limits
from harif.search.refusals import refuse_finished
from harif.search.result import Result, World, answer
from harif.search.running import Stop


class Judged(NamedTuple):
    """What one way of deciding makes of a decision: values to the player to move, of each move in each world, and of
    each move on the whole.
    """

    moves: tuple[tuple[int, float], ...]  # in the order of `actions()`
    by_world: tuple[tuple[float, ...], ...]  # for each world, in the same order; fewer where it was interrupted
    nodes: int
    depth: int = 0
    exact: bool = True
    stopped: str | None = None
    native: bool = True


def decide(
    asked: Searched | View | str | Path,
    algorithm: str,
    judge: Callable[[Decision, Budget], Judged],
    bounds: Limits,
    *,
    start: Any,
    native: bool,
    stop: Stop | None,
    sampling: Sampling | None = None,
) -> Result:
    """The answer at a state, in a game in progress or to a view; where chance is to move and the next player cannot
    tell what it did, that player's. Listing the worlds and judging them are paid from the same `bounds`.
    """
    began, budget = time.perf_counter(), Budget(bounds)
    asked = start_of(asked) if isinstance(asked, (str, Path)) else asked
    if not isinstance(asked, View):
        definition_of(state_in(asked))  # says what it should have been
        refuse_finished(state_in(asked))
    decisions, values = decisions_at(asked, start, sampling=sampling, native=native, budget=budget, stop=stop)
    budget.worlds = sum(len(decision.worlds) for decision in decisions)
    results = [result_of(decision, algorithm, judge(decision, budget), began) for decision in decisions]
    if isinstance(asked, View) or (len(results) == 1 and decisions[0].probability > 1.0 - 1e-9):
        return results[0]
    for decision, result in zip(decisions, results, strict=True):
        values = tuple(v + decision.probability * worth for v, worth in zip(values, result.values, strict=True))
    return answer(
        state_in(asked),
        algorithm,
        action=None,
        values=values,
        ranked=(),
        line=(),
        depth=max((result.depth for result in results), default=0),
        nodes=sum(result.nodes for result in results),
        seconds=time.perf_counter() - began,
        exact=all(result.exact for result in results),
        distance=None,
        native=all(result.native for result in results),
        stopped=next((result.stopped for result in results if result.stopped), None),
    )


def result_of(decision: Decision, algorithm: str, judged: Judged, began: float) -> Result:
    """A judgement as a `Result`: the best move first, of equal ones the first."""
    first = decision.worlds[0][0]
    kind = definition_of(first).kind
    ranked = tuple(sorted(judged.moves, key=lambda move: -move[1]))
    action, value = ranked[0]
    actions = [move for move, _ in judged.moves]
    worlds = tuple(
        World(at, probability, tuple(zip(actions, values, strict=True)))
        for (at, probability), values in zip(decision.worlds, judged.by_world, strict=False)
    )
    return answer(
        first,
        algorithm,
        action=action,
        values=to_all(kind, decision.seat, value),
        ranked=ranked,
        line=(action,),
        depth=judged.depth,
        nodes=judged.nodes,
        seconds=time.perf_counter() - began,
        exact=judged.exact,
        distance=None,
        stopped=judged.stopped,
        native=judged.native,
        worlds=worlds,
    )


def to_all(kind: Any, seat: int, value: float) -> tuple[float, ...]:
    """A value to one player, told to all; NaN to those of whom it says nothing."""
    if kind.players == 1 or kind.two_sided:
        told: tuple[float, ...] = kind.to_all(value if kind.with_first(seat) else kind.total - value)
        return told
    return tuple(value if player == seat else float("nan") for player in range(kind.players))
