"""The lab on hidden games: a pass of CFR number for number, and clairvoyance against the truth."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import harif
from harif.cli import run
from harif.hidden.form import sequence_form
from harif.hidden.unrolling import unroll
from harif.hidden.variants.plus import PLUS
from harif.hidden.variants.regrets import Regrets
from harif.hidden.variants.vanilla import VANILLA
from harif.lab.textbook.cfr import cfr
from harif.lab.textbook.plans import best_plan
from harif.lab.textbook.worlds import belief_of

KINDS = [("kuhn", "cfr"), ("roads", "clairvoyance"), ("twohanded", "belief"), ("rps", "cfr")]


# CFR -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "discounts"), [("vanilla", VANILLA), ("cfr+", PLUS)])
@pytest.mark.parametrize(("game", "iterations"), [("kuhn", 1), ("kuhn", 4), ("kuhn:players=3", 2)])
def test_every_number_is_that_of_the_real_algorithm(game, iterations, variant, discounts) -> None:
    told = cfr(harif.load(game), iterations, variant)
    real = Regrets(sequence_form(unroll(harif.load(game), native=False)), discounts, native=False)
    real.advance(iterations)
    average, form = real.strategy(), real.form
    mine = {(one.player, one.view): one for one in told.game.sets}
    assert len(mine) == form.sets
    for i, (key, first, end) in enumerate(average.rows()):
        one = mine[key]
        sequences = range(form.first[i], form.first[i] + form.size[i])
        for found, by_hand in (
            ([real.memory.regret[k] for k in sequences], told.regrets),
            ([form.strategy[k] for k in sequences], told.strategies),
            (list(average.chances[first:end]), told.averages),
        ):
            assert found == pytest.approx([by_hand[one.number][move] for move in one.moves], abs=1e-12)


def test_one_pass_on_kuhn_by_hand() -> None:
    trace = harif.explain("kuhn", "cfr")
    king = next(one for one in trace.sets if one["name"] == "K ? check bet")
    events = {event.kind: event for event in trace.steps if event.set == king["id"]}
    assert [event.value for event in trace.steps if event.kind == "reach" and event.set == king["id"]] == pytest.approx(
        [1 / 12, 1 / 12]
    )
    assert dict(events["counterfactual"].terms) == pytest.approx({"fold": -1 / 6, "call": 1 / 3})
    assert events["counterfactual"].value == pytest.approx(1 / 12)
    assert [term[2] for term in events["regret"].terms] == pytest.approx([-1 / 4, 1 / 4])
    assert dict(events["strategy"].terms) == {"fold": 0.0, "call": 1.0}
    assert "fold −1/6 − (1/12) = −1/4 and call 1/3 − (1/12) = 1/4. From now on: fold 0 and call 1." in trace.text()


def test_the_table_has_fractions_alone() -> None:
    trace = harif.explain("kuhn", "cfr")
    told = trace.story.table(trace, len(trace.steps), "en")
    numbers = [cell.text for row in told.rows for cell in row.cells[2:]]
    assert {"−1/8", "−5/12"} <= set(numbers)
    assert not any("." in text for text in numbers)


def test_many_passes_come_to_the_value_of_kuhn() -> None:
    assert harif.explain("kuhn", "cfr", iterations=200, variant="cfr+").value == pytest.approx(-1 / 18, abs=2e-3)


def test_the_steps_can_be_folded_from_json() -> None:
    trace = json.loads(harif.explain("kuhn", "cfr", iterations=2).json())
    assert len(trace["sets"]) == 12
    regrets: dict = {}
    for step in trace["steps"]:
        if step["kind"] == "regret":
            for move, now, total in step["terms"]:
                key = step["set"], move
                regrets[key] = regrets.get(key, 0.0) + now
                assert regrets[key] == pytest.approx(total)
        if step["kind"] == "strategy" and (step["set"], step["terms"][0][0]) in regrets:
            wished = {move: max(0.0, regrets[step["set"], move]) for move, _ in step["terms"]}
            whole = sum(wished.values())
            for move, p in step["terms"]:
                assert p == pytest.approx(wished[move] / whole if whole else 1 / len(wished))
    for one in trace["sets"]:
        assert all(trace["nodes"][node]["player"] == one["player"] for node in one["nodes"])


# Clairvoyance and belief ---------------------------------------------------------------------------------------------


def test_roads_come_out_as_in_the_chapter() -> None:
    averaging, truth = harif.explain("roads", "clairvoyance"), harif.explain("roads", "belief")
    assert (averaging.move, averaging.value) == ("B", 10.0)
    assert (truth.move, truth.value) == ("A", 1.0)
    plans = {event.move: event.value for event in averaging.steps if event.kind == "plan"}
    assert plans == {"A": 1.0, "B": -45.0}
    (why,) = [event for event in averaging.steps if event.kind == "conflict"]
    assert (why.move, averaging.sets[why.set]["name"]) == ("B", "B")
    assert why.terms == (("left", "left"), ("right", "right"))


@pytest.mark.parametrize("day", [1, 2])
def test_where_the_world_is_known_averaging_does_not_err(day: int) -> None:
    trace = harif.explain(f"roads:day={day}", "clairvoyance")
    assert (trace.move, trace.value) == ("B", 10.0)
    assert "Here averaging does not err" in trace.text()


def test_two_handed_bridge_comes_out_as_in_the_chapter() -> None:
    trace = harif.explain("twohanded", "clairvoyance")
    means = {event.move: event.value for event in trace.steps if event.kind == "mean"}
    plans = {event.move: event.value for event in trace.steps if event.kind == "plan"}
    assert set(means.values()) == {2.0}
    assert plans == {"♣8": 1.5, "♣9": 1.5, "♦6": 2.0, "♥6": 2.0}
    worlds = {node.move: node.chance for node in trace.nodes if node.kind == "world"}
    assert worlds == {"♥4": 0.5, "♦4": 0.5}
    (why,) = [event for event in trace.steps if event.kind == "conflict"]
    assert trace.sets[why.set]["name"] == "♣8 ♣10 ♠2"
    assert why.terms == (("♥4", "♦6"), ("♦4", "♥6"))


@harif.game(name="peek", players=2, utility_range=(-9, 9))
def peek(seed=0):
    class Peek(NamedTuple):
        """Chance hides one of three things; MAX moves, MIN, who sees all, replies, and MAX moves again."""

        world: int = -1
        moves: tuple[int, int, int] = (-1, -1, -1)
        count: int = 0

        def player(self):
            return harif.CHANCE if self.world < 0 else self.count % 2

        def outcomes(self):
            for world in range(3):
                yield world, (0.5, 0.25, 0.25)[world]

        def actions(self):
            yield 0
            yield 1

        def result(self, choice):
            if self.world < 0:
                return Peek(choice)
            return Peek(self.world, harif.replace(self.moves, self.count, choice), self.count + 1)

        def terminal(self):
            return self.count == 3

        def utility(self, player):
            worth = float(worth_of(self.world, self.moves, seed))
            return worth if player == 0 else -worth

        def sees(self, player):
            return self.world if player == 1 else -1, self.moves[0], self.moves[1], self.count

    return Peek


def worth_of(world: int, moves: tuple[int, int, int], seed: int) -> int:
    number = (world * 8 + moves[0] * 4 + moves[1] * 2 + moves[2] + 1) * 2654435761 * (2 * seed + 1)
    return (number >> 13) % 13 - 6


def test_the_best_plan_is_the_best_of_all_plans() -> None:
    erred = 0
    for seed in range(25):
        belief = belief_of(peek(seed=seed)())
        for first in range(2):
            plans = product(range(2), repeat=2)  # a last move for each reply
            truth = max(
                sum(
                    p * min(worth_of(w, (first, r, plan[r]), seed) for r in range(2))
                    for w, p in enumerate((0.5, 0.25, 0.25))
                )
                for plan in plans
            )
            found = best_plan(belief, first)
            assert found.value == pytest.approx(truth)
            open_value = sum(
                p * min(max(worth_of(w, (first, r, last), seed) for last in range(2)) for r in range(2))
                for w, p in enumerate((0.5, 0.25, 0.25))
            )
            assert found.value <= open_value + 1e-9
            if found.value < open_value - 1e-9:
                erred += 1
                assert found.conflict is not None
    assert erred > 10


@harif.game(name="ways", players=2, utility_range=(-1, 1))
class Ways(NamedTuple):
    """Chance deals 1 or 2; with a 1 the first player has two moves, with a 2 one; the second sees none and guesses."""

    card: int = 0
    move: int = 0
    guess: int = 0

    def player(self):
        return harif.CHANCE if self.card == 0 else 0 if self.move == 0 else 1

    def outcomes(self):
        yield 1, 0.5
        yield 2, 0.5

    def actions(self):
        yield 1
        if self.move > 0 or self.card == 1:
            yield 2

    def result(self, choice):
        if self.card == 0:
            return Ways(choice)
        return self._replace(move=choice) if self.move == 0 else self._replace(guess=choice)

    def terminal(self):
        return self.guess > 0

    def utility(self, player):
        right = 1.0 if self.guess == self.card * self.move else -1.0
        return right if player == 1 else -right

    def sees(self, player):
        return (self.card, self.move) if player == 0 else (0, 0)


def test_the_lab_believes_what_the_library_does() -> None:
    state = Ways(1, 1)
    found = harif.belief(state, native=False)
    trace = harif.explain(state, "belief")
    assert {world.state: world.probability for world in found.worlds} == {
        Ways(1, 1): 0.25,
        Ways(1, 2): 0.25,
        Ways(2, 1): 0.5,
    }
    assert {world.state: world.chance for world in belief_of(state).worlds} == {
        world.state: world.probability for world in found.worlds
    }
    assert (trace.move, trace.value) == (found.names["action_name"], found.values[1])
    averaged = {event.move: event.value for event in trace.steps if event.kind == "mean"}
    assert sorted(averaged.values()) == sorted(value for _, value in harif.clairvoyance(state, native=False).ranked)


# Told and drawn ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize(("game", "algorithm"), KINDS)
def test_every_step_is_told_and_drawn(game: str, algorithm: str, lang: str) -> None:
    trace = harif.explain(game, algorithm)
    story = trace.text(lang)
    assert ("\u0627" in story) == (lang == "fa")
    steps = trace.frames()
    assert steps[-1] == len(trace.steps)
    pictures = [trace.svg(step, lang) for step in (0, steps[len(steps) // 2], None)]
    texts = [len(ElementTree.fromstring(picture).findall(".//{*}text")) for picture in pictures]
    assert texts == sorted(texts)  # a table fills in
    assert texts[0] < texts[-1]
    assert r"\begin{tikzpicture}" in trace.tikz(lang=lang)
    ElementTree.fromstring(trace.panels(lang))


def test_the_command_line_explains(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "roads"]) == 0
    assert "Averaging plays B and expects 10; in truth that is worth −45, and A is worth 1." in capsys.readouterr().out
    assert run(["explain", "kuhn", "--iterations", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == {"iterations": 2, "variant": "vanilla"}
    assert run(["explain", "twohanded", "--algorithm", "belief", "--steps", "--lang", "fa"]) == 0
    assert "بهترین نقشه" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tictactoe", "cfr"), "cfr is for games in which something is hidden"),
        (("leduc", "cfr"), "more than 3,000 histories"),
        (("kuhn", "belief"), "Chance moves first in kuhn:players=2, and what it does is seen"),
        (("kuhn", "cfrr"), "The lab has no algorithm 'cfrr'"),
    ],
)
def test_what_cannot_be_explained_is_said(arguments: tuple[str, str], sentence: str) -> None:
    with pytest.raises(harif.SearchError, match=sentence):
        harif.explain(harif.load(arguments[0]), arguments[1])


@pytest.mark.parametrize(
    "options", [{"iterations": 0}, {"iterations": True}, {"variant": "linear"}, {"depth": 2}, {"seed": 1}]
)
def test_options_that_make_no_sense(options: dict) -> None:
    with pytest.raises(harif.SearchError):
        harif.explain("kuhn", "cfr", **options)


@pytest.mark.parametrize(
    ("file", "sentence"), [("forgets_move", "forgets its own moves"), ("leaks_names", "have different moves")]
)
def test_a_view_that_forgets_or_leaks_is_refused(file: str, sentence: str) -> None:
    planted = Path(__file__).parents[1] / "checking" / "broken_views" / f"{file}.py"
    with pytest.raises(harif.SearchError, match=sentence):
        harif.explain(harif.load(str(planted)), "cfr")


def leaky(**declared):
    class Leaky(NamedTuple):
        """Chance deals 1 or 2, unseen; the player moves twice, and the second time its moves tell the card."""

        card: int = 0
        first: int = 0
        second: int = 0

        def player(self):
            return harif.CHANCE if self.card == 0 else 0

        def outcomes(self):
            yield 1, 0.5
            yield 2, 0.5

        def actions(self):
            yield 1
            yield 2 if self.first == 0 else 2 + self.card

        def result(self, choice):
            if self.card == 0:
                return type(self)(choice)
            return self._replace(second=choice) if self.first else self._replace(first=choice)

        def terminal(self):
            return self.second > 0

        def utility(self, player):
            return float(self.second == self.first)

        def sees(self, player):
            return self.first

    return harif.game(name="leaky", players=1, utility_range=(0, 1), **declared)(Leaky)


def test_there_is_no_plan_where_moves_tell_what_is_hidden() -> None:
    game = leaky()
    for asked in (game(), game(1, 1)):
        with pytest.raises(harif.GameError, match="have different actions"):
            harif.explain(asked, "belief")


@harif.game(name="counting", players=1, utility_range=(0, 1))
class Counting(NamedTuple):
    """The player counts, for ever."""

    count: int = 0

    def player(self):
        return 0

    def actions(self):
        yield 1

    def result(self, choice):
        return Counting(self.count + choice)

    def terminal(self):
        return False

    def utility(self, player):
        return 0.0

    def sees(self, player):
        return self.count


def test_a_game_without_end_is_not_solved_by_hand() -> None:
    with pytest.raises(harif.SearchError, match="goes on for too long"):
        harif.explain(Counting(), "belief")


@pytest.mark.parametrize("algorithm", ["cfr", "belief", "clairvoyance"])
def test_the_lab_refuses_ends_that_no_state_tells_of(algorithm: str) -> None:
    with pytest.raises(harif.SearchError, match="ends by its ply_limit"):
        harif.explain(leaky(ply_limit=2)(), algorithm)


def test_the_lab_needs_no_numpy() -> None:
    code = "import harif, sys; harif.explain('kuhn', 'cfr').svg(); harif.explain('roads', 'belief'); "
    code += "assert not {'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
