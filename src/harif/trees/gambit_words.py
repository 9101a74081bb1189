"""The words of Gambit's files: names in quotation marks, curly brackets, numbers; commas are spaces."""

import re
from fractions import Fraction
from typing import Any, NamedTuple

from harif.game import TreeSyntaxError
from harif.game.sentence import Sentence
from harif.game.values import MOST_PLAYERS
from harif.trees.notation import syntax_error

TOKEN = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<mark>[{}])|(?P<word>[^\s{}",]+)|(?P<comma>,)|(?P<bad>"))', re.S
)
NUMBER = re.compile(r"[-+]?(\d++(?:\.\d*+)?|\.\d++)([eE][-+]?\d{1,3}|/\d++)?")


class Token(NamedTuple):
    kind: str  # "text", "mark", "word" or "end"
    text: str
    at: int


class Words:
    """Reads a file token by token; `token` is the one that comes next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.token = self.next_token()

    def names(self, where: str) -> list[str]:
        """Names in curly brackets."""
        found = []
        self.expect("{", where)
        while self.token.kind == "text":
            found.append(self.string())
        self.expect("}", where)
        return found

    def players(self) -> list[str]:
        """The players' names, not too many of them."""
        start = self.token
        found = self.names("the players' names")
        if not 1 <= len(found) <= MOST_PLAYERS:
            raise self.error(
                start,
                "a game has 1 to {most_players} players, and this has {players}.",
                most_players=MOST_PLAYERS,
                players=len(found),
            )
        return found

    def comes(self, mark: str) -> bool:
        """Is the next token this bracket?"""
        return self.token.kind == "mark" and self.token.text == mark

    def next_token(self) -> Token:
        while True:
            found = TOKEN.match(self.text, self.at)
            if found is None:
                return Token("end", "", len(self.text))
            self.at = found.end()
            kind = found.lastgroup or ""
            if kind == "bad":
                raise syntax_error(self.text, found.start(kind), "this quotation mark is never closed.")
            if kind != "comma":
                return Token(kind, found.group(kind), found.start(kind))

    def advance(self) -> Token:
        token = self.token
        self.token = self.next_token()
        return token

    def error(self, token: Token, message: str | Sentence, /, **parts: Any) -> TreeSyntaxError:
        return syntax_error(self.text, token.at, message, **parts)

    def word(self, what: str) -> str:
        if self.token.kind != "word":
            raise self.error(self.token, "here should stand {what}.", what=Sentence(what))
        return self.advance().text

    def number(self, what: str) -> Fraction:
        token = self.token
        word = self.word(what)
        try:
            if NUMBER.fullmatch(word):
                found = Fraction(word)
                float(found)
                return found
        except (ValueError, ZeroDivisionError, OverflowError):  # too many digits, n/0, or too large
            pass
        raise self.error(
            token, "'{word}' is not a finite number, and here should stand {what}.", word=word, what=Sentence(what)
        )

    def string(self) -> str:
        if self.token.kind != "text":
            raise self.error(self.token, 'here should stand a name in quotation marks, such as "" or "left".')
        return re.sub(r"\\(.)", r"\1", self.advance().text[1:-1], flags=re.S)

    def optional_string(self) -> str:
        return self.string() if self.token.kind == "text" else ""

    def expect(self, mark: str, where: str) -> None:
        if not self.comes(mark):
            raise self.error(self.token, "here should stand {mark}, for {where}.", mark=mark, where=Sentence(where))
        self.advance()


def quoted(text: str) -> str:
    """A name as these files write it."""
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
