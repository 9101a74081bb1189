"""Which sentence an English text is: a reason that was kept as text can so be told in another language too."""

import re
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

from harif.game.sentence import Sentence
from harif.words.errors import PERSIAN

LEAST = 4  # letters that a template has beside its parts, to be sure of it


def recognised(text: str) -> Sentence:
    """The sentence with its parts; of several that it may be, the one that leaves the least to its parts.

    >>> recognised("There is no file 'a'.").template
    "There is no file '{path}'."
    """
    if text in PERSIAN:
        return Sentence(text)
    for template in templates():
        parts = template.parts_in(text)
        if parts is not None:
            return Sentence(template.text, **parts)
    return Sentence(text)


class Verbatim(str):
    """A part as it reads: it is not quoted again."""

    def __repr__(self) -> str:
        return str(self)


class Template(NamedTuple):
    """A template, the words between its parts, and what each part is formatted by."""

    text: str
    words: tuple[str, ...]
    formats: dict[str, str]

    def parts_in(self, told: str) -> dict[str, Any] | None:
        """What its parts must be for it to read so; None where it cannot."""
        if not all(word in told for word in self.words):
            return None
        found = self.pattern().fullmatch(told)
        if found is None:
            return None
        parts = {name: part_in(part, self.formats[name]) for name, part in found.groupdict().items()}
        return parts if str(Sentence(self.text, **parts)) == told else None

    def pattern(self) -> re.Pattern[str]:
        seen: set[str] = set()
        told = ""
        for literal, name, _, _ in Formatter().parse(self.text):
            told += re.escape(literal)
            if name:
                told += f"(?P={name})" if name in seen else f"(?P<{name}>.*?)"
                seen.add(name)
        return re.compile(told, re.DOTALL)


def part_in(told: str, how: str) -> Any:
    """What a part stood for: a number, a sentence of its own, or the words themselves."""
    for read in (int, float):
        try:
            return read(told.replace(",", "") if how == "," else told)
        except ValueError:
            continue
    inner = recognised(told) if " " in told.strip() else Sentence(told)
    return inner if inner.parts else Verbatim(told)


@lru_cache(maxsize=1)
def templates() -> list[Template]:
    """Those that have parts, the one with the most words of its own first."""
    found = []
    for text in PERSIAN:
        pieces = list(Formatter().parse(text))
        words = tuple(literal for literal, *_ in pieces if literal)
        formats = {name: how or "" for _, name, how, _ in pieces if name is not None}
        if formats and all(map(str.isidentifier, formats)) and sum(map(len, words)) >= LEAST:
            found.append(Template(text, words, formats))
    return sorted(found, key=lambda template: -sum(map(len, template.words)))
