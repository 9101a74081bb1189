"""Parameters of a game as people type them: `rows=5`, `heaps=3-4-5`, `joker=true`."""

from typing import Any

from harif.game.errors import GameError


def parameter_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list)):
        return "-".join(map(str, value))
    return str(value)


def parameter_like(value: Any, like: Any, where: str) -> Any:
    """A parameter as the type of its default `like`: 6, 6.0 and True would otherwise be one and the same."""
    if isinstance(like, (tuple, list)) and isinstance(value, (tuple, list)):
        return tuple(parameter_like(item, like[0], where) if like else item for item in value)
    if type(like) is float and type(value) is int:
        return float(value)
    if like is None or type(value) is type(like):
        return value
    raise GameError("{where}: expected something like {like}.", where=where, like=parameter_text(like))


def parameter_value(text: str, like: Any, where: str) -> Any:
    """A parameter typed as text, as the type of its default `like`; digits may be Persian or Arabic."""
    try:
        if isinstance(like, bool):
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[text.lower()]
        if isinstance(like, (tuple, list)):
            return tuple(int(part) for part in text.split("-"))
        if isinstance(like, (int, float)):
            return type(like)(text)
    except (KeyError, ValueError):
        raise GameError(
            "{where}: expected something like {like}.", where=f"{where}={text}", like=parameter_text(like)
        ) from None
    return text
