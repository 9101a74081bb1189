"""What a player is called: by its level where it has one, else by the text that it was made from."""

import re

from harif.arena.levels import LEVELS
from harif.drawing.digits import isolated
from harif.words.catalogue import say

USUAL = 5
"""The level that plays where nobody says which."""

MOST = len(LEVELS)
"""The highest level."""

BY_LEVEL = re.compile(r"auto:level=(\d+)")


def of_level(level: int) -> str:
    """The text of the player of a level."""
    return f"auto:level={level}"


def is_level(level: int) -> bool:
    """Is there a level of that number?"""
    return 1 <= level <= MOST


def level_of(player: str) -> int | None:
    """The level of a player, by its text; None where it has none."""
    found = BY_LEVEL.fullmatch(player.replace(" ", ""))
    return int(found[1]) if found else None


def called(player: str, lang: str = "en") -> str:
    """A player's name: "Harif, level 3"; one without a level is called as it is typed."""
    level = level_of(player)
    return isolated(player, lang) if level is None else say("play.level", lang, n=level)
