"""The server as a process: started, reached by browsers, killed, and started again."""

import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.sync.client import connect

import harif
from harif.web import serving
from harif.web.play.store import FORMAT, OURS, Games, usual_place

LINK = re.compile(r"http://[^\s\u2066\u2069]+")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextlib.contextmanager
def started(tmp_path: Path, *more: str, port: int | None = None):
    """`harif web` in a process of its own: the process, and the link that it has printed."""
    command = [sys.executable, "-m", "harif", "web", "--no-browser", "--port", str(port or free_port()), *more]
    data = {} if "--data" in more else {"HARIF_DATA": str(tmp_path)}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **data}
    )
    try:
        said = ""
        while not (found := LINK.search(said)):
            line = process.stdout.readline()
            assert line, process.stderr.read()
            said += line
        wait_for(found[0])
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_for(link: str) -> None:
    host, port = re.match(r"http://([^/]+):(\d+)", link).groups()
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection((host, int(port)), 1):
            return
        time.sleep(0.05)


def address(link: str) -> str:
    return re.match(r"http://([^/]+)", link)[1]


def created(link: str, game: str, seats: list[str]) -> dict:
    import urllib.request

    body = json.dumps({"game": game, "seats": seats}).encode()
    host = address(link)
    headers = {"origin": f"http://{host}", "content-type": "application/json"}
    with urllib.request.urlopen(
        urllib.request.Request(f"http://{host}/api/tables", body, headers), timeout=60
    ) as answer:
        return json.load(answer)


@contextlib.contextmanager
def joined(link: str, made: dict, seat: int):
    with connect(f"ws://{address(link)}/ws", origin=f"http://{address(link)}") as browser:
        browser.send(json.dumps({"type": "join", "table": made["table"], "key": made["keys"][seat], "lang": "en"}))
        yield browser


def heard(browser, what=lambda table: True) -> dict:
    while True:
        message = json.loads(browser.recv(timeout=60))
        if message["type"] == "table" and what(message):
            return message


def descendants(pid: int) -> set[int]:
    """The processes that a process has started, and theirs."""
    found = set()
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                child = int(entry.name)
                found |= {child} | descendants(child)
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def all_gone(pids: set[int], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while any(map(is_running, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(is_running, pids))


def test_a_killed_server_goes_on_where_it_was(tmp_path):
    with started(tmp_path) as (process, link):
        made = created(link, "tictactoe", ["human", "human"])
        with joined(link, made, 0) as browser:
            heard(browser)
            browser.send(json.dumps({"type": "move", "ply": 0, "action": 4}))
            heard(browser, lambda table: table["ply"] == 1)
            workers = descendants(process.pid)
            assert workers
            process.send_signal(signal.SIGKILL)
            process.wait()
    assert all_gone(workers)  # whoever worked for it has gone with it
    with started(tmp_path) as (_, link), joined(link, made, 1) as browser:
        table = heard(browser)
        assert table["yours"]
        assert [move["name"] for move in table["moves"]] == ["5"]
        browser.send(json.dumps({"type": "move", "ply": 1, "text": "1"}))
        assert heard(browser, lambda table: table["ply"] == 2)


def test_ctrl_c_ends_it_and_leaves_nothing(tmp_path):
    with started(tmp_path, "--lang", "fa") as (process, link):
        assert "/fa/" in link
        made = created(link, "tictactoe", ["human", "random"])
        with joined(link, made, 0) as browser:
            heard(browser)
            workers = descendants(process.pid)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert "پایان یافت" in out
    assert all_gone(workers)
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


def test_a_port_that_is_taken_and_games_that_another_server_keeps(tmp_path):
    with started(tmp_path) as (_, link):
        port = int(address(link).rpartition(":")[2])
        done = subprocess.run(
            [sys.executable, "-m", "harif", "web", "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            env={**os.environ, "HARIF_DATA": str(tmp_path)},
            timeout=60,
        )
    assert f"Port {port} is taken; {port + 1} is free" in done.stdout
    assert "Another server keeps its games" in done.stderr
    assert done.returncode == 2


# Without a process ----------------------------------------------------------------------------------------------------


def test_ports(monkeypatch):
    with serving.listening("127.0.0.1", free_port()) as one:
        port = one.getsockname()[1]
        with serving.listening("127.0.0.1", port) as other:
            assert other.getsockname()[1] > port
        monkeypatch.setattr(serving, "PORTS", 1)
        with pytest.raises(harif.SearchError, match="are all taken"):
            serving.listening("127.0.0.1", port)
    with pytest.raises(harif.SearchError, match="--port is 1 to 65535"):
        serving.listening("127.0.0.1", 70_000)
    with pytest.raises(harif.SearchError, match="cannot listen at 203.0.113.7"):
        serving.listening("203.0.113.7", 8000)


def test_files_and_players_that_are_none():
    with pytest.raises(harif.SearchError, match="no Python file"):
        serving.refuse_missing(("nowhere.py",))
    with pytest.raises(harif.SearchError, match="no Python file"):
        serving.refuse_missing(("connect4",))
    with pytest.raises(harif.SearchError, match="no player called"):
        serving.refuse_named(("nobody",))


def test_games_are_kept_in_the_users_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("HARIF_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_place() == tmp_path / "harif" / "games.db"
    monkeypatch.setenv("HARIF_DATA", str(tmp_path / "here"))
    assert usual_place() == tmp_path / "here" / "games.db"


def foreign(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as other, other:
        other.execute("CREATE TABLE theirs (x)")


def newer(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as other, other:
        other.execute(f"PRAGMA application_id = {OURS}")
        other.execute(f"PRAGMA user_version = {FORMAT + 1}")


def torn(file: Path) -> None:
    Games(file).close()
    file.write_bytes(file.read_bytes()[:3000])


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (foreign, "holds something else"),
        (newer, "newer version"),
        (torn, "cannot be used as a file of games"),
        (
            lambda file: file.write_text("no database, but a text that is long enough to be read as one" * 9),
            "cannot be",
        ),
        (lambda file: file.mkdir(), "cannot be"),
    ],
)
def test_files_that_are_no_games(make, words, tmp_path):
    file = tmp_path / "games.db"
    make(file)
    with pytest.raises(harif.SearchError, match=words):
        Games(file)
    assert not [path for path in tmp_path.iterdir() if path.name.endswith("lock")]


def test_a_place_where_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(harif.SearchError, match="cannot be written"):
        Games(tmp_path / "file" / "games.db")


def test_a_full_disk_is_told_and_the_game_goes_on(opened, tmp_path):
    with opened(kept=tmp_path / "games.db") as house:
        made = house.create("tictactoe", ["human", "human"])
        games = house.tables.keeper.games
        with house.sitting(made, made["keys"][0]) as browser:
            house.client.portal.call(run_on, house.tables.keeper, lambda: fill(games))
            house.tables.known[made["table"]].graph = dict.fromkeys(range(5_000), 0.5)  # a row that does not fit
            browser.move(action=4)
            assert "no room left" in browser.hear("error")["error"]
            assert browser.wait(lambda table: table["ply"] == 1)


def test_games_that_another_program_holds_keep_no_move_waiting(opened, tmp_path):
    kept = tmp_path / "games.db"
    with opened(kept=kept) as house:
        assert kept.stat().st_mode & 0o077 == 0  # the keys of the seats are in it
        made = house.create("tictactoe", ["human", "human"])
        with house.sitting(made, made["keys"][0]) as browser:
            with contextlib.closing(sqlite3.connect(kept, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                browser.move(action=4)
                assert "used by another program" in browser.hear("error")["error"]
                assert browser.wait(lambda table: table["ply"] == 1)
                other.execute("ROLLBACK")
            browser.say("undo", ply=1)
            browser.wait(lambda table: table["ply"] == 0)


async def run_on(keeper, work):
    """On the thread that writes."""
    import asyncio

    await asyncio.get_running_loop().run_in_executor(keeper.thread, work)


def fill(games: Games) -> None:
    """From now on the file has no room for more."""
    pages = games.ask("PRAGMA page_count")[0][0]
    games.ask(f"PRAGMA max_page_count = {pages}")


def test_the_server_is_full(opened):
    with opened(clients=2) as house:
        made = house.create("tictactoe", ["human", "human"])
        with house.sitting(made, made["keys"][0]), house.sitting(made, made["keys"][1]) as second:
            with house.connected() as third:
                told = third.hear("full")
                assert "full: 2 browsers" in told["error"]["en"]
                assert "پر است" in told["error"]["fa"]
            second.say("ping")
            assert second.hear("pong")
        with house.sitting(made, made["keys"][0]) as again:  # when somebody has gone, there is room
            assert again.table["seat"] == 0


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"host": "evil.example"}, {"origin": "null"}, {"origin": ""}]
)
def test_other_pages_get_no_socket(house, headers):
    from starlette.websockets import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect), house.connected(**headers):
        pass


def test_a_socket_needs_the_token_where_one_is_needed(opened):
    from starlette.websockets import WebSocketDisconnect

    with opened(token="secret") as house:
        with pytest.raises(WebSocketDisconnect), house.connected():
            pass
        assert house.client.post("/api/tables", json={}).status_code == 403
        with house.connected(cookie="harif-token-8000=secret") as browser:
            browser.say("ping")
            assert browser.hear("pong")
