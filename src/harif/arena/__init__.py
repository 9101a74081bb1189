"""Players: anything that picks a move."""

from harif.arena.players import Choice, Player, player

__all__ = ["Choice", "Player", "player"]
