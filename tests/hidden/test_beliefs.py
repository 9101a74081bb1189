"""Worlds, clairvoyance and belief: the chapter's numbers, and a plain oracle that tries every plan."""

import itertools
import json
import threading
from math import fsum
from typing import NamedTuple

import pytest

import harif
from harif.arena.players import player
from harif.game import GameOverError
from harif.game.view import seen_by
from harif.hidden import unfolding
from harif.hidden.decisions import decisions_at
from harif.hidden.unfolding import Unfolder, unfold
from harif.hidden.worlds import Standing, worlds_of
from harif.native.engine import engine_for
from harif.trees import tree

LENGTH = 6  # plies of `Veiled`


@harif.game(name="veiled", players=2, utility_range=(-3, 3))
class Veiled(NamedTuple):
    """Chance deals one of three worlds; MAX, MIN, a coin, MAX, MIN. MAX sees some of MIN's moves, and some coins."""

    luck: int = 0
    path: int = 1  # moves so far, in base 4, behind a 1
    plies: int = 0

    def player(self):
        return harif.CHANCE if self.plies in (0, 3) else 0 if self.plies in (1, 4) else 1

    def outcomes(self):
        if self.plies == 0:
            for world in range(3):
                yield world, (0.5, 0.25, 0.25)[world]
        else:
            yield 0, 0.75
            yield 1, 0.25

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        return Veiled(self.luck, self.path * 4 + action, self.plies + 1)

    def terminal(self):
        return self.plies == LENGTH

    def utility(self, player):
        drawn = float((self.path * 2654435761 + self.luck * 40503) // 128 % 7 - 3)
        return drawn if player == 0 else -drawn

    def move(self, ply):
        return self.path // 4 ** (self.plies - 1 - ply) % 4 if ply < self.plies else -1

    def sees(self, player):
        if player == 1:
            return self.path, 0, 0, self.plies
        theirs = self.move(2) if (self.luck + self.move(1)) % 3 > 0 else -1
        coin = self.move(3) if self.luck % 2 else -1
        return self.move(1), self.move(4), (theirs + 1) * 3 + coin + 1, self.plies


def worlds_like(state, seat, start, moves=None):
    return worlds_of(Standing(seat, seen_by(state, seat), tuple(state.actions()), start, moves), native=False)


def play(state, seat, plan):
    """What a plan is worth in a world, against those who see everything."""
    if state.terminal():
        return state.utility(seat)
    if state.player() == harif.CHANCE:
        return fsum(p * play(state.result(outcome), seat, plan) for outcome, p in state.outcomes())
    if state.player() == seat:
        return play(state.result(plan[seen_by(state, seat)]), seat, plan)
    return min(play(state.result(action), seat, plan) for action in state.actions())


def sets_below(state, seat):
    """What the seat may see on the way, each with its moves."""
    if state.terminal():
        return {}
    chance = state.player() == harif.CHANCE
    moves = [outcome for outcome, _ in state.outcomes()] if chance else list(state.actions())
    found = {seen_by(state, seat): moves} if state.player() == seat else {}
    for move in moves:
        found |= sets_below(state.result(move), seat)
    return found


def oracle(worlds, seat):
    """The value of each move, by trying every plan."""
    sets = {}
    for world, _ in worlds:
        sets |= sets_below(world, seat)
    first, best = seen_by(worlds[0][0], seat), {}
    for moves in itertools.product(*sets.values()):
        plan = dict(zip(sets, moves, strict=True))
        worth = fsum(p * play(world, seat, plan) for world, p in worlds)
        best[plan[first]] = max(best.get(plan[first], worth), worth)
    return best


# The chapter ---------------------------------------------------------------------------------------------------------


def test_roads():
    day3 = harif.load("roads:day=3")
    averaged, truly = harif.clairvoyance(day3, native=False), harif.belief(day3, native=False)
    assert dict(averaged.ranked) == {0: 1.0, 1: 10.0}
    assert dict(truly.ranked) == {0: 1.0, 1: -45.0}
    assert [r.names["action_name"] for r in (averaged, truly)] == ["B", "A"]
    assert [world.probability for world in truly.worlds] == [0.5, 0.5]
    assert [dict(world.values)[1] for world in averaged.worlds] == [10.0, 10.0]
    assert sorted(dict(world.values)[1] for world in truly.worlds) == [-100.0, 10.0]
    for day in (1, 2):
        for decide in (harif.clairvoyance, harif.belief):
            assert decide(harif.load(f"roads:day={day}"), native=False).value == 10.0


@pytest.mark.parametrize("native", [True, False])
def test_two_handed_bridge(native):
    start = harif.load("twohanded")
    averaged, truly = harif.clairvoyance(start, native=native), harif.belief(start, native=native)
    assert [value for _, value in averaged.ranked] == [2.0] * 4
    assert all(value == 2.0 for world in averaged.worlds for _, value in world.values)
    named = dict(zip(truly.names["ranked_names"], (value for _, value in truly.ranked), strict=True))
    assert named == {"♦6": 2.0, "♥6": 2.0, "♣8": 1.5, "♣9": 1.5}
    assert truly.value == 2.0
    assert truly.values == (2.0, 2.0)
    assert truly.exact
    assert averaged.exact
    assert truly.native is native


def test_who_sees_everything_has_one_world():
    state = harif.position("twohanded", "♥4 ♣9")
    found = harif.belief(state, native=False)
    assert len(found.worlds) == 1
    assert found.worlds[0].state == state
    assert found.ranked == harif.search(state, "expectiminimax", face_up=True, native=False).ranked


# Against every plan --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("luck", range(12))
def test_belief_against_every_plan(luck):
    start = Veiled(luck)
    found = harif.belief(start, native=False)
    best = oracle(decisions_at(start, native=False).decisions[0].worlds, 0)
    assert dict(found.ranked) == pytest.approx(best)
    assert found.value == pytest.approx(max(best.values()))
    for world in found.worlds:
        assert {action for action, _ in world.values} == {0, 1}
    for action, value in found.ranked:
        assert fsum(world.probability * dict(world.values)[action] for world in found.worlds) == pytest.approx(value)


@pytest.mark.parametrize("luck", range(4))
def test_later_in_the_game_too(luck):
    start = Veiled(luck)
    state = start.result(1).result(0).result(1).result(0)
    worlds = worlds_like(state, 0, start)
    assert fsum(p for _, p in worlds) == pytest.approx(1.0)
    found = harif.belief(state, start=start, native=False)
    assert dict(found.ranked) == pytest.approx(oracle(worlds, 0))


@pytest.mark.parametrize("position", ["JK", "QJ", "KQ check bet"])
def test_kuhn_against_every_plan(position):
    state = harif.position("kuhn", position)
    assert dict(harif.belief(state, native=False).ranked) == pytest.approx(
        oracle(worlds_like(state, 0, type(state)()), 0)
    )


def test_native_equals_interpreted():
    for luck in range(3):
        start = Veiled(luck)
        later = start.result(0).result(1).result(1).result(1)
        for state in (start, later):
            for decide in (harif.belief, harif.clairvoyance):
                fast, slow = (decide(state, start=start, native=native) for native in (True, False))
                assert fast.native
                assert (fast.ranked, fast.worlds, fast.nodes) == (slow.ranked, slow.worlds, slow.nodes)


# Clairvoyance --------------------------------------------------------------------------------------------------------


def test_clairvoyance_is_the_average_of_open_games():
    state = harif.position("kuhn", "JK")
    found = harif.clairvoyance(state, native=False)
    for world in found.worlds:
        assert dict(world.values) == dict(
            harif.search(world.state, "expectiminimax", face_up=True, native=False).ranked
        )
    for action, value in found.ranked:
        assert value == pytest.approx(fsum(world.probability * dict(world.values)[action] for world in found.worlds))


def test_at_a_chance_root_that_the_player_sees_it_is_the_average():
    """Kuhn: the first player sees its card, so that there are three decisions, and no one move."""
    found = harif.belief(harif.load("kuhn"), native=False)
    cards = [harif.belief(harif.position("kuhn", cards), native=False) for cards in ("JK", "QK", "KQ")]
    assert found.action is None
    assert found.value == pytest.approx(fsum(one.value for one in cards) / 3)


def test_three_players_are_averaged_and_not_believed():
    state = harif.position("kuhn:players=3", "JQK")
    assert len(harif.clairvoyance(state, native=False).worlds) == 6
    with pytest.raises(harif.SearchError, match=r"belief wants one player, or two with a constant sum"):
        harif.belief(state, native=False)


# Worlds --------------------------------------------------------------------------------------------------------------


def test_worlds_weigh_what_chance_gave_them():
    state = harif.position("leduc", "J♠ K♥ check bet")
    worlds = worlds_like(state, 0, type(state)())
    assert sorted(world.second for world, _ in worlds) == [2, 3, 4, 5, 6]
    assert [p for _, p in worlds] == pytest.approx([0.2] * 5)
    assert state in [world for world, _ in worlds]


def test_unseen_moves_are_taken_to_be_random():
    chosen = harif.position("rps", "rock")
    assert worlds_like(chosen, 1, type(chosen)()) == tuple(
        (type(chosen)(first), pytest.approx(1 / 3)) for first in (1, 2, 3)
    )


def test_own_moves_save_looking_and_change_nothing():
    for luck in range(4):
        start = Veiled(luck)
        for moves in itertools.product((0, 1), repeat=4):
            state = start
            for move in moves:
                state = state.result(move)
            known = worlds_like(state, 0, start, moves=(moves[1],))
            assert known == worlds_like(state, 0, start)
            assert worlds_like(state, 0, start, moves=(1 - moves[1],)) == ()


def test_a_view_is_enough():
    record = harif.Record(Veiled)
    for move in (1, 0, 1, 0):
        record.play(move)
    for decide in (harif.belief, harif.clairvoyance):
        by_state = decide(record.state, native=False)
        for asked in (record, record.view(0)):
            found = decide(asked, native=False)
            assert (found.ranked, found.worlds) == (by_state.ranked, by_state.worlds)
    refused("Player 1 is not to move", lambda: harif.belief(record.view(1), native=False))


def test_nodes_of_a_tree_begin_at_its_root():
    """States of all trees are of one class, which by itself begins nowhere."""
    record = harif.Record(tree("(chance 1/2:(p1#a 1 -1) 1/2:(p1#a -1 2))"))
    record.play(0)
    for asked in (record.state, record, record.view(1)):
        for native in (True, False):
            found = harif.belief(asked, native=native)
            assert [world.probability for world in found.worlds] == [0.5, 0.5]
            assert dict(found.ranked) == {0: 0.0, 1: -0.5}
    assert player("belief").choose(record).action == 0


def test_where_chance_moves_on_the_next_player_knows_no_more_than_it_saw():
    """Leduc: before the card on the table all is in play but what the first player holds."""
    state = harif.position("leduc", "J♠ K♥ check check")
    ahead = decisions_at(state, native=False)
    assert len(ahead.decisions) == 4  # what may come up
    assert all(len(decision.worlds) == 4 for decision in ahead.decisions)
    assert fsum(decision.probability for decision in ahead.decisions) == pytest.approx(1.0)


def test_chance_may_come_to_one_state_in_two_ways():
    found = decisions_at(Twice(), native=False)
    assert [worlds for _, worlds, _ in found.decisions] == [((Twice(1, 2), pytest.approx(1.0)),)]
    assert found.decisions[0].probability == pytest.approx(0.5)
    assert found.ended == pytest.approx((1.5,))


@harif.game(name="twice", players=1, utility_range=(0, 4))
class Twice(NamedTuple):
    """Two coins; where they are equal the game is over."""

    total: int = 0
    thrown: int = 0
    played: int = 0

    def player(self):
        return harif.CHANCE if self.thrown < 2 else 0

    def outcomes(self):
        yield 0, 0.5
        yield 1, 0.5

    def actions(self):
        yield 1

    def result(self, choice):
        if self.thrown < 2:
            return Twice(self.total + choice, self.thrown + 1)
        return Twice(self.total, self.thrown, choice)

    def terminal(self):
        return self.played > 0 or (self.thrown == 2 and self.total != 1)

    def utility(self, player):
        return 3.0 * self.total

    def sees(self, player):
        return self.thrown, self.played


@pytest.mark.parametrize("decide", [harif.belief, harif.clairvoyance])
@pytest.mark.parametrize(
    ("spec", "one", "other"),
    [("kuhn", "JQ check bet", "JK check bet"), ("twohanded", "♥4", "♦4"), ("roads", "left B", "right B")],
)
def test_no_peek(decide, spec, one, other):
    first, second = (json.loads(decide(harif.position(spec, at), native=False).json()) for at in (one, other))
    for told in (first, second):
        del told["seconds"]
    assert first == second


# Limits and refusals -------------------------------------------------------------------------------------------------


def test_a_depth_is_judged_and_not_exact():
    found = harif.belief(harif.position("kuhn", "JK"), depth=1, native=False)
    assert not found.exact
    assert found.value == 0.0


def test_json_tells_the_worlds():
    told = json.loads(harif.belief(harif.load("roads"), native=False).json())
    assert told["worlds"] == [
        {"position": "Roads(jewels=1, place=0)", "probability": 0.5, "values": [[0, 1.0], [1, 10.0]]},
        {"position": "Roads(jewels=2, place=0)", "probability": 0.5, "values": [[0, 1.0], [1, -100.0]]},
    ]


def refused(told, ask):
    with pytest.raises(harif.SearchError, match=told):
        ask()


def test_what_cannot_be_done_is_said(monkeypatch):
    refused("hides nothing", lambda: harif.belief(harif.load("tictactoe")))
    refused("hides nothing", lambda: harif.clairvoyance(harif.load("tictactoe")))
    with pytest.raises(harif.GameError, match="is not a game's state"):
        harif.belief(5)
    refused("stopped after 100 histories", lambda: harif.belief(harif.load("twohanded"), nodes=100, native=False))
    refused("belief has no option 'colour'", lambda: harif.belief(harif.load("roads"), colour=1))
    jack, king = harif.position("kuhn", "JK"), harif.position("kuhn", "KJ")
    refused("nothing leads to a state", lambda: harif.belief(jack, start=king, native=False))
    monkeypatch.setattr("harif.hidden.worlds.MOST_HISTORIES", 50)
    refused("50 histories were looked", lambda: harif.belief(harif.position("leduc", "J♠ K♥"), native=False))
    monkeypatch.undo()
    monkeypatch.setattr("harif.hidden.worlds.MOST_WORLDS", 2)
    monkeypatch.setattr("harif.hidden.worlds.FIRST_WORLDS", 2)
    refused("too many to list", lambda: harif.belief(harif.position("leduc", "J♠ K♥"), native=False))
    with pytest.raises(harif.HarifError, match="the game is over"):
        harif.belief(harif.position("roads", "left A"))


def test_room_is_made_where_there_is_too_little(monkeypatch):
    usual = harif.belief(Veiled(3), native=False)
    monkeypatch.setattr("harif.hidden.best_defence.FIRST_ROOM", 1)
    monkeypatch.setattr("harif.hidden.unfolding.FIRST_NODES", 4)
    monkeypatch.setattr("harif.hidden.worlds.FIRST_WORLDS", 1)
    assert harif.belief(Veiled(3), native=False).worlds == usual.worlds
    monkeypatch.setattr("harif.hidden.best_defence.MOST_ROOM", 4)
    refused("too many plans", lambda: harif.belief(Veiled(3), native=False))


@harif.game(name="vague", players=1, utility_range=(0, 1))
class Vague(NamedTuple):
    """Two moves, of which the first is forgotten."""

    first: int = -1
    second: int = -1

    def player(self):
        return 0

    def actions(self):
        return range(2)

    def result(self, action):
        return Vague(action) if self.first < 0 else Vague(self.first, action)

    def terminal(self):
        return self.second >= 0

    def utility(self, player):
        return 1.0

    def sees(self, player):
        return int(self.first >= 0)


def made(name="made", *, actions=None, sees=None, outcomes=None, sample=None, result=None, **declared):
    """A small game for one player: chance deals 1 or 2, the player chooses twice; with something of it otherwise."""

    class Made(NamedTuple):
        card: int = 0
        first: int = 0
        second: int = 0

        def player(self):
            return harif.CHANCE if self.card == 0 else 0

        def terminal(self):
            return self.second > 0

        def utility(self, player):
            return float(self.second == self.card)

    def deal(self):
        yield 1, 0.5
        yield 2, 0.5

    def moves(self):
        yield 1
        yield 2

    def play(self, choice):
        if self.card == 0:
            return type(self)(choice)
        return self._replace(second=choice) if self.first else self._replace(first=choice)

    Made.actions, Made.result, Made.sees = actions or moves, result or play, sees or (lambda self, player: self.first)
    if sample is None:
        Made.outcomes = outcomes or deal
    else:
        Made.sample = sample
    return harif.game(name=name, players=1, utility_range=(0, 1), **declared)(Made)


def other_actions(self):
    """As many in both worlds, but not the same."""
    yield 2 * self.card - 1
    yield 2 * self.card


def later_actions(self):
    yield 1
    yield 3 if self.first and self.card == 2 else 2


@pytest.mark.parametrize("decide", [harif.belief, harif.clairvoyance])
def test_a_view_that_leaks_by_its_actions_is_refused(decide):
    leaky = made(actions=other_actions)
    for asked in (leaky(), leaky(1), leaky(2)):
        with pytest.raises(harif.GameError, match="have different actions"):
            decide(asked, native=False)


@pytest.mark.parametrize("native", [True, False])
def test_one_that_leaks_further_on_too(native):
    with pytest.raises(harif.GameError, match="have different actions"):
        harif.belief(made(actions=later_actions), native=native)


@pytest.mark.parametrize("decide", [harif.belief, harif.clairvoyance])
def test_a_view_has_one_length(decide):
    game = made(sees=lambda self, player: (1, self.first) if self.first else (1,))
    with pytest.raises(harif.GameError, match="more words in one state than in another"):
        decide(game(1, 1), native=False)
    with pytest.raises(harif.GameError, match="more words in one state than in another"):
        harif.belief(game(), native=False)


@pytest.mark.parametrize("decide", [harif.belief, harif.clairvoyance])
def test_rules_that_are_not_in_the_states_are_refused(decide):
    record = harif.Record(made(ply_limit=2))
    refused("ply_limit", lambda: decide(record, native=False))
    record.play(1)
    record.play(1)
    with pytest.raises(GameOverError, match="drawn here, at its limit of plies"):
        decide(record, native=False)
    refused("repetition", lambda: decide(made(repetition="draw"), native=False))
    refused("'sample' alone", lambda: decide(made(sample=lambda self, bits: 1 + bits % 2), native=False))


def endless(self, choice):
    """Nobody comes to the second move."""
    return type(self)(choice) if self.card == 0 else self._replace(first=self.first + 1)


@pytest.mark.parametrize("native", [True, False])
def test_a_game_without_end_is_refused(native):
    def lone(self):
        yield 1

    game = made(result=endless, actions=lone)
    for ask in (lambda: harif.belief(game, native=native), lambda: harif.belief(game(1, -1), native=native)):
        with pytest.raises(harif.GameError, match="more than 10,000 plies"):
            ask()
    dealing = made(result=lambda self, choice: self._replace(first=self.first + 1), outcomes=lambda self: [(1, 1.0)])
    with pytest.raises(harif.GameError, match="more than 10,000 plies"):
        harif.clairvoyance(dealing, native=False)


def test_views_that_forget_are_refused():
    with pytest.raises(harif.GameError, match="what player 0 sees forgets"):
        harif.belief(Vague(), native=False)


@pytest.mark.parametrize("decide", [harif.belief, harif.clairvoyance])
def test_limits_hold_for_listing_the_worlds_too(decide):
    record = harif.Record("phantom")
    for move in (4, 0, 1, 8):
        record.play(move)
    refused("histories were looked through", lambda: decide(record.state, seconds=0.2, native=False))
    refused("1,000 histories were looked through", lambda: decide(record.state, nodes=1000, native=False))


@pytest.mark.parametrize("decide", [harif.belief, harif.clairvoyance])
def test_and_where_chance_moves(decide):
    def many(self):
        for number in range(200):
            yield number + 1, 1 / 200

    def deal_on(self, choice):
        return self._replace(first=self.first + 1) if self.first < 3 else type(self)(1)

    dealing = made(outcomes=many, result=deal_on)
    refused("histories were looked through", lambda: decide(dealing, seconds=0.1, native=False))
    refused("50 histories were looked through", lambda: decide(dealing, nodes=50, native=False))


def test_a_stop_while_room_is_made_is_not_lost(monkeypatch):
    """`halt` comes after the old record was given up and before the new one is there."""
    monkeypatch.setattr("harif.hidden.unfolding.FIRST_NODES", 32)  # room is made once
    ((_, worlds, _),) = decisions_at(Veiled(3), native=False).decisions
    unfolder = Unfolder(0, worlds[0][0], engine_for(worlds[0][0], [unfold], False))
    ready = unfolding.new_record

    def halting(*given):
        record = ready(*given)
        unfolder.halt()
        return record

    monkeypatch.setattr("harif.hidden.unfolding.new_record", halting)
    refused("was stopped after", lambda: unfolder.run(worlds, 100))


def test_a_stopped_belief_says_so():
    stop = threading.Event()
    stop.set()
    refused("stopped|looked through", lambda: harif.belief(harif.load("twohanded:cards=6"), stop=stop, native=False))


def test_a_stopped_clairvoyance_answers_from_the_worlds_it_has_seen():
    stop = threading.Event()
    found = harif.clairvoyance(
        harif.load("twohanded:cards=6"), native=False, stop=stop, progress=lambda told: False, seconds=5
    )
    assert found.stopped == "interrupt"
    assert not found.exact
    assert len(found.worlds) == 1


# Face up -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["auto", "expectiminimax", "maxn", "mcts"])
def test_every_search_runs_face_up(algorithm):
    state = harif.position("roads", "left")
    how = {"simulations": 100} if algorithm == "mcts" else {}
    with pytest.raises(harif.SearchError, match="Give face_up=True"):
        harif.search(state, algorithm, native=False, **how)
    assert harif.search(state, algorithm, face_up=True, native=False, **how).value == 10.0


@pytest.mark.parametrize("algorithm", ["pvs", "alphabeta", "minimax", "proof", "paranoid", "bestreply"])
def test_and_those_without_chance(algorithm):
    with pytest.raises(harif.SearchError, match="Give face_up=True"):
        harif.search(harif.load("rps"), algorithm, native=False)
    if algorithm == "proof":
        assert harif.proof(harif.load("rps"), face_up=True, native=False).stats["proven"] is False
    else:
        assert harif.search(harif.load("rps"), algorithm, face_up=True, native=False).value == -1.0
    with pytest.raises(harif.SearchError, match="face_up is True or False"):
        harif.search(harif.load("rps"), algorithm, face_up=1)


def test_a_game_may_be_named():
    assert harif.belief("roads", native=False).value == 1.0
    for name, told in (("kuhn:players=3", "belief wants one player, or two"), ("tictactoe", "hides nothing")):
        with pytest.raises(harif.SearchError, match=told):
            harif.belief(name)
    with pytest.raises(harif.SearchError, match="'kuhn' is no policy. harif.cfr finds one"):
        harif.exploitability("kuhn")
    with pytest.raises(harif.SearchError, match=r"^\. cannot be read"):
        harif.load_policy(".")
