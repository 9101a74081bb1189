"""The network that searches judge by: against a plain oracle, in machine code and interpreted."""

from math import exp
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import harif
from harif import SearchError
from harif.native.blocks import Block
from harif.native.engine import engine_for, kernel
from harif.search.chance.network import HEAD, LANES, Net, learned_value, net_of, network_size, refuse_no_network

INPUTS, UTILITIES = 9, (-2.0, 0.5, 3.0)


@harif.game(name="sums", players=2)
class Sums(NamedTuple):
    """Nothing but features: nine numbers, some of them 0."""

    seed: int = 1

    def player(self):
        return 0

    def actions(self):
        return range(2)

    def result(self, action):
        return Sums(self.seed + 1)

    def terminal(self):
        return self.seed > 50

    def utility(self, player):
        return 0.0

    def features(self, player):
        for i in range(9):
            yield (self.seed * (i + 3) + player) % 5 * 0.25


def network(hidden):
    numbers = Block("f", network_size(INPUTS, hidden))
    for slot, number in enumerate((INPUTS, hidden, len(UTILITIES), 0, *UTILITIES)):
        numbers[slot] = number
    for i in range(HEAD + LANES, len(numbers)):
        numbers[i] = (i * 37 % 101 - 50) / 40
    return SimpleNamespace(numbers=numbers)


def oracle(state, viewer, hidden, numbers):
    """The formulas of the module's docstring, weight by weight."""
    features = list(state.features(viewer))
    weights = list(numbers.items[HEAD + LANES :])
    inward, weights = weights[: INPUTS * hidden], weights[INPUTS * hidden :]
    bias, weights = weights[:hidden], weights[hidden:]
    units = [
        z / (1 + abs(z))
        for z in (bias[h] + sum(x * inward[i * hidden + h] for i, x in enumerate(features)) for h in range(hidden))
    ]
    known = units or features
    sums = [
        weights[len(known) * LANES + k] + sum(x * weights[i * LANES + k] for i, x in enumerate(known)) for k in range(3)
    ]
    shares = [exp(z) for z in sums]
    return [share / sum(shares) for share in shares]


@kernel
def judge(state: Any, viewer: int, net: Net) -> float:
    return learned_value(state, viewer, net)


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("hidden", [0, 1, 4, 7, 16])
def test_the_value_is_what_the_formulas_say(hidden, native):
    given = network(hidden)
    net, run = net_of(given), engine_for(Sums(), [judge], native).run(judge)
    for seed in range(1, 12):
        chances = oracle(Sums(seed), seed % 2, hidden, given.numbers)
        value = run(Sums(seed), seed % 2, net)
        assert value == pytest.approx(sum(c * u for c, u in zip(chances, UTILITIES, strict=True)), abs=1e-5)
        assert list(net.chances)[:3] == pytest.approx(chances, abs=1e-5)


def test_the_weights_are_the_network_s_own():
    given = network(4)
    net = net_of(given)
    net.outward_bias[2] = 7.5
    assert given.numbers[len(given.numbers) - LANES + 2] == 7.5
    assert net_of(given).outward_bias[2] == 7.5
    assert net_of(None).endings == 0


def test_what_is_no_network_is_refused():
    refuse_no_network(None, Sums.__harif__)
    refuse_no_network(network(2), Sums.__harif__)
    with pytest.raises(SearchError, match="give what harif.learn made, or harif.learned\\('sums'\\)"):
        refuse_no_network(3, Sums.__harif__)
    with pytest.raises(SearchError, match="tictactoe has no method 'features'"):
        refuse_no_network(network(2), harif.load("tictactoe").__harif__)
