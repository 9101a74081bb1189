"""CFR and its variants: known values, a plain oracle, native beside interpreted, the linear program, best responses."""

import threading
from collections import defaultdict
from typing import Any

import pytest

import harif
from harif.hidden import VARIANTS, exact, response
from harif.hidden.measuring import form_of

WHOLE = ("cfr+", "vanilla", "linear", "discounted")
KUHN = -1 / 18
LEDUC = -0.0856064


def test_kuhn_and_leduc_have_their_published_values() -> None:
    for game, value in (("kuhn", KUHN), ("leduc", LEDUC)):
        policy = harif.cfr(game, 2000)
        assert policy.value == pytest.approx(value, abs=1e-5)
        assert harif.exploitability(policy) == policy.stats["exploitability"] < 2e-4


@pytest.mark.parametrize(("variant", "least"), [("vanilla", 0.0118), ("cfr+", 0.000257)])
def test_leduc_after_1000_iterations_is_as_near_as_elsewhere(variant: str, least: float) -> None:
    assert harif.cfr("leduc", 1000, variant).stats["exploitability"] <= least


@pytest.mark.parametrize("variant", VARIANTS)
def test_machine_code_and_plain_python_come_to_the_same(variant: str) -> None:
    native, plain = (harif.cfr("kuhn", 60, variant, seed=3, native=native) for native in (True, False))
    assert native.sets == plain.sets
    assert native.values == plain.values
    assert native.stats["curve"] == plain.stats["curve"]


def test_vanilla_is_what_the_paper_says() -> None:
    """Zinkevich et al. (2007) on the tree itself, history by history, one player after the other."""
    regrets: dict = defaultdict(lambda: defaultdict(float))
    totals: dict = defaultdict(lambda: defaultdict(float))
    start = harif.load("kuhn")

    def strategy(key: tuple, state: Any) -> dict[int, float]:
        wished = {action: max(0.0, regrets[key][action]) for action in state.actions()}
        whole = sum(wished.values())
        return {action: wish / whole if whole > 0 else 1 / len(wished) for action, wish in wished.items()}

    def walk(state: Any, who: int, mine: float, others: float, gained: dict) -> float:
        if state.terminal():
            return float(state.utility(who))
        seat = state.player()
        if seat == harif.CHANCE:
            return sum(p * walk(state.result(o), who, mine, others * p, gained) for o, p in state.outcomes())
        key = seat, state.sees(seat)
        chances, found = strategy(key, state), {}
        for action, p in chances.items():
            reach = (mine * p, others) if seat == who else (mine, others * p)
            found[action] = walk(state.result(action), who, *reach, gained)
        earned = sum(p * found[action] for action, p in chances.items())
        if seat == who:
            for action in found:
                gained[key][action] += others * (found[action] - earned)
        return earned

    def average(state: Any, who: int, mine: float) -> None:
        if state.terminal():
            return
        seat = state.player()
        if seat == harif.CHANCE:
            for outcome, _ in state.outcomes():
                average(state.result(outcome), who, mine)
            return
        key = seat, state.sees(seat)
        for action, p in strategy(key, state).items():
            if seat == who:
                totals[key][action] += mine * p
            average(state.result(action), who, mine * p if seat == who else mine)

    for _ in range(50):
        for who in (0, 1):
            gained: dict = defaultdict(lambda: defaultdict(float))
            walk(start, who, 1.0, 1.0, gained)
            for key, more in gained.items():
                for action, gain in more.items():
                    regrets[key][action] += gain
            average(start, who, 1.0)

    policy = harif.cfr("kuhn", 50, "vanilla", native=False)
    assert len(totals) == len(policy.sets) == 12
    for (seat, view), total in totals.items():
        chances = {action: amount / sum(total.values()) for action, amount in total.items()}
        assert policy.probabilities(view, seat) == pytest.approx(chances, abs=1e-9)


def test_three_players() -> None:
    policy = harif.cfr("kuhn:players=3", 2000, native=False)
    assert sum(policy.values) == pytest.approx(0)
    assert policy.stats["exploitability"] < 1e-4


def test_the_linear_program_agrees_with_cfr() -> None:
    assert exact("kuhn").value == pytest.approx(KUHN, abs=1e-12)
    leduc = exact("leduc")
    assert leduc.value == pytest.approx(harif.cfr("leduc", 20_000).value, abs=1e-6)
    assert harif.exploitability(leduc) < 1e-9
    with pytest.raises(harif.SearchError, match="two players with a constant sum"):
        exact("kuhn:players=3")


@pytest.mark.parametrize(("sides", "with_joker", "without"), [(2, 1 / 2, 0), (3, 1 / 9, -1 / 9)])
def test_liars_dice_comes_out_as_fractions(sides: int, with_joker: float, without: float) -> None:
    for joker, value in (("true", with_joker), ("false", without)):
        game = f"liarsdice:sides={sides},joker={joker}"
        assert exact(game, native=False).value == pytest.approx(value, abs=1e-9)


def test_a_best_response_gains_what_exploitability_says() -> None:
    policy = harif.cfr("leduc", 3)
    answers = [response(policy, player) for player in (0, 1)]
    gains = [answer.values[player] - policy.values[player] for player, answer in enumerate(answers)]
    assert min(gains) > 0.1
    assert sum(gains) / 2 == pytest.approx(harif.exploitability(policy))
    assert all(set(actions.values()) <= {0.0, 1.0} for (seat, _), actions in answers[0].sets.items() if seat == 0)
    with pytest.raises(harif.SearchError, match="from 0 to 1"):
        response(policy, 2)


def test_a_form_is_remembered_and_never_worked_on() -> None:
    start = harif.load("kuhn")
    before = list(form_of(start).form.strategy)
    harif.cfr(start, 10)
    assert form_of(start) is form_of(start)
    assert list(form_of(start).form.strategy) == before


def test_it_stops_and_gives_the_average_so_far() -> None:
    seen = []
    policy = harif.cfr("leduc", 10**9, seconds=0.3, progress=seen.append)
    assert policy.stats["stopped"] == "seconds"
    assert 0 < policy.stats["iterations"] < 10**9
    assert policy.stats["exploitability"] < 0.1
    assert any("exploitability" in progress.told for progress in seen)
    stop = threading.Event()
    policy = harif.cfr("leduc", 10**9, stop=stop, progress=lambda progress: False)
    assert policy.stats["stopped"] == "interrupt"
    assert stop.is_set()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"variant": "cfrplus"}, "There is no variant 'cfrplus' of CFR"),
        ({"iterations": 0}, "iterations is a whole number"),
        ({"seconds": -1}, "seconds is a number above 0"),
        ({"seed": 1.5}, "seed is a whole number"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict, sentence: str) -> None:
    with pytest.raises(harif.SearchError, match=sentence):
        harif.cfr("kuhn", **given)
