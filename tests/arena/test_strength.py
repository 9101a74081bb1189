"""Do intervals hold the truth as often as they say, and does SPRT err no more often than asked?

Players are simulated: of two, one wins so often, draws so often, and openings favour one seat so much; what the library
says of their games is compared with what is true of them.
"""

import random
from math import exp, inf, log
from typing import Any, NamedTuple

import numpy as np
import pytest
from scipy.stats import t

import harif
from harif.arena.strength.elo import (
    Estimate,
    Tally,
    elo_estimate,
    elo_of,
    mean_estimate,
    score_estimate,
    score_of,
    student,
)
from harif.arena.strength.ratings import Duel, ratings
from harif.arena.strength.sprt import SPRT, sprt_of

SURE, RUNS = 0.95, 500
NOISE = 4 * (SURE * (1 - SURE) / RUNS) ** 0.5  # of a share that is counted in so many runs
SCALE = 400 / log(10)


class Pair(NamedTuple):
    """Two players: the one is so much better, so many games are drawn, and openings favour a seat by as much."""

    elo: float
    drawn: float = 0.0
    opening: float = 0.0  # in Elo too, half of them to each seat

    def chances(self, seat: int, opening: int) -> tuple[float, float]:
        """How likely the one wins, and draws, in a game."""
        tilt = self.opening * (1 if seat == opening else -1)
        score = score_of(self.elo + tilt)
        drawn = self.drawn * 2 * min(score, 1 - score)
        return score - drawn / 2, drawn

    @property
    def truth(self) -> float:
        """The score that the one gets in the long run."""
        each = [self.chances(seat, opening) for seat in (0, 1) for opening in (0, 1)]
        return sum(won + drawn / 2 for won, drawn in each) / 4

    def groups(self, runs: int, count: int, rng: np.random.Generator) -> np.ndarray:
        """Scores of groups of two games: one opening, the seats changed."""
        openings = rng.integers(0, 2, (runs, count))
        total = np.zeros((runs, count))
        for seat in (0, 1):
            won, drawn = (np.array([self.chances(seat, opening)[k] for opening in (0, 1)])[openings] for k in (0, 1))
            luck = rng.random((runs, count))
            total += np.where(luck < won, 1.0, np.where(luck < won + drawn, 0.5, 0.0))
        return total / 2


# Intervals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, 20, 100])
@pytest.mark.parametrize(
    "pair", [Pair(0), Pair(0, 0.7), Pair(0, 0.3, 400), Pair(150, 0.5), Pair(300), Pair(300, 0.6, 200), Pair(-500)]
)
def test_the_interval_holds_the_truth_95_times_in_100(pair: Pair, count: int) -> None:
    found = [score_estimate(row) for row in pair.groups(RUNS, count, np.random.default_rng(count)).tolist()]
    held = sum(estimate.low <= pair.truth <= estimate.high for estimate in found) / RUNS
    assert held > SURE - NOISE
    widths = [estimate.high - estimate.low for estimate in found]
    assert np.mean(widths) < 5 / count**0.5  # it holds the truth because it is right, not because it is wide


def test_intervals_close_as_the_root_of_the_games() -> None:
    one, four = (elo_estimate([0.5, 1.0, 0.5, 0.0, 1.0, 0.5] * times) for times in (50, 200))
    assert (one.high - one.low) / (four.high - four.low) == pytest.approx(2, rel=0.02)


def test_points_hold_their_mean_too() -> None:
    points = np.random.default_rng(2).normal(0.3, 2.0, (RUNS, 8))
    found = [mean_estimate(row) for row in points.tolist()]
    assert sum(estimate.low <= 0.3 <= estimate.high for estimate in found) / RUNS == pytest.approx(SURE, abs=NOISE)


@pytest.mark.parametrize(
    ("groups", "low", "high"), [([], None, None), ([0.5], -inf, inf), ([1.0] * 20, 100, inf), ([0.0] * 20, -inf, -100)]
)
def test_few_groups_and_whitewashes(groups: list[float], low: float, high: float) -> None:
    found = elo_estimate(groups)
    if low is None:
        assert found is None
    else:
        assert (found.low >= low, found.high <= high) == (True, True)
        assert found.low <= found.value <= found.high


def test_twenty_draws_are_no_proof_of_equality() -> None:
    found = elo_estimate([0.5] * 20)
    assert found.value == 0.0
    assert -100 < found.low < -5 < 5 < found.high < 100


def test_elo_and_scores_are_each_others_inverse() -> None:
    assert [round(elo_of(score_of(elo)), 6) for elo in (-700, -1, 0, 35, 600)] == [-700, -1, 0, 35, 600]
    assert (elo_of(0.0), elo_of(1.0)) == (-inf, inf)


@pytest.mark.parametrize("probability", [0.9, 0.95, 0.975, 0.995])
def test_students_quantile(probability: float) -> None:
    for freedom in (1, 2, 3, 4, 6, 10, 30, 1000):
        assert student(probability, freedom) == pytest.approx(t.ppf(probability, freedom), rel=0.009), freedom
    assert student(0.975, 9) == pytest.approx(t.ppf(0.975, 9), rel=1e-4)


def test_a_tally_is_the_mean_and_the_variance() -> None:
    numbers = np.random.default_rng(3).random(100)
    tally = Tally(numbers.tolist())
    assert (tally.count, tally.mean) == (100, pytest.approx(numbers.mean()))
    assert tally.squares == pytest.approx(numbers.var() * 100)


# SPRT -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "opening"), [(0.0, 0.0), (0.6, 0.0), (0.3, 300.0)])
@pytest.mark.parametrize("true", ["low", "high"])
def test_sprt_errs_no_more_often_than_asked(true: str, drawn: float, opening: float) -> None:
    sprt = SPRT(0, 60, alpha=0.05, beta=0.05)
    elo = 0.0 if true == "low" else elo_for(score_of(60), drawn, opening)
    groups = Pair(elo, drawn, opening).groups(RUNS, 600, np.random.default_rng(7))
    answers = [answer_to(sprt, row) for row in groups.tolist()]
    assert answers.count(None) < RUNS / 50
    assert sum(answer != true for answer in answers if answer) / RUNS < 0.05 + 4 * (0.05 * 0.95 / RUNS) ** 0.5


def test_sprt_errs_as_seldom_as_asked_for_other_rates() -> None:
    sprt = SPRT(-30, 40, alpha=0.01, beta=0.2)
    low = [answer_to(sprt, row) for row in Pair(-30, 0.2).groups(RUNS, 600, np.random.default_rng(8)).tolist()]
    high = [answer_to(sprt, row) for row in Pair(40, 0.2).groups(RUNS, 600, np.random.default_rng(9)).tolist()]
    assert low.count("high") / RUNS < 0.01 + 4 * (0.01 / RUNS) ** 0.5
    assert 0.05 < high.count("low") / RUNS < 0.2 + 4 * (0.16 / RUNS) ** 0.5


@pytest.mark.parametrize(("games", "alike"), [(2, 1.0), (6, 0.5), (6, 1.0)])
def test_games_of_a_group_that_end_alike_do_not_make_it_err(games: int, alike: float) -> None:
    """Some groups are decided as a whole, as where one player knows an opening and the other does not."""
    rng = np.random.default_rng(10)
    together = rng.random((RUNS, 600, 1)) < 0.5
    apart = rng.random((RUNS, 600, games)) < 0.5
    scores = np.where(rng.random((RUNS, 600, 1)) < alike, together, apart).mean(axis=2)
    answers = [answer_to(SPRT(0, 100), row) for row in scores.tolist()]
    assert answers.count("high") / RUNS < 0.05 + 4 * (0.05 * 0.95 / RUNS) ** 0.5
    covered = [score_estimate(row) for row in scores[:, :30].tolist()]
    assert (
        sum(found.low <= 0.5 <= found.high for found in covered if found) / RUNS
        > SURE - 4 * (0.05 * 0.95 / RUNS) ** 0.5
    )


def answer_to(sprt: SPRT, scores: list[float]) -> str | None:
    tally = Tally()
    for score in scores:
        tally.add(score)
        answer = sprt.ask(tally).answer
        if answer is not None:
            return answer
    return None


def elo_for(score: float, drawn: float, opening: float) -> float:
    """The strength at which a pair has this score in the long run, though openings flatten it."""
    low, high = 0.0, 2000.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if Pair(middle, drawn, opening).truth < score else (low, middle)
    return low


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ((10, 0), "Write 0,10"),
        ((5, 5), "first bound must be below"),
        ("0", "two differences"),
        ("0,ten", "two differences"),
        (7, "two differences"),
        ((0, float("nan")), "two differences"),
        ((0, 1e9), "two differences"),
        ((0, 10, 0.5, 0.05), "between 0 and 0.5"),
        ((0, 10, 0, 0.05), "between 0 and 0.5"),
    ],
)
def test_odd_questions_get_a_sentence(asked: object, words: str) -> None:
    with pytest.raises(harif.SearchError, match=words):
        sprt_of(asked)
    with pytest.raises(harif.SearchError, match="between 0 and 0.5"):
        SPRT(0, 10, alpha="x")


def test_what_may_be_asked() -> None:
    assert sprt_of(None) is None
    assert sprt_of("0,10") == sprt_of((0, 10)) == SPRT(0, 10)
    assert sprt_of("0,10,0.01,0.1") == SPRT(0, 10, 0.01, 0.1)


# Ratings of many ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("elos", "rounds"), [((-50, 50), 4), ((-200, 0, 200), 10), ((-200, -100, 0, 100, 200), 30)])
def test_ratings_hold_the_truth(elos: tuple[int, ...], rounds: int) -> None:
    rng, runs = np.random.default_rng(5), 100
    pairs = [(i, j) for i in range(len(elos)) for j in range(i)]
    scores = {(i, j): Pair(elos[i] - elos[j], 0.3).groups(runs, rounds, rng).tolist() for i, j in pairs}
    held = 0
    for run in range(runs):
        duels = [Duel(turn, i, j, scores[i, j][run][turn]) for i, j in pairs for turn in range(rounds)]
        found = ratings(len(elos), duels)
        held += sum(estimate.low <= elo <= estimate.high for estimate, elo in zip(found, elos, strict=True))
        assert sum(estimate.value for estimate in found) == pytest.approx(0, abs=1e-6)
        assert all(estimate.high - estimate.low < 3000 / rounds**0.5 for estimate in found)
    assert held / (runs * len(elos)) > SURE - 4 * (SURE * (1 - SURE) / (runs * len(elos) / 2)) ** 0.5


def test_ratings_of_two_are_their_difference() -> None:
    one, other = ratings(2, [Duel(turn, 0, 1, 0.75) for turn in range(1000)])
    assert one.value - other.value == pytest.approx(elo_of(0.75), abs=1)


def test_ratings_are_the_most_likely_ones() -> None:
    duels = [Duel(0, 0, 1, 1.0), Duel(1, 0, 1, 0.5), Duel(0, 1, 2, 1.0), Duel(1, 1, 2, 0.0), Duel(0, 0, 2, 1.0)]
    found = [estimate.value / SCALE for estimate in ratings(3, duels)]

    def likelihood(strength: list[float]) -> float:
        met = sorted({(duel.one, duel.other) for duel in duels})
        weighed = [(duel.one, duel.other, duel.score, 1.0) for duel in duels] + [(a, b, 0.5, 0.5) for a, b in met]
        chance = {(a, b): 1 / (1 + exp(strength[b] - strength[a])) for a, b in met}
        return sum(w * (s * log(chance[a, b]) + (1 - s) * log(1 - chance[a, b])) for a, b, s, w in weighed)

    for i in range(3):
        for step in (-0.01, 0.01):
            assert likelihood(found) > likelihood([x + step * (k == i) for k, x in enumerate(found)])


def test_who_has_not_played_has_no_rating_and_one_round_tells_no_interval() -> None:
    assert ratings(3, []) == [None, None, None]
    first, second, third = ratings(3, [Duel(0, 0, 2, 1.0)])
    assert second is None
    assert (first.low, first.high, third.low, third.high) == (-inf, inf, -inf, inf)
    assert first.value > third.value
    apart = ratings(4, [Duel(turn, *pair, 1.0) for turn in range(3) for pair in ((0, 1), (2, 3))])
    assert all(isinstance(estimate, Estimate) and abs(estimate.value) < 1000 for estimate in apart)


# From games to numbers ------------------------------------------------------------------------------------------------


def test_whole_matches_of_a_player_of_known_strength(coin_game: str) -> None:
    luck = random.Random(1)

    def peeker(state: Any) -> int:
        """Moving second, it wins 4 games of 5; first, every other one: 65 of 100 in all."""
        peeks = state.chosen >= 0 and luck.random() < 0.6
        return 1 - state.chosen if peeks else luck.randrange(2)

    found = [harif.match(coin_game, peeker, "random", games=20, plies=0, seed=seed) for seed in range(24)]
    assert sum(low <= elo_of(0.65) <= high for low, high in (result.interval for result in found)) >= 20
    assert sum(result.score for result in found) / 24 == pytest.approx(0.65, abs=0.06)


@pytest.fixture
def coin_game(write) -> str:  # type: ignore[no-untyped-def]
    """A game in which whoever moves second can win."""
    return str(
        write(
            "coins.py",
            '''
            from typing import NamedTuple
            import harif


            @harif.game(name="coins", players=2)
            class Coins(NamedTuple):
                """Both choose a side; equal sides win for the first."""

                chosen: int = -1
                ended: int = -1

                def player(self):
                    return 0 if self.chosen < 0 else 1

                def actions(self):
                    return range(2)

                def result(self, side):
                    return Coins(side, -1) if self.chosen < 0 else Coins(self.chosen, side)

                def terminal(self):
                    return self.ended >= 0

                def utility(self, player):
                    return 1.0 if (self.chosen == self.ended) == (player == 0) else -1.0
            ''',
        )
    )
