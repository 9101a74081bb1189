"""Proof-number search: can the player to move reach the goal? (chapter, section 9)."""

from harif.search.proof.proof import proof

__all__ = ["proof"]
