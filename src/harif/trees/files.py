"""Trees in files: the notation itself (.tree, .txt), Gambit's .efg and .nfg, the .test files of Berkeley."""

import codecs
import os
import re
from pathlib import Path

from harif.game import GameError
from harif.game.sentence import reason_of
from harif.trees.berkeley import read_berkeley
from harif.trees.gambit import read_gambit
from harif.trees.normal import read_nfg_tree
from harif.trees.notation import read_tree, syntax_error
from harif.trees.tree import Tree

READERS = {".efg": read_gambit, ".nfg": read_nfg_tree, ".test": read_berkeley, ".tree": read_tree, ".txt": read_tree}
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16, whose mark is the beginning of this one
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


def load_tree(path: str | os.PathLike[str]) -> Tree:
    """The tree in a file; the end of its name says how it is written, and any other end means the notation."""
    return READERS.get(Path(path).suffix.lower(), read_tree)(text_in(path))


def text_in(path: str | os.PathLike[str]) -> str:
    """What stands in a file."""
    try:
        return decoded(Path(path).read_bytes())
    except FileNotFoundError:
        raise GameError("There is no file '{path}'.", path=path) from None
    except OSError as problem:
        raise GameError("'{path}' cannot be read: {reason}.", path=path, reason=reason_of(problem)) from None


def is_file_name(text: str) -> bool:
    """Is it the name of a tree file, and not a tree?"""
    return Path(text).suffix.lower() in READERS and not re.search(r"[()<>=\n]", text)


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what the mark at its beginning says."""
    mark, encoding = next(((m, e) for m, e in MARKS.items() if data.startswith(m)), (b"", "utf-8"))
    data = data[len(mark) :]
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        before = data[: problem.start].decode(encoding, "replace")
        raise syntax_error(before, len(before), "the file is not UTF-8 text from here on: save it as UTF-8.") from None
    if "\0" in text:
        at = text.index("\0")
        raise syntax_error(text[:at], at, "the file is not UTF-8 text from here on: save it as UTF-8.")
    return text
