"""The page: play anything, and the tree lab, in a browser on this machine. Needs the extra `harif[web]`."""
