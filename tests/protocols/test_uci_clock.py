"""How long a move may take: never more than there is, whatever the clocks say."""

import random

import pytest

from harif.protocols.uci.clock import LEAST, Allotment, Clock, Course, Spent, allot, for_each_move, is_enough, lateness

CLOCKS = [Clock(60.0, 0.6), Clock(1.0, 0.01), Clock(300.0), Clock(0.2, 2.0), Clock(40.0, 0.0, 10), Clock(5.0, 0.0, 1)]


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("overhead", [0.0, 0.02, 0.1])
def test_an_allotment_fits_into_the_clock(clock: Clock, overhead: float) -> None:
    soft, hard = allot(clock, overhead)
    assert LEAST <= soft <= hard
    assert hard + overhead <= max(clock.left, overhead + LEAST)


@pytest.mark.parametrize("left", [-3.0, 0.0, 0.0005, 0.01])
def test_without_time_the_move_is_made_at_once(left: float) -> None:
    assert allot(Clock(left, 0.01), 0.02) == (LEAST, LEAST)


def test_more_time_more_moves_more_increment() -> None:
    assert allot(Clock(60.0), 0.0).soft > allot(Clock(30.0), 0.0).soft
    assert allot(Clock(60.0, 1.0), 0.0).soft > allot(Clock(60.0), 0.0).soft
    assert allot(Clock(60.0, 0.0, 5), 0.0).soft > allot(Clock(60.0, 0.0, 20), 0.0).soft
    assert allot(Clock(60.0, 0.0, 200), 0.0) == allot(Clock(60.0), 0.0)
    assert allot(Clock(10.0, 0.0, 1), 0.0).hard == pytest.approx(8.0)


@pytest.mark.parametrize(("left", "increment", "overhead"), [(1.0, 0.01, 0.02), (60.0, 0.0, 0.02), (10.0, 0.1, 0.05)])
@pytest.mark.parametrize("greedy", [False, True])
def test_a_long_game_is_never_lost_on_time(left: float, increment: float, overhead: float, greedy: bool) -> None:
    """Though every move takes all that it may, and is late besides."""
    rng, lost = random.Random(1), increment if increment else 0.002
    for _ in range(300):
        soft, hard = allot(Clock(left, increment), overhead)
        left -= (hard if greedy else soft) + rng.random() * lost * 0.9
        assert left > 0
        left += increment


def test_all_moves_until_the_clock_is_set_anew_are_made() -> None:
    left = 40.0
    for to_go in range(40, 0, -1):
        left -= allot(Clock(left, 0.0, to_go), 0.02).hard + 0.02
        assert left > 0


def test_who_is_late_thinks_less_and_forgets_it() -> None:
    clock = Clock(1.0, 0.01)
    on_time = Spent(clock, 0.02, -0.05)
    assert lateness(0.0, on_time, 0.98, 0.02) == 0.0  # 10 ms on the way, which the overhead covers
    assert lateness(0.0, on_time, 0.9, 0.02) == pytest.approx(0.07)  # 90 ms on the way
    assert lateness(0.0, on_time, 60.0, 0.02) == 0.0  # the clock was set anew
    assert lateness(0.0, Spent(Clock(60.0), 1.0, 0.0), 10.0, 0.02) == 0.0
    assert lateness(0.0, Spent(clock, 0.2, 0.13), 0.8, 0.02) == pytest.approx(0.13)
    late = 0.1
    for _ in range(20):
        late = lateness(late, on_time, 0.98, 0.02)
    assert late < 0.002


@pytest.mark.parametrize("seed", range(5))
def test_on_a_machine_that_stumbles_no_game_is_lost(seed: int) -> None:
    """Moves take 3 ms more than they may, and now and then a tenth of a second: on average less than the increment."""
    rng, left, late, spent = random.Random(seed), 1.0, 0.0, None
    for _ in range(200):
        clock = Clock(left, 0.01)
        late = 0.0 if spent is None else lateness(late, spent, left, 0.02)
        allotment = allot(clock, 0.02 + late)
        over = 0.1 if rng.random() < 0.02 else 0.003
        spent = Spent(clock, allotment.soft + over, allotment.soft + over - allotment.hard)
        left -= spent.elapsed + 0.001
        assert left > 0
        left += 0.01


def test_a_time_for_each_move_is_used() -> None:
    assert for_each_move(1.0, 0.02) == (0.98, 0.98)
    assert for_each_move(0.001, 0.02).hard == LEAST
    assert not is_enough(0.9, for_each_move(1.0, 0.02), Course())
    assert is_enough(0.98, for_each_move(1.0, 0.02), Course())


def course(*depths: tuple[int, float]) -> Course:
    so_far = Course()
    for action, value in depths:
        so_far = so_far.after(action, value)
    return so_far


def test_a_steady_search_ends_sooner_and_a_restless_one_later() -> None:
    usual, steady = course((1, 0.5)), course(*[(1, 0.5)] * 8)
    restless, falling = course((1, 0.5), (2, 0.5), (1, 0.5)), course((1, 0.5), (1, 0.4))
    assert steady.need < usual.need < restless.need
    assert falling.need > usual.need
    assert course((1, 0.5), (1, 0.6)).need <= usual.need  # that it rises is no reason to think
    allotment = Allotment(1.0, 4.0)
    assert is_enough(0.45, allotment, steady)
    assert not is_enough(0.45, allotment, usual)
    assert is_enough(0.55, allotment, usual)
    assert not is_enough(0.55, allotment, usual, between=False)
    assert is_enough(1.0, allotment, usual, between=False)
    assert not is_enough(0.55, allotment, restless)
    assert is_enough(2.0, allotment, course(*((i % 2, 1.0 - i / 10) for i in range(9))))  # never beyond the hard limit
