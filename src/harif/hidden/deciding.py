"""What is common to all ways of deciding under uncertainty: whose decision it is, in which worlds, and the answer.

Every answer is told by the worlds alone, never by the state that was given: two states that look the same to the player
to move have the same answer.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from harif.game import CHANCE, definition_of, is_game_class
from harif.hidden.worlds import Decision, decisions_at, state_of
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
    state: Any,
    algorithm: str,
    judge: Callable[[Decision], Judged],
    *,
    start: Any,
    native: bool,
    stop: Stop | None,
) -> Result:
    """The answer at `state` (a state, a `Record` or a `View`); where chance is to move and the next player cannot tell
    what it did, that player's.
    """
    began = time.perf_counter()
    asked = state() if is_game_class(state) else state
    state = state_of(asked)
    if state is not None:
        refuse_finished(state)
    elif not hasattr(asked, "seat"):
        definition_of(asked)  # says what it should have been
    decisions = decisions_at(asked, start, native=native, stop=stop)
    results = [result_of(decision, algorithm, judge(decision), began) for decision in decisions]
    if len(results) == 1 and decisions[0].probability > 1.0 - 1e-9:
        return results[0]
    values = ended_by_chance(state)
    for decision, result in zip(decisions, results, strict=True):
        values = tuple(v + decision.probability * worth for v, worth in zip(values, result.values, strict=True))
    return answer(
        state,
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
    if kind.players == 1 or (kind.players == 2 and kind.zero_sum):
        told: tuple[float, ...] = kind.to_all(value if seat == 0 else (kind.constant_sum or 0.0) - value)
        return told
    return tuple(value if player == seat else float("nan") for player in range(kind.players))


def ended_by_chance(state: Any) -> tuple[float, ...]:
    """What each player gets where chance itself ends the game, times how likely that is."""
    players = definition_of(state).kind.players
    totals = [0.0] * players
    todo = [(state, 1.0)]
    while todo:
        at, probability = todo.pop()
        if at.terminal():
            totals = [total + probability * at.utility(player) for player, total in enumerate(totals)]
        elif at.player() == CHANCE:
            todo += [(at.result(outcome), probability * p) for outcome, p in at.outcomes() if p > 0]
    return tuple(totals)
