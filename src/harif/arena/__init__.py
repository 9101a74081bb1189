"""Players: anything that picks a move."""

from harif.arena.minds import Choice
from harif.arena.players import Player, player

__all__ = ["Choice", "Player", "player"]
