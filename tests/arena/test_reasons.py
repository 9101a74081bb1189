"""Why a move: the lines, the sentence about them in both languages, and what a seat may know of it."""

import re

import pytest

import harif
from harif.arena import player
from harif.arena.reasons import (
    Effort,
    Mixture,
    Reason,
    asked_sentences,
    mixture_at,
    mixture_sentences,
    reason,
    sentence,
)
from harif.arena.values import proven_value, value_of

QUICK = Effort(seconds=None, nodes=20_000, native=False)


def why(spec: str, moves: str = "", asked: str = "", lines: int = 3) -> Reason:
    state = harif.position(spec, moves) if moves else harif.load(spec)
    return reason(state, harif.read_move(state, asked) if asked else None, lines, QUICK)


@pytest.mark.parametrize(
    ("spec", "moves", "asked", "english", "persian"),
    [
        ("tictactoe", "1 4 2 5", "", "3 wins in 1 ply; the next best, 6, only draws.", "۶، فقط مساوی می‌کند."),
        ("tictactoe", "1 5 9", "", "2 draws; 4 is as good. Expected: 2 8 7 3 6 4", "۲ مساوی می‌کند؛ ۴ هم به همان خوبی"),
        ("tictactoe", "1 5 9", "3", "3 loses in 4 plies; better is 2, which draws.", "حرکت بهتر ۲ است که مساوی می‌کند."),
        ("tictactoe", "1 5 9", "8", "8 draws; 2 is no better.", "۸ مساوی می‌کند؛ ۲ هم بهتر از آن نیست."),
        ("nim:heaps=1-2", "", "", "2:1 wins in 3 plies; every other move loses.", "هر حرکت دیگری می‌بازد."),
        ("nim:heaps=2-2", "", "", "Every move loses; 1:1 holds out longest, for 4 plies.", "از همه بیشتر دوام"),
        ("nim:heaps=2-2", "", "1:2", "1:2 loses in 2 plies, as every move does;", "1:2 در ۲ حرکت می‌بازد، مانند هر"),
        ("nim:heaps=1-0", "", "", "1:1 is the only move.", "تنها حرکت ممکن است."),
        ("kalah:pits=2,seeds=2", "", "", "2 loses by 2; the next best, 1, loses by 4.", "۱، با اختلاف ۴ می‌بازد."),
        ("othello:size=4", "", "", "b1 loses by 8; a2 is as good.", "b1 با اختلاف ۸ می‌بازد؛"),
        ("truce", "", "rest", "rest is worth −1; better is attack-3, which is worth +3.", "rest −۱ می‌ارزد؛"),
    ],
)
def test_what_a_move_achieves(spec: str, moves: str, asked: str, english: str, persian: str) -> None:
    found = why(spec, moves, asked)
    assert english in sentence(found)
    assert persian in re.sub("[\u2066\u2069]", "", sentence(found, "fa"))


def test_estimates_are_told_as_such() -> None:
    found = reason(harif.load("connect4:rows=4,columns=5"), 0, effort=QUICK._replace(nodes=3_000))
    assert not found.best.exact
    value = r"(0|[+−]0\.\d+)"
    assert re.match(rf"1 is worth about {value}; (better is 3, which is|3 is no better)", sentence(found))
    best = sentence(found._replace(asked=None))
    assert re.match(rf"3 (is about 0\.\d+ better than|and) \d .*\(worth about {value}\)\. Expected: 3 ", best)
    assert 0.0 <= found.lost < 0.1


def test_dice_are_averaged() -> None:
    rolled = harif.load("pig:target=10").result(3)
    found = reason(rolled, harif.read_move(rolled, "hold"), effort=QUICK)
    told = r"hold is worth about −0\.\d+ on average; better is roll, which is worth about \+0\.\d+ on average\."
    assert re.match(told, sentence(found))


def test_values_are_rounded_to_what_they_mean() -> None:
    told = [value_of(value, "en") for value in (-0.07391440664, -0.6826171875, 40231.84, 0.0, 12.0, 1 / 3, 999.7)]
    assert told == ["−0.0739", "−0.683", "40232", "0", "+12", "+0.333", "+1000"]
    assert value_of(-0.6826171875, "fa") == "\u2066−۰٫۶۸۳\u2069"
    assert [proven_value(value, "en") for value in (1 / 3, 0.6826171875, 2.0)] == ["1/3", "0.6826", "2"]


def test_an_average_that_is_proven_is_not_called_about() -> None:
    rolled = harif.load("pig:target=2").result(0).result(4)
    found = reason(rolled, effort=QUICK)
    assert found.best.exact
    assert "about" not in sentence(found)


def test_a_line_ends_with_a_full_stop() -> None:
    assert sentence(why("tictactoe", "1 5 9")).endswith("Expected: 2 8 7 3 6 4.")
    assert sentence(why("truce")).endswith(" …")


def test_lines_are_as_many_as_were_asked_for() -> None:
    found = why("tictactoe", "1 5 9", lines=4)
    assert len(found.lines) == 4
    assert [line.value for line in found.lines] == sorted((line.value for line in found.lines), reverse=True)
    assert len(why("nim:heaps=1-1", lines=9).lines) == 2


def test_the_move_that_is_asked_about_need_be_no_good_one() -> None:
    found = why("nim:heaps=1-2", asked="2:2", lines=1)
    assert (found.best.value, found.asked.value, found.lost) == (1.0, -1.0, 2.0)
    assert why("nim:heaps=1-2", asked="2:1").lost == 0.0


@pytest.mark.parametrize(
    ("state", "action", "part"),
    [
        (harif.load("pig:target=10").result(0), None, "chance has no reasons"),
        (harif.position("tictactoe", "1 4 2 5 3"), None, "the game is over here"),
        (harif.load("tictactoe"), 99, "99"),
        (harif.load("rps"), None, "face_up"),
    ],
)
def test_where_there_is_nothing_to_choose(state, action, part: str) -> None:
    with pytest.raises(harif.HarifError, match=part):
        reason(state, action, effort=QUICK)


# Where something is hidden -------------------------------------------------------------------------------------------


def dealt(spec: str, *moves: int) -> harif.Record:
    record = harif.Record(spec)
    for move in moves:
        record.play(move)
    return record


def test_a_mixture_is_told_with_the_worlds_of_the_view() -> None:
    adviser = player("auto:seconds=0.1", 1)
    told = [mixture_sentences(mixture_at(dealt("kuhn", 2, other).view(0), adviser)) for other in (1, 3)]
    assert told[0] == told[1]  # it hangs on the view alone
    assert told[0][0] == "Best play chooses check here."
    assert told[0][1].startswith("2 worlds agree")
    assert "bet is worth −0.5 on average, from −2 to +1." in told[0]
    lowest = mixture_sentences(mixture_at(dealt("kuhn", 1, 3).view(0), adviser), who="player 2")
    assert "check is worth −1 in each of them." in lowest
    assert any("with all that player 2 had seen" in told for told in lowest)


def test_where_worlds_are_too_many_the_mixture_is_all() -> None:
    record = dealt("phantom")
    found = mixture_at(record.view(0), player("random", 1))
    assert (found.worlds, found.ranked) == ((), ())
    assert len(mixture_sentences(found, "fa")) == 1


def test_a_move_is_told_by_what_simulated_games_brought_and_how_often_it_is_chosen() -> None:
    view = dealt("kuhn", 2, 3).view(0)  # the actions are check and bet
    check, bet = view.actions
    simulated = Mixture(view, {check: 1.0}, (), ((check, -0.25), (bet, -0.5)), 200)
    assert mixture_sentences(simulated)[0] == "check seems best here."
    assert mixture_sentences(simulated)[2] == "check is worth about −0.25 on average."
    assert asked_sentences(simulated, check) == [
        "check is worth about −0.25 on average, by 200 simulated games, and seems best."
    ]
    assert asked_sentences(simulated, bet) == [
        "bet is worth about −0.5 on average, by 200 simulated games; check, which seems best, about −0.25."
    ]
    untried = simulated._replace(ranked=((check, -0.25), (bet, float("nan"))))
    assert asked_sentences(untried, bet)[0].startswith("bet was tried in none of 200 simulated games; check, ")
    assert not any("nan" in told.lower() for told in mixture_sentences(untried))
    mixed = Mixture(view, {check: 0.75, bet: 0.25}, (), ())
    assert asked_sentences(mixed, bet) == ["Best play chooses bet 25% of the time."]
    assert all(
        "٪" in told or "۲۰۰" in told for found in (simulated, mixed) for told in asked_sentences(found, bet, "fa")
    )
