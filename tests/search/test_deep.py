"""No input can overflow the stack: deep and endless games, wide states, native and interpreted."""

import os

import pytest

DEEP = """
import sys, warnings
from typing import NamedTuple
import harif
from harif.search import running
warnings.simplefilter("ignore")
size, plies, stack = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
if stack == "small":
    running.STACK = running.SMALL_STACK

@harif.game(name="deep", players={players})
class Deep(NamedTuple):
    cells: tuple[int, ...] = (0,) * size
    left: int = plies

    def player(self): return self.left % {players}
    def actions(self): yield self.left % size
    def result(self, action): return Deep(harif.replace(self.cells, action, self.left), self.left - 1)
    def terminal(self): return self.left == 0
    def utility(self, player): return 1.0 if player == 0 else -1.0

start = Deep()
"""
SEARCHES = """
for native, depth in ((True, None), (False, 1500)):
    for algorithm in ("minimax", "maxn"):
        found = harif.search(start, algorithm, native=native, depth=depth)
        assert found.native == native, found
        assert found.action == plies % size, found
        assert found.exact == (found.value == 1.0), found
        print(algorithm, found.exact, found.depth, end="; ")
"""


@pytest.mark.parametrize("stack", ["usual", "small"])
@pytest.mark.parametrize("size", [1, 225])
def test_deep_games_are_cut_not_crashed(python, size, stack):
    told = python(DEEP.format(players=1) + SEARCHES, size, 12_000, stack)
    assert told.count("False") == 4  # 12,000 plies are more than any search follows


def test_a_long_game_within_the_cap_is_searched_to_its_end(python):
    told = python(DEEP.format(players=2) + SEARCHES, 1, 1_500, "usual")
    assert told.count("True 1500") == 4


PERFT = """
for native in (True, False):
    for depth in (10, 400, 10_000):
        try:
            print(harif.perft(start, depth, native=native), end=" ")
        except harif.SearchError as problem:
            assert "plies deep" in str(problem), problem
            print("refused", end=" ")
"""


@pytest.mark.parametrize("stack", ["usual", "small"])
@pytest.mark.parametrize("size", [1, 225])
def test_perft_never_overflows_the_stack(python, size, stack):
    told = python(DEEP.format(players=1) + PERFT, size, 12_000, stack).split()
    assert told == ["1", "1", "1" if size == 1 else "refused"] * 2


@pytest.mark.slow
@pytest.mark.skipif("HARIF_SLOW" not in os.environ, reason="a tuple of 1000 takes minutes to compile: set HARIF_SLOW")
def test_a_state_of_a_thousand_words(python):
    told = python(DEEP.format(players=1) + PERFT + SEARCHES, 1000, 12_000, "small")
    assert told.startswith("1 1 refused 1 1 refused")


def test_perft_deeper_than_the_game(python):
    code = """
print(harif.perft(start, 10_000), harif.perft(start, 300), harif.perft(start, 301))
"""
    assert python(DEEP.format(players=1) + code, 40, 300, "usual") == "0 1 0"


ENDLESS = """
from typing import NamedTuple
import harif
@harif.game(name="endless", players=2)
class Endless(NamedTuple):
    at: int = 0
    turn: int = 0
    def player(self): return self.turn
    def actions(self): return range(2)
    def result(self, action): return Endless((self.at + action) % 5, 1 - self.turn)
    def terminal(self): return self.at == 99
    def utility(self, player): return 0.0
"""


def test_an_endless_game_is_searched_to_a_limit(python):
    told = python(
        ENDLESS
        + """
state = Endless()
found = [harif.alphabeta(state, depth=8), harif.search(state, seconds=0.1), harif.minimax(state, nodes=1000)]
print([(r.exact, r.action, r.stopped) for r in found])
try:
    harif.playouts(state, 2, most_plies=500)
except harif.GameError as problem:
    print(problem)
"""
    )
    assert told.splitlines() == [
        "[(False, 0, 'depth'), (False, 0, 'seconds'), (False, 0, 'nodes')]",
        "endless: a random game did not end in 500 plies.",
    ]


def test_endless_chance_is_cut(python):
    told = python(
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="spin", players=1)
        class Spin(NamedTuple):
            at: int = 0
            def player(self): return harif.CHANCE if self.at else 0
            def actions(self): yield 0
            def outcomes(self): yield 1, 1.0
            def result(self, action): return Spin(self.at + 1)
            def terminal(self): return False
            def utility(self, player): return 0.0
        for native in (True, False):
            found = harif.expectiminimax(Spin(), depth=1, native=native)
            print(found.exact, found.value)
        """
    )
    assert told.split("\n") == ["False 0.0", "False 0.0"]
