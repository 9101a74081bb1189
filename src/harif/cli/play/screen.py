"""What a table says, asks and shows, in one language."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from harif.cli import show
from harif.cli.line import Line
from harif.drawing.digits import name as named
from harif.game import HarifError
from harif.words.catalogue import Voice
from harif.words.errors import told as error_told


class Left(Exception):
    """The person leaves."""


class Screen:
    """A terminal or a pipe. `silent`: nothing is said, for somebody wants JSON."""

    def __init__(self, lang: str, silent: bool = False) -> None:
        self.voice, self.lang, self.silent = Voice("play", lang), lang, silent
        self.line = Line()
        self.out, self.err = show.console(), show.errors()

    @property
    def interactive(self) -> bool:
        """Does a person sit before it, who can be shown something and asked again?"""
        return self.line.typed and self.out.is_terminal

    @property
    def status(self) -> Any:
        """Where a line may say how far a search is; None where nobody would see it."""
        return self.err if self.err.is_terminal and not self.silent else None

    def told(self, key: str, **parts: object) -> str:
        """What is said, every number in it in the digits of the language; the names of moves stay as they are typed."""
        return self.voice(key, **{part: named(str(told), self.lang) for part, told in parts.items()})

    def say(self, key: str, **parts: object) -> None:
        self.write(self.told(key, **parts))

    def write(self, text: Any = "") -> None:
        """A sentence as it is, or something that rich can draw."""
        if not self.silent:
            self.out.print(text, markup=False)

    def draw(self, picture: Text) -> None:
        """A board, with room around it; where the terminal is too narrow for it, how wide it should be."""
        wide = max((line.cell_len for line in picture.split("\n")), default=0)
        self.write()
        if wide > self.out.width:
            self.say("narrow", n=wide)
        else:
            self.write(picture)
        self.write()

    def complain(self, problem: HarifError) -> None:
        """What went wrong, after which the game goes on."""
        self.write(error_told(problem, self.lang))

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """One line from the person. At the end of the input, and at Ctrl-C, the game is left."""
        typed = self.answer(prompt, words)
        if typed is None:
            self.out.print()
            raise Left
        return typed

    def answer(self, prompt: str, words: Sequence[str] = (), late: bool = False) -> str | None:
        """One line, or None at its end and at Ctrl-C; asked `late`, a pipe that has ended is not even asked."""
        try:
            typed = self.line.ask(prompt, words, late)
        except KeyboardInterrupt:
            return None
        return None if typed is None else typed.strip()
