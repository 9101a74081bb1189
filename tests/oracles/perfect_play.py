"""Plain oracles of games for one or two players, and what a search's answer must be by them."""

import random
from functools import lru_cache

import pytest


@lru_cache(maxsize=None, typed=True)  # states of two games may be equal tuples
def value(state):
    """The utility to player 0 under perfect play."""
    if state.terminal():
        return state.utility(0)
    best = max if state.player() == 0 else min
    return best(value(state.result(action)) for action in state.actions())


@lru_cache(maxsize=None, typed=True)  # states of two games may be equal tuples
def plies(state):
    """Plies to the end if both keep the value, the winner hurries and the loser delays."""
    if state.terminal():
        return 0
    worth, middle = value(state), state.__harif__.kind.middle
    hurry = min if (state.player() == 0) == (worth > middle) else max
    return 1 + hurry(plies(after) for after in map(state.result, state.actions()) if value(after) == worth)


def to_mover(state, worth):
    """A value told from player 0's side, told to the player to move."""
    return worth if state.player() == 0 else (state.__harif__.kind.constant_sum or 0.0) - worth


def cut(state, depth, quiet=0, path=None):
    """H-minimax, told from player 0's side; `quiet` plies of noisy moves beyond; a state on the path is a draw."""
    if state.terminal():
        return state.utility(0)
    if depth == 0:
        return calm(state, quiet)
    if path is not None:
        if state in path:
            return 0.0
        path = (*path, state)
    best = max if state.player() == 0 else min
    return best(cut(state.result(action), depth - 1, quiet, path) for action in state.actions())


def calm(state, plies):
    """Quiescence: the judgement, or what a noisy move leads to if that is better for who moves."""
    if state.terminal():
        return state.utility(0)
    best = max if state.player() == 0 else min
    noisy = list(state.noisy()) if plies else []
    return best([state.evaluate(0), *(calm(state.result(action), plies - 1) for action in noisy)])


def random_positions(start, games, seed, last=99):
    """Unfinished positions of random games, none farther than `last` plies from the end."""
    rng, found = random.Random(seed), {}
    for _ in range(games):
        states = [start]
        while not states[-1].terminal():
            states.append(states[-1].result(rng.choice(list(states[-1].actions()))))
        found.update(dict.fromkeys(states[:-1][-last:]))
    return list(found)


def check_line(state, found):
    """The line is legal and begins with the answer; if it ends the game, a proven value is what it leads to."""
    assert found.action in list(state.actions())
    assert found.line[0] == found.action
    at = state
    for move in found.line:
        assert not at.terminal()
        assert move in list(at.actions())
        at = at.result(move)
    if found.exact and at.terminal():
        assert to_mover(state, at.utility(0)) == pytest.approx(found.value)


def check_proven(state, found, beyond=False):
    """All that a proof promises; the nearest end is not known where it was seen from afar."""
    assert found.exact
    assert found.value == pytest.approx(to_mover(state, value(state)))
    assert to_mover(state, value(state.result(found.action))) == pytest.approx(found.value)
    low, high = state.__harif__.kind.utility_range
    if found.value in (low, high) and not beyond:
        assert found.distance == plies(state)
    elif found.value != state.__harif__.kind.middle:
        assert found.distance in (None, plies(state))
    check_line(state, found)
