"""Proof-number search against a plain minimax oracle; the trees it shows are checked, and tampered with."""

import json
import pickle
import random
import threading
import time
from typing import NamedTuple

import pytest
from perfect_play import value

import harif
from harif import SearchError
from harif.search import table
from harif.search.proof.proof import proof


def random_positions(spec, count, plies, seed=0):
    """Unfinished positions of random games, at most `plies` before their ends."""
    rng, found = random.Random(seed), {}
    while len(found) < count:
        states = [harif.load(spec)]
        while not states[-1].terminal():
            states.append(states[-1].result(rng.choice(list(states[-1].actions()))))
        found.update(dict.fromkeys(states[:-1][-plies:]))
    return list(found)[:count]


def check(state, goal, least, **options):
    """All that an answered question promises. `least` is the goal as a utility to the player to move, in the open
    (a number that no utility equals where the goal is "win").
    """
    found = proof(state, goal=goal, **options)
    true = value(state) if state.player() == 0 else -value(state)
    assert found.stats["proven"] == (true >= least)
    assert found.value <= true if found.stats["proven"] else found.value >= true
    assert not found.exact or found.value == true
    assert found.values[state.player()] == found.value
    assert found.action in list(state.actions())
    assert found.line[0] == found.action
    assert found.stopped is None
    numbers = found.stats["proof_number"], found.stats["disproof_number"]
    assert numbers == ((0, None) if found.stats["proven"] else (None, 0))
    if found.stats["proven"]:
        after = value(state.result(found.action))
        assert (after if state.player() == 0 else -after) >= least
    return found


GAMES = [
    ("tictactoe", 150, 9),
    ("nim:heaps=2-3-4", 40, 9),
    ("nim:heaps=1-2-3,misere=true", 20, 9),
    ("connect4:rows=4,columns=4", 60, 10),
    ("connect4:rows=4,columns=5", 60, 10),
    ("othello:size=4", 60, 8),
]


@pytest.mark.parametrize(("spec", "count", "plies"), GAMES)
def test_positions_of_random_games(spec, count, plies):
    for i, state in enumerate(random_positions(spec, count, plies)):
        win, draw = check(state, "win", 1e-9), check(state, "draw", 0.0)
        assert draw.stats["proven"] or not win.stats["proven"]
        if i % 5 == 0:
            for found in (win, draw):
                assert found.proof.problem() is None
                assert found.proof.claim == found.stats["proven"]


def test_any_utility_can_be_the_goal():
    for state in random_positions("othello:size=4", 12, 7, seed=3):
        true = value(state) if state.player() == 0 else -value(state)
        for goal in (true - 1, true, true + 1, -16, 17):
            assert check(state, goal, goal).proof.verify()


def random_tree(rng, depth):
    if depth == 0 or rng.random() < 0.15:
        return str(rng.randint(-3, 3))
    who = rng.choice(["max", "min"])  # a player may move twice in a row
    return f"({who} {' '.join(random_tree(rng, depth - 1) for _ in range(rng.randint(1, 4)))})"


def test_random_trees_in_which_players_move_as_they_like():
    rng = random.Random(11)
    for _ in range(120):
        state = harif.tree(f"(max {' '.join(random_tree(rng, 5) for _ in range(3))})")
        for goal in range(-2, 4):
            found = check(state, goal, goal, table=1)
            assert found.proof.verify()


@pytest.mark.parametrize("spec", ["tictactoe", "connect4:rows=4,columns=4", "nim:heaps=2-3-4", "othello:size=4"])
def test_interpreted_it_is_the_same_search(spec):
    for state in random_positions(spec, 5, 7, seed=2):
        for goal in ("win", "draw"):
            one, two = proof(state, goal=goal), proof(state, goal=goal, native=False)
            assert (one.stats, one.line, one.value, one.depth) == (two.stats, two.line, two.value, two.depth)
            assert one.native
            assert not two.native


def test_the_whole_of_a_small_game_with_the_smallest_table():
    small, usual = (proof(harif.load("connect4:rows=4,columns=4"), goal="draw", table=t) for t in (0.01, 64))
    assert small.stats["proven"] is usual.stats["proven"] is True
    assert small.stats["table"]["megabytes"] <= 0.01
    assert proof(harif.load("connect4:rows=4,columns=4"), goal="win", table=1).stats["proven"] is False


def test_what_the_table_has_lost_is_searched_again_for_the_tree():
    found = proof(harif.load("tictactoe"), goal="draw", table=0.001)
    assert found.proof.verify()
    assert found.proof.size < 2000


def test_the_tree():
    state = harif.position("tictactoe", "XX./OO./...")
    found = proof(state)
    assert found.exact
    assert found.value == 1.0
    tree = found.proof
    assert "not built" in repr(tree)
    assert (tree.size, tree.depth, len(list(tree))) == (2, 1, 2)
    assert tree.text() == "3  = 1"
    whole = proof(harif.load("tictactoe"), goal="win").proof
    assert whole.claim is False
    assert whole.verify()
    assert whole.depth == 9
    assert whole.text(5).count("\n") == 5
    told = json.loads(json.dumps(whole.as_dict()))
    assert told["positions"] == whole.size

    def count(node):
        return ("id" in node) + sum(map(count, node.get("moves", {}).values()))

    assert count(told["tree"]) == whole.size
    assert pickle.loads(pickle.dumps(found)).proof.verify()


def test_tampering_is_noticed():
    def fresh():
        return proof(harif.load("tictactoe"), goal="draw").proof

    state, moves = next((s, m) for s, m in fresh() if len(m) > 2)
    tree = fresh()
    del tree.nodes[state][next(iter(moves))]
    assert "answer is missing" in tree.problem()
    tree = fresh()
    action = next(iter(tree.nodes[state]))
    tree.nodes[state][action] = state
    assert "does not lead" in tree.problem()
    tree = fresh()
    del tree.nodes[next(iter(moves.values()))]
    assert "Nothing is said" in tree.problem()
    tree = fresh()
    chosen = next(s for s, m in tree if len(m) == 1 and tree.holds(s))
    tree.nodes[chosen] = {99: chosen}
    assert "One legal move" in tree.problem()
    tree = fresh()
    tree.goal = 1.0
    assert "against the claim" in tree.problem()
    assert not tree.verify()
    assert fresh().verify()


def test_limits():
    state = harif.load("connect4")
    timed = proof(state, seconds=0.001)
    assert timed.stopped == "seconds"
    assert timed.stats["proven"] is timed.stats["bound"] is timed.proof is None
    assert not timed.exact
    assert timed.action in range(7)
    counted = proof(state, nodes=5000)
    assert counted.stopped == "nodes"
    assert counted.nodes == 5000
    assert counted.stats["proof_number"] > 0
    assert proof(state, nodes=5000).stats == counted.stats
    assert proof(state, nodes=1).action in range(7)
    seen = []
    stopped = proof(state, progress=lambda told: seen.append(told) or len(seen) < 2)
    assert stopped.stopped == "interrupt"
    assert seen[1].nodes >= seen[0].nodes
    assert seen[1].way == "proof"
    early = proof(state, nodes=100).stats  # the numbers are the root's: each of its seven moves may still refute
    assert early["proof_number"] >= 1
    assert early["disproof_number"] >= 7


@pytest.mark.parametrize("native", [True, False])
def test_an_event_stops_it_from_another_thread(native):
    state, stop = harif.load("connect4"), threading.Event()
    proof(state, nodes=1, native=native)  # compiled
    threading.Timer(0.05, stop.set).start()
    started = time.perf_counter()
    found = proof(state, native=native, stop=stop)
    assert time.perf_counter() - started < 1 + 0.05
    assert found.stopped == "interrupt"
    assert found.stats["proven"] is None
    assert found.action in range(7)


def test_a_stopped_report_sets_the_event():
    stop = threading.Event()
    assert proof(harif.load("connect4"), progress=lambda told: False, stop=stop).stopped == "interrupt"
    assert stop.is_set()
    with pytest.raises(SearchError, match="stop is an event"):
        proof(harif.load("connect4"), stop=True)


def test_the_table_grows_as_it_fills(monkeypatch):
    state = harif.load("tictactoe")
    usual = proof(state, goal="win")
    monkeypatch.setattr(table, "FIRST_BUCKETS", 2)  # room for eight positions
    grown, interpreted = (proof(state, goal="win", native=native) for native in (True, False))
    assert grown.stats == interpreted.stats
    assert grown.stats["proven"] is False
    assert grown.stats["table"]["positions"] > 1000
    assert grown.nodes < 1.1 * usual.nodes
    assert grown.proof.verify()


def test_a_position_without_a_move_is_told():
    @harif.game(name="stuck", players=2)
    class Stuck(NamedTuple):
        at: int = 0

        def player(self):
            return self.at % 2

        def actions(self):
            if self.at < 3:
                yield 0

        def result(self, action):
            return Stuck(self.at + 1)

        def terminal(self):
            return self.at > 5

        def utility(self, player):
            return 0.0

    with pytest.raises(harif.GameError, match=r"stuck: .* has no legal move, yet the game is not over"):
        proof(Stuck(), native=False)


def test_one_legal_move():
    found = proof(harif.load("nim:heaps=1"))
    assert (found.action, found.value, found.exact, found.line) == (1 + 1 - 1, 1.0, True, (1,))


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("tictactoe", {"goal": "lose"}, "goal is 'win', 'draw' or a number"),
        ("tictactoe", {"goal": float("nan")}, "goal is"),
        ("tictactoe", {"depth": 3}, "no option 'depth'"),
        ("tictactoe", {"table": 0}, "table is a number above 0"),
        ("tictactoe", {"nodes": 0}, "nodes is a whole number"),
        ("ghost", {}, "machine words"),
    ],
)
def test_what_makes_no_sense_is_refused(game, options, told):
    with pytest.raises(SearchError, match=told):
        proof(harif.load(game), **options)


def test_other_kinds_of_games_are_refused():
    for text in ("(max (chance 0.5:3 0.5:1) 2)", "(p0 (p1 <1,2,6> <4,2,3>) <1,1,1>)"):
        with pytest.raises(SearchError, match="proof wants"):
            proof(harif.tree(text), goal=1)


def test_a_finished_game():
    with pytest.raises(SearchError, match="over"):
        proof(harif.position("connect4", "1122334"))


# Games that go in circles ---------------------------------------------------------------------------------------------

GRAPHS = 25
NODES_IN_GRAPH = 9


def graph_game(seed, repetition):
    """A random graph: a token moves along its edges, and some squares end the game. A square has its player."""
    rng = random.Random(seed)
    owner = tuple(rng.randint(0, 1) for _ in range(NODES_IN_GRAPH))
    ends = tuple(rng.choice([-1.0, 0.0, 1.0]) if i >= 6 else 9.0 for i in range(NODES_IN_GRAPH))
    edges = tuple(tuple(rng.randrange(NODES_IN_GRAPH) for _ in range(3)) for _ in range(NODES_IN_GRAPH))

    @harif.game(name="graph", players=2, repetition=repetition)
    class Graph(NamedTuple):
        at: int = 0

        def player(self):
            return owner[self.at]

        def actions(self):
            for i in range(3):
                if ends[self.at] == 9.0:
                    yield i

        def result(self, action):
            return Graph(edges[self.at][action])

        def terminal(self):
            return ends[self.at] != 9.0

        def utility(self, player):
            return ends[self.at] if player == 0 else -ends[self.at]

    return Graph, owner, ends, edges


def forced(player, good, owner, ends, edges):
    """The squares from which `player` can force an end that is `good`, by going backwards from there."""
    won = {i for i in range(NODES_IN_GRAPH) if ends[i] != 9.0 and good(ends[i])}
    while True:
        more = {
            i
            for i in range(NODES_IN_GRAPH)
            if ends[i] == 9.0 and (any if owner[i] == player else all)(e in won for e in edges[i])
        } | won
        if more == won:
            return won
        won = more


@pytest.mark.parametrize("repetition", [None, "draw"])
def test_games_with_cycles(repetition):
    unknown = 0
    for seed in range(GRAPHS):
        cls, *graph = graph_game(seed, repetition)
        for square in range(6):
            state = cls(square)
            me = state.player()
            sign = 1 if me == 0 else -1
            win = square in forced(me, lambda end: sign * end > 0, *graph)  # noqa: B023
            lost = square in forced(1 - me, lambda end: sign * end < 0, *graph)  # noqa: B023
            for native in (False,) if seed else (True, False):
                found = proof(state, goal="win", native=native)
                assert found.stats["proven"] is win
                assert not win or found.proof.verify()
                found = proof(state, goal="draw", native=native)
                if repetition == "draw":
                    assert found.stats["proven"] is not lost
                elif found.stats["proven"] is None:
                    assert "repeating" in found.stopped
                    assert not win
                    unknown += 1
                else:
                    ends_well = square in forced(me, lambda end: sign * end >= 0, *graph)  # noqa: B023
                    assert found.stats["proven"] is ends_well
                assert found.proof is None or found.proof.verify()
    assert (unknown > 0) == (repetition is None)


def test_claims_are_used_and_the_tree_goes_beyond_them():
    for state in random_positions("connect4:rows=4,columns=4", 20, 12, seed=9):
        found = check(state, "win", 1e-9)
        assert found.proof.verify()
