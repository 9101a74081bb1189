"""What a game is: the model, its fields and kinds, and how a position is shown and written."""

from harif.game.definition import Definition, Family, attributes_of, definition_of, game, is_game_class
from harif.game.drawing import Board
from harif.game.errors import (
    GameError,
    GameOverError,
    HarifError,
    NotNative,
    PositionError,
    SearchError,
    TreeSyntaxError,
    Unsolved,
)
from harif.game.fields import U64, FieldType, replace
from harif.game.kind import Kind
from harif.game.notation import read_squares
from harif.game.state import GameState, State
from harif.game.values import CHANCE

__all__ = [
    "CHANCE",
    "U64",
    "Board",
    "Definition",
    "Family",
    "FieldType",
    "GameError",
    "GameOverError",
    "GameState",
    "HarifError",
    "Kind",
    "NotNative",
    "PositionError",
    "SearchError",
    "State",
    "TreeSyntaxError",
    "Unsolved",
    "attributes_of",
    "definition_of",
    "game",
    "is_game_class",
    "read_squares",
    "replace",
]
