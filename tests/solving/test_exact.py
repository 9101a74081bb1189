"""Alpha-beta to the end of the game against a plain oracle: who gets what, and in how many plies."""

import random
from typing import NamedTuple

import pytest
from perfect_play import plies, random_positions, value
from sums import sums

import harif
from harif.search import table
from harif.solving.forward.scores import LONGEST, STEP, question
from harif.solving.forward.to_the_end import Score, ToTheEnd, Unfit

WAYS = [
    {},
    {"table": 0.001},
    {"table": 0.01, "fold_plies": 0},
    {"fold_plies": 1000},
    {"lookahead": 100},
    {"lookahead": 100, "table": 0.001, "fold_plies": 3},
    {"helps": frozenset()},
    {"helps": frozenset({"priority"}), "history": True},
    {"many": True},
]

RULES = {"heap": 11, "judging": False}
OWN = [
    sums("wins", (1.0, -1.0, 1.0, 0.0, -1.0, -1.0, 0.0), players=2, **RULES),
    sums("halves", (1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.0), 0.5, players=2, constant_sum=1, utility_range=(0, 1), **RULES),
    sums("quarters", (0.25, -2.0, 1.75, 0.5, -0.5, -1.0, 1.25), players=2, utility_range=(-2, 2), **RULES),
    sums("tenths", (0.3, -0.7, 1.0, 0.1, -0.9, 0.0, -0.2), players=2, **RULES),
    sums("alone", (3.0, 1.0, 2.0, 0.0, 4.0, 1.0, 2.0), 2.0, players=1, utility_range=(0, 4), **RULES),
]

GAMES = {  # positions at most so many plies from the end
    "tictactoe": 7,
    "connect4:rows=4,columns=4": 9,
    "connect4:rows=3,columns=5": 9,
    "othello:size=4": 8,
    "nim:heaps=2-3-4": 99,
    "dots:rows=2,columns=2": 8,
    "kalah:pits=3,seeds=2": 12,
    "domineering:rows=4,columns=4": 6,
    "hexapawn:rows=3,columns=3": 99,
    "chomp:rows=3,columns=4": 99,
    "mnk:rows=3,columns=3,k=3": 7,
}


def told(state, viewer):
    """The oracle's (utility, plies) to `viewer`; plies are None in the middle."""
    worth, kind = value(state), state.__harif__.kind
    utility = worth if viewer == 0 else (kind.constant_sum or 0.0) - worth
    return utility, plies(state) if worth != kind.middle else None


def check(solver, state):
    """A position's score, to the ply and to its rank, and the scores of all its moves."""
    viewer = state.player()
    utility, plies = told(state, viewer)
    score = solver.score(state)
    assert (solver.utility(score.rank), score.plies) == (pytest.approx(utility), plies)
    assert score.low == score.high
    rough = solver.score(state, fine=False)
    assert rough.settled
    assert solver.utility(rough.rank) == pytest.approx(utility)
    moves = solver.moves(state, score, True, True, lambda: None)
    score = solver.score(state)  # a move may have shown smaller parts
    assert set(moves) == set(state.actions())
    for action, found in moves.items():
        after, further = told(state.result(action), viewer)
        assert found.low == found.high
        assert solver.utility(found.rank) == pytest.approx(after)
        assert found.plies == (None if further is None else further + 1)
    bounds = solver.moves(state, score, True, False, lambda: None)
    for action, found in moves.items():
        assert bounds[action].low <= found.low <= bounds[action].high
        assert (bounds[action].low >= score.low) == (found.low == score.low)
        assert (bounds[action].high < score.low) == (found.low < score.low)
    best = solver.best_move(state, True)
    assert moves[best] == Score(score.low, score.low)


@pytest.mark.parametrize("spec", GAMES)
def test_random_positions(spec):
    rng = random.Random(spec)
    states = random_positions(harif.load(spec), 10, spec, GAMES[spec])
    states = rng.sample(states, min(len(states), 36))
    for i, options in enumerate(WAYS):
        solver = ToTheEnd(states[0], native=False, **{"table": 1, **options})
        for state in states[i :: len(WAYS)]:
            check(solver, state)


@pytest.mark.parametrize("own", OWN, ids=lambda own: own.__harif__.name)
def test_other_kinds_of_value(own):
    states = random_positions(own(), 30, 1)
    for i, options in enumerate(WAYS):
        solver = ToTheEnd(states[0], native=False, **{"table": 1, **options})
        for state in states[i :: len(WAYS)]:
            check(solver, state)


@pytest.mark.parametrize("own", OWN, ids=lambda own: own.__harif__.name)
def test_solved_with_its_moves(own):
    """Where a move that is not best shows smaller parts of a unit, all are told in them."""
    for state in random_positions(own(), 12, 2):
        found = harif.solve(state, native=False)
        utility, plies = told(state, state.player())
        assert found.exact
        assert found.value == pytest.approx(utility)
        assert plies is None or found.distance == plies
        for action, worth in found.ranked:
            assert worth == pytest.approx(told(state.result(action), state.player())[0])


def test_small_parts_that_only_a_worse_move_shows():
    @harif.game(name="hidden parts", players=2)
    class Parts(NamedTuple):
        at: int = 0
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            return range(4) if self.at == 0 else range(1, 2)

        def result(self, action):
            return Parts(10 * self.at + action + 1, 1 - self.turn)

        def terminal(self):
            return self.at == 1 or self.at == 2 or self.at > 10

        def utility(self, player):
            worth = 1.0 if self.at == 1 else 0.5 if self.at == 2 else 0.25 if self.at == 32 else -1.0
            return worth if player == 0 else -worth

    true = {0: 1.0, 1: 0.5, 2: 0.25, 3: -1.0}
    solver = ToTheEnd(Parts(), native=False)
    root = solver.score(Parts())
    assert (solver.utility(root.rank), root.plies) == (1.0, 1)
    moves = solver.moves(Parts(), root, True, True, lambda: None)
    assert {action: solver.utility(score.rank) for action, score in moves.items()} == true
    found = harif.solve(Parts(), native=False)
    assert (found.value, found.action, found.distance) == (1.0, 0, 1)
    rough = ToTheEnd(Parts(), native=False)
    moves = rough.moves(Parts(), rough.score(Parts()), True, False, lambda: None)
    root = rough.score(Parts())
    assert all(score.high < root.low for action, score in moves.items() if action)


@pytest.mark.parametrize("spec", ["connect4:rows=4,columns=4", "kalah:pits=3,seeds=2"])
def test_native_and_threads(spec):
    states = random_positions(harif.load(spec), 8, spec + "!", GAMES[spec])[:40]
    one, crowd = ToTheEnd(states[0], table=1), ToTheEnd(states[0], table=1, threads=2)
    tiny = ToTheEnd(states[0], table=0.001, threads=4)
    slow = ToTheEnd(states[0], table=1, native=False)
    assert one.engine.native
    for state in states:
        wanted = told(state, state.player())
        for solver in (one, crowd, tiny):
            for _ in range(3):
                score = solver.score(state)
                assert (solver.utility(score.rank), score.plies) == wanted
        assert slow.score(state) == one.score(state)
    check(one, states[0])
    check(crowd, states[0])


def test_a_kernel_for_many_positions():
    spec = "connect4:rows=4,columns=4"
    states = random_positions(harif.load(spec), 8, spec, GAMES[spec])[:40]
    solver, slow = (ToTheEnd(states[0], table=1, native=native, many=True) for native in (True, False))
    for state in states:
        assert solver.score(state) == slow.score(state)
        solver.forget()
        slow.forget()
        assert solver.score(state) == slow.score(state)
        assert solver.nodes == slow.nodes
    assert (solver.utility(solver.score(states[0]).rank), solver.score(states[0]).plies) == told(
        states[0], states[0].player()
    )


@pytest.mark.parametrize("threads", [1, 3])
def test_stopping(threads):
    state = harif.load("connect4:rows=4,columns=4")
    solver = ToTheEnd(state, native=False, table=1, threads=threads)
    solver.limit_nodes(100)
    score = solver.score(state)
    assert not score.settled
    assert score.low <= 0 <= score.high  # it is a draw
    assert solver.nodes <= threads * 110
    solver = ToTheEnd(state, native=False, table=1, threads=threads)
    solver.stop()
    assert solver.score(state) == Score(-1024, 1024)
    assert solver.moves(state, Score(0, 0), True, True, lambda: None).keys() <= set(state.actions())


def test_every_question_narrows():
    """Bounds may lie half-way between two ranks, where no score is."""
    rng = random.Random(0)
    for _ in range(20_000):
        top = rng.choice((1, 1, 2, 4))
        parts = (-512, -511, -3, 0, 3, 511)
        marks = [rank * STEP + part for rank in range(-top, top + 1) for part in parts]
        low, high = sorted(rng.sample([mark for mark in marks if abs(mark) <= top * STEP], 2))
        plies = rng.choice((8, 16, 64, LONGEST))
        assert low <= question(low, high, plies, rng.randrange(-top, top + 1), top) < high


def test_what_is_known_is_not_asked_again():
    state = harif.load("nim:heaps=1-2-4")
    solver = ToTheEnd(state, native=False)
    score = solver.score(state)
    before = solver.nodes
    assert solver.score(state, within=score) == score
    assert solver.nodes == before


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
            left = self.left - action
            return Broken(9 if name == "endless" and left < 3 else left, 1 - self.turn)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            worth = {"high": 3.0, "odd": 0.123456}.get(name, 1.0)
            return worth if player != self.turn else -worth

    return Broken


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("name", "error", "sentence"),
    [
        ("narrow", harif.GameError, "narrow declares max_actions=2, but a state has more moves"),
        ("stuck", harif.GameError, "stuck: .* has no legal move, yet the game is not over"),
        ("high", harif.GameError, "high: .* lies outside its utility_range"),
        ("odd", Unfit, "odd: its utilities are not whole numbers"),
        ("endless", Unfit, "endless: a line of play is longer than 511 plies; it may never end"),
    ],
)
def test_errors(name, error, sentence, threads):
    state = broken(name, max_actions=2 if name == "narrow" else None)()
    with pytest.raises(error, match=sentence):
        ToTheEnd(state, native=False, threads=threads).score(state)


def test_more_moves_than_was_thought():
    state = broken("wide")(left=70)
    solver = ToTheEnd(state, native=False)
    assert solver.score(state) == Score(1023, 1023)
    assert solver.score(type(state)(left=80)) == Score(-1022, -1022)


def test_trees_have_no_ranks():
    with pytest.raises(Unfit, match="are not counted in ranks"):
        ToTheEnd(harif.tree("((3 12) (2 4))"), native=False)


def test_a_table_that_grows(monkeypatch):
    """Entries move to their new buckets, interpreted and native alike."""
    monkeypatch.setattr(table, "FIRST_BUCKETS", 4)
    state = harif.load("connect4:rows=4,columns=4")
    found = []
    for native in (True, False):
        solver = ToTheEnd(state, table=1, native=native)
        found.append((solver.score(state), solver.nodes, solver.table.buckets))
    assert found[0] == found[1]
    assert found[0][0] == Score(0, 0)
    assert found[0][2] > 4


def coins_in_a_row(parts, bounded):
    """Coins taken from either end in turn; the utility is the lead in so many parts; bounds are exact at the last."""
    coins = (3, 9, 1, 2, 8)

    @harif.game(name=f"coins{parts}{bounded}", players=2, utility_range=(-23, 23))
    class Coins(NamedTuple):
        first: int = 0
        last: int = 4
        lead: int = 0  # of player 0
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            yield 0
            if self.last > self.first:
                yield 1

        def result(self, end):
            coin = coins[self.last] if end else coins[self.first]
            lead = self.lead + (coin if self.turn == 0 else -coin)
            return Coins(self.first + (end == 0), self.last - (end == 1), lead, 1 - self.turn)

        def terminal(self):
            return self.first > self.last

        def utility(self, player):
            return (self.lead if player == 0 else -self.lead) / parts

        def evaluate(self, player):
            return 0.0

        def bounds(self, player):
            lead = self.lead if player == 0 else -self.lead
            if bounded and self.first == self.last:
                coin = coins[self.first] if self.turn == player else -coins[self.first]
                return (lead + coin) / parts, (lead + coin) / parts
            return -23.0, 23.0

    return Coins()


@pytest.mark.parametrize("parts", [1, 2, 4, 10, 100])
@pytest.mark.parametrize("bounded", [True, False])
def test_fractions_that_only_bounds_have_seen(parts, bounded):
    """The unit of utilities is found at leaves: bounds that are exact must not keep the solver from meeting one."""
    state = coins_in_a_row(parts, bounded)
    expected = harif.minimax(state, native=False).value
    for native in (True, False):
        found = harif.solve(state, native=native)
        assert (found.value, found.exact) == (pytest.approx(expected), True)
    assert expected == pytest.approx(1 / parts)
