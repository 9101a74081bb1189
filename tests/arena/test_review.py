"""A game in hindsight: what was lost, when, and what was better; and how it looks."""

import random
import re
import time
from itertools import pairwise
from threading import Event

import pytest
from labels import troubles

import harif
from harif.arena import player
from harif.arena.reasons import Effort, sentence
from harif.arena.review import Judged, Mixed, Review, record_at, review, review_views
from harif.arena.review_plot import review_bars, review_svg
from harif.arena.sampled import noise, sampled
from harif.drawing.bars import ASCII, bars
from harif.game.chances import drawn_outcome

QUICK = Effort(nodes=3_000, native=False)


def played(spec: str, moves: str) -> harif.Record:
    record = harif.Record(spec)
    for move in moves.split():
        record.play(harif.read_move(record.state, move))
    return record


def at_random(spec: str, seed: int, plies: int = 60) -> harif.Record:
    rng, record = random.Random(seed), harif.Record(spec)
    while not record.over and len(record.moves) < plies:
        at = record.state
        record.play(drawn_outcome(at, rng) if at.player() == harif.CHANCE else rng.choice(list(at.actions())))
    return record


LOST = "1 5 9 3 2 7"  # the first player's 2 lets 7 win
"""Crosses take corners 1 and 9, noughts the middle and a corner; crosses do not stop 3 5 7."""


@pytest.fixture(scope="module")
def lost() -> Review:
    return review(played("tictactoe", LOST), effort=QUICK._replace(nodes=20_000))  # enough to prove it all


def test_every_decision_is_looked_at(lost: Review) -> None:
    assert (lost.decisions, len(lost.judged), lost.complete) == (6, 6, True)
    assert lost.exact


def test_what_was_lost_and_what_was_better(lost: Review) -> None:
    slips = {(slip.ply, slip.seat): sentence(slip.reason) for slip in lost.slips}
    assert list(slips) == [(3, 1), (4, 0)]
    assert slips[3, 1].startswith("3 loses in 4 plies; better is 2, which draws.")
    assert slips[4, 0].startswith("2 loses in 2 plies; better is 7, which wins in 3 plies.")


def test_the_course_ends_with_what_was_got(lost: Review) -> None:
    assert [value for _, value in lost.course(0)] == [0, 0, 0, 0, 1, -1, -1]
    assert [ply for ply, _ in lost.course(1)] == list(range(7))


def test_what_is_proven_later_holds_for_the_move_before() -> None:
    for seed in range(6):
        found = review(at_random("connect4:rows=4,columns=4", seed), effort=QUICK._replace(nodes=150))
        last = found.judged[-1]
        assert last.reason.asked.exact
        for one, after in pairwise(found.judged):
            if one.ply + 1 == after.ply and after.reason.best.exact:
                assert (one.reason.asked.exact, one.reason.asked.values) == (True, after.values)
                assert one.reason.best.value >= one.reason.asked.value
            if one.reason.best.exact and one.reason.best.value == 1.0 and not one.slip:
                assert after.reason.best.value == -1.0  # a win that is kept is no draw a move later


def test_luck_is_nobodys_slip() -> None:
    found = review(at_random("pig:target=6", 5), effort=QUICK)
    moves = [found.record.before[judged.ply].player() for judged in found.judged]
    assert moves
    assert harif.CHANCE not in moves
    assert all(slip.reason.lost > 0 for slip in found.slips)


def test_it_ends_in_time() -> None:
    record = at_random("connect4", 3)
    began = time.monotonic()
    found = review(record, seconds=0.2, effort=Effort(native=False))
    assert time.monotonic() - began < 5
    assert found.judged
    assert found.decisions == len(record.moves)


def test_it_can_be_stopped() -> None:
    record = at_random("tictactoe", 3)
    assert not review(record, effort=QUICK._replace(progress=lambda far: far.nodes < 2)).complete
    interrupted = [0]

    def progress(far: object) -> None:
        interrupted[0] += 1
        if interrupted[0] == 3:
            raise KeyboardInterrupt

    found = review(record, effort=QUICK._replace(progress=progress))
    assert len(found.judged) == 2
    stop = Event()
    stop.set()
    assert not review(record, effort=QUICK._replace(stop=stop)).complete


def test_moves_that_best_play_never_makes() -> None:
    record = harif.Record("kuhn")
    for move in (1, 3, 1, 1):  # who has the jack bets, which may be; who has the king calls
        record.play(move)
    assert not any(mixed.rare for mixed in review_views(record, player("auto:seconds=0.1", 1)).mixed)
    folded = harif.Record("kuhn")
    for move in (1, 3, 1, 0):  # the king folds
        folded.play(move)
    found = review_views(folded, player("auto:seconds=0.1", 1))
    assert [(mixed.ply, mixed.seat) for mixed in found.mixed if mixed.rare] == [(3, 1)]
    assert (found.judged, found.course(0), found.complete) == ((), [], True)


def test_one_seat_looks_back_and_is_stopped() -> None:
    record = harif.Record("kuhn")
    for move in (1, 3, 1, 1):
        record.play(move)
    adviser, stop = player("random", 1), Event()
    assert [mixed.seat for mixed in review_views(record, adviser).mixed] == [0, 1]
    assert [mixed.seat for mixed in review_views(record, adviser, 1, stop).mixed] == [1]
    stop.set()
    assert review_views(record, adviser, 1, stop).mixed == ()


def test_simulated_games_blame_only_what_loses_clearly() -> None:
    record = harif.Record("bridge:cards=2")
    rng = random.Random(1)
    while record.state.player() == harif.CHANCE:
        record.play(drawn_outcome(record.state, rng))
    found = harif.ismcts(record.view(int(record.state.player())), simulations=60, native=False)
    kind, (best, other) = record.game.kind, (found.ranked[0][0], found.ranked[1][0])
    told = sampled(found, other, kind)
    assert (told.best, told.scale, told.simulations) == (best, 4.0, 60)
    assert told.lost == pytest.approx(found.ranked[0][1] - found.ranked[1][1])
    assert 0.0 < told.noise < 2.0

    def clear(lost: float, noise: float) -> bool:
        return Mixed(0, 0, other, {best: 1.0}, {}, told._replace(lost=lost, noise=noise)).rare

    assert [clear(0.1, 0.0), clear(0.5, 0.3), clear(0.5, 0.1), clear(float("nan"), 0.0)] == [False, False, True, False]
    assert sampled(found, best, kind).clear is False


def test_where_worlds_are_few_the_noise_goes_by_the_visits() -> None:
    found = harif.ismcts(played_kuhn(), simulations=60, native=False)
    (_, most), (other, few) = found.visits
    assert len(found.worlds) < 5
    assert noise(found, other, 4.0) == pytest.approx(2.0 * (1 / most + 1 / few) ** 0.5)


def played_kuhn() -> harif.Record:
    record = harif.Record("kuhn")
    for card in (2, 3):
        record.play(card)
    return record


def test_an_earlier_record() -> None:
    record = played("tictactoe", LOST)
    assert record_at(record, 2).moves == record.moves[:2]
    assert record_at(record, 0).state == harif.load("tictactoe")


# How it looks --------------------------------------------------------------------------------------------------------


def test_bars(lost: Review) -> None:
    assert review_bars(lost, 0, 80) == [
        " 1┤            ███",
        "  │            ███",
        "  │            ███",
        "  │            ███",
        " 0┼─────────────────────",
        "  │               ██████",
        "  │               ██████",
        "  │               ██████",
        "−1┤               ██████",
        "               ▲▲▲",
    ]
    assert "\u06f1" in review_bars(lost, 0, 80, "fa")[0]
    plain = review_bars(lost, 0, 80, signs=ASCII)
    assert all(line.replace("−", "-").isascii() for line in plain)


@pytest.mark.parametrize("count", [0, 1, 5, 77, 78, 79, 1000])
def test_bars_are_never_too_wide(count: int) -> None:
    values = [(-1) ** i * i for i in range(count)]
    lines = bars(values, wide=80, marks=range(0, count, 10), label=lambda value: "12345")
    assert all(len(line) <= 80 for line in lines)
    assert sum(line.count("▲") for line in lines) >= (count > 0)


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("spec", ["tictactoe", "truce", "pig:target=6"])
def test_pictures(spec: str, lang: str) -> None:
    found = review(at_random(spec, 4), effort=QUICK)
    assert found.judged
    assert troubles(review_svg(found, lang)) == []
    unfinished = found._replace(judged=found.judged[:1])
    assert troubles(review_svg(unfinished, lang)) == []


def test_small_swings_do_not_fill_the_picture(lost: Review) -> None:
    def slight(judged: Judged) -> Judged:
        line = judged.reason.best._replace(values=(0.01, -0.01))
        return judged._replace(reason=judged.reason._replace(lines=(line,)))

    record = record_at(lost.record, 4)
    flat = lost._replace(record=record, judged=tuple(slight(judged) for judged in lost.judged[:3]), decisions=3)
    assert review_bars(flat, 0, 80) == ["   0┼─────────"]
    assert ">0.2<" in review_svg(flat)


def test_the_picture_counts_moves_as_the_text_does(lost: Review) -> None:
    assert [lost.number_of(slip.ply) for slip in lost.slips] == [4, 5]
    drawn = review_svg(lost, names=["Anna", "Harif, level 3"])
    (fourth,) = re.findall(r'<text x="([\d.]+)"[^>]*>4</text>', drawn)
    marks = re.findall(r'<polygon points="([\d.]+),[^"]*" fill="#b91c1c"/>', drawn)
    assert marks[-2] == fourth  # the first that is not in the key
    assert "Anna lost something here" in drawn
    assert "Harif, level 3 lost something here" in drawn
    assert "player" not in drawn


def test_it_is_told_in_json(lost: Review) -> None:
    told = lost.as_dict()
    assert told["decisions"] == 6
    assert told["moves"][4] == {
        "ply": 4, "seat": 0, "action": 1, "best": 6, "lost": 2.0, "values": [1.0, -1.0], "exact": True
    }  # fmt: skip
