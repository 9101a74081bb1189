"""The play of bridge: who takes a trick, who plays dummy, what each seat sees; and PBN both ways."""

import math
import random
from itertools import pairwise
from math import factorial

import pytest

import harif
from harif.game.beginning import beginning_of
from harif.game.notation import western_digits
from harif.games import bridge_pbn as pbn
from harif.games.tricks import best_place, cards_in, packed, spellings

N, E, S, W = range(4)
DEAL = "N:AKQ2.AKQ.AKQ.AKQ JT98.JT9.JT9.JT9 7654.876.876.876 3.5432.5432.5432"


def dealt(rng, start):
    while start.player() == harif.CHANCE:
        start = start.result(rng.choice([seat for seat, _ in start.outcomes()]))
    return start


def states_of(spec, seed):
    """The states of a random game after the deal."""
    rng = random.Random(seed)
    states = [dealt(rng, harif.load(spec))]
    while not states[-1].terminal():
        states.append(states[-1].result(rng.choice(list(states[-1].actions()))))
    return states


def played(state, cards):
    for card in cards.split():
        state = state.result(harif.read_move(state, card))
    return state


# Rules ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("CK CA C2 C3", "NT", 1),
        ("CK SA HA DA", "NT", 0),  # what is not of the suit led takes nothing
        ("CK SA H2 DA", "H", 2),
        ("CK H3 H2 HA", "H", 3),
        ("H2 HA SA S2", "H", 1),
        ("C2 C3 D2 C4", "D", 2),
    ],
)
def test_who_takes_a_trick(trick, trump, place):
    cards = packed([pbn.read_card(card) for card in trick.split()])
    assert best_place(cards, pbn.STRAINS.index(trump)) == place


@pytest.mark.parametrize(("contract", "winner"), [("1NT", W), ("1C", W), ("1S", N), ("1H", E), ("1D", S)])
def test_the_winner_of_a_trick_leads_to_the_next(contract, winner):
    state = harif.position("bridge", f"N:A2... .A2.. ..A2. ...A2 {contract} S")
    assert state.player() == W
    for card in ("CA", "SA", "HA", "DA"):
        state = played(state, card)
    assert state.leader == winner
    assert state.turn() == winner
    assert state.tricks == ((1, 0) if winner in (N, S) else (0, 1))


def test_who_can_follows_suit():
    state = played(harif.position("bridge", DEAL), "C2")
    assert [state.move_name(card) for card in state.actions()] == ["♣Q", "♣K", "♣A"]
    state = played(harif.position("bridge", DEAL + " 3NT N"), "SJ S4")
    assert [state.move_name(card) for card in state.actions()] == ["♠3"]
    state = played(state, "S3 SA S2")
    assert state.hands[W] & 0x1FFF << 39 == 0
    state = played(played(state, "S8"), "S5") if state.turn() == E else played(state, "S2 S8 S5")
    assert len(list(state.actions())) == 12  # any, where there is none of the suit


def test_declarer_plays_dummy_too():
    state = played(harif.position("bridge", DEAL), "C2")
    assert (state.turn(), state.player()) == (N, S)
    state = played(state, "CQ")
    assert (state.turn(), state.player()) == (E, E)
    state = played(state, "C9 C6")
    assert (state.turn(), state.player()) == (N, S)


def test_dummy_is_seen_once_the_first_card_is_led():
    before = harif.position("bridge", DEAL)
    after = played(before, "C2")
    for seat in range(4):
        assert before.sees(seat)[1] == 0
        assert after.sees(seat)[:2] == (after.hands[seat], after.hands[N])
    assert "A K Q" not in before.text(S)
    assert "♠ A K Q 2" in after.text(E)
    assert "5 4 3 2" not in after.text(E)
    assert "5 4 3 2" in after.text()
    assert 'data-square="♥A"' in after.svg(W)
    assert 'data-square="♥5"' not in after.svg(S)


def test_tricks_are_the_utility():
    for seed in range(5):
        states = states_of("bridge", seed)
        over = states[-1]
        assert sum(over.tricks) == 13
        assert len(states) == 53
        difference = over.tricks[0] - over.tricks[1]
        assert [over.utility(seat) for seat in range(4)] == [difference, -difference, difference, -difference]
        assert over.gained() == difference
        assert all(abs(a.gained() - b.gained()) in (0, 1) for a, b in pairwise(states))


def test_all_deals_are_equally_likely():
    start, found = harif.load("bridge:cards=1"), []
    todo = [(start, 1.0)]
    while todo:
        state, weight = todo.pop()
        if state.player() == harif.CHANCE:
            todo += [(state.result(seat), weight * chance) for seat, chance in state.outcomes()]
        else:
            found.append((state.hands, weight))
    assert len({hands for hands, _ in found}) == len(found) == 24
    assert [weight for _, weight in found] == pytest.approx([1 / 24] * 24)
    rng, state, weight = random.Random(3), harif.load("bridge"), 0.0
    while state.player() == harif.CHANCE:
        seat, chance = rng.choice(list(state.outcomes()))
        state, weight = state.result(seat), weight + math.log(chance)
    assert weight == pytest.approx(-math.log(factorial(52) // factorial(13) ** 4))
    assert [hand.bit_count() for hand in state.hands] == [13] * 4


def minimax(state):
    """What North and South take beyond what they have, by the book."""
    if state.terminal():
        return 0
    worth = []
    for card in state.actions():
        after = state.result(card)
        worth.append(after.tricks[0] - state.tricks[0] + minimax(after))
    return max(worth) if state.player() % 2 == 0 else min(worth)


@pytest.mark.parametrize(
    ("deal", "tricks"),
    [
        ("N:AJ.2.. ...432 2.K.A. KQ.A..", 3),  # West is squeezed in two suits
        ("N:AJ.2.. .A..32 2.K.A. KQ..2.", 2),  # not where each opponent guards one
        ("N:AQ... K2... 43... 65...", 1),  # the finesse is off
        ("N:AQ... 65... 43... K2...", 2),
    ],
)
def test_end_positions(deal, tricks):
    assert minimax(harif.position("bridge", deal + " 1NT E")) == tricks


def test_a_golden_game():
    over = states_of("bridge", 1)[-1]
    assert pbn.write(over).splitlines() == GOLDEN
    assert over.tricks == (8, 5)


GOLDEN = [
    '[Deal "N:4.K3.QJT973.KJ53 T75.AQT974.A6.T2 AKQJ98632.8.85.4 .J652.K42.AQ9876"]',
    '[Declarer "S"]',
    '[Contract "3NT"]',
    '[Play "W"]',
    "H2 H3 HT H8",
    "D2 S4 ST SQ",
    "H5 HK S7 S6",
    "CA C3 CT C4",
    "C8 CK C2 S9",
    "D4 DQ D6 D8",
    "DK D3 DA D5",
    "H6 CJ HA S3",
    "C7 DT S5 SA",
    "CQ DJ H9 SJ",
    "HJ D9 HQ SK",
    "C9 C5 H4 S2",
    "C6 D7 H7 S8",
    "*",
]


# PBN -----------------------------------------------------------------------------------------------------------------

FILE = """% PBN 2.1
[Event "A club evening"] ; whose name does not matter
[Dealer "N"]
[Vulnerable "All"]
[Deal "W:3.5432.5432.5432 AKQ2.AKQ.AKQ.AKQ JT98.JT9.JT9.JT9 7654.876.876.876"]
[Declarer "N"]
[Contract "7SX"]
[Auction "N"]
7S Pass Pass X
Pass Pass Pass
[Play "E"]
SJ S4 S3 SA ! {the first of many}
C9 C6 C2 CA =1=
- - - CK
*
"""


def test_a_file_in_pbn():
    state = harif.position("bridge", FILE)
    assert (state.declarer, state.trump(), state.contract // 5 + 1) == (N, 3, 7)
    assert state.tricks == (2, 0)
    assert [pbn.SEAT_NAMES[seat] for seat, _ in pbn.plays(state)] == list("ESWNNESWN")
    assert (state.turn(), state.player()) == (E, E)
    assert len(pbn.games_in(FILE + FILE)) == 2


@pytest.mark.parametrize("spec", ["bridge", "bridge:contract=4H,declarer=W,cards=4"])
def test_positions_are_read_back(spec):
    for state in states_of(spec, 9):
        assert harif.position(spec, harif.notation(state)) == state
        assert harif.position(spec, pbn.write(state)) == state
    half = harif.load(spec).result(1).result(0)
    assert harif.notation(half) == "E N"
    assert harif.position(spec, "E N") == half


def test_an_end_position_is_a_game_of_its_own():
    state = harif.position("bridge", "N:A2... .A2.. ..A2. ...A2 1D E")
    start = beginning_of(state)
    assert start.player() == harif.CHANCE
    assert start.undealt == sum(state.hands)
    assert (start.leader, start.declarer, start.trump()) == (S, E, 1)
    assert beginning_of(played(state, "DA CA")) == start
    assert state in [dealt(random.Random(seed), start) for seed in range(3000)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Deal "N:AKQ', "cut short"),
        ('[Contract "3NT"]', "there is no deal"),
        (FILE + FILE, "the text has 2 games"),
        ("N:A... .A.. ..A.", "cut short: it has 3 hands"),
        ("N:A... .A.. ..A. ..A.", "♦A was dealt twice"),
        ("N:A... .AA.. ..A. ...A", "♥A is twice in E's hand"),
        ("N:A... .A.. ..A. ...A2", "N 1, E 1, S 1, W 2 cards"),
        (DEAL.replace("JT98.", "JT9."), "N 13, E 12, S 13, W 13 cards"),
        ("N:A... .A.. ..A. ...Z", "a card 'Z', which is none"),
        ("N:A... .A.. ..A. A", "four suits from spades down"),
        ("N:A... .A.. ..A. ...A 8NT S", "a level from 1 to 7"),
        ('[Deal "X:A... .A.. ..A. ...A"]', "begins with a seat"),
        ('[Deal "N:A... .A.. ..A. ...A"] [Declarer "Q"]', "a seat is N, E, S or W"),
        ('[Deal "N:A... .A.. ..A. ...A"] [Play "N"]', "W leads to the first trick"),
        ("N:A2... .A2.. ..A2. ...A2 1NT S SA", "it is W's turn, and N holds ♠A: nobody plays out of turn"),
        ('[Deal "N:A2... .A2.. ..A2. ...A2"] [Play "W"] - SA', "it is W's turn, and another has played"),
        ("N:A2... .A2.. ..A2. ...A2 1NT S CA SA HA DA CA", "nobody holds ♣A any more"),
        ("N:A... .A.. ..A. ...A 1NT S CA SA HA DA C2", "all cards were played"),
        ("N:A.2.. .A3.. .4.A. ..5.A 1NT S CA SX", "'SX' is no card"),
        ("N:A.2.. .A3.. .4.A. .5..A 1NT S H5 SA", "N plays ♠A and holds ♥2: who has a card of the suit that was led"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text, told):
    with pytest.raises(harif.PositionError) as caught:
        harif.position("bridge", text)
    assert told in str(caught.value)


@pytest.mark.parametrize("spec", ["bridge:cards=14", "bridge:cards=0", "bridge:contract=9S", "bridge:declarer=X"])
def test_options_that_make_no_sense(spec):
    with pytest.raises(harif.GameError):
        harif.load(spec)


# What is typed --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *(("SA", "♠A"), ("sa", "♠A"), ("as", "♠A"), ("♠a", "♠A"), ("spades ace", "♠A"), ("پیک آس", "♠A")),
        *(("آس پیک", "♠A"), ("h10", "♥10"), ("HT", "♥10"), ("10h", "♥10"), ("دل ۱۰", "♥10"), ("d", "♦"), ("e4", None)),
    ],
)
def test_cards_as_they_are_typed(typed, name):
    meant = list(spellings(western_digits(typed)))
    assert meant == ([name] if name else [])


def test_a_card_that_does_not_follow_suit_is_refused_with_the_rule():
    record = harif.Record(played(harif.position("bridge", DEAL), "C2"))
    view = record.view(S)
    assert view.move_name(view.read_move("ca")) == "♣A"
    for ask in (view.read_move, lambda text: harif.read_move(record.state, text)):
        with pytest.raises(harif.PositionError, match="'♠A' may not be played here: .* must follow suit"):
            ask("sa")
        with pytest.raises(harif.PositionError, match="not in the hand whose turn it is"):
            ask("H8")
    with pytest.raises(harif.PositionError, match="must follow suit"):
        record.play(51)
    with pytest.raises(harif.PositionError, match="cannot be 99"):
        record.play(99)


def test_hands_are_sorted():
    names = [pbn.hand_text(harif.position("bridge", DEAL).hands[E]), cards_in(1 | 1 << 12 | 1 << 51)]
    assert names == ["JT98.JT9.JT9.JT9", [51, 12, 0]]
