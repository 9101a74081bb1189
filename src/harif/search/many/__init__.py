"""Searching among many players, each for itself (chapter, section 3)."""
