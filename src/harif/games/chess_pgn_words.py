"""The words of a text in PGN: tags, moves, comments, variations, marks and results, each with its place.

The text is read line by line and never held as a whole. A line is UTF-8 or, where it is not, Latin-1; a mark at the
beginning of a file may say UTF-16.
"""

import codecs
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from harif.game.errors import PositionError
from harif.game.sentence import Sentence, reason_of

TAG, MOVE, COMMENT, OPEN, CLOSE, MARK, RESULT = "tag", "move", "comment", "open", "close", "mark", "result"
TAGS = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
LOOSE_TAG = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*$')  # with a quotation mark inside
WORD = re.compile(
    r"""\s*(?:
      (?P<comment>\{) | (?P<rest>;.*) | (?P<open>\() | (?P<close>\))
    | (?P<result>1-0|0-1|1/2-1/2|½-½|\*)(?![^\s(){};])
    | (?P<number>\d+\s*\.[.\s]*|\d+(?![^\s(){};])|\.+|…)
    | (?P<mark>\$\d{1,3}(?!\d)|[!?]{1,2}|\+/?[-−=]|[-−=]/?\+|=|∞|N(?=[\s)]))
    | (?P<move>--|Z0|[A-Za-z0-9♔-♟][^\s(){};!?$]*)
    | (?P<odd>\S))""",
    re.VERBOSE,
)
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "∞": 13}
MARKS |= {"+=": 14, "+/=": 14, "=+": 15, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19, "N": 146}
MINUS = str.maketrans("−", "-")  # either stands in a mark
LONGEST = 1 << 20  # characters of one comment


class Word(NamedTuple):
    """A word of PGN: `text` is what it says, of a tag its value, whose `name` stands apart."""

    kind: str
    text: str
    line: int
    column: int
    name: str = ""


class Unreadable(Exception):
    """A text that is not PGN, and where."""

    def __init__(self, line: int, column: int, sentence: str | Sentence, /, **parts: Any) -> None:
        self.line, self.column = line, column
        self.sentence = sentence if isinstance(sentence, Sentence) else Sentence(sentence, **parts)
        super().__init__(str(self.sentence))


class Words:
    """The words of a text, one after the other; after an error `skip` goes on with the next game."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.text = ""  # the present line
        self.number = 0  # counted from 1
        self.column = 0
        self.kept: str | None = None  # a line that was read and is still to come

    def __iter__(self) -> Iterator[Word]:
        while self.next_line():
            if "\0" in self.text:
                raise Unreadable(self.number, self.text.index("\0") + 1, "this is not text: save it as UTF-8")
            if self.text.startswith("%"):
                continue
            if self.text.lstrip().startswith("["):
                yield from self.tags()
            else:
                yield from self.words()

    def next_line(self) -> bool:
        line, self.kept = self.kept, None
        if line is None:
            line = next(self.lines, None)
            self.number += line is not None
        self.text, self.column = (line or "").rstrip("\r\n"), 0
        return line is not None

    def tags(self) -> Iterator[Word]:
        """The tags of a line, usually one."""
        found, end = [], 0
        while tag := TAGS.match(self.text, end):
            found.append(tag)
            end = tag.end()
        if self.text[end:].strip() and (loose := LOOSE_TAG.match(self.text)):
            found, end = [loose], loose.end()
        rest = self.text[end:].strip()
        if rest.startswith("[") or not found:
            raise Unreadable(self.number, end + 1, 'this tag has no end; write it as [Name "value"]')
        for tag in found:
            yield Word(TAG, re.sub(r'\\(["\\])', r"\1", tag[2]), self.number, tag.start() + 1, tag[1])
        self.column = end
        yield from self.words()

    def words(self) -> Iterator[Word]:
        """The words of the rest of a line, and of the lines that a comment goes on to."""
        while found := WORD.match(self.text, self.column):
            kind, line, column = found.lastgroup or "", self.number, found.start(found.lastgroup or 0) + 1
            self.column = found.end()
            if kind == "comment":
                yield Word(COMMENT, self.comment(line, column), line, column)
            elif kind == "rest":
                yield Word(COMMENT, found["rest"][1:].strip(), line, column)
            elif kind == "odd":
                raise Unreadable(line, column, "'{sign}' does not belong there", sign=found["odd"])
            elif kind != "number":
                yield Word(kind, found[kind], line, column)

    def comment(self, line: int, column: int) -> str:
        """What stands in braces, its lines put together."""
        parts, length, empty = [], 0, False
        while (end := self.text.find("}", self.column)) < 0:
            parts.append(self.text[self.column :])
            length, empty = length + len(parts[-1]), not self.text.strip()
            if length > LONGEST or not self.next_line() or (empty and self.text.startswith("[Event ")):
                self.kept = self.text if self.text.startswith("[Event ") else None
                raise Unreadable(line, column, "the text is cut short: this comment has no end")
        parts.append(self.text[self.column : end])
        self.column = end + 1
        return " ".join(" ".join(parts).split())

    def skip(self, again: bool = False) -> None:
        """Pass over the rest of a game: up to a line with a tag that does not follow another tag; `again` where the
        present line is one.
        """
        self.kept = self.text if again else self.kept
        tag = self.kept is None and self.text.lstrip().startswith("[")
        while self.next_line():
            if self.text.lstrip().startswith("[") and not tag:
                self.kept = self.text
                return
            tag = self.text.lstrip().startswith("[")


# Where a text comes from ----------------------------------------------------------------------------------------------


def lines_in(source: Any) -> Iterator[str]:
    """The lines of a file, by its name; of an open one; or of a text."""
    if isinstance(source, (Path, os.PathLike)) or (isinstance(source, str) and not is_text(source)):
        yield from lines_in_file(Path(source))
    elif isinstance(source, str):
        yield from source.removeprefix("\ufeff").splitlines()
    elif isinstance(source, bytes):
        yield from decoded(source.splitlines(keepends=True))
    else:
        yield from decoded(source)


def is_text(source: str) -> bool:
    """Is it a game, and not the name of a file?"""
    return not source.strip() or bool(re.search(r"[\n\[{]|^[\s(]*\d+\s*\.(?!\w+$)|^\s*\*\s*$", source))


def lines_in_file(path: Path) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            mark = file.read(2)
            file.seek(0)
            if mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
                yield from codecs.getreader("utf-16")(file, "replace")
            else:
                yield from decoded(file)
    except FileNotFoundError:
        raise PositionError("There is no file '{path}'.", path=path) from None
    except OSError as problem:
        raise PositionError("'{path}' cannot be read: {reason}.", path=path, reason=reason_of(problem)) from None


def decoded(lines: Iterable[bytes] | Iterable[str]) -> Iterator[str]:
    """Lines as text: UTF-8, or else Latin-1."""
    first = True
    for line in lines:
        if isinstance(line, str):
            yield line.removeprefix("\ufeff") if first else line
        else:
            data = line.removeprefix(codecs.BOM_UTF8) if first else line
            try:
                yield data.decode("utf-8")
            except UnicodeDecodeError:
                yield data.decode("latin-1")
        first = False
