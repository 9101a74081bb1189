"""Protocols: doors through which other programs play with Harif. `uci` is the Universal Chess Interface."""
