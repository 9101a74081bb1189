"""What a browser may say: every message is checked, and ten thousand malformed ones change nothing."""

import contextlib
import json
import random
import string
import time

import pytest

from harif.web.play.messages import KINDS, LARGEST, BadMessage, Join, Move, read_message

MALFORMED = 10_000
WHOLE = {
    "join": {"table": "t", "key": "k", "lang": "en"},
    "move": {"ply": 3, "action": 5},
    "undo": {"ply": 0},
    "resign": {},
    "rematch": {"swap": True},
    "seat": {"seat": 1, "who": "human"},
    "show": {"ply": 2},
    "hint": {},
    "analyse": {"ply": 1, "on": True, "lines": 3},
    "why": {"ply": 1},
    "open": {"ply": 1, "path": [4, -2]},
    "stop": {},
    "review": {},
    "export": {"form": "pgn"},
    "ping": {},
}


def test_every_message_is_read():
    assert set(WHOLE) == set(KINDS)
    for kind, parts in WHOLE.items():
        assert read_message(json.dumps({"type": kind, **parts})) is not None
    assert read_message('{"type": "join", "table": "t", "key": "k", "lang": "fa"}') == Join("t", "k", "fa")
    assert read_message('{"type": "move", "ply": 3, "text": "e4"}') == Move(3, None, "e4")


@pytest.mark.parametrize("kind", [kind for kind, parts in WHOLE.items() if parts])
def test_every_field_is_checked(kind):
    parts = WHOLE[kind]
    for name in parts:
        for wrong in (None, 1.5, {}, [None], "", "x" * 200, -1, 2**70, True if parts[name] is not True else 1):
            if (name, wrong) == ("action", -1):
                continue  # a game may number its moves so
            with pytest.raises(BadMessage) as refused:
                read_message(json.dumps({"type": kind, **parts, name: wrong}))
            assert refused.value.about == kind
    with pytest.raises(BadMessage, match="no part"):
        read_message(json.dumps({"type": kind, **parts, "more": 1}))


def test_long_and_deep_messages_are_refused():
    for text in ("[" * LARGEST, "x" * (LARGEST + 1), '{"type":' * 2000, "", "\ud800", b"\xff\xfe\x00", "NaN", "1e999"):
        with pytest.raises(BadMessage):
            read_message(text)


def malformed(rng):
    """A message that is none: a right one with something wrong, or noise."""
    kind = rng.choice(list(WHOLE))
    told = {"type": kind, **WHOLE[kind]}
    how = rng.randrange(6)
    odd = [None, [], {}, "", "🂡" * 50, -(2**63), 2**63, 1e308, True, [[[]]], {"a": {}}, "../../etc/passwd", "__class__"]
    if how == 0:
        told[rng.choice([*told])] = rng.choice(odd)
    elif how == 1:
        told[rng.choice(["__proto__", "file", "seed", "x" * 3000])] = rng.choice(odd)
    elif how == 2:
        del told[rng.choice([*told])]
    elif how == 3:
        return json.dumps(told)[: rng.randrange(len(json.dumps(told)))]
    elif how == 4:
        return "".join(rng.choices(string.printable, k=rng.randrange(200)))
    else:
        return json.dumps(rng.choice([odd, [told], kind, 3, None, {"type": [kind]}, {"type": kind.upper()}]))
    return json.dumps(told)


def is_message(text):
    try:
        read_message(text)
    except BadMessage:
        return False
    return True


def test_ten_thousand_malformed_messages_are_refused_in_a_sentence():
    rng = random.Random(17)
    refusals = []
    while len(refusals) < MALFORMED:
        try:
            read_message(malformed(rng))
        except BadMessage as problem:
            refusals.append(str(problem))
    assert all(said.endswith(".") and len(said) < 300 for said in refusals)


def test_a_server_stands_malformed_messages(house, capfd):
    rng = random.Random(18)
    made = house.create("tictactoe", ["human", "human"])
    told = 0
    for _ in range(12):  # who says too much that is wrong is shown the door, and may come back
        with house.sitting(made, made["keys"][0]) as browser:
            for _ in range(25):
                text = malformed(rng)
                if not is_message(text):
                    browser.socket.send_text(text)
                    told += 1
            error = browser.hear("error")["error"]
            assert made["keys"][1] not in error
            assert "Traceback" not in error
    assert told > 200
    with house.sitting(made, made["keys"][0]) as browser:
        browser.socket.send_bytes(b"\x00\xff")
        assert "JSON" in browser.hear("error")["error"]
        assert browser.table["ply"] == 0
        browser.move(action=0)
        assert browser.wait(lambda table: table["ply"] == 1)
    said = capfd.readouterr()
    assert "Traceback" not in said.err + said.out
    assert len(house.sockets.open) <= 1


def test_who_does_not_say_where_it_sits_is_shown_the_door_whatever_else_it_says(house, monkeypatch):
    monkeypatch.setattr("harif.web.play.sockets.TO_JOIN", 0.5)
    with house.connected() as browser:
        pings = 0
        while house.sockets.open and pings < 30:
            with contextlib.suppress(Exception):  # it may be closed by now
                browser.say("ping")
            time.sleep(0.1)
            pings += 1
        assert pings < 30


def test_who_says_too_much_at_once_is_told_so(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        for _ in range(90):
            browser.say("show", ply=0)
        assert "too much" in browser.hear("error")["error"]


HALF = "\ud83d"  # of a character


def test_half_a_character_is_refused_and_ends_nothing(house, capfd):
    """JSON can say it, but no answer could quote it: not to the browser, and not from a worker."""
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        for told in (
            {"type": "move", "ply": 0, "text": HALF},
            {"type": "ping", HALF: 1},
            {"type": "join", "key": HALF},
        ):
            browser.socket.send_text(json.dumps(told))
            assert "JSON" in browser.hear("error")["error"]
        browser.move(action=0)
        assert browser.wait(lambda table: table["ply"] == 1)
    asked = {"game": "tictactoe", "seats": ["human", "human"], "position": HALF}
    for path in ("tables", "check-position", "lab/explain"):
        answer = house.client.post(f"/api/{path}", content=json.dumps(asked))
        assert (answer.status_code, "JSON" in answer.json()["error"]) == (400, True), path
    assert "Traceback" not in capfd.readouterr().err
