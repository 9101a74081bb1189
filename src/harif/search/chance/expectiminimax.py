"""Expectiminimax and expectimax by the book: averages where chance moves, or where the opponent is not perfect.

The value of a node is the expected utility to player 0 (chapter, section 7). Player 0 maximises, player 1 minimises,
chance averages. With a mixture, whoever is not the *viewer* plays by its weights (`mixture`) instead of
perfectly. Nothing is pruned here: `star` does that.
"""

from typing import Any

from harif.game import CHANCE
from harif.native.engine import Wrote, kernel
from harif.native.records import Floats
from harif.search.chance.network import WROTE_FEATURES, Net, learned_value
from harif.search.flaws import ODD_JUDGEMENT, ODD_UTILITY, STUCK, UNFIT
from harif.search.lines import TreeSearch, end_line, extend_line
from harif.search.work import and_chance, check_chances, give_up, is_nobody, is_spent, sound

WROTE_OUTCOMES = Wrote("outcomes")

NOBODY = -2
"""A viewer whom nobody plays against by a mixture: all play perfectly."""


class Expectation(TreeSearch):
    """A search for expected values.

    low, high: the range of values to player 0.  total: what both players' values add up to.  root: who moves there.
    viewer: everybody else plays by the mixture (`NOBODY`: all play perfectly).
    minimax, random, friendly: the weights of the mixture's ways of playing.
    weights: (moves), a weight for each of a position's moves; with `moves` = 0 the ways of playing count instead.
    misfit: the moves of a position that the weights do not fit.
    net: a learned judgement, in place of the game's `evaluate` where it has endings.
    """

    low: float
    high: float
    total: float
    root: int
    viewer: int
    minimax: float
    random: float
    friendly: float
    moves: int
    misfit: int
    weights: Floats
    net: Net


@kernel
def expected(state: Any, depth: int, ply: int, search: Expectation) -> float:
    """The expected value of `state` to player 0, searched `depth` plies deep; chance costs no depth.

    With depth 0 it is judged as the root's player, who has just moved, sees it. The state is not over, and is counted
    already. Once the search is spent, returned values mean nothing.
    """
    end_line(search, ply)
    if depth <= 0:
        return at_horizon(state, search.root, search)
    mover = int(state.player())
    if ply >= search.deepest:
        return at_horizon(state, mover, search)

    # Step 1. Chance: the average of what may come.
    if WROTE_OUTCOMES and mover == CHANCE:
        mean, sure = 0.0, 0.0
        for outcome, probability in state.outcomes():
            sure = and_chance(sure, float(probability))
            search.nodes += 1
            if is_spent(search):
                return 0.0
            child = state.result(outcome)
            if child.terminal():
                mean += probability * sound(float(child.utility(0)), ODD_UTILITY, search)
            else:
                mean += probability * expected(child, depth, ply + 1, search)
        check_chances(search, sure)
        return mean

    # Step 2. A player: the best child, as that player sees it, and what a mixture needs besides.
    if is_nobody(mover, search):
        return 0.0
    sign = 1.0 if mover == 0 else -1.0
    mixing = search.viewer != NOBODY
    best, worst, total, weighted = -float("inf"), float("inf"), 0.0, 0.0
    place = 0
    for action in state.actions():
        place += 1
        search.nodes += 1
        if is_spent(search):
            return 0.0
        child = state.result(action)
        if child.terminal():
            end_line(search, ply + 1)
            found = sign * sound(float(child.utility(0)), ODD_UTILITY, search)
        elif depth == 1:
            end_line(search, ply + 1)
            found = sign * at_horizon(child, mover, search)
        else:
            found = sign * expected(child, depth - 1, ply + 1, search)
        if found > best:  # of equal moves the first is kept
            best = found
            extend_line(search, ply, place)
        if mixing:
            worst = min(worst, found)
            total += found
            if place <= search.moves:
                weighted += search.weights[place - 1] * found

    if place == 0:
        give_up(search, STUCK)
        return 0.0

    # Step 3. An opponent that is not perfect.
    if mixing and mover != search.viewer:
        end_line(search, ply)  # what it will do is not known
        if search.moves == 0:
            return sign * mixed_value(search, best, total / place, worst)
        check_weights_fit(search, place)
        return sign * weighted
    return sign * best


@kernel
def mixed_value(search: Expectation, best: float, mean: float, worst: float) -> float:
    """What children worth so much to an opponent are worth to it where it plays by the mixture."""
    return search.minimax * best + search.random * mean + search.friendly * worst


@kernel
def check_weights_fit(search: Expectation, moves: int) -> None:
    """Give up where there is not one weight for each of a position's moves."""
    if moves != search.moves and not is_spent(search):
        search.misfit = moves
        give_up(search, UNFIT)


@kernel
def at_horizon(state: Any, last: int, search: Expectation) -> float:
    """What an unfinished state, to which `last` has just moved, is taken to be worth to player 0."""
    search.unproven += 1
    return judgement(state, last, search)


@kernel
def judgement(state: Any, last: int, search: Expectation) -> float:
    """`at_horizon` without counting."""
    if WROTE_FEATURES:
        if search.net.endings > 0:
            worth = sound(learned_value(state, 1 if last == 1 else 0, search.net), ODD_JUDGEMENT, search)
            return search.total - worth if last == 1 else worth
    return sound(float(state.evaluate(0)), ODD_JUDGEMENT, search)
