"""Nothing hidden is sent: where a seat cannot tell two games apart, it is sent the same bytes in both."""

import json
import os

import pytest
from doubles import doubles_of
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

GAMES = 200  # random games with a double: half of them where the seat is to move, and half where it is not
ADVISED = GAMES if "HARIF_SLOW" in os.environ else 12  # games in which hints and reasons are asked for too
LONE = {"roads", "rps", "goofspiel"}  # where nobody waits in the dark


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
    known.record = record
    spec = record.game.spec
    found = turn(record)
    players = ["human" if i == seat else "random" for i in range(record.game.kind.players)]
    table = Table("t", Played(spec), facts({"spec": spec, "lang": "en"}, print, Limit(None)), players, ["k"], "w", 0)
    table.moves = list(record.moves)
    table.stands = Turn(found["turn"], found["end"], found["values"], tuple(found["movers"]))
    table.who = [players[mover] if mover >= 0 else "" for mover in found["movers"]]
    last = len(moments_of(record, seat)) - 1 if seat != WATCHES else 0
    past = [shown(known, seat, lang, ply) for ply in {last // 2, last - 1} if 0 <= ply < last]
    told = awaited(snapshot(House(known), table, seat, lang))
    return json.dumps([told, past], ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("spec", "to_move"), [*((spec, True) for spec in HIDDEN), *((spec, False) for spec in HIDDEN if spec not in LONE)]
)
def test_a_seat_is_sent_the_same_bytes(spec, to_move):
    compared, wanted = 0, GAMES if spec in LONE else GAMES // 2
    for number, (seat, one, other) in enumerate(doubles_of(spec, wanted, to_move=to_move)):
        lang = ("en", "fa")[number % 2]
        assert one.state != other.state
        assert sent(one, seat, lang) == sent(other, seat, lang)
        compared += 1
    assert compared == wanted


@pytest.mark.parametrize("spec", HIDDEN)
def test_who_watches_is_sent_no_secret(spec):
    for _, one, other in pairs_of(spec, seat_moves=True, most=5):
        assert sent(one, WATCHES, "en") == sent(other, WATCHES, "en")


@pytest.mark.parametrize("spec", HIDDEN)
def test_hints_and_reasons_are_the_same(spec, monkeypatch):
    """The hint, the reason that is left of it, what is below its first move, and the reason of an earlier choice."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(thinking, "ADVISER", "ismcts:simulations=8")
    monkeypatch.setattr(explaining, "ADVISER", "ismcts:simulations=8")

    def advice(record, seat, lang):
        thinking._kept.clear()
        asked = {"spec": record.game.spec, "moves": list(record.moves), "table": "t", "over": False}
        asked |= {"seat": seat, "lang": lang}
        moments = moments_of(record, seat)
        own = [at for at, number in enumerate(moments[1:]) if record.before[number - 1].player() == seat]
        hint = thinking.hint(asked, print, Limit(60))
        told, now, best = [hint], len(moments) - 1, hint["action"]
        for ply, path in [(now, []), (now, [best]), (now, [best, 0]), *[(at, []) for at in own[:1]]]:
            told.append(explaining.why({**asked, "ply": ply, "path": path}, print, Limit(60)))
        return json.dumps(told, ensure_ascii=False).encode()

    for number, (seat, one, other) in enumerate(doubles_of(spec, ADVISED, seed=5, to_move=True)):
        lang = ("en", "fa")[number % 2]
        assert advice(one, seat, lang) == advice(other, seat, lang)


@pytest.mark.parametrize("spec", ["kuhn", "leduc"])
def test_reasons_of_a_policy_are_the_same(spec, monkeypatch):
    """Where best play is known a choice is a mixture, and the worlds are listed."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(explaining, "ADVISER", "belief")

    def told(record, seat):
        thinking._kept.clear()
        asked = {"spec": spec, "moves": list(record.moves), "table": "t", "seat": seat, "lang": "en", "over": False}
        why = explaining.why({**asked, "ply": len(moments_of(record, seat)) - 1, "path": []}, print, Limit(60))
        assert why["children"]
        return json.dumps(why, ensure_ascii=False).encode()

    for seat, one, other in doubles_of(spec, ADVISED, seed=6, to_move=True):
        assert told(one, seat) == told(other, seat)


def test_what_is_shown_can_differ():
    """These tests can fail: who sees something else is sent something else."""
    records = [harif.Record("kuhn") for _ in range(2)]
    for record, cards in zip(records, ((1, 2), (2, 1)), strict=True):
        for card in cards:
            record.play(card)
    assert sent(records[0], 0, "en") != sent(records[1], 0, "en")
