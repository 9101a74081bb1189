"""Values and moves as a page tells them: the numbers of its bar, and words where something is proven."""

import re
from math import exp

import pytest

import harif
from harif.arena.minds import Choice
from harif.arena.players import describe
from harif.arena.reasons import Effort, reason, sentence
from harif.arena.shares import share_of
from harif.arena.telling import Shown, share_to_mover
from harif.games.record import Record
from harif.lab.remains import remains_of

LITTLE = Effort(seconds=None, nodes=3_000, native=False)
RAW = re.compile(r"[+−-]?\d*[.٫]\d|depth|عمق|[+−]\d")


@pytest.mark.parametrize("spec", ["connect4", "othello", "kalah", "chess"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_page_tells_an_estimate_as_a_percentage(spec, lang):
    state = harif.load(spec)
    found = reason(Record(spec), effort=LITTLE)
    told = sentence(found, lang, Shown(state))
    assert ("%" if lang == "en" else "٪") in told
    values = told.partition("Expected" if lang == "en" else "ادامه")[0]
    assert not RAW.search(values), told
    assert RAW.search(sentence(found, lang).partition("Expected" if lang == "en" else "ادامه")[0])
    hint = describe(state, Choice(found.best.action, found.result), lang, Shown(state))
    assert not RAW.search(hint), hint


def test_what_is_proven_is_told_in_words():
    state = harif.position("tictactoe", "1425")
    found = harif.search(state, native=False)
    assert describe(state, Choice(found.action, found), "en", Shown(state)) == "3 (wins in 1 ply)"


@pytest.mark.parametrize(("spec", "most"), [("connect4", None), ("othello", 64), ("backgammon", 3)])
def test_the_share_is_that_of_the_bar(spec, most):
    """By what is promised: a line where winning is all that counts, else a curve, of which a lead of a sixth of what
    can be won fills 88 %. (A hyperbolic tangent, here as a logistic function of twice its argument.)
    """
    kind = harif.kind(spec)
    for value in (-1.0, -0.4, 0.0, 0.7, 1.0):
        expected = (1 + value) / 2 if most is None else 1 / (1 + exp(-12 * value / most))
        assert share_to_mover(value, kind) == pytest.approx(expected)
        assert share_of((value, -value), kind) == pytest.approx(expected)
    if most is not None:
        assert share_to_mover(most / 6, kind) == pytest.approx(0.88, abs=0.005)


def test_whoever_plays_alone_or_for_chips_is_told_the_unit():
    assert Shown(harif.load("kuhn")).value(-0.25, "en") == "−0.25 chips"
    assert Shown(harif.load("yahtzee")).value(245.0, "en") == "245 points"
    assert Shown(harif.load("roads")).value(-2.0, "en").startswith("−2 ")
    assert Shown(harif.load("phantom")).value(0.5, "fa") == "۷۵٪"


def test_a_cost_is_told_without_its_minus():
    alone = Shown(harif.load("battleship:solo=true"))
    assert alone.value(-42.5, "en") == "42.5 shots"
    assert alone.gap(1.5, "en") == "1.5 shots"
    assert re.fullmatch(r"\W*۴۲\W*شلیک", alone.value(-42.0, "fa"))
    assert Shown(harif.load("battleship")).value(0.0, "en") == "50%"


def test_moves_are_said_in_the_language():
    state = next(found for found in positions("pig") if found.player() != harif.CHANCE)
    said = [Shown(state).move(state, action, "fa") for action in state.actions()]
    assert all(re.search("[\u0600-\u06ff]", each) for each in said)
    assert all(each.isascii() for each in (Shown(state).move(state, action, "en") for action in state.actions()))


def positions(spec):
    state = harif.load(spec)
    while not state.terminal():
        yield state
        chance = state.player() == harif.CHANCE
        state = state.result(next(iter(state.outcomes()))[0] if chance else next(iter(state.actions())))


def test_a_tree_is_drawn_on_another_scale_and_its_moves_said():
    record = Record("tictactoe")
    record.play(4)
    left = remains_of(harif.search(record, "pvs", native=False), record)
    numbers = re.findall(r">(\d+)<", left.svg(scale=lambda value: 50.0 + 50.0 * value))
    assert "50" in numbers
    assert re.search(r">[۰-۹]<", left.svg(lang="fa"))
    left.close()
