"""`harif matrix`: a game in which all choose at once, told in words, as JSON or drawn."""

import sys
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from harif.cli import show
from harif.cli.files import write
from harif.cli.lab import is_path
from harif.game import GameError
from harif.hidden.matrix import Matrix, matrix
from harif.hidden.normal.story import tell
from harif.trees.files import decoded, text_in
from harif.words.catalogue import checked, say


class Wanted(NamedTuple):
    """What to call the strategies, what to strike out, and which files to write."""

    rows: str | None = None
    columns: str | None = None
    weak: bool = False
    svg: str | None = None
    nfg: str | None = None


def tell_matrix(source: str, wanted: Wanted, lang: str, as_json: bool) -> None:
    """The story of a matrix game."""
    checked(lang)
    game = renamed(read_matrix(source), wanted)
    written = [] if wanted.svg is None else [write(wanted.svg, game.svg(lang, wanted.weak))]
    written += [] if wanted.nfg is None else [write(wanted.nfg, game.nfg())]
    if as_json:
        sys.stdout.write(game.json(wanted.weak) + "\n")
        return
    out = show.console()
    for line in tell(game, lang, wanted.weak).split("\n"):
        out.print(Text(line), soft_wrap=True)
    for file in written:
        out.print(Text(say("report.wrote", lang, file=file), style="dim"), soft_wrap=True)


def read_matrix(source: str) -> Matrix:
    """A matrix that was typed, is in a file, or comes from standard input (`-`)."""
    if source == "-":
        return matrix(decoded(sys.stdin.buffer.read()))
    if source.lower().endswith(".nfg"):
        return matrix(source)
    if is_path(source):
        return matrix(text_in(Path(source)))
    if Path(source).suffix.lower() in (".txt", ".csv", ".mat"):
        raise GameError("There is no file '{path}'.", path=source)
    return matrix(source)


def renamed(game: Matrix, wanted: Wanted) -> Matrix:
    """The game with the names that were typed for its strategies, with commas between them."""
    if wanted.rows is None and wanted.columns is None:
        return game
    typed = (wanted.rows, wanted.columns)
    names = list(game.form.strategies)
    for seat, text in enumerate(typed[: len(names)]):
        names[seat] = names[seat] if text is None else tuple(part.strip() for part in text.split(","))
    return matrix(game.form, names=names)
