"""Random games: the same seed gives the same games, native or not."""

import threading

import pytest

import harif
from harif import GameError, SearchError, load, playouts

SPECS = ["tictactoe", "connect4", "othello:size=4", "nim", "connect4:rows=7,columns=8"]


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_gives_the_same_games(spec):
    state = load(spec)
    for seed in (0, 1, -1, 2**64 - 1, 2**70 + 5):
        fast, again, slow = playouts(state, 40, seed=seed), playouts(state, 40, seed=seed), None
        slow = playouts(state, 40, seed=seed, native=False)
        assert fast[:4] == again[:4] == slow[:4]
        assert fast.games == 40
        assert sum(fast.values) == pytest.approx(0)
        assert fast.value == fast.values[0]
    assert playouts(state, 40, seed=1)[:4] != playouts(state, 40, seed=2)[:4]


def test_the_first_player_has_the_better_of_random_tictactoe():
    found = playouts(load("tictactoe"), 20_000)
    assert found.value == pytest.approx(0.2967, abs=0.03)  # 58.5 % won, 28.8 % lost
    assert found.max_actions == 9
    assert 5 * 20_000 <= found.plies <= 9 * 20_000


def test_from_a_finished_game():
    over = harif.position("tictactoe", "14253")
    assert playouts(over, 10)[:4] == (10, 0, (1.0, -1.0), 0)


SOURCE = """
from typing import NamedTuple
import harif
@harif.game(name="wide", players=1{options})
class Wide(NamedTuple):
    left: int = 2
    def player(self): return {player}
    def actions(self): return range({width})
    {more}
    def result(self, action): return Wide(self.left - 1)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0
"""


def wide(write, options="", width="300", player="0", more=""):
    return load(write("wide.py", SOURCE.format(options=options, width=width, player=player, more=more)))


@pytest.mark.parametrize("native", [True, False])
def test_more_moves_than_declared_is_an_error(write, native):
    with pytest.raises(GameError, match=r"wide declares max_actions=299, but a state has 300 moves. Raise it"):
        playouts(wide(write, ", max_actions=299"), 5, native=native)
    assert playouts(wide(write, ", max_actions=300"), 5, native=native).max_actions == 300


@pytest.mark.parametrize("native", [True, False])
def test_many_moves_are_found_out(write, native):
    assert playouts(wide(write, width="300 if self.left == 2 else 1000"), 5, native=native).max_actions == 1000


def test_a_state_without_moves_says_so(write):
    state = wide(write, width="1 if self.left == 2 else 0")
    for native in (False, True):
        with pytest.raises(GameError, match="no (legal )?move"):
            playouts(state, 5, native=native)


def test_chance_is_drawn_by_its_probabilities(write):
    state = load(
        write(
            "coin.py",
            """
            from typing import NamedTuple
            import harif
            @harif.game(name="coin", players=1, utility_range=(0, 1))
            class Coin(NamedTuple):
                side: int = -1
                def player(self): return harif.CHANCE
                def actions(self): yield 0
                def outcomes(self):
                    yield 0, 0.25
                    yield 1, 0.75
                def result(self, side): return Coin(side)
                def terminal(self): return self.side >= 0
                def utility(self, player): return float(self.side)
            """,
        )
    )
    fast, slow = playouts(state, 4000), playouts(state, 4000, native=False)
    assert fast[:4] == slow[:4]
    assert fast.value == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize("native", [True, False])
def test_an_event_stops_them(write, native):
    state = load("connect4")
    playouts(state, 1, native=native)  # compiled
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    found = playouts(state, 10**12, native=native, stop=stop)
    assert 0 < found.games < 10**12
    assert found.seconds < 1
    with pytest.raises(SearchError, match="stopped before the first of them ended"):
        playouts(type(wide(write))(-1), 1, native=native, most_plies=10**12, stop=stop)  # its moves lead away from 0


@pytest.mark.parametrize("games", [0, -1, 2.5, True, "ten"])
def test_numbers_of_games_that_make_no_sense(games):
    with pytest.raises(SearchError, match="games is a whole number of 1 or more"):
        playouts(load("tictactoe"), games)
