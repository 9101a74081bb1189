"""Plays of backgammon as people type them: 13/5 is 13/11/5, 6/5 8/5 is 8/5 6/5, and a * may be left out.

Two ways to write a play leave and reach the same slots. So a play is known by the checkers that it takes away and adds,
slot by slot: what one checker passes on its way cancels out.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from harif.games.backgammon_slots import BAR, OFF

WAY = re.compile(r"(bar|\d+)((?:\*?/(?:off|\d+))+\*?)(?:\((\d)\))?")
SLOTS = {"bar": BAR, "off": OFF}

Moves = Sequence[tuple[int, int]]


def plays_meant(text: str, plays: Iterable[tuple[int, str, Moves]]) -> list[int]:
    """The plays that may be meant, of (action, name, moves). Of two that end differently the one is meant whose hits
    are named; if that does not tell them apart, both may be.
    """
    ways = ways_in(text)
    named, wanted = {slot for way in ways for slot in way}, balance(step for way in ways for step in pairwise(way))
    fits = [
        (action, hits_in(name))
        for action, name, moves in plays
        if balance(moves) == wanted and named <= {slot for move in moves for slot in move}
    ]
    fits = [fit for fit in fits if fit[1] == hits_in(text)] or fits
    return list({hits: action for action, hits in reversed(fits)}.values())[
        ::-1
    ]  # those that hit the same end the same


def ways_in(text: str) -> list[list[int]]:
    """The slots that each checker passes; nothing if the text is no play."""
    ways: list[list[int]] = []
    for word in text.lower().replace(",", " ").split():
        found = WAY.fullmatch(word)
        if found is None:
            return []
        slots = [found[1], *found[2].replace("*", "").strip("/").split("/")]
        ways += [[SLOTS[slot] if slot in SLOTS else int(slot) for slot in slots]] * int(found[3] or 1)
    return ways


def hits_in(text: str) -> frozenset[str]:
    """The points behind which a * stands."""
    return frozenset(re.findall(r"(\d+)\*", text))


def balance(moves: Iterable[tuple[int, int]]) -> Counter[int]:
    """How many checkers each slot loses and gains."""
    found: Counter[int] = Counter()
    for source, target in moves:
        found[source] -= 1
        found[target] += 1
    return Counter({slot: change for slot, change in found.items() if change})
