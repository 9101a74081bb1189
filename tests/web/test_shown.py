"""What a reader of the page is shown: every game of the list may be begun, and all is said in the reader's language."""

import re
from types import SimpleNamespace

import pytest

import harif
from harif.arena.ending import end_told
from harif.game.drawing import svg_of
from harif.games.catalogue import build, catalogue
from harif.web.play.allowed import refuse_game
from harif.web.play.showing import shown
from harif.web.play.standing import Standing
from harif.web.play.thinking import moves_told


def played(spec, moves):
    known = Standing(harif.load(spec))
    known.follow(moves)
    return known


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_game_of_the_list_may_be_asked_for_as_it_is_listed(name):
    spec = build(catalogue()[name], "").__harif__.spec
    assert refuse_game(spec) == spec


def test_moves_are_listed_in_the_readers_words_and_taken_back_with_the_move():
    known = played("pig", [0, 3])
    told = {lang: shown(known, 0, lang)["moves"] for lang in ("en", "fa")}
    assert [move["said"] for move in told["en"]] == ["roll", known.names[1]]
    assert [move["said"] for move in told["fa"]] == ["ریختن", "۳"]
    assert [move["name"] for move in told["fa"]] == known.names
    known.follow([0])
    assert [move["said"] for move in shown(known, 0, "fa")["moves"]] == ["ریختن"]


def test_what_was_played_last_is_said_in_the_readers_words():
    known = played("pig", [0])
    assert [shown(known, 0, lang)["last"]["said"] for lang in ("en", "fa")] == ["roll", "ریختن"]


def test_lines_of_an_analysis_have_moves_in_every_language():
    state = next(iter(played("pig", [0, 3]).record.before))
    told = moves_told(state, (0,))
    assert told == {"moves": ["roll"], "said": {"en": ["roll"], "fa": ["ریختن"]}}


def test_a_move_of_ones_own_is_listed_in_words_where_something_is_hidden():
    known = played("kuhn", [])
    while known.record.state.player() < 0:
        known.follow([*known.record.moves, next(iter(known.record.state.outcomes()))[0]])
    known.follow([*known.record.moves, next(iter(known.record.state.actions()))])
    own = [move for move in shown(known, 0, "fa")["moves"] if move["seat"] == 0]
    assert own
    assert re.search("[\u0600-\u06ff]", own[-1]["said"])


@pytest.mark.parametrize(
    ("spec", "position"),
    [("pig", "10-23 14 1"), ("2048", None), ("yahtzee", None)],
)
def test_numbers_on_a_board_are_persian_where_they_are_no_names_of_places(spec, position):
    state = harif.position(spec, position) if position else harif.load(spec)
    while state.player() < 0:
        state = state.result(next(iter(state.outcomes()))[0])
    words = re.findall(r"<text[^>]*>([^<]*)<", svg_of(state, lang="fa"))
    assert words
    assert not [text for text in words if re.search("[0-9]", text)]


@pytest.mark.parametrize(("spec", "shown_there"), [("kalah", "۴"), ("dots", "۰ : ۰")])
def test_what_is_counted_on_a_board_is_in_persian_digits(spec, shown_there):
    assert f">{shown_there}<" in svg_of(harif.load(spec), lang="fa")


def test_scores_of_many_are_kept_apart_by_more_than_the_comma_within_a_name():
    kind = SimpleNamespace(players=4, zero_sum=True)
    names = ["player 1", *(f"Harif, level 3 ({n})" for n in (2, 3, 4))]
    told = end_told(kind, "end", [1, 2, 1, 2], names, "en")
    assert told == "The game is over: player 1 1; Harif, level 3 (2) 2; Harif, level 3 (3) 1; Harif, level 3 (4) 2."


def test_who_places_ships_is_told_which_is_next_and_the_other_is_not():
    state = harif.load("battleship")
    state = state.result(next(iter(state.actions())))
    assert "a ship of 4" in state.text(viewer=0)
    assert "a ship of" not in state.text(viewer=1)
    assert "۴ خانه" in state.text(viewer=0, lang="fa")


def test_the_waters_that_are_touched_first_are_on_top_where_boards_are_stacked():
    def panels(state, viewer):
        return re.findall(r'data-panel="(\d)" aria-label="([^"]*)"', state.svg(viewer=viewer))

    placing = harif.load("battleship")
    assert panels(placing, 0) == [("1", "fleet of player 2"), ("0", "fleet of player 1")]
    shooting = placing
    while shooting.placed < len(shooting.places):
        shooting = shooting.result(next(iter(shooting.actions())))
    for state in (shooting, shooting.result(0)):  # boards do not change places with every shot
        assert panels(state, 0) == [("0", "fleet of player 2"), ("1", "fleet of player 1")]
        assert panels(state, 1) == [("0", "fleet of player 1"), ("1", "fleet of player 2")]
