"""Slips: moves that a person might make instead of the best one.

A few other moves come to mind. Each is judged at a glance, and one that looks better is chosen more often than one that
looks worse. What a glance sees for certain is not overlooked: no slip misses a win at hand, and none loses where its
sight reaches the loss.
"""

import random
from math import exp, isfinite
from typing import Any, NamedTuple

from harif.game import Kind
from harif.search import Result, search
from harif.search.algorithms import two_sided
from harif.search.search import is_judged

CANDIDATES = 12
"""Moves that come to mind: judging all of a large board would take longer than searching."""

GLANCED = 1_000  # positions of a look at what the other could do


class Glance(NamedTuple):
    """What a move seems to be worth to who makes it, and whether that is certain."""

    action: int
    worth: float
    certain: bool


def slipped(
    state: Any, best: Result, heat: float, sight: int, rng: random.Random, among: tuple[int, ...] | None = None
) -> int | None:
    """Another move than the best, of all or among these; None where there is none that a person who sees `sight` plies
    would make.

    A move that seems to be worth d less than the best of those that come to mind is chosen e^(-d / (heat m)) times as
    often, where m is the mean of all such d: so it does not matter in which units a game counts.
    """
    kind = state.__harif__.kind
    if best.exact and best.value > kind.middle and (best.distance or sight + 1) <= sight:
        return None
    if wins_at_once(state, best.action):
        return None
    others = [int(action) for action in (state.actions() if among is None else among) if action != best.action]
    in_mind = rng.sample(others, min(CANDIDATES, len(others)))
    found = [glance for glance in glances(state, in_mind, best, sight) if not is_loss(glance, kind)]
    if not found:
        return None
    highest = max(glance.worth for glance in found)
    losses = [highest - glance.worth for glance in found]
    scale = heat * sum(losses) / len(losses)
    weights = [exp(-loss / scale) if scale > 0 else 1.0 for loss in losses]
    return rng.choices(found, weights)[0].action


def wins_at_once(state: Any, action: int | None) -> bool:
    """Does the move end the game, and well? (With dice a search does not tell how far the end is.)"""
    after = state.result(action)
    return bool(after.terminal() and after.utility(int(state.player())) > state.__harif__.kind.middle)


def is_loss(glance: Glance, kind: Kind) -> bool:
    return glance.certain and glance.worth < kind.middle


def glances(state: Any, moves: list[int], best: Result, sight: int) -> list[Glance]:
    """What each of these moves seems to be worth: by the random games that were just played, or by looking at it."""
    if best.algorithm == "mcts":
        means = dict(best.ranked)
        return [Glance(move, means[move], False) for move in moves if isfinite(means.get(move, float("nan")))]
    mover = int(state.player())
    return [glance_at(move, state.result(move), mover, sight) for move in moves]


def glance_at(move: int, after: Any, mover: int, sight: int) -> Glance:
    """A move judged by the position after it; with a sight of two plies and more, by what the other can do there."""
    game = after.__harif__
    if after.terminal():
        return Glance(move, float(after.utility(mover)), True)
    if sight > 1 and two_sided(game.kind) and is_judged(game):
        found = search(after, "auto", depth=sight - 1, nodes=GLANCED, ranking="bounds")
        return Glance(move, found.values[mover], found.exact)
    if "evaluate" in game.methods:
        return Glance(move, float(after.evaluate(mover)), False)
    return Glance(move, float(game.kind.middle), False)
