"""Studies: how values and costs depend on the opponent, the scale, the order of moves and noise."""
