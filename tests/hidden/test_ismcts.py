"""Information-set Monte Carlo tree search: against a plain one, by what it must never do, and as everybody asks it."""

from math import inf, isnan, log, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

import harif
from harif.arena import player
from harif.game.view import seen_by
from harif.search.randomness import random_below, random_share

OBSERVERS = ("one", "each")
LARGE = Path(__file__).parent.parent / "checking" / "right_views" / "large.py"  # cards, and no guess


def after(spec, *moves):
    record = harif.Record(spec)
    for move in moves:
        record.play(move)
    return record


def decisions(state):
    """Every state of a small game in which a player is to move."""
    if state.terminal():
        return
    chance = state.player() == harif.CHANCE
    if not chance:
        yield state
    for choice in [outcome for outcome, _ in state.outcomes()] if chance else list(state.actions()):
        yield from decisions(state.result(choice))


# A plain one ----------------------------------------------------------------------------------------------------------


def plainly(worlds, seat, simulations, *, each, exploration, seed):
    """The algorithm as in the paper, with dicts: the visits and the mean of each action at the root."""
    rng, table = [seed], {}
    scale = worlds[0].__harif__.kind.utility_range[1] - worlds[0].__harif__.kind.utility_range[0]
    table[seat, seen_by(worlds[0], seat)] = {}
    for _ in range(simulations):
        state, path = worlds[random_below(rng, len(worlds))], []
        while not state.terminal():
            if state.player() == harif.CHANCE:
                state = state.result(drawn(state, rng))
                continue
            mover = state.player()
            name = mover, seen_by(state, mover if each else seat)
            if name not in table:
                table[name] = {}
                break
            action = chosen(table[name], state, exploration / scale, scale, rng)
            path.append((table[name][action], mover))
            state = state.result(action)
        while not state.terminal():
            chance = state.player() == harif.CHANCE
            legal = [] if chance else list(state.actions())
            state = state.result(drawn(state, rng) if chance else legal[random_below(rng, len(legal))])
        for arm, mover in path:
            arm["visits"] += 1
            arm["total"] += state.utility(mover)
    root = table[seat, seen_by(worlds[0], seat)]
    return {action: (arm["visits"], arm["total"] / arm["visits"]) for action, arm in root.items()}


def chosen(arms, state, exploration, scale, rng):
    untried, best = [], (-inf, None)
    for action in state.actions():
        arm = arms.setdefault(action, {"visits": 0, "available": 0, "total": 0.0})
        arm["available"] += 1
        if arm["visits"] == 0:
            untried.append((random_share(rng), action))
        else:
            bonus = exploration * scale * sqrt(log(arm["available"]) / arm["visits"])
            best = max(best, (arm["total"] / arm["visits"] / scale + bonus, action), key=lambda found: found[0])
    return max(untried)[1] if untried else best[1]


def drawn(state, rng):
    left = random_share(rng)
    for outcome, probability in state.outcomes():
        left -= probability
        if left < 0:
            return outcome
    return outcome


@pytest.mark.parametrize("observers", OBSERVERS)
@pytest.mark.parametrize(
    ("spec", "moves"), [("leduc", (2, 5)), ("leduc", (2, 5, 2, 1, 3)), ("kuhn:players=3", (2, 4, 1, 0))]
)
def test_it_is_the_algorithm_of_the_paper(spec, moves, observers):
    record = after(spec, *moves)
    found = harif.ismcts(record, simulations=600, observers=observers, exploration=0.5, seed=3, native=False)
    worlds = [world.state for world in found.worlds]
    assert len({world.probability for world in found.worlds}) == 1
    each = observers == "each"
    count = found.simulations  # it may have ended when the move was decided
    plain = plainly(worlds, record.state.player(), count, each=each, exploration=0.5, seed=3)
    assert dict(found.visits) == {action: visits for action, (visits, _) in plain.items()}
    assert dict(found.ranked) == pytest.approx({action: mean for action, (_, mean) in plain.items()})


# What it finds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observers", OBSERVERS)
@pytest.mark.parametrize("seed", [0, 1])
def test_dominated_moves_are_never_chosen(observers, seed):
    jack, king, fold, call, bet = 1, 3, 0, 1, 2
    for state in decisions(harif.load("kuhn")):
        facing = state.moves % 3 == bet
        found = harif.ismcts(state, simulations=150, observers=observers, seed=seed, native=False).action
        if facing and state.hands[state.player()] == king:
            assert found == call
        if facing and state.hands[state.player()] == jack:
            assert found == fold


def test_it_does_not_count_on_knowing_later_what_it_does_not_know_now():
    """Two roads to a fork of which one leads over the cliff: averaging over clairvoyance believes that it will know."""
    state = harif.load("roads:day=3")
    assert harif.clairvoyance(state, native=False).names["action_name"] == "B"
    for observers in OBSERVERS:
        assert harif.ismcts(state, simulations=500, observers=observers, native=False).names["action_name"] == "A"


def test_machine_code_and_python_grow_the_same_tree():
    for moves in ((2, 5), (2, 5, 1, 2, 1, 4, 1)):
        for observers in OBSERVERS:
            asked = {"simulations": 700, "observers": observers, "seed": 5}
            native, plain = (harif.ismcts(after("leduc", *moves), native=native, **asked) for native in (True, False))
            assert native.native
            assert not plain.native
            assert (native.ranked, native.visits, native.stats) == (plain.ranked, plain.visits, plain.stats)
            assert repr(native.worlds) == repr(plain.worlds)


def test_worlds_tell_what_the_moves_brought_in_them():
    found = harif.ismcts(after("kuhn", 2, 3, 0, 1), simulations=400, native=False)
    assert [world.state.hands for world in found.worlds] == [(2, 1), (2, 3)]
    assert sum(world.probability for world in found.worlds) == 1
    assert found.worlds[0].values == ((0, -1.0), (1, 2.0))
    assert found.worlds[1].values == ((0, -1.0), (1, -2.0))
    assert found.worlds[:1] == (found.worlds[0],)
    assert '"worlds"' in found.json()


def test_a_move_that_was_not_tried_in_a_world_is_told_as_such():
    found = harif.ismcts(after("leduc", 2, 5), simulations=2, native=False)
    assert any(isnan(value) for world in found.worlds for _, value in world.values)
    assert "NaN" not in found.json()


def test_only_some_moves():
    record = after("leduc", 2, 5, 2)
    found = harif.ismcts(record, simulations=100, moves=[0, 2], native=False)
    assert {action for action, _ in found.ranked} == {0, 2}
    with pytest.raises(harif.SearchError, match="not a legal move"):
        harif.ismcts(record, simulations=10, moves=[7], native=False)


# How it is asked ------------------------------------------------------------------------------------------------------


def test_a_view_a_record_and_a_state_have_one_answer():
    record = after("leduc", 2, 5)
    asked = {"simulations": 100, "native": False}
    answers = [harif.ismcts(where, **asked) for where in (record, record.view(0), record.state)]
    assert len({(answer.ranked, answer.visits) for answer in answers}) == 1


def test_where_chance_moves_there_is_a_value_and_no_move():
    found = harif.ismcts("kuhn", simulations=600, native=False)
    assert found.action is None
    assert found.values[0] == -found.values[1]
    assert abs(found.value + 1 / 18) < 0.25


def test_values_are_told_to_all_players():
    for moves in ((), (2, 4, 1), (2, 4, 1, 1)):  # where chance moves, and where a player does
        found = harif.ismcts(after("kuhn:players=3", *moves), simulations=300, native=False)
        assert sum(found.values) == pytest.approx(0)
    partners = harif.ismcts("bridge", simulations=5, native=False).values
    assert partners[0] == partners[2] == -partners[1] == -partners[3]


@pytest.mark.parametrize("spec", ["hokm", "bridge"])
def test_large_games_are_answered_from_their_start(spec):
    found = harif.ismcts(spec, simulations=10, native=False)
    assert found.action is None
    assert found.simulations == 10


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"observers": "two"}, "observers is 'one' or 'each'"),
        ({"depth": 3}, "use simulations or seconds"),
        ({"lines": 2}, "ismcts has no option 'lines'"),
        ({"simulations": 0}, "simulations is a whole number"),
        ({"exploration": -1}, "exploration is a number"),
        ({"playout": "wild"}, "playout is"),
        ({"worlds": 1.5}, "worlds is a whole number"),
        ({"seed": "x"}, "seed is a whole number"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong, sentence):
    with pytest.raises(harif.SearchError, match=sentence):
        harif.ismcts("kuhn", native=False, **wrong)


def test_a_game_that_hides_nothing_is_refused():
    with pytest.raises(harif.SearchError, match="hides nothing"):
        harif.ismcts("tictactoe", simulations=10)


def test_a_guess_that_contradicts_the_view_is_found():
    with pytest.raises(harif.GameError, match="'guess' made a state that player 0 can tell"):
        harif.ismcts(Liar(first=1), simulations=10, native=False)


@harif.game(name="liar", players=2)
class Liar(NamedTuple):
    """A card that its holder sees, and a guess that does not look at it."""

    first: int = 0
    said: int = 0

    def player(self):
        return harif.CHANCE if self.first == 0 else self.said

    def outcomes(self):
        yield 1, 0.5
        yield 2, 0.5

    def actions(self):
        yield 1

    def result(self, action):
        return Liar(action) if self.first == 0 else Liar(self.first, self.said + 1)

    def terminal(self):
        return self.said == 2

    def utility(self, player):
        return 0.0

    def sees(self, player):
        return (self.first if player == 0 else 0, self.said)

    def guess(self, player, bits):
        return Liar(2, self.said)


# Worlds that are listed, or sampled -----------------------------------------------------------------------------------


def test_only_what_is_too_much_to_list_is_sampled():
    """Where the start cannot have led here that is said, and no worlds of the usual start are played from instead."""
    jack, elsewhere = after("kuhn", 3, 1, 1).state, after("kuhn", 2, 3).state
    with pytest.raises(harif.SearchError, match="nothing leads to a state that looks like this to player 1"):
        harif.ismcts(jack, simulations=10, native=False, start=elsewhere)


def test_a_sample_does_not_stand_for_worlds_of_another_start():
    record = after(LARGE, *range(16))
    found = harif.ismcts(record, simulations=10, worlds=2, native=False)
    assert found.action in list(record.state.actions())
    with pytest.raises(harif.SearchError, match="too many ways to list what may be hidden"):
        harif.ismcts(record, simulations=10, worlds=2, native=False, start=harif.load(LARGE).result(1))


def test_a_guess_does_not_stand_for_worlds_of_another_start():
    found = harif.ismcts(Liar(first=1), simulations=10, native=False, start=Liar())
    assert [world.state for world in found.worlds] == [Liar(first=1)]


def test_sampled_worlds_with_other_actions_are_refused_by_what_is_wrong(monkeypatch):
    """There is no `guess` to blame: the view does not tell what may be done."""
    monkeypatch.setattr("harif.hidden.sampling.LISTED", 0)
    monkeypatch.setattr("harif.hidden.ismcts.source.LISTED", 1)
    for card in (1, 2):
        with pytest.raises(harif.GameError, match="two states look the same to player 0 and have different actions"):
            harif.ismcts(after(Lock(), card), simulations=10, native=False)


@harif.game(name="lock", players=1)
class Lock(NamedTuple):
    """A card that nobody sees, and on which hangs what may be done."""

    card: int = 0
    done: int = 0

    def player(self):
        return harif.CHANCE if self.card == 0 else 0

    def outcomes(self):
        yield 1, 0.5
        yield 2, 0.5

    def actions(self):
        yield 1
        if self.card == 2:
            yield 2

    def result(self, action):
        return Lock(action) if self.card == 0 else Lock(self.card, action)

    def terminal(self):
        return self.done != 0

    def utility(self, player):
        return 0.0

    def sees(self, player):
        return self.done


# In the arena ---------------------------------------------------------------------------------------------------------


def test_it_plays_by_name_and_never_breaks_a_rule(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    for spec, games in (("leduc", 4), ("kuhn:players=3", 3), ("goofspiel", 2)):
        played = harif.match(spec, "ismcts:simulations=20,observers=one", "ismcts:simulations=20", games=games)
        assert played.forfeits == ()
        assert played.games >= games


def test_auto_simulates_where_a_game_is_too_large_to_unroll(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    record = harif.Record("hokm")
    for seat in [4] * 8 + [0] * 5 + [1] * 13 + [2] * 13 + [3] * 13:
        record.play(seat)
    for who in ("auto:simulations=30", "auto:level=2"):
        choice = player(who, 3).choose(record)
        assert choice.action in list(record.state.actions())
    best = player("auto:simulations=30", 3).choose(record)
    assert best.result.algorithm == "ismcts"
    assert best.result.simulations == 30
