"""Solving in stages against plain expectimax that was written from the rules of Yahtzee alone."""

import random
from collections import Counter
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest

import harif
from harif.solving.pieces import Stopped
from harif.solving.stages import FIRST_VALUES, solve_stages

SPEC = "yahtzee:categories=1HLY"  # jokers, both bonuses and few landmarks


@pytest.fixture(scope="module")
def solved():
    return solve_stages(harif.load(SPEC))


def earned(roll, box, boxes, fifty):
    """(points, upper points) for a roll in a box of 1HLY by the forced joker rule; None where it may not go."""
    same = len(set(roll)) == 1
    again = same and "Y" not in boxes
    if again and roll[0] == 1 and "1" in boxes and box != "1":
        return None
    joker = again and not (roll[0] == 1 and "1" in boxes)
    if joker and box == "1" and len(boxes) > 1:
        return None
    bonus = 100 if again and fifty else 0
    if box == "1":
        return bonus + roll.count(1), roll.count(1)
    if box == "Y":
        return (50 if same else 0), 0
    if box == "H":
        return bonus + (25 if joker or sorted(Counter(roll).values()) == [2, 3] else 0), 0
    return bonus + (40 if joker or "".join(map(str, roll)) in ("12345", "23456") else 0), 0


@cache
def turn(boxes, upper, fifty):
    """What is to come, from the start of a turn with these boxes open."""
    return 0.0 if not boxes else thrown((), 2, boxes, upper, fifty)


@cache
def thrown(dice, rerolls, boxes, upper, fifty):
    """The same with these dice lying there, in order; fewer than five: the others are thrown one by one."""
    if len(dice) < 5:
        return sum(thrown(tuple(sorted((*dice, face))), rerolls, boxes, upper, fifty) for face in range(1, 7)) / 6
    best = 0.0
    for box in boxes:
        points = earned(dice, box, boxes, fifty)
        if points is not None:
            total, now = points[0], min(63, upper + points[1])
            total += 35 if upper < 63 <= upper + points[1] else 0
            left = boxes.replace(box, "")
            best = max(best, total + turn(left, now, fifty or (box == "Y" and len(set(dice)) == 1)))
    if rerolls:
        for kept in {some for size in range(5) for some in combinations(dice, size)}:
            best = max(best, thrown(kept, rerolls - 1, boxes, upper, fifty))
    return best


def test_the_value_is_that_of_plain_expectimax(solved):
    assert solved.value == pytest.approx(turn("1HLY", 0, False), abs=1e-11)
    assert solved.stages == len(turns()) == 72
    assert solved.bytes < 12_000_000


def turns():
    """A state for every landmark that can be reached, by playing rather than by counting."""
    found, rest = {}, [harif.load(SPEC)]
    while rest:
        state = rest.pop()
        if state.terminal() or state.landmark() in found:
            continue
        found[state.landmark()] = state
        for roll in [(1,) * count + (2,) * (5 - count) for count in range(6)] + [(2, 3, 4, 5, 6)]:
            rolled = state
            for face in roll:
                rolled = rolled.result(face)
            rest += [rolled.result(action) for action in rolled.actions() if action < 16]
    return list(found.values())


@pytest.mark.parametrize(
    ("text", "boxes", "upper", "fifty"),
    [
        ("1 60 - 7 2 .", "1", 60, False),
        ("1 62 + 7 2 .", "1", 62, True),
        ("HL 0 + 0 2 .", "HL", 0, True),
        ("HL 0 - 300 2 .", "HL", 0, False),
        ("1L 61 + 0 2 .", "1L", 61, True),
    ],
)
def test_any_landmark(solved, text, boxes, upper, fifty):
    """Also those that this game does not reach; what was gained before is only added."""
    state = harif.position(SPEC, text)
    assert solved.value_of(state) == pytest.approx(state.points + turn(boxes, upper, fifty), abs=1e-11)


def test_inside_a_stage(solved):
    rng = random.Random(5)
    for _ in range(10):
        state = harif.load(SPEC)
        while not state.terminal():
            boxes = "".join(letter for letter, box in zip("1HLY", (0, 8, 10, 11)) if not state.used >> box & 1)
            dice = tuple(map(int, state.faces()))
            to_come = thrown(dice, state.rolls, boxes, state.upper, bool(state.fifty))
            assert solved.value_of(state) == pytest.approx(state.points + to_come, abs=1e-11)
            if state.player() == harif.CHANCE:
                assert solved.ranked(state) == []
                state = state.result(rng.randint(1, 6))
            else:
                ranked = solved.ranked(state)
                assert ranked[0][1] == pytest.approx(solved.value_of(state), abs=1e-11)
                assert ranked[0][0] == solved.action_of(state)
                assert [value for _, value in ranked] == sorted((value for _, value in ranked), reverse=True)
                state = state.result(rng.choice(list(state.actions())))
        assert solved.value_of(state) == state.points
        with pytest.raises(harif.SearchError, match="the game is over"):
            solved.action_of(state)


def test_threads_give_the_same_number(solved):
    for threads in (2, 3):
        again = solve_stages(harif.load(SPEC), threads=threads)
        assert (again.value, again.stages) == (solved.value, solved.stages)


def test_interpreted(solved):
    state = harif.position(SPEC, "1L 61 + 0 2 .")
    plain = solve_stages(state, native=False)
    assert plain.value == solved.value_of(state)
    assert plain.stages == 5  # ones count 0, 1 or 2 and more; then the straight, and the other way round


def test_it_can_be_stopped():
    seen = []
    with pytest.raises(Stopped, match="was stopped after"):
        solve_stages(harif.load(SPEC), native=False, progress=lambda stage: seen.append(stage) or False)
    assert len(seen) == 1
    assert seen[0].seconds > 0


@harif.game(name="ladder", players=1, utility_range=(0, 1e9), constant_sum=None)
class Ladder(NamedTuple):
    """Climb: each step is a throw of a coin; heads pay what the step is worth, or one stops. Landmarks far apart."""

    height: int = 40
    won: int = 0
    throw: int = 0

    def player(self):
        return harif.CHANCE if self.throw else 0

    def actions(self):
        return (0, 1)

    def outcomes(self):
        yield 0, 0.5
        yield 1, 0.5

    def result(self, action):
        if self.throw:
            return Ladder(self.height - 1, self.won + action * self.height, 0)
        return Ladder(self.height, self.won, 1) if action else Ladder(0, self.won, 0)

    def terminal(self):
        return self.height == 0

    def utility(self, player):
        return float(self.won)

    def gained(self):
        return float(self.won)

    def landmark(self):
        return -1 if self.throw else self.height * 1000

    def key(self):
        return (self.height << 20 | self.won) << 1 | self.throw


def test_what_is_too_small_grows():
    """More landmarks than the first table has, and more stages in one another than the first levels."""
    answer = solve_stages(Ladder(), native=False)
    assert answer.value == sum(range(41)) / 2
    assert answer.stages == 40
    assert FIRST_VALUES < 40_000


@harif.game(name="circle", players=1, constant_sum=None)
class Circle(NamedTuple):
    at: int = 0

    def player(self):
        return 0

    def actions(self):
        return (1,)

    def result(self, action):
        return Circle((self.at + action) % 3)

    def terminal(self):
        return False

    def utility(self, player):
        return 0.0

    def landmark(self):
        return self.at

    def key(self):
        return self.at


def test_refusals_are_sentences():
    with pytest.raises(harif.GameError, match="can a state come back"):
        solve_stages(Circle(), native=False)
    with pytest.raises(harif.SearchError, match="not a game of one player"):
        solve_stages(harif.load("tictactoe"))
    with pytest.raises(harif.SearchError, match="threads is a whole number"):
        solve_stages(harif.load(SPEC), threads=0)
    with pytest.raises(harif.SearchError, match="This is a solution of ladder"):
        solve_stages(Ladder(), native=False).value_of(Circle())
