"""What a program may set: `setoption name Hash value 128`."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from harif.protocols.uci.strength import LEAST_ELO, MOST_ELO
from harif.search.alphabeta.options import USUAL_TABLE
from harif.search.refusals import MOST_THREADS

TRUTHS = {"true": True, "false": False}


class Option(NamedTuple):
    """Something that can be set, and what it is until then."""

    name: str
    kind: str  # "spin" (a whole number), "check" (true or false) or "button"
    usual: int | bool | None = None
    low: int = 0
    high: int = 0

    def declaration(self) -> str:
        """The line that tells of it."""
        words = f"option name {self.name} type {self.kind}"
        if self.kind == "spin":
            return f"{words} default {self.usual} min {self.low} max {self.high}"
        return f"{words} default {str(self.usual).lower()}" if self.kind == "check" else words

    def read(self, text: str) -> int | bool | None:
        """The value that a text stands for; None where it cannot have that value."""
        if self.kind == "check":
            return TRUTHS.get(text.lower())
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None
        return number if number is not None and self.low <= number <= self.high else None

    @property
    def wanted(self) -> str:
        return "true or false" if self.kind == "check" else f"a whole number from {self.low} to {self.high}"


OPTIONS = (
    Option("Hash", "spin", USUAL_TABLE, 1, 65536),  # megabytes
    Option("Threads", "spin", 1, 1, MOST_THREADS),
    Option("MultiPV", "spin", 1, 1, 256),
    Option("Ponder", "check", False),
    Option("Move Overhead", "spin", 20, 0, 5000),  # milliseconds
    Option("UCI_LimitStrength", "check", False),
    Option("UCI_Elo", "spin", MOST_ELO, LEAST_ELO, MOST_ELO),
    Option("Clear Hash", "button"),
)
CHESS960 = Option("UCI_Chess960", "check", False)


class Settings:
    """The options of an engine with their values."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = {option.name.lower(): option for option in options}
        self.values: dict[str, Any] = {option.name: option.usual for option in options}

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name)

    def set(self, words: Sequence[str]) -> tuple[str | None, str | None]:
        """Obey the words after `setoption`: the name of the option that was set, or what is wrong, as a sentence.

        A name may have several words, and capitals do not matter.
        """
        text = " ".join(words)
        read = re.fullmatch(r"name\s+(?P<name>.+?)(?:\s+value(?:\s+(?P<value>.*))?)?", text)
        if read is None:
            return None, "setoption is written: setoption name NAME value VALUE"
        option = self.options.get(read["name"].lower())
        if option is None:
            return None, f"there is no option {read['name'][:60]}"
        if option.kind == "button":
            return option.name, None
        value = option.read((read["value"] or "").strip())
        if value is None:
            given = (read["value"] or "nothing")[:60]
            return None, f"{option.name} is {option.wanted}, not {given}; it stays {str(self[option.name]).lower()}"
        self.values[option.name] = value
        return option.name, None
