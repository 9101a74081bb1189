"""Yahtzee: scores against a plain reading of the rules, jokers, the largest score, positions both ways."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

import harif
from harif.games.yahtzee import ALL, KEEP, LETTERS, NAMES, worth

WRONG = [
    ("yahtzee:categories=11", "name each box once"),
    ("yahtzee:categories=7", "by letters of 123456TFHSLYC"),
    ("yahtzee:joker=maybe", "it is forced, free or none"),
]
ROLLS = list(combinations_with_replacement(range(1, 7), 5))


def score(roll, letter):
    """A box by the rule book, without jokers."""
    counts = Counter(roll)
    if letter.isdigit():
        return roll.count(int(letter)) * int(letter)
    runs = lambda length: any(set(range(low, low + length)) <= set(roll) for low in range(1, 8 - length))  # noqa: E731
    return {
        "T": sum(roll) * (max(counts.values()) >= 3),
        "F": sum(roll) * (max(counts.values()) >= 4),
        "H": 25 * (sorted(counts.values()) == [2, 3]),
        "S": 30 * runs(4),
        "L": 40 * runs(5),
        "Y": 50 * (len(counts) == 1),
        "C": sum(roll),
    }[letter]


def packed(roll):
    return sum(1 << 4 * (face - 1) for face in roll)


def at(text, spec="yahtzee"):
    return harif.position(spec, text)


def names(state):
    return [harif.move_name(state, action) for action in state.actions()]


def test_every_roll_in_every_box():
    assert len(ROLLS) == 252
    for roll in ROLLS:
        for box, letter in enumerate(LETTERS):
            assert worth(packed(roll), box, False) == score(roll, letter), (roll, letter)


def test_what_may_be_kept():
    for roll in ROLLS:
        state = at(f"123456TFHSLYC 0 - 0 1 {''.join(map(str, roll))}")
        kept = [action - KEEP for action in state.actions() if action >= KEEP]
        wanted = {packed(some) for size in range(5) for some in combinations(roll, size)}
        assert len(kept) == len(set(kept))
        assert set(kept) == wanted
        assert [harif.move_name(state, a) for a in state.actions() if a < KEEP] == [f"score {name}" for name in NAMES]
    last = at("123456TFHSLYC 0 - 0 0 33526")
    assert len(list(last.actions())) == 13
    assert len(list(at("123456TFHSLYC 0 - 0 2 12345").actions())) == 44


def test_the_upper_bonus_comes_once():
    state = at("36C 46 - 100 0 66651").result(5)
    assert (state.upper, state.points) == (63, 100 + 18 + 35)
    again = at("3C 63 - 153 0 33321").result(2)
    assert (again.upper, again.points) == (63, 162)
    assert at("36C 44 - 100 0 66651").result(5).points == 118


def test_forced_joker():
    own_box_open = at("146HSLC 20 + 150 0 44444")
    assert names(own_box_open) == ["score fours"]
    assert own_box_open.result(3).points == 150 + 100 + 20
    lower = at("16HSLC 20 + 150 1 44444")
    assert [n for n in names(lower) if n.startswith("score")] == [
        *("score full house", "score small straight", "score large straight", "score chance")
    ]
    assert [lower.result(box).points for box in (8, 9, 10, 12)] == [275, 280, 290, 270]
    nothing_below = at("16 20 + 150 0 44444")
    assert names(nothing_below) == ["score ones", "score sixes"]
    assert nothing_below.result(0).points == 250
    after_zero = at("16HSLC 20 - 150 0 44444")  # the Yahtzee box holds 0: a joker, but no 100
    assert after_zero.result(10).points == 190
    first = at("16HSLYC 20 - 150 0 44444")  # the Yahtzee box is open: no joker
    assert len(names(first)) == 7
    assert first.result(8).points == 150
    assert (first.result(11).points, first.result(11).fifty) == (200, 1)


def test_other_jokers():
    free = at("146HSLC 20 + 150 0 44444", "yahtzee:joker=free")
    assert len(names(free)) == 7
    assert [free.result(box).points for box in (3, 8, 12)] == [270, 250, 270]  # no full house while the fours are open
    assert at("16HSLC 20 + 150 0 44444", "yahtzee:joker=free").result(8).points == 275
    none = at("16HSLC 20 + 150 0 44444", "yahtzee:joker=none")
    assert len(names(none)) == 6
    assert none.result(8).points == 150


def test_the_largest_score():
    state = harif.load("yahtzee")
    for face, box in [
        (1, 11),
        *((face, face - 1) for face in range(1, 7)),
        *((6, box) for box in (6, 7, 8, 9, 10, 12)),
    ]:
        for _ in range(5):
            state = state.result(face)
        state = state.result(box)
    assert state.terminal()
    assert state.utility(0) == 1575.0 == harif.kind("yahtzee").utility_range[1]


@pytest.mark.parametrize("spec", ["yahtzee", "yahtzee:categories=1HLY"])
def test_positions_are_written_and_read_back(spec):
    rng, keys = random.Random(3), {}
    for _ in range(5):
        state = harif.load(spec)
        while True:
            assert harif.position(spec, harif.notation(state)) == state
            assert keys.setdefault(state.key(), state) == state
            assert (state.landmark() >= 0) is (state.dice == 0 and state.rolls == 2)
            if state.terminal():
                break
            if state.player() == harif.CHANCE:
                state = state.result(rng.choice([outcome for outcome, _ in state.outcomes()]))
            else:
                action = rng.choice(list(state.actions()))
                assert harif.read_move(state, harif.move_name(state, action)) == action
                state = state.result(action)
        assert state.used == ALL
    assert harif.svg(state).startswith("<svg")


def test_how_it_looks():
    lines = harif.text(at("456HSLC 12 + 143 2 33555")).splitlines()
    assert [line.split() for line in lines[3:7]] == [
        *(["fours", "(0)"], ["fives", "(15)"], ["sixes", "(0)"], ["upper", "section", "12", "of", "63"])
    ]
    assert lines[-1].strip() == "dice 3 3 5 5 5, 2 rolls left"
    assert "full house (25)" in lines[9]
    assert "<circle" in harif.svg(at("456HSLC 12 + 143 2 33555"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("66C 12 - 143 2 33555", "the open boxes are letters of"),
        ("6C 64 - 143 2 33555", "upper section: 64 is not a number from 0 to 63"),
        ("6C 12 - 143 3 33555", "rolls left: 3"),
        ("6C 12 - 143 2 335556", "up to five digits from 1 to 6"),
        ("6C 12 - 143 2 33557", "up to five digits from 1 to 6"),
        ("6YC 12 + 143 2 33555", "cannot hold 50 while it is open"),
        (". 12 + 143 2 33555", "the game is over"),
    ],
)
def test_wrong_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError, match=sentence):
        at(text)


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_wrong_parameters_are_sentences(spec, sentence):
    with pytest.raises(harif.GameError, match=sentence):
        harif.load(spec)


def test_dice_are_fair():
    assert sum(p for _, p in harif.load("yahtzee").outcomes()) == pytest.approx(1.0)
    assert harif.perft(harif.load("yahtzee"), 5, native=False) == 6**5


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("fours", "score fours"), ("33", "keep 3 3"), ("keep 335", "keep 3 3 5"), ("nothing", "keep nothing")],
)
def test_moves_may_be_typed_in_short(typed, meant):
    state = at("456HSLC 12 + 143 2 33555")
    assert harif.move_name(state, harif.read_move(state, typed)) == meant
