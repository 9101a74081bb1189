"""Nothing hidden is sent: where a seat cannot tell two games apart, it is sent the same bytes in both."""

import json

import pytest
from lookalikes import HIDDEN, pairs_of
from loops import awaited

import harif
from harif.web.play import explaining, thinking
from harif.web.play.ruling import facts, turn
from harif.web.play.showing import moments_of, shown
from harif.web.play.snapshot import snapshot
from harif.web.play.standing import Standing
from harif.web.play.table import WATCHES, Played, Table, Turn
from harif.web.workers.duty import Limit

PAIRS = 100  # of each game: 200 games
ADVISED = 1  # pair in which a hint and the reason are asked for too, which take longer


class House:
    """What a table is shown by, without processes."""

    def __init__(self, known):
        self.known = known

    async def shown(self, table, seat, lang):
        return shown(self.known, seat, lang)

    async def facts_of(self, game, lang):
        return facts({"spec": game.spec, "lang": lang}, print, Limit(None))


def sent(record, seat, lang):
    """The bytes that a seat is sent of a game."""
    known = Standing(record.start)
    known.follow(list(record.moves))
    spec = record.game.spec
    found = turn(record)
    players = ["human" if i == seat else "random" for i in range(record.game.kind.players)]
    table = Table("t", Played(spec), facts({"spec": spec, "lang": "en"}, print, Limit(None)), players, ["k"], "w", 0)
    table.moves = list(record.moves)
    table.stands = Turn(found["turn"], found["end"], found["values"], tuple(found["movers"]))
    table.who = [players[mover] if mover >= 0 else "" for mover in found["movers"]]
    last = len(moments_of(record, seat)) - 1 if seat != WATCHES else 0
    past = [shown(known, seat, lang, ply) for ply in sorted({last // 2, last - 1}) if 0 <= ply < last]
    told = awaited(snapshot(House(known), table, seat, lang))
    return json.dumps([told, past], ensure_ascii=False).encode()


@pytest.mark.parametrize("seat_moves", [True, False])
@pytest.mark.parametrize("spec", HIDDEN)
def test_a_seat_is_sent_the_same_bytes(spec, seat_moves):
    pairs = pairs_of(spec, seat_moves, PAIRS // 2)
    assert pairs or not seat_moves
    for number, (seat, one, other) in enumerate(pairs):
        lang = ("en", "fa")[number % 2]
        assert one.state != other.state
        assert sent(one, seat, lang) == sent(other, seat, lang)


@pytest.mark.parametrize("spec", HIDDEN)
def test_who_watches_is_sent_no_secret(spec):
    for _, one, other in pairs_of(spec, seat_moves=True, most=5):
        assert sent(one, WATCHES, "en") == sent(other, WATCHES, "en")


@pytest.mark.parametrize("spec", HIDDEN)
def test_hints_and_reasons_are_the_same(spec, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(thinking, "ADVISER", "ismcts:simulations=8")
    monkeypatch.setattr(explaining, "ADVISER", "ismcts:simulations=8")

    def advice(record, seat):
        thinking._minds.clear()
        thinking._kept.clear()
        asked = {"spec": record.game.spec, "moves": list(record.moves), "table": "t", "seat": seat, "lang": "en"}
        hint = thinking.hint(asked, print, Limit(60))
        why = explaining.why({**asked, "ply": 0, "path": []}, print, Limit(60))
        return json.dumps([hint, why], ensure_ascii=False).encode()

    for seat, one, other in pairs_of(spec, seat_moves=True)[:ADVISED]:
        assert advice(one, seat) == advice(other, seat)


def test_what_is_shown_can_differ():
    """These tests can fail: who sees something else is sent something else."""
    records = [harif.Record("kuhn") for _ in range(2)]
    for record, cards in zip(records, ((1, 2), (2, 1)), strict=True):
        for card in cards:
            record.play(card)
    assert sent(records[0], 0, "en") != sent(records[1], 0, "en")
