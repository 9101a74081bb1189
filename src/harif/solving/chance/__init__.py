"""Chance solved to the end: Markov decision processes and stochastic games."""
