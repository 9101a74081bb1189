"""What goes wrong, as sentences for the person who typed.

Every error that Harif raises on purpose is a `HarifError`; its text says what is wrong, where, and
what to do. The command line prints that sentence, in the language that it was asked in, and nothing else.
"""

from typing import Any

from harif.game.sentence import OR, Sentence, joined


class HarifError(Exception):
    """Base of all errors with a sentence for the user: `HarifError("There is no game '{name}'.", name=name)`."""

    def __init__(self, sentence: str | Sentence = "", /, **parts: Any) -> None:
        self.sentence = sentence if isinstance(sentence, Sentence) else Sentence(sentence, **parts)
        super().__init__(str(self.sentence))


class GameError(HarifError):
    """A game is not written as a game must be, cannot be found, or breaks its own rules."""


class PositionError(HarifError):
    """A position or a move, as text, that is not one of this game, or is not legal."""


class Objection(ValueError):
    """What a game has against what it was given, as a template and its parts, so that any language can say it."""

    def __init__(self, template: str, /, **parts: Any) -> None:
        self.sentence = Sentence(template, **parts)
        super().__init__(str(self.sentence))


class WrongPosition(Objection):
    """What a game's `parse` says of a text that is no position."""


class WrongParameter(Objection):
    """What a game with parameters says of a board or a number of players that it is not played with."""


class AmbiguousMove(PositionError):
    """What was typed may be several moves."""

    def __init__(self, text: str, names: list[str]) -> None:
        super().__init__("'{text}' may be {names}: write which.", text=text, names=joined(names, OR))
        self.names = names


class ForbiddenMove(PositionError):
    """A move that a person might think of, and the rule that forbids it."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__("'{text}' may not be played here: {why}.", text=text, why=Sentence(why))


class TreeSyntaxError(HarifError):
    """Text that is no game tree: `line` and `column` count from 1, `shown` is the line with a caret below the place."""

    def __init__(self, sentence: str | Sentence, line: int, column: int, shown: str, /, **parts: Any) -> None:
        super().__init__(sentence, **parts)
        self.line, self.column, self.shown = line, column, shown


class SearchError(HarifError):
    """A search that cannot be done: wrong kind of game, contradictory limits, unknown algorithm."""


class GameOverError(SearchError):
    """There is no move to find: the game is over in that position."""


class NotNative(HarifError):
    """A game that cannot be compiled to machine code; it still plays interpreted."""


class Unsolved(SearchError):
    """A solution was not found within the budget. `known` says what was proven."""

    def __init__(self, sentence: str | Sentence, known: dict[str, Any], /, **parts: Any) -> None:
        super().__init__(sentence, **parts)
        self.known = known
