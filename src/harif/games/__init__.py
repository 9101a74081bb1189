"""The games: rules only, one file each. They know nothing of search."""

from harif.games.catalogue import game_class, games, kind, load, position

__all__ = ["game_class", "games", "kind", "load", "position"]
