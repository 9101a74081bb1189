"""Hidden units that look at traits, beside a linear judgement: what they say, what they learn, and what is refused."""

import math
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import harif
from harif.arena.terms import why
from harif.game import GameError, SearchError
from harif.learning.descent import descend, mean_loss, model_of, weights_of
from harif.learning.examples import Row, examples_of, table_of
from harif.learning.network import Network, load_network, new_network
from harif.learning.regression import (
    Fitted,
    Lessons,
    Recipe,
    direct_weights,
    first_units,
    learn_weights,
    tell_directly,
    weights_in,
    with_weights,
)
from harif.learning.replaying import Past
from harif.native.engine import engine_for, fetch, machine_code
from harif.search.alphabeta.bouts import new_bout, play_bout, searcher
from harif.search.alphabeta.options import options_of
from harif.search.chance.network import places_of, two_ending_weights
from harif.search.chance.recognition import looks_of

FILE = Path(__file__).parent / "pairing.py"
Pairing: Any = type(harif.load(str(FILE)))
KNOWN = [0.1 * (i - 3) for i in range(8)]


def beside(hidden: int, seed: int) -> Network:
    """A network of random units beside the weights KNOWN."""
    blank = new_network("pairing", 8, hidden, (-1.0, 1.0), 0, (), 16)
    tell_directly(blank, KNOWN)
    rng = random.Random(seed)
    count = 16 * hidden + 2 * hidden + 1
    return with_weights(blank, [rng.uniform(-0.8, 0.8) for _ in range(count)])


def odds_of(network: Network, state: Any, viewer: int) -> float:
    """The odds as the formula says them, in plain Python."""
    weights, hidden = two_ending_weights(network), network.hidden
    odds = weights.bias + sum(weights.direct[index] * value for index, value in state.features(viewer))
    for h in range(hidden):
        z = weights.inward[network.traits * hidden + h]
        z += sum(weights.inward[trait * hidden + h] for trait in state.traits(viewer))
        odds += weights.units[h] * min(max(z, 0.0), 1.0)
    return odds


def states(count: int = 30) -> list[Any]:
    rng, found = random.Random(2), []
    while len(found) < count:
        state = Pairing()
        for action in rng.sample(range(8), rng.randrange(1, 8)):
            state = state.result(action)
        found.append(state)
    return found


@pytest.mark.parametrize("hidden", [1, 3, 8])
def test_a_judgement_is_what_the_formula_says(hidden: int) -> None:
    """By the network itself, and by search, native and interpreted."""
    network = beside(hidden, hidden)
    for state in states():
        last = 1 - state.player()
        told = 2.0 / (1.0 + math.exp(-odds_of(network, state, last))) - 1.0
        assert network.value(state, last) == pytest.approx(told, abs=1e-6)
        before = Pairing(state.mine & ~(1 << 7), state.theirs & ~(1 << 7))
        if before == state or before.result(7) != state:
            continue
        for native in (True, False):
            found = harif.search(before, "pvs", depth=1, moves=[7], network=network, native=native)
            assert state.terminal() or found.value == pytest.approx(told, abs=1e-6)


def test_units_learn_what_no_linear_judgement_can() -> None:
    """Two traits are worth something together, and nothing by themselves; a base of half the odds is taken along."""
    rng, rows = random.Random(1), []
    for number in range(4000):
        there = sorted(rng.sample(range(4), 2))
        base = rng.uniform(-1.0, 1.0)
        odds = 0.5 * base + (2.0 if there in ([0, 1], [2, 3]) else -2.0)
        worth = 1.0 / (1.0 + math.exp(-odds))
        rows.append(Row(np.array(there, dtype=np.int32), np.ones(2, np.float32), worth, worth, number, 0, base))
    examples = examples_of(rows)
    table = table_of(examples, examples.judged, np.arange(len(examples)))
    least = float(np.mean([-w * math.log(w) - (1.0 - w) * math.log(1.0 - w) for w in examples.judged.tolist()]))
    found = []
    for native in (True, False):
        model = model_of(4, 16, first_units(4, 16, 3), 0.0, 0.5)
        epochs = 60 if native else 1
        losses = []
        for epoch in range(epochs):
            model.rate = 0.03 * 0.93**epoch
            losses.append(machine_code(descend, native)(table, model))
            if epoch == 0:
                found.append(weights_of(model))
        if native:
            assert losses[0] > least + 0.15
            assert machine_code(mean_loss)(table, model) == pytest.approx(least, abs=0.01)
    assert found[0] == pytest.approx(found[1], rel=1e-6, abs=1e-9)


@pytest.fixture(scope="module")
def learned() -> Fitted:
    """From games at random: good play is always even."""
    rng = random.Random(7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harif.learning.replaying.OPENING", 3)
        start = with_weights(new_network("pairing", 8, 0, (-1.0, 1.0), 0), KNOWN)
        games = [Past(Pairing(), rng.sample(range(8), 8)) for _ in range(600)]
        return learn_weights(Pairing, source=games, epochs=30, rate=0.02, share=1.0, hidden=8, network=start)


def test_games_teach_units_and_leave_the_weights_beside_them(learned: Fitted) -> None:
    network = learned.network
    assert (network.inputs, network.traits, network.hidden) == (8, 16, 8)
    assert direct_weights(network) == pytest.approx(KNOWN, abs=1e-7)
    held = [mark.held_out for mark in learned.curve if mark.held_out is not None]
    assert min(held) < held[0] - 0.005
    pair, apart = Pairing(0b11000001, 0b10110), Pairing(0b10010001, 0b1000110)  # player 0 has 6 and 7, or 4 and 7
    assert network.value(pair, 1) < network.value(apart, 1) - 0.1


def test_a_file_keeps_the_traits(learned: Fitted, tmp_path: Path) -> None:
    learned.network.save(tmp_path / "units.npz")
    again = load_network(tmp_path / "units.npz")
    assert weights_in(again) == weights_in(learned.network)
    assert direct_weights(again) == direct_weights(learned.network)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harif.learning.playing.OPENING", 2)
        recipe = {"games": 20, "depth": 1, "rounds": 2, "epochs": 1, "strays": 3}
        on = learn_weights(Pairing, **recipe, network=tmp_path / "units.npz")
        assert (on.network.hidden, on.network.traits) == (8, 16)
        again = learn_weights(Pairing, **recipe, network=tmp_path / "units.npz")
    assert weights_in(again.network) == weights_in(on.network)


def test_a_file_of_before_has_none(tmp_path: Path) -> None:
    """It began with one number less."""
    linear = with_weights(new_network("pairing", 8, 0, (-1.0, 1.0), 0), KNOWN)
    linear.save(tmp_path / "new.npz")
    parts = dict(np.load(tmp_path / "new.npz"))
    assert parts["head"][3] == 0
    np.savez(tmp_path / "old.npz", **{**parts, "head": np.delete(parts["head"], 3)})
    assert weights_in(load_network(tmp_path / "old.npz")) == weights_in(linear)


def test_why_tells_what_the_units_add(learned: Fitted) -> None:
    state = Pairing().result(0).result(2)
    result = harif.search(state, "pvs", depth=2, lines=2, network=learned.network)
    told = why(state, result, learned.network)
    assert {share.term for share in told.shares} <= {"counters", "interplay"}
    leaf = state
    for action in result.lines[0].moves:
        leaf = leaf.result(action)
    sums = sum(share.best for share in told.shares)
    assert sums == pytest.approx(-odds_of(learned.network, leaf, 1), abs=1e-4)  # player 1 has moved there


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("i + 8 * (", "i + 9 * ("), "no finite number"),
        (("traits=16", "traits=17"), "looks at 16 traits; pairing has 17"),
        (("yield i + 8", "yield 7 - i + 8"), "as it was with other features"),
        ((", traits=16", ""), "go together"),
        (("def traits", "def other_traits"), "go together"),
    ],
)
def test_traits_that_are_not_as_they_were(change: tuple[str, str], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "changed.py"
    file.write_text(FILE.read_text("utf-8").replace(*change), "utf-8")
    network = replace(beside(2, 1), looks=looks_of(Pairing()).known_by(16) if "7 - i" in change[1] else ())

    def searched(native: bool) -> None:
        state = harif.load(str(file)).result(6).result(7)
        harif.search(state, "pvs", depth=1, moves=[5], network=network, native=native)

    for native in (True, False):
        with pytest.raises((GameError, SearchError), match=sentence):
            searched(native)


def test_only_two_endings_go_with_traits() -> None:
    network = beside(2, 1)
    network.numbers[2] = 3.0
    with pytest.raises(SearchError, match="two endings"):
        harif.search(Pairing(), "pvs", depth=1, network=network)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"strays": -1}, "strays is a whole number"),
        ({"strays": 4, "by": "leaves"}, "strays is for learning by results"),
        ({"network": "linear", "hidden": 2, "by": "self-play"}, "not by self-play"),
        ({"network": "units", "hidden": 3}, "has 2 hidden units, not 3"),
        ({"network": "biased"}, "has a bias"),
    ],
)
def test_what_does_not_go_together(given: dict[str, Any], sentence: str) -> None:
    linear = with_weights(new_network("pairing", 8, 0, (-1.0, 1.0), 0), KNOWN)
    biased = new_network("pairing", 8, 0, (-1.0, 1.0), 0)
    biased.numbers[places_of(8, 0).outward_bias + 1] = 2.0
    network = {"linear": linear, "units": beside(2, 1), "biased": biased}.get(given.pop("network", ""))
    if given.get("by") == "self-play":
        with pytest.raises(SearchError, match=sentence):
            harif.learn(Pairing, games=64, network=beside(2, 1))
        return
    with pytest.raises(SearchError, match=sentence):
        learn_weights(Pairing, games=4, network=network, **given)


def row(judged: float, base: float, number: int, ended: float = 1.0) -> Row:
    return Row(np.array([number % 4], dtype=np.int32), np.ones(1, np.float32), judged, ended, number, 0, base)


def test_units_learn_nothing_from_what_search_turned_over() -> None:
    """A row whose odds search has changed by more than 1.5 does not count; where all are such, a sentence says so."""

    def learned_from(rows: list[Row]) -> list[float]:
        lessons = Lessons(Pairing, Pairing(), Recipe(hidden=2, epochs=3, share=0.0, rate=0.05), None, 1, None, None)
        lessons.fit(examples_of(rows))
        return weights_in(lessons.network)

    calm = [row(0.6, 0.1 * (number % 3), number) for number in range(40)]
    sudden = [row(0.95, -1.0, number) for number in range(40)]
    both = [*calm, *sudden]
    assert learned_from([*calm, *(one._replace(judged=0.99) for one in sudden)]) == learned_from(both)
    assert learned_from([*calm, *(one._replace(judged=0.4) for one in sudden)]) != learned_from(both)
    with pytest.raises(SearchError, match="nothing that units can learn"):
        learned_from(sudden)


def test_the_loss_is_against_what_units_are_drawn_toward() -> None:
    """Search says 0.6 of positions that were all won: the loss that is told is that of 0.6."""
    lessons = Lessons(Pairing, Pairing(), Recipe(hidden=2, epochs=1, share=0.0), None, 1, None, None)
    lessons.fit(examples_of([row(0.6, 0.0, number) for number in range(40)]))
    assert lessons.curve[0].held_out == pytest.approx(math.log(2.0), abs=1e-6)
    assert lessons.curve[-1].held_out == pytest.approx(math.log(2.0), abs=0.02)


@pytest.mark.parametrize("strays", [0, 1, 3])
def test_strays_are_moves_at_random(strays: int) -> None:
    """One in so many; the move that search found best is kept all the same, and what is played is legal."""
    state = harif.load("othello:size=6")
    engine = engine_for(state, [play_bout])
    search = searcher(state, engine, options_of({"table": 1}), 40)
    bout = new_bout(state.__harif__, 40, nodes=1, strays=strays)
    bout.opening, bout.rng[0] = 2, 12345
    engine.run(play_bout)(state, search, search, bout)
    states = [fetch(state, bout.words, ply * bout.width) for ply in range(bout.plies)]
    others = 0
    for ply, (before, after) in enumerate(pairwise(states)):
        assert bout.actions[ply] in list(before.actions())
        assert after in [before.result(action) for action in before.actions()]
        others += before.result(bout.actions[ply]) != after
    assert bout.plies > 20
    assert (others == 0) if strays == 0 else (others > bout.plies / 3) if strays == 1 else (0 < others < bout.plies / 2)


def test_the_traits_of_chess_are_which_man_stands_where() -> None:
    """By hand: a pawn is 1, a king 3; the other's are 512 further on; the viewer's king stands on the right."""
    state = harif.position("chess", "4k3/8/8/8/8/8/P7/6K1 w - - 0 1")
    assert sorted(state.traits(0)) == [64 * 1 + 8, 64 * 3 + 6, 512 + 64 * 3 + 60]  # a2, g1; e8
    assert sorted(state.traits(1)) == [64 * 3 + 4, 512 + 64 * 1 + 48, 512 + 64 * 3 + 62]  # e1; a7, g8
    state = harif.position("chess", "4k3/8/8/8/8/8/P7/1K6 w - - 0 1")
    assert sorted(state.traits(0)) == [64 * 1 + 15, 64 * 3 + 6, 512 + 64 * 3 + 59]  # h2, g1; d8


def test_the_traits_of_chess_are_alike_for_both_sides_and_both_wings() -> None:
    """Each man once; seen by the other side of the board turned round, and in a mirror, they are the same."""
    rng, state = random.Random(4), harif.load("chess:start=518")
    for _ in range(60):
        moves = list(state.actions())
        if not moves:
            break
        state = state.result(rng.choice(moves))
        told = [sorted(state.traits(player)) for player in (0, 1)]
        assert len(set(told[0])) == len(told[0]) == (state.one | state.two | state.four).bit_count()
        board, turn = state.notation().split()[:2]
        turned = "/".join(reversed(board.split("/"))).swapcase()
        mirrored = "/".join(rank[::-1] for rank in board.split("/"))
        for fen, seen in ((f"{turned} {'b' if turn == 'w' else 'w'}", told[::-1]), (f"{mirrored} {turn}", told)):
            other = type(state).parse(f"{fen} - - 0 1")
            assert [sorted(other.traits(player)) for player in (0, 1)] == seen
