"""Solving games: to the end by alpha-beta, by proof, backwards from the end, as sums, with chance, in stages."""

from harif.solving.backward.retrograde import Database, retrograde
from harif.solving.solve import solve
from harif.solving.sums import grundy

__all__ = ["Database", "grundy", "retrograde", "solve"]
