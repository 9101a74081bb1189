"""Processes beside the server, in which rules are asked, positions drawn and moves found: nothing stops the page."""
