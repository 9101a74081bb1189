"""The catalogue of messages: a key and a language make a sentence."""

from harif.game.errors import HarifError

LANGUAGES = ("en", "fa")


def checked(lang: str) -> str:
    """The language itself, if the catalogue has it."""
    if lang not in LANGUAGES:
        raise HarifError(f"There is no language '{lang}' here; there are {' and '.join(LANGUAGES)}.")
    return lang
