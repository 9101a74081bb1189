"""Grundy values: published ones of Kayles, Nim's exclusive or, and claims that are wrong."""

import random
import time
from functools import cache, reduce
from operator import xor
from typing import NamedTuple

import pytest

import harif
from harif import SearchError
from harif.solving.sums import grundy, solve_sum

# Guy and Smith, "The G-values of various games", 1956: Kayles from 0 pins on.
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7]


def test_kayles():
    """All rows up to 35 pins are positions of one long row."""
    row = type(harif.load("kayles:pins=60"))
    for pins in range(1, len(KAYLES)):
        assert grundy(row((1 << pins) - 1)) == KAYLES[pins]
        assert grundy(row((1 << pins) - 1 << 3 | 1, 1)) == KAYLES[pins] ^ 1
    result = solve_sum(row())
    assert result.value == 1.0
    assert result.exact
    assert result.algorithm == "grundy"
    assert result.distance is None
    assert grundy(row().result(result.action)) == 0
    assert result.ranked[0][1] == 1.0


def test_native_and_interpreted_agree():
    start = harif.load("kayles:pins=60")
    one, other = solve_sum(start), solve_sum(start, native=False)
    assert (one.native, other.native) == (True, False)
    assert (one.ranked, one.line, one.nodes) == (other.ranked, other.line, other.nodes)


def test_nim_is_the_exclusive_or():
    chance = random.Random(3)
    big = type(harif.load("nim:heaps=1000-999-998-997"))
    for _ in range(5):
        heaps = tuple(chance.randrange(998) for _ in range(4))
        assert grundy(big(heaps)) == reduce(xor, heaps)
    result = solve_sum(big((1000, 999, 555, 3)))
    after = big((1000, 999, 555, 3)).result(result.action)
    assert reduce(xor, after.heaps) == 0
    lost = solve_sum(big((3, 5, 6, 0), 1))
    assert lost.value == -1.0
    assert lost.values == (1.0, -1.0)
    assert {value for _, value in lost.ranked} == {-1.0}


def test_it_agrees_with_minimax():
    start = harif.load("kayles:pins=7")
    for action in start.actions():
        state = start.result(action)
        found, summed = harif.minimax(state, native=False), solve_sum(state, native=False)
        assert summed.value == found.value
        assert dict(summed.ranked) == dict(found.ranked)


def toy(parts_of=None, utility_of=None, result_of=None):
    """Subtraction game of one or two heaps; take 1 or 2. Its methods can be spoilt."""

    @harif.game(name="toy", players=2)
    class Toy(NamedTuple):
        a: int = 5
        b: int = 4
        turn: int = 0

        def player(self):
            return self.turn

        def actions(self):
            for heap in range(2):
                for take in range(1, 3):
                    if (self.b if heap else self.a) >= take:
                        yield heap * 4 + take

        def result(self, action):
            if result_of:
                return Toy(*result_of(self, action))
            take = action & 3
            return Toy(self.a - (0 if action & 4 else take), self.b - (take if action & 4 else 0), 1 - self.turn)

        def terminal(self):
            return self.a == 0 and self.b == 0

        def utility(self, player):
            if utility_of:
                return utility_of(self, player)
            return -1.0 if player == self.turn else 1.0

        def parts(self):
            if parts_of:
                for fields in parts_of(self):
                    yield Toy(*fields)
            else:
                yield Toy(self.a, 0, self.turn)
                yield Toy(0, self.b, self.turn)

    return Toy


def test_a_game_of_ones_own():
    assert grundy(toy()(), native=False) == 5 % 3 ^ 4 % 3
    assert solve_sum(toy()(4, 1), native=False).value == -1.0


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        ({"utility_of": lambda s, p: 1.0 if p == s.turn else -1.0}, "name different winners"),
        ({"parts_of": lambda s: [(s.a, 0, s.turn)]}, "do not add up"),
        ({"parts_of": lambda s: [(s.a + s.b, 0, s.turn)]}, "do not add up|name different winners"),
        ({"result_of": lambda s, a: (s.a, s.b, 1 - s.turn)}, "comes back to a position"),
    ],
)
def test_wrong_claims_are_refused(spoilt, sentence):
    with pytest.raises(SearchError, match=sentence):
        solve_sum(toy(**spoilt)(), native=False)


def test_other_games_are_refused():
    with pytest.raises(SearchError, match="no method 'parts'"):
        grundy(harif.load("tictactoe"))
    with pytest.raises(SearchError, match="name different winners"):
        solve_sum(harif.load("nim:heaps=3-4-5,misere=true"), native=False)
    with pytest.raises(SearchError, match="the game is over"):
        solve_sum(type(harif.load("nim"))((0, 0, 0)), native=False)


def test_large_sums_are_quick():
    """Interpreted as well: by components, not by positions."""
    started = time.process_time()

    @cache
    def by_hand(pins):
        options = {by_hand(left) ^ by_hand(pins - took - left) for took in (1, 2) for left in range(pins - took + 1)}
        return next(value for value in range(len(options) + 1) if value not in options)

    assert grundy(harif.load("kayles:pins=60"), native=False) == by_hand(60)
    assert time.process_time() - started < 60
