"""A server in this process, and browsers that talk to it."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from starlette.testclient import TestClient

from harif.web.app import application
from harif.web.settings import Settings

ADDRESS = "127.0.0.1:8000"
PATIENCE = 20.0  # seconds


class Browser:
    """A WebSocket at a table: what it was told last, and what it says."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.key, self.lang = "", "en"
        self.heard: Queue[dict[str, Any]] = Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """On a thread of its own, so that a test that waits in vain fails."""
        with contextlib.suppress(Exception):
            while True:
                self.heard.put(self.socket.receive_json())

    def say(self, kind: str, **parts: Any) -> None:
        self.socket.send_json({"type": kind, **parts})

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        while True:
            message = self.heard.get(timeout=PATIENCE)
            if message["type"] == "table":
                self.table = message
            if message["type"] == "key":  # as the page does
                self.key = message["key"]
                self.say("join", table=message["table"], key=self.key, lang=self.lang)
            if message["type"] in kinds:
                return message

    def wait(self, what: Any) -> dict[str, Any]:
        """The next table of which `what` is true, the last one that was heard if it is."""
        while not (self.table and what(self.table)):
            self.hear("table")
        return self.table

    def my_turn(self) -> dict[str, Any]:
        return self.wait(lambda table: table["yours"] or table["over"])

    def move(self, **parts: Any) -> None:
        self.say("move", ply=self.table["ply"], **parts)


class House:
    """A server that answers in this process."""

    def __init__(self, client: TestClient, app: Any) -> None:
        self.client, self.tables, self.sockets = client, app.state.tables, app.state.sockets

    def create(self, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
        answer = self.client.post("/api/tables", json={"game": game, "seats": seats, "lang": "en", **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextlib.contextmanager
    def connected(self, **headers: str) -> Iterator[Browser]:
        told = {"origin": f"http://{ADDRESS}", **headers}
        with self.client.websocket_connect(f"ws://{ADDRESS}/ws", headers=told) as socket:
            yield Browser(socket)

    @contextlib.contextmanager
    def sitting(self, made: dict[str, Any], key: str | None, lang: str = "en") -> Iterator[Browser]:
        """A browser that has joined a table and was shown it."""
        with self.connected() as browser:
            browser.key, browser.lang = key or "", lang
            browser.say("join", table=made["table"], key=browser.key, lang=lang)
            browser.hear("table")
            yield browser


@contextlib.contextmanager
def opened(**told: Any) -> Iterator[House]:
    app = application(Settings(**{"workers": 1, "prepare": False, **told}))
    with TestClient(app, base_url=f"http://{ADDRESS}", headers={"origin": f"http://{ADDRESS}"}) as client:
        yield House(client, app)


@pytest.fixture(name="opened", scope="session")
def opened_fixture() -> Any:
    """Opens a server of given settings."""
    return opened


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server for all tests of a module, which keeps its games in memory."""
    with opened() as open_house:
        yield open_house


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """A small game of somebody's own: take one or two of five stones, who takes the last one wins."""
    file = tmp_path / "stones.py"
    file.write_text(STONES)
    return file


STONES = '''"""Stones."""
from typing import NamedTuple

import harif


@harif.game(name="stones", players=2)
class Stones(NamedTuple):
    """Take one or two; who takes the last stone wins."""

    left: int = 5
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return range(1, min(2, self.left) + 1)

    def result(self, action):
        return Stones(self.left - action, 1 - self.turn)

    def terminal(self):
        return self.left == 0

    def utility(self, player):
        return -1.0 if player == self.turn else 1.0
'''
