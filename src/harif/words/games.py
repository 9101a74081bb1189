"""What a game is called, its rule in one line, and what it counts, in a language: read from the game's own file.

A file may have `NAME`, `RULE` and `UNIT`, each a text for a language: `NAME = {"en": "Ludo", "fa": …}`. The English
rule is the first line of the game's docstring. A file that has nothing in a language is told of by its plain name, in
English.
"""

import sys
from typing import Any


def name_of(game: Any, lang: str = "en") -> str:
    """The name of a state's or a class's game: Connect Four."""
    return told(game, "NAME", lang) or str(game.__harif__.name)


def rule_of(game: Any, lang: str = "en") -> str:
    """Its rule in one line."""
    return told(game, "RULE", lang) or str(game.__harif__.about.partition("\n")[0])


def unit_of(game: Any, lang: str = "en") -> str:
    """What its utilities count, in the plural: discs. Nothing where the file does not say."""
    return told(game, "UNIT", lang)


def told(game: Any, what: str, lang: str) -> str:
    cls = game if isinstance(game, type) else type(game)
    texts = getattr(sys.modules.get(cls.__module__), what, None)
    return str(texts.get(lang, "")) if isinstance(texts, dict) else ""
