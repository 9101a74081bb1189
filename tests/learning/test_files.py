"""Files of networks: whole and of this game, or a sentence. Lessons that are interrupted go on as if they were not."""

import errno
import io
import json
import os
import random
import sys
import threading
import zipfile
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from mutations import mutations

import harif
from harif import GameError, HarifError, SearchError
from harif.cli import run
from harif.learning import Strength, learn, learned, load_network, strength
from harif.learning.archive import MOST_WEIGHT
from harif.learning.file import locked
from harif.learning.network import new_network
from harif.learning.trainer import Trainer
from harif.native.blocks import Block
from harif.search.chance.network import (
    ENDINGS,
    HEAD,
    HIDDEN,
    INPUTS,
    LANES,
    TRAITS,
    learned_value,
    net_of,
    network_size,
)
from harif.search.chance.recognition import looks_of


@harif.game(name="steps", players=2)
class Steps(NamedTuple):
    """Six steps to go: one for certain, or two with an even chance of none."""

    mine: int = 6
    theirs: int = 6
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
            return Steps(self.theirs, max(self.mine - 2 * action, 0), 1 - self.turn)
        if action == 1:
            return Steps(self.mine, self.theirs, self.turn, True)
        return Steps(self.theirs, self.mine - 1, 1 - self.turn)

    def terminal(self):
        return not self.rolling and self.theirs == 0

    def utility(self, player):
        return 1.0 if player != self.turn else -1.0

    def evaluate(self, player):
        lead = (self.theirs - self.mine) / 8
        return lead if player == self.turn else -lead

    def features(self, player):
        own, other = (self.mine, self.theirs) if player == self.turn else (self.theirs, self.mine)
        yield own / 6
        yield other / 6
        yield 1.0 if self.turn == player else 0.0
        yield 1.0 if self.rolling else 0.0


COURSE = {"games": 700, "hidden": 3, "seed": 5, "rate": 0.2, "explore": 0.1, "marks": 4, "test_games": 20}


def bits(network):
    return network.numbers.items.tobytes()


def timeless(curve):
    return [mark._replace(seconds=0.0) for mark in curve]


@pytest.fixture(scope="module")
def whole():
    """A lesson that nobody interrupts."""
    return learn(Steps, **COURSE)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "steps.npz"


# Lessons that go on --------------------------------------------------------------------------------------------------


def test_resumed_at_every_mark_it_is_the_same_lesson(whole, file):
    """Stopped at each mark, and taken up again from its file, with another number of threads."""
    network, calls = None, 0
    while network is None or network.about["games"] < 700:
        lesson = learn(
            Steps, **COURSE, network=network and file, file=file, progress=lambda p: False, threads=1 + calls % 2
        )
        network, calls = load_network(file), calls + 1
        assert bits(network) == bits(lesson.network)
        assert network.about == lesson.network.about
    assert calls == len(whole.curve) == 5
    assert bits(network) == bits(whole.network)
    assert network.about == whole.network.about
    assert timeless(lesson.curve) == timeless(network.curve) == timeless(whole.curve)


@pytest.mark.parametrize("seed", [1, 2])
def test_interrupted_anywhere_it_is_the_same_lesson(seed, monkeypatch):
    """After any look at a position: in the middle of a game, of a study, or of a contest."""
    course = {"games": 140, "hidden": 1, "seed": 7, "marks": 2, "test_games": 4, "native": False}
    rng, looks, stop, network, calls = random.Random(seed), 0, threading.Event(), None, 0
    trainers = []

    def counted(state, viewer, net):
        nonlocal looks
        looks -= 1
        if looks == 0:
            stop.set()
            trainers[-1].halt()
        return learned_value(state, viewer, net)

    class Known(Trainer):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            trainers.append(self)

    for module in ("choosing", "study"):
        monkeypatch.setattr(sys.modules[f"harif.learning.{module}"], "learned_value", counted)
    monkeypatch.setattr(sys.modules["harif.learning.td"], "Trainer", Known)
    monkeypatch.setattr(sys.modules["harif.learning.endings"], "RANDOM_GAMES", 20)
    whole = learn(Steps, **course)
    all_looks = -looks
    while network is None or network.about["games"] < 140:
        stop.clear()
        looks = rng.randrange(1, all_looks // 2)
        lesson = learn(Steps, **course, network=network, stop=stop)
        network, calls = lesson.network, calls + 1
    assert calls > 3, f"seed {seed}"
    assert bits(network) == bits(whole.network), f"seed {seed}"
    assert timeless(lesson.curve) == timeless(whole.curve), f"seed {seed}"
    assert network.about == whole.network.about


def test_what_is_not_said_is_what_the_lesson_was_to_be(whole, file):
    learn(Steps, **COURSE, file=file, progress=lambda p: p.detail.games < 200)
    assert load_network(file).about["lessons"] == [
        {"games": 384, "of": 700, **{k: v for k, v in COURSE.items() if k not in ("games", "hidden")}}
        | {"last_rate": 0.01, "trace": 0.0}
    ]
    lesson = learn(Steps, network=file)
    assert bits(lesson.network) == bits(whole.network)
    assert timeless(lesson.curve) == timeless(whole.curve)


def test_another_course_is_a_new_lesson(file):
    learn(Steps, **COURSE, file=file, progress=lambda p: False)
    lesson = learn(Steps, games=64, network=file, rate=0.5, marks=1, test_games=0)
    assert [(taught["games"], taught["of"]) for taught in lesson.network.about["lessons"]] == [(64, 700), (64, 64)]
    assert lesson.network.about["games"] == 128
    again = learn(Steps, games=64, network=lesson.network, marks=1, test_games=0)  # after one that came to its end
    assert [taught["of"] for taught in again.network.about["lessons"]] == [700, 64, 64]


def test_the_command_goes_on_in_the_file(file, monkeypatch, capsys):
    course = {"games": 192, "hidden": 2, "seed": 3, "rate": 0.03, "marks": 3, "test_games": 0}
    monkeypatch.setattr(sys.modules["harif.learning.endings"], "RANDOM_GAMES", 200)
    whole = learn("backgammon", **course)
    learn("backgammon", **course, file=file, progress=lambda p: False)
    monkeypatch.setattr("harif.cli.learning.strength", lambda *_: Strength(1, 0.0, 0.0, 0.0, 0.0))
    assert run(["learn", "backgammon", "--games", "192", "--resume", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [mark["games"] for mark in told["curve"]] == [64, 128, 192]
    assert bits(load_network(file)) == bits(whole.network)
    assert run(["learn", "backgammon", "--games", "64", "--resume", str(file), "--json"]) == 0  # a new lesson
    first, second = json.loads(capsys.readouterr().out)["about"]["lessons"]
    assert (first["rate"], second["of"], second["rate"]) == (0.03, 64, 0.05)
    monkeypatch.chdir(file.parent)
    assert run(["learn", "backgammon", "--games", "64", "--resume", file.name]) == 0
    assert capsys.readouterr().out.startswith(f"{file.name} has learned from 256 games; 64 more begin\n")
    assert run(["learn", "backgammon", "--games", "64", "--resume", file.name, "--lang", "fa"]) == 0
    assert "از ۳۲۰ بازی آموخته است" in capsys.readouterr().out


def test_the_network_that_is_given_stays_as_it_is(whole):
    before = bits(whole.network)
    learn(Steps, games=64, network=whole.network, marks=1, test_games=0)
    assert bits(whole.network) == before


def test_sixteen_bits_are_enough_for_play(whole, file):
    whole.network.save(file, bits=16)
    narrow = load_network(file)
    assert bits(narrow) != bits(whole.network)
    state = Steps().result(0)
    assert narrow.value(state, 0) == pytest.approx(whole.network.value(state, 0), abs=2e-3)
    with pytest.raises(SearchError, match="16 or 32 bits, not 8"):
        whole.network.save(file, bits=8)


# The file ------------------------------------------------------------------------------------------------------------


HELD = """
import harif
from harif.learning.file import locked
try:
    with locked("./steps.npz"):
        print("free")
except harif.SearchError as problem:
    print(problem)
"""


def test_one_lesson_at_a_time_is_kept_in_a_file(whole, file, tmp_path, python):
    """Another process, another lesson of this one, or somebody who saves: all get a sentence."""
    said = []

    def meanwhile(progress):
        said.append(python(HELD))
        for use in (lambda: learn(Steps, **COURSE, file=file), lambda: whole.network.save(file)):
            with pytest.raises(SearchError) as problem:
                use()
            said.append(str(problem.value))
        return False

    learn(Steps, **COURSE, file=file, progress=meanwhile)
    sentence = "Another lesson is being kept in {}. Wait for its end, or name another file."
    assert said == [sentence.format("./steps.npz"), sentence.format(file), sentence.format(file)]
    assert python(HELD) == "free"
    with pytest.raises(ZeroDivisionError), locked(file):
        raise ZeroDivisionError
    assert [path.name for path in tmp_path.iterdir()] == ["steps.npz"]


def failing(call, number):
    """The call, with an error of the system's instead, from its second time on."""
    times = 0

    def fail(*arguments, **options):
        nonlocal times
        times += 1
        if times > 1:
            raise OSError(number, os.strerror(number))
        return call(*arguments, **options)

    return fail


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_is_a_sentence_and_leaves_no_part_behind(call, whole, file, tmp_path, monkeypatch):
    """The second mark finds no room: the first one stays, and the lesson goes on from it."""
    with monkeypatch.context() as patched:
        patched.setattr(os, call, failing(getattr(os, call), errno.ENOSPC))
        with pytest.raises(SearchError, match="no room left on the disk for .*steps.npz.*What it held before is still"):
            learn(Steps, **COURSE, file=file)
    assert [path.name for path in tmp_path.iterdir()] == ["steps.npz"]
    assert load_network(file).about["games"] == 64
    assert bits(learn(Steps, network=file, file=file).network) == bits(whole.network)


def test_a_disk_that_was_always_full(whole, file, tmp_path, monkeypatch):
    def no_room(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(SearchError, match="Nothing of it was written: make room and go on"):
        whole.network.save(file)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("place", "sentence"),
    [("/proc/steps.npz", "/proc/steps.npz cannot be written"), ("/proc", "is a folder"), (3, "file is the name of a")],
)
def test_a_place_that_cannot_be_written_is_told_before_the_lesson(place, sentence):
    with pytest.raises(SearchError, match=sentence):
        learn(Steps, games=10**9, file=place)


def test_a_link_stays_a_link(whole, file, tmp_path):
    (tmp_path / "link.npz").symlink_to(file)
    whole.network.save(tmp_path / "link.npz")
    assert (tmp_path / "link.npz").is_symlink()
    assert bits(load_network(file)) == bits(whole.network)


# What is no network, or another game's -------------------------------------------------------------------------------


def rewritten(data, **changes):
    """The file with some of its arrays changed, and all its checksums right."""
    with np.load(io.BytesIO(data)) as kept:
        arrays = {name: kept[name].copy() for name in kept}
    for name, change in changes.items():
        arrays[name] = change(arrays[name]) if callable(change) else change
    out = io.BytesIO()
    np.savez_compressed(out, **{name: array for name, array in arrays.items() if array is not None})
    return out.getvalue()


def with_number(slot, number):
    def change(array):
        array[slot] = number
        return array

    return change


def with_about(**changes):
    return lambda array: np.array(json.dumps({**json.loads(str(array)), **changes}))


@pytest.fixture(scope="module")
def kept(whole, tmp_path_factory):
    file = tmp_path_factory.mktemp("networks") / "steps.npz"
    whole.network.save(file)
    return file.read_bytes()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"head": with_number(ENDINGS, 9)}, "tells 9 endings apart; it can be 1 to 8"),
        ({"head": with_number(ENDINGS, 0)}, "tells 0 endings apart"),
        ({"head": with_number(ENDINGS, 1e9)}, "tells 1,000,000,000 endings apart"),
        ({"head": with_number(ENDINGS, np.nan)}, "does not begin with its numbers"),
        ({"head": with_number(ENDINGS, 1.5)}, "does not begin with its numbers"),
        ({"head": with_number(INPUTS, 5)}, "other than 50 weights"),
        ({"head": with_number(INPUTS, -5)}, "cannot have -5 inputs"),
        ({"head": with_number(INPUTS, 3e9)}, "cannot have 3,000,000,000 inputs"),
        ({"head": with_number(HIDDEN, 2)}, "other than"),
        ({"head": with_number(HIDDEN, np.inf)}, "no network that harif.learn made"),
        ({"head": with_number(HEAD, 1.0)}, "must be finite and in order"),
        ({"head": with_number(HEAD, np.nan)}, "must be finite and in order"),
        ({"head": with_number(HEAD, -1e38)}, "are too large"),
        (
            {"head": lambda head: head[:-1]},
            "must be finite and in order",
        ),  # as files of before began, but of other numbers
        ({"head": lambda head: head[:-2]}, "does not begin with 12 numbers"),
        ({"head": lambda head: head.astype("f8")}, "does not begin with 12 numbers"),
        ({"head": with_number(TRAITS, 7)}, "other than"),
        ({"head": with_number(TRAITS, -1)}, "cannot have"),
        ({"head": with_number(TRAITS, np.nan)}, "no network that harif.learn made"),
        ({"weights": with_number(3, np.nan)}, "weights that are no finite numbers"),
        ({"weights": with_number(3, -np.inf)}, "weights that are no finite numbers"),
        ({"weights": with_number(3, 2 * MOST_WEIGHT)}, "weights that are no finite numbers"),
        ({"weights": lambda weights: weights[1:]}, "other than"),
        ({"weights": lambda weights: weights.astype("i4")}, "other than"),
        ({"weights": lambda weights: weights.reshape(1, -1)}, "other than"),
        ({"weights": None}, "no network that harif.learn made"),
        ({"about": np.array("[" * 100_000)}, "no network that harif.learn made"),
        ({"about": np.array("3")}, "no network that harif.learn made"),
        ({"about": np.array([1, 2])}, "about is no text"),
        ({"about": with_about(game=3)}, "does not say of which game it is"),
        ({"about": with_about(games=-1)}, "how many were played"),
        ({"about": with_about(games=2**70)}, "how many were played"),
        ({"about": with_about(lessons=[3])}, "what it was taught"),
        ({"looks": with_number(0, np.nan)}, "looks are no finite numbers"),
        ({"curve": np.array('[["a", "b", "c", "d", null]]')}, "curve is no list of marks"),
    ],
)
def test_a_network_that_is_not_whole_is_a_sentence(kept, changes, sentence, file):
    file.write_bytes(rewritten(kept, **changes))
    with pytest.raises(GameError, match=sentence) as problem:
        load_network(file)
    assert "steps.npz is no network that harif.learn made, or it is" in str(problem.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"of": "many"},
        {"of": 10**6, "rate": float("nan")},
        {"of": 10**6, "seed": 0.5},
        {"of": 10**6, "games": 10**5},
        {"of": 10**6, "games": -1},
    ],
)
def test_a_lesson_that_cannot_have_been_is_not_gone_on_with(kept, changes, file):
    lesson = {"games": 700, **COURSE, **changes}
    file.write_bytes(rewritten(kept, about=with_about(lessons=[lesson])))
    with pytest.raises(SearchError):
        learn(Steps, network=file)


def test_what_is_no_file(tmp_path):
    with pytest.raises(GameError, match="There is no file none.npz"):
        load_network(tmp_path / "none.npz")
    with pytest.raises(GameError, match=r"cannot be read \(Is a directory\)"):
        load_network(tmp_path)
    with pytest.raises(SearchError, match="network=3: give what harif.learn made, or the name of its file"):
        learn(Steps, network=3)


def test_a_file_that_would_fill_the_memory_is_not_unpacked(kept, file):
    """It says that it holds a hundred megabytes of text."""
    with zipfile.ZipFile(io.BytesIO(kept)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data + bytes(10**8) if name == "about.npy" else data)
    with pytest.raises(GameError, match="Its about would take 100,0.* bytes"):
        load_network(file)


def test_a_changed_file_is_a_network_or_a_sentence(kept, file):
    """Changed as bytes, which the checksums find; and in its arrays, with the checksums right, which they do not."""
    seed, networks = 17, 0
    rng = random.Random(seed)

    def arrays():
        for _ in range(300):
            name = rng.choice(("head", "weights", "looks"))
            slot, number = rng.randrange(9), rng.choice((0, -1, 1, 2, 3, 4, 7, 8, 9, 1e9, 1e38, np.nan, np.inf, 0.5))
            yield rewritten(kept, **{name: with_number(slot, np.float32(number))})

    for number, data in enumerate([*mutations(kept, seed, 700), *arrays()]):
        file.write_bytes(data)
        try:
            network = load_network(file)
            found = harif.expectiminimax(Steps(), depth=2, network=network)
            assert -1e9 < found.value < 1e9
            networks += 1
        except HarifError:
            continue
        except Exception as problem:
            pytest.fail(f"mutation {number} with seed {seed} raised {problem!r}")
    assert 0 < networks < 500


def test_no_head_leads_a_kernel_out_of_bounds(whole):
    """Whoever made the numbers: what a kernel goes by is looked at first."""
    for slot, number in ((ENDINGS, 20), (INPUTS, 4000), (HIDDEN, 4000), (HIDDEN, -1), (ENDINGS, float("nan"))):
        numbers = Block("f", len(whole.network.numbers))
        numbers.items[:] = whole.network.numbers.items
        numbers[slot] = number
        changed = replace(whole.network, numbers=numbers)
        for use in (
            lambda network=changed: net_of(network),
            lambda network=changed: network.value(Steps(), 0),
            lambda network=changed: strength(Steps, network, games=2),
            lambda network=changed: learn(Steps, games=64, network=network),
            lambda network=changed: harif.expectiminimax(Steps(), depth=2, network=network),
        ):
            with pytest.raises(SearchError, match="The network"):
                use()
    short = replace(whole.network, numbers=Block("f", HEAD + LANES - 1))
    with pytest.raises(SearchError, match="does not begin with"):
        net_of(short)


def test_another_game_s_network_is_refused(whole):
    """Though it has as many inputs and endings."""
    other = replace(whole.network, game="hops")
    for use in (
        lambda: harif.expectiminimax(Steps(), depth=2, network=other),
        lambda: strength(Steps, other),
        lambda: strength(Steps, None, other),
        lambda: learn(Steps, games=64, network=other),
        lambda: other.value(Steps(), 0),
    ):
        with pytest.raises(SearchError, match="The network was learned of hops, and this is steps"):
            use()


def test_a_network_of_other_features_is_refused(whole, monkeypatch):
    assert whole.network.looks == looks_of(Steps()).sums
    plain = Steps.features

    def two_exchanged(self, player):
        a, b, *others = plain(self, player)
        yield from (b, a, *others)

    def one_more(self, player):
        yield from (*plain(self, player), 1.0)

    def endless(self, player):
        yield float("inf")

    for features, sentence in (
        (two_exchanged, "learned of steps as it was with other features or rules"),
        (one_more, "The network has 4 inputs; steps has 5 features"),
        (endless, "features\\(0\\) yields a number that is not finite"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(Steps, "features", features)
            with pytest.raises(HarifError, match=sentence):
                whole.network.value(Steps(), 0)
    assert -1 < whole.network.value(Steps(), 0) < 1


def test_weights_that_grow_beyond_all_measure_end_the_lesson():
    network = new_network("steps", 4, 0, (-1.0, 1.0), 0)
    for i in range(HEAD + LANES, network_size(4, 0)):
        network.numbers[i] = 3e38
    with pytest.raises(SearchError, match="games the weights have grown beyond all measure: take a smaller"):
        learn(Steps, games=640, network=network, native=False)


def test_what_is_shipped_is_whole():
    state = harif.load("backgammon")
    assert all(-3 < learned(name).value(state, 0) < 3 for name in ("backgammon", "backgammon-linear"))


def test_a_new_lesson_does_not_take_the_place_of_an_old_one(file):
    """A cell of a notebook that is run twice loses nothing."""
    course = {"games": 64, "marks": 1, "test_games": 0}
    learn(Steps, **course, file=file)
    kept = bits(load_network(file))
    with pytest.raises(SearchError, match="is there already, and a new lesson would take its place"):
        learn(Steps, **course, file=file)
    assert bits(load_network(file)) == kept
    assert learn(Steps, **course, network=file, file=file).network.about["games"] == 128
