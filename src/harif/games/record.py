"""`harif.Record`: a game in progress, begun by name and kept as JSON."""

import json
from typing import Any, Self

from harif.game import GameError, PositionError
from harif.game.history import History
from harif.game.notation import notation_of, read_position
from harif.game.origin import reference
from harif.game.sentence import Sentence
from harif.games.catalogue import catalogued, game_class, start_of

FORMAT = "harif-record/1"


class Record(History):
    """A game in progress: start, moves, what each seat has seen, and whether it is over.

    `game` is a name, a file, a class, or a state to go on from. Searches take a record wherever they take a state.

    >>> record = Record("tictactoe")
    >>> for move in (0, 3, 1, 4, 2):
    ...     state = record.play(move)
    >>> record.over, record.end, record.values
    (True, 'rules', (1.0, -1.0))
    >>> Record.read(record.json()).undo()
    2
    """

    def __init__(self, game: Any) -> None:
        super().__init__(start_of(game))

    def __repr__(self) -> str:
        return f"<record of {self.game.spec}: {len(self.moves)} moves>"

    def json(self) -> str:
        """The whole game as one JSON object: its name, whether that is a game of your own, where it began if not at the
        start, and its moves.
        """
        start = None if self.start == type(self.start)() else written(self.start)
        own = not is_catalogued(self.start)
        told = {"format": FORMAT, "game": self.game.spec, "own": own, "start": start, "moves": self.moves}
        return json.dumps(told)

    @classmethod
    def read(cls, text: str, game: Any = None) -> Self:
        """A game from its JSON, every move of it played again by the rules.

        Without `game` it must be one of the catalogue: nothing that a text names is ever run. For one of your own say
        which, `Record.read(text, "mygame.py")`, or give the class.
        """
        told = parsed(text)
        if told["own"] and game is None:
            raise GameError(
                "The record is of {spec}, a game of somebody's own: say where it is, Record.read(text, 'mygame.py').",
                spec=told["game"],
            )
        rules: Any = catalogued(told["game"]) if game is None else game_class(game)
        if rules.__harif__.spec != told["game"]:
            raise GameError(
                "The record is of {other}, not of {spec}.", other=str(told["game"]), spec=rules.__harif__.spec
            )
        record = cls(rules() if told["start"] is None else read_position(rules(), told["start"]))
        for action in told["moves"]:
            record.play(action)
        return record


def is_catalogued(state: Any) -> bool:
    """Is it of a game of the catalogue, which its name is enough to find?"""
    return reference(type(state)).module.startswith("harif.games.")


def parsed(text: str) -> dict[str, Any]:
    """The parts of a record's JSON, each of the type that it must have."""
    try:
        told = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        raise damaged("it is no JSON") from None
    if not isinstance(told, dict) or not str(told.get("format", "")).startswith("harif-record/"):
        raise damaged("it does not say that it is one")
    if told["format"] != FORMAT:
        raise PositionError(
            "The record is of another version, {found!r}; this one reads {known!r}.", found=told["format"], known=FORMAT
        )
    moves, start = told.get("moves"), told.get("start")
    if not isinstance(told.get("game"), str):
        raise damaged("it names no game")
    if not isinstance(moves, list) or any(type(move) is not int for move in moves):
        raise damaged("its moves are not whole numbers")
    if not isinstance(start, (str, type(None))):
        raise damaged("its start is no position")
    return {"game": told["game"], "own": told.get("own"), "start": start, "moves": moves}


def damaged(why: str) -> PositionError:
    return PositionError("The text is no record of a game, or it is damaged: {why}.", why=Sentence(why))


def written(state: Any) -> str:
    """A state in the game's own notation, which `read_position` reads back; a sentence where it has none that does.

    (Fields would do, but whoever can send a text could then send any numbers at all, and the rules would hang on them.)
    """
    text = notation_of(state)
    if text is None or read_position(type(state)(), text) != state:
        raise PositionError(
            "{spec} has no notation that tells all of a position, so a record that begins in the middle cannot be "
            "written. Begin at the start and play the moves.",
            spec=state.__harif__.spec,
        )
    return text
