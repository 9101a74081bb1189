"""Games at a table: people and machines move, and everybody is shown what they may see."""

import re

import pytest

from harif.game import SearchError

RANDOM = ["human", "random"]


def test_the_catalogue_has_every_game_with_a_drawing_in_every_language(house):
    import harif

    for lang in ("en", "fa"):
        found = house.client.get(f"/api/games?lang={lang}").json()
        assert [game["name"] for game in found["games"]] == [entry.name for entry in harif.games()]
        assert all(game["svg"].startswith("<svg") and game["rule"] and game["title"] for game in found["games"])
        assert not any("<script" in game["svg"] for game in found["games"])
        assert len(found["levels"]) == 10
    assert found["levels"][0] == {"player": "auto:level=1", "title": "مبتدی"}


def test_a_game_against_a_machine_to_its_end(house):
    made = house.create("tictactoe", RANDOM, seed=3)
    assert made["keys"][1] is None  # nobody needs a link to the machine's seat
    with house.sitting(made, made["keys"][0]) as browser:
        table = browser.my_turn()
        assert (table["ply"], table["turn"], table["seat"], table["label"][:3]) == (0, 0, 0, ". .")
        assert len(table["choices"]) == 9
        assert table["choices"][4] == {"action": 4, "name": "5", "places": ["5"], "label": "5"}
        while not table["over"]:
            browser.move(action=table["choices"][0]["action"])
            after = browser.wait(lambda shown, ply=table["ply"]: shown["ply"] > ply)
            assert [move["ply"] for move in after["moves"]] == list(range(after["ply"]))
            table = browser.my_turn() if after["ply"] == table["ply"] + 1 else after
    assert table["choices"] == []
    assert table["turn"] is None
    assert table["over"]["values"] in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])
    assert table["over"]["text"]
    assert table["can"]["rematch"]


def test_the_same_seed_gives_the_same_game(house):
    def played(seed):
        made = house.create("pig:target=20", RANDOM, seed=seed)
        with house.sitting(made, made["keys"][0]) as browser:
            for _ in range(4):
                table = browser.my_turn()
                if table["over"]:
                    break
                browser.move(text="hold" if any(c["name"] == "hold" for c in table["choices"]) else "roll")
                browser.wait(lambda shown, ply=table["ply"]: shown["ply"] > ply)
            return [move["name"] for move in browser.my_turn()["moves"]]

    assert played(7) == played(7)
    assert played(7) != played(8)


def test_two_people_and_a_watcher_each_by_a_link(house):
    made = house.create("nim:heaps=1-2", ["human", "human"])
    first, second = made["keys"]
    assert len({first, second, made["watch"]}) == 3
    with (
        house.sitting(made, first) as one,
        house.sitting(made, second, "fa") as two,
        house.sitting(made, made["watch"]) as watcher,
    ):
        assert (one.table["seat"], two.table["seat"], watcher.table["seat"]) == (0, 1, None)
        assert one.table["yours"]
        assert not two.table["yours"]
        one.move(action=one.table["choices"][0]["action"])
        for browser in (one, two, watcher):
            browser.wait(lambda table: table["ply"] == 1)
        assert two.table["yours"]
        assert two.table["message"].startswith("بازیکن ۱")
        assert watcher.table["choices"] == one.table["choices"] == []
        watcher.say("move", ply=1, action=0)
        assert "watches" in watcher.hear("error")["error"]
        one.wait(lambda table: all(seat["online"] for seat in table["seats"]))
    with house.sitting(made, first) as one:
        assert [seat["online"] for seat in one.table["seats"]] == [True, False]


def test_two_tabs_on_one_seat_see_the_same_and_one_move_counts(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as one, house.sitting(made, made["keys"][0]) as other:
        one.move(action=4)
        other.say("move", ply=0, action=0)
        assert "gone on" in other.hear("error")["error"]
        for browser in (one, other):
            browser.wait(lambda table: table["ply"] == 1)
            assert [move["name"] for move in browser.table["moves"]] == ["5"]


def test_a_move_sent_twice_is_one_move(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        browser.say("move", ply=0, action=4)
        browser.say("move", ply=0, action=4)
        assert browser.hear("error")["about"] == "move"
        assert browser.hear("table")["ply"] == 1


def test_nobody_moves_for_another_or_against_the_rules(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][1]) as browser:
        browser.say("move", ply=0, action=4)
        assert browser.hear("error")["error"] == "It is not your turn."
    with house.sitting(made, made["keys"][0]) as browser:
        for wrong in ({"action": 9}, {"action": -1}, {"text": "10"}, {"text": "what"}, {"action": 2**62}):
            browser.say("move", ply=0, **wrong)
            assert browser.hear("error")["about"] == "move"
        browser.say("move", ply=0)
        assert "by its number" in browser.hear("error")["error"]
        assert browser.hear("table")["ply"] == 0


def test_a_move_is_taken_back_and_a_seat_given_away(house):
    made = house.create("tictactoe", RANDOM, seed=1)
    with house.sitting(made, made["keys"][0]) as browser:
        browser.move(text="5")
        browser.wait(lambda table: table["ply"] == 2)
        browser.say("undo", ply=1)
        assert "gone on" in browser.hear("error")["error"]
        browser.say("undo", ply=2)
        browser.wait(lambda table: table["ply"] == 0)
        browser.say("undo", ply=0)
        assert browser.hear("error")["error"] == "There is nothing to take back."
        browser.say("seat", seat=1, who="human")  # the other side
        browser.wait(lambda table: table["seat"] == 1)
        browser.wait(lambda table: table["ply"] == 1)
        assert [seat["who"] for seat in browser.table["seats"]] == ["random", "human"]
        browser.say("seat", seat=0, who="auto:level=2")
        browser.wait(lambda table: table["seats"][0]["who"] == "auto:level=2")
        browser.say("seat", seat=5, who="random")
        assert "2 seats" in browser.hear("error")["error"]


def test_only_ones_own_move_is_taken_back_and_only_until_another_person_moves(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as one, house.sitting(made, made["keys"][1], "fa") as two:
        one.move(text="5")
        two.wait(lambda table: table["ply"] == 1)
        one.wait(lambda table: table["ply"] == 1)
        assert (one.table["can"]["undo"], two.table["can"]["undo"]) == (True, False)
        two.say("undo", ply=1)
        assert two.hear("error")["error"].startswith("فقط آخرین حرکت خود")
        two.move(text="1")
        one.wait(lambda table: table["ply"] == 2)
        assert not one.table["can"]["undo"]
        one.say("undo", ply=2)
        assert "Only one's own last move" in one.hear("error")["error"]
        two.wait(lambda table: table["ply"] == 2)
        two.say("undo", ply=2)
        one.wait(lambda table: table["ply"] == 1 and table["can"]["undo"])
        one.say("undo", ply=1)
        one.wait(lambda table: table["ply"] == 0)
        one.say("resign")
        two.wait(lambda table: table["over"])
        two.say("undo", ply=0)
        assert two.hear("error")["error"].startswith("فقط آخرین حرکت خود")
        one.wait(lambda table: table["over"])
        one.say("undo", ply=0)
        one.wait(lambda table: not table["over"])


def test_the_other_persons_seat_is_not_taken(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        for who in ("human", "random"):
            browser.say("seat", seat=1, who=who)
            assert "somebody else's" in browser.hear("error")["error"]


def test_a_rematch_has_its_own_keys_for_everybody(house):
    made = house.create("nim:heaps=1", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as one, house.sitting(made, made["keys"][1]) as two:
        one.say("rematch", swap=True)
        assert "Finish" in one.hear("error")["error"]
        two.say("resign")
        ended = one.wait(lambda table: table["over"])
        assert ended["over"] == {"end": "resigned", "values": None, "text": "player 2 resigns. player 1 wins."}
        one.say("rematch", swap=True)
        after = [browser.wait(lambda table: table["rematch"])["rematch"] for browser in (one, two)]
        assert after[0]["table"] == after[1]["table"] != made["table"]
        assert after[0]["key"] != after[1]["key"]
        one.say("join", table=after[0]["table"], key=after[0]["key"], lang="en")
        assert one.wait(lambda table: table["table"] == after[0]["table"])["seat"] == 1  # sides have changed


def test_past_positions_are_shown_to_who_asks(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        browser.move(action=4)
        browser.wait(lambda table: table["ply"] == 1)
        browser.say("show", ply=0)
        shown = browser.hear("position")
        assert (shown["ply"], shown["position"], shown["choices"]) == (0, ".../.../...", [])
        browser.say("show", ply=99)
        assert browser.hear("position")["ply"] == 1


def test_games_are_exported(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        browser.move(action=4)
        browser.wait(lambda table: table["ply"] == 1)
        browser.say("export", form="moves")
        assert browser.hear("exported")["text"].split() == ["1.", "5"]
        browser.say("export", form="json")
        told = browser.hear("exported")["text"]
    again = house.create("tictactoe", ["human", "human"], position=told)
    with house.sitting(again, again["keys"][1]) as browser:
        assert browser.table["yours"]
        assert [move["name"] for move in browser.table["moves"]] == ["5"]


def test_a_game_of_chess_is_exported_with_its_players_and_its_date(house):
    made = house.create("chess", ["human", "auto:level=3"], position="1. e4 e5")
    with house.sitting(made, made["keys"][0]) as browser:
        browser.say("resign")
        browser.wait(lambda table: table["over"])
        browser.say("export", form="pgn")
        told = browser.hear("exported")["text"]
    assert '[White "player 1"]\n[Black "Harif, level 3"]\n[Result "0-1"]' in told
    assert re.search(r'\[Date "20\d\d\.\d\d\.\d\d"\]', told)


def test_a_position_is_checked_before_it_is_played(house):
    def ask(**told):
        return house.client.post("/api/check-position", json=told)

    assert ask(game="connect4", position="4453").json() == {"ok": True}
    wrong = ask(game="connect4", position="9", lang="fa")
    assert wrong.status_code == 400
    assert "connect4" in wrong.json()["error"] or "9" in wrong.json()["error"]
    assert ask(game="tictactoe", position="X" * 9_000).status_code == 400
    made = house.create("connect4", ["human", "human"], position="4453")
    with house.sitting(made, made["keys"][0]) as browser:
        assert (browser.table["turn"], browser.table["ply"]) == (0, 4)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"game": "tictactoe", "seats": ["human"]}, "2 seats"),
        ({"game": "nosuchgame", "seats": []}, "no game called"),
        ({"game": "mygame.py", "seats": []}, "named as in the catalogue"),
        ({"game": "/etc/passwd", "seats": []}, "named as in the catalogue"),
        ({"game": "tictactoe", "seats": ["human", "uci:path=/bin/sh"]}, "not for the page"),
        ({"game": "tictactoe", "seats": ["human", "learned:file=x"]}, "not for the page"),
        ({"game": "kuhn", "seats": ["human", "policy:file=/etc/passwd"]}, "not for the page"),
        ({"game": "tictactoe", "seats": ["human", "auto:threads=64"]}, "not for the page"),
        ({"game": "tictactoe", "seats": ["human", "auto:level=11"]}, "no level"),
        ({"game": "kuhn", "seats": ["human", "alphabeta:depth=3"]}, "looks at the whole state"),
        ({"game": "tictactoe", "seats": ["human", 3]}, "not for the page"),
        ({"game": 3, "seats": []}, "named as in the catalogue"),
        ({"game": "tictactoe", "seats": ["human", "human"], "seed": -1}, "seed"),
        ({"game": "tictactoe", "seats": ["human", "human"], "seed": True, "file": "x"}, "JSON object with"),
    ],
)
def test_what_may_not_be_asked_for(house, told, words):
    answer = house.client.post("/api/tables", json=told)
    assert answer.status_code == 400
    assert words in answer.json()["error"]
    assert house.client.post("/api/tables", json={**told, "lang": "fa"}).status_code == 400


def test_positions_are_not_asked_about_without_end(opened, monkeypatch):
    monkeypatch.setattr("harif.web.play.routes.BURST", 3.0)
    with opened() as house:
        asked = {"game": "tictactoe", "position": "5"}
        told = [house.client.post("/api/check-position", json=asked).status_code for _ in range(200)]
        assert told[0] == 200
        assert 429 in told


def test_requests_are_bounded(house):
    for body in (b"", b"[", b"[]", b"null", b"[" * 16_000, b'{"game":"' + b"x" * 20_000 + b'"}'):
        assert house.client.post("/api/tables", content=body).status_code == 400


def test_links_that_open_nothing(house):
    made = house.create("tictactoe", RANDOM)
    with house.connected() as browser:
        browser.say("move", ply=0, action=0)
        assert "which table" in browser.hear("error")["error"]
        browser.say("join", table=made["table"][:-1], key=made["keys"][0], lang="en")
        assert "no such table" in browser.hear("error")["error"]
        browser.say("join", table=made["table"], key=made["keys"][0][:-1], lang="en")
        assert "cut short" in browser.hear("error")["error"]
        browser.say("join", table=made["table"], key="ü" * 30, lang="fa")
        assert "ناقص" in browser.hear("error")["error"]
        browser.say("ping")
        assert browser.hear("pong")


def test_every_game_of_the_catalogue_begins(house):
    """By the name that the front page sends, which is its whole spec: some have capitals in it."""
    for game in house.client.get("/api/games").json()["games"]:
        made = house.create(game["spec"], ["human"] * game["players"])
        assert len(made["keys"]) == game["players"], game["spec"]


@pytest.mark.parametrize("game", ["tictactoe:x.PY", "Tictactoe", "tictactoe:/x", "tictactoe:a b", "x.py", "", 3, None])
def test_what_is_no_name_of_a_game_is_refused(house, game):
    answer = house.client.post("/api/tables", json={"game": game, "seats": RANDOM})
    assert (answer.status_code, "as in the catalogue" in answer.json()["error"]) == (400, True)


@pytest.mark.parametrize("who", ["alphabeta:nodes=" + "9" * 400, "auto:level=" + "9" * 9000])
def test_a_player_of_too_many_digits_is_refused_in_short(house, who):
    answer = house.client.post("/api/tables", json={"game": "tictactoe", "seats": ["human", who]})
    assert (answer.status_code, len(answer.json()["error"]) < 300) == (400, True)


def test_nobody_comes_by_the_machines_seat_in_the_rematch_of_a_game_with_secrets(house):
    made = house.create("kuhn", RANDOM)
    with house.sitting(made, made["keys"][0]) as browser:
        browser.say("resign")
        browser.wait(lambda table: table["over"])
        browser.say("rematch", swap=False)
        following = browser.wait(lambda table: table["rematch"])["rematch"]
        browser.say("seat", seat=1, who="human")  # the game is over, so sides may be changed
        table = browser.wait(lambda table: table["seat"] == 1)
        assert table["rematch"] == following
    with house.sitting(following, following["key"]) as browser:
        assert browser.table["seat"] == 0


def test_what_chance_draws_cannot_be_found_by_trying_all_seeds(house):
    seeds = [house.tables.known[house.create("kuhn", RANDOM)["table"]].seed for _ in range(3)]
    assert max(seeds) > 2**48


def test_a_game_stays_as_it_was_where_the_rules_do_not_answer_to_taking_back(house, monkeypatch):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as browser:
        browser.move(action=4)
        browser.wait(lambda table: table["ply"] == 1)

        async def hung(*asked, **more):
            raise SearchError("{what}", what="no answer")

        with monkeypatch.context() as patched:
            patched.setattr(house.tables.desk, "of", hung)
            browser.say("undo", ply=1)
            assert browser.hear("error")["error"] == "no answer"
        browser.hear("table")
        assert browser.table["ply"] == 1
        browser.say("undo", ply=1)
        browser.wait(lambda table: table["ply"] == 0)


def test_a_resignation_is_not_taken_back_once_the_next_game_has_begun(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][0]) as one:
        one.say("resign")
        one.wait(lambda table: table["over"])
        assert one.table["can"]["undo"]
        one.say("rematch", swap=False)
        one.wait(lambda table: table["rematch"])
        assert not one.table["can"]["undo"]
        one.say("undo", ply=0)
        assert "next game has begun" in one.hear("error")["error"]


def test_nobody_resigns_for_a_program(house):
    made = house.create("tictactoe", ["human", "human"])
    with house.sitting(made, made["keys"][1]) as two:
        two.say("seat", seat=1, who="random")
        two.wait(lambda table: table["seats"][1]["who"] == "random")
        two.say("resign")
        assert "A program plays that seat" in two.hear("error")["error"]
