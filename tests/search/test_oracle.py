"""Minimax and alpha-beta against a short textbook oracle, on every small game and many random positions."""

import random

import pytest
from perfect_play import plies, random_positions, value

import harif

GAMES = [
    "tictactoe",
    "nim:heaps=1-2-3",
    "nim:heaps=2-2,misere=true",
    "nim:heaps=4",
    "connect4:rows=3,columns=3",
    "connect4:rows=2,columns=4",
    "connect4:rows=4,columns=3",
    "othello:size=4",
    "ghost",
]
DEEP = {"othello:size=4": 7, "connect4:rows=4,columns=3": 9, "connect4:rows=3,columns=3": 8, "tictactoe": 8}
"""Plies to the end at which the oracle is let loose, where the whole game is too much for plain Python."""


def check(state, found, deepened=False):
    """All that a finished search of `state` promises; when it deepened, moves behind the best may be known to a depth,
    and then it says so.
    """
    sign = 1 if state.player() == 0 else -1
    true = {action: sign * value(state.result(action)) for action in state.actions()}
    best = max(true.values())
    assert found.exact
    assert found.stopped is None
    assert found.value == best == sign * value(state)
    assert found.values == (sign * best, -sign * best)
    assert true[found.action] == best
    assert found.line[0] == found.action
    at = state
    for move in found.line:
        assert move in list(at.actions())
        at = at.result(move)
    assert at.terminal()
    assert sign * at.utility(0) == best
    assert found.ranking == "exact" or (deepened and found.ranking == "depth")
    assert found.ranking == "depth" or dict(found.ranked) == true
    assert len(found.ranked) == len(true)
    assert [v for _, v in found.ranked] == sorted((v for _, v in found.ranked), reverse=True)
    assert found.ranked[0] == (found.action, found.value)
    if best == 0:
        assert found.distance == len(found.line)
    else:
        assert found.distance == plies(state)


@pytest.mark.parametrize("spec", GAMES)
def test_random_positions(spec):
    for state in random_positions(harif.load(spec), 12, spec, DEEP.get(spec, 99)):
        plain, pruned = harif.minimax(state), harif.alphabeta(state)
        check(state, plain)
        check(state, pruned)
        assert plain.action == pruned.action == next(iter(a for a, v in plain.ranked if v == plain.value))
        assert pruned.nodes <= plain.nodes
        first = next(a for a in state.actions() if dict(plain.ranked)[a] == plain.value)
        assert plain.action == first  # of equal moves the first is kept
        deepened = harif.alphabeta(state, deepening=True)
        check(state, deepened, deepened=True)
        if pruned.value < 0 and spec != "othello:size=4":  # it holds out as long as it can
            assert plies(state.result(deepened.action)) == deepened.distance - 1
        assert harif.minimax(state, nodes=10**9).value == plain.value


@pytest.mark.parametrize("spec", GAMES)
def test_interpreted_equals_native(spec):
    for state in random_positions(harif.load(spec), 2, spec + "!", DEEP.get(spec, 99))[-8:]:
        for arguments in ({}, {"nodes": 300}, {"depth": 3}, {"nodes": 60}, {"depth": 4, "ranking": "bounds"}):
            for algorithm in ("minimax", "alphabeta", "maxn"):
                if algorithm == "maxn" and "ranking" in arguments:
                    continue
                fast, slow = (harif.search(state, algorithm, native=native, **arguments) for native in (True, False))
                assert fast.native == (spec != "ghost")
                assert not slow.native
                for field in ("action", "value", "values", "line", "ranked", "depth", "nodes", "exact", "distance"):
                    assert getattr(fast, field) == getattr(slow, field), (state, arguments, algorithm, field)
                assert (fast.stopped, fast.ranking, fast.extra_nodes) == (slow.stopped, slow.ranking, slow.extra_nodes)


def cut(state, depth):
    """H-minimax: `evaluate` at the cutoff, told from player 0's side."""
    if state.terminal():
        return state.utility(0)
    if depth == 0:
        return state.evaluate(0)
    best = max if state.player() == 0 else min
    return best(cut(state.result(action), depth - 1) for action in state.actions())


@pytest.mark.parametrize("spec", ["connect4", "connect4:rows=4,columns=3", "othello:size=6", "tictactoe"])
def test_judgement_at_the_cutoff(spec):
    rng = random.Random(spec)
    for _ in range(6):
        state = harif.load(spec)
        for _ in range(rng.randrange(8)):
            following = state.result(rng.choice(list(state.actions())))
            state = state if following.terminal() else following
        sign = 1 if state.player() == 0 else -1
        for depth in (1, 2, 3):
            true = {action: sign * cut(state.result(action), depth - 1) for action in state.actions()}
            for algorithm in ("minimax", "alphabeta"):
                found = harif.search(state, algorithm, depth=depth)
                assert found.value == max(true.values())
                assert found.action == next(a for a in true if true[a] == found.value)
                assert dict(found.ranked) == true
                if not found.exact:
                    assert found.depth == depth
                    assert found.stopped == "depth"
                    assert found.distance is None
            bounds = harif.alphabeta(state, depth=depth, ranking="bounds")
            assert bounds.ranking == "bounds"
            assert bounds.extra_nodes <= 2 * bounds.nodes
            assert all(v >= true[a] for a, v in bounds.ranked)
            assert bounds.value == found.value
