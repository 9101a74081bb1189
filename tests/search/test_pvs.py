"""The complete alpha-beta against plain oracles: with every option, every size of table and several threads."""

import random
import threading
import time
from functools import cache
from typing import NamedTuple

import pytest

import harif
from harif.game import GameOverError
from harif.search import table

PLAIN = {"helps": False, "quiescence": 0}
"""Without what a game knows beyond the horizon: then the value at a depth is the textbook's."""

OPTIONS = [
    {},
    {"table": 0},
    {"table": 0.001},
    {"table": 0.01},
    {"table": 1},
    {"ordering": False},
    {"scout": False},
    {"aspiration": False},
    {"lookahead": False},
    {"folding": False},
    {"table": 0, "ordering": False, "scout": False, "aspiration": False},
]

# Games of our own ----------------------------------------------------------------------------------------------------


def sums(name, payoffs, middle=0.0, **kind):
    """Take 1, 2 or 3 from a heap (2: and move again); the digits taken choose who gets what."""
    players = kind["players"]

    @harif.game(name=name, **kind)
    class Sums(NamedTuple):
        left: int = 9
        turn: int = 0
        digits: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for action in range(1, 4):
                if action <= self.left:
                    yield action

        def result(self, action):
            turn = self.turn if action == 2 or players == 1 else 1 - self.turn
            return Sums(self.left - action, turn, (3 * self.digits + 2 * action + self.turn) % 7)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            worth = payoffs[self.digits]
            return worth if player == 0 else 2 * middle - worth

        def evaluate(self, player):
            worth = middle + (self.digits - 3 + 0.25 * (self.left % 3)) / 16
            return worth if player == 0 else 2 * middle - worth

        def noisy(self):
            if self.left >= 3 and self.digits % 2:
                yield 3

    return Sums


WINS = sums("wins", (1.0, -1.0, 1.0, 0.0, -1.0, -1.0, 0.0), players=2)
HALVES = sums("halves", (1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.0), 0.5, players=2, constant_sum=1, utility_range=(0, 1))
PARTS = sums("parts", (0.25, -2.0, 1.75, 0.5, -0.5, -1.0, 1.25), players=2, utility_range=(-2, 2))
FORTUNES = sums("fortunes", (7e4, -9e4, 6e4, 0.0, -6e4, 2e4, 8e4), players=2, utility_range=(-1e5, 1e5))
ALONE = sums("alone", (3.0, 1.0, 2.0, 0.0, 4.0, 1.0, 2.0), 2.0, players=1, utility_range=(0, 4))
OWN = [WINS, HALVES, PARTS, FORTUNES, ALONE]


@harif.game(name="tug", players=2, repetition="draw")
class Tug(NamedTuple):
    """Pull a token along a line; who gets it to the own end wins. A place that comes back is a draw."""

    at: int = 4
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        if self.turn == 0:
            yield 1
            yield -1
            if self.at % 2:
                yield 3
        else:
            yield -1
            yield 1
            if self.at % 3 == 2:
                yield -4

    def result(self, action):
        return Tug(max(0, min(self.at + action, 9)), 1 - self.turn)

    def terminal(self):
        return self.at == 0 or self.at == 9

    def utility(self, player):
        return 1.0 if (self.at == 9) == (player == 0) else -1.0

    def evaluate(self, player):
        return (self.at - 4.25) / 10 * (1 if player == 0 else -1)


@harif.game(name="long", players=2, max_actions=2)
class Long(NamedTuple):
    """A state much wider than its moves are many."""

    cells: tuple[int, int, int, int, int, int, int, int, int, int, int, int] = (0,) * 12
    ply: int = 0

    def player(self):
        return self.ply % 2

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        return Long(harif.replace(self.cells, (self.ply * 5 + 7 * action) % 12, 1 + self.ply % 2), self.ply + 1)

    def terminal(self):
        return self.ply == 9

    def utility(self, player):
        total = 0
        for i in range(12):
            total += self.cells[i] * (i + 1)
        worth = (1.0, 0.0, -1.0)[total % 3]
        return worth if player == 0 else -worth


@harif.game(name="trade", players=2)
class Trade(NamedTuple):
    """The first may win a pawn, whereupon the second takes a rook; or do nothing."""

    step: int = 0
    pawns: int = 0

    def player(self):
        return self.step % 2

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        gain = 0
        if action == 1 and self.step == 0:
            gain = 1
        if action == 1 and self.step == 1 and self.pawns == 1:
            gain = -5
        return Trade(self.step + 1, self.pawns + gain)

    def terminal(self):
        return self.step == 6

    def utility(self, player):
        return self.evaluate(player)

    def evaluate(self, player):
        return self.pawns / 10 * (1 if player == 0 else -1)

    def noisy(self):
        if self.step == 1 and self.pawns == 1:
            yield 1


# Oracles -------------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def forget():
    """States of two games may be equal tuples: the oracles start anew with each test."""
    value.cache_clear()
    plies.cache_clear()


def to_mover(state, worth):
    """A value told from player 0's side, told to the player to move."""
    return worth if state.player() == 0 else (state.__harif__.kind.constant_sum or 0.0) - worth


@cache
def value(state):
    """The utility to player 0 under perfect play."""
    if state.terminal():
        return state.utility(0)
    best = max if state.player() == 0 else min
    return best(value(state.result(action)) for action in state.actions())


@cache
def plies(state):
    """Plies to the end if both keep the value, the winner hurries and the loser delays."""
    if state.terminal():
        return 0
    worth, middle = value(state), state.__harif__.kind.middle
    hurry = min if (state.player() == 0) == (worth > middle) else max
    return 1 + hurry(plies(after) for after in map(state.result, state.actions()) if value(after) == worth)


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


def random_tree(rng, depth):
    """A tree in which anyone may move next, with whole numbers, fractions and large ones at the leaves."""
    if depth == 0 or rng.random() < 0.15:
        kind = rng.randrange(4)
        return (rng.randrange(-9, 10), rng.randrange(-40, 40) / 4, rng.random() - 0.5, rng.randrange(-9, 9) * 1e5)[kind]
    children = " ".join(str(random_tree(rng, depth - 1)) for _ in range(rng.randrange(1, 5)))
    return f"({rng.choice(('max', 'min'))} {children})"


def random_trees(count, seed):
    rng = random.Random(seed)
    trees = []
    while len(trees) < count:
        text = random_tree(rng, 5)
        if isinstance(text, str):
            trees.append(harif.tree(text))
    return trees


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


def check_at_depth(state, depth, same=pytest.approx, **options):
    """A search of that depth has the oracle's values, or proven ones; what it claims proven is true."""
    found = harif.search(state, "pvs", depth=depth, native=False, **PLAIN, **options)
    worth = {action: to_mover(state, cut(state.result(action), depth - 1)) for action in state.actions()}
    true = {action: to_mover(state, value(state.result(action))) for action in state.actions()}
    best = max(worth.values())
    assert found.ranking == "exact"
    assert found.ranked[0] == (found.action, found.value)
    assert [w for _, w in found.ranked] == sorted((w for _, w in found.ranked), reverse=True)
    known = dict(found.ranked)
    assert set(known) == set(worth)
    differ = [action for action in worth if known[action] != same(worth[action])]
    if found.exact:
        check_proven(state, found)
    else:
        assert found.value == same(best)
        assert found.depth == depth
        assert found.distance is None
        for action in differ:  # the table knew it to the end, from another line of play
            assert known[action] == same(true[action])
        if not differ:
            assert found.action == next(action for action in worth if worth[action] == best)
    check_line(state, found)
    return found


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


# Values ---------------------------------------------------------------------------------------------------------------

GAMES = {  # positions that far from the end at most, to depths that plain Python can search
    "tictactoe": (99, (1, 2, 3, 4)),
    "connect4:rows=4,columns=4": (8, (1, 3, 4, 5)),
    "connect4:rows=5,columns=4": (7, (2, 3, 5)),
    "othello:size=4": (8, (1, 2, 4, 6)),
    "nim:heaps=2-3-4": (99, (1, 2, 3, 5)),
    "dots:rows=2,columns=2": (7, (1, 2, 3, 5)),
    "kalah:pits=3,seeds=2": (12, (1, 2, 4, 6)),
    "hexapawn:rows=3,columns=3": (99, (1, 2, 3, 5)),
    "domineering:rows=3,columns=4": (99, (1, 2, 3)),
    "chomp:rows=3,columns=3": (99, (1, 2, 3)),
}


@pytest.mark.parametrize("spec", GAMES)
def test_as_the_textbook_at_every_depth(spec):
    rng = random.Random(spec)
    last, depths = GAMES[spec]
    states = random_positions(harif.load(spec), 12, spec, last)
    for state in rng.sample(states, min(len(states), 22)):
        for depth in depths:
            check_at_depth(state, depth, **rng.choice(OPTIONS))


@pytest.mark.parametrize("own", OWN, ids=lambda own: own.__harif__.name)
def test_other_kinds_of_value(own):
    rng = random.Random(1)
    for state in random_positions(own(), 20, 2):
        for depth in (1, 2, 3, 5, 9):
            check_at_depth(state, depth, **rng.choice(OPTIONS))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_trees(options):
    for tree in random_trees(40, seed=str(options)):
        same = harif.search(tree, "minimax", native=False)
        found = harif.search(tree, "pvs", depth=20, native=False, **options)
        assert found.exact
        assert (found.value, found.action) == (same.value, same.action)
        shallow = dict(harif.search(tree, "minimax", depth=found.depth, native=False).ranked)
        for action, worth in found.ranked:  # moves behind a proven best are known to the depth of the proof
            assert worth in (shallow[action], dict(same.ranked)[action])
        check_line(tree, found)


def test_no_judgement_inside_the_tree_is_taken_for_a_proof():
    for tree in random_trees(60, seed=5):
        for depth in (1, 2, 3, 4):
            found = check_at_depth(tree, depth)
            assert found.value == harif.search(tree, "minimax", depth=depth, native=False).value


@pytest.mark.parametrize("spec", ["othello:size=6", "connect4:rows=6,columns=5"])
def test_larger_boards_against_minimax(spec):
    rng = random.Random(spec)
    for state in rng.sample(random_positions(harif.load(spec), 4, spec), 8):
        for depth, options in ((2, {}), (3, rng.choice(OPTIONS)), (4, {"table": 0.001})):
            same = harif.search(state, "minimax", depth=depth, native=False)
            found = harif.search(state, "pvs", depth=depth, native=False, **PLAIN, **options)
            assert found.value == same.value
            if not found.exact:  # else the quickest of the moves that win
                assert (found.action, dict(found.ranked)) == (same.action, dict(same.ranked))
            check_line(state, found)


@pytest.mark.parametrize("spec", [spec for spec in GAMES if spec != "connect4:rows=5,columns=4"])
def test_to_the_end_with_all_that_the_game_knows(spec):
    """`promising`, `bounds` and quiescence may see farther than the depth, but never something else."""
    rng = random.Random(spec)
    states = random_positions(harif.load(spec), 8, spec + "!", GAMES[spec][0])
    for state in rng.sample(states, min(len(states), 15)):
        for options in ({}, {"table": 0.001}, {"quiescence": 2, "folding": False}):
            for depth in (2, 4, 40):
                found = harif.search(state, "pvs", depth=depth, native=False, **options)
                if depth == 40 or found.exact:
                    assert found.exact
                    assert found.value == to_mover(state, value(state))
                    if found.distance is not None and found.value:
                        assert found.distance == plies(state)
                check_line(state, found)


def test_a_table_that_grows(monkeypatch):
    """More nodes than the first table holds: entries move with their values, interpreted and native alike."""
    monkeypatch.setattr(table, "FIRST_BUCKETS", 16)
    state = harif.load("connect4:rows=4,columns=4")
    fast, slow = (harif.search(state, "pvs", depth=12, native=native, **PLAIN) for native in (True, False))
    assert slow.nodes > 4 * table.full_at(16, 2)
    assert (slow.nodes, slow.value, slow.ranked, slow.line) == (fast.nodes, fast.value, fast.ranked, fast.line)
    assert slow.value == harif.search(state, "pvs", depth=12, table=0, **PLAIN).value


def test_wide_states_with_few_moves():
    for depth in (3, 6, 9):
        check_at_depth(Long(), depth)
        check_at_depth(Long(), depth, table=0.01)


def test_one_legal_move():
    found = harif.search(harif.tree("(max (min 3 1))"), "pvs", depth=5, native=False)
    assert (found.action, found.value, found.line, found.ranked) == (0, 1.0, (0, 1), ((0, 1.0),))


def test_bounds_only_save_the_ranking():
    for state in random_positions(harif.load("connect4:rows=4,columns=4"), 4, 0, 9)[:12]:
        whole = harif.search(state, "pvs", depth=4, native=False, **PLAIN)
        found = harif.search(state, "pvs", depth=4, native=False, ranking="bounds", **PLAIN)
        true = dict(whole.ranked)
        assert found.value == whole.value == true[found.action]
        assert all(worth >= true[action] for action, worth in found.ranked)


# Quiescence, repetition, forward pruning ----------------------------------------------------------------------------


@pytest.mark.parametrize("own", [WINS, HALVES, PARTS], ids=lambda own: own.__harif__.name)
def test_quiescence(own):
    for quiet in (1, 2, 8):
        for state in random_positions(own(), 15, quiet):
            for depth in (1, 2, 3):
                found = harif.search(state, "pvs", depth=depth, native=False, table=0, quiescence=quiet)
                if not found.exact:
                    assert found.value == pytest.approx(to_mover(state, cut(state, depth, quiet)))
                else:
                    check_proven(state, found, beyond=True)


def test_the_horizon_effect_is_cured():
    short = harif.search(Trade(), "pvs", depth=1, native=False, quiescence=0)
    assert (short.action, short.value) == (1, 0.1)
    cured = harif.search(Trade(), "pvs", depth=1, native=False)
    assert (cured.action, cured.value) == (0, 0.0)
    assert dict(cured.ranked) == {0: 0.0, 1: pytest.approx(-0.4)}


def true_tug():
    """Values to player 0 where players may go on for ever, by iteration until nothing changes."""
    states = [Tug(at, turn) for at in range(10) for turn in (0, 1)]
    worth = {state: state.utility(0) if state.terminal() else 0.0 for state in states}
    for _ in range(50):
        for state in states:
            if not state.terminal():
                best = max if state.turn == 0 else min
                worth[state] = best(worth[state.result(action)] for action in state.actions())
    return worth


def test_repetition_is_a_draw():
    true = true_tug()
    assert set(true.values()) == {-1.0, 0.0, 1.0}
    for at in range(1, 9):
        for turn in (0, 1):
            state = Tug(at, turn)
            for depth in range(1, 9):
                found = harif.search(state, "pvs", depth=depth, native=False, table=0)
                assert found.value == pytest.approx(to_mover(state, cut(state, depth, path=())))
                for options in ({"table": 0}, {}, {"table": 0.001}):
                    found = harif.search(state, "pvs", depth=depth, native=False, **options)
                    check_line(state, found)
                    if found.exact:
                        assert found.value == to_mover(state, true[state])
            if true[state]:
                assert harif.search(state, "pvs", depth=20, native=False).exact


def test_repetition_in_morris():
    state = harif.load("morris")
    assert harif.search(state, "pvs", depth=2, native=False).action in list(state.actions())
    with pytest.raises(harif.SearchError, match="comes back is a draw"):
        harif.search(state, "minimax", depth=2)


def test_a_limit_of_plies():
    @harif.game(name="brief", players=2, ply_limit=4)
    class Brief(NamedTuple):
        ply: int = 0
        sum: int = 0

        def player(self):
            return self.ply % 2

        def actions(self):
            return range(3)

        def result(self, action):
            return Brief(self.ply + 1, (2 * self.sum + action) % 5)

        def terminal(self):
            return self.ply == 4

        def utility(self, player):
            return (self.sum - 2) / 2 * (1 if player == 0 else -1)

    for state in random_positions(Brief(), 6, 0):
        found = harif.search(state, "pvs", depth=50, native=False)
        check_proven(state, found)


@pytest.mark.parametrize("options", [{"null_move": True}, {"reductions": True}, {"futility": 0.1}], ids=str)
def test_what_prunes_forwards_proves_nothing(options):
    @harif.game(name="passes", players=2)
    class Passes(NamedTuple):
        left: int = 9
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for action in range(1, 8):
                if action <= self.left:
                    yield action

        def result(self, action):
            return Passes(self.left - action, 1 - self.turn)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            return 1.0 if player != self.turn else -1.0

        def passed(self):
            return Passes(self.left, 1 - self.turn)

    for left in range(1, 14):
        found = harif.search(Passes(left), "pvs", depth=12, native=False, **options)
        assert not found.exact
        assert found.distance is None
        check_line(Passes(left), found)
    for state in random_positions(PARTS(), 10, 3):
        assert not harif.search(state, "pvs", depth=10, native=False, **options).exact


# Threads and limits ---------------------------------------------------------------------------------------------------

NATIVE = ["connect4:rows=4,columns=4", "othello:size=4"]


@pytest.mark.parametrize("spec", NATIVE)
def test_native_is_interpreted(spec):
    for state in random_positions(harif.load(spec), 3, spec, 9)[:12]:
        for options in ({}, {"table": 0.001}, {"table": 0}, {"table": 8192}, {"scout": False, "ordering": False}):
            fast, slow = (
                harif.search(state, "pvs", depth=5, native=native, **{**options, "table": table})
                for native, table in ((True, options.get("table", 1)), (False, options.get("table", 1)))
            )
            assert fast.native
            assert not slow.native
            for field in ("action", "value", "values", "line", "ranked", "depth", "nodes", "exact", "distance"):
                assert getattr(fast, field) == getattr(slow, field), (state, options, field)


@pytest.mark.parametrize("spec", NATIVE)
def test_threads_agree_with_one(spec):
    states = random_positions(harif.load(spec), 6, spec, 12)
    rng = random.Random(spec)
    for turn in range(20):
        state, depth = rng.choice(states), rng.choice((5, 7, 9))
        one = harif.search(state, "pvs", depth=depth, **PLAIN)
        for threads in (2, 4, 8):
            found = harif.search(state, "pvs", depth=depth, threads=threads, table=(0.01, 1)[turn % 2], **PLAIN)
            assert (found.value, found.exact, found.action) == (one.value, one.exact, one.action)
            assert dict(found.ranked) == dict(one.ranked)
            check_line(state, found)


def test_interpreted_threads():
    for state in random_positions(PARTS(left=12), 3, 4)[:12]:
        one = harif.search(state, "pvs", depth=7, native=False)
        found = harif.search(state, "pvs", depth=7, native=False, threads=3)
        assert (found.value, found.exact, found.action) == (one.value, one.exact, one.action)


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_limits(threads):
    state = harif.load("connect4:rows=4,columns=4")
    for nodes in (1, 7, 100, 5000):
        found = harif.search(state, "pvs", nodes=nodes, threads=threads)
        assert found.action in list(state.actions())
        assert found.nodes <= nodes
        assert found.stopped == "nodes"
        assert not found.exact
    for _ in range(5):
        found = harif.search(state, "pvs", seconds=0.001, threads=threads, table=1)
        assert found.action in list(state.actions())
        assert found.exact or found.stopped == "seconds"
    before = threading.active_count()
    started = time.perf_counter()
    found = harif.search(harif.load("othello:size=4"), "pvs", threads=threads, progress=lambda _: False, table=1)
    assert found.exact or found.stopped == "interrupt"
    assert time.perf_counter() - started < 60
    assert threading.active_count() <= before + 1


# What goes wrong ------------------------------------------------------------------------------------------------------


def broken(name, **kind):
    @harif.game(name=name, players=2, **kind)
    class Broken(NamedTuple):
        left: int = 9
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            if name != "stuck" or self.left != 5:
                for action in range(1, 4 if name != "wide" else 80):
                    if action <= self.left:
                        yield action

        def result(self, action):
            return Broken(self.left - action, 1 - self.turn)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            return 1.0 if player != self.turn else -1.0

        def priority(self, action):
            if name == "clueless" and self.left < 5:
                raise ValueError("no idea")
            return action * 10**9

    return Broken


@pytest.mark.parametrize("threads", [1, 3])
def test_errors(threads):
    arguments = {"depth": 9, "native": False, "threads": threads}
    with pytest.raises(harif.GameError, match="narrow declares max_actions=2, but a state has more moves"):
        harif.search(broken("narrow", max_actions=2)(), "pvs", **arguments)
    with pytest.raises(harif.GameError, match="stuck: a state has no legal move, yet the game is not over"):
        harif.search(broken("stuck")(), "pvs", **arguments)
    with pytest.raises((ValueError, harif.GameError), match="no idea"):
        harif.search(broken("clueless")(), "pvs", **arguments)
    with pytest.raises(GameOverError, match="the game is over here"):
        harif.search(broken("fine")(left=0), "pvs", **arguments)
    found = harif.search(broken("fine")(), "pvs", **arguments)
    assert (found.value, found.action, found.distance) == (1.0, 1, 5)


def test_more_moves_than_was_thought():
    """Nobody said how many there are: room is made, and the table that grew meanwhile begins anew."""
    wide = broken("wide")
    for left in (60, 65, 70, 79):
        found = harif.search(wide(left), "pvs", depth=3, native=False)
        assert (found.value, found.action, found.distance) == (1.0, left, 1)
    found = harif.search(wide(81), "pvs", depth=3, native=False)
    assert (found.value, found.action, found.distance) == (1.0, 1, 3)


def test_options_are_checked():
    state = harif.load("tictactoe")
    for options, sentence in (
        ({"tabel": 3}, "search has no option 'tabel'"),
        ({"table": -1}, "table is a number of 0 or more"),
        ({"scout": 1}, "scout is True or False"),
    ):
        with pytest.raises(harif.SearchError, match=sentence):
            harif.search(state, "pvs", depth=2, native=False, **options)
