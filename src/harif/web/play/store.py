"""The games of the page in an SQLite file: whatever was shown to somebody is kept, and goes on after a kill.

A table is one row: the record as JSON, who sits where, and the keys of the seats. Moves that are made at the same
moment are written in one transaction, on a thread of its own, so that the disk keeps nobody waiting.
"""

import asyncio
import contextlib
import json
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from harif.arena.database import Database
from harif.game import SearchError
from harif.game.sentence import reason_of
from harif.web.play.table import Played, Table

FORMAT = 1
OURS = 0x48415250  # "HARP": what the file says it is of
TABLES = """
CREATE TABLE play (
    id TEXT PRIMARY KEY,
    spec TEXT NOT NULL,
    file TEXT,
    start TEXT,
    moves TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed INTEGER NOT NULL,
    rest TEXT NOT NULL,
    changed REAL NOT NULL
)
"""
PUT = "INSERT OR REPLACE INTO play VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
GET = "SELECT spec, file, start, moves, seats, seed, rest FROM play WHERE id = ?"
PATIENCE = 1_000  # milliseconds for another program that has the file: somebody waits to see a move
Row = tuple[Any, ...]


def usual_place() -> Path:
    """Where games are kept unless somebody says otherwise: in HARIF_DATA, or in the user's folder of data."""
    if named := os.environ.get("HARIF_DATA"):
        return Path(named).expanduser() / "games.db"
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "harif" / "games.db"


class Games(Database):
    """The file. One server writes it; it keeps others out."""

    owner, version = OURS, FORMAT
    holds_else = "'{file}' holds something else, not the games of the page. Choose another file: harif web --data FILE."
    no_room = (
        "There is no room left on the disk for '{file}' ({reason}). The game goes on, but what is played now is lost "
        "when the server ends: make room."
    )
    taken = "Another server keeps its games in '{file}'. End it, or choose another file: harif web --data FILE."

    def __init__(self, file: Path | None) -> None:
        if file is not None:
            make_folder(file)
        super().__init__(file)
        try:
            with self.sentences():
                self.write_ahead()
                self.ask(f"PRAGMA busy_timeout = {PATIENCE}")
                if not self.ask("SELECT name FROM sqlite_master WHERE name = 'play'"):
                    self.make()
                self.ask("SELECT count(*) FROM play")
        except BaseException:
            self.close()
            raise

    def connect(self, reading: bool) -> sqlite3.Connection:
        """A new file is for its owner alone: the keys of the seats are in it."""
        if self.file is not None:
            with contextlib.suppress(OSError):  # SQLite will say it
                os.close(os.open(self.file, os.O_CREAT | os.O_WRONLY, 0o600))
        return super().connect(reading)

    def make(self) -> None:
        with self.transaction():
            self.connection.execute(TABLES)
            self.connection.execute(f"PRAGMA application_id = {OURS}")
            self.connection.execute(f"PRAGMA user_version = {FORMAT}")

    def put(self, rows: list[Row]) -> None:
        """Keep these: when this returns, killing the process does not lose them."""
        with self.sentences(), self.transaction():
            self.connection.executemany(PUT, rows)

    def get(self, number: str) -> Row | None:
        with self.sentences():
            found: Row | None = self.connection.execute(GET, (number,)).fetchone()
            return found


def make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SearchError(
            "'{file}' cannot be written ({reason}). Choose another place.", file=str(file), reason=reason_of(problem)
        ) from None


class Keeper:
    """Writes tables on a thread, as many at once as there are, and finds them again."""

    def __init__(self, file: Path | None) -> None:
        self.games = Games(file)
        self.thread = ThreadPoolExecutor(1, "harif games")
        self.pending: dict[str, Row] = {}
        self.written: asyncio.Future[None] | None = None

    async def keep(self, table: Table) -> None:
        """Return when the table is kept as it stands now; a sentence where it cannot be."""
        self.pending[table.id] = row_of(table)
        if self.written is None:
            self.written = asyncio.ensure_future(self.write())
        await asyncio.shield(self.written)

    async def write(self) -> None:
        """All that is there to write, in one transaction; what comes meanwhile makes the next one."""
        await asyncio.sleep(0)
        rows, self.pending, self.written = list(self.pending.values()), {}, None
        await asyncio.get_running_loop().run_in_executor(self.thread, self.games.put, rows)

    async def find(self, number: str) -> Row | None:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.games.get, number)

    def close(self) -> None:
        """Write what is left to write, and leave one plain file; a second time nothing happens."""
        self.thread.shutdown(wait=True)
        self.games.close()


def row_of(table: Table) -> Row:
    """A table as it is kept."""
    seats = {"players": table.players, "keys": table.keys, "watch": table.watch, "who": table.who}
    rest = {
        "resigned": table.resigned,
        "next": table.next,
        "heirs": table.heirs,
        "next_watch": table.next_watch,
        "graph": sorted(table.graph.items()),
        "claimed": sorted(table.claimed),
        "spent": table.spent,
        "begun": table.begun,
    }
    spec, file, start = table.game
    moves, seats_told, rest_told = (json.dumps(part) for part in (table.moves, seats, rest))
    return table.id, spec, file, start, moves, seats_told, table.seed, rest_told, time.time()


def table_in(number: str, row: Row, facts: dict[str, Any]) -> Table:
    """The table that was kept, as far as the file tells: how it stands the rules must say."""
    spec, file, start, moves, seats, seed, rest = row
    sat, left = json.loads(seats), json.loads(rest)
    return Table(
        id=number,
        game=Played(spec, file, start),
        facts=facts,
        players=sat["players"],
        keys=sat["keys"],
        watch=sat["watch"],
        seed=seed,
        moves=json.loads(moves),
        who=sat["who"],
        resigned=left["resigned"],
        next=left["next"],
        heirs=left["heirs"],
        next_watch=left["next_watch"],
        graph={int(ply): float(value) for ply, value in left["graph"]},
        claimed=set(left.get("claimed", ())),
        spent=left.get("spent", []),
        begun=left.get("begun") or time.time(),  # a file of an earlier version does not say
    )
