"""What no search can reckon with ends every search in a sentence: utilities, judgements and bounds that are no numbers,
chances that are none, players that do not exist. Natively and interpreted alike.
"""

from functools import partial
from typing import NamedTuple

import pytest

import harif
from harif import GameError, SearchError
from harif.lab.studies.curve import mixture_curve
from harif.learning.contest import strength

FINE, NAN, INFINITE, MINUS_INFINITE, NOBODY, JUDGED_NAN, JUDGED_INFINITE, NO_BOUNDS, CROSSED = range(9)
NEGATIVE, NO_CHANCE, SHORT, FEATURELESS = range(9, 13)


@harif.game(name="flawed", players=2)
class Flawed(NamedTuple):
    """Four plies of two moves each; what is wrong is a field, so that one machine code serves for all that can be."""

    flaw: int = FINE
    ply: int = 0
    path: int = 0

    def player(self):
        return 5 if self.flaw == NOBODY and self.ply == 2 else self.ply % 2

    def actions(self):
        return range(2)

    def result(self, action):
        return Flawed(self.flaw, self.ply + 1, 2 * self.path + action)

    def terminal(self):
        return self.ply == 4

    def utility(self, player):
        if self.flaw == NAN:
            return float("nan")
        if self.flaw == INFINITE or self.flaw == MINUS_INFINITE:
            return float("inf") if (player == 0) == (self.flaw == INFINITE) else -float("inf")
        worth = (self.path * 7) % 3 - 1.0
        return worth if player == 0 else -worth

    def evaluate(self, player):
        return float("nan") if self.flaw == JUDGED_NAN else float("inf") if self.flaw == JUDGED_INFINITE else 0.0

    def bounds(self, player):
        if self.flaw == NO_BOUNDS:
            return float("nan"), 1.0
        return (1.0, -1.0) if self.flaw == CROSSED else (-1.0, 1.0)


@harif.game(name="flawed dice", players=2)
class FlawedDice(NamedTuple):
    """A move, dice, a move, dice."""

    flaw: int = FINE
    ply: int = 0
    path: int = 0

    def player(self):
        if self.ply % 2 == 1:
            return harif.CHANCE
        return -2 if self.flaw == NOBODY and self.ply == 2 else self.ply // 2

    def actions(self):
        return range(2)

    def outcomes(self):
        wrong = self.ply == 3
        yield 0, 1.5 if wrong and self.flaw == NEGATIVE else 0.5
        if wrong and self.flaw == NO_CHANCE:
            yield 1, float("nan")
        else:
            yield 1, -0.5 if wrong and self.flaw == NEGATIVE else 0.4 if wrong and self.flaw == SHORT else 0.5

    def result(self, action):
        return FlawedDice(self.flaw, self.ply + 1, 2 * self.path + action)

    def terminal(self):
        return self.ply == 4

    def utility(self, player):
        if self.flaw == NAN:
            return float("nan")
        if self.flaw == INFINITE or self.flaw == MINUS_INFINITE:
            return float("inf") if (player == 0) == (self.flaw == INFINITE) else -float("inf")
        worth = (self.path * 7) % 3 - 1.0
        return worth if player == 0 else -worth

    def evaluate(self, player):
        return float("nan") if self.flaw == JUDGED_NAN else float("inf") if self.flaw == JUDGED_INFINITE else 0.0

    def features(self, player):
        yield float("nan") if self.flaw == FEATURELESS else float(self.path % 5 - player)


def by(algorithm, **options):
    return partial(harif.search, algorithm=algorithm, **options)


SEARCHES = {
    "minimax": by("minimax"),
    "alphabeta": by("alphabeta"),
    "pvs": by("pvs"),
    "mcts": by("mcts", simulations=500, solver=False),
    "proof": by("proof"),
    "solve": partial(harif.solve, way="alphabeta"),
    "retrograde": partial(harif.solve, way="retrograde"),
    "playouts": partial(harif.playouts, games=200),
}
WITH_CHANCE = {
    "expectiminimax": by("expectiminimax"),
    "star1": by("expectiminimax", pruning="star1", table=1),
    "value": partial(harif.solve, way="value"),
    "playouts": partial(harif.playouts, games=200),
}
INTERPRETED = {
    "maxn": by("maxn"),
    "paranoid": by("paranoid"),
    "bestreply": by("bestreply"),
    "expectiminimax": by("expectiminimax"),
    "star2": by("expectiminimax", pruning="star2"),
    "expectimax": by("expectimax"),
    "mcts": by("mcts", simulations=500, solver=False),
    "mcts that proves": by("mcts", simulations=500),
    "deepening": by("pvs", seconds=5),
    "threads": by("pvs", threads=2),
    "solve by proof": partial(harif.solve, way="proof"),
}
UTILITIES = [(NAN, "'utility' returned"), (INFINITE, "'utility' returned"), (MINUS_INFINITE, "'utility' returned")]


def refused(search, state, words, **options):
    with pytest.raises((GameError, SearchError), match=words):
        search(state, **options)


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("way", SEARCHES)
def test_without_chance(way, native):
    search = partial(SEARCHES[way], native=native)
    search(Flawed())
    for flaw, words in UTILITIES:
        refused(search, Flawed(flaw), words)
    if way != "playouts":  # which does not ask whose turn it is
        refused(search, Flawed(NOBODY), "'player' returned .*it must be 0 or 1.$")
    if way in ("pvs", "proof", "solve"):
        refused(search, Flawed(NO_BOUNDS), "'bounds' returned")
        refused(search, Flawed(CROSSED), "'bounds' returned")
    if way in ("minimax", "alphabeta", "pvs"):
        refused(partial(search, depth=2), Flawed(JUDGED_NAN), "'evaluate' gave no finite number")
        refused(partial(search, depth=2), Flawed(JUDGED_INFINITE), "'evaluate' gave no finite number")


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("way", WITH_CHANCE)
def test_with_chance(way, native):
    search = partial(WITH_CHANCE[way], native=native)
    search(FlawedDice())
    for flaw, words in UTILITIES:
        refused(search, FlawedDice(flaw), words)
    refused(search, FlawedDice(NOBODY), "'player' returned .*it must be 0 or 1, or harif.CHANCE")
    for flaw in (NEGATIVE, NO_CHANCE, SHORT):
        refused(search, FlawedDice(flaw), "probabilit")
    if way in ("expectiminimax", "star1"):
        refused(partial(search, depth=1), FlawedDice(JUDGED_NAN), "'evaluate' gave no finite number")
        refused(partial(search, depth=1), FlawedDice(JUDGED_INFINITE), "'evaluate' gave no finite number")


@pytest.mark.parametrize("way", INTERPRETED)
def test_other_ways(way):
    search = partial(INTERPRETED[way], native=False)
    for flaw, words in UTILITIES:
        refused(search, Flawed(flaw), words)
    refused(search, Flawed(NOBODY), "'player' returned")
    if way in ("maxn", "paranoid", "bestreply", "star2", "expectimax", "mcts"):
        search(FlawedDice())
        for flaw in (NEGATIVE, NO_CHANCE, SHORT):
            refused(search, FlawedDice(flaw), "probabilit")
        for flaw, words in UTILITIES:
            refused(search, FlawedDice(flaw), words)
        refused(search, FlawedDice(NOBODY), "'player' returned")
    if way in ("maxn", "paranoid", "bestreply", "expectimax"):
        refused(partial(search, depth=1), FlawedDice(JUDGED_NAN), "'evaluate' gave no finite number")


def test_the_root_and_its_moves():
    for flaw, words in [*UTILITIES, (NOBODY, "'player' returned 5 in")]:
        for algorithm in ("pvs", "alphabeta", "expectiminimax", "mcts", "proof"):
            ply = 2 if flaw == NOBODY else 3
            refused(by(algorithm), Flawed(flaw, ply), words, native=False)


def test_learning_and_matches():
    learn = partial(harif.learn, games=64, native=False, test_games=0)
    learn(FlawedDice())
    for flaw, words in [*UTILITIES, (NEGATIVE, "probabilit"), (NOBODY, "'player' returned")]:
        refused(learn, FlawedDice(flaw), words)
    refused(learn, FlawedDice(FEATURELESS), "no finite number")
    play = partial(strength, network=None, games=20, native=False)
    refused(play, FlawedDice(NAN), "'utility' returned")
    refused(play, FlawedDice(JUDGED_NAN), "'evaluate' gave no finite number")


def test_the_lab():
    for algorithm in ("minimax", "alphabeta", "negamax", "maxn", "by-hand", "expectiminimax"):
        explain = partial(harif.explain, algorithm=algorithm)
        for flaw, words in [*UTILITIES, (NOBODY, "'player' returned 5")]:
            refused(explain, Flawed(flaw), words)
    for flaw, words in [*UTILITIES, (NEGATIVE, "is -0.5|is 1.5"), (NO_CHANCE, "is nan"), (SHORT, "add up to 0.9")]:
        refused(partial(harif.explain, algorithm="expectiminimax"), FlawedDice(flaw), words)
        refused(mixture_curve, FlawedDice(flaw), words)


@harif.game(name="unjudged", players=1, utility_range=(-float("inf"), float("inf")))
class Unjudged(NamedTuple):
    """Nothing says what an unfinished game is worth."""

    ply: int = 0

    def player(self):
        return 0

    def actions(self):
        return range(2)

    def result(self, action):
        return Unjudged(self.ply + 1 + action)

    def terminal(self):
        return self.ply >= 6

    def utility(self, player):
        return float(self.ply)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "expectiminimax", "maxn"])
def test_where_nothing_is_even_only_the_end_counts(algorithm):
    for options in ({}, {"seconds": 5}, {"deepening": True}):
        found = harif.search(Unjudged(), algorithm, native=False, **options)
        assert found.exact
        assert found.value == 7.0
    for options in ({"depth": 2}, {"nodes": 5}):
        refused(by(algorithm, **options), Unjudged(), "nothing says what an unfinished game is worth", native=False)
