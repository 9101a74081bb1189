"""Chance solved to the end: Markov decision processes, stochastic games, and how values depend on them."""
