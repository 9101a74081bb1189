"""Matches: who plays whom from where, the games themselves, what is kept of them, and what they say."""
