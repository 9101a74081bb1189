"""Searches against a plain oracle on random games in which positions come back at other depths.

HARIF_SEED=… takes other games.
"""

import os
import random

import pytest
from random_games import RandomBoard, RandomDice, value

import harif

SEED = int(os.environ.get("HARIF_SEED", "11"))
WAYS = [
    {},
    {"table": 1},
    {"pruning": "star1", "table": 1},
    {"pruning": "star2", "table": 1},
    {"pruning": "star2", "table": 0.01, "ordering": "judgement"},
    {"pruning": "star1", "table": 1, "deepening": True},
]


def random_games(game, count, sizes):
    print(f"HARIF_SEED={SEED}")
    rng = random.Random(SEED)
    return [game(rng.randrange(1, 10**6), rng.choice(sizes)) for _ in range(count)]


def to_mover(state, worth):
    return -worth if state.player() == 1 else worth


def check(state, found, known):
    """The value is the oracle's at that depth, and so are those of the moves wherever they are called exact."""
    assert found.value == pytest.approx(to_mover(state, value(state, found.depth, known)), abs=1e-12)
    if found.ranking == "exact" and not found.exact:
        for action, worth in found.ranked:
            expected = to_mover(state, value(state.result(action), found.depth - 1, known))
            assert worth == pytest.approx(expected, abs=1e-12)
    check_proven(state, found, known)


def check_proven(state, found, known):
    """What is called proven is true: the value, and with a ranking that is exact every move's."""
    if found.exact:
        assert found.value == pytest.approx(to_mover(state, value(state, 99, known)), abs=1e-12)
        if found.ranking == "exact":
            for action, worth in found.ranked:
                assert worth == pytest.approx(to_mover(state, value(state.result(action), 99, known)), abs=1e-12)


def test_no_table_and_no_cut_changes_a_value_at_a_fixed_depth():
    for state in random_games(RandomDice, 120, range(6, 16)):
        known = {}
        for depth in (1, 2, 3, 4, 5, 7):
            for options in WAYS:
                found = harif.expectiminimax(state, depth=depth, **options)
                check(state, found, known)
                assert found.depth == depth or found.exact


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs"])
def test_an_exact_ranking_is_exact(algorithm):
    """A win that deepening finds early is proven, while the other moves are only known to that depth."""
    seen = set()
    for state in random_games(RandomBoard, 150, range(6, 14)):
        known = {}
        for options in ({}, {"deepening": True}, {"depth": 3, "deepening": True}):
            found = harif.search(state, algorithm, native=False, **options)
            check_proven(state, found, known)
            seen.add((found.exact, found.ranking))
    assert (True, "exact") in seen
    assert (True, "depth") in seen


def test_means_of_simulated_games_are_not_called_exact():
    state = harif.load("connect4")
    assert harif.mcts(state, simulations=50, native=False).ranking == "means"
    assert harif.mcts(harif.load("nim:heaps=1"), simulations=500, native=False).ranking == "exact"
