"""What players cannot see: information sets, mixed strategies, equilibria (chapter, section 8)."""
