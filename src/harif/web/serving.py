"""`harif web`: the server from its start to its end."""

import asyncio
import contextlib
import errno
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import uvicorn

from harif.drawing.digits import isolated
from harif.game import SearchError
from harif.game.sentence import reason_of
from harif.web.app import application
from harif.web.play.allowed import refuse_named
from harif.web.play.messages import LARGEST
from harif.web.play.store import usual_place
from harif.web.settings import LOOPBACK, Settings
from harif.words.catalogue import say

PORTS = 20  # that are tried, one after the other
LAST_WORDS = 2  # seconds in which browsers may be told that the server ends
PING = 20.0  # seconds between two looks whether a browser is still there


def open_page(
    files: tuple[str, ...], players: tuple[str, ...], host: str, port: int, data: str | None, lang: str, browser: bool
) -> None:
    """What `harif web` does: answer until somebody ends it."""
    refuse_missing(files)
    refuse_named(players)
    with listening(host, port) as heard:
        chosen = heard.getsockname()[1]
        local = host in LOOPBACK or host == "::1"
        settings = Settings(
            host=host,
            port=chosen,
            token="" if local else secrets.token_urlsafe(16),
            files=files,
            players=players,
            kept=usual_place() if data is None else Path(data),
            also=() if local else addresses(),
        )
        if chosen != port and port != 0:
            tell(say("server.taken", lang, port=port, free=chosen))
        serve(settings, heard, lang, browser)


def serve(settings: Settings, heard: socket.socket, lang: str, browser: bool) -> None:
    """Answer at a socket until Ctrl-C, or until somebody else ends the process kindly."""
    app = application(settings)  # what is wrong with the database is told before anybody is sent there
    server = Server(
        uvicorn.Config(
            app,
            log_level="critical",
            access_log=False,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=LARGEST,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=LAST_WORDS,
            server_header=False,
        )
    )
    try:
        with server.capture_signals():
            greet(settings, lang, browser)
            if not server.ended_early:
                asyncio.run(server.serve([heard]))
    finally:  # also where it was ended before it had begun
        app.state.tables.keeper.close()
    tell(say("server.ended", lang))


class Server(uvicorn.Server):
    """Ends when it is told to, and that is all: a signal that was obeyed is not raised once more. One that comes while
    it is starting is obeyed when it has started, so that what was started is ended as it should be.
    """

    ended_early = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.started:
            super().handle_exit(sig, frame)
        else:
            self.ended_early = True

    async def main_loop(self) -> None:
        self.should_exit = self.should_exit or self.ended_early
        await super().main_loop()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def greet(settings: Settings, lang: str, browser: bool) -> None:
    """Say where the page is, who can reach it, and where games are kept; open a browser."""
    link = link_to(settings, lang)
    tell(say("server.at", lang, link=isolated(link, lang)))
    if settings.token:
        tell(say("server.open", lang))
    if settings.kept is not None:
        tell(say("server.kept", lang, file=isolated(str(settings.kept), lang)))
    if browser:
        tell(say("server.browser" if opens_browser(link) else "server.no_browser", lang))


# Where it listens -----------------------------------------------------------------------------------------------------


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at the port, or at the next one that is free."""
    if not 0 <= port <= 65535:
        raise SearchError("--port is 1 to 65535, not {port}.", port=port)
    for tried in range(port, min(port + PORTS, 65536)):
        try:
            return bound(host, tried)
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES) or tried == 0:
                raise SearchError(
                    "The server cannot listen at {host}, port {port} ({reason}). Choose others: --host, --port.",
                    host=host,
                    port=str(port),
                    reason=str(problem) if isinstance(problem, socket.gaierror) else reason_of(problem),
                ) from None
    raise SearchError(
        "The ports from {port} to {last} are all taken. Choose another one: --port.",
        port=str(port),
        last=str(min(port + PORTS, 65536) - 1),
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; an OSError where it cannot."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    heard = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # a port that somebody has just left may be taken; one where somebody listens may not
            heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        heard.bind(address)
        heard.listen(256)
    except BaseException:
        heard.close()
        raise
    return heard


def addresses() -> tuple[str, ...]:
    """What others may call this machine: its names and numbers, as far as it knows them."""
    name = socket.gethostname()
    found = [name, f"{name}.local"]
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(name, None)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way, contextlib.suppress(OSError):
        way.connect(("192.0.2.1", 9))  # nothing is sent: it only tells which way it would go
        found.insert(0, way.getsockname()[0])
    return tuple(dict.fromkeys(f"[{address}]" if ":" in address else address for address in found))


def link_to(settings: Settings, lang: str) -> str:
    """The link that a person opens."""
    host = settings.host
    if host in ("0.0.0.0", "::", ""):
        host = settings.also[0] if settings.also else LOOPBACK[0]
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    token = f"?token={settings.token}" if settings.token else ""
    return f"http://{host}:{settings.port}/{lang}/{token}"


# Browsers and files ---------------------------------------------------------------------------------------------------


def opens_browser(link: str) -> bool:
    """Is there a browser, and somebody who sees it? Then it is opened once the server answers."""
    seen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not seen:
        return False
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    later = threading.Timer(0.8, found.open, [link])
    later.daemon = True
    later.start()
    return True


def refuse_missing(files: tuple[str, ...]) -> None:
    for file in files:
        end = file.lower().rfind(".py") + 3
        if end == 2 or file[end : end + 1] not in ("", ":") or not Path(file[:end]).is_file():
            raise SearchError(
                "'{file}' is no Python file. Write harif web mygame.py; games of the catalogue are there anyway.",
                file=file,
            )


def tell(text: str) -> None:
    """A line for the person at the terminal."""
    print(text, flush=True)
