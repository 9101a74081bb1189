"""Several best lines (`lines=`), and only some of the root moves (`moves=`), by every search that takes them."""

import json
import threading
from itertools import combinations
from typing import NamedTuple

import pytest
from perfect_play import random_positions, value

import harif

BOOK = ("pvs", "alphabeta", "minimax", "expectiminimax", "maxn", "paranoid")
"""Searches that find the same value of a game of two."""


def judged(state, depth):
    """The value to player 0 by plain minimax, so many plies deep."""
    if state.terminal():
        return float(state.utility(0))
    if depth == 0:
        return float(state.evaluate(0))
    worths = [judged(state.result(action), depth - 1) for action in state.actions()]
    return max(worths) if state.player() == 0 else min(worths)


def true_values(state, depth=None):
    """Every root move's value to the player to move."""
    sign = 1 if state.player() == 0 else -1
    after = {action: state.result(action) for action in state.actions()}
    return {a: sign * (value(child) if depth is None else judged(child, depth - 1)) for a, child in after.items()}


def check_lines(state, found, true, most):
    """What every answer with lines promises."""
    assert len(found.lines) == min(most, len(true))
    first = found.lines[0]
    assert first[:6] == (found.action, found.value, found.values, found.line, found.depth, found.exact)
    assert len({line.action for line in found.lines}) == len(found.lines)
    assert [line.value for line in found.lines] == sorted(true.values(), reverse=True)[:most]
    for line in found.lines:
        assert line.value == true[line.action] == line.values[state.player()]
        assert line.moves[0] == line.action
        assert line.exact or line.depth == found.depth
        at = state
        for move in line.moves:
            assert move in list(at.actions())
            at = at.result(move)
        if line.exact:
            assert at.terminal()
            assert at.utility(state.player()) == line.value


# Lines ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", BOOK)
@pytest.mark.parametrize("spec", ["tictactoe", "connect4:rows=3,columns=3", "nim:heaps=2-2,misere=true"])
def test_lines_of_finished_games(spec, algorithm):
    for state in random_positions(harif.load(spec), 1, spec, 6)[-6:]:
        true = true_values(state)
        plain = harif.search(state, algorithm, native=False, depth=9, deepening=False)
        for ranking in ("exact", "bounds"):
            how = {"depth": 9, "deepening": False, "ranking": ranking, "native": False}
            found = harif.search(state, algorithm, lines=4, **how)
            check_lines(state, found, true, 4)
            if ranking == "exact":
                assert (found.action, found.value, found.nodes) == (plain.action, plain.value, plain.nodes)
                assert found.ranked == plain.ranked
        assert len(plain.lines) == 1
        assert plain.lines[0].moves == plain.line


@pytest.mark.parametrize(
    ("spec", "position", "depth"),
    [("connect4", "4453", 4), ("othello:size=6", None, 3), ("kalah:pits=3,seeds=2", None, 4), ("hexapawn", None, 3)],
)
def test_lines_at_a_depth_are_those_of_plain_minimax(spec, position, depth):
    state = harif.load(spec) if position is None else harif.position(spec, position)
    true = true_values(state, depth)
    for options in ({}, {"ranking": "bounds"}, {"table": 0, "scout": False}):
        plain = harif.search(state, "pvs", depth=depth, native=False, helps=False, quiescence=0, **options)
        found = harif.search(state, "pvs", depth=depth, native=False, helps=False, quiescence=0, lines=5, **options)
        assert (found.action, found.value, found.nodes) == (plain.action, plain.value, plain.nodes)
        assert [line.value for line in found.lines] == pytest.approx(sorted(true.values(), reverse=True)[:5])
        assert all(line.value == pytest.approx(true[line.action]) for line in found.lines)
        assert all(len(line.moves) == depth for line in found.lines if not line.exact)
        if found.ranking == "exact":
            assert all(dict(plain.ranked)[line.action] == line.value for line in found.lines)


def test_quicker_wins_come_first_and_slower_losses():
    state = harif.position("tictactoe", "XX./O../.O.")
    won = harif.search(state, "pvs", depth=9, deepening=False, lines=9, native=False)
    plies = [line.distance for line in won.lines if line.value == 1.0]
    assert len(plies) > 1
    assert plies == sorted(plies)
    lost = harif.search(state.result(8), "pvs", depth=9, deepening=False, lines=9, native=False)
    plies = [line.distance for line in lost.lines if line.value == -1.0]
    assert plies == sorted(plies, reverse=True)


def test_lines_are_as_deep_as_the_answer():
    state = harif.position("tictactoe", "XX./OO./...")
    found = harif.search(state, "pvs", depth=9, lines=3, native=False)  # a win in 1: no search goes deeper
    assert (found.depth, found.ranking) == (1, "depth")
    assert [(line.depth, line.exact) for line in found.lines] == [(1, True), (1, False), (1, False)]
    assert all(dict(found.ranked)[line.action] == line.value for line in found.lines)


def test_native_lines_are_the_interpreted_ones_and_nodes_limit_them_alike():
    state = harif.position("connect4", "4453")
    for limit in ({"depth": 5}, {"nodes": 3000}):
        fast, slow, again = (harif.search(state, "pvs", lines=3, native=n, **limit) for n in (True, False, True))
        assert fast.lines == slow.lines == again.lines
        assert fast.nodes == slow.nodes
        assert len(fast.lines) == 3
    assert {line.depth for line in fast.lines} == {fast.depth}
    few = harif.search(state, "pvs", lines=7, nodes=5)  # not enough for one ply: that much is always affordable
    assert len(few.lines) == 7


def test_wherever_it_ends_the_lines_are_of_one_depth_and_best_first():
    state, moves = harif.position("connect4", "4453"), {}
    for nodes in range(200, 12_200, 400):
        found = harif.search(state, "pvs", nodes=nodes, lines=3)
        assert found.nodes <= nodes
        assert found.lines[0].moves == found.line
        assert {line.depth for line in found.lines} == {found.depth}
        values = [line.value for line in found.lines]
        assert values == sorted(values, reverse=True)
        if len(values) == 3:
            moves[found.depth] = found.action
        else:  # the last depth had found a better move, and no time for its lines
            assert found.action != moves[found.depth - 1]
    assert len(moves) > 4


def test_lines_as_far_as_the_time_goes():
    state, stop, seen = harif.load("connect4"), threading.Event(), []
    timed = harif.search(state, seconds=0.3, lines=4, progress=seen.append)
    assert 1 <= len(timed.lines) <= 4
    assert {line.depth for line in timed.lines} == {timed.depth}
    assert max(len(progress.lines) for progress in seen) == 4
    assert "lines" in seen[-1].as_dict()
    stop.set()
    stopped = harif.search(state, depth=30, lines=4, stop=stop)
    assert stopped.stopped == "interrupt"
    assert stopped.lines[0].moves == stopped.line
    ended = harif.search(state, seconds=20, lines=3, progress=lambda _: False)
    assert ended.stopped == "interrupt"
    assert ended.lines


def test_lines_of_games_of_chance_and_of_many():
    chance = harif.tree("(max (chance 0.5:(min 3 4) 0.5:12) 5 (min 7 (max 9 2)) (chance 0.25:0 0.75:4))")
    for options in ({}, {"pruning": "star1", "bounds": (0, 12)}, {"pruning": "star2", "bounds": (0, 12), "table": 1}):
        found = harif.expectiminimax(chance, lines=3, native=False, **options)
        assert [(line.action, line.value) for line in found.lines] == [(0, 7.5), (2, 7.0), (1, 5.0)]
        assert [line.moves[0] for line in found.lines] == [0, 2, 1]
    assert [line.moves for line in harif.expectiminimax(chance, lines=3, native=False).lines] == [(0,), (2, 0), (1,)]
    many = harif.tree("(p0 (p1 <1,2,6> <4,2,3>) (p1 <6,1,2> <7,4,1>) <5,0,0>)")
    assert [(line.moves, line.values) for line in harif.maxn(many, lines=3, native=False).lines] == [
        ((1, 1), (7.0, 4.0, 1.0)),
        ((2,), (5.0, 0.0, 0.0)),
        ((0, 0), (1.0, 2.0, 6.0)),
    ]
    state = harif.position("tictactoe", "XO./XO./...")
    told, cut = (harif.maxn(state, lines=4, native=False, pruning=pruning) for pruning in ("none", "shallow"))
    assert [line.value for line in told.lines] == [line.value for line in cut.lines]
    paranoid = harif.search(many, "paranoid", lines=2, native=False)
    assert [(line.action, line.value) for line in paranoid.lines] == [(1, 6.0), (2, 5.0)]
    assert harif.search(harif.load("pig:target=10"), "expectiminimax", depth=2, lines=3, native=False).lines[0].moves
    at_chance = harif.expectiminimax(harif.tree("(chance 0.5:(min 3 4) 0.5:12)"), lines=3, native=False)
    assert at_chance.lines == ()


def test_a_narrow_search_still_tells_true_values():
    state = harif.tree("(max (min (max 1 9) 8) (min (max 2 3) 7) (min (max 6 5) 6))")
    narrow = harif.expectiminimax(state, width=1, lines=3, native=False, depth=3)
    assert {line.action: line.value for line in narrow.lines[1:]} == {
        action: worth for action, worth in {0: 8.0, 1: 3.0, 2: 6.0}.items() if action != narrow.action
    }


def test_lines_of_monte_carlo_search():
    state = harif.position("connect4", "4453")
    one, five = (harif.mcts(state, simulations=2000, lines=lines, native=False) for lines in (1, 5))
    assert (one.action, one.value, one.visits, one.lines) == (five.action, five.value, five.visits, five.lines[:1])
    assert [(line.action, line.visits) for line in five.lines] == list(five.visits[:5])
    assert [(line.action, line.value) for line in five.lines] == list(five.ranked[:5])
    few = harif.mcts(harif.load("othello"), simulations=2, lines=4, native=False)
    assert all(line.visits for line in few.lines[1:])  # of a move that was never tried nothing is known


def test_json_has_the_lines_where_several_were_asked_for():
    state = harif.position("tictactoe", "XX./OO./...")
    assert "lines" not in json.loads(harif.search(state, native=False).json())
    told = json.loads(harif.search(state, lines=2, native=False).json())
    assert [line["moves"][0] for line in told["lines"]] == [2, 5]
    assert told["lines"][0]["distance"] == 1
    assert told["lines_names"][0] == ["3"]
    only = json.loads(harif.search(state, moves=[2], lines=2, native=False).json())
    assert len(only["lines"]) == len(only["lines_names"]) == 1


# Some of the moves ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", BOOK)
def test_some_moves_are_a_smaller_question(algorithm):
    for state in random_positions(harif.load("tictactoe"), 2, "some", 6)[-8:]:
        true = true_values(state)
        for some in list(combinations(true, 2))[:4] + [(action,) for action in true]:
            asked = {action: true[action] for action in some}
            found = harif.search(state, algorithm, moves=set(some), lines=3, native=False, deepening=False)
            assert dict(found.ranked) == asked
            assert found.value == max(asked.values())
            assert found.exact
            check_lines(state, found, asked, 3)
            quick = harif.search(state, algorithm, moves=some, native=False, ranking="bounds", nodes=10**6)
            assert quick.value == found.value
            if found.value and algorithm in ("pvs", "alphabeta", "minimax") and some == (found.action,):
                after = state.result(found.action)
                assert found.distance == 1 + (0 if after.terminal() else harif.minimax(after, native=False).distance)


@pytest.mark.parametrize("algorithm", ["bestreply", "expectimax"])
def test_searches_with_another_view_of_the_opponent(algorithm):
    state = harif.position("tictactoe", "XO./.X./..O")
    whole = harif.search(state, algorithm, native=False, lines=9)
    assert {line.action: line.value for line in whole.lines} == dict(whole.ranked)
    assert [line.value for line in whole.lines] == [worth for _, worth in whole.ranked]
    for action, worth in whole.ranked:
        one = harif.search(state, algorithm, native=False, moves=(action,))
        assert (one.action, one.value, one.line[0]) == (action, worth, action)


@pytest.mark.parametrize("native", [True, False])
def test_some_moves_by_proof_and_by_simulation(native):
    for state in random_positions(harif.load("tictactoe"), 2, "proof", 5)[-6:]:
        true = true_values(state)
        for some in list(combinations(true, 2))[:3] + [(action,) for action in true]:
            best = max(true[action] for action in some)
            proof = harif.proof(state, moves=some, native=native)
            assert proof.stats["proven"] == (best > 0)
            assert proof.action in some
            assert proof.proof.verify()
            assert harif.proof(state, moves=some, goal="draw", native=native).stats["proven"] == (best >= 0)
            grown = harif.mcts(state, moves=some, simulations=3000, native=native, early_stop=False)
            assert (grown.exact, grown.value) == (True, best)
            assert {action for action, _ in grown.ranked} == set(some)


def test_what_the_game_hides_is_searched_when_it_is_asked_for():
    state = harif.position("connect4", "112233")  # 4 wins at once, and is all that is promising for the other side
    other = harif.position("connect4", "11223")
    assert 3 in list(other.promising())
    lost = [action for action in other.actions() if action not in list(other.promising())]
    for action in lost[:2]:
        found = harif.search(other, "pvs", moves=[action], depth=4, native=False)
        assert (found.action, found.value, found.exact) == (action, -1.0, True)
        proof = harif.proof(other, moves=[action], native=False, goal="draw")
        assert proof.stats["proven"] is False
    found = harif.search(state, "pvs", moves=[0, 6], depth=3, native=False)
    assert found.action in (0, 6)
    assert found.value < 1.0


@harif.game(name="waiting", players=1, utility_range=(0, 1))
class Waiting(NamedTuple):
    """At 0 one may wait at 1, from where one comes back, or give up (2), or win (3)."""

    at: int = 0

    def player(self) -> int:
        return 0

    def actions(self) -> tuple[int, ...]:
        return (1, 2, 3) if self.at == 0 else (0,)

    def result(self, action: int) -> "Waiting":
        return Waiting(action)

    def terminal(self) -> bool:
        return self.at >= 2

    def utility(self, player: int) -> float:
        return 1.0 if self.at == 3 else 0.0


def test_whoever_comes_back_to_the_root_may_play_any_move():
    proof = harif.proof(Waiting(), moves=[1], goal=1.0, native=False)
    assert proof.stats["proven"] is True
    found = harif.search(Waiting(), "pvs", moves=[1], depth=3, native=False)
    assert (found.value, found.line) == (1.0, (1, 0, 3))
    assert harif.search(Waiting(), "pvs", moves=[2], depth=3, native=False).value == 0.0
    several = harif.search(Waiting(), "pvs", depth=3, deepening=False, lines=3, native=False)
    assert [(line.action, line.value) for line in several.lines] == [(3, 1.0), (1, 1.0), (2, 0.0)]


@harif.game(name="waiting once", players=1, utility_range=(-1, 1), repetition="draw")
class WaitingOnce(NamedTuple):
    """The same, but a position that comes back is a draw."""

    at: int = 0

    player, actions, terminal = Waiting.player, Waiting.actions, Waiting.terminal

    def result(self, action: int) -> "WaitingOnce":
        return WaitingOnce(action)

    def utility(self, player: int) -> float:
        return 1.0 if self.at == 3 else -1.0


def test_where_repetition_is_a_draw_the_root_has_stood():
    start = WaitingOnce()
    assert harif.proof(start, moves=[1], goal=1.0, native=False).stats["proven"] is False
    assert harif.proof(start, moves=[1, 3], goal=1.0, native=False).stats["proven"] is True
    assert harif.search(start, "pvs", moves=[1], depth=5, native=False).value == 0.0
    several = harif.search(start, "pvs", depth=5, deepening=False, lines=3, native=False)
    assert [(line.action, line.value) for line in several.lines] == [(3, 1.0), (1, 0.0), (2, -1.0)]
    state = harif.load("endgame")
    whole = harif.search(state, "pvs", depth=3, native=False)
    some = [action for action, _ in whole.ranked][-3:]
    found = harif.search(state, "pvs", depth=3, moves=some, native=False)
    assert dict(found.ranked) == {action: worth for action, worth in whole.ranked if action in some}


def test_several_threads_search_the_same_moves():
    state = harif.position("connect4", "4453")
    one, two = (harif.search(state, "pvs", depth=9, moves=[0, 2, 5], lines=3, threads=threads) for threads in (1, 2))
    assert [(line.action, line.value) for line in one.lines] == [(line.action, line.value) for line in two.lines]


def test_a_tree_of_some_moves_is_not_believed_of_all():
    state = harif.position("connect4", "4453")
    some = harif.mcts(state, simulations=300, moves=[0, 6], native=False)
    assert len(some.ranked) == 2
    whole = harif.mcts(state, simulations=300, tree=some.tree, native=False)
    fresh = harif.mcts(state, simulations=300, native=False)
    assert whole.visits == fresh.visits
    other = harif.mcts(state, simulations=300, moves=[0, 3], tree=some.tree, native=False)
    assert other.visits == harif.mcts(state, simulations=300, moves=[0, 3], native=False).visits
    on = harif.mcts(state, simulations=300, moves=[6], tree=some.tree, native=False)
    assert on.visits[0][1] == 300 + dict(some.visits)[6]
    kept = harif.mcts(state, simulations=300, moves=[2, 3], tree=fresh.tree, native=False, early_stop=False)
    assert sum(visits for _, visits in kept.visits) == 300 + dict(fresh.visits)[2] + dict(fresh.visits)[3]
    below = state.result(0)
    again = harif.mcts(below, simulations=50, tree=some.tree, native=False)  # below the root nothing is missing
    assert len(again.ranked) == len(list(below.actions()))


def test_all_moves_are_no_restriction():
    state = harif.position("connect4", "4453")
    plain = harif.search(state, "pvs", depth=5, native=False)
    named = harif.search(state, "pvs", depth=5, native=False, moves=range(7))
    assert (named.nodes, named.ranked, named.line) == (plain.nodes, plain.ranked, plain.line)


def test_some_moves_and_lines_reach_what_auto_hands_on():
    found = harif.search(harif.load("pig:target=20"), seconds=0.05, moves=[1], lines=2, native=False)
    assert found.action == 1
    assert len(found.lines) == 1


# Bad input ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["pvs", "minimax", "mcts", "proof"])
@pytest.mark.parametrize(
    ("asked", "part"),
    [
        ({"lines": 0}, "lines is a whole number of 1 or more, not 0"),
        ({"lines": "x"}, "lines is a whole number of 1 or more, not 'x'"),
        ({"lines": True}, "lines is a whole number of 1 or more, not True"),
        ({"lines": None}, "lines is a whole number of 1 or more, not None"),
        ({"moves": [3, 9]}, "9 in moves is not a legal move here"),
        ({"moves": ["a"]}, "'a' in moves is not a legal move here"),
        ({"moves": [True]}, "True in moves is not a legal move here"),
        ({"moves": []}, "moves is empty"),
        ({"moves": [3, 3]}, "moves names 3 twice"),
        ({"moves": 3}, "moves is a list of moves"),
        ({"moves": "3"}, "moves is a list of moves"),
    ],
)
def test_nonsense_is_refused(algorithm, asked, part):
    with pytest.raises(harif.SearchError, match=part):
        harif.search(harif.load("tictactoe"), algorithm, native=False, **asked)


def test_what_some_searches_refuse():
    with pytest.raises(harif.SearchError, match="chance moves here"):
        harif.search(harif.tree("(chance 0.5:1 0.5:2)"), moves=[0], native=False)
    with pytest.raises(harif.SearchError, match="ranks no moves"):
        harif.proof(harif.load("tictactoe"), lines=2, native=False)
    for decide in (harif.belief, harif.clairvoyance):
        with pytest.raises(harif.SearchError, match="has no option 'moves'"):
            decide(harif.load("roads:day=3"), moves=[0], native=False)
