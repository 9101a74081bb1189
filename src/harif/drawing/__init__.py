"""Drawing: pages, axes, keys, marks, text, digits, boards and dice, for every plot and every board.

It knows no game and no language's words: what is written is given to it, and it says how wide that is, so that
nothing is clipped and nothing overlaps.
"""
