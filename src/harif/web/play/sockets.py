"""Browsers at tables: a WebSocket each, at most so many at once."""

import asyncio
import contextlib
import json
import time
from collections import deque
from typing import Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from harif.game import HarifError
from harif.game.sentence import Sentence
from harif.web.play import messages
from harif.web.play.keys import TAKEN, offered, opened
from harif.web.play.messages import BadMessage, Join, Message, read_message
from harif.web.play.requests import answer
from harif.web.play.snapshot import snapshot
from harif.web.play.table import WATCHES, Table
from harif.web.play.tables import NoTable, Tables
from harif.web.workers.pool import Refused
from harif.words.catalogue import LANGUAGES
from harif.words.errors import told

TO_JOIN = 15.0  # seconds in which a browser must say where it sits
RATE, BURST = 20.0, 60.0  # messages a second, and at once
MOST_WRONG = 20  # messages that are none, before the connection is closed
OUTBOX = 50  # messages that wait for a slow browser; older ones are dropped
TRY_LATER, WRONG = 1013, 1008  # how a WebSocket is closed


class Connection:
    """A browser at a table. What it is told goes through a queue, so that a slow one keeps nobody waiting."""

    def __init__(self, socket: WebSocket, tables: Tables) -> None:
        self.socket, self.tables = socket, tables
        self.table: Table | None = None
        self.seat, self.lang = WATCHES, LANGUAGES[0]
        self.outbox: deque[dict[str, Any]] = deque(maxlen=OUTBOX)
        self.stale = False  # has the table changed since it was shown?
        self.again = False  # is it to be shown though nothing has changed?
        self.news = asyncio.Event()
        self.last = ""
        self.remark: Sentence | None = None  # to be made when the table was shown
        self.begun = time.monotonic()
        self.allowance, self.heard = BURST, self.begun
        self.wrong = 0
        self.analysis: asyncio.Task[None] | None = None
        self.advice: asyncio.Task[None] | None = None

    # What it is told --------------------------------------------------------------------------------------------------

    def tell(self, message: dict[str, Any]) -> None:
        """A message, when its turn comes; of two reports in a row only the later one is sent."""
        if self.outbox and message["type"] in ("thinking", "analysis") and self.outbox[-1]["type"] == message["type"]:
            self.outbox.pop()
        self.outbox.append(message)
        self.news.set()

    def refresh(self, again: bool = False) -> None:
        """Show the table, as soon as the browser can take it."""
        self.stale, self.again = True, self.again or again
        self.news.set()

    def complain(self, problem: Any, about: str) -> None:
        """Say what is wrong. Whoever may not join now, for a game's file is broken say, may try again later."""
        later = {"again": True} if about == "join" and not isinstance(problem, NoTable) else {}
        self.tell({"type": "error", "error": in_words(problem, self.lang), "about": about, **later})

    async def speak(self) -> None:
        """Send what there is to send, as long as the connection lasts."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.outbox:
                await self.send(self.outbox.popleft())
            if self.stale and self.table is not None:
                self.stale = False
                await self.show(self.table)

    async def show(self, table: Table) -> None:
        """The table as it stands, unless the browser knows it so."""
        again, self.again = self.again, False
        try:
            told = json.dumps(await snapshot(self.tables, table, self.seat, self.lang), ensure_ascii=False)
        except HarifError as problem:  # the rules do not answer
            self.complain(problem, "table")
            return
        if told != self.last or again:
            self.last = told
            await self.socket.send_text(told)
        if self.remark is not None:
            self.complain(self.remark, "seat")
            self.remark = None

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(message, ensure_ascii=False))

    # What it says -----------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Take messages until the browser goes."""
        while True:
            text = await self.hear()
            if text is None:
                return
            if not self.may_speak():
                self.complain(Sentence("That was too much at once: wait a moment."), "rate")
                self.wrong += 1
            else:
                await self.take(text)
            if self.wrong > MOST_WRONG:
                await self.socket.close(WRONG)
                return

    async def hear(self) -> str | bytes | None:
        """What it says; None when it is gone, or does not say in time where it sits."""
        try:
            left = None if self.table is not None else self.begun + TO_JOIN - time.monotonic()
            message = await asyncio.wait_for(self.socket.receive(), left)
        except TimeoutError:
            return None
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    def may_speak(self) -> bool:
        """Is it not too much? A browser may say so much a second, and somewhat more at once."""
        now = time.monotonic()
        self.allowance = min(BURST, self.allowance + (now - self.heard) * RATE) - 1.0
        self.heard = now
        if self.allowance < 0.0:
            self.allowance = 0.0
            return False
        return True

    async def take(self, text: str | bytes) -> None:
        try:
            message = read_message(text)
        except BadMessage as problem:
            self.wrong += 1
            self.complain(problem, problem.about)
            return
        about = next(kind for kind, (made, _) in messages.KINDS.items() if made is type(message))
        try:
            if isinstance(message, Join):
                await self.join(message)
            elif isinstance(message, messages.Ping):
                self.tell({"type": "pong"})
            elif self.table is None:
                self.complain(Sentence("Say first which table it is."), about)
            else:
                await answer(self, self.table, message)
        except HarifError as problem:
            self.complain(problem, about)
            if self.table is not None:
                self.refresh(again=True)

    async def join(self, message: Join) -> None:
        """Sit down at a table; at another one than before, too."""
        self.lang = message.lang
        table = await self.tables.find(message.table)
        seat = await opened(self.tables, table, message.key)
        if seat is None:
            raise NoTable("The link does not open this table: was it cut short?")
        if (key := offered(table, seat)) is not None:
            self.tell({"type": "key", "table": table.id, "key": key})
            return
        self.leave()
        if message.key in table.spent:
            self.remark = TAKEN
        self.table, self.seat = table, seat
        table.people.add(self)
        table.used = time.monotonic()
        self.refresh(again=True)
        self.tables.go_on(table)

    def leave(self) -> None:
        """Get up from the table; who stays is told."""
        for work in (self.analysis, self.advice):
            if work is not None:
                work.cancel()
        self.analysis = self.advice = None
        if self.table is not None:
            self.table.people.discard(self)
            self.table.used = time.monotonic()
            if not self.table.people:
                self.table.memo.clear()
            self.tables.tell(self.table)
            self.table = None


def in_words(problem: Any, lang: str) -> str:
    """What went wrong, in a language."""
    if isinstance(problem, Refused):
        return problem.said[lang]
    return told(problem, lang)


class Sockets:
    """All browsers that are connected."""

    def __init__(self, tables: Tables, most: int) -> None:
        self.tables, self.most = tables, most
        self.open: set[Connection] = set()

    async def serve(self, socket: WebSocket) -> None:
        """One browser, from its first word to its last."""
        await socket.accept()
        if len(self.open) >= self.most:
            await self.refuse(socket)
            return
        connection = Connection(socket, self.tables)
        self.open.add(connection)
        speaking = asyncio.create_task(connection.speak())
        try:
            await until_either(connection.listen(), speaking)
        except (WebSocketDisconnect, RuntimeError, OSError):  # it is gone
            pass
        finally:
            self.open.discard(connection)
            connection.leave()
            speaking.cancel()
            with contextlib.suppress(BaseException):
                await speaking
            if socket.application_state is WebSocketState.CONNECTED:
                with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                    await socket.close()

    async def refuse(self, socket: WebSocket) -> None:
        """Politely: say that the house is full, in every language, and close."""
        full = Sentence("This server is full: {most} browsers are connected. Try again later.", most=self.most)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            await socket.send_text(
                json.dumps(
                    {"type": "full", "error": {lang: told(full, lang) for lang in LANGUAGES}}, ensure_ascii=False
                )
            )
            await socket.close(TRY_LATER)

    def routes(self) -> list[WebSocketRoute]:
        return [WebSocketRoute("/ws", self.serve)]


async def until_either(listening: Any, speaking: "asyncio.Task[None]") -> None:
    """Listen until the browser goes, or cannot be told any more."""
    ears = asyncio.ensure_future(listening)
    try:
        await asyncio.wait({ears, speaking}, return_when=asyncio.FIRST_COMPLETED)
        if ears.done():
            ears.result()
    finally:
        if not ears.done():
            ears.cancel()
            with contextlib.suppress(BaseException):
                await ears


__all__ = ["Connection", "Message", "Sockets"]
