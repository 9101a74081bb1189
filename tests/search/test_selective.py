"""Searches that may guess, and what they stand on: threats, clocks, tables that are kept, games without `terminal`."""

import pickle
import random
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from duels import Spite, carousel, charge, crosses, worth_to_mover, worths
from perfect_play import check_proven, random_positions
from perfect_play import value as worth_to_first
from unending import worth

import harif
from harif.search import table
from harif.search.alphabeta.pruning import lead
from harif.search.alphabeta.remembered import REMEMBERED, known_standing
from harif.search.table import Position, identify, new_table

ALL = {
    **dict.fromkeys(("null_move", "reductions", "late", "deeper"), True),
    **{"futility": 0.1, "lookahead": False},
}
WITHOUT_PASS = {**ALL, "null_move": False}

Bare, Told = crosses("bare crosses", ends=False), crosses("told crosses", ends=True)
Charge = charge("charge", selective=True)
Plain = charge("plain charge", hints=False)
Wary = charge("wary charge", wary=True)
Clocked = charge("clocked charge", counters=("clock",))
Thrice = carousel("thrice", repetition=3, counters=("clock",))


@pytest.fixture(scope="module")
def truth():
    """What every position of the charge is worth to the player to move."""
    return worths(Charge())


def some_of(positions, count, seed=1):
    """Unfinished ones, at random."""
    return random.Random(seed).sample([state for state in positions if list(state.actions())], count)


# No `terminal` --------------------------------------------------------------------------------------------------------


def asked(start):
    """What some searches say of a position."""
    yield harif.perft(start, 5, native=False)
    found = harif.search(start, "pvs", depth=6, native=False)
    yield found.value, found.ranked, found.line, found.exact, found.nodes
    yield harif.proof(start, goal="draw", native=False).stats["proven"]


def test_without_terminal_every_search_answers_the_same():
    for move in (None, 4, 0):
        bare, told = (made() if move is None else made().result(move) for made in (Bare, Told))
        assert list(asked(bare)) == list(asked(told))
    line = (0, 1, 4)
    bare, told = Bare(), Told()
    for move in line:
        bare, told = bare.result(move), told.result(move)
    for algorithm in ("alphabeta", "minimax", "pvs"):
        one, other = (harif.search(state, algorithm, native=False) for state in (bare, told))
        assert (one.value, one.ranked, one.line, one.exact) == (other.value, other.ranked, other.line, other.exact)
        assert one.exact
    one, other = (harif.mcts(state, simulations=200, native=False) for state in (bare, told))
    assert (one.visits, one.value) == (other.visits, other.value)
    assert harif.solve(bare, native=False).value == harif.solve(told, native=False).value


def test_the_end_on_the_last_ply_that_there_may_be():
    for plies in (5, 6, 7):
        start = crosses(f"short crosses {plies}", ends=False, ply_limit=plies)()
        for moves in ((0, 3, 1, 4), (0, 3, 1), (4, 0, 8)):
            record = harif.Record(start)
            for move in moves:
                record.play(move)
            assert harif.search(record, "pvs", native=False).values[0] == worth(record)
            assert harif.search(record, "pvs", depth=8, deepening=False, native=False).values[0] == worth(record)


def test_check_finds_such_a_game_well():
    assert harif.check(Bare, games=20, seconds=3, native=False).ok


# The third time -------------------------------------------------------------------------------------------------------


def test_a_record_ends_the_third_time_that_a_position_stands():
    for times, plies in ((3, 12), (2, 6), ("draw", 6)):
        record = harif.Record(carousel(f"again {times}", repetition=times, counters=["clock"])())
        ends = []
        while not record.over:
            record.play((1, 5, 1)[len(ends) % 3])  # after six plies it has come back, whatever the clock says
            ends.append(record.end)
        assert ends == [None] * (plies - 1) + ["repetition"]
        assert record.values == (0.0, 0.0)
        record.undo()
        assert not record.over


def some_records(count):
    """Long games that were broken off, so that some positions have stood before."""
    rng = random.Random(7)
    while count:
        record = harif.Record(Thrice(rng.randrange(1, 7)))
        for _ in range(rng.randrange(4, 22)):
            safe = [action for action in record.state.actions() if record.state.result(action).place != 0]
            if record.over or not safe:
                break
            record.play(rng.choice(safe))
        if not record.over:
            count -= 1
            yield record


def test_pvs_and_proofs_know_what_stood_before():
    differs = 0
    for record in some_records(60):
        true = worth_to_mover(record)
        found = harif.search(record, "pvs", depth=60, table=0, native=False)
        assert found.value == true
        assert found.exact or true == 0.0
        assert harif.search(record, "pvs", depth=60, native=False).value == true
        for goal, reached in (("win", true > 0), ("draw", true >= 0)):
            found = harif.search(record, "proof", goal=goal, native=False)
            assert found.stats["proven"] is reached
            assert found.proof is None or found.proof.verify()
        differs += true != worth_to_mover(harif.Record(record.state))
    assert differs > 0  # the past matters


def test_native_proofs_know_it_too():
    for record in some_records(20):
        one, other = (harif.proof(record, native=native) for native in (True, False))
        assert (one.stats["proven"], one.nodes, one.line) == (other.stats["proven"], other.nodes, other.line)


# Clocks ---------------------------------------------------------------------------------------------------------------


def test_a_clock_hides_no_transposition_and_nothing_is_exact(truth):
    clocked, full = (
        harif.search(game(), "pvs", depth=12, deepening=False, native=False, ranking="bounds")
        for game in (carousel("timeless", counters=("clock",)), carousel("timed"))
    )
    assert clocked.value == full.value
    assert clocked.nodes < full.nodes / 2
    assert full.exact
    assert not clocked.exact
    for state in some_of(truth, 4):
        one, other = (harif.search(game(*state), "pvs", depth=5, native=False) for game in (Clocked, Charge))
        assert one.value == other.value
        assert not one.exact
    assert harif.search(Clocked(*state), "pvs", depth=30, native=False, table=0).exact  # it is no longer left out


def test_where_nothing_is_left_to_find_out_a_search_ends(truth):
    near = next(state for state in truth if len(list(state.actions())) > 1 and ended_soon(state, 4))
    found = harif.search(Clocked(*near), "pvs", native=False)  # without any limit
    assert not found.exact
    assert found.value == truth[near]
    assert found.depth <= 6


def ended_soon(state, plies):
    """Is the game over in so many plies, whatever is played?"""
    return plies >= 0 and all(ended_soon(state.result(action), plies - 1) for action in state.actions())


@harif.game(name="long board", players=2, counters=("clock",))
class Long(NamedTuple):
    """Whoever moves marks the next square, of seventy."""

    clock: int = 0
    squares: tuple[(int,) * 70] = (0,) * 70
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        if self.squares[0] == 0:
            yield 1

    def result(self, action):
        return Long(self.clock + 1, (action, *self.squares[1:]), 1 - self.turn)

    def utility(self, player):
        return 0.0


def test_a_clock_among_many_words():
    table = new_table(Long.__harif__, 0.1, data=2, weight_bits=14, forgetting=True)
    told = []
    for state in (Long(), Long(clock=9), Long(clock=9, turn=1), Long(squares=(*(0,) * 69, 1))):
        position = Position()
        identify(state, table, position, False)
        told.append((int(position.hash), *(position.identity[i] for i in range(table.identity))))
    assert told[0] == told[1]
    assert len(set(told)) == 3


# Threats --------------------------------------------------------------------------------------------------------------


def test_urgent_cures_the_horizon_effect():
    for depth in (2, 4, 6):
        assert harif.search(Spite(), "pvs", depth=depth, urgency=False, native=False).action == 1  # puts it off
    for depth in (4, 6):
        found = harif.search(Spite(), "pvs", depth=depth, native=False)
        assert (found.action, found.value) == (0, 0.0)
    for depth in (1, 2, 3):  # a root move that threatens is searched a ply further, by itself too
        alone = harif.search(Spite(), "pvs", depth=depth, moves=[1], native=False).value
        assert alone == -harif.search(Spite().result(1), "pvs", depth=depth, native=False).value


def test_threats_leave_proofs_and_distances_true(truth):
    for state in some_of(truth, 60, seed=2):
        check_proven(state, harif.search(state, "pvs", native=False, quiescence=0), beyond=True)
        check_proven(state, harif.search(state, "pvs", native=False), beyond=True)


# Guesses --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [ALL, {"null_move": True}, {"late": True}, {"futility": 0.05}, {"deeper": True}])
@pytest.mark.parametrize("game", [Charge, Wary])
def test_native_is_interpreted(truth, game, options):
    for state in some_of(truth, 3, seed=3):
        start = game(*state)
        one, other = (harif.search(start, "pvs", depth=6, native=native, **options) for native in (True, False))
        assert (one.value, one.nodes, one.line, one.ranked) == (other.value, other.nodes, other.line, other.ranked)
        assert not one.exact


def test_moves_that_are_not_safe_are_left_out_only_where_late_ones_may_be(truth):
    nodes = {Charge: 0, Wary: 0}
    for state in some_of(truth, 60, seed=8):
        usual, wary = (harif.search(game(*state), "pvs", depth=6) for game in nodes)
        assert (usual.value, usual.nodes, usual.ranked) == (wary.value, wary.nodes, wary.ranked)
        for game in nodes:
            nodes[game] += harif.search(game(*state), "pvs", depth=6, late=True).nodes
    assert nodes[Wary] < nodes[Charge]


def test_a_lead_is_told_as_near_the_middle():
    search = SimpleNamespace(reach=0.5)
    assert lead(0.01, -0.01, search) == pytest.approx(0.02, rel=1e-3)
    assert lead(0.4, 0.3, search) > 2 * lead(0.1, 0.0, search) > 0.2
    assert lead(0.3, 0.4, search) == pytest.approx(-lead(0.4, 0.3, search))
    assert lead(1e5, 0.5, search) == 0.0  # what is decided is no farther than all but decided
    assert lead(7.0, 3.0, SimpleNamespace(reach=float("inf"))) == 4.0


def test_a_table_grows_sooner_where_guessing_is_allowed(monkeypatch):
    monkeypatch.setattr(table, "FIRST_BUCKETS", 4)
    sizes = {}
    for guessing in (False, True):
        found = harif.search(Plain(), "pvs", nodes=1500, native=False, ranking="bounds", late=guessing)
        sizes[guessing] = found.tree.table.buckets
    assert sizes[True] > sizes[False] >= 4


def test_judgements_are_remembered():
    frames = [SimpleNamespace(hash=12345)]
    search = SimpleNamespace(frames=frames, remembers=True, judgements=[0] * (2 * REMEMBERED), middle=0.5)
    search.net = SimpleNamespace(endings=0)
    worth = [0.75, 0.25]
    state = SimpleNamespace(evaluate=lambda player: worth.pop(0))
    assert known_standing(state, 0, 0, search) == 0.25
    assert known_standing(state, 0, 0, search) == 0.25
    frames[0].hash += REMEMBERED  # another position at the same place
    assert known_standing(state, 0, 0, search) == -0.25
    assert worth == []


def told_truly(state, found, true):
    """Are all decided values true? How many there were."""
    low, high = state.__harif__.kind.utility_range
    assert not found.exact
    if found.value in (low, high):
        assert found.value == true
    return found.value in (low, high)


@pytest.mark.parametrize("game", [Charge, Wary])
def test_what_a_guessing_search_calls_decided_is_true(truth, game):
    decided = 0
    for state in some_of(truth, 300, seed=4):
        found = harif.search(game(*state), "pvs", depth=6, table=0.1, ranking="bounds", **ALL)
        decided += told_truly(state, found, truth[state])
    assert decided > 150


@pytest.mark.parametrize("careful", [False, True])
def test_and_so_with_moves_that_are_left_out(truth, careful):
    game = charge(f"careful charge {careful}", careful=careful)
    for state in some_of(truth, 80, seed=5):
        for options in (ALL, {}):
            found = harif.search(game(*state), "pvs", depth=3, native=False, ranking="bounds", **options)
            if abs(found.value) == 1.0:
                assert found.value == truth[state]


@pytest.mark.parametrize("spec", ["connect4:rows=4,columns=5", "hexapawn:rows=4,columns=3", "mnk:rows=3,columns=4,k=3"])
def test_in_games_of_the_catalogue(spec):
    decided = 0
    for state in random_positions(harif.load(spec), 8, seed=6, last=6):
        first = worth_to_first(state)
        found = harif.search(state, "pvs", depth=5, native=False, ranking="bounds", **WITHOUT_PASS)
        decided += told_truly(state, found, first if state.player() == 0 else -first)
    assert decided > 10


def test_auto_guesses_where_the_game_says_that_it_suits_it():
    assert not harif.search(Charge(), "auto", depth=5, ranking="bounds").exact
    auto = harif.search(Charge(), "auto", depth=6, ranking="bounds")
    plain = harif.search(Charge(), "pvs", depth=6, ranking="bounds")
    by_hand = harif.search(Charge(), "pvs", depth=6, ranking="bounds", **{**ALL, "futility": 0.2})  # of values -1 to 1
    assert auto.nodes == by_hand.nodes != plain.nodes
    assert harif.search(Charge(), "auto", depth=6, ranking="bounds", late=False).nodes != auto.nodes


def test_lines_are_of_different_moves_wherever_it_is_stopped():
    for nodes in range(200, 4000, 170):
        found = harif.search(Charge(), "pvs", nodes=nodes, lines=3, **ALL)
        moves = [line.action for line in found.lines]
        assert len(set(moves)) == len(moves)
        assert found.action == moves[0]


# What is kept ---------------------------------------------------------------------------------------------------------


def test_a_kept_table_spares_work():
    first = harif.search(Charge(), "pvs", depth=7, ranking="bounds")
    after = Charge().result(first.line[0]).result(first.line[1])
    anew = harif.search(after, "pvs", depth=6, ranking="bounds")
    on = harif.search(after, "pvs", depth=6, ranking="bounds", tree=first.tree)
    assert on.nodes < anew.nodes
    assert on.value == anew.value
    interpreted = harif.search(after, "pvs", depth=6, ranking="bounds", tree=first.tree, native=False)
    assert interpreted.value == anew.value


def test_other_rules_or_options_begin_anew():
    first = harif.search(Charge(), "pvs", depth=5, native=False, ranking="bounds")
    plain = harif.search(Charge(), "pvs", depth=5, native=False, ranking="bounds", quiescence=0)
    on = harif.search(Charge(), "pvs", depth=5, native=False, ranking="bounds", quiescence=0, tree=first.tree)
    assert (on.nodes, on.value) == (plain.nodes, plain.value)
    other = harif.search(Bare(), "pvs", depth=5, native=False, ranking="bounds")
    on = harif.search(Bare(), "pvs", depth=5, native=False, ranking="bounds", tree=first.tree)
    assert (on.nodes, on.value) == (other.nodes, other.value)


def test_where_the_past_counts_only_guesses_are_kept():
    record = harif.Record(carousel("again", repetition=3)(4))
    assert harif.search(record, "pvs", depth=5, native=False).tree is None
    assert harif.search(record, "pvs", depth=5, native=False, late=True).tree is not None
    assert harif.search(Charge(), "pvs", depth=2, native=False, table=0).tree is None


@pytest.mark.parametrize("tree", [3, "tree", object()])
def test_a_tree_that_is_none(tree):
    with pytest.raises(harif.SearchError, match="tree is the 'tree' of an earlier result of pvs"):
        harif.search(Charge(), "pvs", depth=2, native=False, tree=tree)
    with pytest.raises(harif.SearchError, match="tree is the 'tree' of an earlier result of mcts"):
        harif.search(Charge(), "mcts", simulations=10, native=False, tree=tree)


def test_a_result_can_be_sent_without_its_table():
    state = harif.load("tictactoe")
    found = harif.search(state, "pvs", depth=3, native=False)
    assert found.tree is not None
    sent = pickle.loads(pickle.dumps(found))
    assert sent == found
    assert sent.tree is None


# Telling of it --------------------------------------------------------------------------------------------------------


def test_every_finished_depth_is_told_in_its_order():
    told = []
    found = harif.search(Charge(), "auto", depth=7, progress=told.append, ranking="bounds")
    depths = [each.depth for each in told if each.depth]
    assert depths == sorted(depths)
    assert set(depths) == set(range(1, 8))
    assert told[-1].action == found.action
    assert all(each.selective_depth >= each.depth for each in told if each.depth)
    assert all(0.0 <= each.hashfull <= 1.0 for each in told)
    assert told[-1].hashfull > 0.0
    assert told[-1].as_dict()["selective_depth"] == told[-1].selective_depth


def test_a_small_table_is_soon_full():
    told = []
    harif.search(Charge(), "pvs", depth=8, progress=told.append, ranking="bounds", table=0.001)
    assert told[-1].hashfull > 0.9


def test_who_has_heard_enough_ends_it():
    told = []

    def listen(progress):
        told.append(progress.depth)
        return progress.depth < 3

    found = harif.search(Plain(), "pvs", seconds=20, progress=listen, native=False)
    assert found.stopped == "interrupt"
    assert told[-1] == 3
    assert told.count(3) == 1
