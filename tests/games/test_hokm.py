"""Hokm: the deal, who names the trumps and leads, points and kots, and who is hakem next."""

import math
import random
from math import factorial

import pytest

import harif
from harif.checking.inspector import Inspector
from harif.checking.report import Report
from harif.checking.views import Views
from harif.game.view import seen_by
from harif.games.hokm import LATER, TRUMPS
from harif.games.tricks import NO_TRICKS

SPADES = 3
MATCH = "hokm:match=true"


def random_game(spec, seed):
    """The states of a random game."""
    rng, states = random.Random(seed), [harif.load(spec)]
    while not states[-1].terminal():
        state = states[-1]
        chance = state.player() == harif.CHANCE
        states.append(state.result(rng.choice([o for o, _ in state.outcomes()] if chance else list(state.actions()))))
    return states


def last_trick(spec, winner, tricks, hakem, points=(0, 0)):
    """The state after one more trick, with spades as trumps, that goes to a seat; before it the tricks were these."""
    hands = tuple(1 << 13 * SPADES + (12 if seat == winner else seat) for seat in range(4))
    cls = type(harif.load(spec))
    state = cls(hands, 0, 0, hakem, SPADES, 0, hakem, tricks, NO_TRICKS, points)
    for _ in range(4):
        (card,) = state.actions()
        state = state.result(card)
    return state


def test_the_hakem_sees_five_cards_when_it_names_the_trumps():
    naming = next(state for state in random_game("hokm", 2) if not state.undealt)
    assert naming.player() == naming.hakem == 0
    assert naming.first.bit_count() == 5
    assert naming.first & ~naming.hands[0] == 0
    assert [hand.bit_count() for hand in naming.hands] == [13] * 4
    assert naming.sees(0)[0] == naming.first
    assert naming.text(0).count("5 cards") == 3
    assert [naming.move_name(action) for action in naming.actions()] == ["♣", "♦", "♥", "♠"]
    after = naming.result(TRUMPS + SPADES)
    assert (after.trump, after.player()) == (SPADES, 0)
    assert after.sees(0)[:2] == (after.hands[0], naming.first)
    assert all(after.sees(seat)[1] == 0 for seat in (1, 2, 3))
    assert len(list(after.actions())) == 13


def test_all_deals_are_equally_likely():
    rng, state, weight = random.Random(5), harif.load("hokm"), 0.0
    while state.player() == harif.CHANCE:
        assert sum(chance for _, chance in state.outcomes()) == pytest.approx(1)
        where, chance = rng.choice(list(state.outcomes()))
        state, weight = state.result(where), weight + math.log(chance)
    ways = factorial(52) // (factorial(5) * factorial(8) * factorial(13) ** 3)
    assert weight == pytest.approx(-math.log(ways))
    assert LATER == 4


def test_play_goes_to_the_right_and_the_winner_leads():
    state = next(state for state in random_game("hokm", 3) if state.trump >= 0)
    movers = []
    for _ in range(4):
        movers.append(state.player())
        state = state.result(next(iter(state.actions())))
    assert movers == [0, 1, 2, 3]
    assert state.player() == state.leader
    assert sum(state.tricks) == 1
    assert state.tricks[state.leader % 2] == 1


@pytest.mark.parametrize(
    ("winner", "tricks", "hakem", "points"),
    [
        (0, (6, 1), 0, 1),
        (0, (6, 6), 2, 1),
        (2, (6, 0), 0, 2),  # a kot
        (1, (0, 6), 3, 2),
        (1, (0, 6), 0, 3),  # against the hakem
        (3, (0, 6), 2, 3),
        (3, (1, 6), 2, 1),
        (0, (6, 0), 1, 3),
    ],
)
def test_what_a_deal_is_worth(winner, tricks, hakem, points):
    over = last_trick("hokm", winner, tricks, hakem)
    assert over.terminal()
    sign = 1 if winner % 2 == 0 else -1
    assert [over.utility(seat) for seat in range(4)] == [sign * points, -sign * points] * 2


def test_six_tricks_do_not_win():
    state = last_trick("hokm", 0, (5, 6), 0)
    assert not state.terminal()
    assert state.tricks == (6, 6)


@pytest.mark.parametrize(
    ("winner", "hakem", "after"), [(0, 0, 0), (2, 0, 0), (1, 0, 1), (3, 0, 1), (0, 3, 0), (1, 3, 3), (2, 1, 2)]
)
def test_the_hakem_stays_while_its_side_wins(winner, hakem, after):
    tricks = (6, 2) if winner % 2 == 0 else (2, 6)
    state = last_trick(MATCH, winner, tricks, hakem, points=(3, 4))
    assert not state.terminal()
    assert state.hakem == after
    assert state.points == ((4, 4) if winner % 2 == 0 else (3, 5))
    assert (state.player(), state.trump, state.tricks) == (harif.CHANCE, -1, (0, 0))
    assert state.past != 0


def test_a_match_goes_to_seven():
    over = last_trick(MATCH, 1, (0, 6), 0, points=(6, 5))
    assert over.terminal()
    assert over.points == (6, 8)
    assert [over.utility(seat) for seat in range(4)] == [-1.0, 1.0, -1.0, 1.0]
    states = random_game(MATCH, 4)
    assert max(states[-1].points) >= 7
    assert all(max(state.points) < 7 for state in states[:-1])


def test_nothing_of_earlier_deals_is_forgotten():
    cls = type(harif.load(MATCH))
    report, rng = Report(cls.__harif__.spec, None, cls.__harif__.kind), random.Random(1)
    Views(cls, Inspector(cls, report, rng), rng).test(seconds=1.5)
    assert report.findings == []
    assert report.claims["sees"] > 0
    one, other = (last_trick(MATCH, 0, (6, 2), 0, points) for points in ((1, 0), (0, 0)))
    assert seen_by(one, 1) != seen_by(other, 1)


def test_trumps_come_first_and_suits_are_called_by_name():
    naming = next(state for state in random_game("hokm", 2) if not state.undealt)
    view = harif.Record(naming).view(0)
    for typed in ("s", "♠", "Spades", "پیک"):
        assert view.read_move(typed) == TRUMPS + SPADES
    with pytest.raises(harif.PositionError, match="the hakem names the trumps first"):
        view.read_move("SA")


def test_deals_are_read_back():
    states = random_game("hokm", 6)
    for state in states[::7]:
        assert harif.position("hokm", harif.notation(state)) == state


def test_the_table_in_both_languages():
    state = random_game("hokm", 8)[70]
    for seat in range(4):
        lines = state.text(seat, "fa").splitlines()
        assert lines[0].startswith("حکم: ")
        assert "بازیکن" in state.svg(seat, "fa")
        assert state.text(seat).splitlines()[0] == f"trumps: {'♣♦♥♠'[state.trump]}"
        below = [line.split()[:2] for line in state.text(seat).splitlines() if "player" in line][-2]
        assert below == ["player", str(seat + 1)]


def test_a_golden_game():
    over = random_game("hokm", 1)[-1]
    assert harif.notation(over) == " ".join(GOLDEN)
    assert over.utility(0) == 1.0
    assert over.tricks == (7, 4)


GOLDEN = [
    "2 + 1 3 1 4 4 4 4 2 1 4 1 4 4 + 1 + 4 3 2 4 2 2 2 2 + 3 + 2 3 + + 3 4 3 3 + 3 2 3 4 4 2 2 4 3 2 3 3 2 3 ♥",
    "♥4 ♥5 ♥Q ♥10 ♠J ♠4 ♦6 ♠6 ♥A ♦3 ♥7 ♦K ♠Q ♠8 ♣4 ♠K ♠10 ♠3 ♠5 ♥K ♥2 ♦A ♥J ♣7 ♥6 ♣8 ♥8 ♠2 ♦4 ♦Q ♦8 ♦10 ♣J ♣5",
    "♣K ♣6 ♣9 ♣3 ♣2 ♠A ♦7 ♦5 ♦J ♥9",
]
