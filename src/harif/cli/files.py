"""Files that commands write: a folder that is not there is no place for them, whichever command it is."""

from pathlib import Path

from harif.game import SearchError
from harif.game.sentence import reason_of


def write(file: str | Path, content: str) -> str:
    """Write a text; its name."""
    refuse_nowhere(file)
    try:
        Path(file).write_text(content, encoding="utf-8")
    except OSError as problem:
        raise SearchError("{file} cannot be written: {reason}.", file=file, reason=reason_of(problem)) from None
    return str(file)


def refuse_nowhere(file: str | Path | None) -> None:
    """Said before the work whose result is to go there."""
    if file is not None and not Path(file).parent.is_dir():
        raise SearchError(
            "{file} cannot be written: there is no folder '{parent}'. Make it first.",
            file=file,
            parent=Path(file).parent,
        )


def make_folder(folder: Path) -> None:
    """A folder that was asked for by name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SearchError("{file} cannot be written: {reason}.", file=folder, reason=reason_of(problem)) from None
