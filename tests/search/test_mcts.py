"""Monte Carlo tree search against plain oracles, and native against itself interpreted."""

import threading
from functools import cache
from typing import NamedTuple

import pytest

import harif
from harif import CHANCE, GameError, SearchError, load
from harif.lab.studies.noisy_leaf import noisy_leaf, sampled
from harif.search.montecarlo import mcts


def same(a, b):
    return (a.action, a.values, a.line, a.ranked, a.visits, a.simulations, a.nodes, a.depth, a.exact) == (
        b.action,
        b.values,
        b.line,
        b.ranked,
        b.visits,
        b.simulations,
        b.nodes,
        b.depth,
        b.exact,
    )


@cache
def minimax(state):
    if state.terminal():
        return state.utility(0)
    values = [minimax(state.result(action)) for action in state.actions()]
    return min(values) if state.player() else max(values)


@pytest.mark.parametrize("options", [{}, {"allocation": "voi"}, {"playout": "heuristic"}, {"playout": "evaluate"}])
def test_the_same_seed_gives_the_same_answer_native_or_not(options):
    state = load("tictactoe")
    for seed in (0, 7):
        fast = mcts(state, simulations=200, seed=seed, solver=False, **options)
        again = mcts(state, simulations=200, seed=seed, solver=False, **options)
        slow = mcts(state, simulations=200, seed=seed, solver=False, native=False, **options)
        assert same(fast, again)
        assert same(fast, slow)
        assert fast.native
        assert not slow.native
    state = load("connect4")
    assert same(
        mcts(state, simulations=150, seed=3, **options), mcts(state, simulations=150, seed=3, native=False, **options)
    )


def test_what_a_result_says():
    found = mcts(load("connect4"), simulations=2000, seed=1, early_stop=False)
    assert found.algorithm == "mcts"
    assert found.simulations == sum(n for _, n in found.visits) == 2000
    assert [a for a, _ in found.visits] == [a for a, _ in found.ranked]
    assert found.action == found.ranked[0][0] == found.line[0] == 3
    assert found.visits[0][1] == max(n for _, n in found.visits)
    assert found.value == found.ranked[0][1] == found.values[0] == -found.values[1]
    assert found.stopped == "simulations"
    assert not found.exact
    assert 0 < found.depth <= len(found.line) + 20


@pytest.mark.parametrize("position", ["XX./OO./...", "XX./O../..O", "X../.O./..X", ".../.../..."])
def test_solver_proves_tictactoe(position):
    state = harif.position("tictactoe", position)
    found = mcts(state, simulations=200_000)
    assert found.exact
    assert found.stopped is None
    assert found.values[0] == minimax(state)
    after = state.result(found.action)
    assert minimax(after) == minimax(state)


def test_solver_agrees_with_minimax_everywhere():
    seen, todo = set(), [load("tictactoe")]
    while todo:
        state = todo.pop()
        if state in seen or state.terminal():
            continue
        seen.add(state)
        todo += [state.result(action) for action in state.actions()]
    for i, state in enumerate(sorted(seen)):
        if i % 60 == 0:
            found = mcts(state, simulations=100_000, seed=i)
            assert found.exact, state
            assert found.values[0] == minimax(state), state
            for action, value in found.ranked[:1]:
                assert value == found.value
                assert minimax(state.result(action)) == minimax(state)


def test_forced_wins_and_blocks():
    assert mcts(harif.position("connect4", "414141"), simulations=50).action == 3
    block = mcts(harif.position("connect4", "41414"), simulations=3000)
    assert block.action == 3
    win = mcts(harif.position("connect4", "414141"), simulations=50)
    assert win.exact
    assert win.value == 1.0
    assert win.line == (3,)
    unsolved = mcts(harif.position("connect4", "414141"), simulations=300, solver=False, early_stop=False)
    assert unsolved.action == 3
    assert unsolved.simulations == 300


def test_values_are_those_of_random_games():
    """Without a tree below the root moves, a mean is that of random games."""
    state = load("tictactoe")
    found = mcts(state, simulations=20_000, memory=0.0003, solver=False, exploration=5, early_stop=False)
    assert found.nodes == 10
    for action, value in found.ranked:
        plain = harif.playouts(state.result(action), 5000)
        assert value == pytest.approx(plain.values[0], abs=0.1)


def test_memory_is_bounded():
    state = load("connect4")
    small = mcts(state, simulations=20_000, memory=0.05, early_stop=False)
    assert small.simulations == 20_000
    assert small.nodes <= 0.05 * 2**20 / 32
    counted = mcts(state, nodes=500)
    assert counted.nodes <= 500
    assert counted.stopped == "nodes"
    assert same(counted, mcts(state, nodes=500))


def test_the_tree_is_kept_for_the_next_move():
    state = load("connect4")
    first = mcts(state, simulations=4000, early_stop=False)
    after = state.result(first.action)
    reply = mcts(after, simulations=100, tree=first.tree, early_stop=False)
    assert sum(n for _, n in reply.visits) > 1000
    assert reply.simulations == 100
    later = after.result(reply.action)
    third = mcts(later, simulations=100, tree=first.tree, early_stop=False)
    assert sum(n for _, n in third.visits) > 150
    assert same(third, mcts(later, simulations=100, tree=first.tree, early_stop=False))
    assert same(third, mcts(later, simulations=100, tree=first.tree, early_stop=False, native=False))
    elsewhere = mcts(harif.position("connect4", "1234"), simulations=100, tree=first.tree, early_stop=False)
    assert sum(n for _, n in elsewhere.visits) == 100
    assert mcts(load("tictactoe"), simulations=10, tree=first.tree).simulations == 10
    with pytest.raises(SearchError, match="tree is the 'tree' of an earlier result"):
        mcts(state, simulations=10, tree=3)


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_threads(threads):
    state = load("connect4")
    found = mcts(state, simulations=4001, threads=threads, early_stop=False)
    assert found.simulations == sum(n for _, n in found.visits) == 4001
    assert found.action in (2, 3, 4)
    timed = mcts(state, seconds=0.1, threads=threads)
    assert 0 < timed.seconds < 1
    assert mcts(load("tictactoe"), simulations=100_000 * threads, threads=threads).exact
    kept = mcts(state.result(3), simulations=100, threads=threads, tree=found.tree, early_stop=False)
    assert sum(n for _, n in kept.visits) > 500


def test_smallest_limits():
    state = load("connect4")
    one = mcts(state, simulations=1)
    assert one.simulations == 1
    assert one.action in range(7)
    assert len(one.ranked) == 7
    assert mcts(state, seconds=0.001).action in range(7)
    assert mcts(state, seconds=0.001, native=False).action in range(7)
    assert mcts(state, nodes=1).nodes == 8
    assert mcts(state, simulations=3, threads=8).simulations == 3


def test_it_stops_when_the_move_is_decided():
    found = mcts(load("connect4"), simulations=50_000)
    full = mcts(load("connect4"), simulations=50_000, early_stop=False)
    assert found.stopped == "decided"
    assert found.simulations < full.simulations == 50_000
    assert found.action == full.action
    only = harif.position("connect4", "111111222222333333555555666666777777")  # one column is left
    assert len(list(only.actions())) == 1
    assert mcts(only, simulations=100_000, solver=False).simulations < 100
    voi = mcts(harif.position("connect4", "41414"), simulations=1_000_000, allocation="voi")
    assert voi.action == 3
    assert voi.simulations < 1_000_000


def test_progress_and_stopping():
    seen = []

    def report(progress):
        seen.append(progress)
        return len(seen) < 2

    found = mcts(load("connect4"), seconds=20, progress=report, early_stop=False)
    assert found.seconds < 10
    assert found.stopped == "interrupt"
    assert seen[0].nodes > 0
    assert seen[0].action in range(7)
    assert seen[0].line[0] == seen[0].action
    counted = mcts(load("connect4"), simulations=10**9, progress=lambda progress: False, early_stop=False)
    assert counted.seconds < 10  # between two reports, not between two pieces of the work
    assert counted.stopped == "interrupt"


@pytest.mark.parametrize(("native", "threads"), [(True, 1), (True, 2), (False, 1)])
def test_an_event_stops_it(native, threads):
    mcts(load("connect4"), simulations=1, native=native)  # compiled
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    found = mcts(load("connect4"), simulations=10**9, native=native, threads=threads, stop=stop, early_stop=False)
    assert found.stopped == "interrupt"
    assert 0 < found.seconds < 1
    assert found.simulations == sum(n for _, n in found.visits) > 0
    assert stop.is_set()
    with pytest.raises(SearchError, match=r"stop is an event such as threading\.Event"):
        mcts(load("connect4"), simulations=10, stop=True)


@harif.game(name="dice-race", players=2, constant_sum=None)
class DiceRace(NamedTuple):
    """Two safe steps, or a throw of 1 to 4; first to six wins."""

    mine: int = 0
    theirs: int = 0
    turn: int = 0
    throwing: bool = False

    def player(self):
        return CHANCE if self.throwing else self.turn

    def actions(self):
        return range(2)

    def outcomes(self):
        for i in range(1, 5):
            yield i, 0.4 if i == 1 else 0.2

    def result(self, choice):
        if not self.throwing and choice == 1:
            return DiceRace(self.mine, self.theirs, self.turn, True)
        steps = choice if self.throwing else 2
        return DiceRace(self.theirs, self.mine + steps, 1 - self.turn, False)

    def terminal(self):
        return self.theirs >= 6

    def utility(self, player):
        return 1.0 if player != self.turn else -1.0


def test_chance():
    """General-sum, so that both values are kept: as with three players or more."""
    exact = harif.maxn(DiceRace(), native=False)
    found = mcts(DiceRace(), simulations=200_000)
    assert found.action == exact.action
    assert found.values == pytest.approx(exact.values, abs=1e-9 if found.exact else 0.05)
    assert same(mcts(DiceRace(), simulations=300), mcts(DiceRace(), simulations=300, native=False))
    thrown = DiceRace(2, 3, throwing=True)
    root = mcts(thrown, simulations=200_000)
    assert root.action is None
    assert root.ranked == root.line == ()
    assert root.value == pytest.approx(harif.maxn(thrown, native=False).value, abs=1e-9 if root.exact else 0.05)


@harif.game(name="coin", players=2)
class Coin(NamedTuple):
    """Take nothing, or throw a coin that pays 1 three times in four and costs 1 otherwise."""

    stage: int = 0

    def player(self):
        return CHANCE if self.stage == 1 else 1

    def actions(self):
        return range(2)

    def outcomes(self):
        yield 0, 0.25
        yield 1, 0.75

    def result(self, choice):
        return Coin(2 + choice if self.stage == 1 else 1 if choice else 4)

    def terminal(self):
        return self.stage >= 2

    def utility(self, player):
        won = 0.0 if self.stage == 4 else 1.0 if self.stage == 3 else -1.0
        return won if player == 1 else -won


def test_chance_is_proven_as_an_average():
    found = mcts(Coin(), simulations=100, native=False)
    assert found.exact
    assert found.action == 1
    assert found.value == 0.5
    assert found.values == (-0.5, 0.5)
    blind = mcts(Coin(), simulations=2000, native=False, solver=False, early_stop=False)
    assert blind.action == 1
    assert blind.value == pytest.approx(0.5, abs=0.1)


LEAVES = ((1, 2, 6), (4, 2, 3), (6, 1, 2), (7, 4, 1), (5, 1, 1), (1, 5, 2), (7, 7, 1), (5, 4, 5))


@harif.game(name="three", players=3, utility_range=(0, 7))
class Three(NamedTuple):
    """Figure C: three plies by three players; `path` is the way down, a 1 in front."""

    path: int = 1

    def player(self):
        return self.path.bit_length() - 1

    def actions(self):
        return range(2)

    def result(self, action):
        return Three(2 * self.path + action)

    def terminal(self):
        return self.path >= 8

    def utility(self, player):
        return float(LEAVES[self.path - 8][player])


def test_three_players():
    found = mcts(Three(), simulations=2000, native=False)
    assert found.exact
    assert found.values == (1.0, 2.0, 6.0)
    open_ = mcts(Three(), simulations=3000, solver=False, early_stop=False, native=False)
    assert len(open_.values) == 3
    assert open_.values[2] > 2


GAME = """
from typing import NamedTuple
import harif
@harif.game(name="{name}", players=1, utility_range=(0, 1){options})
class Own(NamedTuple):
    left: int = 20
    def player(self): return 0
    def actions(self): return range({width})
    {more}
    def result(self, action): return Own(self.left - {step})
    def terminal(self): return self.left <= 0
    def utility(self, player): return 1.0
"""


def own(write, name, options="", width="2", more="", step="1"):
    text = GAME.format(name=name, options=options, width=width, more=more, step=step)
    return load(write(f"{name}.py", text))


@pytest.mark.parametrize("native", [True, False])
def test_a_method_that_raises_gives_a_sentence(write, native):
    state = own(write, "raising", more="def priority(self, action): return 1 // (self.left - 17)")
    with pytest.raises(GameError, match=r"raising: a method raised ZeroDivisionError: .* Try 'harif check'"):
        mcts(state, simulations=2000, native=native)


def test_rules_that_break(write):
    with pytest.raises(GameError, match="no legal move, yet the game is not over"):
        mcts(own(write, "stuck", width="2 if self.left > 15 else 0"), simulations=2000, native=False)
    wide = own(write, "declared", ", max_actions=3", width="300 if self.left == 18 else 2")
    with pytest.raises(GameError, match="declares max_actions=3, but a state has 300 moves"):
        mcts(wide, simulations=2000, native=False)
    wide = own(write, "wide", width="300 if self.left == 18 else 2")
    assert mcts(wide, simulations=700, native=False, solver=False).simulations <= 700
    endless = own(write, "endless", ", ply_limit=50", step="0")
    assert mcts(endless, simulations=50, native=False, early_stop=False).value == 0.5


def test_what_makes_no_sense(write):
    state = load("tictactoe")
    for options, words in (
        ({"simulation": 3}, "mcts has no option 'simulation'"),
        ({"simulations": 0}, "simulations is a whole number"),
        ({"allocation": "best"}, "allocation is 'uct' or 'voi'"),
        ({"playout": "best"}, "playout is 'random', 'heuristic' or 'evaluate'"),
        ({"exploration": -1}, "exploration is a number of 0 or more"),
        ({"memory": 0}, "memory is a number above 0"),
        ({"memory": 1e-9}, "is not enough for a tree"),
    ):
        with pytest.raises(SearchError, match=words):
            mcts(state, **options)
    with pytest.raises(SearchError, match="the game is over here"):
        mcts(harif.position("tictactoe", "14253"))
    hidden = own(write, "veiled", more="def sees(self, player): return 0")
    with pytest.raises(SearchError, match="mcts wants nothing hidden"):
        mcts(hidden)


def test_noisy_leaves():
    quiet, noisy = noisy_leaf(0.1), noisy_leaf(5.0)
    assert quiet.minimax == noisy.minimax == 1
    assert quiet.action == 1
    assert noisy.action == 0
    assert noisy.best[0] > 0.7
    assert sum(noisy.best) == pytest.approx(1, abs=1e-3)
    assert noisy.means == pytest.approx(sampled(5.0, 20_000), abs=0.15)
