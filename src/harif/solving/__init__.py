"""Solving games: to the end by alpha-beta, by proof, backwards from the end, and as sums."""

from harif.solving.backward.retrograde import Database, retrograde
from harif.solving.solve import Stand, solve
from harif.solving.sums import grundy

__all__ = ["Database", "Stand", "grundy", "retrograde", "solve"]
