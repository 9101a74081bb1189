"""The games: rules only, one file each. They know nothing of search."""

from harif.games.catalogue import game_class, games, kind, load, position
from harif.games.record import Record

__all__ = ["Record", "game_class", "games", "kind", "load", "position"]
