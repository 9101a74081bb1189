"""Searching where chance moves, or an opponent that is not perfect (chapter, section 7)."""
