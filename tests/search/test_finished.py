"""Who moves, and how, is asked of no state in which the game is over."""

from pathlib import Path
from typing import NamedTuple

import pytest

import harif

GAMES = Path(__file__).parents[1] / "checking" / "silent_at_end.py"
PLAIN = f"{GAMES}:silent"
DICE = f"{GAMES}:silent-dice"


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "maxn", "paranoid", "bestreply", "proof", "mcts"])
def test_a_search_does_not_ask(algorithm: str) -> None:
    limit = {"simulations": 300} if algorithm == "mcts" else {}
    assert harif.search(harif.load(PLAIN), algorithm, native=False, **limit).value == 1.0


@pytest.mark.parametrize("algorithm", ["expectiminimax", "expectimax", "maxn", "mcts"])
def test_nor_does_a_search_with_chance(algorithm: str) -> None:
    limit = {"simulations": 300} if algorithm == "mcts" else {}
    harif.search(harif.load(DICE), algorithm, native=False, **limit)


@pytest.mark.parametrize("pruning", ["none", "star1", "star2"])
def test_nor_do_star_cuts(pruning: str) -> None:
    harif.expectiminimax(harif.load(DICE), pruning=pruning, native=False)


@pytest.mark.parametrize("game", [PLAIN, DICE])
def test_nor_does_anything_else(game: str) -> None:
    start = harif.load(game)
    harif.solve(start, native=False)
    harif.playouts(start, 20, native=False)
    assert harif.perft(start, 12, native=False) >= 0
    harif.explain(start, "expectiminimax" if game == DICE else "alphabeta")
    assert harif.position(start, "1 1 1 1 1 1 1 1 1 1" if game == DICE else "3 3 3").terminal()


@harif.game(name="deadend", players=2, utility_range=(-1, 1))
class DeadEnd(NamedTuple):
    """After 1, 1, 1 there is no move, and the game is not over: rules that are wrong where few look."""

    ply: int = 0
    ones: int = 0

    def player(self):
        return self.ply % 2

    def actions(self):
        if self.ones < 3:
            yield 1
            yield 2

    def result(self, action):
        return DeadEnd(self.ply + 1, self.ones + (action == 1))

    def terminal(self):
        return self.ply == 3 and self.ones < 3

    def utility(self, player):
        return 0.0

    def evaluate(self, player):
        return 0.0


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "maxn", "paranoid", "expectiminimax"])
@pytest.mark.parametrize("native", [True, False])
def test_a_state_without_a_move_is_told_and_not_valued(algorithm, native):
    with pytest.raises(harif.GameError, match="has no legal move, yet the game is not over"):
        harif.search(DeadEnd(), algorithm, depth=5, native=native)
