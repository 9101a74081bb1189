"""A sentence for a person, as a template and its parts, so that another language can say it too.

The English stands where the sentence is made; `words.errors` has other languages, found by the English template.

>>> str(Sentence("{name} has {n:,} moves worth {value}.", name="B", n=1200, value=1e6))
'B has 1,200 moves worth 1000000.'
"""

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from harif.drawing.digits import count, digits, isolated, number, typed


class Sentence:
    """A template with {placeholders} and what they stand for; a part may be a sentence too."""

    def __init__(self, template: str, /, **parts: Any) -> None:
        self.template, self.parts = template, parts

    def __str__(self) -> str:
        return self.say({})

    def say(self, texts: dict[str, str], lang: str = "en") -> str:
        """The sentence in the language whose texts these are, by their English; in English where there is none."""
        template = texts.get(self.template)
        if not self.parts:
            return template or self.template
        if template is None:
            texts, lang, template = {}, "en", self.template
        parts = {name: getattr(part, "sentence", part) for name, part in self.parts.items()}  # an error's own
        told = {name: part.say(texts, lang) if isinstance(part, Sentence) else part for name, part in parts.items()}
        return template.format(**{name: Part(part, lang) for name, part in told.items()})


class Said(str):
    """A sentence in English, as text, that is still known by its template and parts."""

    sentence: Sentence

    def __new__(cls, sentence: str | Sentence, /, **parts: Any) -> "Said":
        whole = sentence if isinstance(sentence, Sentence) else Sentence(sentence, **parts)
        said = super().__new__(cls, str(whole))
        said.sentence = whole
        return said


AND, OR, COMMA = "{first} and {last}", "{first} or {last}", "{first}, {last}"


def joined(parts: Sequence[Any], by: str = COMMA) -> Sentence:
    """One after the other, with commas between them, or with another word."""
    so_far = Sentence("{first}", first=parts[0])
    for part in parts[1:]:
        so_far = Sentence(by, first=so_far, last=part)
    return so_far


def one_of(names: Sequence[str]) -> Sentence:
    """a, b or c."""
    return joined([", ".join(names[:-1]), names[-1]], OR)


SYSTEM_SAYS = (
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "File exists",
    "File name too long",
    "No space left on device",
    "Read-only file system",
    "Operation not permitted",
)
"""What the system says most often where a file cannot be read or written; other languages have words for these."""


def reason_of(problem: OSError) -> Sentence:
    """Why the system refused, for the middle of a sentence."""
    return Sentence(problem.strerror or str(problem))


def did_you_mean(word: object, known: Iterable[str], cutoff: float = 0.6) -> "Sentence | str":
    """The nearest of the known words, for the middle of a sentence; nothing where none is near."""
    near = difflib.get_close_matches(str(word), list(known), n=1, cutoff=cutoff)
    return Sentence(" Did you mean '{near}'?", near=near[0]) if near and near[0] != word else ""


class Part:
    """What is put into a sentence: numbers as the language writes them, other text read from left to right."""

    def __init__(self, value: Any, lang: str) -> None:
        self.value, self.lang = value, lang

    def __repr__(self) -> str:
        return isolated(repr(self.value), self.lang)

    def __format__(self, how: str) -> str:
        value, lang = self.value, self.lang
        if isinstance(value, int) and not isinstance(value, bool):
            return count(value, lang) if how == "," else digits(str(value), lang)
        if isinstance(value, float) and not how:
            return typed(value) if lang == "en" else number(value, lang)
        told = format(value, how)
        return told if not told.isascii() or not told.strip() else isolated(told, lang)
