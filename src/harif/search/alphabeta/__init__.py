"""Minimax and alpha-beta: by the book, and complete (chapter, sections 2, 4 and 5)."""
