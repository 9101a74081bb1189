"""Each kind of game, and every way to write one: sums, players, chance, and the types that methods return."""

from typing import NamedTuple

import pytest

import harif
from harif import CHANCE, U64, SearchError

FIGURE_C = ((1, 2, 6), (4, 2, 3), (6, 1, 2), (7, 4, 1), (5, 1, 1), (1, 5, 2), (7, 7, 1), (5, 4, 5))


@harif.game(name="figure-c", players=3, utility_range=(0, 7))
class FigureC(NamedTuple):
    """Three plies by three players; `path` is the way down, a 1 in front."""

    path: int = 1

    def player(self):
        return self.path.bit_length() - 1

    def actions(self):
        return range(2)

    def result(self, action):
        return FigureC(2 * self.path + action)

    def terminal(self):
        return self.path >= 8

    def utility(self, player):
        return FIGURE_C[self.path - 8][player]


@pytest.mark.parametrize("native", [True, False])
def test_figure_c_by_maxn(native):
    found = harif.maxn(FigureC(), native=native)
    assert found.values == (1.0, 2.0, 6.0)
    assert found.value == 1.0
    assert found.action == 0  # A is indifferent: the first of equal moves is kept
    assert found.line == (0, 0, 0)
    assert found.exact
    assert found.nodes == 15
    assert found.ranked == ((0, 1.0), (1, 1.0))
    assert found.native == native
    assert harif.search(FigureC(), native=native).algorithm == "maxn"
    below = [harif.maxn(FigureC(path), native=native).values for path in (4, 5, 6, 7, 2, 3)]
    assert below == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5), (1, 2, 6), (1, 5, 2)]


FIGURE_E = (
    ((0.5, 3), (1 / 3, 12), (1 / 6, 9)),
    ((0.5, 2), (0.25, 4), (0.25, 6)),
    ((1 / 3, 15), (1 / 3, 6), (1 / 3, 0)),
)


@harif.game(name="figure-e", players=2, utility_range=(-20, 20))
class FigureE(NamedTuple):
    """MAX chooses one of three chance nodes (chapter, section 7)."""

    node: int = -1
    leaf: int = -1

    def player(self):
        return CHANCE if self.node >= 0 else 0

    def actions(self):
        return range(3)

    def outcomes(self):
        for i in range(3):
            yield i, FIGURE_E[self.node][i][0]

    def result(self, choice):
        return FigureE(choice, -1) if self.node < 0 else FigureE(self.node, choice)

    def terminal(self):
        return self.leaf >= 0

    def utility(self, player):
        worth = FIGURE_E[self.node][self.leaf][1]
        return worth if player == 0 else -worth


@pytest.mark.parametrize("native", [True, False])
def test_figure_e_by_expectiminimax(native):
    found = harif.expectiminimax(FigureE(), native=native)
    assert found.value == pytest.approx(7.0)
    assert [v for _, v in found.ranked] == pytest.approx([7, 7, 3.5])
    assert found.action == 0
    assert found.exact
    assert found.nodes == 13
    assert found.native == native
    chance = harif.expectiminimax(FigureE(1), native=native)
    assert chance.action is None
    assert chance.value == pytest.approx(3.5)
    assert chance.values == pytest.approx((3.5, -3.5))
    assert chance.ranked == ()
    assert harif.search(FigureE()).algorithm == "expectiminimax"
    assert not harif.expectiminimax(FigureE(), depth=1).exact
    assert harif.expectiminimax(FigureE(), depth=2).exact  # chance costs no depth: max, chance, leaf
    assert harif.perft(FigureE(), 2, native=native) == 9


@harif.game(name="pig-race", players=2)
class Race(NamedTuple):
    """In turn: walk one step, or toss a coin for two or none; who is first at five wins."""

    near: int = 0  # of the player to move
    far: int = 0
    turn: int = 0
    tossing: bool = False

    def player(self):
        return CHANCE if self.tossing else self.turn

    def actions(self):
        return (0, 1)

    def outcomes(self):
        yield 0, 0.5
        yield 2, 0.5

    def result(self, choice):
        if not self.tossing and choice == 1:
            return Race(self.near, self.far, self.turn, True)
        steps = choice if self.tossing else 1
        return Race(self.far, self.near + steps, 1 - self.turn, False)

    def terminal(self):
        return self.far >= 5

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0


@pytest.mark.parametrize("native", [True, False])
def test_expectiminimax_against_the_textbook(native):
    for state in [Race(3, 3), Race(2, 4, 1), Race(4, 2), Race(2, 3, 1, True), Race(3, 4)]:
        found = harif.expectiminimax(state, native=native, depth=9)  # tossing nothing for ever is not the end
        sign = -1 if state.player() == 1 else 1
        oracle = cut_off(state, 9)
        assert found.value == pytest.approx(sign * oracle)


def cut_off(state, depth):
    if state.terminal():
        return state.utility(0)
    if depth == 0:
        return 0.0
    if state.player() == CHANCE:  # costs no depth
        return sum(p * cut_off(state.result(o), depth) for o, p in state.outcomes())
    return (max if state.player() == 0 else min)(cut_off(state.result(a), depth - 1) for a in state.actions())


@pytest.mark.parametrize(
    ("state", "algorithm", "advice"),
    [
        (FigureC(), "minimax", "Use maxn or paranoid or bestreply or mcts."),
        (FigureC(), "alphabeta", "Use maxn or paranoid or bestreply or mcts."),
        (FigureC(), "expectiminimax", "Use maxn or paranoid or bestreply or mcts."),
        (FigureE(), "alphabeta", "Use expectiminimax or expectimax or maxn or paranoid or bestreply or mcts."),
        (Race(), "minimax", "Use expectiminimax or expectimax or maxn or paranoid or bestreply or mcts."),
    ],
)
def test_a_refusal_names_what_fits(state, algorithm, advice):
    with pytest.raises(SearchError) as caught:
        harif.search(state, algorithm)
    assert str(caught.value).startswith(f"{algorithm} wants ")
    assert str(state.__harif__.kind) in str(caught.value)
    assert str(caught.value).endswith(advice)


@harif.game(name="secret", players=2)
class Secret(NamedTuple):
    left: int = 1

    def player(self):
        return 0

    def actions(self):
        yield 0

    def result(self, action):
        return Secret(0)

    def terminal(self):
        return self.left == 0

    def utility(self, player):
        return 0.0

    def sees(self, player):
        return 0


def test_hidden_information_is_refused():
    for algorithm in ("auto", "alphabeta", "maxn"):
        with pytest.raises(SearchError, match=r"hidden information.*Give face_up=True"):
            harif.search(Secret(), algorithm)


SOURCE = """
from typing import NamedTuple
import harif
@harif.game(name="take", players=2, constant_sum={sum}, utility_range={range})
class Take(NamedTuple):
    left: {left} = 7
    second: bool = False
    share: float = 0.5
    def player(self): return {player}
    def actions(self): {actions}
    def result(self, action): return Take(self.left - action, not self.second, self.share / 2)
    def terminal(self): return {terminal}
    def utility(self, player): return {utility}
"""
USUAL = {
    "sum": "0",
    "range": "(-1, 1)",
    "left": "int",
    "player": "1 if self.second else 0",
    "actions": "return range(1, min(self.left, 3) + 1)",
    "terminal": "self.left == 0",
    "utility": "-1.0 if player == self.second else 1.0",
}
WAYS = {
    "plain": {},
    "utility an int": {"utility": "-1 if player == self.second else 1"},
    "utility a bool": {"sum": "1", "range": "(0, 1)", "utility": "player != self.second"},
    "constant sum 1": {"sum": "1", "range": "(0, 1)", "utility": "0.0 if player == self.second else 1.0"},
    "constant sum 1, usual range": {"sum": "1", "utility": "0 if player == self.second else 1.0"},
    "player a bool": {"player": "self.second"},
    "actions a tuple": {"actions": "return (1, 2, 3) if self.left >= 3 else (1, min(2, self.left), 1)"},
    "actions a list": {"actions": "return [a for a in (1, 2, 3) if a <= self.left]"},
    "actions of boards": {"left": "harif.U64", "actions": "return range(1, min(int(self.left), 3) + 1)"},
    "terminal a board": {
        "left": "harif.U64",
        "terminal": "not self.left",
        "player": "(7 - self.left) * 0 + self.second",
    },
    "general sum": {"sum": "None"},
}


@pytest.mark.parametrize("way", WAYS)
def test_one_game_written_in_many_ways(way, write):
    state = harif.load(write("take.py", SOURCE.format(**{**USUAL, **WAYS[way]})))
    total = state.__harif__.kind.constant_sum
    for native in (True, False):
        for algorithm in ("minimax", "alphabeta", "maxn") if total is not None else ("maxn",):
            found = harif.search(state, algorithm, native=native)
            assert found.native == native
            assert found.value == 1.0
            assert found.values == (1.0, (total or 0.0) - 1.0)
            assert found.action == 3
            assert found.exact
            if algorithm != "maxn":
                assert found.distance == 3
    lost = state.result(3)
    found = harif.search(lost, "alphabeta" if total is not None else "maxn")
    assert found.value == (total or 0.0) - 1.0
    assert type(lost.second) is bool
    assert lost.share == 0.25


DRAWN = SOURCE.replace("def utility(self, player): return {utility}", "def utility(self, player): return 0.5")


def test_a_draw_is_worth_a_half(write):
    state = harif.load(write("take.py", DRAWN.format(**{**USUAL, "sum": "1", "range": "(0, 1)"})))
    found = harif.alphabeta(state)
    assert found.values == (0.5, 0.5)
    assert found.exact
    cut = harif.alphabeta(state, depth=1)
    assert cut.value == 0.5
    assert not cut.exact


@harif.game(name="climb", players=1, utility_range=(0, 100))
class Climb(NamedTuple):
    """One player: add 1, or double, in five steps; the height at the end counts, unless it is above 20."""

    height: int = 1
    steps: int = 0
    board: U64 = 2**63

    def player(self):
        return 0

    def actions(self):
        yield 0
        yield 1

    def result(self, way):
        return Climb(self.height + 1 if way == 0 else 2 * self.height, self.steps + 1, self.board >> 1)

    def terminal(self):
        return self.steps == 5

    def utility(self, player):
        return self.height if self.height <= 20 else 0


def best_climb(state):
    return state.utility(0) if state.terminal() else max(best_climb(state.result(a)) for a in (0, 1))


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "expectiminimax", "maxn", "auto"])
def test_one_player(algorithm):
    for native in (True, False):
        found = harif.search(Climb(), algorithm, native=native)
        assert found.value == best_climb(Climb()) == 20.0
        assert found.values == (20.0,)
        assert found.exact
        end = Climb()
        for move in found.line:
            end = end.result(move)
        assert end.utility(0) == 20
        assert found.stopped is None
