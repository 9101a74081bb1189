"""The complete alpha-beta against plain oracles: its values, with every option and every size of table."""

import random
from math import inf
from typing import NamedTuple

import pytest
from perfect_play import check_line, check_proven, cut, plies, random_positions, to_mover, value
from sums import sums

import harif
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

WINS = sums("wins", (1.0, -1.0, 1.0, 0.0, -1.0, -1.0, 0.0), players=2)
HALVES = sums("halves", (1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.0), 0.5, players=2, constant_sum=1, utility_range=(0, 1))
PARTS = sums("parts", (0.25, -2.0, 1.75, 0.5, -0.5, -1.0, 1.25), players=2, utility_range=(-2, 2))
FORTUNES = sums("fortunes", (7e4, -9e4, 6e4, 0.0, -6e4, 2e4, 8e4), players=2, utility_range=(-1e5, 1e5))
ALONE = sums("alone", (3.0, 1.0, 2.0, 0.0, 4.0, 1.0, 2.0), 2.0, players=1, utility_range=(0, 4))
ENDLESS = sums("endless", (3.0, -1.0, 2.0, 0.0, 4.0, 1.0, -2.0), players=1, utility_range=(-inf, inf))
OWN = [WINS, HALVES, PARTS, FORTUNES, ALONE, ENDLESS]


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


def check_at_depth(state, depth, same=pytest.approx, **options):
    """A search of that depth has the oracle's values, or proven ones; what it claims proven is true."""
    found = harif.search(state, "pvs", depth=depth, native=False, **PLAIN, **options)
    worth = {action: to_mover(state, cut(state.result(action), depth - 1)) for action in state.actions()}
    true = {action: to_mover(state, value(state.result(action))) for action in state.actions()}
    best = max(worth.values())
    assert found.ranking == "exact" or (found.exact and found.ranking == "depth")
    assert found.ranked[0] == (found.action, found.value)
    assert [w for _, w in found.ranked] == sorted((w for _, w in found.ranked), reverse=True)
    known = dict(found.ranked)
    assert set(known) == set(worth)
    differ = [action for action in worth if known[action] != same(worth[action])]
    if found.exact:
        check_proven(state, found)
        assert found.ranking == "depth" or all(known[action] == same(true[action]) for action in true)
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
    assert slow.nodes > 4 * table.CROWD * 16 * 2
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


@pytest.mark.parametrize("heaps", ["1-2-4", "1-2-5", "2-5-5", "3-5-5", "1-4-6", "2-3-7"])
@pytest.mark.parametrize("native", [True, False])
def test_ranking_forgets_no_loss_that_was_proven(heaps, native):
    """Decided means: every other move loses. So the one that is left is played, whatever it is judged to be worth."""
    state = harif.load(f"nim:heaps={heaps}")
    winning = {action for action, value in harif.solve(state, native=False).ranked if value == 1.0}
    found = harif.search(state, seconds=2, native=native)
    assert found.action in winning
    assert [action for action, value in found.ranked if value >= found.value] == [found.action] or found.exact
