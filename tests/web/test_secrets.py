"""Games with secrets at a table: who is shown what, when it is over too; whose seat it is; why a choice was made."""

import json
import random

import pytest
from doubles import played, random_game

from harif.hidden.witness import Witness
from harif.web.play import explaining, thinking
from harif.web.play.showing import moments_of, shown
from harif.web.play.standing import Standing
from harif.web.workers.duty import Limit

PEOPLE = ["human", "human"]
PBN = '[Deal "N:4.K3.QJT973.KJ53 T75.AQT974.A6.T2 AKQJ98632.8.85.4 .J652.K42.AQ9876"]'
DEAL = [1, 3]  # of Leduc's cards
SPENT = "This link has been opened in another browser, which has the seat now: here one only watches."


# When it is over ------------------------------------------------------------------------------------------------------


def test_all_is_shown_to_all_when_it_is_over(house):
    made = house.create("kuhn", PEOPLE)
    with (
        house.sitting(made, made["keys"][0]) as one,
        house.sitting(made, made["keys"][1]) as two,
        house.sitting(made, made["watch"]) as watcher,
    ):
        cards = [browser.table["svg"] for browser in (one, two)]
        assert cards[0] != cards[1]
        assert watcher.table["svg"] == ""
        one.move(text="bet")
        two.my_turn()
        seen = two.table["moves"][-1]
        assert (seen["seat"], seen["name"]) == (0, "bet")  # everybody has heard it
        assert "bet" in two.table["message"]
        two.move(text="fold")
        ended = [browser.wait(lambda table: table["over"]) for browser in (one, two, watcher)]
        assert ended[0]["svg"] == ended[1]["svg"] == ended[2]["svg"] != ""
        for table in ended:
            assert [move["seat"] for move in table["moves"]] == [-1, -1, 0, 1]
            assert all(move["name"] for move in table["moves"])
            assert table["ply"] == 4
        for browser in (one, two, watcher):
            browser.say("show", ply=2)
        pasts = [browser.hear("position") for browser in (one, two, watcher)]
        assert pasts[0] == pasts[1] == pasts[2]


def test_nothing_of_the_next_game_is_shown_by_the_one_that_is_over(house):
    made = house.create("kuhn", PEOPLE)
    with house.sitting(made, made["keys"][0]) as one, house.sitting(made, made["keys"][1]) as two:
        one.say("resign")
        one.wait(lambda table: table["over"])
        assert {move["seat"] for move in one.table["moves"]} == {-1}  # both cards lie open
        one.say("rematch", swap=False)
        after = [browser.wait(lambda table: table["rematch"])["rematch"] for browser in (one, two)]
        keys = house.tables.known[after[0]["table"]].keys
        assert [told["key"] for told in after] == keys
        for browser, told, other in ((one, after[0], keys[1]), (two, after[1], keys[0])):
            browser.lang = "en"
            browser.say("join", table=told["table"], key=told["key"], lang="en")
            browser.wait(lambda table, told=told: table["table"] == told["table"])
            heard = json.dumps(browser.table)
            assert other not in heard
            assert [move["name"] for move in browser.table["moves"]].count(None) == 0  # one's own card alone
            assert len(browser.table["moves"]) == 1
        with house.sitting(made, made["watch"]) as watcher:
            assert not set(keys) & set(json.dumps(watcher.table).split('"'))


def test_a_game_with_secrets_is_looked_back_on(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(explaining, "ADVISER", "ismcts:simulations=200")
    moves = [3, 1, 0, 1, 0]  # the King passes, and folds to a bet
    asked = {"spec": "kuhn", "moves": moves, "table": "r", "lang": "en", "over": True, "names": ["a", "b"]}
    found = explaining.review({**asked, "seat": 0}, print, Limit(30))
    told = {judged["ply"]: judged for judged in found["plies"]}
    assert set(told) == {2, 4}  # one's own choices, by the plies of the game
    assert "player 1" in told[4]["text"]
    assert told[4]["lost"] > 0
    everybody = explaining.review({**asked, "seat": -1}, print, Limit(30))
    assert {judged["ply"] for judged in everybody["plies"]} == {2, 3, 4}


# Why ------------------------------------------------------------------------------------------------------------------


def asked_of(spec, moves, seat, ply, over=False):
    return {
        "spec": spec,
        "moves": moves,
        "table": "w",
        "seat": seat,
        "lang": "en",
        "ply": ply,
        "path": [],
        "over": over,
    }


@pytest.fixture
def thought(monkeypatch):
    """Whoever is asked after this has to do with what is left behind: nobody thinks again."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(thinking, "ADVISER", "ismcts:simulations=20")
    thinking._kept.clear()

    def stop():
        def again(*_):
            raise AssertionError("it was searched again")

        monkeypatch.setattr(explaining, "mind_of", again)
        monkeypatch.setattr(explaining, "believed", again)

    return stop


def test_the_reason_of_a_hint_is_what_its_search_left_behind(thought):
    record = played("leduc", DEAL)
    seat = int(record.state.player())
    now = len(moments_of(record, seat)) - 1
    asked = asked_of("leduc", DEAL, seat, now)
    hint = thinking.hint(asked, print, Limit(30))
    thought()
    why = explaining.why(asked, print, Limit(30))
    assert why["children"][0]["action"] == hint["action"]
    assert sum(child["visits"] for child in why["children"]) == 20
    below = explaining.why({**asked, "path": [hint["action"]]}, print, Limit(30))
    assert below["children"]  # the worlds that the seat may be in
    assert all(child["probability"] is not None for child in below["children"])
    own = [*asked["moves"], hint["action"]]
    later = explaining.why({**asked, "moves": own}, print, Limit(30))  # it stays told when the move was made
    assert later["children"] == why["children"]


def test_what_the_machine_thought_is_told_when_the_game_is_over(thought):
    moves = [3, 1]
    chosen = thinking.choose(
        {"spec": "kuhn", "moves": moves, "table": "w", "player": "ismcts:simulations=20", "seed": 1}, print, Limit(30)
    )
    thought()
    moves = [*moves, chosen["action"]]
    with pytest.raises(Exception, match="only when the game is over"):
        explaining.why(asked_of("kuhn", moves, 1, ply=1), print, Limit(30))  # its second moment: the other has moved
    why = explaining.why(asked_of("kuhn", moves, 1, ply=2, over=True), print, Limit(30))
    assert sum(child["visits"] for child in why["children"]) == 20
    assert "player 1" in " ".join(why["text"])


def test_a_policy_tells_the_worlds_that_it_had_to_play_alike_in(monkeypatch, thought):
    monkeypatch.setattr(explaining, "ADVISER", "belief")
    asked = asked_of("kuhn", [3, 1], 0, ply=1)
    why = explaining.why(asked, print, Limit(30))
    thought()
    below = explaining.why({**asked, "path": [why["children"][0]["action"]]}, print, Limit(30))
    assert len(below["children"]) == 2


def test_who_watches_is_told_no_reason_of_a_game_with_secrets(house):
    made = house.create("kuhn", PEOPLE)
    with house.sitting(made, made["watch"]) as watcher:
        for ask in ({"kind": "why", "ply": 0}, {"kind": "open", "ply": 0, "path": []}):
            watcher.say(**ask)
            assert "one watches" in watcher.hear("error")["error"]


# Whose seat -----------------------------------------------------------------------------------------------------------


def test_the_link_of_a_seat_opens_it_once_and_then_shows_what_is_public(house):
    made = house.create("kuhn", PEOPLE)
    with house.sitting(made, made["keys"][1]) as two:
        assert two.table["seat"] == 1
        assert two.key != made["keys"][1]
        with house.sitting(made, made["keys"][1]) as maker:
            assert maker.table["seat"] is None
            assert maker.table["svg"] == ""
            assert maker.hear("error")["error"] == SPENT
        with house.sitting(made, made["keys"][1], "fa") as maker:
            assert "تماشا" in maker.hear("error")["error"]
        with house.sitting(made, two.key) as reloaded:  # the browser itself goes on, in another tab too
            assert reloaded.table["seat"] == 1
            assert reloaded.key == two.key
            assert reloaded.table["svg"] == two.table["svg"]


def test_nothing_is_shown_to_who_has_not_taken_the_seat(house):
    """Who looks by another's link and leaves it unopened has seen nothing."""
    made = house.create("kuhn", PEOPLE)
    with house.connected() as peeping:
        peeping.socket.send_json({"type": "join", "table": made["table"], "key": made["keys"][1], "lang": "en"})
        offer = peeping.heard.get(timeout=20)
        assert set(offer) == {"type", "table", "key"}
        peeping.say("show", ply=1)
        assert "which table" in peeping.heard.get(timeout=20)["error"]
        with house.sitting(made, made["keys"][1]) as two:
            assert two.table["seat"] == 1
            peeping.say("join", table=made["table"], key=offer["key"], lang="en")  # too late
            assert peeping.heard.get(timeout=20)["seat"] is None
            assert peeping.heard.get(timeout=20)["error"] == SPENT


def test_the_seat_is_still_ones_own_after_the_server_was_ended(opened, tmp_path):
    file = tmp_path / "games.db"
    with opened(kept=file) as house:
        made = house.create("kuhn", PEOPLE)
        with house.sitting(made, made["keys"][0]) as one:
            key = one.key
    with opened(kept=file) as house:
        with house.sitting(made, key) as one:
            assert one.table["seat"] == 0
        with house.sitting(made, made["keys"][0]) as maker:
            assert maker.table["seat"] is None


@pytest.mark.parametrize(("game", "seats"), [("tictactoe", PEOPLE), ("kuhn", ["human", "random"])])
def test_where_nobody_has_a_secret_from_another_person_the_link_stays_what_it_is(house, game, seats):
    made = house.create(game, seats)
    for _ in range(2):
        with house.sitting(made, made["keys"][0]) as browser:
            assert browser.table["seat"] == 0
            assert browser.key == made["keys"][0]


def test_who_lays_a_table_for_people_with_secrets_does_not_choose_the_luck(house):
    asked = {"game": "kuhn", "seats": PEOPLE, "lang": "en", "seed": 1}
    answer = house.client.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert "seed" in answer.json()["error"]
    assert house.client.post("/api/tables", json={**asked, "seats": ["human", "random"]}).status_code == 200


def test_who_lays_a_table_for_people_with_secrets_does_not_lay_out_the_deal(house):
    asked = {"game": "kuhn", "seats": PEOPLE, "lang": "en", "position": "K Q"}
    answer = house.client.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert "its own deal" in answer.json()["error"]
    assert house.client.post("/api/tables", json={**asked, "position": None}).status_code == 200


def test_who_gives_its_seat_away_opens_no_other(house):
    """The one person who is left at the table is the one who was invited, and not the one who made it."""
    made = house.create("kuhn", PEOPLE)
    with house.sitting(made, made["keys"][0]) as maker:
        maker.say("seat", seat=0, who="random")
        maker.wait(lambda table: table["seats"][0]["who"] == "random")
        with house.sitting(made, made["keys"][1]) as two:
            assert two.table["seat"] == 1
            assert two.key != made["keys"][1]


def test_a_seat_that_nobody_took_is_only_offered_in_the_rematch_too(house):
    made = house.create("kuhn", PEOPLE)
    with house.sitting(made, made["keys"][0]) as one:
        one.say("resign")
        one.wait(lambda table: table["over"])
        one.say("rematch", swap=False)
        after = one.wait(lambda table: table["rematch"])["rematch"]
        heir = house.tables.known[made["table"]].heirs[1]
        with house.sitting({"table": after["table"]}, heir) as two:
            assert two.table["seat"] == 1
            assert two.key != heir
        with house.sitting({"table": after["table"]}, after["key"]) as again:  # its own seat is its own there
            assert (again.table["seat"], again.key) == (0, after["key"])


def test_who_sat_there_before_the_guest_took_the_seat_only_watches(house):
    """A second browser of the maker's sits down while a program has the seat, and makes it a person's again."""
    made = house.create("kuhn", PEOPLE)
    with house.sitting(made, made["keys"][0]) as maker:
        maker.say("resign")
        maker.wait(lambda table: table["over"])
        with house.sitting(made, made["keys"][1]) as second:  # the game is over: no key is offered
            second.say("seat", seat=1, who="random")
            second.wait(lambda table: table["seats"][1]["who"] == "random")
            maker.say("rematch", swap=False)
            link = second.wait(lambda table: table["rematch"])["rematch"]
            second.say("join", table=link["table"], key=link["key"], lang="en")
            second.wait(lambda table: table["table"] == link["table"])
            second.say("seat", seat=1, who="human")
            second.wait(lambda table: table["seats"][1]["who"] == "human")
            with house.sitting(link, link["key"]) as guest:
                assert (guest.table["seat"], guest.key != link["key"]) == (1, True)
                second.wait(lambda table: table["seat"] is None)
                assert second.table["svg"] != guest.table["svg"]


def test_a_deal_that_everybody_has_seen_is_not_dealt_again(house):
    made = house.create("bridge", ["random", "random", "human", "random"], position=PBN)
    with house.sitting(made, made["keys"][2]) as one:
        one.say("resign")
        one.wait(lambda table: table["over"])
        one.say("rematch", swap=False)
        after = one.wait(lambda table: table["rematch"])["rematch"]
    first, second = (house.tables.known[number] for number in (made["table"], after["table"]))
    assert first.game.start is not None
    assert second.game.start != first.game.start


# Moves that were seen -------------------------------------------------------------------------------------------------


def test_every_card_that_was_played_is_in_the_list():
    moves = random_game("hokm", random.Random(1))[1][:80]
    known = Standing(played("hokm", []).start)
    known.follow(moves)
    listed = shown(known, 2, "fa")["moves"]
    by_players = [move for move in listed if move["seat"] is not None and move["seat"] >= 0]
    states = known.record.before
    assert len(by_players) == sum(state.player() >= 0 for state in states)
    assert all(move["name"] and move["said"] for move in by_players)
    assert len(listed) == len(Witness(known.record, 2).follow(known.record))
    known.follow(moves[:60])  # and after moves were taken back, as the game then stands
    assert len(shown(known, 2, "fa")["moves"]) == len(moments_of(known.record, 2)) - 1


# What a choice left behind --------------------------------------------------------------------------------------------


def test_how_a_weak_player_mixes_is_not_told_as_best_play():
    asked = {"spec": "kuhn", "moves": [3, 1], "seed": 1, "over": True}
    told = {}
    for who in ("auto:level=1", "auto"):
        thinking.choose({**asked, "table": who, "player": who}, print, Limit(30))
        why = {**asked, "table": who, "seat": 0, "ply": 2, "path": [], "lang": "en"}
        told[who] = explaining.why(why, print, Limit(30))["text"]
    assert told["auto:level=1"] == told["auto"]
