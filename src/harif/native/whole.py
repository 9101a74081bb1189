"""Files that are written as a whole or not at all."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harif.game import SearchError
from harif.game.sentence import Sentence, reason_of

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def write_whole(file: Any, data: bytes) -> None:
    """Make `data` the content of the file, in one step and on the disk. Where that fails, what the file held before is
    untouched, and nothing is left beside it.
    """
    target = Path(os.path.realpath(file))
    part = Path(f"{target}.part")
    with sentences(file):
        try:
            with open(part, "wb") as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
            os.replace(part, target)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink()
            raise


@contextlib.contextmanager
def sentences(file: Any) -> Iterator[None]:
    """A full disk, or a place that cannot be written, as a sentence."""
    try:
        yield
    except OSError as problem:
        if problem.errno not in NO_ROOM:
            raise SearchError(
                "{file} cannot be written ({reason}). Choose another place.", file=file, reason=reason_of(problem)
            ) from None
        left = Sentence("What it held before is still there" if Path(file).exists() else "Nothing of it was written")
        raise SearchError(
            "There is no room left on the disk for {file} ({reason}). {left}: make room and go on.",
            file=file,
            reason=reason_of(problem),
            left=left,
        ) from None
