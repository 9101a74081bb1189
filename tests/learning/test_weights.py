"""Weights learned from results and from leaves: what is known is found, the loss falls, and seeds reproduce."""

import math
import os
import random
import signal
import threading
import time
from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import harif
from harif.arena.terms import why
from harif.cli import run as cli
from harif.game import GameError, SearchError
from harif.games.chess_pgn import read as read_pgn
from harif.learning.descent import count_of, descend, mean_loss, model_of, weights_of
from harif.learning.examples import Row, examples_of, joined, table_of
from harif.learning.marks import Loss
from harif.learning.network import load_network, new_network
from harif.learning.playing import Playing, played
from harif.learning.regression import Fitted, Lessons, Recipe, learn_weights, returns, weights_in, with_weights
from harif.learning.replaying import Past, replayed
from harif.native.engine import engine_for, machine_code
from harif.search.chance.network import net_of
from harif.search.work import STOPPED

Counting: Any = type(harif.load(str(Path(__file__).parent / "counting.py")))
TRUE = [1.5, -0.7, 0.0, 0.4]


def noisy_rows(count: int, seed: int = 0) -> list[Row]:
    """Rows whose results follow known weights."""
    rng, rows = random.Random(seed), []
    for number in range(count):
        there = [i for i in range(4) if rng.random() < 0.6]
        values = [rng.choice((-1.0, 1.0, 2.0)) for _ in there]
        odds = sum(TRUE[i] * value for i, value in zip(there, values, strict=True))
        ended = 1.0 if rng.random() < 1.0 / (1.0 + math.exp(-odds)) else 0.0
        rows.append(Row(np.array(there, dtype=np.int32), np.array(values, dtype=np.float32), ended, ended, number))
    return rows


def fitted(hidden: int, native: bool = True, count: int = 6000, epochs: int = 30) -> tuple[list[float], float, float]:
    examples = examples_of(noisy_rows(count))
    table = table_of(examples, examples.ended, np.arange(len(examples)))
    rng = random.Random(1)
    size = 4 * hidden + 2 * hidden + 1 if hidden else 4
    model = model_of(4, hidden, [rng.uniform(-0.3, 0.3) if hidden else 0.0 for _ in range(size)], 0.0)
    run, measure = machine_code(descend, native), machine_code(mean_loss, native)
    before = measure(table, model)
    for epoch in range(epochs):
        model.rate = 0.05 * 0.9**epoch
        run(table, model)
    return weights_of(model), before, measure(table, model)


def test_known_weights_are_found() -> None:
    weights, before, after = fitted(0)
    assert weights == pytest.approx(TRUE, abs=0.12)
    assert after < before == pytest.approx(math.log(2))


def test_a_hidden_layer_learns_as_much() -> None:
    _, before, after = fitted(4)
    assert after < before
    assert after == pytest.approx(fitted(0)[2], abs=0.02)


def test_native_is_interpreted() -> None:
    for hidden in (0, 3):
        native, plain = (fitted(hidden, native, count=300, epochs=2)[0] for native in (True, False))
        assert native == pytest.approx(plain, rel=1e-6, abs=1e-9)


def test_weights_stay_where_nothing_speaks() -> None:
    """What is pulled hard to where it began stays there."""
    examples = examples_of(noisy_rows(500))
    model = model_of(4, 0, [0.3, 0.3, 0.3, 0.3], 1e6)
    model.rate = 0.01
    for _ in range(20):
        machine_code(descend)(table_of(examples, examples.ended, np.arange(500)), model)
    assert weights_of(model) == pytest.approx([0.3] * 4, abs=0.05)


def test_what_was_known_takes_more_to_overturn(learned: Fitted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that say the opposite of what was learned before: with less trust in that, weights go farther."""
    rng, games = random.Random(5), []
    for _ in range(60):
        record = recorded(rng.sample(range(8), 8))
        assert record.values is not None
        games.append(Past(Counting(), record.moves, [-value for value in record.values]))

    def farthest() -> float:
        fitted = learn_weights(Counting, source=games, network=learned.network, epochs=20, rate=0.05)
        both = zip(weights_in(fitted.network), weights_in(learned.network), strict=True)
        return max(abs(weight - before) for weight, before in both)

    trusting = farthest()
    monkeypatch.setattr("harif.learning.regression.TRUST", 10.0)
    assert 0.0 < 3.0 * trusting < farthest()


def test_known_weights_keep_their_measure_where_games_end_less_surely() -> None:
    """Results follow half the odds that are known: that is found out once, and the weights are not halved."""
    known = [0.3 * i for i in range(1, 9)]
    network = with_weights(new_network("counting", 8, 0, (-1.0, 1.0), 0), known)
    rng, rows = random.Random(6), []
    for number in range(4000):
        there = np.array(sorted(rng.sample(range(8), 4)), dtype=np.int32)
        values = np.array([rng.choice((-1.0, 1.0)) for _ in there], dtype=np.float32)
        odds = sum(known[i] * value for i, value in zip(there, values, strict=True))
        ended = 1.0 if rng.random() < 1.0 / (1.0 + math.exp(-0.5 * odds)) else 0.0
        rows.append(Row(there, values, ended, ended, number))
    recipe = Recipe(epochs=4)
    lessons = Lessons(Counting, Counting(), recipe, network, 1, None, None)
    lessons.fit(examples_of(rows))
    assert lessons.decisive == pytest.approx(0.5, abs=0.05)
    assert weights_in(lessons.best_network()) == pytest.approx(known, abs=0.25)


def test_returns_look_ahead_by_lambda() -> None:
    none = (np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.float32))
    rows = [Row(*none, 0.5, 1.0, 0, 0), Row(*none, 0.4, 0.0, 0, 1), Row(*none, 0.8, 1.0, 0, 0)]
    rows = examples_of(rows)
    assert returns(rows, 1.0) == [1.0, 0.0, 1.0]
    assert returns(rows, 0.0) == pytest.approx([0.6, 0.2, 1.0])
    assert returns(rows, 0.5) == pytest.approx([0.5 * 0.6 + 0.5 * (1 - 0.1), 0.5 * 0.2 + 0.5 * 0.0, 1.0])


@pytest.fixture(scope="module")
def learned() -> Fitted:
    return learn_weights(Counting, games=60, depth=1, rounds=1, epochs=20, rate=0.05, share=1.0)


@pytest.fixture(scope="module", autouse=True)
def openings() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harif.learning.playing.OPENING", 3)
        patch.setattr("harif.learning.replaying.OPENING", 3)
        yield


def test_results_teach_that_heavy_counters_are_worth_more(learned: Fitted) -> None:
    weights = weights_in(learned.network)
    assert sum(weights[4:]) > sum(weights[:4])
    losses = [mark.loss for mark in learned.curve if mark.loss is not None]
    assert losses[-1] < losses[0]
    held = [mark.held_out for mark in learned.curve if mark.held_out is not None]
    assert min(held) < held[0]
    assert "<svg" in learned.svg()
    assert "زیان" in learned.svg("fa")


def test_the_same_seed_gives_the_same_weights(learned: Fitted) -> None:
    again = learn_weights(Counting, games=60, depth=1, rounds=1, epochs=20, rate=0.05, share=1.0)
    assert weights_in(again.network) == weights_in(learned.network)


def test_leaves_teach_too() -> None:
    fitted = learn_weights(Counting, by="leaves", games=128, depth=2, rate=0.05)
    weights = weights_in(fitted.network)
    assert sum(weights[4:]) > sum(weights[:4])
    assert fitted.network.about["games"] == 128


def test_search_judges_by_what_was_learned(learned: Fitted) -> None:
    """pvs native and interpreted, and the network itself, agree; with hidden units too."""
    state = Counting().result(0).result(7)
    for network in (learned.network, learn_weights(Counting, games=20, depth=1, rounds=1, hidden=3).network):
        found = [harif.search(state, "pvs", depth=2, network=network, native=native) for native in (True, False)]
        assert found[0].value == pytest.approx(found[1].value, abs=1e-6)
        leaf = state
        for action in found[0].line:
            leaf = leaf.result(action)
        assert found[0].value == pytest.approx(-network.value(leaf, 1), abs=1e-6)  # player 1 has moved there
        assert found[0].exact is False


def test_a_file_keeps_all_of_it(tmp_path: Path, learned: Fitted) -> None:
    learned.network.save(tmp_path / "w.npz")
    again = load_network(tmp_path / "w.npz")
    assert weights_in(again) == weights_in(learned.network)
    assert again.about["losses"]
    with pytest.raises(SearchError, match="learned of counting"):
        harif.search(harif.load("chess"), "pvs", depth=1, network=again)
    with pytest.raises(SearchError, match="is there already"):
        learn_weights(Counting, games=4, depth=1, file=tmp_path / "w.npz")


def test_a_pass_in_machine_code_obeys_its_limit() -> None:
    """Set by another thread, it ends a pass that is under way."""
    examples = examples_of(noisy_rows(1000))
    table = table_of(examples, examples.ended, np.arange(1_000_000) % 1000)
    model = model_of(4, 32, [0.1] * count_of(4, 32), 0.0)

    def halt() -> None:
        while model.steps == 0:
            time.sleep(0)
        model.limit = STOPPED

    watcher = threading.Thread(target=halt)
    watcher.start()
    machine_code(descend)(table, model)
    watcher.join()
    assert 0 < model.steps < 1_000_000 // 256
    done = model.steps
    for native in (True, False):
        machine_code(descend, native)(table, model)
        assert model.steps == done


def test_ctrl_c_ends_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the second pass: what the first one found is the answer."""
    recipe = {"games": 60, "depth": 1, "rounds": 1, "rate": 0.05}
    passes: list[Any] = []

    def slow(kernel: Any) -> Any:
        if kernel is not descend:
            return machine_code(kernel)

        def run(table: Any, model: Any) -> float:
            passes.append(model)
            if len(passes) == 2:
                os.kill(os.getpid(), signal.SIGINT)
                while model.limit != STOPPED:
                    time.sleep(0.001)
            return float(machine_code(kernel)(table, model))

        return run

    monkeypatch.setattr("harif.learning.regression.machine_code", slow)
    fitted = learn_weights(Counting, **recipe, epochs=2)
    assert fitted.stopped == "interrupt"
    assert passes[1].limit == STOPPED  # so machine code hears of it, too
    assert [loss.epoch for loss in fitted.curve] == [0, 1]
    assert any(weights_in(fitted.network))


def test_games_from_elsewhere(learned: Fitted) -> None:
    rng, games = random.Random(3), []
    for _ in range(200):
        moves = list(range(8))
        rng.shuffle(moves)
        games.append(Past(Counting(), moves))
    weights = weights_in(learn_weights(Counting, source=games, epochs=40, rate=0.05).network)
    assert sum(weights[4:]) > sum(weights[:4])
    records = [recorded(game.moves) for game in games]
    assert weights_in(learn_weights(Counting, source=records, epochs=40, rate=0.05).network) == weights
    lost = [game._replace(values=[-value for value in record.values]) for game, record in zip(games, records)]
    turned = weights_in(learn_weights(Counting, source=lost, epochs=40, rate=0.05).network)
    assert sum(turned[4:]) < sum(turned[:4])
    with pytest.raises(SearchError, match="no game"):
        learn_weights(Counting, source=[Past(Counting(), [0, 1])])
    with pytest.raises(GameError, match="games are of tictactoe"):
        learn_weights(Counting, source=[Past(harif.load("tictactoe"), [0])])


def recorded(moves: list[int]) -> harif.Record:
    record = harif.Record(Counting)
    for action in moves:
        record.play(action)
    return record


def test_games_in_pgn_are_a_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `chess_pgn.read` yields is learned from as it is, by the result that it tells."""
    monkeypatch.setattr("harif.learning.replaying.engine_for", partial(engine_for, native=False))
    games = list(read_pgn("1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 1-0\n\n1. d4 d5 2. c4 e6 3. Nc3 h6 0-1"))
    chess = harif.load("chess")
    examples = replayed(games, chess, with_weights(learn_network("chess", 1024), [0.0] * 1024))
    assert examples.games.tolist() == [0, 0, 0, 1, 1, 1]
    assert examples.ended.tolist() == [1.0, 0.0, 1.0, 0.0, 1.0, 0.0]  # as the side sees it that has moved there


def test_progress_ends_it_with_the_best_so_far() -> None:
    """After 20 games: what was learned of them is kept, and is what losses say is best."""
    fitted = learn_weights(Counting, games=60, depth=1, rate=0.05, progress=lambda loss: loss.games < 20)
    assert fitted.stopped == "interrupt"
    assert 20 <= fitted.network.about["games"] < 60
    first, last = (loss.held_out for loss in fitted.curve)
    assert last < first
    weights = weights_in(fitted.network)
    assert sum(weights[4:]) > sum(weights[:4])


def test_a_round_that_is_ended_early_keeps_what_the_one_before_learned(tmp_path: Path) -> None:
    """Ctrl-C before the second round has learned anything: neither the answer nor the file goes back to nothing."""
    recipe = {"depth": 1, "epochs": 6, "rate": 0.05}
    beginnings = 0

    def interrupt(loss: Loss) -> None:
        nonlocal beginnings
        beginnings += loss.held_out is not None and loss.epoch == 0
        if beginnings == 2:
            raise KeyboardInterrupt

    first = learn_weights(Counting, games=60, rounds=1, **recipe)
    both = learn_weights(Counting, games=120, rounds=2, **recipe, file=tmp_path / "w.npz", progress=interrupt)
    assert both.stopped == "interrupt"
    assert weights_in(both.network) == weights_in(first.network) != [0.0] * 8
    assert weights_in(load_network(tmp_path / "w.npz")) == weights_in(first.network)


def test_why_a_move_is_better(learned: Fitted) -> None:
    state = Counting()
    result = harif.search(state, "pvs", depth=1, network=learned.network, lines=2)
    told = why(state, result, learned.network)
    assert {share.term for share in told.shares} <= {"heavy", "light"}
    difference = sum(share.difference for share in told.shares)
    weights = weights_in(learned.network)
    assert difference == pytest.approx(weights[told.best] - weights[told.second], abs=1e-5)
    with pytest.raises(SearchError, match="linear"):
        why(state, result)


def test_why_wants_two_lines_and_says_what_is_missing(learned: Fitted) -> None:
    many = Counting()
    with pytest.raises(SearchError, match="ended before it had a second line to compare"):
        why(many, harif.search(many, depth=1, network=learned.network), learned.network)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"by": "luck"}, "by is"),
        ({"games": 0}, "games is"),
        ({"depth": 0}, "depth is"),
        ({"share": 2.0}, "share is"),
        ({"patience": 3}, "no option 'patience'"),
        ({"processes": -1}, "processes is"),
    ],
)
def test_bad_recipes(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SearchError, match=sentence):
        learn_weights(Counting, **given)
    with pytest.raises(SearchError, match="has chance"):
        learn_weights("backgammon")


def test_examples_join() -> None:
    parts = [examples_of(noisy_rows(3, seed)) for seed in (1, 2)]
    whole = joined(parts)
    assert len(whole) == 6
    assert whole.starts[-1] == len(whole.indexes) == len(whole.values)


@pytest.mark.parametrize("hidden", [0, 3])
def test_weights_come_back_from_a_network(hidden: int) -> None:
    """As the kernel of regression has them, and as one that tells the odds alone does."""
    weights = [0.5 + 0.25 * i for i in range(count_of(4, hidden))]
    network = with_weights(learn_network(hidden=hidden), weights)
    assert weights_in(network) == weights
    net = net_of(network, fixed=True)
    odds = net.unit_odds if hidden else net.odds
    assert [odds[i] for i in range(hidden or 4)] == weights[5 * hidden : 5 * hidden + (hidden or 4)]
    assert net.odds_bias == (weights[-1] if hidden else 0.0)
    assert [net.inward_bias[i] for i in range(hidden)] == weights[4 * hidden : 5 * hidden]


def learn_network(game: str = "counting", inputs: int = 4, hidden: int = 0) -> Any:
    return new_network(game, inputs, hidden, (-1.0, 1.0), 0)


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    rng, lines = random.Random(5), []
    for _ in range(30):
        moves = list("01234567")
        rng.shuffle(moves)
        lines.append(" ".join(moves))
    games.write_text("\n".join(lines))
    file = Path(__file__).parent / "counting.py"
    assert cli(["learn", str(file), "--from", str(games), "--epochs", "2", "--out", str(tmp_path / "o.npz")]) == 0
    assert "held out" in capsys.readouterr().out
    games.write_text("0 1 9")
    assert cli(["learn", str(file), "--from", str(games)]) != 0
    assert "line 1" in capsys.readouterr().err


WRONG = {
    "features=8)": ("features=3)", "declares features=3, but features yields one of index"),
    "yield i, float": ("yield i * math.nan, float", "features"),
    ", features=8)": (")", "Yield plain numbers"),
}


@pytest.mark.parametrize("right", WRONG)
def test_features_that_are_not_as_declared(
    right: str, tmp_path: Path, learned: Fitted, capsys: pytest.CaptureFixture[str]
) -> None:
    """A search refuses them, and `harif check` finds them."""
    wrong, sentence = WRONG[right]
    text = (Path(__file__).parent / "counting.py").read_text("utf-8").replace(right, wrong)
    file = tmp_path / "wrong.py"
    file.write_text(text.replace("import harif", "import math\n\nimport harif"), "utf-8")
    network = replace(learned.network, game="counting")
    state = harif.load(str(file))
    for action in (7, 6):
        state = state.result(action)
    with pytest.raises((GameError, SearchError), match=sentence):
        harif.search(state, "pvs", depth=1, network=network, native=False)
    assert cli(["check", str(file)]) != 0
    assert "features" in capsys.readouterr().out


def test_check_knows_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["check", str(Path(__file__).parent / "counting.py")]) == 0


def test_who_plays_goes_when_a_lesson_is_broken_off() -> None:
    """In the middle of many games, as Ctrl-C would: no process stays behind."""
    before = set(active_children())
    games = played(Playing("chess", 1, 0), harif.learned("chess"), None, range(4000), 2)
    assert next(iter(games))
    assert len(set(active_children()) - before) == 2
    games.close()
    assert set(active_children()) <= before
