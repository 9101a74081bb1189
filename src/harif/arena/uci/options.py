"""What a UCI program lets one set: `option name Hash type spin default 16 min 1 max 1024`."""

import re
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.game.sentence import did_you_mean

DECLARED = re.compile(r"option\s+name\s+(.+?)\s+type\s+(check|spin|combo|button|string)\b(.*)")
TRUTHS = {"true": "true", "yes": "true", "1": "true", "false": "false", "no": "false", "0": "false"}


class Option(NamedTuple):
    name: str
    kind: str  # "check", "spin" (a whole number), "combo" (one of several), "button" or "string"
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def command(self, program: str, value: Any) -> str:
        """The line that sets it; a sentence where it cannot be that."""
        if self.kind == "button":
            return f"setoption name {self.name}"
        return f"setoption name {self.name} value {getattr(self, self.kind)(program, str(value).strip())}"

    def spin(self, program: str, value: str) -> str:
        number = int(value) if re.fullmatch(r"[+-]?\d+", value) else None
        low, high = self.low, self.high
        if number is not None and (low is None or low <= number) and (high is None or number <= high):
            return str(number)
        if low is None or high is None:
            raise SearchError(
                "{program}: {name} is a whole number, not {value}.", program=program, name=self.name, value=value
            )
        raise SearchError(
            "{program}: {name} is a whole number from {low} to {high}, not {value}.",
            program=program,
            name=self.name,
            low=low,
            high=high,
            value=value,
        )

    def check(self, program: str, value: str) -> str:
        if value.lower() not in TRUTHS:
            raise SearchError(
                "{program}: {name} is true or false, not {value}.", program=program, name=self.name, value=value
            )
        return TRUTHS[value.lower()]

    def combo(self, program: str, value: str) -> str:
        known = {choice.lower(): choice for choice in self.choices}
        if value.lower() not in known:
            raise SearchError(
                "{program}: {name} is one of {choices}, not {value}.",
                program=program,
                name=self.name,
                choices=", ".join(self.choices),
                value=value,
            )
        return known[value.lower()]

    def string(self, program: str, value: str) -> str:
        return value or "<empty>"


def declared(line: str) -> Option | None:
    """The option that a program declares in a line; None where the line declares none that makes sense."""
    found = DECLARED.fullmatch(line)
    if found is None:
        return None
    name, kind, rest = found.groups()
    bounds = {bound: int(number) for bound, number in re.findall(r"\b(min|max)\s+(-?\d+)", rest)}
    choices = re.findall(r"\bvar\s+(.+?)(?=\s+(?:var|default|min|max)\b|\s*$)", rest)
    return Option(name, kind, bounds.get("min"), bounds.get("max"), tuple(choices))


def commands(program: str, known: dict[str, Option], wanted: dict[str, Any]) -> list[str]:
    """The lines that set what is wanted of a program with these options, by their names in small letters."""
    told = []
    for name, value in wanted.items():
        option = known.get(name.lower())
        if option is None:
            names = [option.name for option in known.values()]
            raise SearchError(
                "{program} has no option '{name}'.{hint}", program=program, name=name, hint=did_you_mean(name, names)
            )
        told.append(option.command(program, value))
    return told


def strength(program: str, known: dict[str, Option], elo: int | None) -> dict[str, Any]:
    """The options by which a program plays as strongly as an Elo of so much."""
    if elo is None:
        return {}
    if "uci_elo" not in known:
        raise SearchError("{program} cannot play at a given Elo: it has no option UCI_Elo.", program=program)
    limit = {"UCI_LimitStrength": True} if "uci_limitstrength" in known else {}
    return {**limit, "UCI_Elo": elo}
