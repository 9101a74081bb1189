"""Strength: what the results of games say about who is better, and how sure that is."""
