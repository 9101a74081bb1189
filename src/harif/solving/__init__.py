"""Solving games: to the end by alpha-beta, by proof, backwards from the end, and as sums."""
