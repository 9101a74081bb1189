"""A line that a person types: with editing, history and Tab on a terminal, and as it comes from a pipe."""

import sys
from collections.abc import Sequence
from typing import Any

ARROWS = {"\x1b[A": "up", "\x1bOA": "up", "\x1b[B": "down", "\x1bOB": "down"} | {
    "\x1b[C": "right", "\x1bOC": "right", "\x1b[D": "left", "\x1bOD": "left"
}  # fmt: skip
"""What a terminal sends for an arrow key -> what the key is called."""
USUAL = {"up": "previous-history", "down": "next-history", "right": "forward-char", "left": "backward-char"}


class Line:
    """Asks for lines. Python's `readline` gives editing and history where it is there; without it all else works.

    Where a move is called after an arrow key (up, right, down, left), that key makes the move.
    """

    def __init__(self) -> None:
        self.words: list[str] = []
        self.typed = sys.stdin.isatty()  # by a person, now; else the lines were written before
        self.editor: Any = editor() if self.typed and sys.stdout.isatty() else None

    def ask(self, prompt: str, words: Sequence[str] = (), late: bool = False) -> str | None:
        """What was typed, without the end of the line; None at the end of the input. Tab completes to `words`.

        Of a pipe a question that is asked `late` is written when its answer has come, and not at all where none does.
        """
        self.words = list(words)
        if self.editor is not None:
            self.bind_arrows()
        try:
            if self.typed:
                typed = input(prompt)
            else:
                sys.stdout.write("" if late else prompt)
                sys.stdout.flush()
                line = sys.stdin.readline()
                if not line:
                    return None
                typed = line.rstrip("\n")
                sys.stdout.write(f"{prompt if late else ''}{typed}\n")
        except EOFError:
            return None
        return self.unarrowed(typed)

    def bind_arrows(self) -> None:
        """An arrow key types the move that is called after it, and Enter; else it edits, as everywhere."""
        self.editor.set_completer(self.completed)
        for key, name in ARROWS.items():
            meant = f'"{name}\\C-m"' if name in self.words else USUAL[name]
            self.editor.parse_and_bind(f'"{key.replace(chr(27), chr(92) + "e")}": {meant}')

    def unarrowed(self, typed: str) -> str:
        """An arrow key that no editor took is in the line as the terminal sent it."""
        name = ARROWS.get(typed.strip(), "")
        return name if name in self.words else typed

    def completed(self, begun: str, which: int) -> str | None:
        """The moves and commands that begin so, one after the other: what Tab asks for."""
        fits = [word for word in self.words if word.casefold().startswith(begun.casefold())]
        return fits[which] if which < len(fits) else None


def editor() -> Any:
    """Python's `readline`, set up; None where Python was built without it."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")  # moves have blanks and signs of their own: 24/18 13/11
    readline.parse_and_bind("tab: complete")
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    return readline
