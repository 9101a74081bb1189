"""Compiled kernels on disk: right before fast.

A kernel's file is named by a digest of everything it was made from (see `reach`), holds a checksum of its content, and
appears all at once by a rename. Only what nobody but this user can write is loaded, for it runs as this user's code.
Whatever is wrong with a file or the folder, the answer is the same: compile again. Nothing here can fail a search.

When all files together outgrow the limit, those go that have not been used for longest: a file's time is its last use.
"""

import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from harif.game import SearchError
from harif.game.sentence import Sentence, reason_of

MAGIC = b"harif kernel 2\n"
NAME = re.compile(r"(?P<game>\w*)-(?P<kernel>\w+)-[0-9a-f]{16,64}\.(?:kernel|table)")
"""What is ours: any other file in the folder is left alone."""

PART = ".new-"  # how the name of a file begins that is still being written
USUAL_LIMIT = 256 * 2**20
UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
OTHERS = stat.S_IWGRP | stat.S_IWOTH


class Kept(NamedTuple):
    """A file of the cache."""

    path: Path
    game: str  # "any": a kernel that needs no game
    kernel: str
    bytes: int
    used: float  # when it was last loaded, or else written


class Refused(Exception):
    """A file that is not loaded, and why."""


# Where, and how much -------------------------------------------------------------------------------------------------


def folder() -> Path:
    """`HARIF_CACHE`, or `harif` in the user's cache folder."""
    chosen = os.environ.get("HARIF_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base).expanduser() / "harif"


def limit() -> int:
    """The bytes that all files together may have: `HARIF_CACHE_LIMIT`, such as 500M, or 256M."""
    chosen = os.environ.get("HARIF_CACHE_LIMIT", "").strip()
    if not chosen:
        return USUAL_LIMIT
    read = re.fullmatch(r"([0-9]{1,15})\s*([KMGT]?)(?:i?B)?", chosen, re.IGNORECASE)
    if read is None:
        raise SearchError("HARIF_CACHE_LIMIT is a number of bytes such as 500M or 2G, not {chosen!r}.", chosen=chosen)
    return int(read[1]) * UNITS[read[2].upper()]


# One file ------------------------------------------------------------------------------------------------------------


def load(name: str) -> bytes | None:
    """What was saved under `name`, or None if there is nothing whole and our own."""
    try:
        where = folder()
        if is_open(where):
            return None
        body = read(where / name)
    except (OSError, RuntimeError, Refused):
        return None
    with contextlib.suppress(OSError):
        os.utime(where / name)
    return body


def read(path: Path) -> bytes:
    """What a file holds, if it is whole and nobody else can have written it; otherwise `Refused`."""
    with open(path, "rb", opener=at_once) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise Refused("it is not a file")
        if hasattr(os, "getuid"):
            if status.st_uid != os.getuid():
                raise Refused("it belongs to another user")
            if status.st_mode & OTHERS:
                raise Refused("other users may write to it")
        data = file.read()
    head, digest, body = data[: len(MAGIC)], data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
    if head != MAGIC:
        raise Refused("another version of Harif wrote it, or it is damaged")
    if checksum(path.name, body) != digest:
        raise Refused("it is damaged")
    return body


def save(name: str, body: bytes) -> Sentence | None:
    """Keep `body` under `name`; None, or the reason why it could not be kept."""
    try:
        where = folder()
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_open(where):
            if os.environ.get("HARIF_CACHE"):
                return Sentence(
                    "other users may write to {where} (chmod go-w {where} makes it yours alone)", where=where
                )
            where.chmod(where.stat().st_mode & ~OTHERS)  # nobody chose this folder but us
        handle, temporary = tempfile.mkstemp(prefix=PART, dir=where)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(MAGIC + checksum(name, body) + body)
            os.replace(temporary, where / name)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        make_room(where)
    except OSError as problem:
        return Sentence("{reason}: {where}", reason=reason_of(problem), where=where)
    except RuntimeError as problem:  # there is no home
        return Sentence(str(problem).rstrip("."))
    return None


def checksum(name: str, body: bytes) -> bytes:
    """Of the name too: one kernel's content under another's name is no good."""
    return hashlib.sha256(name.encode() + body).digest()


def is_open(where: Path) -> bool:
    """May other users write to the folder? (In a sticky one, such as /tmp, nobody can touch another's files.)"""
    try:
        mode = where.stat().st_mode
    except OSError:
        return False
    return hasattr(os, "getuid") and bool(mode & OTHERS) and not mode & stat.S_ISVTX


def at_once(path: str, flags: int) -> int:
    """Open without waiting for anybody, as a named pipe would."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


# All files -----------------------------------------------------------------------------------------------------------


def kept(where: Path | None = None) -> list[Kept]:
    """The files of the cache, least recently used first."""
    found = []
    with contextlib.suppress(OSError), os.scandir(where or folder()) as entries:
        for entry in entries:
            named = NAME.fullmatch(entry.name)
            if named and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(FileNotFoundError):  # another process was quicker
                    status = entry.stat(follow_symlinks=False)
                    found.append(
                        Kept(Path(entry.path), named["game"], named["kernel"], status.st_size, status.st_mtime)
                    )
    return sorted(found, key=lambda file: (file.used, file.path))


def flaws() -> dict[Path, str]:
    """Every file that cannot be loaded, and why; the folder itself, if nothing in it can."""
    found = {}
    where = folder()
    if is_open(where):
        found[where] = "other users may write to it"
    for file in kept(where):
        try:
            read(file.path)
        except FileNotFoundError:
            continue
        except (OSError, Refused) as problem:
            found[file.path] = getattr(problem, "strerror", None) or str(problem)
    return found


def clear() -> list[Kept]:
    """Remove every kernel; gives those that are gone. They are compiled again when they are needed."""
    where = folder()
    remove_parts(where, older=0.0)
    return [file for file in kept(where) if removed(file.path)]


def make_room(where: Path) -> None:
    """Remove what has not been used for longest, until the rest is within the limit."""
    try:
        most = limit()
    except SearchError:  # `harif cache` tells of it
        most = USUAL_LIMIT
    files = kept(where)
    total = sum(file.bytes for file in files)
    for file in files:
        if total <= most:
            break
        total -= file.bytes if removed(file.path) else 0
    remove_parts(where, older=3600.0)


def remove_parts(where: Path, older: float) -> None:
    """Remove what processes that were killed left half-written: what nobody has touched for so many seconds."""
    for path in where.glob(PART + "*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime >= older:
                path.unlink()


def removed(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True
