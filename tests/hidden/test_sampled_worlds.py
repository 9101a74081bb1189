"""Sampled worlds: in agreement with every view, as likely as those that are listed, and the same at both speeds."""

import random
import threading
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

import harif
from harif.game import definition_of
from harif.game.chances import drawn_outcome
from harif.hidden.budget import Budget
from harif.hidden.chain import EXCHANGE, SELDOM, set_pace, step
from harif.hidden.histories import STEPS, chain_from
from harif.hidden.sampling import DESCENTS, Following, Sample, followed, histories_of, sampled, standing_of, trail_of
from harif.hidden.size import estimated_size
from harif.hidden.worlds import worlds_of
from harif.search.alphabeta import complete
from harif.search.limits import Limits

LARGE = Path(__file__).parent.parent / "checking" / "right_views" / "large.py"  # cards, and no guess


def played(spec, plies, seed=1):
    """A random game, broken off after so many moves of its players."""
    rng, record = random.Random(seed), harif.Record(spec)
    while record.state.player() == harif.CHANCE or plies > 0:
        chance = record.state.player() == harif.CHANCE
        plies -= not chance
        record.play(drawn_outcome(record.state, rng) if chance else rng.choice(list(record.state.actions())))
    return record


def by_chain(record, count, seed=0, native=False, limits=Limits(), **how) -> Sample:  # noqa: B008 (it never changes)
    trail = trail_of(record, record.state)
    return followed(trail, count, seed=seed, native=native, budget=Budget(limits), stop=None, **how)


def chi_squared(found, listed, count):
    """By how many standard deviations chi-squared exceeds what it should be."""
    assert set(found) <= set(listed)
    excess = sum((found[state] - count * p) ** 2 / (count * p) for state, p in listed.items()) - (len(listed) - 1)
    return excess / (2 * len(listed) - 1) ** 0.5


@pytest.mark.parametrize(
    ("spec", "plies", "native", "count"),
    [
        ("kuhn", 1, False, 300),  # a card
        ("liarsdice:sides=3", 2, False, 300),  # a die
        ("goofspiel", 3, False, 300),  # the other's choice, which came before
        ("twohanded", 2, False, 200),
        ("leduc", 2, True, 20_000),
        ("leduc", 1, True, 20_000),
        ("phantom", 3, True, 20_000),  # moves that were not seen, and how many there were
        ("phantom", 5, True, 20_000),
    ],
)
def test_sampled_worlds_are_as_likely_as_the_listed_ones(spec, plies, native, count):
    record = played(spec, plies)
    listed = dict(worlds_of(standing_of(record, record.state), native=native))
    found = Counter(by_chain(record, count, native=native).states())
    assert set(found) == set(listed)
    assert chi_squared(found, listed, count) < 5


def test_plays_that_had_few_choices_speak_for_a_world():
    """Who plays the only card that follows suit had to: the more likely that it had no other."""
    record = played("bridge:cards=2", 3)
    listed = dict(worlds_of(standing_of(record, record.state), native=False, budget=Budget(Limits(nodes=10**7))))
    assert chi_squared(Counter(by_chain(record, 300).states()), listed, 300) < 4


@pytest.mark.parametrize("plies", [0, 1, 14, 27])
def test_bridge_is_followed_through_every_view(plies):
    record = played("bridge", plies)
    seat = int(record.state.player())
    sample = by_chain(record, 40, native=True)
    assert len(set(sample.states())) > 10
    for world in sample.states():
        again = harif.Record(type(world))
        for move in dealing_of(world, record):
            again.play(move)
        assert again.state == world
        assert again.seen(seat) == record.seen(seat)


def dealing_of(world, record):
    """The outcomes of chance that deal what a world has dealt, and the plays of the record."""
    before = [0, 0, 0, 0]
    for state, move in zip(record.before, record.moves, strict=True):
        if state.player() != harif.CHANCE:
            before[state.turn()] |= 1 << move
    hands = [hand | cards for hand, cards in zip(world.hands, before, strict=True)]
    plays = [m for s, m in zip(record.before, record.moves, strict=True) if s.player() != harif.CHANCE]
    return [next(seat for seat in range(4) if hands[seat] >> card & 1) for card in range(52)] + plays


def test_native_equals_interpreted():
    for spec, plies in (("leduc", 2), ("phantom", 3), ("bridge", 0)):
        record = played(spec, plies)
        assert by_chain(record, 3, native=True).words == by_chain(record, 3).words
    one, other = (sampled(record, 20, seed=3, native=native) for native in (True, False))
    assert one.words == other.words


def test_clairvoyance_is_the_same_at_both_speeds():
    record = played("bridge", 30)
    one, other = (harif.clairvoyance(record, worlds=2, depth=3, native=native) for native in (True, False))
    assert (one.ranked, one.worlds, one.nodes) == (other.ranked, other.worlds, other.nodes)
    assert not one.exact
    assert len(one.worlds) == 2


def test_clairvoyance_plays_the_end_of_bridge_as_it_is():
    """One trick left: the moves are worth what they bring, in every world alike."""
    record = played("bridge", 50)
    found = harif.clairvoyance(record, worlds=5, native=False)
    after = record.state.result(found.action)
    while not after.terminal():
        after = after.result(next(iter(after.actions())))
    assert found.value == pytest.approx(after.utility(record.state.player()))
    assert found.values == pytest.approx([after.utility(seat) for seat in range(4)])


def test_more_moves_than_there_was_room_for(monkeypatch):
    record = played(LARGE, 1)
    usual = harif.clairvoyance(record, worlds=2, depth=2, native=False)
    assert definition_of(record.state).max_actions is None
    monkeypatch.setattr(complete, "USUAL_ROOM", 1)
    assert harif.clairvoyance(record, worlds=2, depth=2, native=False).ranked == usual.ranked


def test_chance_ends_a_search_of_the_cards():
    """In a match of hokm the next deal follows: what it brings is not looked at."""
    record = played("hokm:match=true", 27, seed=2)
    found = harif.clairvoyance(record, worlds=2, depth=3, native=False)
    assert found.action in list(record.state.actions())


def test_worlds_may_be_asked_for_where_they_could_be_listed():
    record = played("leduc", 1)
    found = harif.clairvoyance(record, worlds=40, depth=2, native=False)
    assert len(found.worlds) == 40
    assert not found.exact
    assert harif.clairvoyance(record, depth=2, native=False).worlds is not None


def test_a_model_of_the_others_weighs_the_worlds():
    """Who always bets a King and never anything else: after a bet it is a King."""
    record = harif.Record("kuhn")
    for move in (3, 2, 1):
        record.play(move)

    def model(state):
        bets = state.hands[state.player()] == 3
        return {0: 1.0 - bets, 1: float(bets)}

    sample = sampled(record, 50, native=False, model=model)
    kings = [weight for world, weight in zip(sample.states(), sample.weights, strict=True) if world.hands[0] == 3]
    assert sum(kings) == sum(sample.weights) > 0
    assert 0 < len(kings) < 50
    policy = harif.cfr("kuhn", 200, native=False)
    assert sum(sampled(record, 20, native=False, model=policy).weights) > 0


def test_a_chain_can_forget_on_purpose():
    """Loose chains find other ways to the last view; in a game that forgets nothing they have the same moves."""
    record = played("twohanded", 3, seed=4)
    chain = chain_from([*record.before, record.state], list(record.moves), 5, loose=True)
    seat = int(record.state.player())
    for _ in range(200):
        step(record.start, chain)
        state = record.start
        for ply in range(chain.size):
            state = state.result(chain.here[ply].choice)
        assert state.sees(seat) == record.state.sees(seat)


# What cannot be answered ----------------------------------------------------------------------------------------------


def refused(told, ask):
    with pytest.raises(harif.HarifError, match=told):
        ask()


def test_what_is_asked_wrongly_is_said():
    record = played("phantom", 2)
    refused("a position alone does not tell", lambda: sampled(record.state, 5))
    begun_later = harif.Record(record.state)
    begun_later.play(next(iter(record.state.actions())))
    refused("a position alone does not tell", lambda: sampled(begun_later, 5))
    refused("No player is to move", lambda: sampled(harif.Record("kuhn"), 5))
    refused("count is a whole number", lambda: sampled(record, 0))
    refused("hides nothing", lambda: sampled(harif.load("tictactoe"), 5))
    refused("is not to move", lambda: sampled(record.view(1 - int(record.state.player())), 5))
    refused("no world was found", lambda: by_chain(played("bridge", 20), 5, limits=Limits(nodes=2000)))
    stop = threading.Event()
    stop.set()
    refused("no world was found", lambda: sampled(record, 5, native=False, stop=stop))


def test_who_has_hardly_time_gets_a_world_all_the_same():
    sample = by_chain(played("phantom", 2), 10**5, limits=Limits(seconds=1e-6))
    assert 1 <= len(sample) < 10**5
    assert 1 <= len(sampled(played("hokm", 3), 10**5, native=False, budget=Budget(Limits(seconds=1e-6)))) < 10**5


def test_a_view_that_cannot_be_is_given_up():
    """It says that there is none, and does not look for ever."""
    record = played("kuhn", 1)
    trail = trail_of(record, record.state)
    odd = trail._replace(views=[*trail.views[:-1], tuple(word + 64 for word in trail.views[-1])])
    budget = Budget(Limits(nodes=20_000))
    refused("no world was found", lambda: followed(odd, 1, seed=0, native=False, budget=budget, stop=None))


def test_a_guess_that_contradicts_a_view_is_refused(monkeypatch):
    game = type(harif.load("hokm"))
    record = played("hokm", 4)
    monkeypatch.setattr(game, "guess", lambda self, player, bits: self.result(next(iter(self.actions()))))
    refused("'guess' made a state that player", lambda: sampled(record, 3, native=False))


def test_long_histories_find_room(monkeypatch):
    record = played("phantom", 6)
    usual = by_chain(record, 3).words
    monkeypatch.setattr("harif.hidden.histories.FIRST_ROOM", 2)
    assert by_chain(record, 3).words == usual


@pytest.mark.parametrize("specs", [("goofspiel", "goofspiel:cards=13"), ("kuhn", "liarsdice")])
def test_games_that_begin_alike_are_not_taken_for_each_other(specs):
    """The first states are equal as tuples; the games are not of one size, whichever is asked about first."""
    starts = [harif.load(spec) for spec in specs]
    sizes = [estimated_size(start, DESCENTS, patience=None).histories for start in starts]
    assert sizes[0] != sizes[1]
    for order in ((0, 1), (1, 0)):
        histories_of.cache_clear()
        assert [histories_of(starts[i]) for i in order] == [sizes[i] for i in order]


@harif.game(name="waiting", players=2)
class Waiting(NamedTuple):
    """A die that player 0 does not see; then both wait, for ever so long."""

    die: int = 0
    waited: int = 0

    def player(self):
        return harif.CHANCE if self.die == 0 else self.waited % 2

    def outcomes(self):
        for die in range(1, 7):
            yield die, 1 / 6

    def actions(self):
        yield 0

    def result(self, action):
        return Waiting(action) if self.die == 0 else Waiting(self.die, self.waited + 1)

    def terminal(self):
        return self.waited == 5000

    def utility(self, player):
        return 0.0

    def sees(self, player):
        return (self.die * player, self.waited)


@pytest.mark.parametrize("plies", [1, 40, STEPS + 1, 4 * STEPS])
def test_histories_of_any_length_are_drawn_anew_now_and_then(plies):
    states = [Waiting(), *(Waiting(3, waited) for waited in range(plies))]
    moves = [3] + [0] * (plies - 1)
    chain = chain_from(states, moves, 5)
    assert 1 <= chain.draws <= STEPS // 16
    known, chain.draws = chain.draws, 0
    set_pace(chain)
    assert chain.draws == known


def test_steps_that_never_apply_are_left_out():
    """A single choice has no other to be exchanged with."""
    record = harif.Record(Waiting())
    record.play(3)
    following = Following(trail_of(record, record.state), 20, None, 0, native=False)
    following.run(20, Budget(Limits()), None)
    chain = following.chain
    assert chain.taken[EXCHANGE] == 0 < chain.tried[EXCHANGE]
    assert chain.draws + chain.changes == STEPS - SELDOM
    assert len({state.die for state in Sample(0, Waiting, following.worlds, [1.0] * 20).states()}) > 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seed": 1.5}, "seed is a whole number"),
        ({"model": 3}, "model is a policy, or a function"),
        ({"count": 0}, "count is a whole number of 1 or more"),
        ({"model": lambda state: {}}, "With a model, give a Record"),
    ],
)
def test_wrong_questions_are_sentences(options, sentence):
    deal = "N:AKQ2.AKQ.AKQ.AKQ JT98.JT9.JT9.JT9 7654.876.876.876 3.5432.5432.5432 4S W"
    with pytest.raises(harif.SearchError, match=sentence):
        harif.worlds(harif.position("bridge", deal), **{"count": 3, **options}, native=False)
    with pytest.raises(harif.SearchError, match="worlds is a whole number"):
        harif.clairvoyance(harif.position("bridge", deal), worlds=0, native=False)
