"""Sampling variants: they need no unrolling, grow as they go, and the same seed gives the same policy."""

import pytest

import harif
from harif.hidden import equilibrium
from harif.hidden.variants import sampling
from harif.hidden.variants.external import external
from harif.hidden.variants.sampling import Sampling

SAMPLING = ("external", "outcome")


@pytest.mark.parametrize(("variant", "near"), [("external", 0.004), ("outcome", 0.015)])
def test_it_comes_near_the_equilibrium_of_kuhn(variant: str, near: float) -> None:
    policy = harif.cfr("kuhn", 100_000, variant)
    assert policy.stats["exploitability"] < near
    assert policy.value == pytest.approx(-1 / 18, abs=near)


def test_external_sampling_of_three_players_averages_rightly() -> None:
    assert harif.cfr("kuhn:players=3", 100_000, "external").stats["exploitability"] < 0.01


@pytest.mark.parametrize("variant", equilibrium.VARIANTS)
def test_somebody_who_plays_alone_learns_what_is_best(variant: str) -> None:
    assert harif.cfr("roads", 2000, variant, native=False).value == pytest.approx(1.0, abs=0.2)


@pytest.mark.parametrize("variant", SAMPLING)
def test_a_seed_gives_the_same_policy(variant: str) -> None:
    first, again, other = (harif.cfr("leduc", 500, variant, seed=seed) for seed in (1, 1, 2))
    assert first.sets == again.sets
    assert first.sets != other.sets


@pytest.mark.parametrize("variant", SAMPLING)
def test_a_table_that_grows_learns_the_same(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = harif.cfr("leduc", 300, variant)
    monkeypatch.setattr(sampling, "FIRST_ROOMS", {"sets": 2, "sequences": 3, "notes": 1, "stack": 1})
    assert harif.cfr("leduc", 300, variant).sets == usual.sets


def test_it_needs_no_unrolling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equilibrium, "MOST_MEASURED", 0)
    monkeypatch.setattr(equilibrium, "form_of", None)
    policy = harif.cfr("leduc", 20_000, "external")
    assert "exploitability" not in policy.stats
    assert policy.value == pytest.approx(-0.0856, abs=0.1)
    assert sum(policy.values) == pytest.approx(0, abs=0.2)


def test_measuring_keeps_to_the_time() -> None:
    """The game would be unrolled in many times as long, only to say how good the policy is."""
    policy = harif.cfr("leduc", 10**9, "external", seconds=0.05, native=False)
    assert policy.stats["stopped"] == "seconds"
    assert "exploitability" not in policy.stats


def test_what_was_never_met_is_played_uniformly() -> None:
    policy, state = harif.cfr("leduc", 1, "outcome"), harif.load("leduc")
    met, todo = set(policy.sets), [state]
    while todo:
        state = todo.pop()
        seat = state.player()
        if seat >= 0 and (seat, state.sees(seat)) not in met:
            break
        moves = state.actions() if seat >= 0 else [outcome for outcome, _ in state.outcomes()]
        todo += [child for child in map(state.result, moves) if not child.terminal()]
    chances = policy.probabilities(state)
    assert set(chances.values()) == {1 / len(chances)}
    with pytest.raises(harif.SearchError, match="knows no set"):
        policy.probabilities(state.sees(seat), seat)


def test_what_two_get_adds_up() -> None:
    """Each walk tells of one player; where the sum is fixed, of the other as well."""
    sampled = Sampling(harif.load("leduc"), external, 0.0, seed=1, native=False)
    sampled.advance(3)
    assert sum(sampled.values()) == pytest.approx(0.0, abs=1e-12)
    assert sampled.values()[0] != 0.0
