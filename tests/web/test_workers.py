"""Processes beside the server: they are bounded, stopped, ended and replaced, and a game file may do what it likes."""

import asyncio
import os
import signal
import time

import pytest
from loops import awaited

import harif
from harif.game import SearchError
from harif.web.play import desk, routes
from harif.web.play.searching import Searching
from harif.web.play.tables import told_of
from harif.web.settings import Settings
from harif.web.workers import duty
from harif.web.workers import pool as room
from harif.web.workers.pool import ADVICE, MOVES, STUDY, Died, Hung, Pool, Refused, Task, Terms

GAME = {"spec": "tictactoe", "file": None, "start": None, "moves": [], "seed": 0, "table": "t"}
ENDLESS = """
    def result(self, action):
        while action == 2:
            pass
        return Stones(self.left - action, 1 - self.turn)
"""


def run(work, **terms):
    """`await work(pool)` with a pool that is closed afterwards."""

    async def told():
        pool = Pool(Terms(**terms))
        try:
            return await work(pool)
        finally:
            await pool.close()

    return awaited(told())


def shown(**more):
    return Task("show", {**GAME, "seat": 0, "lang": "en"}, **more)


def test_a_task_is_answered_or_refused_in_every_language():
    async def work(pool):
        found = await pool.ask(shown())
        with pytest.raises(Refused) as refused:
            await pool.ask(Task("facts", {"spec": "nosuch", "lang": "en"}))
        return found, refused.value.said

    found, said = run(work)
    assert found["position"] == ".../.../..."
    assert "nosuch" in said["en"]
    assert said["fa"] != said["en"]


def test_nothing_but_its_duties_can_be_asked_of_a_worker():
    async def work(pool):
        for do in ("os.system", "__import__", "main"):
            with pytest.raises(Refused):
                await pool.ask(Task(do, {}))

    run(work)


def test_what_nobody_foresaw_is_told_without_a_path_and_logged_in_full(capfd):
    wrong = ImportError(f"cannot import name 'why' from 'harif.arena.reasons' ({harif.__file__})")
    for said in duty.sentences(wrong, {"asked": GAME}).values():
        assert "/" not in said
        assert "ImportError" not in said
    assert harif.__file__ in capfd.readouterr().err
    told = duty.sentences(wrong, {"asked": {**GAME, "file": "/home/somebody/mine.py"}})
    assert "ImportError: cannot import name 'why' from 'harif.arena.reasons' (__init__.py)" in told["en"]
    assert str(told_of(wrong)) == duty.UNFORESEEN
    assert harif.__file__ in capfd.readouterr().err


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("no file '/home/some body/a.txt' here", "no file 'a.txt' here"),
        ("in /srv/harif/x.py, line 3", "in x.py, line 3"),
        (r"in C:\harif\x.py", "in x.py"),
        ("the position '8/8/4k3/8/8/8/8/K7 w' ends 1/2-1/2", "the position '8/8/4k3/8/8/8/8/K7 w' ends 1/2-1/2"),
        ("mine.py:3: 'a' / 'b'", "mine.py:3: 'a' / 'b'"),
    ],
)
def test_files_are_told_by_their_names_alone(text, found):
    assert duty.without_folders(text) == found


def test_a_killed_worker_is_replaced_and_its_task_done_by_another():
    async def work(pool):
        await pool.ask(shown())
        (process,) = pool.at_work
        task = asyncio.create_task(pool.ask(shown()))
        await asyncio.sleep(0)
        os.kill(process.process.pid, signal.SIGKILL)
        found = await task
        return found["ply"], process not in pool.at_work

    assert run(work) == (0, True)


def test_a_task_that_kills_every_worker_is_given_up():
    async def work(pool):
        task = asyncio.create_task(pool.ask(shown()))
        for _ in range(2):
            while not pool.busy:
                await asyncio.sleep(0.01)
            (process,) = pool.at_work
            os.kill(process.process.pid, signal.SIGKILL)
            while process in pool.at_work:
                await asyncio.sleep(0.01)
        with pytest.raises(Died, match="again and again"):
            await task
        return await pool.ask(shown())

    assert run(work)["ply"] == 0


def test_workers_are_renewed():
    async def work(pool):
        seen = set()
        for _ in range(4):
            task = shown()
            await pool.ask(task)
            seen.add(task.process)
        return len(seen)

    assert run(work, tasks=2) == 2


def test_workers_that_have_grown_are_renewed_and_those_that_grow_too_fast_ended():
    async def measure(pool):
        await pool.ask(shown())
        return next(iter(pool.at_work)).megabytes

    async def twice(pool):
        tasks = [shown(), shown()]
        for task in tasks:
            await pool.ask(task)
        return tasks[0].process != tasks[1].process

    async def at_once(pool):
        with pytest.raises(Hung, match="more memory"):
            await pool.ask(Task("analyse", {**GAME, "spec": "hex:size=5", "ply": 0, "lines": 1}, seconds=20))

    taken = run(measure)
    assert run(twice, megabytes=0.8 * taken)
    run(at_once, megabytes=taken / 4)


def test_every_table_has_its_turn_and_what_is_urgent_comes_first():
    async def work(pool):
        order = []

        async def ask(table, urgency):
            await pool.ask(shown(table=table, urgency=urgency))
            order.append((table, urgency))

        asked = [("a", MOVES)] * 3 + [("b", STUDY), ("b", MOVES), ("c", ADVICE)]
        await asyncio.gather(*(ask(*one) for one in asked))
        return order

    order = run(work)
    assert order[:3] == [("a", MOVES), ("a", MOVES), ("b", MOVES)]  # the first was begun before anybody else came
    assert order[3:] == [("a", MOVES), ("c", ADVICE), ("b", STUDY)]


def test_a_rule_without_an_end_is_killed_and_the_rest_goes_on(own_game, monkeypatch):
    monkeypatch.setattr(room, "STARTING", 20.0)
    own_game.write_text(own_game.read_text().partition("    def result")[0] + ENDLESS + REST)

    async def work(pool):
        own = {**GAME, "spec": "stones", "file": str(own_game)}
        await pool.ask(Task("advance", {**own, "move": {"action": 1}}))
        began = time.monotonic()
        with pytest.raises(Hung, match="loop without an end"):
            await pool.ask(Task("advance", {**own, "move": {"action": 2}}, patience=1.0))
        assert time.monotonic() - began < 10
        return await pool.ask(Task("advance", {**own, "move": {"action": 1}}))

    assert run(work)["moves"] == [1]


REST = """
    def terminal(self):
        return self.left == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
"""


def test_a_search_ends_when_it_is_told_to_and_at_its_limit():
    asked = {**GAME, "spec": "hex:size=5", "ply": 0, "lines": 1}  # by random games, as plain Python, without an end

    async def work(pool):
        await pool.ask(Task("warm", {}))
        began = time.monotonic()
        await pool.ask(Task("analyse", asked, seconds=0.3, patience=60))
        limited = time.monotonic() - began
        task = Task("analyse", asked, seconds=60, patience=70)
        waiting = asyncio.create_task(pool.ask(task))
        while not task.begun:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        pool.stop(task)
        await waiting
        return limited

    os.environ["NUMBA_DISABLE_JIT"] = "1"
    try:
        assert run(work) < 30
    finally:
        del os.environ["NUMBA_DISABLE_JIT"]


@pytest.mark.parametrize("fails", [True, False])
def test_nobody_is_told_to_wait_for_machine_code_that_nobody_waits_for(fails):
    told = []

    async def work():
        searching = Searching(Settings(workers=1))

        async def never(task):
            await asyncio.sleep(0.4 if fails else 60)
            raise Died("It cannot be made.")

        searching.compiler.ask = never
        waiting = asyncio.create_task(searching.prepared("nim", None, None, "auto", told.append))
        await asyncio.sleep(0.5)
        waiting.cancel()
        with pytest.raises(SearchError if fails else asyncio.CancelledError):
            await waiting
        await searching.close()

    awaited(work())
    assert "machine code" in str(told[0])
    assert told[1:] == [None]


# Files of one's own ---------------------------------------------------------------------------------------------------


def test_a_file_is_played_edited_broken_and_mended(opened, own_game):
    with opened(files=(str(own_game),)) as house:
        found = house.client.get("/api/games").json()["games"][0]
        assert (found["name"], found["own"], found["rule"][:4]) == ("stones", True, "Take")
        made = house.create("stones", ["human", "random"], seed=1)
        right = own_game.read_text()
        with house.sitting(made, made["keys"][0]) as browser:
            assert browser.table["svg"].startswith("<svg")
            browser.move(action=1)
            ply = browser.wait(lambda table: table["ply"] > 1)["ply"]
            own_game.write_text(right.replace("return range(1, min(2, self.left) + 1)", "return [1, 1]"))
            waiting = browser.hear("error", "table")
            while not (waiting.get("error") or waiting.get("waiting")):
                waiting = browser.hear("error", "table")
            assert "stones.py" in (waiting.get("error") or waiting["waiting"])
            answer = house.client.post("/api/tables", json={"game": "stones", "seats": ["human", "human"]})
            assert answer.status_code == 400
            own_game.write_text(right + "\n# mended\n")
            browser.wait(lambda table: table["waiting"] is None and table["ply"] == ply)


def test_a_file_that_cannot_be_played_is_told_of_with_the_games(opened, own_game):
    own_game.write_text("from harif import game\n\n\n@game\nclass Mine:\n    total: int = 0\n")
    with opened(files=(str(own_game),)) as house:
        told = {lang: house.client.get(f"/api/games?lang={lang}").json() for lang in ("en", "fa")}
    assert [problem["file"] for problem in told["en"]["waiting"]] == ["stones.py"]
    assert "NamedTuple" in told["en"]["waiting"][0]["error"]
    assert told["fa"]["waiting"] != told["en"]["waiting"]
    assert not any(game["own"] for game in told["en"]["games"])


def test_a_file_that_was_not_named_is_not_run(opened, own_game, tmp_path):
    kept = tmp_path / "games.db"
    with opened(files=(str(own_game),), kept=kept) as house:
        house.client.get("/api/games")
        made = house.create("stones", ["human", "human"])
    with opened(kept=kept) as house, house.connected() as browser:
        browser.say("join", table=made["table"], key=made["keys"][0], lang="en")
        wrong = browser.hear("error")
        assert "was not named" in wrong["error"]
        assert wrong["again"], "the page asks again, until the game can be played"


def test_a_file_that_is_broken_or_hangs_keeps_no_catalogue_back_and_is_named(opened, own_game, tmp_path, monkeypatch):
    broken, endless = tmp_path / "broken.py", tmp_path / "endless.py"
    broken.write_text("import harif\nx =\n")
    endless.write_text("while True:\n    pass\n")
    monkeypatch.setattr(routes, "PATIENCE", 0.1)
    with opened(files=(str(own_game), str(broken), str(endless)), players=("mcts:seconds=1",)) as house:
        while True:
            found = house.client.get("/api/games").json()
            assert len(found["games"]) >= len(harif.games())
            if len(found["waiting"]) == 2 and found["waiting"][0]["error"]:
                break
        assert found["games"][0]["name"] == "stones"
        assert "broken.py" in found["waiting"][0]["error"]
        assert found["waiting"][1] == {"file": "endless.py", "error": None}
        assert found["levels"][-1] == {"player": "mcts:seconds=1", "title": "mcts:seconds=1"}


def test_a_drawing_of_ones_own_cannot_run_script(opened, own_game):
    evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><circle r="3"/></svg>'
    own_game.write_text(own_game.read_text() + f"\n    def svg(self):\n        return {evil!r}\n")
    with opened(files=(str(own_game),)) as house:
        house.client.get("/api/games")
        made = house.create("stones", ["human", "human"])
        with house.sitting(made, made["keys"][0]) as browser:
            assert "<circle" in browser.table["svg"]
            assert "alert" not in browser.table["svg"]


def test_a_table_waits_for_rules_that_do_not_answer(opened, own_game, monkeypatch):
    monkeypatch.setattr(desk, "PATIENCE", 1.0)
    monkeypatch.setattr(room, "STARTING", 20.0)
    slow = "    def result(self, action):\n        while self.left == 3:\n            pass\n"
    own_game.write_text(own_game.read_text().replace("    def result(self, action):\n", slow))
    with opened(files=(str(own_game),)) as house:
        monkeypatch.setattr(house.tables.files, "known", {str(own_game): told_right(house, own_game)})
        made = house.create("stones", ["human", "human"])
        with house.sitting(made, made["keys"][0]) as browser:
            browser.move(action=2)
            browser.wait(lambda table: table["ply"] == 1)
        with house.sitting(made, made["keys"][1]) as browser:
            browser.move(action=1)
            assert "no answer within" in browser.hear("error")["error"]
            other = house.create("tictactoe", ["human", "human"])  # nobody else waits
            assert other["table"]


def told_right(house, file):
    """The file as it would be known if a check had not found its loop."""
    from harif.web.play.own import Own, stamp_of

    return Own(str(file), stamp_of(str(file)), [{"spec": "stones", "lang": "en"}], None)


def test_a_worker_that_cannot_be_started(monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    async def work(pool):
        with pytest.raises(SearchError, match="No further process"):
            await pool.ask(shown())
        assert pool.waiting == 0

    run(work)


def test_who_works_is_looked_after_though_no_further_process_can_be_started(monkeypatch):
    monkeypatch.setattr(room, "LOOK_EVERY", 0.01)

    def none_left():
        raise SearchError("{what}", what="none left")

    async def work(pool):
        await pool.ask(shown())
        monkeypatch.setattr(pool, "share_out", none_left)
        await asyncio.sleep(0.1)
        assert not pool.watch.done()

    run(work)
