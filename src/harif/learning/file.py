"""The file that a lesson is kept in: one lesson at a time, and written as a whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harif.game import SearchError
from harif.native import locks
from harif.native.whole import sentences, write_whole

__all__ = ["locked", "write_whole"]


@contextlib.contextmanager
def locked(file: Any) -> Iterator[None]:
    """Keep others from `file` meanwhile: whoever else wants it gets a sentence. None is no file, and always free."""
    if file is None:
        yield
        return
    lock = Path(f"{os.path.realpath(file)}.lock")
    with sentences(file):
        handle = hold(lock)
    if handle is None:
        raise SearchError("Another lesson is being kept in {file}. Wait for its end, or name another file.", file=file)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            lock.unlink()
        os.close(handle)


def hold(lock: Path) -> int | None:
    """A handle on the lock's file, held by nobody else; None if somebody holds it."""
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        if not locks.hold(handle):
            os.close(handle)
            return None
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), os.stat(lock)):
                return handle
        os.close(handle)  # its last holder has removed it just now
