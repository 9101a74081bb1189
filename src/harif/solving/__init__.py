"""Solving games: to the end by alpha-beta, by proof, backwards from the end, and as sums."""

from harif.solving.grundy import grundy
from harif.solving.retrograde import Database, retrograde
from harif.solving.solve import Stand, solve

__all__ = ["Database", "Stand", "grundy", "retrograde", "solve"]
