"""Searches among many players, against short oracles."""

import random
from math import isnan
from typing import NamedTuple

import pytest

import harif
from harif import SearchError

SUM = 10


def random_tree(rng, depth, players=3, turn=0):
    """Text of a tree in which the players move in turn; the values at a leaf add up to SUM."""
    if depth == 0 or (turn > 0 and rng.random() < 0.05):
        cuts = sorted(rng.randint(0, SUM) for _ in range(players - 1))
        values = [b - a for a, b in zip([0, *cuts], [*cuts, SUM], strict=True)]
        return f"<{','.join(map(str, values))}>"
    children = (random_tree(rng, depth - 1, players, (turn + 1) % players) for _ in range(rng.randint(2, 4)))
    return f"(p{turn} {' '.join(children)})"


def maxn_oracle(state, players, ties=None, root=0):
    if state.terminal():
        return [state.utility(p) for p in range(players)]
    mover, best = state.player(), None
    for action in state.actions():
        values = maxn_oracle(state.result(action), players, ties, root)
        better = best is None or values[mover] > best[mover]
        if not better and ties and values[mover] == best[mover]:
            better = ties * values[root] > ties * best[root]
        if better:
            best = values
    return best


def paranoid_oracle(state, root):
    if state.terminal():
        return state.utility(root)
    values = [paranoid_oracle(state.result(a), root) for a in state.actions()]
    return max(values) if state.player() == root else min(values)


def test_maxn_of_random_trees():
    rng = random.Random(3)
    for _ in range(60):
        tree = harif.tree(random_tree(rng, 5))
        truth = maxn_oracle(tree, 3)
        plain = harif.maxn(tree)
        assert list(plain.values) == truth
        assert plain.exact
        interpreted = harif.maxn(tree, native=False)
        assert (interpreted.values, interpreted.nodes) == (plain.values, plain.nodes)
        for tie, word in ((-1, "worst"), (1, "best")):
            assert harif.maxn(tree, ties=word).values[0] == maxn_oracle(tree, 3, tie)[0]


@harif.game(name="shares", players=3, constant_sum=9, utility_range=(0, 9), ply_limit=6)
class Shares(NamedTuple):
    """Six turns, each player moves some of nine points to itself: constant sum, many values."""

    first: int = 3
    second: int = 3
    ply: int = 0
    mix: int = 1

    def player(self):
        return self.ply % 3

    def actions(self):
        return range(3)

    def result(self, action):
        mix = (self.mix * 31 + action * 7 + 3) % 1009
        first = min(9, max(0, self.first + mix % 5 - 2))
        second = min(9 - first, max(0, self.second + mix // 5 % 5 - 2))
        return Shares(first, second, self.ply + 1, mix)

    def terminal(self):
        return self.ply == 6

    def utility(self, player):
        return self.first if player == 0 else self.second if player == 1 else 9 - self.first - self.second

    def evaluate(self, player):
        return 3.0


def test_shallow_pruning_keeps_the_values_and_saves_nodes():
    nodes = {"none": 0, "shallow": 0}
    for mix in range(40):
        state = Shares(mix=mix)
        truth = maxn_oracle(state, 3)
        for pruning in nodes:
            found = harif.maxn(state, pruning=pruning)
            assert list(found.values) == truth
            assert found.exact
            nodes[pruning] += found.nodes
        paranoid = harif.search(state, "paranoid")
        assert paranoid.value == paranoid_oracle(state, 0)
        assert [isnan(v) for v in paranoid.values] == [False, True, True]
        assert not paranoid.exact  # the others need not be against us
    assert nodes["shallow"] < 0.9 * nodes["none"]


def best_reply_oracle(state, root, depth):
    """Others who do not reply make their first move, for nobody may pass in these games."""
    if state.terminal():
        return state.utility(root)
    if depth == 0:
        return state.evaluate(root)
    if state.player() == root:
        return max(best_reply_oracle(state.result(a), root, depth - 1) for a in state.actions())
    replies, at = [], state
    while not at.terminal() and at.player() != root:
        for action in at.actions():
            after = at.result(action)
            while not after.terminal() and after.player() != root:
                after = after.result(next(iter(after.actions())))
            replies.append(best_reply_oracle(after, root, depth - 1))
        at = at.result(next(iter(at.actions())))
    return min(replies)


def test_best_reply():
    for mix in range(12):
        state = Shares(mix=mix)
        for depth in (1, 2, 3, 4):
            truth = best_reply_oracle(state, 0, depth)
            for native in (True, False):
                found = harif.search(state, "bestreply", depth=depth, native=native)
                assert found.value == truth
                assert found.line == (found.action,)


def test_two_players_are_the_usual_game():
    tree = harif.tree("((3 12 8) (2 4 6) (14 5 2))")
    for algorithm in ("maxn", "paranoid", "bestreply"):
        found = harif.search(tree, algorithm)
        assert (found.value, found.action, found.exact) == (3, 0, True), algorithm


def test_figure_c_keeps_the_first_of_equal_moves():
    leaves = "(p0 (p1 (p2 <1,2,6> <4,2,3>) (p2 <6,1,2> <7,4,1>)) (p1 (p2 <5,1,1> <1,5,2>) (p2 <7,7,1> <5,4,5>)))"
    found = harif.maxn(harif.tree(leaves))
    assert (found.values, found.action) == ((1, 2, 6), 0)


@pytest.mark.parametrize(
    ("algorithm", "options", "sentence"),
    [
        ("maxn", {"pruning": "deep"}, "none or shallow"),
        ("maxn", {"ties": "last"}, "ties is one of first, worst, best"),
        ("maxn", {"pruning": "shallow", "ties": "best"}, "keeps the first of equal moves"),
        ("maxn", {"width": 3}, "maxn has no option 'width'"),
        ("paranoid", {"ties": "first"}, "paranoid has no option 'ties'. It has none"),
    ],
)
def test_bad_options(algorithm, options, sentence):
    with pytest.raises(SearchError, match=sentence):
        harif.search(Shares(), algorithm, **options)


def test_shallow_pruning_wants_a_bounded_sum():
    with pytest.raises(SearchError, match="bound on the sum"):
        harif.maxn(harif.tree("(p0 <1,2,3> <4,5,7>)"), pruning="shallow")
