"""Learning by self-play: right steps, the same network for the same seed, and a player that knows more than chance."""

import json
import random
import subprocess
import sys
import threading
import time
from math import exp, log
from typing import NamedTuple

import pytest

import harif
from harif import GameError, SearchError
from harif.learning import Network, learn, learned, load_network, strength
from harif.learning.network import new_network
from harif.learning.study import Study, draw
from harif.learning.trainer import KERNELS, Course, Trainer, new_games
from harif.native.blocks import Block
from harif.native.engine import engine_for
from harif.search.chance.network import HEAD, LANES, expectation, net_of
from harif.search.result import Progress


@harif.game(name="risk", players=2, utility_range=(-2, 2))
class Risk(NamedTuple):
    """Ten steps to go: one for certain, or three with an even chance of none. Who is there first wins; a lead of five
    counts double.
    """

    mine: int = 10
    theirs: int = 10
    turn: int = 0
    rolling: bool = False

    def player(self):
        return harif.CHANCE if self.rolling else self.turn

    def actions(self):
        return range(2)

    def outcomes(self):
        yield 0, 0.5
        yield 1, 0.5

    def result(self, action):
        if self.rolling:
            return Risk(self.theirs, max(self.mine - 3 * action, 0), 1 - self.turn)
        if action == 1:
            return Risk(self.mine, self.theirs, self.turn, True)
        return Risk(self.theirs, self.mine - 1, 1 - self.turn)

    def terminal(self):
        return not self.rolling and self.theirs == 0

    def utility(self, player):
        won = 2.0 if self.mine >= 5 else 1.0
        return won if player != self.turn else -won

    def evaluate(self, player):
        lead = (self.theirs - self.mine) / 10
        return lead if player == self.turn else -lead

    def features(self, player):
        own, other = (self.mine, self.theirs) if player == self.turn else (self.theirs, self.mine)
        for steps in range(1, 11):
            yield 1.0 if own >= steps else 0.0
        for steps in range(1, 11):
            yield 1.0 if other >= steps else 0.0
        yield 1.0 if self.turn == player else 0.0
        yield 1.0 if self.rolling else 0.0


def numbers_of(network):
    return bytes(network.numbers.memory)


def test_the_same_seed_gives_the_same_network_whatever_the_threads():
    one = learn(Risk, games=640, hidden=6, seed=3, threads=1, marks=2, test_games=50)
    two = learn(Risk, games=640, hidden=6, seed=3, threads=2, marks=2, test_games=50)
    other = learn(Risk, games=640, hidden=6, seed=4, threads=1, marks=2, test_games=50)
    assert numbers_of(one.network) == numbers_of(two.network) != numbers_of(other.network)
    assert [m.against_evaluate for m in one.curve] == [m.against_evaluate for m in two.curve]
    assert one.network.endings == (-2, -1, 1, 2)


@pytest.mark.parametrize("hidden", [0, 12])
def test_it_learns_to_play(hidden):
    """Value iteration knows the game exactly; what was learned must come near it and beat chance clearly. (A player who
    never tries the risk would not learn what it is worth: hence `explore`.)
    """
    lesson = learn(Risk, games=6_000, hidden=hidden, rate=0.1, last_rate=0.01, explore=0.1, marks=3, test_games=200)
    assert strength(Risk, lesson.network, "random", games=2_000).points > 0.4
    exact = harif.mdp(Risk()).solve()
    rng, off, state = random.Random(1), [], Risk()
    for _ in range(60):
        mover = state.player()
        if mover != harif.CHANCE:
            after = state.result(rng.randrange(2))
            if not after.terminal():
                truth = exact.value_of(after)
                off.append(abs(lesson.network.value(after, mover) - (truth if mover == 0 else -truth)))
        state = state.result(rng.randrange(2))
        if state.terminal():
            state = Risk()
    assert sum(off) / len(off) < (0.45 if hidden == 0 else 0.3)


def test_interpreted_and_native_learn_the_same():
    native, plain = (learn(Risk, games=64, hidden=3, marks=1, test_games=10, native=n) for n in (True, False))
    for a, b in zip(native.network.numbers.items, plain.network.numbers.items, strict=True):
        assert a == pytest.approx(b, abs=1e-4)


@pytest.mark.parametrize("hidden", [0, 4])
def test_a_step_follows_the_gradient(hidden):
    """Each weight moves by the rate times the slope of the surprise, found by differences."""
    rng = random.Random(2)
    network = new_network("risk", 5, hidden, (-1.0, 0.0, 2.0), seed=1)
    net = network.numbers
    for i in range(HEAD + LANES, len(net)):
        net[i] = rng.uniform(-0.5, 0.5)
    features = [1.0, 0.0, 0.5, -1.0, 2.0]
    target = [0.2, 0.5, 0.3]
    study = Study(net=net_of(network), back=Block("f", hidden))

    def surprise():
        for i, x in enumerate(features):
            study.net.features[i] = x
        expectation(study.net)
        return -sum(t * log(study.net.chances[k]) for k, t in enumerate(target))

    surprise()
    before = list(net.items)
    for k, t in enumerate(target):
        study.target[k] = t
    draw(1e-3, study)
    moved = [(b - a) / 1e-3 for a, b in zip(before, net.items, strict=True)]
    for i, number in enumerate(before):
        net[i] = number
    for i in rng.sample(range(HEAD + LANES, len(net)), 40):
        if (i - HEAD - LANES) >= 5 * hidden + hidden and (i - HEAD - LANES - 5 * hidden - hidden) % LANES >= 3:
            continue  # an ending that there is not
        net[i] = before[i] + 0.01
        high = surprise()
        net[i] = before[i] - 0.01
        low = surprise()
        net[i] = before[i]
        assert moved[i] == pytest.approx(-(high - low) / 0.02, abs=3e-3)


def test_chances_are_a_softmax():
    network = new_network("risk", 22, 0, (-2.0, -1.0, 1.0, 2.0), seed=0)
    bias = len(network.numbers) - LANES
    for k, z in enumerate((0.0, 1.0, -1.0, 0.5)):
        network.numbers[bias + k] = z
    total = sum(exp(z) for z in (0.0, 1.0, -1.0, 0.5))
    assert network.chances(Risk(), 0) == pytest.approx([exp(z) / total for z in (0.0, 1.0, -1.0, 0.5)], abs=1e-6)


def test_saved_and_loaded(tmp_path):
    lesson = learn(Risk, games=128, hidden=5, marks=1, test_games=0, file=tmp_path / "risk.npz")
    again = load_network(tmp_path / "risk.npz")
    assert (again.game, again.hidden, again.about["games"]) == ("risk", 5, 128)
    state = Risk().result(0)
    assert again.value(state, 0) == pytest.approx(lesson.network.value(state, 0), abs=2e-3)
    more = learn(Risk, games=64, network=again, marks=1, test_games=0)
    assert more.network.about["games"] == 192
    found = harif.expectiminimax(Risk(), depth=2, network=again, pruning="star2")
    assert found.value == pytest.approx(harif.expectiminimax(Risk(), depth=2, network=again).value, abs=1e-6)
    (tmp_path / "torn.npz").write_bytes((tmp_path / "risk.npz").read_bytes()[:200])
    for file, sentence in (("torn.npz", "no network that harif.learn made"), ("none.npz", "There is no file none.npz")):
        with pytest.raises(GameError, match=sentence):
            load_network(tmp_path / file)


def test_stopped_half_way_it_gives_what_it_has():
    lesson = learn(Risk, games=10_000_000, hidden=2, seconds=0.3, marks=1000, test_games=0)
    assert lesson.stopped == "seconds"
    assert 0 < lesson.network.about["games"] < 10_000_000
    stop = threading.Event()
    lesson = learn(
        Risk, games=10_000_000, hidden=2, marks=10_000, test_games=0, stop=stop, progress=lambda p: p.detail.games < 500
    )
    assert lesson.network.about["games"] < 5_000
    assert (lesson.stopped, stop.is_set()) == ("interrupt", True)


@pytest.mark.parametrize(("native", "threads", "test_games"), [(True, 2, 0), (True, 1, 10**7), (False, 1, 0)])
def test_an_event_stops_it(native, threads, test_games):
    """While games are played or studied, and while the network is measured against `evaluate`."""
    options = {"games": 10_000_000, "hidden": 2, "marks": 1, "native": native, "threads": threads}
    learn(Risk, **{**options, "games": 1}, test_games=1)  # compiled
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    began = time.perf_counter()
    lesson = learn(Risk, **options, test_games=test_games, stop=stop)
    assert time.perf_counter() - began < 1.3
    assert lesson.stopped == "interrupt"
    assert lesson.network.about["games"] < 10_000_000


def test_stopped_before_it_began():
    stop = threading.Event()
    stop.set()
    lesson = learn(Risk, games=64, hidden=2, stop=stop)
    assert (lesson.stopped, lesson.curve, lesson.network.about["games"]) == ("interrupt", [], 0)
    with pytest.raises(SearchError, match="stop is an event such as"):
        learn(Risk, games=64, stop=3)


def interrupt(report):
    raise KeyboardInterrupt


def test_an_interrupt_at_a_mark_keeps_what_was_learned(tmp_path):
    lesson = learn(Risk, games=640, hidden=2, marks=5, test_games=0, file=tmp_path / "risk.npz", progress=interrupt)
    assert (lesson.stopped, len(lesson.curve)) == ("interrupt", 1)
    assert load_network(tmp_path / "risk.npz").about["games"] == lesson.network.about["games"] == 64


def test_each_mark_is_reported_once():
    reports = []
    lesson = learn(Risk, games=640, hidden=2, marks=5, test_games=20, progress=reports.append)
    assert all(isinstance(report, Progress) for report in reports)
    assert [report.detail for report in reports] == lesson.curve
    assert [report.done for report in reports] == [mark.games / 640 for mark in lesson.curve]
    assert 0 < reports[0].nodes < reports[-1].nodes


def test_games_longer_than_the_room_for_them():
    """They are played again with more room, and nothing else changes."""
    roomy = learn(Risk, games=128, hidden=3, marks=1, test_games=0)
    engine = engine_for(Risk(), KERNELS)
    network = new_network("risk", 22, 3, (-2.0, -1.0, 1.0, 2.0), 0)
    trainer = Trainer(Risk(), engine, network, Course(128, 0, 0.1, 0.01, 0.0, 0.0, 1, 0), 2)
    trainer.games = trainer.study.games = new_games(trainer.game, 2)
    for play in trainer.plays:
        play.games = trainer.games
    while trainer.played < 128:
        trainer.until_mark()
    assert trainer.games.most_rows > 2
    assert numbers_of(network) == numbers_of(roomy.network)


@harif.game(name="stuck", players=1, utility_range=(0, 1))
class Stuck(NamedTuple):
    """Two steps, and then there is nowhere to go. Or one may stop before."""

    steps: int = 0

    def player(self):
        return 0

    def actions(self):
        for action in range(2):
            if self.steps < 2:
                yield action

    def result(self, action):
        return Stuck(3 if action else self.steps + 1)

    def terminal(self):
        return self.steps == 3

    def utility(self, player):
        return 1.0

    def evaluate(self, player):
        return 0.0

    def features(self, player):
        yield float(self.steps)


@pytest.mark.parametrize("native", [True, False])
def test_a_state_without_moves_is_told(native):
    with pytest.raises(GameError, match=r"stuck: .* has no legal move, yet the game is not over"):
        learn(Stuck, games=64, native=native)
    with pytest.raises(GameError, match="stuck: a state has no legal move"):
        strength(Stuck, None, games=64, native=native)


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("tictactoe", {}, "has no method 'features'"),
        (Risk, {"games": 0}, "games is a whole number"),
        (Risk, {"hidden": -1}, "hidden is a whole number"),
        (Risk, {"rate": float("nan")}, "rate is a number above 0"),
        (Risk, {"trace": 2}, "trace is a number from 0 to 1"),
        (Risk, {"threads": 0}, "threads is a number from 1"),
        (Risk, {"file": "no/such/folder/x.npz"}, "There is no folder no/such/folder"),
        (Risk, {"network": new_network("risk", 22, 3, (-2.0, -1.0, 1.0, 2.0), 0), "hidden": 5}, "has 3 hidden units"),
        (Risk, {"network": new_network("other", 3, 2, (-1.0, 1.0), 0)}, "The network has 3 inputs"),
    ],
)
def test_bad_input(game, options, sentence):
    with pytest.raises(SearchError, match=sentence):
        learn(game, **{"games": 64, **options})
    with pytest.raises(SearchError, match="against is"):
        strength(Risk, None, "somebody")
    with pytest.raises(SearchError, match="games is a whole number"):
        strength(Risk, None, games=0)
    with pytest.raises(SearchError, match="has no method 'features'"):
        strength("tictactoe", learned("backgammon"))


def test_a_curve_is_drawn():
    lesson = learn(Risk, games=256, hidden=2, marks=4, test_games=40)
    for lang in ("en", "fa"):
        assert lesson.svg(lang).startswith("<svg")
    assert "Learning risk" in lesson.svg()


def test_backgammon_is_shipped():
    network = learned("backgammon")
    assert isinstance(network, Network)
    assert network.inputs == sum(1 for _ in harif.load("backgammon").features(0))
    assert network.endings == (-3, -2, -1, 1, 2, 3)
    assert strength("backgammon", network, "evaluate", games=400).points > 0.3
    assert strength("backgammon", network, "random", games=200).points > 2
    with pytest.raises(GameError, match="No network is shipped for 'othello'; there are: backgammon.*, chess"):
        learned("othello")


def test_the_command(tmp_path):
    out = tmp_path / "bg.npz"
    command = [sys.executable, "-m", "harif", "learn", "backgammon", "--games", "64", "--hidden", "2", "--json"]
    told = json.loads(subprocess.run([*command, "--out", out], capture_output=True, check=True, text=True).stdout)
    assert told["inputs"] == 205
    assert told["curve"][-1]["games"] == 64
    again = subprocess.run([*command, "--out", out], capture_output=True, text=True, check=False)
    assert again.returncode != 0
    assert "bg.npz is there already" in again.stderr
