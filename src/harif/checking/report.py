"""What a check found: sentences with a place and a fix."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from harif.game import Kind


class Timing(NamedTuple):
    """Seconds that a call of a method takes; None in machine code where it was not measured there."""

    method: str
    line: int | None
    python: float
    native: float | None

    def as_dict(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong (or, as a note, worth knowing), told by its first example."""

    code: str  # short and stable, such as "action-twice"
    message: str
    fix: str
    method: str | None = None
    line: int | None = None  # in the game's file
    note: bool = False  # worth knowing, not wrong

    @property
    def place(self) -> str:
        where = f"line {self.line}" if self.line else ""
        return ", ".join(part for part in (where, f"'{self.method}'" if self.method else "") if part)

    def as_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "message": self.message,
            "fix": self.fix,
            "method": self.method,
            "line": self.line,
            "note": self.note,
        }


@dataclass
class Report:
    """The result of `check`: `ok` if nothing is wrong."""

    game: str
    file: str | None
    kind: Kind
    games: int = 0
    states: int = 0
    longest: int = 0  # plies of the longest game
    most_actions: int = 0
    compared: int = 0  # states where native and interpreted were compared
    native_games: int = 0
    claims: dict[str, int] = field(default_factory=dict)  # in how many positions each helping method was tested
    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    timings: list[Timing] = field(default_factory=list)  # of the methods, the slowest first, where they were asked for

    @property
    def ok(self) -> bool:
        return all(finding.note for finding in self.findings)

    @property
    def problems(self) -> list[Finding]:
        return [finding for finding in self.findings if not finding.note]

    def add(self, finding: Finding) -> None:
        """Keep the first example of each kind of finding; count the rest."""
        self.counts[finding.code] = self.counts.get(finding.code, 0) + 1
        if self.counts[finding.code] == 1:
            self.findings.append(finding)

    def as_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "ok": self.ok,
            "kind": str(self.kind),
            "games": self.games,
            "native_games": self.native_games,
            "states": self.states,
            "compared": self.compared,
            "claims": self.claims,
            "longest": self.longest,
            "most_actions": self.most_actions,
            **({"profile": [timing.as_dict() for timing in self.timings]} if self.timings else {}),
            "findings": [finding.as_dict() | {"times": self.counts[finding.code]} for finding in self.findings],
        }
