"""Words: everything that is said in more than one language, in one catalogue."""
