"""Which bracket somebody forgot to close.

Brackets alone do not tell: where one is missing, it is the first one that stays open, wherever the gap is. But trees
are mostly written with all their leaves at one depth, and behind a bracket that was not closed everything is a level
too deep. So if the leaves are at one depth up to a place, and one deeper from there on, it is the bracket that was open
at that place.
"""

from collections.abc import Iterable

LEAVES = ("number", "fraction", "vector")


def unclosed(tokens: Iterable[tuple[str, int]]) -> int:
    """Where the bracket stands that was meant to be closed and was not, by the kinds and places of all tokens. Some
    bracket is open at the end; where the leaves tell nothing, it is the last of these.

    >>> unclosed([("open", 0), ("open", 1), ("number", 2), ("open", 4), ("number", 5), ("close", 6), ("close", 7)])
    1
    """
    opened: list[int] = []
    level = suspect = -1  # the depth of all leaves so far; where the bracket stands behind which they are deeper
    clear, before = True, -1
    for kind, where in tokens:
        if kind == "open":
            before = opened[-1] if opened and before < 0 else before  # open in front of the next leaf
            opened.append(where)
        elif kind == "close":
            opened.pop()
            before = -1
        elif kind in LEAVES:
            deep = len(opened)
            if level >= 0 and deep == level + 1 and suspect < 0 and before >= 0:
                suspect = before
            elif level >= 0 and deep != level:
                clear = False
            level, before = deep, -1
    missing = len(opened)
    return suspect if clear and suspect >= 0 and missing == 1 else opened[-1]
