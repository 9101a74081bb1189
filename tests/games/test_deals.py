"""Deals that a player may be facing: every deal that agrees with what was seen, and each as likely as the next."""

import random
from collections import Counter
from itertools import product

import pytest

import harif
from harif.game.chances import drawn_outcome
from harif.games.deals import shares, shown, ways

SEATS, RANKS = 4, 13


def played(spec, seed, plays):
    """A random game, broken off after so many cards."""
    rng, record = random.Random(seed), harif.Record(spec)
    while not record.over and (plays > 0 or record.state.player() == harif.CHANCE):
        chance = record.state.player() == harif.CHANCE
        plays -= not chance
        record.play(drawn_outcome(record.state, rng) if chance else rng.choice(list(record.state.actions())))
    return record


def not_followed(record):
    """(seat, suit) for everybody who once did not follow suit, from the states that were gone through."""
    found = set()
    for state, move in zip(record.before, record.moves, strict=True):
        if state.player() != harif.CHANCE and state.trick and move < 52:
            led = ((state.trick & 63) - 1) // RANKS
            if move // RANKS != led:
                found.add((state.turn(), led))
    return found


def all_deals(record, player, open_hands):
    """The hands of all deals that agree with what the player knows: by trying them all."""
    state, voids = record.state, not_followed(record)
    known = {player, *open_hands}
    unseen = [card for card in range(52) if any(state.hands[s] >> card & 1 for s in range(SEATS) if s not in known)]
    hidden = [seat for seat in range(SEATS) if seat not in known]
    for seats in product(hidden, repeat=len(unseen)):
        if any((seat, card // RANKS) in voids for seat, card in zip(seats, unseen, strict=True)):
            continue
        if all(seats.count(seat) == state.hands[seat].bit_count() for seat in hidden):
            hands = list(state.hands)
            for seat in hidden:
                hands[seat] = sum(1 << c for s, c in zip(seats, unseen, strict=True) if s == seat)
            yield tuple(hands)


def looks_uniform(found, deals, count):
    """Chi-squared within four standard deviations of what it should be."""
    assert set(found) <= set(deals)
    expected = count / len(deals)
    excess = sum((found[deal] - expected) ** 2 / expected for deal in deals) - (len(deals) - 1)
    return abs(excess) < 4 * (2 * len(deals)) ** 0.5


@pytest.mark.parametrize(("seed", "plays"), [(4, 3), (2, 5), (7, 6), (8, 7)])
def test_bridge_guesses_every_deal_as_often(seed, plays):
    record = played("bridge:cards=3", seed, plays)
    state, rng = record.state, random.Random(seed)
    for player in range(SEATS):
        deals = list(all_deals(record, player, {state.dummy()}))
        if 1 < len(deals) < 200:
            count = 30 * len(deals)
            found = Counter(state.guess(player, rng.getrandbits(64)).hands for _ in range(count))
            assert looks_uniform(found, deals, count)


@pytest.mark.parametrize(("seed", "plays"), [(3, 43), (4, 43), (5, 43), (7, 45)])
def test_hokm_guesses_every_deal_as_often(seed, plays):
    record = played("hokm", seed, plays)
    state, rng = record.state, random.Random(seed)
    assert not record.over
    for player in range(SEATS):
        deals = list(all_deals(record, player, set()))
        if 1 < len(deals) < 200:
            count = 30 * len(deals)
            found = Counter(state.guess(player, rng.getrandbits(64)).hands for _ in range(count))
            assert looks_uniform(found, deals, count)


@pytest.mark.parametrize("spec", ["hokm", "bridge", "hokm:match=true"])
def test_a_guess_agrees_with_the_view_at_any_time(spec):
    rng = random.Random(6)
    for plays in (0, 1, 2, 5, 17, 24, 33):
        state = played(spec, plays, plays).state
        for player in range(SEATS if not state.terminal() else 0):
            guess = state.guess(player, rng.getrandbits(64))
            assert guess.sees(player) == state.sees(player)
            assert guess.player() == state.player()
            assert [hand.bit_count() for hand in guess.hands] == [hand.bit_count() for hand in state.hands]
            assert guess.first.bit_count() == 5 if "hokm" in spec else True


def test_first_five_cards_of_the_hakem_may_be_any():
    state = played("hokm", 2, 9).state
    guesses = [state.guess(1, bits) for bits in range(400)]
    assert all(guess.first & ~(guess.hands[0] | played_by(guess, 0)) == 0 for guess in guesses)
    assert len({guess.first for guess in guesses}) > 300


def played_by(state, seat):
    """The cards that a seat has played, as the rules keep them."""
    return shown(state.history, state.trick, state.hakem, state.trump)[0][seat]


def test_shares_are_drawn_in_proportion_to_their_deals():
    """Two cards of A and B, one of A and C, two of B and C and three of anybody, for hands of 3, 3 and 2."""
    counts, steps = (2, 1, 2, 3), 20_000
    found = Counter(shares(3, 3, counts, (i + 0.5) / steps) for i in range(steps))
    deals = {
        (x, y, z): ways(2, x) * ways(1, y) * ways(2, z) * ways(3, a) * ways(3 - a, b)
        for x, y, z in product(range(3), range(2), range(3))
        if (a := 3 - x - y) >= 0 and (b := 3 - (2 - x) - z) >= 0 and a + b <= 3
    }
    total = sum(deals.values())
    assert {split: round(steps * count / total) for split, count in deals.items()} == pytest.approx(found, abs=2)
