"""`harif new`: a small right game to start from."""

import builtins
import keyword
import re
from pathlib import Path

from harif.cli import show
from harif.drawing.digits import isolated
from harif.game import GameError
from harif.game.sentence import reason_of
from harif.words.catalogue import Voice

STARTS = Path(__file__).parent / "starts"
"""The games that are written, each a file that is linted, typed and checked as it stands."""
TAKEN = {word for file in STARTS.glob("*.py") for word in re.findall(r"\w+", file.read_text("utf-8"))}
"""Every word in them."""


def write_game(file: str, chance: bool, parameters: bool, lang: str, as_json: bool) -> None:
    """Write a game into a new file, called after it."""
    say = Voice("kept", lang)
    if chance and parameters:
        raise GameError("--chance and --parameters are two games to start from: choose one.")
    path = Path(file)
    if path.suffix != ".py":
        raise GameError(
            "'{file}' does not end in .py, as the file of a game must. Try 'harif new {stem}.py'.",
            file=file,
            stem=path.stem,
        )
    name = name_for(path.stem)
    text = (STARTS / ("chance.py" if chance else "parameters.py" if parameters else "plain.py")).read_text("utf-8")
    text = text.replace("new_game", name).replace("NewGame", "".join(part.capitalize() for part in name.split("_")))
    try:
        with path.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        raise GameError("{file} is there already, and is left as it is. Choose another name.", file=file) from None
    except OSError as problem:
        raise GameError("{file} cannot be written: {reason}.", file=file, reason=reason_of(problem)) from None
    if as_json:
        show.print_json({"file": file, "game": name})
    else:
        told = [say("new", file=isolated(file, lang))]
        told += [say(f"new_{deed}", command=isolated(f"harif {deed} {file}", lang)) for deed in ("check", "play")]
        show.console().print("\n".join(told), markup=False, highlight=False, soft_wrap=True)


def name_for(stem: str) -> str:
    """A name that a file's name suggests, and that neither Python nor the game to start from has for something else."""
    name = re.sub(r"\W+", "_", stem, flags=re.ASCII).strip("_").lower()
    taken = {word.lower() for word in (*keyword.kwlist, *dir(builtins), *TAKEN)}
    return name if name.isidentifier() and name not in taken else f"game_{name}".rstrip("_")
