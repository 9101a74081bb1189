"""A folder in which long work is kept: killed at any moment, it goes on from the last checkpoint.

`progress.json` comes first of all files and says whose folder it is. It also says what the other files hold, and is
replaced in one step after they were flushed: whatever stands in them beyond what it says was never finished, and
is written again. It ends in a *seal*, a digest of the rest, so that a damaged one is never believed.
"""

import contextlib
import errno
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from harif.game import SearchError
from harif.game.sentence import Sentence, reason_of
from harif.native.blocks import SIZES, Block
from harif.native.locks import hold
from harif.solving.rules import differing

PROGRESS, LOCK = "progress.json", "lock"
FORMAT = 2
"""Of `progress.json` and the files that it speaks of. Format 1 had no seal, and took machine code for the rules: a
database of it is served only after each of its values has been checked by the rules of today, and a table never.
"""

STAYS = Sentence("Choose another folder; this one stays as it is.")


class Folder:
    """Where blocks live: files of a folder, or memory where there is none (`path` is None)."""

    remedy = Sentence("Put back a copy of it, or choose another folder to begin again.")
    """What to do about a damaged file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._lock: Any = None

    # Whose folder it is -----------------------------------------------------------------------------------------------

    def enter(self, identity: dict[str, Any], older: bool = False) -> dict[str, Any]:
        """`open` to work here: the folder is locked, and says whose it is before there is anything else in it."""
        if self.path is None:
            return {}
        self.open(identity, older=older)
        self.lock()
        try:
            known = self.open(identity, older=older)
            if not known:
                self.write(identity)
            return known
        except BaseException:
            self.unlock()
            raise

    def open(self, identity: dict[str, Any], create: bool = True, older: bool = False) -> dict[str, Any]:
        """What the folder's progress says; empty for a new one. A folder of something else is refused.

        One of format 1 is refused too, unless `older` ones are asked for: then whoever asks has to make sure
        that it was made by the same rules.
        """
        if self.path is None:
            return {}
        known = self.read()
        if known is None:
            if not create:
                raise SearchError("There is no analysis in '{folder}'. harif.retrograde makes one.", folder=self.path)
            if self.path.exists() and (
                not self.path.is_dir() or set(os.listdir(self.path)) - {LOCK, PROGRESS + ".new"}
            ):
                raise SearchError(
                    "'{folder}' holds something else. Choose a folder that is new or empty.", folder=self.path
                )
            with self.sentences():
                self.path.mkdir(parents=True, exist_ok=True)
            return {}
        problem = difference(self.path, known, identity, older)
        if problem:
            raise SearchError(problem)
        return known

    def lock(self) -> None:
        """Keep others out while this process works here."""
        if self.path is not None:
            with self.sentences():
                self._lock = open(self.path / LOCK, "w")  # noqa: SIM115 (it is held)
            if not hold(self._lock.fileno()):
                self.unlock()
                raise SearchError(
                    "Another process is working in '{folder}'. Wait for it, or choose another.", folder=self.path
                )

    def unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def way(self) -> str | None:
        """By which way the work here is done; None where nothing is kept."""
        known = self.read()
        return None if known is None else str(known.get("kind", "retrograde"))

    # What it says of itself -------------------------------------------------------------------------------------------

    def read(self) -> dict[str, Any] | None:
        """The progress as it was last written; None if there is none."""
        if self.path is None:
            return None
        file = self.path / PROGRESS
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
            if isinstance(known, dict) and is_believed(known):
                return {name: value for name, value in known.items() if name != "seal"}
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as problem:
            raise SearchError(
                "'{file}' cannot be read ({reason}). Choose another folder.", file=file, reason=reason_of(problem)
            ) from None
        except (ValueError, RecursionError):
            pass
        raise SearchError(
            "'{file}' cannot be read: it is not what was written. Put back a copy of the folder, or choose "
            "another one to begin again.",
            file=file,
        )

    def write(self, progress: dict[str, Any]) -> None:
        """Replace the progress in one step."""
        if self.path is None:
            return
        new = self.path / (PROGRESS + ".new")
        with self.sentences():
            with open(new, "w", encoding="utf-8") as file:
                json.dump({**progress, "seal": seal_of(progress)}, file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path / PROGRESS)

    # Its files --------------------------------------------------------------------------------------------------------

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
        if not file.is_file() or file.stat().st_size < count * SIZES[code]:
            raise self.damaged(name, Sentence("it is missing or too short"))
        return self.block(name, code, count)

    def damaged(self, name: str, what: Sentence) -> SearchError:
        """The sentence for a file that is not what was written."""
        assert self.path is not None
        return SearchError(
            "'{file}' is damaged: {what}. {remedy}", file=self.path / name, what=what, remedy=self.remedy
        )

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
                    "There is no room left on the disk for '{folder}' ({reason}). What is done is kept: make "
                    "room and call again.",
                    folder=self.path,
                    reason=reason_of(problem),
                ) from None
            raise SearchError(
                "'{folder}' cannot be written ({reason}). Choose another folder.",
                folder=self.path,
                reason=reason_of(problem),
            ) from None


def seal_of(progress: dict[str, Any]) -> str:
    """Of the progress as it will be read: keys that are numbers are texts then, and have another order."""
    read = json.loads(json.dumps(progress))
    return sha256(json.dumps(read, sort_keys=True).encode()).hexdigest()


def is_believed(known: dict[str, Any]) -> bool:
    """Is it what was written, as far as that can be told? (Of format 1 it cannot: see `FORMAT`.)"""
    if "seal" not in known:
        return bool(format_of(known) == 1)
    return known.get("seal") == seal_of({name: value for name, value in known.items() if name != "seal"})


def format_of(known: dict[str, Any]) -> Any:
    """None where a file does not tell. (The first tables did not: they are of format 1.)"""
    return known.get("format", 1 if known.get("kind") == "alphabeta" else None)


def strange_format(folder: Any, made: Any) -> Sentence:
    """What is said of a folder of a format that this version does not read."""
    if type(made) is int and made > FORMAT:
        return Sentence(
            "'{folder}' was made by a later version of Harif (format {made}; this one reads {read}). Use that.",
            folder=folder,
            made=made,
            read=FORMAT,
        )
    return Sentence(
        "'{folder}' says that its format is {made!r}, which no version of Harif writes.", folder=folder, made=made
    )


def difference(folder: Any, known: dict[str, Any], identity: dict[str, Any], older: bool) -> Sentence | None:
    """The sentence that says why work of `identity` cannot go on in a folder that is `known`; None: it can.

    Of a folder of format 1 all is compared but the rules.
    """
    made, game = format_of(known), known.get("game", Sentence("something else"))
    if made not in (1, FORMAT):
        return Sentence("{problem} {stays}", problem=strange_format(folder, made), stays=STAYS)
    for name, now in identity.items():
        before = known.get(name)
        if name != "format" and before != now and (made != 1 or (name != "rules" and before is not None)):
            return Sentence(
                OTHER.get(name, OTHERWISE),
                folder=folder,
                game=game,
                name=name,
                before=str(before),
                now=str(now),
                differ=differing(before, now) if name == "rules" and isinstance(before, dict) else Sentence("all"),
                stays=STAYS,
            )
    if made == 1 and not older:
        return Sentence(
            "'{folder}' holds the analysis of {game} by an earlier version of Harif, which noted the rules together "
            "with the machine: whether they are the same cannot be told. {stays}",
            folder=folder,
            game=game,
            stays=STAYS,
        )
    return None


OTHER = {
    "game": "'{folder}' holds the analysis of {game}; this is {now}. {stays}",
    "rules": "'{folder}' holds the analysis of {game} by other rules. What differs: {differ}. {stays}",
    "start": "'{folder}' holds the analysis of {game} from another starting position. {stays}",
}
"""What is said of a folder that is of something else, by what is different."""

OTHERWISE = (
    "'{folder}' holds the analysis of {game} by other {name}: there it is {before}, here {now}. Ask for "
    "{name}={before}, or choose another folder."
)
