"""Searching a game: minimax, alpha-beta, max^n; perft and random games."""

from harif.search.perft import perft
from harif.search.playouts import Playouts, playouts
from harif.search.result import Line, Progress, Result
from harif.search.search import alphabeta, expectimax, expectiminimax, maxn, minimax, search

__all__ = [
    "Line",
    "Playouts",
    "Progress",
    "Result",
    "alphabeta",
    "expectimax",
    "expectiminimax",
    "maxn",
    "minimax",
    "perft",
    "playouts",
    "search",
]
