"""Learning: how a position is judged, found by playing."""
