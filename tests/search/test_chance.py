"""Searches with chance: against a short oracle on random trees, and against published counts."""

import random
from typing import NamedTuple

import pytest

import harif
from harif import GameError, SearchError
from harif.search.chance.mixture import mixture_of


def random_tree(rng, depth, chance=True):
    """Text of a tree: max, min and chance nodes in any order, leaves from -5 to 5."""
    if depth == 0 or rng.random() < 0.1:
        return str(rng.randint(-5, 5))
    children = [random_tree(rng, depth - 1, chance) for _ in range(rng.randint(2, 4))]
    head = rng.choice(["max", "min", "chance"] if chance else ["max", "min"])
    if head == "chance" and rng.random() < 0.7:
        shares = [rng.randint(1, 5) for _ in children]
        children = [f"{share}/{sum(shares)}:{child}" for share, child in zip(shares, children, strict=True)]
    return f"({head} {' '.join(children)})"


def oracle(state, viewer=None, mixture=None):
    """Expected value to player 0; with a mixture, whoever is not the viewer plays by it."""
    if state.terminal():
        return state.utility(0)
    mover = state.player()
    if mover == harif.CHANCE:
        return sum(p * oracle(state.result(o), viewer, mixture) for o, p in state.outcomes())
    values = [oracle(state.result(a), viewer, mixture) for a in state.actions()]
    if mixture and mover != viewer:
        ours = 1 if viewer == 0 else -1
        return ours * mixture([ours * v for v in values])
    return max(values) if mover == 0 else min(values)


WAYS = [
    {"pruning": "star1"},
    {"pruning": "star2"},
    {"table": 0.1},
    {"pruning": "star1", "table": 0.1},
    {"pruning": "star2", "table": 0.1, "ordering": "judgement"},
]


def test_every_way_finds_the_value_of_random_trees():
    rng = random.Random(5)
    saved = dict.fromkeys(("none", "star1", "star2"), 0)
    for _ in range(150):
        tree = harif.tree(f"(max {random_tree(rng, 4)} {random_tree(rng, 4)} {random_tree(rng, 3)})")
        truth = oracle(tree)
        plain = harif.expectiminimax(tree)
        assert plain.value == pytest.approx(truth, abs=1e-12)
        assert plain.exact
        saved["none"] += plain.nodes
        for options in WAYS:
            found = harif.expectiminimax(tree, **options)
            assert found.value == pytest.approx(truth, abs=1e-12), options
            assert found.action == plain.action, options
            assert [v for _, v in found.ranked] == pytest.approx([v for _, v in plain.ranked], abs=1e-12), options
            assert found.exact
            if len(options) == 1 and "pruning" in options:
                saved[options["pruning"]] += found.nodes
    assert saved["star1"] < 0.9 * saved["none"]


def test_native_and_interpreted_search_the_same_nodes():
    rng = random.Random(6)
    for _ in range(15):
        tree = harif.tree(f"(max {random_tree(rng, 3)} {random_tree(rng, 4)})")
        for options in [{}, *WAYS]:
            one, two = (harif.expectiminimax(tree, native=native, **options) for native in (True, False))
            assert (one.value, one.nodes, one.line, one.ranked) == (two.value, two.nodes, two.line, two.ranked), options


def test_pig_to_20_as_openspiel_counts_it():
    pig = harif.load("pig:target=20")
    found = harif.expectiminimax(pig, depth=6)
    assert found.nodes == 53_010
    assert found.value == pytest.approx(0.225437, abs=5e-7)
    for options in WAYS:
        assert harif.expectiminimax(pig, depth=6, **options).value == pytest.approx(found.value, abs=1e-12)


def test_star1_cuts_the_chapters_example():
    tree = harif.tree("(max (chance 0.5:3 0.5:-1) (chance 0.5:-3 0.5:(min 5 4)))")
    plain = harif.expectiminimax(tree)
    cut = harif.expectiminimax(tree, pruning="star1", bounds=(-5, 5), ranking="bounds")
    assert (plain.value, plain.nodes) == (1.0, 9)
    assert (cut.value, cut.nodes) == (1.0, 6)  # after -3 the second can be worth 0.5 * -3 + 0.5 * 5 = 1.0 at most
    wider = harif.expectiminimax(tree, pruning="star1", bounds=(-5, 5.1), ranking="bounds")
    assert wider.nodes == 8  # now MIN must be looked at; its 5 is no more than it takes


@pytest.mark.parametrize("viewer", [0, 1])
def test_expectimax_against_a_mixture(viewer):
    rng = random.Random(7)
    head = "max" if viewer == 0 else "min"
    for opponent in ("random", {"minimax": 0.7, "random": 0.3}, {"minimax": 0.2, "friendly": 0.5, "random": 0.3}):
        for _ in range(20):
            tree = harif.tree(f"({head} {random_tree(rng, 3)} {random_tree(rng, 3)})")
            truth = oracle(tree, viewer, mixture_of(opponent).value)
            found = harif.expectimax(tree, opponent=opponent)
            assert found.values[0] == pytest.approx(truth, abs=1e-12)


def test_figures_e_and_f():
    figure_e = "(max (chance 1/2:3 1/3:12 1/6:9) (chance 1/2:2 1/4:4 1/4:6) (chance 1/3:15 1/3:6 1/3:0))"
    found = harif.expectiminimax(harif.tree(figure_e))
    assert [value for _, value in found.ranked] == pytest.approx([7, 7, 3.5])
    assert (found.action, found.value) == (0, pytest.approx(7))
    figure_f = "(max (min 12 3 9) (min 2 4 6) (min 15 6 0))"
    found = harif.expectimax(harif.tree(figure_f), opponent={"minimax": 0.7, "random": 0.3})
    assert dict(found.ranked) == pytest.approx({0: 4.5, 1: 2.6, 2: 2.1})
    assert harif.expectimax(harif.tree(figure_f), opponent=(1, 0, 0)).value == 15


@pytest.mark.parametrize(
    ("opponent", "sentence"),
    [
        ({"minimax": 0.7, "random": 0.2}, "add up to 1; these add up to 0.9"),
        ({"minimax": 1.5, "random": -0.5}, "a number from 0 to 1, not -0.5"),
        ({"minimax": float("nan"), "random": 0.3}, "not nan"),
        ({"perfect": 1.0}, "no way of playing called 'perfect'"),
        ((0.5, 0.5), "2 weights were given, but a position has 3 moves"),
        ("clever", "opponent='clever'"),
        (None, "opponent=None"),
        ([], "opponent=\\[\\]"),
    ],
)
def test_bad_opponents(opponent, sentence):
    with pytest.raises(SearchError, match=sentence):
        harif.expectimax(harif.tree("((12 3 9) (2 4 6))"), opponent=opponent)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"pruning": "star3"}, "pruning is one of none, star1, star2"),
        ({"ordering": "best"}, "ordering is one of"),
        ({"table": -1}, "table is a number of 0 or more"),
        ({"width": True}, "width is a number"),
        ({"opponent": "random"}, "expectiminimax has no option 'opponent'"),
        ({"network": 3}, "has no method 'features'"),
    ],
)
def test_bad_options(options, sentence):
    with pytest.raises(SearchError, match=sentence):
        harif.expectiminimax(harif.tree("((1 2) (3 4))"), **options)


def test_limits_hold_with_chance():
    pig = harif.load("pig:target=100")
    found = harif.expectiminimax(pig, seconds=0.1, pruning="star1", table=1)
    assert found.stopped == "seconds"
    assert found.depth >= 3
    found = harif.search(pig, nodes=10_000)  # with a limit that any search obeys
    assert found.algorithm == "expectiminimax"
    assert found.nodes <= 10_000


def coin(*chances):
    """A game of one toss, whose outcomes have these probabilities."""

    @harif.game(name="coin", players=1)
    class Coin(NamedTuple):
        tossed: int = 0

        def player(self):
            return harif.CHANCE

        def actions(self):
            return range(0)

        def outcomes(self):
            for i in range(len(chances)):
                yield i + 1, chances[i]

        def result(self, action):
            return Coin(action)

        def terminal(self):
            return self.tossed > 0

        def utility(self, player):
            return 0.5

    return Coin()


@pytest.mark.parametrize(
    ("chances", "sentence"),
    [
        ((0.5, 0.4), "add up to 0.9, not to 1"),
        ((1.5, -0.5), "the probability of outcome 2 is -0.5"),
        ((float("nan"), 0.5), "is nan"),
        ((), "gives no outcome"),
    ],
)
@pytest.mark.parametrize("algorithm", ["expectiminimax", "maxn", "mcts", "auto"])
def test_probabilities_that_are_none(algorithm, chances, sentence):
    with pytest.raises(GameError, match=sentence):
        harif.search(coin(*chances), algorithm, native=False)


def test_values_outside_the_bounds_are_refused():
    """A cut by bounds that do not hold would be wrong, and be called exact."""
    tree = harif.tree("((chance (3 4) (-1 2)) (chance (-3 -3) (50 40)))")
    assert harif.expectiminimax(tree).value == 18.5
    for pruning in ("star1", "star2"):
        assert harif.expectiminimax(tree, pruning=pruning).value == 18.5
        with pytest.raises(SearchError, match="outside the bounds"):
            harif.expectiminimax(tree, pruning=pruning, bounds=(-5, 5))
    with pytest.raises(SearchError, match="outside the bounds"):
        harif.expectiminimax(harif.tree("(max (chance 1 2) 3)"), pruning="star1", bounds=(0, 1))


@harif.game(name="deep", players=1)
class Deep(NamedTuple):
    """Probabilities that are wrong only far from the start, where no first look sees them."""

    n: int = 0
    tossing: bool = False

    def player(self):
        return harif.CHANCE if self.tossing else 0

    def actions(self):
        return range(2)

    def outcomes(self):
        yield 0, 0.5
        yield 1, 0.4 if self.n >= 250 else 0.5

    def result(self, action):
        return Deep(self.n + action, False) if self.tossing else Deep(self.n + 1, action == 1)

    def terminal(self):
        return not self.tossing and self.n >= 300

    def utility(self, player):
        return 0.5


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("options", [{}, {"pruning": "star2"}, {"algorithm": "maxn"}, {"algorithm": "expectimax"}])
def test_wrong_probabilities_are_found_wherever_a_search_meets_them(options, native):
    harif.expectiminimax(Deep(), depth=1, native=False)  # all is well here
    with pytest.raises(GameError, match="do not add up to 1"):
        harif.search(Deep(246), **{"algorithm": "expectiminimax", **options}, depth=7, native=native)


def test_random_games_see_wrong_probabilities():
    with pytest.raises(GameError, match="do not add up to 1"):
        harif.playouts(Deep(), 50, native=False)


def test_auto_sees_beyond_a_horizon_without_a_judgement():
    """Pig has no `evaluate`: a search to a depth would see nothing, and roll for ever."""
    found = harif.search(harif.position("pig", "0-0 50 1"), seconds=0.5)
    assert (found.algorithm, found.action) == ("mcts", 1)
    near = harif.search(harif.position("pig:target=20", "18-0 2 1"), seconds=1.0)
    assert near.exact


@harif.game(name="sure", players=2, utility_range=(-1, 1))
class Sure(NamedTuple):
    """A coin, a move, another coin, another move; then player 0 has won. Only what the rules offer can be played."""

    ply: int = 0

    def player(self):
        return harif.CHANCE if self.ply % 2 == 0 else 0

    def actions(self):
        yield 1
        yield 2

    def outcomes(self):
        yield 1, 0.5
        yield 2, 0.5

    def result(self, move):
        if move < 1:
            raise ValueError("no such move")
        return Sure(self.ply + 1)

    def terminal(self):
        return self.ply == 4

    def utility(self, player):
        return 1.0 if player == 0 else -1.0


def test_chance_has_no_move_to_hold_out_with():
    for native in (True, False):
        found = harif.expectiminimax(Sure(), depth=4, deepening=True, native=native)
        assert (found.action, found.value, found.exact) == (None, 1.0, True)


@harif.game(name="wide", players=1, utility_range=(0, 1))
class Wide(NamedTuple):
    """A draw among 300 cards, then a choice among 300: the best is the one that was drawn."""

    drawn: int = -1
    chosen: int = -1

    def player(self):
        return harif.CHANCE if self.drawn < 0 else 0

    def actions(self):
        return range(300)

    def outcomes(self):
        for card in range(300):
            yield card, 1 / 300

    def result(self, card):
        return Wide(card, -1) if self.drawn < 0 else Wide(self.drawn, card)

    def terminal(self):
        return self.chosen >= 0

    def utility(self, player):
        return 1.0 - abs(self.chosen - self.drawn) / 300


@pytest.mark.parametrize("pruning", ["star1", "star2"])
def test_more_moves_and_outcomes_than_there_was_room_for(pruning):
    plain = harif.expectiminimax(Wide())
    found = harif.expectiminimax(Wide(), pruning=pruning, table=1)
    assert plain.value == found.value == pytest.approx(1.0)
    assert found.exact
