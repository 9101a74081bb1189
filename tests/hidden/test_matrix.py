"""Matrix games: known ones, their stories and pictures, the command line, and what is no matrix."""

import json
import math
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from labels import troubles

import harif
from harif.cli import run
from harif.hidden import cfr
from harif.hidden.normal.dominance import MOST_MIXED
from harif.trees.normal import read_nfg

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ROCK = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
DILEMMA = "3,3 0,5; 5,0 1,1"
SEXES = "3,2 0,0; 0,0 2,3"
STAG = "4,4 0,3; 3,0 3,3"
SHAPLEY = "1 0 0; 0 1 0; 0 0 1 | 0 1 0; 0 0 1; 1 0 0"
INSPECTION = harif.matrix(
    "0,0 -10,5; -1,0 -6,-20", names=(("stay at home", "inspect"), ("obey", "cheat"))
)  # inspector against inspected


# Zero-sum ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "value", "row", "column"),
    [
        ("1 -1; -1 1", 0, [HALF] * 2, [HALF] * 2),
        (ROCK, 0, [THIRD] * 3, [THIRD] * 3),
        ("2 -1; -1 1", Fraction(1, 5), [Fraction(2, 5), Fraction(3, 5)], [Fraction(2, 5), Fraction(3, 5)]),
        ("1 0 0; 0 1 0; 0 0 1", THIRD, [THIRD] * 3, [THIRD] * 3),  # an inspector with one visit in three days
        ("0 1/2; 1 0", THIRD, [Fraction(2, 3), THIRD], [THIRD, Fraction(2, 3)]),  # bluff a third: poker in small
        ([[0.1]], Fraction(1, 10), [1], [1]),
        ([[1 / 3, Decimal("0.5")]], THIRD, [1], [1, 0]),
        (np.array([[1, -1], [-1, 1]]), 0, [HALF] * 2, [HALF] * 2),
    ],
)
def test_value_and_strategies_are_exact(rows, value, row, column):
    game = harif.matrix(rows)
    assert game.value == value
    assert game.strategies == (tuple(row), tuple(column))


def test_a_saddle_point_needs_no_mixing():
    game = harif.matrix("4 2 3; 1 0 5")
    assert game.saddle_points == [(0, 1)]
    assert (game.value, game.strategies) == (2, ((1, 0), (0, 1, 0)))
    assert harif.matrix("1 -1; -1 1").saddle_points == []
    with pytest.raises(harif.GameError, match="player is 0, who chooses rows, or 1"):
        game.best_responses(3, (1, 0))


def test_a_constant_sum_is_as_good_as_zero():
    game = harif.matrix([[1, 0], [0, 1]], [[0, 1], [1, 0]])
    assert game.zero_sum
    assert game.value == HALF


def test_a_general_sum_game_has_no_value():
    with pytest.raises(harif.SearchError, match="equilibria"):
        _ = harif.matrix(DILEMMA).value


def test_a_game_too_large_to_be_solved_exactly():
    with pytest.raises(harif.Unsolved, match="100 strategies"):
        _ = harif.matrix([[math.sin(i * j) for j in range(101)] for i in range(1, 3)]).value


@pytest.mark.parametrize("rows", ["2 -1; -1 1", ROCK, "3 1 0; 0 1 4", "1 2; 3 0"])
def test_counterfactual_regret_agrees(rows):
    game = harif.matrix(rows)
    assert harif.kind(game.game()).hidden
    policy = cfr(game.game(), 2000, native=False)
    assert policy.value == pytest.approx(float(game.value), abs=2e-3)


# Equilibria --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (DILEMMA, [(1, 1)]),
        (SEXES, [(3, 2), (2, 3), (Fraction(6, 5), Fraction(6, 5))]),
        (STAG, [(4, 4), (3, 3), (3, 3)]),
        (SHAPLEY, [(THIRD, THIRD)]),
        ("1,-1 -1,1; -1,1 1,-1", [(0, 0)]),
    ],
)
def test_all_equilibria_of_known_games(text, values):
    found, degenerate = harif.matrix(text).equilibria()
    assert [e.values for e in found] == values
    assert not degenerate


def test_a_degenerate_game_is_told_to_be_one():
    game = harif.matrix("1,1 1,1; 0,0 0,0")
    assert game.equilibria().degenerate
    assert [e.column for e in game.equilibria().found] == [(1, 0), (0, 1)]
    assert "The game is degenerate" in game.text()


def test_why_inspectors_come_unannounced():
    (only,) = INSPECTION.equilibria().found
    assert only.row == (Fraction(4, 5), Fraction(1, 5))
    assert only.column == (Fraction(4, 5), Fraction(1, 5))
    # Announced, the inspected cheats on every day without a visit; one visit in five keeps it from cheating.
    assert INSPECTION.best_responses(1, (1, 0)) == ((1,), 5)
    assert INSPECTION.best_responses(1, only.row) == ((0, 1), 0)
    assert INSPECTION.best_responses(1, ("3/4", "1/4")) == ((0,), 0)


def test_best_responses_want_a_mixture():
    for wrong in ((1,), (1, 1), (2, -1), (0.5, math.nan)):
        with pytest.raises(harif.GameError, match="no mixture|finite"):
            INSPECTION.best_responses(0, wrong)


def test_pure_equilibria_of_any_number_of_players():
    text = 'NFG 1 R "" { "a" "b" "c" } { 2 2 2 } 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 2 2'
    game = harif.matrix(read_nfg(text))
    assert {(0, 0, 0), (1, 1, 1)} <= set(game.pure_equilibria())
    with pytest.raises(harif.SearchError, match="two players, and this game has 3"):
        game.equilibria()
    assert "With 3 players only equilibria without mixing are listed" in game.text()
    assert "بازی ۳ نفره" in game.text("fa")


# Stories and pictures ----------------------------------------------------------------------------------------------


def test_what_is_struck_out_and_why():
    lines = harif.matrix("0 3 1; 3 0 1; 1 1 0").text().split("\n")
    assert "Row 3 is strictly dominated, by no single one but by the mixture 1/2 row 1, 1/2 row 2. Struck out." in lines
    said = harif.matrix(DILEMMA).text()
    assert "Row 1 is strictly dominated by row 2, which is better for its player whatever happens." in said
    assert "What is left: row 2, column 2." in said


def test_weak_dominance_is_told_as_such_and_asked_for():
    game = harif.matrix("1,1 1,0; 1,0 0,1")
    assert game.eliminate() == []
    assert [step.strict for step in game.eliminate(weak=True)] == [False, True]
    assert "weakly dominated" in game.text(weak=True)
    assert "Nothing is strictly dominated." in game.text()


def test_announced_and_unannounced():
    said = harif.matrix("1 0 0; 0 1 0; 0 0 1").text()
    assert "Announced beforehand, the row player's best is row 1, worth 0" in said
    assert "unannounced, with mixed strategies, the value is 1/3" in said


def test_a_large_table_is_not_searched_for_mixtures():
    game = harif.matrix([[(i * 7 + j * 3) % 11 for j in range(25)] for i in range(25)])
    assert len(game.form.payoffs) > MOST_MIXED
    assert "no mixtures" in game.text()


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize(
    "game",
    [
        harif.matrix("1 5 3 4; 4 1 2 5"),
        harif.matrix("1 2; 3 0; 2 1/3; 2 2"),
        harif.matrix("1000000 -1000000; 0 1/3"),
        harif.matrix("1 1; 1 1"),
        harif.matrix(ROCK),
        harif.matrix(DILEMMA, names=(("keep silent", "confess"), ("keep silent", "confess"))),
        harif.matrix([[(i * j) % 5 for j in range(20)] for i in range(20)]),
        INSPECTION,
    ],
    ids=lambda game: "x".join(map(str, game.shape)),
)
def test_no_label_of_a_picture_meets_another(game, lang):
    assert troubles(game.svg(lang, weak=True)) == []


def test_a_table_too_large_to_be_drawn_is_refused():
    with pytest.raises(harif.SearchError, match="room for 400 entries, and this matrix has 900"):
        harif.matrix([[(i * j) % 5 for j in range(30)] for i in range(30)]).svg()


def test_the_graph_is_there_where_a_player_has_two_strategies():
    words = "what the row player gets"
    assert words in harif.matrix("1 5 3; 4 1 2").svg()
    assert "what the column player pays" in harif.matrix("1 5; 4 1; 2 2").svg()
    assert words not in harif.matrix(ROCK).svg()
    assert words not in harif.matrix(SEXES).svg()


def test_the_story_in_persian_has_no_english():
    for text in ("1 -1; -1 1", DILEMMA, SEXES, "0 3 1; 3 0 1; 1 1 0", "1,1 1,1; 0,0 0,0"):
        assert not re.search("[A-Za-z0-9]", harif.matrix(text).text("fa", weak=True))


# The command line --------------------------------------------------------------------------------------------------


def test_the_command_line(capsys, tmp_path):
    assert run(["matrix", "-1 2; 3 -4"]) == 0
    assert "value: 1/5 to the row player" in capsys.readouterr().out
    files = [tmp_path / name for name in ("a.svg", "a.nfg", "a.txt")]
    assert run(["matrix", SEXES, "--rows", "opera,fight", "--svg", str(files[0]), "--nfg", str(files[1])]) == 0
    said = capsys.readouterr().out
    assert "always row opera against always column 1" in said
    assert files[0].read_text().startswith("<svg")
    assert run(["matrix", str(files[1]), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["exact"]["equilibria"][2]["strategies"] == [["3/5", "2/5"], ["2/5", "3/5"]]
    assert told["strategies_of"][0] == ["opera", "fight"]
    files[2].write_text("1 -1  # heads\n-1 1\n", encoding="utf-8")
    assert run(["matrix", str(files[2]), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["value"], told["strategies"]) == (0.0, [[0.5, 0.5], [0.5, 0.5]])
    assert run(["matrix", "۱ ۰; ۰ ۱", "--lang", "fa"]) == 0
    assert "ارزش بازی برای بازیکن سطر" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2; 3", "Row 2 of matrix 1 is 1 long, and row 1 is 2"),
        ("1 2; 3 nan", "Row 2, column 2: 'nan' is not a finite number."),
        ("1 inf", "Row 1, column 2: 'inf' is not a finite number."),
        ("1 1e999; 2 3", "Row 1, column 2: '1e999' is not a finite number."),
        ("1/0", "'1/0' is not a finite number"),
        ("left right", "Row 1, column 1: 'left' is not a finite number."),
        ("", "The matrix is empty"),
        (" ; ; ", "The matrix is empty"),
        ("1,2 3", "Row 1, column 2: '3' is no pair such as 3,2."),
        ("1,2,3 4,5", "'1,2,3' is no pair"),
        ("1,", "Row 1, column 1: '1,' is no pair"),
        ("1|2|3", "more than one bar"),
        ("1 2|3", "The second matrix has 1 rows and 1 columns, the first 1 and 2"),
        ("1 2|", "The matrix is empty"),
        ("absent.nfg", "There is no file 'absent.nfg'."),
    ],
)
def test_what_is_no_matrix_gets_a_sentence(capsys, text, words):
    assert run(["matrix", text]) == 2
    assert words in capsys.readouterr().err
    run(["matrix", text, "--lang", "fa"])
    assert not re.search("[A-Za-z]{3}", re.sub("\u2066.*?\u2069", "", capsys.readouterr().err))


@pytest.mark.parametrize(
    "rows", [[], [[]], [[1, 2], [3]], [[math.nan]], [[math.inf]], [["a"]], 5, [[True]], [[1, [2]]], None]
)
def test_what_is_no_matrix_in_python_gets_a_sentence(rows):
    with pytest.raises(harif.GameError):
        harif.matrix(rows)


def test_names_must_be_as_many_as_strategies():
    with pytest.raises(harif.GameError, match="names for 3 × 2 strategies, and the players have 2 × 2"):
        harif.matrix("1 2; 3 4", names=(("a", "b", "c"), ("d", "e")))
