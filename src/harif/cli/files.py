"""Files that commands write: a folder that is not there is no place for them, whichever command it is."""

from pathlib import Path

from harif.game import SearchError
from harif.game.sentence import reason_of

ALIKE = 4  # letters by which a file is known to be of the same kind
KNOWN = ("<svg", "EFG ", "NFG ", "<!DOCTYPE html>")


def write(file: str | Path, content: str) -> str:
    """Write a text; its name. A picture or a game is never written over a file of something else."""
    refuse_nowhere(file, content[:ALIKE] if content.startswith(KNOWN) else "")
    try:
        Path(file).write_text(content, encoding="utf-8")
    except OSError as problem:
        raise SearchError("{file} cannot be written: {reason}.", file=file, reason=reason_of(problem)) from None
    return str(file)


def refuse_nowhere(file: str | Path | None, like: str = "") -> None:
    """Said before the work whose result is to go there, a text that begins as `like` does."""
    if file is None:
        return
    if not Path(file).parent.is_dir():
        raise SearchError(
            "{file} cannot be written: there is no folder '{parent}'. Make it first.",
            file=file,
            parent=Path(file).parent,
        )
    if like and begins_otherwise(Path(file), like):
        raise SearchError("{file} is there, and is something else. Choose another name.", file=file)


def begins_otherwise(file: Path, like: str) -> bool:
    """Is there a file, with something in it, that does not begin so?"""
    wanted = like.encode()
    try:
        with open(file, "rb") as opened:
            found = opened.read(len(wanted))
    except OSError:  # there is none, or it cannot be read: writing will tell
        return False
    return found != b"" and found != wanted


def make_folder(folder: Path) -> None:
    """A folder that was asked for by name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SearchError("{file} cannot be written: {reason}.", file=folder, reason=reason_of(problem)) from None
