"""Backwards from the end: every position of a game, also of one that may go round in circles."""
