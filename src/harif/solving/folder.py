"""A folder in which long work is kept: killed at any moment, it goes on from the last checkpoint.

`progress.json` says what the files hold, and is replaced in one step after the files were flushed: whatever
stands in them beyond what it says was never finished, and is written again.
"""

import contextlib
import errno
import fcntl
import json
import os
from pathlib import Path
from typing import Any

from harif.game import SearchError
from harif.native.blocks import SIZES, Block

PROGRESS, LOCK = "progress.json", "lock"


class Folder:
    """Where blocks live: files of a folder, or memory where there is none (`path` is None)."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._lock: Any = None

    def open(self, identity: dict[str, Any], create: bool = True) -> dict[str, Any]:
        """What the folder's progress says; empty for a new one. A folder of something else is refused."""
        if self.path is None:
            return {}
        known = self.read()
        if known is None:
            if not create:
                raise SearchError(f"There is no analysis in '{self.path}'. harif.retrograde makes one.")
            if self.path.exists() and (
                not self.path.is_dir() or set(os.listdir(self.path)) - {LOCK, PROGRESS + ".new"}
            ):
                raise SearchError(f"'{self.path}' holds something else. Choose a folder that is new or empty.")
            known = {}
        for name, value in identity.items() if known else ():
            if known.get(name) != value:
                raise SearchError(
                    f"'{self.path}' holds the analysis of {known.get('game', 'something else')} by other "
                    f"{'rules' if name == 'rules' else name}; this is {identity['game']}. "
                    "Choose another folder, or delete that one."
                )
        with self.sentences():
            self.path.mkdir(parents=True, exist_ok=True)
        return known

    def lock(self) -> None:
        """Keep others out while this process works here."""
        if self.path is not None:
            with self.sentences():
                self._lock = open(self.path / LOCK, "w")  # noqa: SIM115 (it is held)
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._lock.close()
                raise SearchError(
                    f"Another process is working in '{self.path}'. Wait for it, or choose another."
                ) from None

    def unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def read(self) -> dict[str, Any] | None:
        """The progress as it was last written; None if there is none."""
        if self.path is None or not (self.path / PROGRESS).exists():
            return None
        try:
            known = json.loads((self.path / PROGRESS).read_text(encoding="utf-8"))
            if isinstance(known, dict):
                return known
        except (OSError, ValueError):
            pass
        raise SearchError(f"'{self.path / PROGRESS}' cannot be read. Delete the folder and begin again.")

    def write(self, progress: dict[str, Any]) -> None:
        """Replace the progress in one step."""
        if self.path is None:
            return
        new = self.path / (PROGRESS + ".new")
        with self.sentences():
            with open(new, "w", encoding="utf-8") as file:
                json.dump(progress, file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path / PROGRESS)

    def block(self, name: str, code: str, count: int) -> Block:
        """A block of that name with room for `count` numbers, holding what its file holds."""
        if self.path is None:
            return Block(code, count)
        with self.sentences():
            try:
                return Block(code, count, self.path / name)
            except SearchError as problem:
                cause = problem.__context__
                if isinstance(cause, OSError):
                    raise cause from None
                raise

    def expect(self, name: str, code: str, count: int) -> Block:
        """A block that the progress says is there."""
        assert self.path is not None
        file = self.path / name
        if not file.exists() or file.stat().st_size < count * SIZES[code]:
            raise SearchError(f"'{file}' is missing or too short. Delete the folder and begin again.")
        return self.block(name, code, count)

    def cut(self, name: str, code: str, count: int) -> None:
        """Give back the room behind the first `count` numbers."""
        if self.path is not None:
            os.truncate(self.path / name, max(1, count) * SIZES[code])

    def remove(self, *names: str) -> None:
        for name in names if self.path is not None else ():
            with contextlib.suppress(FileNotFoundError):
                (self.path / name).unlink()  # type: ignore[operator]

    @contextlib.contextmanager
    def sentences(self) -> Any:
        """A full disk, or one that cannot be written, as a sentence."""
        try:
            yield
        except OSError as problem:
            if problem.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise SearchError(
                    f"There is no room left on the disk for '{self.path}' ({problem.strerror}). What is done is kept: "
                    "make room and call again."
                ) from None
            raise SearchError(f"'{self.path}' cannot be written ({problem.strerror}). Choose another folder.") from None
