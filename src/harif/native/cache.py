"""Compiled kernels on disk: right before fast.

A kernel's file is named by a digest of everything it was made from (see `reach`), holds a checksum of its content, and
appears all at once by a rename. Whatever is wrong with a file or the folder, the answer is the same: compile
again. Nothing here can fail a search.
"""

import contextlib
import hashlib
import os
import sys
import tempfile
from pathlib import Path

MAGIC = b"harif kernel 2\n"
KEPT = 600  # files; the oldest go first


def folder() -> Path:
    """`HARIF_CACHE`, or `harif` in the user's cache folder."""
    chosen = os.environ.get("HARIF_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "harif"


def load(name: str) -> bytes | None:
    """What was saved under `name`, or None if there is nothing whole and our own."""
    try:
        path = folder() / name
        with path.open("rb") as file:
            if hasattr(os, "getuid") and os.fstat(file.fileno()).st_uid != os.getuid():
                return None
            data = file.read()
        head, digest, body = data[: len(MAGIC)], data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
        if head != MAGIC or checksum(name, body) != digest:
            return None
        return body
    except (OSError, RuntimeError):
        return None


def save(name: str, body: bytes) -> str | None:
    """Keep `body` under `name`; None, or the reason why it could not be kept."""
    try:
        where = folder()
        where.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=".new-", dir=where)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(MAGIC + checksum(name, body) + body)
            os.replace(temporary, where / name)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        forget_oldest(where)
    except OSError as problem:
        return f"{problem.strerror or problem}: {where}"
    except RuntimeError as problem:  # there is no home
        return str(problem).rstrip(".")
    return None


def checksum(name: str, body: bytes) -> bytes:
    """Of the name too: one kernel's content under another's name is no good."""
    return hashlib.sha256(name.encode() + body).digest()


def forget_oldest(where: Path) -> None:
    """Keep the newest kernels; files that are not ours are none of our business."""
    files = [*where.glob("*.kernel"), *where.glob(".new-*")]
    if len(files) > KEPT:
        with contextlib.suppress(OSError):
            for path in sorted(files, key=lambda path: path.stat().st_mtime)[: len(files) - KEPT]:
                path.unlink(missing_ok=True)
