"""What the text of a UCI player asks for: `uci:path=stockfish,elo=2100,seconds=0.5,option.Move Overhead=50`."""

import shlex
from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

from harif.game import SearchError

NUMBERS: dict[str, Callable[[str], Any]] = {
    "elo": int,
    "depth": int,
    "nodes": int,
    "seconds": float,
    "threads": int,
    "hash": int,
}
OWN = "option."  # before the name of an option of the program's own


class Asked(NamedTuple):
    """What the text of the player asks for."""

    path: str
    arguments: list[str]
    elo: int | None
    limits: dict[str, Any]  # depth, nodes, seconds
    options: dict[str, Any]  # of the program, by name


def asked_in(who: str) -> Asked:
    found: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for part in filter(None, who.partition(":")[2].split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if equals and key.startswith(OWN) and part.isprintable():
            own[key.removeprefix(OWN).strip()] = value
        elif equals and key in ("path", "arguments") and value:
            found[key] = value
        elif equals and key in NUMBERS:
            found[key] = positive(who, part, value, NUMBERS[key])
        else:
            raise SearchError(
                "'{part}' in '{who}' is not understood. Write path=, arguments=, {others}, or option.Name= for an "
                "option of the program's own.",
                part=part,
                who=who,
                others=", ".join(f"{name}=" for name in NUMBERS),
            )
    if "path" not in found:
        raise SearchError("uci plays what a program finds: write uci:path=stockfish, or where the program is.")
    limits = {name: value for name, value in found.items() if name in ("depth", "nodes", "seconds")}
    options = {name.capitalize(): value for name, value in found.items() if name in ("threads", "hash")}
    return Asked(found["path"], split(who, found.get("arguments", "")), found.get("elo"), limits, {**options, **own})


def positive(who: str, part: str, value: str, kind: Callable[[str], Any]) -> Any:
    try:
        number = kind(value)
    except ValueError:
        raise SearchError("'{part}' in '{who}': '{value}' is not a number.", part=part, who=who, value=value) from None
    if not isfinite(number) or number <= 0:
        key = part.partition("=")[0].strip()
        raise SearchError("'{part}' in '{who}': {key} must be above 0.", part=part, who=who, key=key)
    return number


def split(who: str, arguments: str) -> list[str]:
    """Arguments as a shell splits them: quotes keep blanks together."""
    try:
        return shlex.split(arguments)
    except ValueError:
        raise SearchError("'{part}' in '{who}': a quotation mark is not closed.", part=arguments, who=who) from None
