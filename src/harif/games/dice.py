"""Dice, for the games that roll them; how they look is in `harif.drawing.dice`."""

SIDES = 6
