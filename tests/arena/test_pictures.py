"""Pictures of matches, tournaments and levels: what they show is what was found."""

import re
from math import inf, isinf
from statistics import fmean
from xml.etree import ElementTree

import pytest
from contests import a_match, a_tournament, pairs
from labels import labels_of

import harif
from harif.arena.matches.pictures import closing_svg, crosstable_svg, levels_svg, runs
from harif.arena.strength.climb import climb
from harif.arena.strength.elo import Estimate, elo_estimate
from harif.arena.strength.sprt import SPRT
from harif.drawing.axes import SMALL
from harif.drawing.text import DESCENT

ARROW, BAND = "goes on beyond the frame", 'fill-opacity="0.15"'


def written(svg: str) -> list[str]:
    return [re.sub("[\u2066\u2069]", "", label.words) for label in labels_of(svg)]


# Levels ----------------------------------------------------------------------------------------------------------


def test_neighbours_add_up_and_so_do_the_squares_of_their_errors() -> None:
    found = climb([Estimate(100, 97, 104), Estimate(50, 46, 53), Estimate(-10, -22, 2)])
    assert [level for level, _ in found] == [1, 2, 3, 4]
    assert found[0][1] == (0, 0, 0)
    assert found[2][1] == pytest.approx((150, 145, 155))
    assert found[3][1] == pytest.approx((140, 127, 153))


def test_errors_of_a_climb_are_those_of_simulated_matches() -> None:
    """The sum of three neighbours, measured many times, scatters as its interval says."""
    sums, reaches = [], []
    for seed in range(200):
        steps = [elo_estimate(pairs(100, 0.6, seed=3 * seed + k)) for k in range(3)]
        value, low, high = climb(steps)[-1][1]  # type: ignore[arg-type]
        sums.append(value)
        reaches.append((high - low) / 2)
    mean = fmean(sums)
    deviation = fmean((value - mean) ** 2 for value in sums) ** 0.5
    assert fmean(reaches) == pytest.approx(1.98 * deviation, rel=0.15)


def test_a_level_that_wins_every_game_is_at_least_so_much_better() -> None:
    found = climb([Estimate(100, 60, 140), Estimate(inf, 200, inf), Estimate(50, 20, 80)])
    assert found[2][1] == (300, 260, inf)
    assert found[3][1] == (350, 300, inf)
    assert climb([Estimate(-inf, -inf, -200)])[1][1] == (-200, -inf, -200)
    assert climb([Estimate(inf, -inf, inf)])[1][1] == (0, -inf, inf)
    assert ARROW in written(levels_svg({"hex": found}))
    assert ARROW not in written(levels_svg({"hex": found[:2]}))


def test_levels_are_numbered_and_their_games_named() -> None:
    found = climb([Estimate(100, 60, 140)] * 9)
    words = written(levels_svg({"hex": found, "othello": found}))
    assert {*map(str, range(1, 11)), "hex", "othello", "Elo above level 1"} <= set(words)
    assert "points a game above level 1" in written(levels_svg({"backgammon": found}, points=True))


# The interval as it closes ---------------------------------------------------------------------------------------


def test_a_few_steps_of_a_closing_interval_are_some_of_all() -> None:
    result = a_match(pairs(501, 0.6))
    every, some = result.closing(), result.closing(50)
    assert len(every) == 500
    assert 50 <= len(some) <= 51
    assert set(some) < set(every)
    assert some[-1] == every[-1] == (1002, (result.elo, *result.interval))
    assert a_match([1.0]).closing(50) == []


def test_the_last_interval_is_written_beside_the_band() -> None:
    result = a_match(pairs(300, 0.6))
    shown = [f"{end:+.0f}" for end in (result.elo, *result.interval)]
    assert set(shown) <= set(written(result.svg()))
    assert ARROW in written(result.svg())  # the first intervals are much wider


def test_the_band_ends_where_the_interval_does() -> None:
    result = a_match([1.0, 0.5] * 20)
    svg = closing_svg(result)
    level = {label.words: label.bottom for label in sorted(labels_of(svg), key=lambda label: -label.left)}
    band = max((part for part in svg.splitlines() if BAND in part), key=len)
    corners = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+),([\d.]+)", band)]
    last = sorted(y for x, y in corners if x == max(corners)[0])
    an_elo = (level["0"] - level["200"]) / 200
    assert last[1] - last[0] == pytest.approx((result.interval[1] - result.interval[0]) * an_elo, abs=0.2)
    zero = level["0"] - DESCENT * SMALL - 4  # labels stand a little below their lines
    assert zero - last[1] == pytest.approx(result.interval[0] * an_elo, abs=0.2)


def test_who_won_every_game_is_infinitely_better_as_far_as_one_knows() -> None:
    result = a_match([1.0] * 20)
    assert isinf(result.elo)
    words = written(result.svg())
    assert words.count("+∞") == 2
    assert ARROW in words


def test_before_two_pairs_nothing_is_known() -> None:
    for groups in ([], [1.0]):
        svg = a_match(groups).svg()
        assert "how much that means in Elo is not known" in " ".join(written(svg))
        assert not re.search(r'="[^"]*\b(nan|inf)\b', svg)


def test_what_sprt_asked_is_marked() -> None:
    groups = pairs(100, 0.6)
    assert "SPRT: 0 or +40?" in written(a_match(groups, sprt=SPRT(0, 40)).svg())
    assert not [words for words in written(a_match(groups).svg()) if "SPRT" in words]


def test_runs_are_found_at_both_ends() -> None:
    assert runs([True, True, False, True]) == [(0, 2), (3, 4)]
    assert runs([False]) == runs([]) == []


# The crosstable --------------------------------------------------------------------------------------------------


def test_the_crosstable_has_the_best_first_and_every_score_in_numbers() -> None:
    result = a_tournament(["weak", "middling", "strong"], 40, apart=150)
    labels = {words: label for label in labels_of(result.svg()) if (words := label.words)}
    assert labels["strong"].top < labels["middling"].top < labels["weak"].top
    words = written(result.svg())
    for i, row in enumerate(result.table):
        assert f"{result.standings[i].score:.3f}" in words
        for cell in row:
            assert cell is None or f"{cell[0] / cell[1]:.3f}" in words
    persian = {label.words: label for label in labels_of(result.svg("fa"))}
    assert persian["weak"].left > persian["بازهٔ ۹۵٪"].right  # a Persian table begins at the right


@pytest.mark.parametrize("apart", [0, 30, 80, 200, 400])
def test_the_scale_of_a_crosstable_has_its_zero(apart: float) -> None:
    assert "0" in written(a_tournament(["one", "two", "three", "four", "five"], 10, apart).svg())


def test_who_has_not_played_has_no_score_and_no_elo() -> None:
    words = written(crosstable_svg(a_tournament(["one", "two", "three"], 0)))
    assert words.count("–") == 6 + 3 + 3  # cells, scores, ratings
    assert "0.000" not in words


def test_results_show_themselves_in_a_notebook() -> None:
    for result in (a_match(pairs(9, 0.5)), a_tournament(["one", "two"], 3)):
        assert result._repr_svg_() == result.svg()
        assert ElementTree.fromstring(result.svg("fa")).get("{http://www.w3.org/XML/1998/namespace}lang") == "fa"
        with pytest.raises(harif.HarifError, match="There is no language 'xx' here"):
            result.svg("xx")
