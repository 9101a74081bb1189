"""The games of a match in an SQLite file, a transaction each: killed at any moment, it goes on where it stopped."""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from harif.arena.matches.referee import Played
from harif.game import SearchError
from harif.game.sentence import reason_of
from harif.native.locks import hold
from harif.solving.rules import differing

FORMAT = 1
OURS = 0x48415246  # "HARF": what the file says it is of
TABLES = """
CREATE TABLE identity (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    seating TEXT NOT NULL,
    position TEXT,
    moves TEXT NOT NULL,
    written TEXT NOT NULL,
    opening INTEGER NOT NULL,
    points TEXT,
    ending TEXT NOT NULL,
    seconds TEXT NOT NULL,
    forfeited INTEGER,
    reason TEXT NOT NULL
);
"""
ADD = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
NO_ROOM = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_FSYNC")
WAIT = 20.0  # seconds for somebody who reads or writes at the same moment

Identity = dict[str, Any]
"""What makes a match the one that it is, in JSON."""


class Store:
    """What is kept of a match: which one it is, and its games. Without a file it is kept in memory."""

    def __init__(self, file: str | Path | None, reading: bool = False) -> None:
        self.file = None if file is None else Path(file)
        self.writing = False
        self._lock: IO[str] | None = None
        if reading and not Path(str(file)).exists():
            raise SearchError("There is no file '{path}'.", path=file)
        if not reading:
            self.lock()
        try:
            with self.sentences():
                self.connection = self.connect(reading)
                self.refuse_foreign()
        except BaseException:
            self.unlock()
            raise

    def connect(self, reading: bool) -> sqlite3.Connection:
        if self.file is None:
            return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        if reading:
            return sqlite3.connect(address_to_read(self.file), uri=True, timeout=WAIT, isolation_level=None)
        return sqlite3.connect(self.file, timeout=WAIT, isolation_level=None, check_same_thread=False)

    # Whose file it is -------------------------------------------------------------------------------------------------

    def refuse_foreign(self) -> None:
        """A file of something else, or of a newer version."""
        owner, version = (self.ask(f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version"))
        tables = self.ask("SELECT count(*) FROM sqlite_master")[0][0]
        if owner != OURS and (owner or version or tables):
            raise SearchError(
                "'{file}' holds something else, not the games of a match. Choose another file.", file=self.file
            )
        if version > FORMAT:
            raise SearchError(
                "'{file}' was written by a newer version of Harif (format {found}; this one knows {known}).",
                file=self.file,
                found=version,
                known=FORMAT,
            )

    def enter(self, identity: Identity) -> None:
        """Make the file that match's, or make sure that it is."""
        known = self.identity()
        if known is None:
            with self.sentences(), self.transaction():
                for statement in filter(str.strip, TABLES.split(";")):
                    self.connection.execute(statement)
                for name, value in identity.items():
                    self.connection.execute("INSERT INTO identity VALUES (?, ?)", (name, json.dumps(value)))
                self.connection.execute(f"PRAGMA application_id = {OURS}")
                self.connection.execute(f"PRAGMA user_version = {FORMAT}")
            return
        self.refuse_another(known, json.loads(json.dumps(identity)))

    def refuse_another(self, known: Identity, wanted: Identity) -> None:
        """A file that holds another match than the one that is wanted."""
        name = next((name for name in {**known, **wanted} if known.get(name) != wanted.get(name)), None)
        if name == "rules":
            raise SearchError(
                "'{file}' holds games of {game} by other rules: they differ in {rules}. Choose another file.",
                file=self.file,
                game=wanted["game"],
                rules=differing(known["rules"], wanted["rules"]),
            )
        if name is not None:
            raise SearchError(
                "'{file}' holds another match: {name} is {theirs} there, not {ours}. Choose another file.",
                file=self.file,
                name=name,
                theirs=shortened(known.get(name)),
                ours=shortened(wanted.get(name)),
            )

    def identity(self) -> Identity | None:
        """Which match the file holds; None while it holds none."""
        with self.sentences():
            if not self.ask("SELECT name FROM sqlite_master WHERE name = 'identity'"):
                return None
            return {name: json.loads(value) for name, value in self.ask("SELECT name, value FROM identity")}

    # Its games --------------------------------------------------------------------------------------------------------

    def add(self, game: Played) -> None:
        """Keep a game: when this returns, killing the process does not lose it."""
        row = (
            game.number,
            game.round,
            json.dumps(game.seating),
            game.position,
            json.dumps(game.moves),
            game.written,
            game.opening,
            None if game.values is None else json.dumps(game.values),
            game.end,
            json.dumps([round(seconds, 4) for seconds in game.seconds]),
            game.forfeited,
            game.reason,
        )
        with self.sentences():
            if not self.writing:  # from now on a game is safe from a kill without waiting for the disk
                self.ask("PRAGMA journal_mode = WAL")
                self.ask("PRAGMA synchronous = NORMAL")
                self.writing = True
            with self.transaction():
                self.connection.execute(ADD, row)

    def games(self) -> list[Played]:
        """All games that were kept, by their numbers."""
        with self.sentences():
            rows = self.ask("SELECT * FROM game ORDER BY number") if self.identity() is not None else []
            return [game_in(row) for row in rows]

    # The file ---------------------------------------------------------------------------------------------------------

    def ask(self, question: str) -> list[Any]:
        return self.connection.execute(question).fetchall()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise

    @contextlib.contextmanager
    def sentences(self) -> Iterator[None]:
        """What SQLite says, as a sentence for people."""
        try:
            yield
        except (sqlite3.Error, ValueError, TypeError) as problem:
            told, kind = str(problem), getattr(problem, "sqlite_errorname", "")
            if kind in NO_ROOM:
                raise SearchError(
                    "There is no room left on the disk for '{file}' ({reason}). The games so far are kept: make room, "
                    "and give the same command to go on.",
                    file=self.file,
                    reason=told,
                ) from None
            if kind.startswith("SQLITE_BUSY"):
                raise SearchError("'{file}' is being used by another program. Wait for it.", file=self.file) from None
            raise SearchError(
                "'{file}' cannot be used as a file of games ({reason}). Choose another one, or put back a copy.",
                file=self.file,
                reason=told,
            ) from None

    def lock(self) -> None:
        """Keep other matches out of the file while this one is played; those who only read may come in."""
        if self.file is None:
            return
        while self._lock is None:
            try:
                lock = open(lock_of(self.file), "a")  # noqa: SIM115 (it is held)
            except (OSError, ValueError) as problem:
                raise SearchError(
                    "'{file}' cannot be written ({reason}). Choose another place.",
                    file=self.file,
                    reason=reason_of(problem) if isinstance(problem, OSError) else str(problem),
                ) from None
            if not hold(lock.fileno()):
                lock.close()
                raise SearchError(
                    "Another process is playing for '{file}'. Wait for it, or choose another file.", file=self.file
                )
            if is_there(lock):
                self._lock = lock
            else:  # whoever had it has just taken it away
                lock.close()

    def unlock(self) -> None:
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._lock.name)
            self._lock.close()
            self._lock = None

    def close(self) -> None:
        """Leave one plain file behind, which can be copied and read without another beside it."""
        if self.writing:
            with contextlib.suppress(sqlite3.Error):
                self.ask("PRAGMA journal_mode = DELETE")
        self.connection.close()
        self.unlock()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


def is_there(file: IO[str]) -> bool:
    """Does an open file still have its name?"""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(file.name))
    except FileNotFoundError:
        return False


def address_to_read(file: Path) -> str:
    """The file as SQLite is to open it. Where nothing can be written beside it, it must be told that nobody does."""
    whole = file.resolve()
    alone = not os.access(whole.parent, os.W_OK) and not whole.with_name(f"{whole.name}-wal").exists()
    return f"{whole.as_uri()}?{'immutable=1' if alone else 'mode=ro'}"


def lock_of(file: Path) -> Path:
    """A file beside it that nobody else would have."""
    return Path(os.path.abspath(file)).with_name(f".{file.name}.harif-lock")


def game_in(row: Any) -> Played:
    number, turn, seating, position, moves, written, opening, points, ending, seconds, forfeited, reason = row
    return Played(
        number=number,
        round=turn,
        seating=tuple(json.loads(seating)),
        position=position,
        moves=tuple(json.loads(moves)),
        written=written,
        opening=opening,
        values=None if points is None else tuple(json.loads(points)),
        end=ending,
        seconds=tuple(json.loads(seconds)),
        forfeited=forfeited,
        reason=reason,
    )


def shortened(value: Any) -> str:
    told = value if isinstance(value, str) else json.dumps(value)
    return told if len(told) <= 60 else f"{told[:57]}…"
