"""Rollouts: what following an action to the end in many worlds says, against a plain oracle and against the optimum."""

from collections import defaultdict
from typing import NamedTuple

import pytest

import harif
from harif.hidden import rollouts
from harif.hidden.foresight import best_of, foresee
from harif.hidden.rollouts import KNOWN, outlooks
from harif.search.randomness import next_random

SHIP = "battleship:rows=5,columns=5,fleet=3,solo=true"
PAIR = "battleship:rows=3,columns=4,fleet=3-2,solo=true"


def begun(spec, fleet, shots=()):
    """A sea with that fleet, shot at."""
    state = harif.load(spec)
    for move in (*fleet, *shots):
        state = state.result(move)
    return state


def guessed(state, count, seed):
    rng = [seed]
    return [state.guess(0, next_random(rng)) for _ in range(count)]


def gains_of(world):
    after = {action: world.result(action) for action in world.actions()}
    return {a: s.utility(0) if s.terminal() else s.bounds(0)[1] for a, s in after.items()}


def followed(worlds, gains, action):
    """The oracle: what worlds, (number, state) each, come to by an action in all and greed until it is quiet."""
    total, groups = 0.0, defaultdict(list)
    for number, world in worlds:
        after = world.result(action)
        if after.terminal():
            total += after.utility(0)
        else:
            groups[after.sees(0)].append((number, after))
    for group in groups.values():
        if len(group) <= KNOWN or not list(group[0][1].noisy()):
            total += sum(world.evaluate(0) for _, world in group)
        else:
            worth = {a: sum(gains[n][a] - min(gains[n].values()) for n, _ in group) for a in group[0][1].actions()}
            total += followed(group, gains, max(worth, key=lambda a: worth[a]))
    return total


@pytest.mark.parametrize("shots", [(), (5,), (5, 2, 9)])
def test_rollouts_are_those_of_the_oracle(shots):
    state = begun(PAIR, (0, 12), shots)
    worlds = guessed(state, 80, 3)
    gains = [gains_of(world) for world in worlds]
    found = outlooks(state, 0, 80, 3, seed=3, native=False)
    tried = [outlook for outlook in found if outlook.far is not None]
    assert 2 <= len(tried) <= 3
    for outlook in found:
        assert outlook.near == pytest.approx(sum(gain[outlook.action] for gain in gains) / 80)
    for outlook in tried:
        assert outlook.far == pytest.approx(followed(list(enumerate(worlds)), gains, outlook.action) / 80)
        assert outlook.near >= sorted(outlook.near for outlook in found)[-3]


def test_machine_code_says_the_same():
    for shots in ((), (7,), (7, 12), (7, 12, 17, 1)):
        state = begun(SHIP, (22,), shots)
        assert outlooks(state, 0, 40, 4, seed=8) == outlooks(state, 0, 40, 4, seed=8, native=False)


def test_what_a_shot_finds_out_saves_shots():
    """One ship of three squares: the greedy player needs 7.1 shots on average, the best one 6.9."""

    def shots(place, candidates):
        state = begun(SHIP, (place,))
        while not state.terminal():
            asked = candidates, state.sees(0)
            if asked not in known:
                known[asked] = best_of(outlooks(state, 0, 6000, candidates))[0]
            state = state.result(known[asked])
        return state.fired

    known = {}
    places = [place for place, _ in harif.load(SHIP).outcomes()]
    greedy, ahead = (sum(shots(place, candidates) for place in places) / len(places) for candidates in (0, 8))
    assert 6.9 <= ahead < greedy
    assert ahead < 7.0


def test_nothing_is_followed_where_it_cannot_help():
    sure = begun(SHIP, (0,), (0, 1))  # two of three squares in the corner: the third is known
    assert all(outlook.far is None for outlook in outlooks(sure, 0, 30, 4, native=False))
    against = harif.load("battleship:rows=4,columns=5,fleet=3-2,placing=random")
    for place in (0, 12, 3, 24):
        against = against.result(place)
    assert all(outlook.far is None for outlook in outlooks(against, 0, 30, 4, native=False))


def test_worlds_are_spent_where_there_is_something_to_choose(monkeypatch):
    def guesses(state):
        count, guess = [], type(state).guess
        with monkeypatch.context() as patch:
            patch.setattr(rollouts, "FIRST", 20)
            patch.setattr(rollouts, "CLOSE", 0.3)
            patch.setattr(type(state), "guess", lambda *given: count.append(given) or guess(*given))
            outlooks(state, 0, 60, 4, native=False)
        return len(count)

    assert guesses(begun(SHIP, (0,))) == 60  # no square is far behind another
    assert guesses(begun(SHIP, (0,), (0, 1))) == 20  # one is certain
    assert 20 <= guesses(begun(SHIP, (24,), (12,))) < 60  # hit: it goes on beside that


@harif.game(name="safe", players=1, utility_range=(0, 1))
class Safe(NamedTuple):
    """A safe that opens to its code, given twice. Its bounds are those of all games, until it is over."""

    code: int = 0
    tries: tuple[int, int] = (0, 0)

    def player(self):
        return harif.CHANCE if self.code == 0 else 0

    def outcomes(self):
        yield 2, 0.25
        yield 3, 0.75

    def actions(self):
        yield 1
        yield 2
        yield 3

    def result(self, action):
        if self.code == 0:
            return Safe(action, self.tries)
        first, _ = self.tries
        return Safe(self.code, (action, 0) if first == 0 else (first, action))

    def terminal(self):
        return self.tries[1] != 0

    def utility(self, player):
        return float(self.tries[0] == self.code and self.tries[1] == self.code)

    def evaluate(self, player):
        return 0.8 if self.tries[0] == self.code else 0.1

    def bounds(self, player):
        return (self.utility(player), self.utility(player)) if self.terminal() else (0.0, 1.0)

    def sees(self, player):
        return self.tries

    def guess(self, player, bits):
        return Safe(2 if bits % 4 == 0 else 3, self.tries)


@pytest.mark.parametrize("candidates", [0, 2])
@pytest.mark.parametrize("native", [False, True])
def test_bounds_that_tell_nothing_leave_it_to_the_judgement(candidates, native):
    found = outlooks(Safe(3), 0, 400, candidates, seed=5, native=native)
    near = [outlook.near for outlook in found]
    assert near[0] == pytest.approx(0.1)
    assert near[1] == pytest.approx(0.275, abs=0.06)
    assert near[2] == pytest.approx(0.625, abs=0.06)
    assert best_of(found) == [3]


# What is refused ------------------------------------------------------------------------------------------------------

MORE, FEWER, OVER, SEEN = 3, 4, 5, 6  # what cannot be in the box


@harif.game(name="box", players=1)
class Box(NamedTuple):
    """A box that holds 1 or 2; the player says which. Other numbers are told from these before that."""

    inside: int = 0
    said: int = 0

    def player(self):
        return harif.CHANCE if self.inside == 0 else 0

    def outcomes(self):
        yield 1, 0.5
        yield 2, 0.5

    def actions(self):
        yield 1
        if self.inside != FEWER:
            yield 2
        if self.inside == MORE:
            yield 3

    def result(self, action):
        return Box(action) if self.inside == 0 else Box(self.inside, action)

    def terminal(self):
        return self.said != 0 or self.inside == OVER

    def utility(self, player):
        return float(self.said == self.inside)

    def evaluate(self, player):
        return 0.0

    def sees(self, player):
        return (self.said, int(self.inside == SEEN))

    def guess(self, player, bits):
        return Box(2)


def test_guesses_that_look_right_are_believed():
    assert [outlook.near for outlook in outlooks(Box(1), 0, 10, 2, native=False)] == [0.0, 1.0]


@pytest.mark.parametrize("inside", [MORE, FEWER, OVER, SEEN])
def test_a_guess_that_contradicts_the_view_is_refused(inside, monkeypatch):
    monkeypatch.setattr(Box, "guess", lambda self, player, bits: Box(inside))
    with pytest.raises(harif.GameError, match="'guess' made a state that player 0 can tell"):
        outlooks(Box(1), 0, 10, 2, native=False)


def loose(bounded):
    """A game of two: after 0 the other wins unless it blunders, after 1 nothing can happen any more."""

    class Loose(NamedTuple):
        coin: int = -1
        first: int = -1
        second: int = -1

        def player(self):
            return harif.CHANCE if self.coin < 0 else 0 if self.first < 0 else 1

        def outcomes(self):
            yield 0, 0.5
            yield 1, 0.5

        def actions(self):
            return range(2)

        def result(self, action):
            if self.coin < 0:
                return Loose(action)
            return Loose(self.coin, action) if self.first < 0 else Loose(self.coin, self.first, action)

        def terminal(self):
            return self.second >= 0

        def utility(self, player):
            worth = 9.0 if self.first == 1 else -9.0 if self.second == self.coin else 10.0
            return worth if player == 0 else -worth

        def sees(self, player):
            return self.coin if player == 1 else min(self.coin, 0), self.first, self.second

        def guess(self, player, bits):
            return self if player == 1 else Loose(bits & 1, self.first, self.second)

        def evaluate(self, player):
            worth = 9.0 if self.first == 1 else -9.0
            return worth if player == 0 else -worth

        if bounded:

            def bounds(self, player):
                low, high = (9.0, 9.0) if self.first == 1 else (-9.0, 10.0)
                return (low, high) if player == 0 else (-high, -low)

    return harif.game(name=f"loose{bounded}", players=2, utility_range=(-10, 10))(Loose)


@pytest.mark.parametrize("bounded", [False, True])
def test_against_others_nobody_hopes_for_the_most(bounded):
    state = loose(bounded)().result(0)
    assert dict(foresee(state, 0, 20, native=False)) == {0: -9.0, 1: 9.0}
