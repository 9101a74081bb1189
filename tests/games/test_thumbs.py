"""Rules of thumb: what is led and played, that no other hand is looked at, and how a deal of hokm is judged by them."""

import random

import pytest

import harif
from harif.games.deals import together
from harif.games.hokm import TO_WIN, judged
from harif.games.thumbs import by_thumb, foreseen, led_by_thumb
from harif.games.tricks import NO_TRUMP, PACK, card_name, lying, packed

SPADES = 3
CARDS = {card_name(card): card for card in range(52)}


def cards(text):
    return [CARDS[name] for name in text.split()]


def hand(text):
    return sum(1 << card for card in cards(text))


def dealt(seed):
    """A deal of hokm, with some cards played at random."""
    rng, state = random.Random(seed), harif.load("hokm")
    while state.undealt:
        state = state.result(rng.choice([where for where, _ in state.outcomes()]))
    for _ in range(1 + rng.randrange(24)):
        if not state.terminal():
            state = state.result(rng.choice(list(state.actions())))
    return state


@pytest.mark.parametrize(
    ("held", "gone", "card"),
    [
        ("♥A ♥3 ♣K ♣Q ♣2 ♠A", "", "♥A"),  # nothing beats it, and it is no trump
        ("♥4 ♥3 ♣K ♣Q ♣2 ♠A", "", "♠A"),
        ("♥4 ♥3 ♣K ♣Q ♣2 ♠A", "♣A", "♣K"),
        ("♥4 ♥3 ♣K ♣Q ♣2 ♠K", "", "♣2"),  # low from the longest suit
        ("♠4 ♠3 ♥6", "", "♥6"),
    ],
)
def test_what_is_led(held, gone, card):
    assert card_name(led_by_thumb(hand(held), PACK & ~hand(held) & ~hand(gone), SPADES)) == card


@pytest.mark.parametrize(
    ("held", "trick", "card"),
    [
        ("♥A ♥9 ♥3", "♥5", "♥A"),
        ("♥A ♥9 ♥3", "♥2 ♥5 ♥8", "♥9"),  # the last hand as cheaply as it can
        ("♥A ♥9 ♥3", "♥Q ♥5 ♥8", "♥A"),
        ("♥A ♥9 ♥3", "♥5 ♥10 ♥8", "♥3"),  # partner has it
        ("♥A ♥9 ♥3", "♥Q ♥5", "♥3"),
        ("♥A ♥9 ♥3", "♥J ♥5", "♥A"),
        ("♥A ♥9 ♥3", "♥J ♠5", "♥3"),  # it was trumped
        ("♠A ♠6 ♣3", "♥J ♠5", "♠6"),
        ("♠A ♠6 ♣3", "♥J ♥5", "♣3"),
        ("♠A ♠6 ♣3 ♦3 ♦9", "♥J ♥5", "♦3"),
        ("♠4 ♠3", "♥J ♠5", "♠3"),
    ],
)
def test_what_is_played(held, trick, card):
    lies = packed(cards(trick))
    assert card_name(by_thumb(hand(held), lies, lying(lies), SPADES)) == card


@pytest.mark.parametrize("seed", range(8))
def test_a_deal_is_judged_by_its_end(seed):
    state = dealt(seed)
    tricks = foreseen(state.hands, state.trick, state.leader, state.trump, state.tricks, TO_WIN)
    worth = [state.evaluate(seat) for seat in range(4)]
    assert worth == [worth[0], -worth[0]] * 2
    assert max(tricks) == TO_WIN
    assert judged(*tricks, state.hakem % 2 == 0) == worth[0]
    while not state.terminal():  # the same by the rules of hokm
        own, place = state.hands[state.turn()], lying(state.trick)
        others = together(state.hands) & ~own
        card = by_thumb(own, state.trick, place, state.trump) if place else led_by_thumb(own, others, state.trump)
        assert card in list(state.actions())
        state = state.result(card)
    assert tricks == state.tricks
    assert 0.0 < worth[0] / state.utility(0) <= 1.0


def test_without_trumps_all_tricks_are_played():
    hands = (hand("♣A ♥2"), hand("♣K ♥3"), hand("♣2 ♥4"), hand("♦A ♥5"))
    assert foreseen(hands, 0, 0, NO_TRUMP, (0, 0), 13) == (2, 0)


def test_a_close_deal_is_worth_less():
    values = [judged(7, theirs, True) for theirs in range(6, -1, -1)]
    assert values == sorted(values)
    assert 0.0 < values[0] < values[-2] < 1.0 < values[-1] < 2.0
    assert harif.load("hokm").evaluate(0) == 0.0
