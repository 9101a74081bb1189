"""The page under load: browsers on this machine, a move each every ten seconds, opponents that think for 50 ms.

    python bench/web_load.py                      200 browsers for a minute
    python bench/web_load.py --minutes 10 --write the same as a soak, and the section of RESULTS.md

A server is started for it, on loopback and with a database of its own, killed at the end and started again to see
whether a game was lost. Nothing else is asked of the machine: what it does besides is in the numbers.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from results import Section, Table, Target, show, write
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

GAME, OPPONENT = "connect4", "auto:seconds=0.05"
EVERY = 10.0  # seconds from move to move of one browser
TOO_MUCH = 429  # an HTTP status
LIMIT = 60.0  # seconds after which an answer is given up
LINK = re.compile(r"http://([^/\s]+)/")
WORDS = """\
A browser is a WebSocket of one client process on the same machine, which takes part of its time; each plays
`{game}` against `{opponent}` and moves every ten seconds. *Answer*: from a move sent until the table with the move
in it has come back. *Opponent*: until the table with the opponent's move has. *Memory* is that of the server and all
its workers (PSS: what processes share is counted once). Processes, threads and open files are counted a quarter into
the run and at its end. Then the server is killed (SIGKILL) and started again, and every browser looks whether its game
is all there.
"""


@dataclass
class Found:
    """What was measured."""

    answers: list[float] = field(default_factory=list)
    replies: list[float] = field(default_factory=list)
    moves: int = 0
    finished: int = 0
    errors: list[str] = field(default_factory=list)
    marks: dict[str, dict[str, float]] = field(default_factory=dict)  # processes, threads, files, memory at a moment
    refused: bool = False
    lost: int = 0


class Browser:
    """One that plays, game after game."""

    def __init__(self, host: str, number: int, found: Found) -> None:
        self.host, self.found, self.rng = host, found, random.Random(number)
        self.table = self.key = ""
        self.ply = 0

    async def sit(self, socket: ClientConnection) -> dict[str, Any]:
        """A new table, as one sees it first."""
        made = await asyncio.to_thread(created, self.host)
        self.table, self.key, self.ply = made["table"], made["keys"][0], 0
        return await self.join(socket)

    async def join(self, socket: ClientConnection) -> dict[str, Any]:
        await socket.send(json.dumps({"type": "join", "table": self.table, "key": self.key, "lang": "en"}))
        return await self.shown(socket, lambda told: told["table"] == self.table)

    async def shown(self, socket: ClientConnection, what: Any) -> dict[str, Any]:
        """The next table of which `what` is true."""
        async with asyncio.timeout(LIMIT):
            while True:
                told = json.loads(await socket.recv())
                if told["type"] == "error":
                    self.found.errors.append(told["error"])
                if told["type"] == "table":
                    self.ply = told["ply"]
                    if what(told):
                        return told

    async def play(self, end: float) -> None:
        """A move every ten seconds, until the end."""
        async with connect(f"ws://{self.host}/ws", origin=f"http://{self.host}") as socket:
            told = await self.sit(socket)
            await asyncio.sleep(self.rng.uniform(0, EVERY))
            while time.monotonic() < end:
                began = time.monotonic()
                if told["over"]:
                    self.found.finished += 1
                    told = await self.sit(socket)
                told = await self.move(socket, told)
                await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))

    async def move(self, socket: ClientConnection, told: dict[str, Any]) -> dict[str, Any]:
        ply, action = told["ply"], self.rng.choice(told["choices"])["action"]
        began = time.monotonic()
        await socket.send(json.dumps({"type": "move", "ply": ply, "action": action}))
        told = await self.shown(socket, lambda after: after["ply"] > ply)
        self.found.answers.append(time.monotonic() - began)
        self.found.moves += 1
        if not told["over"] and not told["yours"]:
            told = await self.shown(socket, lambda after: after["yours"] or after["over"])
        if not (told["over"] and told["ply"] == ply + 1):
            self.found.replies.append(time.monotonic() - began)
        return told


def created(host: str) -> Any:
    body = json.dumps({"game": GAME, "seats": ["human", OPPONENT]}).encode()
    request = urllib.request.Request(f"http://{host}/api/tables", body, {"origin": f"http://{host}"})
    for _ in range(100):
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:  # so many tables at once are too much for it
            if refused.code != TOO_MUCH:
                raise
            time.sleep(0.5)
    raise TimeoutError("no table could be had")


# The server ---------------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def served(folder: str) -> AsyncIterator[tuple["subprocess.Popen[str]", str]]:
    """`harif web` with games in a folder: the process, and where it is."""
    process = subprocess.Popen(
        [sys.executable, "-m", "harif", "web", "--no-browser", "--port", "8700", "--data", f"{folder}/games.db"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        while not (said := LINK.search(await asyncio.to_thread(process.stdout.readline))):
            if process.poll() is not None:
                raise SystemExit("The server did not start.")
        for _ in range(300):
            with contextlib.suppress(OSError):
                await asyncio.to_thread(urllib.request.urlopen, f"http://{said[1]}/en/", None, 5)
                break
            await asyncio.sleep(0.1)
        yield process, said[1]
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                await asyncio.to_thread(process.wait, 20)
            except subprocess.TimeoutExpired:
                process.kill()
        process.wait()


def descendants(pid: int) -> list[int]:
    """A process and those that it has started."""
    found = [pid]
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                found += descendants(int(entry.name))
    return found


def looked_at(pid: int) -> dict[str, float]:
    """Processes, threads, open files, and megabytes, of the server and all that it has started."""
    total = {"processes": 0.0, "threads": 0.0, "files": 0.0, "PSS, MB": 0.0, "RSS, MB": 0.0, "server's RSS, MB": 0.0}
    total |= {"CPU, s": 0.0, "server's CPU, s": 0.0}
    for number in descendants(pid):
        with contextlib.suppress(OSError):
            folder = Path(f"/proc/{number}")
            rolled = dict(re.findall(r"^(\w+):\s+(\d+) kB", (folder / "smaps_rollup").read_text(), re.MULTILINE))
            total["processes"] += 1
            times = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
            spent = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
            total["CPU, s"] += spent
            total["server's CPU, s"] += spent if number == pid else 0.0
            total["threads"] += len(os.listdir(folder / "task"))
            total["files"] += len(os.listdir(folder / "fd"))
            total["PSS, MB"] += int(rolled["Pss"]) / 1024
            total["RSS, MB"] += int(rolled["Rss"]) / 1024
            if number == pid:
                total["server's RSS, MB"] = int(rolled["Rss"]) / 1024
    return total


# The run ------------------------------------------------------------------------------------------------------------


async def measured(clients: int, minutes: float, console: Console) -> Found:
    found = Found()
    with tempfile.TemporaryDirectory() as folder:
        async with served(folder) as (process, host):
            await warmed(host, found, console)
            found.marks["nobody connected"] = looked_at(process.pid)
            await idle(host, clients, found, process.pid)
            browsers = [Browser(host, number, found) for number in range(clients)]
            end = time.monotonic() + 60.0 * minutes
            playing = asyncio.gather(*(browser.play(end) for browser in browsers), return_exceptions=True)
            await asyncio.sleep(60.0 * minutes / 4)
            found.marks["a quarter in"] = looked_at(process.pid)
            await asyncio.sleep(max(0.0, end - time.monotonic() - 2.0))
            found.marks["at the end"] = looked_at(process.pid)
            for ended in await playing:
                if isinstance(ended, BaseException):
                    found.errors.append(f"{type(ended).__name__}: {ended}")
            await asyncio.sleep(2.0)
            found.marks["all gone"] = looked_at(process.pid)
            process.kill()
            process.wait()
        async with served(folder) as (_, host):
            found.lost = sum(await asyncio.gather(*(is_lost(host, browser, found) for browser in browsers)))
    return found


async def warmed(host: str, found: Found, console: Console) -> None:
    """Wait until the machine code is made: that is measured elsewhere."""
    console.print("waiting for the machine code …")
    browser = Browser(host, 0, Found())
    async with connect(f"ws://{host}/ws", origin=f"http://{host}") as socket:
        told = await browser.sit(socket)
        for _ in range(3):
            told = await browser.move(socket, told)


async def idle(host: str, clients: int, found: Found, pid: int) -> None:
    """All browsers at once, who do nothing; and one more."""
    async with contextlib.AsyncExitStack() as stack:
        for number in range(clients):
            socket = await stack.enter_async_context(connect(f"ws://{host}/ws", origin=f"http://{host}"))
            await Browser(host, number, found).sit(socket)
        found.marks["all connected, idle"] = looked_at(pid)
        if clients == 200:
            async with connect(f"ws://{host}/ws", origin=f"http://{host}") as socket:
                found.refused = json.loads(await socket.recv())["type"] == "full"


async def is_lost(host: str, browser: Browser, found: Found) -> bool:
    """Is a game not there any more as its browser has seen it?"""
    seen = browser.ply
    try:
        async with connect(f"ws://{host}/ws", origin=f"http://{host}", open_timeout=LIMIT) as socket:
            told = await browser.join(socket)
    except (TimeoutError, OSError, WebSocketException) as problem:
        found.errors.append(f"after the kill: {type(problem).__name__}: {problem}")
        return True
    return int(told["ply"]) < seen


def section(found: Found, clients: int, minutes: float) -> Section:
    rows = [("moves", f"{found.moves:,}"), ("games played to the end", f"{found.finished:,}")]
    rows += [("errors", str(len(found.errors))), ("games lost after a kill", str(found.lost))]
    for name, times in (("answer", found.answers), ("opponent", found.replies)):
        for share in (50, 95, 99):
            rows.append((f"{name}, {share} % within", f"{1000 * percentile(times, share):.0f} ms"))
        rows.append((f"{name}, longest", f"{1000 * max(times, default=0.0):.0f} ms"))
    if clients == 200:
        rows.append(("browser 201", "refused with a sentence" if found.refused else "**not refused**"))
    nobody, waiting, end = (found.marks[name] for name in ("nobody connected", "all connected, idle", "at the end"))
    rows.append(("memory of an idle browser", f"{1024 * (waiting['PSS, MB'] - nobody['PSS, MB']) / clients:.0f} kB"))
    for name, kind in (("all processes", "CPU, s"), ("the server alone", "server's CPU, s")):
        spent = (end[kind] - waiting[kind]) / max(1, found.moves)
        rows.append((f"CPU for a move and its answer, {name}", f"{1000 * spent:.1f} ms"))
    kinds = list(next(iter(found.marks.values())))
    marks = [(moment, *(f"{counted[kind]:.0f}" for kind in kinds)) for moment, counted in found.marks.items()]
    most = max(counted["PSS, MB"] for counted in found.marks.values())
    growth = found.marks["at the end"]["PSS, MB"] - found.marks["a quarter in"]["PSS, MB"]
    targets = [
        Target("An answer, 95th percentile", 1.0, percentile(found.answers, 95), at_least=False, unit=" s"),
        Target("The opponent's move, 95th percentile", 3.0, percentile(found.replies, 95), at_least=False, unit=" s"),
        Target("Server and workers (PSS)", 1500, most, at_least=False, unit=" MB"),
        Target("Games lost", 0, found.lost, at_least=False, unit=""),
        Target("Growth of memory from a quarter into the run on", 50, growth, at_least=False, unit=" MB"),
    ]
    words = WORDS.format(game=GAME, opponent=OPPONENT) + f"\n{clients} browsers, {minutes:g} minutes.\n"
    return Section("web-load", words, [Table(("what", "measured"), rows), Table(("when", *kinds), marks)], targets)


def percentile(times: list[float], share: int) -> float:
    """The time within which so many per cent were answered."""
    if not times:
        return float("nan")
    if share == 50:
        return median(times)
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def main() -> int:
    parser = argparse.ArgumentParser(description="The page under load.")
    parser.add_argument("--clients", type=int, default=200, help="browsers, at most 200 (200)")
    parser.add_argument("--minutes", type=float, default=1.0, help="of playing, at most 30 (1)")
    parser.add_argument("--write", action="store_true", help="put the section into RESULTS.md")
    chosen = parser.parse_args()
    if not 1 <= chosen.clients <= 200 or not 0 < chosen.minutes <= 30:
        parser.error("1 to 200 clients, and up to 30 minutes")
    console = Console()
    found = asyncio.run(measured(chosen.clients, chosen.minutes, console))
    made = section(found, chosen.clients, chosen.minutes)
    show(made, console)
    for error in sorted(set(found.errors))[:10]:
        console.print(f"error: {error}", markup=False)
    if chosen.write:
        write(made, ["python", "bench/web_load.py", *sys.argv[1:]])
    return 1 if found.lost or found.errors else 0


if __name__ == "__main__":
    sys.exit(main())
