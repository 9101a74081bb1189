"""An SQLite file of ours: opened, locked, written in transactions, and what goes wrong with it said in sentences.

A file says by its application id and version whose it is, and that of something else, or of a newer version, is left
alone. Killed at any moment, what was committed is there.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Self

from harif.game import SearchError
from harif.game.sentence import reason_of
from harif.native.locks import hold

NO_ROOM = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_FSYNC")
WAIT = 20.0  # seconds for somebody who reads or writes at the same moment


class Database:
    """A file that only one process writes. Without a file it is kept in memory.

    owner, version: what the file says it is of, and the newest format that is known.  The sentences say what it is to
    people.
    """

    owner: int
    version: int
    holds_else = "'{file}' holds something else, not the games of a match. Choose another file."
    no_room = (
        "There is no room left on the disk for '{file}' ({reason}). The games so far are kept: make room, and give the "
        "same command to go on."
    )
    taken = "Another process is playing for '{file}'. Wait for it, or choose another file."

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

    def refuse_foreign(self) -> None:
        """A file of something else, or of a newer version."""
        owner, version = (self.ask(f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version"))
        tables = self.ask("SELECT count(*) FROM sqlite_master")[0][0]
        if owner != self.owner and (owner or version or tables):
            raise SearchError(self.holds_else, file=self.file)
        if version > self.version:
            raise SearchError(
                "'{file}' was written by a newer version of Harif (format {found}; this one knows {known}).",
                file=self.file,
                found=version,
                known=self.version,
            )

    def ask(self, question: str) -> list[Any]:
        return self.connection.execute(question).fetchall()

    def write_ahead(self) -> None:
        """From now on what is committed is safe from a kill without waiting for the disk."""
        if not self.writing:
            self.ask("PRAGMA journal_mode = WAL")
            self.ask("PRAGMA synchronous = NORMAL")
            self.writing = True

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
                raise SearchError(self.no_room, file=self.file, reason=told) from None
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
                raise SearchError(self.taken, file=self.file)
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

    def __enter__(self) -> Self:
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
