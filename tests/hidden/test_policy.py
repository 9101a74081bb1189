"""Policies: asked, printed, saved, loaded, gone on from; files that are damaged are refused."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from labels import troubles

import harif
from harif.cli import run
from harif.hidden import equilibrium, exact
from harif.hidden.variants import sampling


@pytest.fixture(scope="module")
def kuhn() -> harif.Policy:
    return exact("kuhn", native=False)


def decision(game: str) -> Any:
    """The first state of a game in which a player moves."""
    state = harif.load(game)
    while state.player() == harif.CHANCE:
        state = state.result(next(iter(state.outcomes()))[0])
    return state


def test_it_is_asked_by_state_or_by_view(kuhn: harif.Policy) -> None:
    state = decision("kuhn")
    view = state.sees(0)
    assert kuhn.probabilities(state) == kuhn.probabilities(view) == kuhn.probabilities(view, 0)
    record = harif.Record(state)
    assert kuhn.probabilities(record) == kuhn.probabilities(record.view(0)) == kuhn.probabilities(state)
    assert set(kuhn.probabilities(state)) == set(state.actions())
    with pytest.raises(harif.SearchError, match="knows no set in which player 1 sees"):
        kuhn.probabilities(view, 1)
    with pytest.raises(harif.SearchError, match="knows no set in which player 0 sees"):
        kuhn.probabilities((-9,))
    with pytest.raises(harif.SearchError, match="is for kuhn:players=2, not for leduc"):
        kuhn.probabilities(harif.load("leduc"))
    with pytest.raises(harif.SearchError, match="is for kuhn:players=2, not for kuhn:players=3"):
        kuhn.probabilities(harif.Record("kuhn:players=3").view(0))
    with pytest.raises(harif.SearchError, match="No player is to move here"):
        kuhn.probabilities(harif.Record("kuhn"))


def test_a_policy_of_one_tree_is_not_for_another() -> None:
    one, other = (harif.tree(f"(chance 1/2:(p1#a {worth} -1) 1/2:(p1#a -1 1))") for worth in (1, 2))
    policy = harif.cfr(one, 10, native=False)
    assert policy.probabilities(one.result(0)) == policy.probabilities(one.result(1))
    for use in (policy.probabilities, lambda state: harif.exploitability(policy, state, native=False)):
        with pytest.raises(harif.SearchError, match="for another tree"):
            use(other.result(0))
    again = harif.tree(str(one))  # the same tree, elsewhere in memory
    assert policy.probabilities(again.result(0)) == policy.probabilities(one.result(0))


def test_a_policy_of_a_tree_is_read_wherever_the_tree_is_in_memory(tmp_path: Path) -> None:
    file, text = tmp_path / "tree.policy", "(chance 1/2:(p1#a 1 -1) 1/2:(p1#a -1 1))"
    policy = harif.cfr(harif.tree(text), 10, native=False, out=file)
    for loaded in (harif.load_policy(file), harif.load_policy(file, harif.tree(text))):
        assert tuple(loaded.start) != tuple(policy.start)
        assert str(loaded.start) == str(policy.start)
        assert loaded.table() == policy.table()
    with pytest.raises(harif.SearchError, match="for another tree"):
        harif.load_policy(file, harif.tree(text.replace("1 -1", "2 -1")))
    assert harif.cfr(harif.tree(text), 20, native=False, resume=file).stats["iterations"] == 20


def test_it_is_printed_for_people(kuhn: harif.Policy) -> None:
    table = kuhn.table()
    assert len(table.splitlines()) == 12
    assert any(line.startswith("player 2") and "2/3" in line and "1/3" in line for line in table.splitlines())
    assert "بازیکن ۲" in kuhn.table("fa")


def test_the_table_shows_no_more_than_the_player_sees() -> None:
    """The parameter of `text` that is the viewer has any name."""

    @harif.game(name="covered", players=1, max_actions=2)
    class Covered(NamedTuple):
        card: int = 0
        guess: int = 0

        def player(self):
            return harif.CHANCE if self.card == 0 else 0

        def outcomes(self):
            yield 1, 0.5
            yield 2, 0.5

        def actions(self):
            yield 1
            yield 2

        def result(self, action):
            return Covered(action) if self.card == 0 else Covered(self.card, action)

        def terminal(self):
            return self.guess > 0

        def utility(self, player):
            return float(self.guess == self.card)

        def sees(self, player):
            return 0

        def text(self, who=None):
            return f"card {self.card}" if who is None else "card ?"

    assert "card ?" in harif.cfr(Covered, 10, native=False).table()


def test_it_is_saved_and_loaded(kuhn: harif.Policy, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.policy"
    kuhn.save(file)
    loaded = harif.load_policy(file)
    assert loaded == kuhn
    assert loaded.start == kuhn.start
    assert harif.exploitability(loaded, native=False) < 1e-12
    assert [path.name for path in tmp_path.iterdir()] == ["kuhn.policy"]


def test_a_policy_of_another_game_is_refused(kuhn: harif.Policy, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.policy"
    kuhn.save(file)
    with pytest.raises(harif.SearchError, match="is for kuhn:players=2, not for leduc"):
        harif.load_policy(file, "leduc")
    with pytest.raises(harif.SearchError, match="is for kuhn:players=2, not for kuhn:players=3"):
        harif.exploitability(kuhn, "kuhn:players=3")
    with pytest.raises(harif.SearchError, match="is for kuhn:players=2"):
        harif.cfr("leduc", resume=file)


RULES = """
from typing import NamedTuple
import harif

@harif.game(name="guessing", players=2)
class Guessing(NamedTuple):
    secret: int = -1
    answer: int = -1

    def player(self):
        return 0 if self.secret < 0 else 1

    def actions(self):
        return range(2)

    def result(self, action):
        return Guessing(action) if self.secret < 0 else Guessing(self.secret, action)

    def terminal(self):
        return self.answer >= 0

    def utility(self, player):
        return 1.0 if (self.secret == self.answer) == (player == 1) else -1.0

    def sees(self, player):
        return (self.secret if player == 0 else -1), self.secret >= 0
"""


def test_a_policy_of_other_rules_is_refused(tmp_path: Path) -> None:
    game, file = tmp_path / "guessing.py", tmp_path / "guessing.policy"
    game.write_text(RULES)
    policy = harif.cfr(str(game), 100, native=False, out=file)
    assert policy.value == pytest.approx(0, abs=0.01)
    assert harif.load_policy(file, str(game)).sets == harif.load_policy(file).sets
    changed = tmp_path / "other" / "guessing.py"
    changed.parent.mkdir()
    changed.write_text(RULES.replace("else -1.0", "else -0.5"))
    with pytest.raises(harif.SearchError, match="rules of guessing have changed since the policy was made: 'utility'"):
        harif.load_policy(file, str(changed))


def test_no_damaged_file_is_believed(kuhn: harif.Policy, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.policy"
    kuhn.save(file)
    whole, rng = file.read_bytes(), random.Random(0)
    for _ in range(1000):
        file.write_bytes(mutated(whole, rng))
        with pytest.raises(harif.SearchError, match="kuhn.policy is (damaged|no policy|a policy of another version)"):
            harif.load_policy(file)


def mutated(content: bytes, rng: random.Random) -> bytes:
    """The content with a bit turned, cut short, with bytes added, left out, or exchanged."""
    while True:
        at, other = rng.randrange(len(content)), rng.randrange(len(content))
        kind = rng.randrange(5)
        if kind == 0:
            changed = bytearray(content)
            changed[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            changed = bytearray(content[:at])
        elif kind == 2:
            changed = bytearray(content[:at] + rng.randbytes(1 + other % 9) + content[at:])
        elif kind == 3:
            changed = bytearray(content[:at] + content[at + 1 + other % 9 :])
        else:
            changed = bytearray(content)
            changed[at], changed[other] = changed[other], changed[at]
        if changed != content:
            return bytes(changed)


def test_numbers_that_are_no_strategy_are_refused_though_the_digest_is_right(kuhn, tmp_path: Path) -> None:
    file = tmp_path / "odd.policy"
    for chances in ([0.5] * 24, [0.25] * 24, [float("nan")] * 24, [1.5, -0.5] * 12):
        odd = type(kuhn.strategy.chances)("d", chances)
        harif.Policy(kuhn.game, kuhn.strategy._replace(chances=odd), kuhn.values, kuhn.stats, kuhn.start).save(file)
        if chances[0] == 0.5:
            harif.load_policy(file)
            continue
        with pytest.raises(harif.SearchError, match="is damaged"):
            harif.load_policy(file)


def test_a_missing_file_and_a_missing_folder_are_said(kuhn: harif.Policy, tmp_path: Path) -> None:
    with pytest.raises(harif.SearchError, match="cannot be read: No such file"):
        harif.load_policy(tmp_path / "nothing")
    with pytest.raises(harif.SearchError, match="cannot be written"):
        kuhn.save(tmp_path / "nowhere" / "kuhn.policy")


@pytest.mark.parametrize("variant", ["cfr+", "discounted", "external", "outcome"])
def test_a_run_that_was_stopped_goes_on_to_the_same_numbers(variant: str, tmp_path: Path) -> None:
    file = tmp_path / "run.policy"
    unbroken = harif.cfr("leduc", 333, variant, seed=5)
    harif.cfr("leduc", 100, variant, seed=5, out=file)
    gone_on = harif.cfr("leduc", 333, resume=file)
    assert gone_on.sets == unbroken.sets
    assert gone_on.values == unbroken.values
    assert gone_on.stats["curve"] == unbroken.stats["curve"]
    assert harif.load_policy(file).sets == unbroken.sets


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.policy"
    script = (
        "import harif; from harif.hidden import equilibrium; equilibrium.SAVE_EVERY = 0.02;"
        f"harif.cfr('leduc', 10**8, 'linear', out={str(file)!r})"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    until = time.monotonic() + 60
    while not file.exists() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    killed = harif.load_policy(file)
    done = killed.stats["iterations"]
    assert killed.values == harif.cfr("leduc", done, "linear").values
    assert killed.probabilities(next(iter(killed.sets))[1])
    gone_on = harif.cfr("leduc", done + 100, resume=file)
    assert gone_on.sets == harif.cfr("leduc", done + 100, "linear").sets


@pytest.mark.parametrize("room", range(40, 60, 7))
def test_a_run_that_was_stopped_while_its_table_grew_is_kept_whole(room, tmp_path, monkeypatch) -> None:
    """A set is in the table only with its actions, wherever it is stopped."""
    monkeypatch.setattr(equilibrium, "MOST_MEASURED", 0)
    monkeypatch.setattr(sampling, "FIRST_ROOMS", {**sampling.FIRST_ROOMS, "sequences": room})
    grow = sampling.Sampling.grow
    monkeypatch.setattr(sampling.Sampling, "grow", lambda course: (grow(course), course.halt()))
    policy = harif.cfr("leduc", 10**6, "external", out=tmp_path / "run.policy", native=False)
    assert min(policy.strategy.sizes) > 0
    assert harif.load_policy(tmp_path / "run.policy").sets == policy.sets


def test_a_run_goes_on_from_its_own_position(tmp_path: Path) -> None:
    file, state = tmp_path / "run.policy", decision("kuhn")
    harif.cfr(state, 10, out=file, native=False)
    assert harif.cfr(state, 20, resume=file, native=False).sets == harif.cfr(state, 20, native=False).sets
    with pytest.raises(harif.SearchError, match="goes on from another position"):
        harif.cfr("kuhn", 20, resume=file, native=False)


def test_another_variant_cannot_go_on(kuhn: harif.Policy, tmp_path: Path) -> None:
    file = tmp_path / "run.policy"
    harif.cfr("kuhn", 10, out=file, native=False)
    with pytest.raises(harif.SearchError, match="'linear' cannot go on from"):
        harif.cfr("kuhn", 20, "linear", resume=file)
    kuhn.save(file)  # a policy alone is no run
    with pytest.raises(harif.SearchError, match="There is no variant 'linear program'|cannot go on from"):
        harif.cfr("kuhn", 20, resume=file)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_convergence_is_drawn(lang: str) -> None:
    picture = harif.cfr("kuhn", 5000, native=False).svg(lang)
    assert troubles(picture) == []
    assert ("بهره‌پذیری" if lang == "fa" else "exploitability") in picture


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_it_is_drawn_on_the_tree(kuhn: harif.Policy, lang: str) -> None:
    picture = kuhn.tree_svg(lang)
    assert troubles(picture) == []
    assert picture.count("<circle") == 24  # 6 deals of 4 decisions
    with pytest.raises(harif.SearchError, match="more than 400 ends"):
        harif.cfr("leduc", 2).tree_svg(lang)


def test_what_goes_on_too_long_is_not_drawn() -> None:
    @harif.game(name="counting", players=1)
    class Counting(NamedTuple):
        count: int = 0

        def player(self):
            return 0

        def actions(self):
            return range(1)

        def result(self, action):
            return Counting(self.count + 1)

        def terminal(self):
            return self.count == 1500

        def utility(self, player):
            return 0.0

        def sees(self, player):
            return self.count

    policy = harif.cfr(Counting, 1, native=False)
    assert len(policy.table().splitlines()) == 1500
    with pytest.raises(harif.SearchError, match="more than 200 plies: too long to draw"):
        policy.tree_svg()


# The command ----------------------------------------------------------------------------------------------------------


def test_the_command_tells_the_policy_and_how_good_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture, file = tmp_path / "curve.svg", tmp_path / "kuhn.policy"
    given = ["cfr", "kuhn", "--iterations", "500", "--interpreted"]
    assert run([*given, "--svg", str(picture), "--out", str(file)]) == 0
    told = capsys.readouterr().out
    assert "player 1 expects −0.0555" in told
    assert "exploitability 0.000" in told
    assert picture.read_text(encoding="utf-8").startswith("<")
    assert run([*given, "--out", str(file)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert run(["cfr", "kuhn", "--iterations", "600", "--resume", str(file), "--interpreted", "--lang", "fa"]) == 0
    assert "۶۰۰ تکرار" in capsys.readouterr().out


def test_the_command_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cfr", "kuhn", "--exact", "--json", "--interpreted"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["value"] == pytest.approx(-1 / 18)
    assert len(told["policy"]) == 12


@pytest.mark.parametrize(
    ("given", "code", "sentence"),
    [
        (["tictactoe"], 2, "hides nothing"),
        (["kuhn", "--variant", "best"], 2, "no variant 'best'"),
        (["kuhn", "--exact", "--resume", "x"], 2, "nothing that converges"),
        (["kuhn", "--resume", "missing.policy"], 2, "cannot be read"),
        (["leduc", "--seconds", "0.001", "--interpreted"], 1, "not unrolled in time"),
    ],
)
def test_the_command_refuses_in_a_sentence(
    given: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cfr", *given]) == code
    assert sentence in capsys.readouterr().err
