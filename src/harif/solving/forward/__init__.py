"""Forwards: alpha-beta to the end of the game, by null windows, for value and distance at once."""
